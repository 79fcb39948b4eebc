package crp.links;

import crp.checkpoint.Archive;
import crp.likelihood.Stored;
import crp.likelihood.StoredTables;
import crp.likelihood.TableBank;
import crp.partition.Roster;
import crp.state.Audit;

/** The tables of a {@link LinkState}: the slot of each item, and the bank of the slots. */
final class LinkedSeats {

  private final LinkForest forest;
  private final TableBank<?> bank;
  private final Roster roster;
  // a listener is set only within a sweep
  SeatFollower follower = SeatFollower.NONE;

  LinkedSeats(LinkForest forest, TableBank<?> bank, Roster roster) {
    this.forest = forest;
    this.bank = bank;
    this.roster = roster;
    makeRoom();
  }

  private void makeRoom() {
    if (roster.makeRoom()) {
      bank.reserve(roster.capacity());
    }
  }

  /** {@return a free slot} */
  int free() {
    return roster.slots()[roster.occupied()];
  }

  /**
   * Moves the first n found items, which share a slot, to another one without updating statistics.
   */
  void relabel(int slot, int n) {
    int[] members = forest.found();
    follower.moved(members, n, roster.slotOf(members[0]), slot);
    roster.move(members, n, slot);
    makeRoom();
  }

  /** Takes over the seats of a state that has moved customers on the same bank. */
  void takeBack(SequentialState lent) {
    int[] labels = new int[roster.items()];
    for (int position = 0; position < labels.length; position++) {
      labels[lent.prior().item(position)] = lent.slotAt(position);
    }
    roster.replace(labels, lent.capacity());
  }

  void audit(double tolerance) {
    Audit.tables(roster, bank, tolerance);
  }

  /** Stores seats and statistics, or replaces them by stored ones. */
  void archive(Archive archive) {
    roster.archive(archive);
    Stored.of(bank).archive(archive, roster.labels(), roster.capacity());
    if (archive.reading()) {
      makeRoom();
    }
  }

  void check() {
    StoredTables.check(bank, roster.labels(), roster.slots(), roster.occupied());
  }
}
