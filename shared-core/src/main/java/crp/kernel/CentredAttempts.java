package crp.kernel;

import crp.random.Rng;

/**
 * How many attempts an application makes to move customers of tables with centres, and how many
 * items an attempt may concern: if the tables of its items hold m, it goes ahead with probability
 * min(1, most / m). No move changes m, so the posterior stays invariant.
 *
 * @param number of attempts per application
 * @param most expected number of items concerned, at most, per attempt; infinite for no limit
 */
record CentredAttempts(int number, double most) {

  private static final int ATTEMPTS = 20;
  private static final double SHARE = 0.1;
  private static final double FEW_ITEMS = 20;

  /** Attempts that all go ahead. */
  CentredAttempts(int number) {
    this(number, Double.POSITIVE_INFINITY);
  }

  /**
   * {@return those of a fit's sweeps} They concern about twice as many items as there are, whatever
   * the tables.
   */
  static CentredAttempts standard(int items) {
    return new CentredAttempts(ATTEMPTS, Math.max(FEW_ITEMS, SHARE * items));
  }

  boolean goAhead(double concerned, Rng rng) {
    return !(most < concerned) || rng.chance(most / concerned);
  }
}
