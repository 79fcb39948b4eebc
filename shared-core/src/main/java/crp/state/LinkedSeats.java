package crp.state;

import crp.likelihood.TableBank;
import crp.partition.Roster;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** The tables of a {@link LinkState}: the slot of each item, and the bank behind the slots. */
final class LinkedSeats implements Serializable {

  private static final long serialVersionUID = 1L;

  private final LinkForest forest;
  private final TableBank<?> bank;
  final Roster roster;
  // set only within a sweep
  transient SeatFollower follower = SeatFollower.NOBODY;

  LinkedSeats(LinkForest forest, TableBank<?> bank) {
    this.forest = forest;
    this.bank = bank;
    roster = new Roster(forest.size());
    makeRoom();
  }

  private void readObject(ObjectInputStream stream) throws IOException, ClassNotFoundException {
    stream.defaultReadObject();
    follower = SeatFollower.NOBODY;
  }

  private void makeRoom() {
    if (roster.makeRoom()) {
      bank.reserve(roster.capacity());
    }
  }

  /** {@return a free slot; it is occupied as soon as items are moved to it} */
  int free() {
    return roster.slots()[roster.occupied()];
  }

  /** Moves the first n found, which share a slot, to another one; statistics stay. */
  void relabel(int slot, int n) {
    int[] members = forest.found();
    follower.moved(members, n, roster.slotOf(members[0]), slot);
    roster.move(members, n, slot);
    makeRoom();
  }

  /** Seats the first n found at a slot; those of them who sit elsewhere sit at one table. */
  void gather(int slot, int n) {
    int[] members = forest.found();
    int moving = 0;
    for (int m = 0; m < n; m++) {
      if (roster.slotOf(members[m]) != slot) {
        members[moving++] = members[m];
      }
    }
    if (moving > 0) {
      bank.move(roster.slotOf(members[0]), slot, members, moving);
      relabel(slot, moving);
    }
  }

  /** {@return the log marginal that the first n found would have at a table of their own} */
  double logMarginalOfFound(int n) {
    int[] free = {free()};
    double[] out = {0};
    bank.addLogPredictive(forest.found(), n, Roster.NOWHERE, free, 1, out);
    return out[0];
  }

  /** Takes the seats of a state that has moved customers on the same bank. */
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
}
