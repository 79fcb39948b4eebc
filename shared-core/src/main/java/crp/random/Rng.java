package crp.random;

/**
 * Source of random numbers. Every random method of this library takes an {@code Rng} as its last
 * argument; discrete choices go through {@link #index}, {@link #below} and {@link #accept}, so that
 * a test can enumerate them and compute the exact transition matrix of a kernel.
 *
 * <p>An {@code Rng} belongs to one thread. Streams for other threads come from {@link #split}.
 */
public interface Rng {

  /** {@return a number drawn uniformly from the open interval (0, 1)} */
  double uniform();

  /**
   * {@return a whole number drawn uniformly from 0 to {@code n - 1}}
   *
   * @param n number of outcomes, at least 1
   */
  int below(int n);

  /**
   * Draws index {@code k} with probability proportional to {@code exp(logWeights[k])}.
   *
   * @param logWeights unnormalised log weights in nats, {@code -Infinity} for an impossible index;
   *     the first {@code n} entries are overwritten
   * @param n number of entries used, at least 1
   * @return an index from 0 to {@code n - 1}
   * @throws ArithmeticException if an entry is NaN or +Infinity, or all are -Infinity
   */
  int index(double[] logWeights, int n);

  /** Log weights that are computed if they are needed. */
  @FunctionalInterface
  interface LogWeights {

    /**
     * Computes all log weights of a draw.
     *
     * @param logWeights receives them
     * @return how many
     */
    int set(double[] logWeights);
  }

  /**
   * Draws from log weights of which only some are there, in their order. The result is that of
   * {@link #index(double[], int)} with all of them.
   *
   * @param logWeights unnormalised log weights in nats; overwritten
   * @param n number of entries that are there, at least 1
   * @param logRest upper bound of the log of the total weight of the others
   * @param all computes all log weights; called if those that are there do not decide the draw
   * @return an index among the entries that are there, or among all if those were computed
   * @throws ArithmeticException if an entry is NaN or +Infinity, or all are -Infinity
   */
  default int index(double[] logWeights, int n, double logRest, LogWeights all) {
    return index(logWeights, all.set(logWeights));
  }

  /**
   * {@return true with probability {@code min(1, exp(logRatio))}}
   *
   * @param logRatio log acceptance ratio in nats, not NaN
   */
  boolean accept(double logRatio);

  /**
   * {@return true with the given probability} Like {@link #accept}, on the probability scale.
   *
   * @param probability from 0 to 1
   */
  default boolean chance(double probability) {
    return accept(Math.log(probability));
  }

  /**
   * Draws index {@code k} with probability proportional to {@code weights[k]}. Like {@link #index},
   * with weights instead of log weights.
   *
   * @param weights not negative and finite, not all 0; the first {@code n} entries are overwritten
   * @param n number of entries used, at least 1
   * @return an index from 0 to {@code n - 1}
   * @throws ArithmeticException if an entry is negative, NaN or infinite, or all are 0
   */
  default int pick(double[] weights, int n) {
    for (int k = 0; k < n; k++) {
      weights[k] = Math.log(weights[k]);
    }
    return index(weights, n);
  }

  /** {@return a draw from the standard normal distribution} */
  double gaussian();

  /**
   * {@return a draw from the gamma distribution with the given shape and rate 1}
   *
   * @param shape positive and finite
   */
  double gamma(double shape);

  /**
   * {@return a draw from the beta distribution}
   *
   * @param a positive and finite
   * @param b positive and finite
   */
  double beta(double a, double b);

  /** {@return a new generator whose stream is independent of the remaining stream of this one} */
  Rng split();

  /**
   * Brings the first numbers into random order, each order with the same probability.
   *
   * @param n how many of {@code items}
   */
  default void shuffle(int[] items, int n) {
    for (int i = n - 1; i > 0; i--) {
      int j = below(i + 1);
      int other = items[j];
      items[j] = items[i];
      items[i] = other;
    }
  }
}
