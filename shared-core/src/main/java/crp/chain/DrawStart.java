package crp.chain;

import crp.draws.Draw;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.state.TableState;
import java.util.Arrays;

/**
 * Seats the first rows as in a draw, with its numbers. What a bank samples and no draw holds, such
 * as missing entries or values before rounding, is drawn given the seats.
 *
 * @param draw of these rows; where there are further ones, they have no seat afterwards
 */
public record DrawStart(Draw draw) implements Initializer<TableState> {

  /** Passes over what no draw holds. */
  private static final int PASSES = 4;

  @Override
  public void seat(TableState state, Rng rng) {
    numbers(state);
    for (int[] members : members()) {
      state.seat(members, state.slots()[state.tables()]);
    }
    for (int pass = 0; pass < PASSES; pass++) {
      state.sampled().resample(state.slots(), state.tables(), rng);
      state.sampled().setHyperparameters(draw::number);
    }
  }

  /** {@return the items of each cluster, increasing} */
  private int[][] members() {
    int[] sizes = new int[draw.clusters()];
    for (int item = 0; item < draw.size(); item++) {
      if (!draw.isNoise(item)) {
        sizes[draw.label(item)]++;
      }
    }
    int[][] members = new int[sizes.length][];
    Arrays.setAll(members, cluster -> new int[sizes[cluster]]);
    for (int item = draw.size() - 1; item >= 0; item--) {
      if (!draw.isNoise(item)) {
        int cluster = draw.label(item);
        members[cluster][--sizes[cluster]] = item;
      }
    }
    return members;
  }

  private void numbers(TableState state) {
    Parameters prior = state.parameters();
    for (String name : prior.sampled()) {
      state.set(name, draw.number(name));
    }
    state.sampled().setHyperparameters(draw::number);
  }
}
