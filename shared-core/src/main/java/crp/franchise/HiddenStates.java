package crp.franchise;

import crp.Text;
import crp.checkpoint.Archive;
import crp.data.Constraints;
import crp.data.Rows;
import crp.data.Sequences;
import crp.data.UninformativeRows;
import crp.data.Units;
import crp.likelihood.Capabilities;
import crp.likelihood.Completing;
import crp.likelihood.Sampled;
import crp.likelihood.Scoring;
import crp.likelihood.Stored;
import crp.likelihood.StoredTables;
import crp.likelihood.TableBank;
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
  private final Scoring scoring;
  private final Completing completing;
  private final Sampled sampled;
  private final boolean[] first;
  private final boolean[] silent;
  private final Roster roster;

  HiddenStates(Roster roster, TableBank<?> bank, Sequences sequences) {
    Rows rows = bank.rows();
    if (rows.size() != sequences.rows()) {
      throw new IllegalArgumentException(
          Text.of("the sequences have %d rows, the data %d", sequences.rows(), rows.size()));
    }
    this.bank = bank;
    scoring = Capabilities.scoring(bank);
    completing = Capabilities.completing(bank);
    sampled = Capabilities.sampled(bank);
    first = sequences.firsts();
    silent = UninformativeRows.of(rows);
    this.roster = roster;
    makeRoom();
  }

  /** Reserves slots for a number of states and one more. */
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

  Scoring scoring() {
    return scoring;
  }

  Completing completing() {
    return completing;
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
    if (leaves(t, slot)) {
      if (!silent[t]) {
        bank.add(slot, t);
      }
      enter(t, slot);
    }
  }

  /** The same, but draws what is missing of the row, see {@link Completing#add}. */
  void assign(int t, int slot, Rng rng) {
    if (leaves(t, slot)) {
      if (!silent[t]) {
        completing.add(slot, t, rng);
      }
      enter(t, slot);
    }
  }

  /** Takes a row out of another state than its new one. {@return whether it enters that} */
  private boolean leaves(int t, int slot) {
    int old = roster.slotOf(t);
    if (old >= 0 && old != slot) {
      if (!silent[t]) {
        bank.remove(old, t);
      }
      roster.remove(t);
    }
    return slot >= 0 && old != slot;
  }

  private void enter(int t, int slot) {
    roster.add(t, slot);
    makeRoom();
  }

  /** Moves all rows of a state to another one. */
  void unite(int slot, int other, int[] members, int n) {
    bank.absorb(slot, other);
    roster.move(members, n, slot);
  }

  double logLikelihood() {
    double sum = sampled.logHyperprior();
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

  /**
   * Gives rows that must be together the state of the first one, a new one if it must not have it.
   */
  void obey(Constraints known) {
    Units units = known.units();
    for (int unit = 0; !known.isEmpty() && unit < units.size(); unit++) {
      int slot = label(units.first(unit));
      for (int at = known.start(unit); at < known.start(unit + 1); at++) {
        boolean apart = known.log(at) == Double.NEGATIVE_INFINITY && known.partner(at) < unit;
        if (apart && label(units.first(known.partner(at))) == slot) {
          slot = slots()[occupied()];
        }
      }
      for (int row : units.rows(unit)) {
        if (label(row) != slot) {
          assign(row, slot);
        }
      }
    }
  }

  /** {@return the log factor of the constraints if the rows of one state had another one} */
  double logFactor(Constraints known, int slot, int instead) {
    int[] labels = roster.labels();
    return known.isEmpty()
        ? 0
        : known.logFactor(
            Arrays.stream(labels).map(label -> label == slot ? instead : label).toArray());
  }

  /** {@return the log factor of the constraints} */
  double logFactor(Constraints known) {
    return known.isEmpty() ? 0 : known.logFactor(roster.labels());
  }

  /** Stores states and statistics, or replaces them by stored ones. */
  void archive(Archive archive) {
    roster.archive(archive);
    Stored.of(bank).archive(archive, slotOf(), roster.capacity());
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
