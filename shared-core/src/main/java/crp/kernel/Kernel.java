package crp.kernel;

import crp.random.Rng;

/**
 * A move that keeps the posterior: if the state is a draw from it before, so it is afterwards. A
 * kernel holds settings and scratch space only and serves one chain.
 *
 * @param <S> the kind of state it changes
 */
public interface Kernel<S> {

  /**
   * Changes the state once.
   *
   * @param state changed in place
   * @param rng the source of randomness
   * @return how many items changed their seat
   */
  int apply(S state, Rng rng);
}
