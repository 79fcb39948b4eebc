package crp.kernel;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.apache.commons.math3.distribution.AbstractRealDistribution;
import org.apache.commons.math3.random.Well19937c;

/**
 * The law of a positive number with a given log density, by Gauss and Legendre's rule on cells of
 * its log; between the ends of a cell (a 400th of a power of e) the distribution is interpolated.
 */
public final class ConcentrationLaw extends AbstractRealDistribution {

  private static final long serialVersionUID = 1L;
  private static final double LOW = -14;
  private static final double HIGH = 6;
  private static final int CELLS = 8_000;

  private final transient DoubleUnaryOperator logDensity;
  private final double[] cumulative = new double[CELLS + 1];

  /**
   * Integrates.
   *
   * @param logDensity up to a constant
   */
  public ConcentrationLaw(DoubleUnaryOperator logDensity) {
    super(new Well19937c(1));
    this.logDensity = logDensity;
    GaussIntegratorFactory rules = new GaussIntegratorFactory();
    double height = Double.NEGATIVE_INFINITY;
    for (int cell = 0; cell <= CELLS; cell += 20) {
      height = Math.max(height, at(edge(cell)));
    }
    for (int cell = 0; cell < CELLS; cell++) {
      GaussIntegrator rule = rules.legendre(3, edge(cell), edge(cell + 1));
      double top = height;
      cumulative[cell + 1] = cumulative[cell] + rule.integrate(u -> Math.exp(at(u) - top));
    }
    double all = cumulative[CELLS];
    Arrays.setAll(cumulative, cell -> cumulative[cell] / all);
  }

  private static double edge(int cell) {
    return LOW + (HIGH - LOW) * cell / CELLS;
  }

  private double at(double u) {
    return logDensity.applyAsDouble(Math.exp(u)) + u;
  }

  @Override
  public double cumulativeProbability(double x) {
    double place = (Math.log(x) - LOW) / (HIGH - LOW) * CELLS;
    if (!(place > 0)) {
      return 0;
    }
    int cell = (int) place;
    return cell >= CELLS
        ? 1
        : cumulative[cell] + (place - cell) * (cumulative[cell + 1] - cumulative[cell]);
  }

  /** {@return the number that a draw stays below with the given probability} */
  public double quantile(double p) {
    int found = Arrays.binarySearch(cumulative, p);
    int cell = Math.min(CELLS - 1, found >= 0 ? found : -found - 2);
    double mass = cumulative[cell + 1] - cumulative[cell];
    double part = mass > 0 ? (p - cumulative[cell]) / mass : 0;
    return Math.exp(edge(cell) + part * (HIGH - LOW) / CELLS);
  }

  @Override
  public double density(double x) {
    throw new UnsupportedOperationException("only the distribution is needed");
  }

  @Override
  public double getNumericalMean() {
    throw new UnsupportedOperationException("only the distribution is needed");
  }

  @Override
  public double getNumericalVariance() {
    throw new UnsupportedOperationException("only the distribution is needed");
  }

  @Override
  public double getSupportLowerBound() {
    return 0;
  }

  @Override
  public double getSupportUpperBound() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  @SuppressWarnings("deprecation")
  public boolean isSupportLowerBoundInclusive() {
    return false;
  }

  @Override
  @SuppressWarnings("deprecation")
  public boolean isSupportUpperBoundInclusive() {
    return false;
  }

  @Override
  public boolean isSupportConnected() {
    return true;
  }
}
