package crp.chain;

import crp.random.Rng;

/** Initializer of the first state of a chain. */
public interface Initializer<S> {

  /** Seats all customers. */
  void seat(S state, Rng rng);
}
