package crp.evidence;

/** Hears how an estimate goes on. Called from several threads. */
@FunctionalInterface
public interface Watch {

  /** Hears nothing. */
  Watch NONE = (run, sweep, sweeps, clusters) -> {};

  /**
   * Called after each sweep of each run, of which there may be more than were known at first.
   *
   * @param run number of the run, from 0
   * @param sweep number of the sweep, from 1
   * @param sweeps number of sweeps of the run
   * @param clusters number of clusters now
   */
  void sweep(int run, int sweep, int sweeps, int clusters);
}
