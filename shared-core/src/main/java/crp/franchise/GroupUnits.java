package crp.franchise;

import crp.data.Units;
import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Draws the cluster of rows that must be together, for each such unit in turn. All are taken out of
 * their restaurants, a cluster is proposed by their joint likelihood, the constraints and the
 * predictive of each row by itself, and they sit down one after the other. Seats are drawn by their
 * exact law, so that what is left in the acceptance ratio is the product of the predictives given
 * the rows before, over that of each by itself. See {@link GroupSplitMerge}.
 */
final class GroupUnits implements Kernel<GroupedMixture> {

  private final RowSeats old = new RowSeats();
  private final RowSeats proposed = new RowSeats();

  @Override
  public int apply(GroupedMixture state, Rng rng) {
    Units units = state.bonds().constraints().units();
    int moved = 0;
    for (int unit = 0; state.bonds().constraints().merges() && unit < units.size(); unit++) {
      if (units.count(unit) > 1) {
        RunScope.check();
        moved += move(state, units.rows(unit), rng) ? 1 : 0;
      }
    }
    return moved;
  }

  /** {@return whether the rows have changed their cluster} */
  boolean move(GroupedMixture state, int[] rows, Rng rng) {
    HiddenStates states = state.states();
    int home = states.label(rows[0]);
    double before = old.list(rows, rows.length).takeOut(state, rng);
    seat(states, rows, -1);
    int n = states.occupied() + 1;
    int[] slots = Arrays.copyOf(states.slots(), n);
    // a cluster of their own serves as their new one
    slots[n - 1] = states.members(home) == 0 ? home : slots[n - 1];
    double[] alone = new double[n];
    for (int k = 0; k < n; k++) {
      for (int row : rows) {
        alone[k] += Math.log(state.franchise().predictive(state.restaurant(row), slots[k]));
      }
    }
    double[] logs = alone.clone();
    int[] heard = Arrays.stream(rows).filter(row -> !states.silent(row)).toArray();
    if (heard.length > 0) {
      state.scoring().addLogPredictive(heard, heard.length, -1, slots, n, logs);
    }
    state.addLogFactors(rows, slots, n, logs);
    int to = rng.index(logs, n);
    seat(states, rows, slots[to]);
    double after = -alone[to];
    proposed.list(rows, rows.length);
    for (int m = 0; m < rows.length; m++) {
      after += proposed.add(state, m, slots[to], rng);
    }
    int from = 0;
    while (slots[from] != home) {
      from++;
    }
    if (!rng.accept(after - (before - alone[from]))) {
      proposed.retract(state, slots[to]);
      seat(states, rows, home);
      old.restore(state);
      return false;
    }
    return to != from;
  }

  private static void seat(HiddenStates states, int[] rows, int slot) {
    for (int row : rows) {
      states.assign(row, slot);
    }
  }
}
