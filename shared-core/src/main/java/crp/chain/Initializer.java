package crp.chain;

import crp.random.Rng;

/**
 * Initializer of the first state of a chain.
 *
 * @param <S> the kind of state
 */
public interface Initializer<S> {

  /**
   * Seats all customers.
   *
   * @param state a state without seated customers
   * @param rng the source of randomness
   */
  void seat(S state, Rng rng);
}
