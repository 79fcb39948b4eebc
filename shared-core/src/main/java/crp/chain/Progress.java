package crp.chain;

/** Hears how a run goes on. Called from the chains' threads, so it must be safe for several. */
@FunctionalInterface
public interface Progress {

  /** Hears nothing. */
  Progress NONE = (chain, sweep, sweeps, clusters) -> {};

  /**
   * Called after each sweep.
   *
   * @param chain number of the chain, from 0
   * @param sweep number of the sweep, from 1
   * @param sweeps number of sweeps in all
   * @param clusters number of clusters now
   */
  void sweep(int chain, int sweep, int sweeps, int clusters);
}
