package crp.chain;

import crp.data.RealRows;
import crp.kernel.FamilyUpdate;
import crp.random.Rng;
import crp.state.TableState;
import java.util.Arrays;

/**
 * A start for rows of numbers with many columns, where the first rows at a table tell little of
 * what its cluster is like. K-means with more centres than clusters are likely looks at all columns
 * of all rows at once and opens a table for each centre; then tables are merged, the best pair
 * first, while the log joint of the model rises.
 */
public final class CentredStart implements Initializer<TableState> {

  private static final int MOST_CENTRES = 50;

  @Override
  public void seat(TableState state, Rng rng) {
    int n = state.items();
    int most = Math.min(n, Math.min(MOST_CENTRES, (int) Math.ceil(2 * Math.sqrt(n))));
    KMeans means = new KMeans((RealRows) state.bank().rows(), most, rng);
    int[] slots = new int[means.centres()];
    Arrays.fill(slots, -1);
    for (int i = 0; i < n; i++) {
      int centre = means.centre(i);
      if (slots[centre] < 0) {
        slots[centre] = state.slots()[state.tables()];
      }
      state.seat(i, slots[centre], rng);
    }
    new FamilyUpdate<TableState>().apply(state, rng);
    new NearMerges(state, slots, means).make();
  }
}
