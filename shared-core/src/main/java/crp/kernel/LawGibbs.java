package crp.kernel;

import crp.likelihood.Recorded;
import crp.likelihood.RecordedLaws;
import crp.parallel.RunScope;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;
import java.util.Arrays;
import java.util.Objects;

/**
 * One sweep over rows that were rounded, or of which many are equal, under any product partition
 * law. The parameters of every table are drawn given its rows; then every item in turn draws its
 * seat given the parameters, with its values before rounding integrated out; then these values are
 * drawn again. A new table has the prior density of the row and gets parameters drawn given the
 * row.
 *
 * <p>Given parameters equal rows have equal densities, so a sweep costs one density and one
 * exponential for each table and each different row; equal rows are visited one after the other,
 * and one that stays costs a comparison. Values before rounding would hold a row where it is: they
 * lie where its own table is dense.
 *
 * <p>Reference: Neal, R. M. (2000), Markov chain sampling methods for Dirichlet process mixture
 * models, algorithm 2.
 */
public final class LawGibbs implements Kernel<TableState> {

  /** Below this sum of relative weights, and where it is infinite, the draw is by logs. */
  private static final double TINY = 1e-200;

  private static final int STAYS = -1;
  private static final int NONE = -1;

  // logs, of tables and of a new one by cell
  private double[][] densities = {};
  private double[] fresh = {};
  // relative to the largest of a cell at the start of a sweep; in many columns ratios have no range
  private double[][] relative = {};
  private double[] relativeFresh = {};
  private double[] largest = {};
  // log seat weights of a table for another row, and for one of its own
  private double[] joins = {};
  private double[] stays = {};
  private double[] joinFactors = {};
  private double[] stayFactors = {};
  private double[] weights = {};
  private double open;
  private double openFactor;
  // the last row that was weighed, until one moves
  private int knownCell = NONE;
  private int knownHome;
  private double knownStay;

  @Override
  public int apply(TableState state, Rng rng) {
    RecordedLaws laws = Objects.requireNonNull(Recorded.of(state.bank()));
    begin(state, laws, rng);
    int moved = 0;
    int[] order = laws.order();
    for (int i = 0; i < order.length; i++) {
      RunScope.check(i);
      moved += reseat(state, laws, order[i], rng) ? 1 : 0;
    }
    for (int t = 0; t < state.tables(); t++) {
      RunScope.check();
      laws.place(state.slots()[t], state.slots()[t], rng);
    }
    return moved;
  }

  private void begin(TableState state, RecordedLaws laws, Rng rng) {
    makeRoom(state, laws);
    int cells = laws.cells();
    if (fresh.length < cells) {
      fresh = new double[cells];
      relativeFresh = new double[cells];
      largest = new double[cells];
    }
    laws.logNewDensities(fresh);
    System.arraycopy(fresh, 0, largest, 0, cells);
    for (int t = 0; t < state.tables(); t++) {
      RunScope.check();
      int slot = state.slots()[t];
      laws.draw(slot, slot, rng);
      measure(laws, slot);
      for (int c = 0; c < cells; c++) {
        largest[c] = Math.max(largest[c], densities[slot][c]);
      }
      weigh(state, slot);
    }
    for (int t = 0; t < state.tables(); t++) {
      relate(densities[state.slots()[t]], relative[state.slots()[t]], cells);
    }
    relate(fresh, relativeFresh, cells);
    weighNewTable(state);
  }

  /** Computes the log densities of a law. */
  private void measure(RecordedLaws laws, int slot) {
    if (densities[slot].length < laws.cells()) {
      densities[slot] = new double[laws.cells()];
      relative[slot] = new double[laws.cells()];
    }
    laws.logDensities(slot, densities[slot]);
  }

  private void relate(double[] logs, double[] out, int cells) {
    for (int c = 0; c < cells; c++) {
      out[c] = Math.exp(logs[c] - largest[c]);
    }
  }

  private void makeRoom(TableState state, RecordedLaws laws) {
    int slots = state.slots().length;
    int old = densities.length;
    if (old < slots) {
      densities = Arrays.copyOf(densities, slots);
      Arrays.fill(densities, old, slots, new double[0]);
      relative = Arrays.copyOf(relative, slots);
      Arrays.fill(relative, old, slots, new double[0]);
      joinFactors = Arrays.copyOf(joinFactors, slots);
      stayFactors = Arrays.copyOf(stayFactors, slots);
      joins = Arrays.copyOf(joins, slots);
      stays = Arrays.copyOf(stays, slots);
      weights = new double[slots + 2];
    }
    laws.reserve(slots);
  }

  /** Computes the seat weights of a table. */
  private void weigh(TableState state, int slot) {
    joins[slot] = state.logJoin(slot, 1);
    stays[slot] = state.count(slot) > 1 ? state.logStay(slot, 1) : Double.NEGATIVE_INFINITY;
    joinFactors[slot] = Math.exp(joins[slot]);
    stayFactors[slot] = Math.exp(stays[slot]);
  }

  private void weighNewTable(TableState state) {
    knownCell = NONE;
    open = state.prior().logNewTable(state.tables(), 1);
    openFactor = Math.exp(open);
  }

  private boolean reseat(TableState state, RecordedLaws laws, int item, Rng rng) {
    int home = state.slotOf(item);
    int tables = state.tables();
    boolean alone = home != Roster.NOWHERE && state.count(home) == 1;
    int chosen = chosen(state, laws.cell(item), item, alone, rng);
    if (chosen == STAYS) {
      return false;
    }
    if (chosen == tables) {
      return seatAtNew(state, laws, item, alone ? home : state.slots()[tables], rng);
    }
    int slot = chosen < tables ? state.slots()[chosen] : Roster.NOWHERE;
    if (slot == home) {
      return false;
    }
    move(state, item, home, slot);
    return true;
  }

  /**
   * {@return the same as {@link #draw}} Rows of a unit that opens no table here leave none either.
   */
  private int chosen(TableState state, int cell, int item, boolean alone, Rng rng) {
    if (alone && fresh[cell] == Double.NEGATIVE_INFINITY) {
      return STAYS;
    }
    return state.weightOf(item) == 1 && !state.hasPartners(item)
        ? draw(state, cell, item, alone, rng)
        : drawByLogs(state, cell, item, alone, rng);
  }

  /**
   * {@return the place of a table, that after the last for a new one, the next for noise, or {@link
   * #STAYS}} Whether a row stays is decided first, with a probability that the next equal row of
   * the same table shares while none moves; where rows may be noise, all seats are drawn at once.
   */
  private int draw(TableState state, int cell, int item, boolean alone, Rng rng) {
    int home = state.slotOf(item);
    boolean known = cell == knownCell && home == knownHome && !alone;
    if (known && rng.chance(knownStay)) {
      return STAYS;
    }
    int own = homePlace(state, home);
    int seats = weigh(state, cell, item, alone);
    double sum = 0;
    for (int s = 0; s < seats; s++) {
      sum += weights[s];
    }
    if (!(sum > TINY && sum < Double.POSITIVE_INFINITY)) {
      return drawByLogs(state, cell, item, alone, rng);
    }
    if (!known && !alone && own >= 0 && !state.hasNoise()) {
      knownCell = cell;
      knownHome = home;
      knownStay = weights[own] / sum;
      known = true;
      if (rng.chance(knownStay)) {
        return STAYS;
      }
    }
    if (known) {
      weights[own] = 0;
    }
    return rng.pick(weights, seats);
  }

  /** {@return the place of the table of a row; -1 if it has none} */
  private static int homePlace(TableState state, int home) {
    for (int t = 0; t < state.tables(); t++) {
      if (state.slots()[t] == home) {
        return t;
      }
    }
    return -1;
  }

  /** Computes the relative weights of all seats of a row. {@return how many} */
  private int weigh(TableState state, int cell, int item, boolean alone) {
    int home = state.slotOf(item);
    int tables = state.tables();
    int[] slots = state.slots();
    for (int t = 0; t < tables; t++) {
      int slot = slots[t];
      weights[t] = (slot == home ? stayFactors[slot] : joinFactors[slot]) * relative[slot][cell];
    }
    double opening = alone ? Math.exp(state.prior().logNewTable(tables - 1, 1)) : openFactor;
    weights[tables] = opening * relativeFresh[cell];
    int seats = tables + 1;
    if (state.hasNoise()) {
      weights[seats++] = Math.exp(state.logNoise(item) - largest[cell]);
    }
    return seats;
  }

  private int drawByLogs(TableState state, int cell, int item, boolean alone, Rng rng) {
    int home = state.slotOf(item);
    int tables = state.tables();
    int[] slots = state.slots();
    double w = state.weightOf(item);
    for (int t = 0; t < tables; t++) {
      int slot = slots[t];
      double seat =
          w == 1
              ? slot == home ? stays[slot] : joins[slot]
              : slot == home ? stay(state, slot, w) : state.logJoin(slot, w);
      weights[t] = seat + densities[slot][cell] + state.logPairs(item, slot);
    }
    double opening =
        alone || w != 1 ? state.prior().logNewTable(alone ? tables - 1 : tables, w) : open;
    weights[tables] = opening + fresh[cell];
    int seats = tables + 1;
    if (state.hasNoise()) {
      weights[seats++] = state.logNoise(item);
    }
    return rng.index(weights, seats);
  }

  private static double stay(TableState state, int slot, double w) {
    return state.count(slot) > 1 ? state.logStay(slot, w) : Double.NEGATIVE_INFINITY;
  }

  /** A row that is alone stays at its table, which gets other parameters. */
  private boolean seatAtNew(TableState state, RecordedLaws laws, int item, int slot, Rng rng) {
    int home = state.slotOf(item);
    laws.open(slot, item, rng);
    measure(laws, slot);
    relate(densities[slot], relative[slot], laws.cells());
    knownCell = NONE;
    if (slot == home) {
      return false;
    }
    move(state, item, home, slot);
    makeRoom(state, laws);
    return true;
  }

  private void move(TableState state, int item, int from, int to) {
    state.move(item, to);
    if (from != Roster.NOWHERE && state.count(from) > 0) {
      weigh(state, from);
    }
    if (to != Roster.NOWHERE) {
      weigh(state, to);
    }
    weighNewTable(state);
  }
}
