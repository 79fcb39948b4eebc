package crp.kernel;

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
 * <p>Given parameters equal rows have equal densities, so a sweep costs one density for each table
 * and each different row, and one exponential for each table and row. Values before rounding would
 * hold a row where it is: they lie where its own table is dense.
 *
 * <p>Reference: Neal, R. M. (2000), Markov chain sampling methods for Dirichlet process mixture
 * models, algorithm 2.
 */
public final class LawGibbs implements Kernel<TableState> {

  // of tables and of a new one by cell; logs, as in many columns their ratios have no range
  private double[][] densities = {};
  private double[] fresh = {};
  // log seat weights of a table for another row, and for one of its own
  private double[] joins = {};
  private double[] stays = {};
  private double[] weights = {};
  private double open;

  @Override
  public int apply(TableState state, Rng rng) {
    RecordedLaws laws = Objects.requireNonNull(state.bank().recorded());
    begin(state, laws, rng);
    int moved = 0;
    for (int item = 0; item < state.items(); item++) {
      RunScope.check(item);
      moved += reseat(state, laws, item, rng) ? 1 : 0;
    }
    for (int t = 0; t < state.tables(); t++) {
      RunScope.check();
      laws.place(state.slots()[t], state.slots()[t], rng);
    }
    return moved;
  }

  private void begin(TableState state, RecordedLaws laws, Rng rng) {
    makeRoom(state, laws);
    fresh = fresh.length < laws.cells() ? new double[laws.cells()] : fresh;
    laws.logNewDensities(fresh);
    for (int t = 0; t < state.tables(); t++) {
      RunScope.check();
      int slot = state.slots()[t];
      laws.draw(slot, slot, rng);
      laws.logDensities(slot, densities(slot, laws.cells()));
      weigh(state, slot);
    }
    open = state.prior().logNewTable(state.tables(), 1);
  }

  private double[] densities(int slot, int cells) {
    if (densities[slot].length < cells) {
      densities[slot] = new double[cells];
    }
    return densities[slot];
  }

  private void makeRoom(TableState state, RecordedLaws laws) {
    int slots = state.slots().length;
    int old = densities.length;
    if (old < slots) {
      densities = Arrays.copyOf(densities, slots);
      Arrays.fill(densities, old, slots, new double[0]);
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
  }

  private boolean reseat(TableState state, RecordedLaws laws, int item, Rng rng) {
    int home = state.slotOf(item);
    int cell = laws.cell(item);
    int tables = state.tables();
    int[] slots = state.slots();
    for (int t = 0; t < tables; t++) {
      int slot = slots[t];
      weights[t] = (slot == home ? stays[slot] : joins[slot]) + densities[slot][cell];
    }
    boolean alone = home != Roster.NOWHERE && state.count(home) == 1;
    double opening = alone ? state.prior().logNewTable(tables - 1, 1) : open;
    weights[tables] = opening + fresh[cell];
    int seats = tables + 1;
    if (state.hasNoise()) {
      weights[seats++] = state.logNoise(item);
    }
    int chosen = rng.index(weights, seats);
    if (chosen == tables) {
      return seatAtNew(state, laws, item, alone ? home : slots[tables], rng);
    }
    int slot = chosen < tables ? slots[chosen] : Roster.NOWHERE;
    if (slot == home) {
      return false;
    }
    move(state, item, home, slot);
    return true;
  }

  /** A row that is alone stays at its table, which gets other parameters. */
  private boolean seatAtNew(TableState state, RecordedLaws laws, int item, int slot, Rng rng) {
    int home = state.slotOf(item);
    laws.open(slot, item, rng);
    laws.logDensities(slot, densities(slot, laws.cells()));
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
    open = state.prior().logNewTable(state.tables(), 1);
  }
}
