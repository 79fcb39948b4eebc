package crp.state;

import crp.Text;
import crp.checkpoint.Archive;
import crp.likelihood.StoredTables;
import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.partition.Roster;
import crp.seating.ChoiceWeights;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Seats of a restaurant whose customers arrive in a fixed order. Customers are identified by their
 * position in the order of the prior. Holds the seats and the statistics of the data; prior weights
 * of seats depend on the whole order and are computed by the callers. Owned by one chain; not
 * thread-safe.
 */
public final class SequentialState implements Seating, Decayed {

  private static final int NOWHERE = Roster.NOWHERE;

  private final TableBank<?> bank;
  private SequentialPrior prior;
  // by position, not by row
  private final Roster roster;

  /**
   * Makes a state without seated customers.
   *
   * @param prior the prior of the tables
   * @param bank a bank without customers, owned by this state afterwards; its rows have positive
   *     weights
   */
  public SequentialState(SequentialPrior prior, TableBank<?> bank) {
    if (prior.customers() != bank.rows().size()) {
      throw new IllegalArgumentException(
          Text.of(
              "the prior seats %d items, the rows are %d", prior.customers(), bank.rows().size()));
    }
    this.prior = prior;
    this.bank = bank;
    roster = new Roster(prior.customers());
    makeRoom();
  }

  /**
   * Makes a state with all customers seated.
   *
   * @param prior the prior of the tables
   * @param bank a bank without customers, owned by this state afterwards; its rows have positive
   *     weights
   * @param start the partition of the rows
   */
  public SequentialState(SequentialPrior prior, TableBank<?> bank, Partition start) {
    this(prior, bank);
    if (start.size() != items()) {
      throw new IllegalArgumentException(
          Text.of("the start seats %d items, the rows are %d", start.size(), items()));
    }
    int[] tableAt = new int[items()];
    Arrays.setAll(tableAt, i -> start.label(prior.item(i)));
    replace(tableAt, start.clusters());
  }

  /** Takes over a bank with seated customers; slots are given by item and below the capacity. */
  static SequentialState takeOver(
      SequentialPrior prior, TableBank<?> bank, int[] slotOf, int capacity) {
    SequentialState state = new SequentialState(prior, bank);
    state.reserve(capacity);
    for (int i = 0; i < slotOf.length; i++) {
      state.enter(i, slotOf[prior.item(i)]);
    }
    return state;
  }

  private void reserve(int capacity) {
    roster.reserve(capacity);
    bank.reserve(roster.capacity());
  }

  private void makeRoom() {
    if (roster.makeRoom()) {
      bank.reserve(roster.capacity());
    }
  }

  /** {@return the number of items, seated or not} */
  @Override
  public int items() {
    return roster.items();
  }

  /** {@return the number of occupied tables} */
  @Override
  public int tables() {
    return roster.occupied();
  }

  /** {@return an exclusive upper bound of all slots} */
  public int capacity() {
    return roster.capacity();
  }

  /**
   * {@return the slots: the first {@link #tables} are occupied, the next one is free} The state's
   * own array: not to be modified, out of date after the next move.
   */
  @Override
  public int[] slots() {
    return roster.slots();
  }

  /**
   * {@return the slot of a customer, -1 if unseated}
   *
   * @param position from 0
   */
  public int slotAt(int position) {
    return roster.slotOf(position);
  }

  /** {@return a copy of the slots of all customers, by position} */
  public int[] slotsByPosition() {
    return roster.labels().clone();
  }

  /**
   * {@return the number of customers at a slot}
   *
   * @param slot a slot
   */
  @Override
  public int count(int slot) {
    return roster.count(slot);
  }

  /** {@return the statistics of the tables} */
  @Override
  public TableBank<?> bank() {
    return bank;
  }

  /** {@return the prior of the tables, with its current parameter values} */
  public SequentialPrior prior() {
    return prior;
  }

  @Override
  public Parameters parameters() {
    return prior.parameters();
  }

  /**
   * {@inheritDoc} For the concentration the weights of the seating are computed once, and an
   * evaluation costs O(n). An evaluation for the scale costs O(n) for the distance dependent
   * process over times, O(n + entries) over sparse rows, and for the averaged one the seat weights
   * of all customers at all tables.
   */
  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    if (name.equals(Prior.CONCENTRATION)) {
      return prior.choices(roster.labels(), roster.capacity())::logJoint;
    }
    double alpha = prior.concentration();
    return value -> choices(name, value).logJoint(alpha);
  }

  @Override
  public void set(String name, double value) {
    setPrior(prior.with(name, value));
  }

  /**
   * Replaces the prior, for instance by one with another concentration.
   *
   * @param replacement the new prior, with the same order of customers
   */
  public void setPrior(SequentialPrior replacement) {
    prior = replacement;
  }

  /**
   * Seats an unseated customer.
   *
   * @param position the customer
   * @param slot an occupied slot or a free one
   */
  public void seat(int position, int slot) {
    bank.add(slot, prior.item(position));
    enter(position, slot);
  }

  /**
   * Moves a customer to another table.
   *
   * @param position a seated customer
   * @param slot an occupied slot or a free one, not its own
   */
  public void move(int position, int slot) {
    int item = prior.item(position);
    int from = roster.slotOf(position);
    bank.remove(from, item);
    bank.add(slot, item);
    roster.remove(position);
    enter(position, slot);
  }

  /**
   * Moves all customers of one table to another.
   *
   * @param slot the table that remains
   * @param other another occupied table, empty afterwards
   * @param positions the customers at the other table
   * @param n how many of {@code positions} count
   */
  public void merge(int slot, int other, int[] positions, int n) {
    bank.absorb(slot, other);
    roster.move(positions, n, slot);
  }

  /** Unseats all customers. */
  public void clear() {
    for (int i = 0; i < roster.items(); i++) {
      if (roster.slotOf(i) != NOWHERE) {
        bank.remove(roster.slotOf(i), prior.item(i));
        roster.remove(i);
      }
    }
  }

  private void enter(int position, int slot) {
    roster.add(position, slot);
    makeRoom();
  }

  /**
   * Replaces the seating. Minimises moves: a new table takes the slot from which most of its
   * members come, unless another table has taken it.
   *
   * @param tableAt the new table of each position, from 0 to {@code n - 1}, none empty
   * @param n the number of new tables
   * @return number of customers that moved
   */
  public int replace(int[] tableAt, int n) {
    reserve(n + tables() + 1);
    int[] chosen = chooseSlots(tableAt, n);
    int moved = 0;
    for (int i = 0; i < tableAt.length; i++) {
      int slot = chosen[tableAt[i]];
      if (roster.slotOf(i) == NOWHERE) {
        seat(i, slot);
        moved++;
      } else if (roster.slotOf(i) != slot) {
        move(i, slot);
        moved++;
      }
    }
    return moved;
  }

  private int[] chooseSlots(int[] tableAt, int n) {
    // customers of each new table, table by table
    int[] starts = new int[n + 1];
    for (int k : tableAt) {
      starts[k + 1]++;
    }
    for (int k = 0; k < n; k++) {
      starts[k + 1] += starts[k];
    }
    int[] members = new int[tableAt.length];
    int[] next = starts.clone();
    for (int i = 0; i < tableAt.length; i++) {
      members[next[tableAt[i]]++] = i;
    }
    int[] shared = new int[roster.capacity()];
    boolean[] taken = new boolean[roster.capacity()];
    int[] chosen = new int[n];
    for (int k = 0; k < n; k++) {
      chosen[k] = mostShared(members, starts[k], starts[k + 1], taken, shared);
      if (chosen[k] != NOWHERE) {
        taken[chosen[k]] = true;
      }
    }
    int free = tables();
    for (int k = 0; k < n; k++) {
      if (chosen[k] == NOWHERE) {
        chosen[k] = roster.slots()[free++];
      }
    }
    return chosen;
  }

  /** The free slot that seats most of some customers; resets {@code shared} to zero. */
  private int mostShared(int[] members, int from, int to, boolean[] taken, int[] shared) {
    int best = NOWHERE;
    for (int m = from; m < to; m++) {
      int slot = roster.slotOf(members[m]);
      if (slot != NOWHERE && !taken[slot]) {
        shared[slot]++;
        best = best == NOWHERE || shared[slot] > shared[best] ? slot : best;
      }
    }
    for (int m = from; m < to; m++) {
      if (roster.slotOf(members[m]) != NOWHERE) {
        shared[roster.slotOf(members[m])] = 0;
      }
    }
    return best;
  }

  /** {@return the partition of the rows} */
  @Override
  public Partition partition() {
    return prior.inRows(roster.labels());
  }

  /** {@return the log prior probability of the seating} One pass through all customers. */
  public double logPrior() {
    return prior.logJoint(roster.labels(), roster.capacity());
  }

  @Override
  public ChoiceWeights choices(String name, double value) {
    return prior.choices(roster.labels(), roster.capacity(), name, value);
  }

  /**
   * {@return the log joint density of seating, rows and the family's hyperparameters} Conditional
   * on the prior's parameters.
   */
  @Override
  public double logJoint() {
    double sum = logPrior() + bank.logHyperprior();
    for (int t = 0; t < roster.occupied(); t++) {
      sum += bank.logMarginal(roster.slots()[t]);
    }
    return sum;
  }

  /**
   * Recomputes the statistics of every table from its rows and compares part by part.
   *
   * @param tolerance largest relative difference of a log marginal
   * @throws IllegalStateException if a part disagrees; names it
   */
  public void audit(double tolerance) {
    Audit.tables(roster, prior::item, bank, tolerance);
  }

  @Override
  public void archive(Archive archive) {
    prior.parameters().archive(archive, (name, value) -> prior = prior.with(name, value));
    roster.archive(archive);
    bank.archive(archive, slotOfRows(), roster.capacity());
    if (archive.reading()) {
      makeRoom();
    }
  }

  private int[] slotOfRows() {
    int[] slotOf = new int[items()];
    for (int position = 0; position < slotOf.length; position++) {
      slotOf[prior.item(position)] = roster.slotOf(position);
    }
    return slotOf;
  }

  @Override
  public void check() {
    for (int slot : roster.labels()) {
      if (slot == NOWHERE) {
        throw new IllegalStateException("a row has no table");
      }
    }
    StoredTables.check(bank, slotOfRows(), roster.slots(), roster.occupied());
  }
}
