package crp.chain;

import crp.kernel.Separation;
import crp.kernel.SequentialSeating;
import crp.random.Rng;
import crp.state.TableState;

/** Initializers of chains over partitions. */
public enum TableInitializer implements Initializer<TableState> {
  /** Seats rows one by one in random order, each given those before. */
  SEQUENTIAL {
    @Override
    public void seat(TableState state, Rng rng) {
      SequentialSeating.apply(state, rng);
    }
  },
  /** About 2 sqrt(n) random rows, at most 50, open a table each; the others are seated as above. */
  MANY {
    @Override
    public void seat(TableState state, Rng rng) {
      int n = state.items();
      int hosts = Math.min(n, Math.min(50, (int) Math.ceil(2 * Math.sqrt(n))));
      for (int h = 0; h < hosts; h++) {
        int item = rng.below(n);
        if (state.slotOf(item) < 0) {
          state.seat(item, state.slots()[state.tables()], rng);
        }
      }
      SequentialSeating.apply(state, rng);
    }
  },
  /** A single table, but for rows that must not be together. */
  ONE {
    @Override
    public void seat(TableState state, Rng rng) {
      int table = state.slots()[0];
      for (int item = 0; item < state.items(); item++) {
        state.seat(item, table, rng);
      }
      Separation.apply(state, rng);
    }
  }
}
