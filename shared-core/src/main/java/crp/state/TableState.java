package crp.state;

import crp.data.Weights;
import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.seating.LogNormaliser;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Who sits where in one restaurant, with the prior that weighs seats and the bank that weighs data.
 * Owned by one chain; not thread-safe. Every move costs what the bank's add and remove cost plus
 * O(1).
 */
public final class TableState implements Seating, Numbered, Serializable {

  private static final long serialVersionUID = 1L;
  private static final int NOWHERE = -1;

  private final TableBank<?> bank;
  private final Weights weights;
  private final double total;
  // a table of numbers that the prior gives anew
  private transient @Nullable LogNormaliser normaliser;
  private TablePrior prior;
  // the prior at the value weighed last, whose normaliser is known
  private transient @Nullable TablePrior tried;

  private final int[] slotOf;
  // The first `tables` entries are the occupied slots, the rest are free; placeOf is the inverse.
  private int[] slots = {};
  private int[] placeOf = {};
  private int tables;
  private int[] count = {};
  private double[] weight = {};
  // log seat weight for one more customer of weight 1, and for one who sits there already.
  private double[] joinTerm = {};
  private double[] stayTerm = {};
  private double newTerm;
  private int newTermTables;

  /**
   * Makes a restaurant without customers.
   *
   * @param prior the prior over partitions
   * @param bank a bank without customers, handed over to this state; its rows have positive weights
   */
  public TableState(TablePrior prior, TableBank<?> bank) {
    this.bank = bank;
    weights = bank.rows().weights();
    total = weights.total();
    this.prior = prior.forCustomers(total);
    normaliser = normaliser(this.prior, total);
    slotOf = new int[weights.size()];
    Arrays.fill(slotOf, NOWHERE);
    grow(8);
    cacheNewTable();
  }

  /**
   * Makes a restaurant in which everybody sits.
   *
   * @param prior the prior over partitions
   * @param bank a bank without customers, handed over to this state; its rows have positive weights
   * @param start who sits with whom
   */
  public TableState(TablePrior prior, TableBank<?> bank, Partition start) {
    this(prior, bank);
    if (start.size() != slotOf.length) {
      throw new IllegalArgumentException(
          "the start seats %d items, the rows are %d".formatted(start.size(), slotOf.length));
    }
    while (slots.length <= start.clusters()) {
      grow(2 * slots.length);
    }
    int[] chosen = Arrays.copyOf(slots, start.clusters());
    for (int item = 0; item < slotOf.length; item++) {
      seat(item, chosen[start.label(item)]);
    }
  }

  private static @Nullable LogNormaliser normaliser(TablePrior prior, double total) {
    return LogNormaliser.isKnown(prior, total) ? LogNormaliser.of(prior, total) : null;
  }

  private void readObject(ObjectInputStream stream) throws IOException, ClassNotFoundException {
    stream.defaultReadObject();
    normaliser = normaliser(prior, total);
  }

  private void grow(int capacity) {
    int old = slots.length;
    bank.reserve(capacity);
    slots = Arrays.copyOf(slots, capacity);
    placeOf = Arrays.copyOf(placeOf, capacity);
    count = Arrays.copyOf(count, capacity);
    weight = Arrays.copyOf(weight, capacity);
    joinTerm = Arrays.copyOf(joinTerm, capacity);
    stayTerm = Arrays.copyOf(stayTerm, capacity);
    for (int slot = old; slot < capacity; slot++) {
      slots[slot] = slot;
      placeOf[slot] = slot;
    }
  }

  @Override
  public int items() {
    return slotOf.length;
  }

  /** {@return the total weight of all items} */
  public double totalWeight() {
    return total;
  }

  @Override
  public int tables() {
    return tables;
  }

  @Override
  public int[] slots() {
    return slots;
  }

  /**
   * {@return the slot at which an item sits, -1 if nowhere}
   *
   * @param item from 0
   */
  public int slotOf(int item) {
    return slotOf[item];
  }

  /**
   * {@return the number of items at a slot}
   *
   * @param slot a slot
   */
  @Override
  public int count(int slot) {
    return count[slot];
  }

  /**
   * {@return the weight of an item}
   *
   * @param item from 0
   */
  public double weightOf(int item) {
    return weights.of(item);
  }

  /**
   * {@return the total weight at a slot}
   *
   * @param slot a slot
   */
  public double weight(int slot) {
    return weight[slot];
  }

  @Override
  public TableBank<?> bank() {
    return bank;
  }

  /** {@return the prior, with its present concentration} */
  public TablePrior prior() {
    return prior;
  }

  @Override
  public Parameters parameters() {
    return prior.parameters();
  }

  /**
   * {@inheritDoc} A value of the concentration costs its normaliser, one of another number
   * O(tables) more; see {@link LogNormaliser} for the normaliser.
   *
   * @throws IllegalStateException if the normaliser cannot be computed, see {@link
   *     LogNormaliser#isKnown}
   */
  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    requireNormaliser();
    double[] seated = name.equals(Prior.CONCENTRATION) ? new double[0] : tableWeights();
    return value -> {
      if (!prior.admits(name, value)) {
        return Double.NEGATIVE_INFINITY;
      }
      TablePrior there = at(name, value);
      tried = there;
      double sum = -logNormaliser(there);
      return name.equals(Prior.CONCENTRATION)
          ? sum + there.logTables(tables)
          : sum + there.logProduct(seated, tables);
    };
  }

  private TablePrior at(String name, double value) {
    if (prior.parameters().value(name) == value) {
      return prior;
    }
    TablePrior last = tried;
    return last != null && last.equals(prior.with(name, value)) ? last : prior.with(name, value);
  }

  @Override
  public void set(String name, double value) {
    TablePrior there = at(name, value);
    tried = null;
    setPrior(there);
  }

  /**
   * Replaces the prior, for instance by one with another concentration.
   *
   * @param replacement the new prior
   */
  public void setPrior(TablePrior replacement) {
    prior = replacement;
    for (int t = 0; t < tables; t++) {
      cacheSeat(slots[t]);
    }
    cacheNewTable();
  }

  /**
   * Lists the seats an item can take, its own seat first given up: every occupied table and one new
   * one.
   *
   * @param item a row
   * @param candidates receives the slots; an item that sits alone finds a free slot in place of its
   *     own, which is its new table
   * @param logWeights receives the log prior weight of each seat, up to a common constant
   * @return how many seats there are; both arrays must have room for {@code tables() + 1}
   */
  public int seats(int item, int[] candidates, double[] logWeights) {
    double w = weights.of(item);
    return w == 1
        ? unitSeats(item, candidates, logWeights)
        : tiedSeats(item, w, candidates, logWeights);
  }

  private int unitSeats(int item, int[] candidates, double[] logWeights) {
    int home = slotOf[item];
    for (int t = 0; t < tables; t++) {
      int slot = slots[t];
      candidates[t] = slot;
      logWeights[t] = joinTerm[slot];
    }
    if (home != NOWHERE) {
      int place = placeOf[home];
      if (count[home] == 1) {
        candidates[place] = slots[tables];
        logWeights[place] = prior.logNewTable(tables - 1, 1);
        return tables;
      }
      logWeights[place] = stayTerm[home];
    }
    candidates[tables] = slots[tables];
    logWeights[tables] = newTerm;
    return tables + 1;
  }

  private int tiedSeats(int item, double w, int[] candidates, double[] logWeights) {
    int home = slotOf[item];
    boolean alone = home != NOWHERE && count[home] == 1;
    for (int t = 0; t < tables; t++) {
      int slot = slots[t];
      candidates[t] = slot;
      if (slot != home) {
        logWeights[t] = prior.logSeat(weight[slot], w);
      } else if (alone) {
        candidates[t] = slots[tables];
        logWeights[t] = prior.logNewTable(tables - 1, w);
      } else {
        logWeights[t] = prior.logSeat(weight[slot] - w, w);
      }
    }
    if (alone) {
      return tables;
    }
    candidates[tables] = slots[tables];
    logWeights[tables] = prior.logNewTable(tables, w);
    return tables + 1;
  }

  /**
   * Seats an item that sits nowhere.
   *
   * @param item a row
   * @param slot an occupied slot or a free one
   */
  public void seat(int item, int slot) {
    bank.add(slot, item);
    enter(item, slot);
    settle();
  }

  /**
   * Takes an item to another table.
   *
   * @param item a row that sits somewhere
   * @param slot an occupied slot or a free one, not its own
   */
  public void move(int item, int slot) {
    int from = slotOf[item];
    bank.remove(from, item);
    bank.add(slot, item);
    leave(item, from);
    enter(item, slot);
    settle();
  }

  /**
   * Takes everybody of one table to another.
   *
   * @param slot the table that stays
   * @param other another occupied table, which is given up
   * @param members the items at the other table
   * @param n how many of {@code members} count
   */
  public void merge(int slot, int other, int[] members, int n) {
    bank.absorb(slot, other);
    for (int m = 0; m < n; m++) {
      slotOf[members[m]] = slot;
    }
    weight[slot] += weight[other];
    count[slot] += count[other];
    weight[other] = 0;
    count[other] = 0;
    swap(placeOf[other], tables - 1);
    tables--;
    cacheSeat(slot);
    settle();
  }

  private void leave(int item, int slot) {
    weight[slot] -= weights.of(item);
    count[slot]--;
    slotOf[item] = NOWHERE;
    if (count[slot] == 0) {
      weight[slot] = 0;
      swap(placeOf[slot], tables - 1);
      tables--;
    } else {
      cacheSeat(slot);
    }
  }

  private void enter(int item, int slot) {
    if (count[slot] == 0) {
      swap(placeOf[slot], tables);
      tables++;
    }
    weight[slot] += weights.of(item);
    count[slot]++;
    slotOf[item] = slot;
    cacheSeat(slot);
  }

  private void swap(int a, int b) {
    int slot = slots[a];
    slots[a] = slots[b];
    slots[b] = slot;
    placeOf[slots[a]] = a;
    placeOf[slots[b]] = b;
  }

  private void settle() {
    if (tables == slots.length) {
      grow(2 * tables);
    }
    if (tables != newTermTables) {
      cacheNewTable();
    }
  }

  private void cacheNewTable() {
    newTerm = prior.logNewTable(tables, 1);
    newTermTables = tables;
  }

  private void cacheSeat(int slot) {
    joinTerm[slot] = prior.logSeat(weight[slot], 1);
    if (weight[slot] > 1) {
      stayTerm[slot] = prior.logSeat(weight[slot] - 1, 1);
    }
  }

  @Override
  public Partition partition() {
    return Partition.of(slotOf);
  }

  /**
   * {@return log Z of the prior at other values of its numbers}
   *
   * @param there the present prior with other values of its sampled numbers
   * @throws IllegalStateException if Z cannot be computed, see {@link LogNormaliser#isKnown}
   */
  public double logNormaliser(TablePrior there) {
    return requireNormaliser().at(there);
  }

  private LogNormaliser requireNormaliser() {
    if (normaliser == null) {
      throw new IllegalStateException("the prior's normaliser cannot be computed for " + total);
    }
    return normaliser;
  }

  private double[] tableWeights() {
    double[] seated = new double[tables];
    for (int t = 0; t < tables; t++) {
      seated[t] = weight[slots[t]];
    }
    return seated;
  }

  /**
   * {@return the log prior probability of the seating; without log Z, a constant at a fixed
   * concentration, where it cannot be computed}
   */
  public double logPrior() {
    double sum = prior.logProduct(tableWeights(), tables);
    return normaliser == null ? sum : sum - normaliser.at(prior);
  }

  @Override
  public double logJoint() {
    double sum = logPrior() + bank.logHyperprior();
    for (int t = 0; t < tables; t++) {
      sum += bank.logMarginal(slots[t]);
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
    int[] members = new int[items()];
    for (int t = 0; t < tables; t++) {
      int slot = slots[t];
      int n = 0;
      double w = 0;
      for (int item = 0; item < items(); item++) {
        if (slotOf[item] == slot) {
          members[n++] = item;
          w += weights.of(item);
        }
      }
      Audit.require("count of slot " + slot, count[slot], n, 0);
      Audit.require("weight of slot " + slot, weight[slot], w, tolerance);
      double cached = bank.logMarginal(slot);
      bank.rebuild(slot, members, n);
      Audit.require("log marginal of slot " + slot, cached, bank.logMarginal(slot), tolerance);
    }
  }
}
