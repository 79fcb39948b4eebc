package crp.franchise;

import crp.Text;
import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.data.Sequences;
import crp.likelihood.StoredTables;
import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.partition.Roster;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Hidden state of each row, and the statistics of the states' rows. A state is a slot of the bank.
 * An uninformative row (weight zero, or all entries missing) has a state, but does not enter the
 * statistics.
 */
final class HiddenStates {

  private final TableBank<?> bank;
  private final boolean[] first;
  private final boolean[] silent;
  private final Roster roster;

  HiddenStates(TableBank<?> bank, Sequences sequences) {
    Rows rows = bank.rows();
    if (rows.size() != sequences.rows()) {
      throw new IllegalArgumentException(
          Text.of("the sequences have %d rows, the data %d", sequences.rows(), rows.size()));
    }
    this.bank = bank;
    first = sequences.firsts();
    silent = UninformativeRows.of(rows);
    roster = new Roster(rows.size());
    makeRoom();
  }

  /**
   * Reserves slots for a number of states and one more.
   *
   * @param states the number of states
   */
  void reserve(int states) {
    if (roster.capacity() <= states) {
      roster.reserve(Math.max(states + 1, 2 * roster.capacity()));
      bank.reserve(roster.capacity());
    }
  }

  private void makeRoom() {
    if (roster.makeRoom()) {
      bank.reserve(roster.capacity());
    }
  }

  TableBank<?> bank() {
    return bank;
  }

  int size() {
    return roster.items();
  }

  boolean first(int t) {
    return first[t];
  }

  boolean silent(int t) {
    return silent[t];
  }

  /** {@return whether the next row follows this one in its sequence} */
  boolean followed(int t) {
    return t + 1 < size() && !first[t + 1];
  }

  int label(int t) {
    return roster.slotOf(t);
  }

  int members(int slot) {
    return roster.count(slot);
  }

  /** {@return the number of states with rows} */
  int occupied() {
    return roster.occupied();
  }

  /** {@return the slots, those with rows first} */
  int[] slots() {
    return roster.slots();
  }

  /** {@return the index of a slot in {@link #slots}} */
  int place(int slot) {
    return roster.place(slot);
  }

  int capacity() {
    return roster.capacity();
  }

  void assign(int t, int slot) {
    int old = roster.slotOf(t);
    if (old == slot) {
      return;
    }
    if (old >= 0) {
      if (!silent[t]) {
        bank.remove(old, t);
      }
      roster.remove(t);
    }
    if (slot >= 0) {
      if (!silent[t]) {
        bank.add(slot, t);
      }
      roster.add(t, slot);
      makeRoom();
    }
  }

  /**
   * Moves all rows of a state to another one.
   *
   * @param slot the state that receives them
   * @param other their state
   * @param members all of its rows
   * @param n number of {@code members} used
   */
  void unite(int slot, int other, int[] members, int n) {
    bank.absorb(slot, other);
    roster.move(members, n, slot);
  }

  Partition partition() {
    return roster.partition();
  }

  double logLikelihood() {
    double sum = bank.logHyperprior();
    for (int k = 0; k < occupied(); k++) {
      sum += bank.logMarginal(slots()[k]);
    }
    return sum;
  }

  /** Assigns random states in runs of consecutive rows. */
  void scatter(int wanted, Rng rng) {
    int stretch = Math.max(1, size() / (10 * wanted));
    int many = Math.min(wanted, Math.max(1, size() / 2));
    reserve(many);
    int[] chosen = Arrays.copyOf(slots(), many);
    int slot = chosen[0];
    for (int t = 0; t < size(); t++) {
      if (first[t] || rng.below(stretch) == 0) {
        slot = chosen[rng.below(many)];
      }
      assign(t, slot);
    }
  }

  /** Assigns a state to each row in turn, given those before. */
  void open(double top, double next, double stay, Rng rng) {
    int[][] follow = new int[0][];
    double[] logWeights = {};
    int[] drawn = {};
    int before = -1;
    for (int t = 0; t < size(); t++) {
      int k = occupied();
      if (follow.length < capacity()) {
        int room = capacity();
        follow = Arrays.copyOf(follow, room);
        for (int s = 0; s < room; s++) {
          follow[s] = follow[s] == null ? new int[room] : Arrays.copyOf(follow[s], room);
        }
        logWeights = new double[room];
        drawn = new int[room];
      }
      boolean start = first[t];
      for (int i = 0; i <= k; i++) {
        int slot = slots()[i];
        double share = (i == k ? top : members(slot)) / (t + top);
        double seen = start ? 0 : follow[before][slot] + (slot == before ? stay : 0);
        logWeights[i] = Math.log(seen + next * share);
        drawn[i] = slot;
      }
      if (!silent[t]) {
        bank.addLogPredictive(t, -1, drawn, k + 1, logWeights);
      }
      int slot = drawn[rng.index(logWeights, k + 1)];
      if (!start) {
        follow[before][slot]++;
      }
      assign(t, slot);
      before = slot;
    }
  }

  /** Stores states and statistics, or replaces them by stored ones. */
  void archive(Archive archive) {
    roster.archive(archive);
    bank.archive(archive, slotOf(), roster.capacity());
    if (archive.reading()) {
      makeRoom();
    }
  }

  /** {@return the state of each row that enters the statistics} */
  private int[] slotOf() {
    int[] slotOf = roster.labels().clone();
    for (int t = 0; t < slotOf.length; t++) {
      slotOf[t] = silent[t] ? Roster.NOWHERE : slotOf[t];
    }
    return slotOf;
  }

  void check() {
    for (int t = 0; t < size(); t++) {
      if (label(t) == Roster.NOWHERE) {
        throw new IllegalStateException("a row has no state");
      }
    }
    StoredTables.check(bank, slotOf(), slots(), occupied());
  }
}
