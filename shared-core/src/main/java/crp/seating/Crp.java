package crp.seating;

import crp.numerics.LogGamma;

/**
 * The Chinese restaurant process, the law of the clusters of a Dirichlet process:
 *
 * <pre>  P(z) = alpha^K prod_k Gamma(W_k) / Z,   Z = Gamma(alpha + W) / Gamma(alpha),</pre>
 *
 * with alpha the concentration and W = sum_k W_k. A customer joins a table of n others with
 * probability proportional to n and a new one with probability proportional to alpha. All terms are
 * closed, also for weights that are no whole numbers.
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, section 2 and equation 1; Antoniak (1974) for the law of K.
 *
 * @param concentration alpha, positive and finite; the starting value when it is sampled
 * @param concentrationPrior whether alpha is sampled
 */
public record Crp(double concentration, ConcentrationPrior concentrationPrior)
    implements TablePrior {

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException when the concentration is not positive and finite
   */
  public Crp {
    Ranges.positive("concentration", concentration);
  }

  /**
   * {@return the process with a fixed concentration}
   *
   * @param concentration positive and finite
   * @throws IllegalArgumentException when the concentration is not positive and finite
   */
  public static Crp of(double concentration) {
    return new Crp(concentration, ConcentrationPrior.FIXED);
  }

  /** {@return the process with a concentration sampled under Gamma(1, 1), started at 1} */
  public static Crp sampled() {
    return sampled(1, 1);
  }

  /**
   * {@return the process with a concentration sampled under a gamma prior, started at its mean}
   *
   * @param shape positive and finite
   * @param rate positive and finite
   * @throws IllegalArgumentException when shape or rate is not positive and finite
   */
  public static Crp sampled(double shape, double rate) {
    ConcentrationPrior.Gamma prior = new ConcentrationPrior.Gamma(shape, rate);
    return new Crp(prior.mean(), prior);
  }

  @Override
  public Crp withConcentration(double concentration) {
    return new Crp(concentration, concentrationPrior);
  }

  @Override
  public Crp withConcentrationPrior(ConcentrationPrior prior) {
    return new Crp(concentration, prior);
  }

  @Override
  public double logTable(double weight) {
    return weight == 1 ? 0 : LogGamma.of(weight);
  }

  @Override
  public double logTables(int tables) {
    return tables * Math.log(concentration);
  }

  @Override
  public double logSeat(double tableWeight, double weight) {
    return weight == 1 ? Math.log(tableWeight) : LogGamma.rising(tableWeight, weight);
  }

  @Override
  public double logNewTable(int tables, double weight) {
    return Math.log(concentration) + logTable(weight);
  }

  @Override
  public double logNormaliser(double total) {
    return LogGamma.rising(concentration, Ranges.notNegative("total weight", total));
  }

  @Override
  public double[] tableCountLaw(int customers) {
    return TableCounts.law(concentration, 0, customers);
  }

  @Override
  public double meanTables(int customers) {
    return TableCounts.mean(concentration, 0, customers);
  }

  @Override
  public String describe() {
    return "Chinese restaurant process, " + concentrationPrior.describe(concentration);
  }
}
