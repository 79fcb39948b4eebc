package crp.kernel;

import crp.random.Rng;

/**
 * A Markov kernel that leaves the posterior invariant. A kernel holds settings and scratch space
 * only and belongs to one chain.
 */
public interface Kernel<S> {

  /**
   * Updates the state once.
   *
   * @return number of items that changed their seat, or of accepted proposals
   * @throws java.util.concurrent.CancellationException if the thread was interrupted; the state is
   *     then valid
   */
  int apply(S state, Rng rng);
}
