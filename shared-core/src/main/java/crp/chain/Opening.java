package crp.chain;

import crp.random.Rng;

/**
 * Makes the first state of a chain.
 *
 * @param <S> the kind of state
 */
@FunctionalInterface
public interface Opening<S> {

  /**
   * {@return a state with all customers seated}
   *
   * @param rng the source of randomness
   */
  S open(Rng rng);
}
