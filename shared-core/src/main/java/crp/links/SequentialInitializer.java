package crp.links;

import crp.chain.Initializer;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>Initializers of chains over seats in sequential order.
 */
public enum SequentialInitializer implements Initializer<SequentialState> {
  /** A forward pass: all customers in order, given the rows of those before. */
  FORWARD {
    @Override
    public void seat(SequentialState state, Rng rng) {
      ForwardSeating.apply(state, rng);
    }
  },
  /** Singletons. */
  APART {
    @Override
    public void seat(SequentialState state, Rng rng) {
      if (state.bonds().constraints().merges()) {
        ForwardSeating.obey(state, rng);
        return;
      }
      state.clear();
      for (int i = 0; i < state.items(); i++) {
        state.seat(i, state.slots()[state.tables()], rng);
      }
    }
  }
}
