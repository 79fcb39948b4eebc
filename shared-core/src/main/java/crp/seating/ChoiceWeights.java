package crp.seating;

/**
 * Not part of the promised API.
 *
 * <p>The probability of given choices, one per customer, under a given decay, as a function of the
 * concentration:
 *
 * <pre>  P = alpha^s prod_k (alpha + r_k) prod_i w_i / prod_i (alpha + S_i),</pre>
 *
 * with s the number of self-choices of weight alpha, r_k what further ones weigh above alpha, the
 * product of w_i over the other choices, and S_i the sum of the weights of all other options of
 * customer i. A choice is a link, or a table if links are summed out. Computed once, then cheap to
 * evaluate for any concentration.
 *
 * <p>Reference: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, equations 17 and 20, with f(d_ij, a) in place
 * of the weight of the chosen link.
 */
public final class ChoiceWeights {

  private final int alone;
  private final double logChosen;
  private final double[] totals;
  private final double[] above;

  /**
   * Makes the weights.
   *
   * @param alone s
   * @param logChosen the sum of log w_i; {@code -Infinity} if a choice has weight 0
   * @param totals S_i; not to be changed afterwards
   */
  public ChoiceWeights(int alone, double logChosen, double[] totals) {
    this(alone, logChosen, totals, new double[0]);
  }

  /**
   * Makes the weights where some self-choices weigh more than alpha.
   *
   * @param alone s
   * @param logChosen as above
   * @param totals S_i; not to be changed afterwards
   * @param above r_k, one per self-choice that is not counted by s; not to be changed afterwards
   */
  public ChoiceWeights(int alone, double logChosen, double[] totals, double[] above) {
    this.alone = alone;
    this.logChosen = logChosen;
    this.totals = totals;
    this.above = above;
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
    double log = alone * Math.log(concentration) + logChosen - norms.log();
    for (double more : above) {
      log += Math.log(concentration + more);
    }
    return log;
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
