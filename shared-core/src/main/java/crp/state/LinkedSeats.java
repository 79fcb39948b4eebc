package crp.state;

import crp.likelihood.TableBank;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;

/** The tables of a {@link LinkState}: who has which slot, and the bank behind the slots. */
final class LinkedSeats implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int NOWHERE = -1;

  private final LinkForest forest;
  private final TableBank<?> bank;
  final int[] slotOf;
  final SlotList occupied = new SlotList();
  int[] count = {};
  // only within a sweep does somebody follow
  transient SeatFollower follower = SeatFollower.NOBODY;

  LinkedSeats(LinkForest forest, TableBank<?> bank) {
    this.forest = forest;
    this.bank = bank;
    slotOf = new int[forest.size()];
    Arrays.fill(slotOf, NOWHERE);
    makeRoom();
  }

  private void readObject(ObjectInputStream stream) throws IOException, ClassNotFoundException {
    stream.defaultReadObject();
    follower = SeatFollower.NOBODY;
  }

  /** Keeps one free slot, in the bank too. */
  private void makeRoom() {
    if (occupied.makeRoom()) {
      bank.reserve(occupied.capacity());
      count = Arrays.copyOf(count, occupied.capacity());
    }
  }

  /** {@return a free slot, occupied from now on} */
  int take() {
    int slot = occupied.take();
    makeRoom();
    return slot;
  }

  /** Frees a slot without members. */
  void free(int slot) {
    count[slot] = 0;
    occupied.free(slot);
  }

  /** Gives the first n found, who have one slot, another; counts and statistics stay. */
  void relabel(int slot, int n) {
    int[] members = forest.found();
    follower.moved(members, n, slotOf[members[0]], slot);
    for (int m = 0; m < n; m++) {
      slotOf[members[m]] = slot;
    }
  }

  /** Seats the first n found at a slot; those of them who sit elsewhere sit at one table. */
  void gather(int slot, int n) {
    int[] members = forest.found();
    int moving = 0;
    for (int m = 0; m < n; m++) {
      if (slotOf[members[m]] != slot) {
        members[moving++] = members[m];
      }
    }
    if (moving > 0) {
      int from = slotOf[members[0]];
      bank.move(from, slot, members, moving);
      count[from] -= moving;
      count[slot] += moving;
      relabel(slot, moving);
    }
  }

  /** {@return the log marginal that the first n found would have at a table of their own} */
  double logMarginalOfFound(int n) {
    int[] free = {occupied.slots()[occupied.size()]};
    double[] out = {0};
    bank.addLogPredictive(forest.found(), n, NOWHERE, free, 1, out);
    return out[0];
  }

  /** Takes the seats of a state that has moved customers on the same bank. */
  void takeBack(SequentialState lent) {
    for (int position = 0; position < slotOf.length; position++) {
      slotOf[lent.prior().item(position)] = lent.slotAt(position);
    }
    count = new int[lent.capacity()];
    for (int slot : slotOf) {
      count[slot]++;
    }
    occupied.occupy(count);
  }

  void audit(double tolerance) {
    Audit.tables(slotOf, occupied, count, bank, tolerance);
  }
}
