package crp.parameter;

import crp.random.Rng;
import java.util.Arrays;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;

/**
 * Not part of the promised API.
 *
 * <p>A few values of a number with weights, for means under its law: of a fixed number its value,
 * of a grid its values, of a continuous law the nodes of a Gauss-Legendre rule in the coordinate of
 * {@link Hyperprior#unbound}, where the density is above exp(-points / 2) of its peak, at least
 * exp(-25). For a mean number of tables under Gamma(1, b) the relative error is 1e-3 with 12
 * points, 2e-6 with 24 and 1e-11 with 64. Immutable.
 */
public final class LawNodes {

  /** Keeps its rules: to compute one of 64 points takes a tenth of a second. */
  private static final GaussIntegratorFactory RULES = new GaussIntegratorFactory();

  private static final double MOST_DROP = 25;
  private static final int HALVINGS = 60;

  private final double[] values;
  private final double[] weights;

  private LawNodes(double[] values, double[] weights) {
    this.values = values;
    this.weights = weights;
  }

  /**
   * {@return the nodes of a number}
   *
   * @param number fixed or sampled
   * @param points number of nodes of a continuous law, at least 1
   */
  public static LawNodes of(Parameter number, int points) {
    if (!number.continuous()) {
      double[] values = number.sampled() ? number.prior().values() : new double[] {number.value()};
      double[] weights =
          Arrays.stream(values).map(value -> Math.exp(number.prior().logDensity(value))).toArray();
      return new LawNodes(values, weights);
    }
    Hyperprior law = number.prior();
    double peak = law.unbound(law.start()); // of the density of the coordinate
    GaussIntegrator rule =
        RULES.legendre(points, end(law, peak, -1, points), end(law, peak, 1, points));
    double[] values = new double[points];
    double[] weights = new double[points];
    double sum = 0;
    for (int i = 0; i < points; i++) {
      values[i] = law.bound(rule.getPoint(i));
      weights[i] = rule.getWeight(i) * Math.exp(law.logDensity(values[i]));
      sum += weights[i];
    }
    for (int i = 0; i < points; i++) {
      weights[i] /= sum;
    }
    return new LawNodes(values, weights);
  }

  /** {@return where the density has fallen, from the peak in a direction} */
  private static double end(Hyperprior law, double peak, int direction, int points) {
    double least = law.logDensity(law.bound(peak)) - Math.min(MOST_DROP, points / 2.0);
    double step = 1;
    while (law.logDensity(law.bound(peak + direction * step)) > least) {
      step *= 2;
    }
    double inside = 0;
    for (int h = 0; h < HALVINGS; h++) {
      double middle = (inside + step) / 2;
      if (law.logDensity(law.bound(peak + direction * middle)) > least) {
        inside = middle;
      } else {
        step = middle;
      }
    }
    return peak + direction * inside;
  }

  /** {@return the number of nodes} */
  public int size() {
    return values.length;
  }

  /**
   * {@return the mean of a function under the law given that the number is possible}
   *
   * @param possible which values are
   * @param function of the number; called for possible values only
   */
  public double mean(DoublePredicate possible, DoubleUnaryOperator function) {
    double sum = 0;
    double mass = 0;
    for (int i = 0; i < values.length; i++) {
      if (weights[i] > 0 && possible.test(values[i])) {
        sum += weights[i] * function.applyAsDouble(values[i]);
        mass += weights[i];
      }
    }
    return sum / mass;
  }

  /** {@return a value, drawn by the weights} */
  public double draw(Rng rng) {
    double[] logs = Arrays.stream(weights).map(Math::log).toArray();
    return values[rng.index(logs, logs.length)];
  }
}
