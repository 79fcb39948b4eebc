package crp.chain;

import crp.kernel.SequentialSeating;
import crp.random.Rng;
import crp.state.TableState;

/** Where a chain starts. */
public enum TableInitializer implements Initializer<TableState> {
  /** Rows are seated one after the other in random order, each given those before it. */
  SEQUENTIAL {
    @Override
    public void seat(TableState state, Rng rng) {
      SequentialSeating.apply(state, rng);
    }
  },
  /** About 2 sqrt(n) random rows, 50 at most, open a table each; the others follow as above. */
  MANY {
    @Override
    public void seat(TableState state, Rng rng) {
      int n = state.items();
      int hosts = Math.min(n, Math.min(50, (int) Math.ceil(2 * Math.sqrt(n))));
      for (int h = 0; h < hosts; h++) {
        int item = rng.below(n);
        if (state.slotOf(item) < 0) {
          state.seat(item, state.slots()[state.tables()]);
        }
      }
      SequentialSeating.apply(state, rng);
    }
  },
  /** Everybody at one table. */
  ONE {
    @Override
    public void seat(TableState state, Rng rng) {
      int table = state.slots()[0];
      for (int item = 0; item < state.items(); item++) {
        state.seat(item, table);
      }
    }
  }
}
