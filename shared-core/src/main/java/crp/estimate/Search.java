package crp.estimate;

import crp.Argument;

/**
 * Settings of the search for a point estimate.
 *
 * @param runs number of runs from random starts, at least 1; one additional run starts from the
 *     best draw
 * @param threads number of threads, at least 1; does not change the result
 * @param seed root of the random numbers of the search
 * @param maxSeconds time limit in seconds, positive, infinite for none; a search that reaches it is
 *     not reproducible
 * @param operations approximate limit on additions (10^10: about five seconds of one core);
 *     positive. If all runs over all draws would exceed it, the draws used are thinned evenly, to
 *     no fewer than 200; then the number of runs is reduced; finally only the best draw is improved
 *     or, if even this is too expensive, returned unchanged
 */
public record Search(int runs, int threads, long seed, double maxSeconds, double operations) {

  public Search {
    Argument.require(runs >= 1, "runs must be at least 1, was %s", runs);
    Argument.require(threads >= 1, "threads must be at least 1, was %s", threads);
    Argument.require(maxSeconds > 0, "the time limit must be positive, was %s", maxSeconds);
    Argument.require(operations > 0, "operations must be positive, was %s", operations);
  }

  /** {@return 16 runs in one thread under seed 1, without limits} */
  public static Search defaults() {
    return new Search(16, 1, 1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /**
   * {@return this search with another number of runs}
   *
   * @param count at least 1
   */
  public Search withRuns(int count) {
    return new Search(count, threads, seed, maxSeconds, operations);
  }

  /**
   * {@return this search with another number of threads, which does not change the result}
   *
   * @param count at least 1
   */
  public Search withThreads(int count) {
    return new Search(runs, count, seed, maxSeconds, operations);
  }

  /**
   * {@return this search with another seed}
   *
   * @param root root of the random numbers
   */
  public Search withSeed(long root) {
    return new Search(runs, threads, root, maxSeconds, operations);
  }

  /**
   * {@return this search with another time limit}
   *
   * @param seconds positive, infinite for none
   */
  public Search withMaxSeconds(double seconds) {
    return new Search(runs, threads, seed, seconds, operations);
  }

  /**
   * {@return this search with another limit on its work}
   *
   * @param additions approximate limit on additions, positive, infinite for no limit
   */
  public Search withOperations(double additions) {
    return new Search(runs, threads, seed, maxSeconds, additions);
  }
}
