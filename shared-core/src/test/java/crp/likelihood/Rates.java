package crp.likelihood;

import crp.data.RealRows;
import crp.random.Rng;
import java.util.List;
import org.apache.commons.math3.special.Gamma;

/**
 * Counts of one Poisson rate under gamma 2 1, as a user of the library writes them: the sums are
 * the number of counts, their sum and the sum of log x!.
 */
record Rates() implements ConjugateFamily<RealRows> {

  private static final double A = 2;
  private static final double B = 1;

  @Override
  public int sums(RealRows rows) {
    return 3;
  }

  @Override
  public void add(RealRows rows, int row, double weight, double[] sums) {
    double x = rows.value(row, 0);
    if (!Double.isNaN(x)) {
      sums[0] += weight;
      sums[1] += weight * x;
      sums[2] += weight * Gamma.logGamma(x + 1);
    }
  }

  @Override
  public double logMarginal(double[] sums) {
    return Gamma.logGamma(A + sums[1])
        - Gamma.logGamma(A)
        + A * Math.log(B)
        - (A + sums[1]) * Math.log(B + sums[0])
        - sums[2];
  }

  @Override
  public RealRows simulate(double[] sums, RealRows rows, int like, Rng rng) {
    throw new UnsupportedOperationException();
  }

  @Override
  public TableSummary summary(double[] sums) {
    double rate = (A + sums[1]) / (B + sums[0]);
    return new TableSummary.Quantities(
        List.of("rate"), new double[] {rate}, new double[] {Math.sqrt(rate / (B + sums[0]))});
  }

  @Override
  public String describe() {
    return "Poisson counts under gamma 2 1";
  }
}
