package crp.links;

import crp.Argument;
import crp.checkpoint.Archive;
import crp.data.Constraints;
import crp.likelihood.Completing;
import crp.likelihood.Stored;
import crp.likelihood.StoredTables;
import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.partition.Roster;
import crp.random.Rng;
import crp.seating.ChoiceWeights;
import crp.seating.Prior;
import crp.state.Audit;
import crp.state.Bonds;
import crp.state.Decayed;
import crp.state.RosterSeating;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Not part of the promised API.
 *
 * <p>Seats of a restaurant whose customers arrive in a fixed order. Customers are identified by
 * their position in the order of the prior. Holds the seats and the statistics of the data; prior
 * weights of seats depend on the whole order and are computed by the callers. Owned by one chain;
 * not thread-safe.
 */
public final class SequentialState extends RosterSeating implements Decayed {

  private static final int NOWHERE = Roster.NOWHERE;

  private SequentialPrior prior;
  // by position
  private final Bonds bonds;

  /**
   * Makes a state without seated customers.
   *
   * @param bank a bank without customers, owned by this state afterwards; its rows have positive
   *     weights
   */
  public SequentialState(SequentialPrior prior, TableBank<?> bank) {
    this(prior, bank, Constraints.over(prior.customers()).build());
  }

  /**
   * Makes a state without seated customers, of which something is known.
   *
   * @param constraints of the rows; the joint of seats is multiplied by their factor
   */
  public SequentialState(SequentialPrior prior, TableBank<?> bank, Constraints constraints) {
    super(prior.customers(), bank);
    if (prior.customers() != bank.rows().size()) {
      throw Argument.refused(
          "the prior seats %d items, the rows are %d", prior.customers(), bank.rows().size());
    }
    this.prior = prior;
    bonds = new Bonds(constraints.select(prior.inOrder()));
    makeRoom();
  }

  /** Makes a state with all customers seated. */
  public SequentialState(SequentialPrior prior, TableBank<?> bank, Partition start) {
    this(prior, bank, Constraints.over(prior.customers()).build(), start);
  }

  /** Makes a state with all customers seated, of which something is known. */
  SequentialState(
      SequentialPrior prior, TableBank<?> bank, Constraints constraints, Partition start) {
    this(prior, bank, constraints);
    if (start.size() != items()) {
      throw Argument.refused("the start seats %d items, the rows are %d", start.size(), items());
    }
    reserve(start.clusters() + 1);
    int[] chosen = Arrays.copyOf(roster.slots(), start.clusters());
    for (int i = 0; i < items(); i++) {
      seat(i, chosen[start.label(prior.item(i))]);
    }
  }

  /** Takes over a bank with seated customers; slots are given by item and below the capacity. */
  static SequentialState takeOver(
      SequentialPrior prior,
      TableBank<?> bank,
      Constraints constraints,
      int[] slotOf,
      int capacity) {
    SequentialState state = new SequentialState(prior, bank, constraints);
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

  /** {@return an exclusive upper bound of all slots} */
  public int capacity() {
    return roster.capacity();
  }

  /** {@return what is known of the customers, by position} */
  Bonds bonds() {
    return bonds;
  }

  /** Adds the log factors of the constraints for each table that some customers may join. */
  void addLogFactors(int[] group, int[] tables, int n, double[] out) {
    bonds.addLogFactors(group, group.length, roster, tables, n, out);
  }

  /** {@return the slot of those seated customers who must be with another one, or none} */
  int homeOf(int position) {
    return bonds.home(position, roster);
  }

  /** {@return the slot of a customer, -1 if unseated} */
  public int slotAt(int position) {
    return roster.slotOf(position);
  }

  /** {@return a copy of the slots of all customers, by position} */
  public int[] slotsByPosition() {
    return roster.labels().clone();
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
   * @param slot an occupied slot or a free one
   */
  public void seat(int position, int slot) {
    bank.add(slot, prior.item(position));
    enter(position, slot);
  }

  /**
   * Seats an unseated customer and draws what is missing of its row, see {@link Completing#add}.
   *
   * @param slot an occupied slot or a free one
   */
  public void seat(int position, int slot, Rng rng) {
    completing().add(slot, prior.item(position), rng);
    enter(position, slot);
  }

  /**
   * Moves a customer to another table.
   *
   * @param slot an occupied slot or a free one, not its own
   */
  public void move(int position, int slot) {
    bank.remove(roster.slotOf(position), prior.item(position));
    roster.remove(position);
    seat(position, slot);
  }

  /**
   * The same, but draws what is missing of its row, see {@link Completing#add}.
   *
   * @param slot as above
   */
  public void move(int position, int slot, Rng rng) {
    bank.remove(roster.slotOf(position), prior.item(position));
    roster.remove(position);
    seat(position, slot, rng);
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

  @Override
  public double logJoint() {
    double sum = logPrior() + sampled().logHyperprior();
    sum += bonds.none() ? 0 : bonds.constraints().logFactor(roster.labels());
    for (int t = 0; t < roster.occupied(); t++) {
      sum += bank.logMarginal(roster.slots()[t]);
    }
    return sum;
  }

  /**
   * Recomputes the statistics of every table from its rows and compares part by part.
   *
   * @param tolerance largest relative difference of a log marginal
   */
  public void audit(double tolerance) {
    Audit.tables(roster, prior::item, bank, tolerance);
  }

  @Override
  public void archive(Archive archive) {
    prior.parameters().archive(archive, (name, value) -> prior = prior.with(name, value));
    roster.archive(archive);
    Stored.of(bank).archive(archive, slotOfRows(), roster.capacity());
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
