package crp.chain;

import crp.random.Rng;

/** Makes the first state of a chain. */
@FunctionalInterface
public interface Opening<S> {

  /** {@return a state with all customers seated} */
  S open(Rng rng);
}
