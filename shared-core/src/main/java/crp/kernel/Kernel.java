package crp.kernel;

import crp.random.Rng;

/**
 * A Markov kernel that leaves the posterior invariant. A kernel holds settings and scratch space
 * only and belongs to one chain.
 *
 * @param <S> the kind of state it changes
 */
public interface Kernel<S> {

  /**
   * Updates the state once.
   *
   * @param state changed in place
   * @param rng the source of randomness
   * @return number of items that changed their seat
   */
  int apply(S state, Rng rng);
}
