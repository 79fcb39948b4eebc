package crp.model;

import crp.Argument;
import crp.draws.GrowingSchedule;
import crp.draws.RunLength;
import crp.estimate.Cut;
import crp.estimate.PointEstimate;
import java.io.Serializable;

/**
 * How a model is fitted.
 *
 * @param schedule length of the chains, fixed or by need, and which draws are kept
 * @param chains number of chains, at least 1
 * @param threads number of threads, does not change the result; 0 for one per processor
 * @param estimate which partition represents the posterior
 * @param cut where the ladder of the estimate is cut for the answer
 * @param engine what the threads share out
 */
public record Settings(
    RunLength schedule,
    int chains,
    int threads,
    long seed,
    PointEstimate estimate,
    Cut cut,
    Engine engine)
    implements Serializable {

  public Settings {
    Argument.require(chains >= 1, "chains must be at least 1, was %s", chains);
    Argument.require(
        threads >= 0, "threads must be at least 0 (one per processor), was %s", threads);
  }

  /** Settings with the automatic cut. */
  public Settings(
      RunLength schedule,
      int chains,
      int threads,
      long seed,
      PointEstimate estimate,
      Engine engine) {
    this(schedule, chains, threads, seed, estimate, Cut.AUTOMATIC, engine);
  }

  /** Settings with the automatic cut and engine. */
  public Settings(RunLength schedule, int chains, int threads, long seed, PointEstimate estimate) {
    this(schedule, chains, threads, seed, estimate, Engine.AUTOMATIC);
  }

  /** Largest number of sweeps by default. */
  private static final int MOST_SWEEPS = 1000;

  /**
   * {@return as many sweeps as the chains need, at most 1000, 4 chains, seed 1, least expected VI}
   */
  public static Settings defaults() {
    return new Settings(GrowingSchedule.atMost(MOST_SWEEPS), 4, 0, 1, PointEstimate.VI);
  }

  /** {@return these settings with another schedule} */
  public Settings withSchedule(RunLength replacement) {
    return new Settings(replacement, chains, threads, seed, estimate, cut, engine);
  }

  /** {@return these settings with another number of chains} */
  public Settings withChains(int count) {
    return new Settings(schedule, count, threads, seed, estimate, cut, engine);
  }

  /** {@return these settings with another number of threads} */
  public Settings withThreads(int count) {
    return new Settings(schedule, chains, count, seed, estimate, cut, engine);
  }

  /** {@return these settings with another seed} */
  public Settings withSeed(long root) {
    return new Settings(schedule, chains, threads, root, estimate, cut, engine);
  }

  /** {@return these settings with another point estimate} */
  public Settings withEstimate(PointEstimate choice) {
    return new Settings(schedule, chains, threads, seed, choice, cut, engine);
  }

  /** {@return these settings with another cut} */
  public Settings withCut(Cut where) {
    return new Settings(schedule, chains, threads, seed, estimate, where, engine);
  }

  /** {@return these settings with another engine} */
  public Settings withEngine(Engine choice) {
    return new Settings(schedule, chains, threads, seed, estimate, cut, choice);
  }

  /** {@return the number of threads, that of the processors for 0} */
  public int threadsUsed() {
    return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
  }
}
