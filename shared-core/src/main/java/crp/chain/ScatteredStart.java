package crp.chain;

import crp.Argument;
import crp.kernel.Separation;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;
import java.util.Arrays;

/**
 * Seats each row at one of many tables, all equally probable. Single moves then empty the tables
 * that are not needed, so that rows of many small clusters, such as short texts, find them within
 * some sweeps; from few tables they do not, as each row alone says little of a new one.
 *
 * <p>Reference: J. Yin and J. Wang (2014), A Dirichlet multinomial mixture model-based approach for
 * short text clustering, KDD, who start from 500 clusters.
 *
 * @param tables number of tables, at least 1
 */
public record ScatteredStart(int tables) implements Initializer<TableState> {

  public ScatteredStart {
    Argument.require(tables >= 1, "tables must be at least 1, was %d", tables);
  }

  @Override
  public void seat(TableState state, Rng rng) {
    int[] slots = new int[tables];
    Arrays.fill(slots, Roster.NOWHERE);
    for (int item = 0; item < state.items(); item++) {
      int t = rng.below(tables);
      if (slots[t] == Roster.NOWHERE) {
        slots[t] = state.slots()[state.tables()];
      }
      state.seat(item, slots[t], rng);
    }
    Separation.apply(state, rng);
  }
}
