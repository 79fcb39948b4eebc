package crp.state;

import crp.likelihood.TableBank;
import crp.partition.Roster;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** The tables of a {@link LinkState}: the slot of each item, and the bank of the slots. */
final class LinkedSeats implements Serializable {

  private static final long serialVersionUID = 1L;

  private final LinkForest forest;
  private final TableBank<?> bank;
  final Roster roster;
  // a listener is set only within a sweep
  transient SeatFollower follower = SeatFollower.NONE;

  LinkedSeats(LinkForest forest, TableBank<?> bank) {
    this.forest = forest;
    this.bank = bank;
    roster = new Roster(forest.size());
    makeRoom();
  }

  private void readObject(ObjectInputStream stream) throws IOException, ClassNotFoundException {
    stream.defaultReadObject();
    follower = SeatFollower.NONE;
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

  /** Seats the first n found items at a slot; those at other slots must share one table. */
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

  /** {@return the log marginal of the first n found items as a separate table} */
  double logMarginalOfFound(int n) {
    int[] free = {free()};
    double[] out = {0};
    bank.addLogPredictive(forest.found(), n, Roster.NOWHERE, free, 1, out);
    return out[0];
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
}
