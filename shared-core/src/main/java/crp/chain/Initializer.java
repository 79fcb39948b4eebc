package crp.chain;

import crp.random.Rng;

/**
 * How the first state of a chain is made.
 *
 * @param <S> the kind of state
 */
public interface Initializer<S> {

  /**
   * Seats everybody.
   *
   * @param state a state in which nobody sits
   * @param rng the source of randomness
   */
  void seat(S state, Rng rng);
}
