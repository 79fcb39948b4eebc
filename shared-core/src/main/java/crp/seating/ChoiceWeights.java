package crp.seating;

/**
 * Not part of the promised API.
 *
 * <p>The probability of given choices, one per customer, under a given decay, as a function of the
 * concentration:
 *
 * <pre>  P = alpha^s prod_i w_i / prod_i (alpha + S_i),</pre>
 *
 * with s the number of self-choices, of weight alpha, the first product over the other choices with
 * weights w_i, and S_i the sum of the weights of all other options of customer i. A choice is a
 * link, or a table if links are summed out. Computed once, then cheap to evaluate for any
 * concentration.
 *
 * <p>Reference: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, equations 17 and 20, with f(d_ij, a) in place
 * of the weight of the chosen link.
 */
public final class ChoiceWeights {

  private final int alone;
  private final double logChosen;
  private final double[] totals;

  /**
   * Makes the weights.
   *
   * @param alone s
   * @param logChosen the sum of log w_i; {@code -Infinity} if a choice has weight 0
   * @param totals S_i; not to be changed afterwards
   */
  public ChoiceWeights(int alone, double logChosen, double[] totals) {
    this.alone = alone;
    this.logChosen = logChosen;
    this.totals = totals;
  }

  /** {@return the sum of the weights of the others for each customer; not to be changed} */
  public double[] totals() {
    return totals;
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
