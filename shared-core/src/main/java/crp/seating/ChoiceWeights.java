package crp.seating;

/**
 * What is left of a law of choices, one a customer, when the choices and the decay are given:
 *
 * <pre>  P = alpha^s prod_i w_i / prod_i (alpha + S_i),</pre>
 *
 * with s the number of those who chose to be alone, with weight alpha, the first product over the
 * others and their weights w_i, and S_i the sum of all that customer i could choose otherwise. A
 * choice is a link, or a table where links are summed out. Computed once, then cheap for any
 * concentration.
 *
 * <p>Reference: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, equations 17 and 20, there with f(d_ij, a) in
 * the place of the weight of the chosen link.
 */
public final class ChoiceWeights {

  private final int alone;
  private final double logChosen;
  private final double[] totals;

  /**
   * Keeps the parts.
   *
   * @param alone s
   * @param logChosen the sum of log w_i; {@code -Infinity} if a choice has no weight
   * @param totals S_i; handed over
   */
  ChoiceWeights(int alone, double logChosen, double[] totals) {
    this.alone = alone;
    this.logChosen = logChosen;
    this.totals = totals;
  }

  /** {@return how many chose to be alone, s} */
  public int alone() {
    return alone;
  }

  /**
   * {@return log P}
   *
   * @param concentration alpha, positive and finite
   */
  public double logJoint(double concentration) {
    if (logChosen == Double.NEGATIVE_INFINITY) {
      return logChosen;
    }
    LogProduct norms = new LogProduct();
    for (double total : totals) {
      norms.multiply(concentration + total);
    }
    return alone * Math.log(concentration) + logChosen - norms.log();
  }

  /** {@return the mean of S_i} */
  public double meanTotal() {
    double sum = 0;
    for (double total : totals) {
      sum += total;
    }
    return sum / totals.length;
  }
}
