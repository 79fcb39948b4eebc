package crp.franchise;

import crp.data.Constraints;
import crp.data.Units;
import crp.random.Rng;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What constraints say in one sweep over hidden states. The path is drawn given the states of some
 * of the rows of which something is known: those of units of several rows, which are drawn after
 * it, one unit given all other rows, and single ones, so that no two of those that are drawn matter
 * to each other. These are chosen without regard to the states.
 */
final class StateBonds {

  private static final double[] FREE = {};

  private final Constraints known;
  // by row: the log factor of each state with a row at present, empty where all are equal
  private final double[][] logs;
  // the same of every other state
  private final double[] other;

  private StateBonds(Constraints known, int rows) {
    this.known = known;
    logs = new double[rows][];
    other = new double[rows];
    Arrays.fill(logs, FREE);
  }

  /** Chooses the rows whose states are drawn with the path. */
  static StateBonds of(BlockedHmm state, Rng rng) {
    Constraints known = state.constraints();
    HiddenStates states = state.states();
    Units units = known.units();
    StateBonds bonds = new StateBonds(known, known.isEmpty() ? 0 : states.size());
    boolean[] drawn = new boolean[units.size()];
    int[] order = known.isEmpty() ? new int[0] : shuffled(units.size(), rng);
    for (int unit : order) {
      drawn[unit] =
          units.count(unit) == 1
              && IntStream.range(known.start(unit), known.start(unit + 1))
                  .noneMatch(at -> drawn[known.partner(at)]);
    }
    for (int unit : order) {
      if (!drawn[unit]) {
        Arrays.stream(units.rows(unit)).forEach(row -> bonds.fix(states, row));
      } else if (known.start(unit) < known.start(unit + 1)) {
        int row = units.first(unit);
        bonds.logs[row] = new double[states.occupied()];
        for (int at = known.start(unit); at < known.start(unit + 1); at++) {
          int partner = units.first(known.partner(at));
          bonds.logs[row][states.place(states.label(partner))] += known.log(at);
        }
      }
    }
    return bonds;
  }

  private static int[] shuffled(int n, Rng rng) {
    int[] order = IntStream.range(0, n).toArray();
    rng.shuffle(order, n);
    return order;
  }

  private void fix(HiddenStates states, int row) {
    logs[row] = new double[states.occupied()];
    Arrays.fill(logs[row], Double.NEGATIVE_INFINITY);
    other[row] = Double.NEGATIVE_INFINITY;
    logs[row][states.place(states.label(row))] = 0;
  }

  /** {@return the log factor of a state of a row, by the place of the state} */
  double log(int row, int state) {
    if (other.length == 0) {
      return 0;
    }
    return state < logs[row].length ? logs[row][state] : other[row];
  }

  /** Draws the common state of each unit of several rows given all other rows. */
  void drawUnits(
      BlockedHmm state,
      Transitions transitions,
      double[] slices,
      double fine,
      int[] path,
      Rng rng) {
    Units units = known.units();
    for (int unit = 0; known.merges() && unit < units.size(); unit++) {
      if (units.count(unit) > 1) {
        int[] rows = units.rows(unit);
        double[] weights = new double[transitions.states()];
        for (int at = known.start(unit); at < known.start(unit + 1); at++) {
          weights[path[units.first(known.partner(at))]] += known.log(at);
        }
        for (int k = 0; k < weights.length; k++) {
          for (int row : rows) {
            path[row] = k;
          }
          for (int row : rows) {
            weights[k] += log(state, transitions, slices, fine, path, row);
          }
        }
        int drawn = rng.index(weights, weights.length);
        for (int row : rows) {
          path[row] = drawn;
        }
      }
    }
  }

  /** {@return the log weight of a row, and of the next one if that is of another unit} */
  private double log(
      BlockedHmm state,
      Transitions transitions,
      double[] slices,
      double fine,
      int[] path,
      int row) {
    HiddenStates states = state.states();
    int from = states.first(row) ? 0 : path[row - 1] + 1;
    double log = Math.log(StateFilter.weight(transitions.of(from, path[row]), slices[row], fine));
    if (states.followed(row) && known.units().of(row + 1) != known.units().of(row)) {
      double chance = transitions.of(path[row] + 1, path[row + 1]);
      log += Math.log(StateFilter.weight(chance, slices[row + 1], fine));
    }
    if (!states.silent(row)) {
      double[] density = new double[1];
      state.laws().addLogDensity(path[row], row, row + 1, density, 0, 1);
      log += density[0];
    }
    return log;
  }
}
