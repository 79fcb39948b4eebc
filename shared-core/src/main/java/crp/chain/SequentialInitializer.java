package crp.chain;

import crp.kernel.ForwardSeating;
import crp.random.Rng;
import crp.state.SequentialState;

/** Where a chain on ordered seats starts. */
public enum SequentialInitializer implements Initializer<SequentialState> {
  /** A forward pass: everybody in order, given the rows of those before. */
  FORWARD {
    @Override
    public void seat(SequentialState state, Rng rng) {
      ForwardSeating.apply(state, rng);
    }
  },
  /** Everybody alone. */
  APART {
    @Override
    public void seat(SequentialState state, Rng rng) {
      state.clear();
      for (int i = 0; i < state.items(); i++) {
        state.seat(i, state.slots()[state.tables()]);
      }
    }
  }
}
