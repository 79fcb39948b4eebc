package crp.parallel;

/**
 * Listener for the progress of a run. It is called from the threads that do the work, so it must be
 * thread-safe. An exception that it throws ends the run and is thrown to the caller of the run.
 */
@FunctionalInterface
public interface Progress {

  /** Ignores all reports. */
  Progress NONE = (chain, sweep, sweeps, clusters) -> {};

  /**
   * Called after each sweep of each chain. An estimate of the evidence runs chains in several
   * rounds, so there may be more chains than the settings name.
   *
   * @param chain number of the chain, from 0
   * @param sweep number of the sweep within its chain, from 1
   * @param sweeps total number of sweeps of the chain; the largest one if it runs as long as needed
   * @param clusters current number of clusters
   */
  void sweep(int chain, int sweep, int sweeps, int clusters);

  /**
   * Called when a part of a run begins; the one before is then over, and chains are counted anew.
   * By default without effect.
   *
   * @param phase its name, for people, such as "sweeps, step 2 of 4" or "estimate"
   * @param sweeps number of sweeps of all chains of this part together; 0 if it has none or their
   *     number is not known
   * @param atMost whether this may be the last part with sweeps, since the chains run only as long
   *     as needed
   */
  default void phase(String phase, long sweeps, boolean atMost) {}

  /**
   * Called when something went wrong that does not end the run, such as a save to a full disk. By
   * default the sentence goes to the log of the Java platform.
   *
   * @param sentence for people
   */
  default void warn(String sentence) {
    System.getLogger("crp").log(System.Logger.Level.WARNING, sentence);
  }
}
