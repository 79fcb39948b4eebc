package crp.state;

import crp.Argument;
import crp.checkpoint.Archive;
import crp.data.Constraints;
import crp.data.Weights;
import crp.likelihood.Background;
import crp.likelihood.Capabilities;
import crp.likelihood.Completing;
import crp.likelihood.Reaching;
import crp.likelihood.Stored;
import crp.likelihood.StoredTables;
import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.partition.Roster;
import crp.random.Rng;
import crp.seating.LogNormaliser;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Seats of one restaurant, with the prior of the seats and the bank of the tables. Owned by one
 * chain; not thread-safe. A move costs O(1) plus the bank's add and remove.
 */
public final class TableState extends RosterSeating implements Numbered {

  private final Weights weights;
  private final double total;
  // cached values that can be recomputed from the prior
  private final @Nullable LogNormaliser normaliser;
  private TablePrior prior;
  // the prior at the last evaluated value, whose normaliser is cached
  private @Nullable TablePrior tried;

  private final Reaching reaching;
  private final @Nullable Noise noise;
  private final @Nullable Constraints pairs;
  // the items that have partners
  private final int[] paired;
  private double seated;
  private double[] weight = {};
  // log seat weight for an additional customer of weight 1, and for one already at the table.
  private double[] joinTerm = {};
  private double[] stayTerm = {};
  private double newTerm;
  private int newTermTables;

  /** Makes a state without seated customers; see the next constructor. */
  public TableState(TablePrior prior, TableBank<?> bank) {
    this(prior, bank, (Noise) null);
  }

  /**
   * Makes a state without seated customers, in which rows may be noise.
   *
   * @param prior the prior over partitions; Z of it must be known, see {@link
   *     LogNormaliser#isKnown}
   * @param bank a bank without customers, owned by this state afterwards; its rows have positive
   *     weights
   * @param noise the seat of the rows that belong to no cluster, which are those without a table;
   *     owned by this state afterwards; null if every row belongs to a cluster
   */
  public TableState(TablePrior prior, TableBank<?> bank, @Nullable Noise noise) {
    this(prior, bank, noise, bank.rows().weights(), null);
  }

  /**
   * Makes a state without seated customers, of which the prior over partitions is multiplied by a
   * factor for each pair of items.
   *
   * @param noise as above
   * @param weights the number of customers that each item of the bank is
   * @param known the pairs, whose units are the items; null for none
   */
  public TableState(
      TablePrior prior,
      TableBank<?> bank,
      @Nullable Noise noise,
      Weights weights,
      @Nullable Constraints known) {
    super(bank.rows().size(), bank);
    this.noise = noise;
    this.weights = weights;
    pairs = known != null && known.paired() ? known : null;
    paired =
        pairs == null
            ? new int[0]
            : IntStream.range(0, items())
                .filter(item -> pairs.start(item) < pairs.start(item + 1))
                .toArray();
    reaching = Capabilities.reaching(bank);
    total = weights.customers();
    this.prior = prior.forCustomers(total);
    normaliser = noise == null ? normaliser(this.prior, total) : null;
    roster.makeRoom();
    grow();
    cacheNewTable();
  }

  /** Makes a state with all customers seated. */
  public TableState(TablePrior prior, TableBank<?> bank, Partition start) {
    this(prior, bank);
    if (start.size() != items()) {
      throw Argument.refused("the start seats %d items, the rows are %d", start.size(), items());
    }
    roster.reserve(start.clusters() + 1);
    grow();
    int[] chosen = Arrays.copyOf(roster.slots(), start.clusters());
    for (int item = 0; item < items(); item++) {
      seat(item, chosen[start.label(item)]);
    }
  }

  private static @Nullable LogNormaliser normaliser(TablePrior prior, double total) {
    return LogNormaliser.isKnown(prior, total) ? LogNormaliser.of(prior, total) : null;
  }

  private void grow() {
    int capacity = roster.capacity();
    bank.reserve(capacity);
    weight = Arrays.copyOf(weight, capacity);
    joinTerm = Arrays.copyOf(joinTerm, capacity);
    stayTerm = Arrays.copyOf(stayTerm, capacity);
  }

  /** {@return the total weight of all items} */
  public double totalWeight() {
    return total;
  }

  /** {@return the total weight of the items at tables: of all items but noise} */
  public double seatedWeight() {
    return noise == null ? total : seated;
  }

  /** {@return whether rows may be noise; such a row has no table} */
  public boolean hasNoise() {
    return noise != null;
  }

  @Override
  public boolean isNoise(int item) {
    return noise != null && roster.slotOf(item) == Roster.NOWHERE;
  }

  /** {@return how far tables the bank leaves out} */
  public Reaching reaching() {
    return reaching;
  }

  /** {@return the slot of an item, -1 if unseated} */
  public int slotOf(int item) {
    return roster.slotOf(item);
  }

  /** {@return the weight of an item in the prior: the number of customers that it is} */
  public double weightOf(int item) {
    return weights.customers(item);
  }

  /** {@return the total weight at a slot} */
  public double weight(int slot) {
    return weight[slot];
  }

  /** {@return the prior, with its current parameter values} */
  public TablePrior prior() {
    return prior;
  }

  @Override
  public Parameters parameters() {
    return noise == null
        ? prior.parameters()
        : prior.parameters().and(Background.SHARE, noise.share());
  }

  /** {@inheritDoc} An evaluation costs O(tables) and a normaliser, see {@link LogNormaliser}. */
  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    if (noise != null && name.equals(Background.SHARE)) {
      return value -> Noise.logSet(value, total - seated, seated);
    }
    if (noise == null) {
      requireNormaliser();
    }
    double[] sizes = tableWeights();
    int tables = roster.occupied();
    return value -> {
      if (!prior.admits(name, value)) {
        return Double.NEGATIVE_INFINITY;
      }
      TablePrior there = at(name, value);
      tried = there;
      return there.logProduct(sizes, tables) - logNormaliser(there);
    };
  }

  private TablePrior at(String name, double value) {
    TablePrior there = prior.with(name, value);
    TablePrior last = tried;
    return there.equals(prior) ? prior : last != null && there.equals(last) ? last : there;
  }

  @Override
  public void set(String name, double value) {
    if (noise != null && name.equals(Background.SHARE)) {
      noise.set(value);
      return;
    }
    TablePrior there = at(name, value);
    tried = null;
    setPrior(there);
  }

  /** Replaces the prior, for instance by one with another concentration. */
  public void setPrior(TablePrior replacement) {
    prior = replacement;
    for (int t = 0; t < roster.occupied(); t++) {
      cacheSeat(roster.slots()[t]);
    }
    cacheNewTable();
  }

  /**
   * Lists the possible seats of an item after removal from its own: every other occupied table and
   * one new table.
   *
   * @param candidates receives the slots; for an item alone at its table, its own slot is replaced
   *     by a free one, which is its new table
   * @param logWeights receives the log prior weight of each seat, up to a common constant
   * @return number of seats; both arrays need room for {@code tables() + 1}
   */
  public int seats(int item, int[] candidates, double[] logWeights) {
    double w = weights.customers(item);
    int seats =
        w == 1
            ? unitSeats(item, candidates, logWeights)
            : tiedSeats(item, w, candidates, logWeights);
    if (pairs != null) {
      for (int at = pairs.start(item); at < pairs.start(item + 1); at++) {
        int slot = roster.slotOf(pairs.partner(at));
        if (slot != Roster.NOWHERE) {
          logWeights[roster.place(slot)] += pairs.log(at);
        }
      }
    }
    return seats;
  }

  /** {@return the factors of pairs of items; null if there are none} */
  public @Nullable Constraints pairs() {
    return pairs;
  }

  /** {@return the items that have partners; not to be modified} */
  public int[] paired() {
    return paired;
  }

  /** {@return whether the prior of an item has factors of pairs} */
  public boolean hasPartners(int item) {
    return pairs != null && pairs.start(item) < pairs.start(item + 1);
  }

  /** {@return the log factor of an item with its partners at a table} */
  public double logPairs(int item, int slot) {
    double sum = 0;
    if (pairs != null) {
      for (int at = pairs.start(item); at < pairs.start(item + 1); at++) {
        sum += roster.slotOf(pairs.partner(at)) == slot ? pairs.log(at) : 0;
      }
    }
    return sum;
  }

  /** {@return the log factor of all pairs with one item at each of two different tables} */
  public double logBetween(int a, int b) {
    double sum = 0;
    for (int item : paired) {
      sum += roster.slotOf(item) == a ? logPairs(item, b) : 0;
    }
    return sum;
  }

  /** {@return the log factor of all pairs at a table} */
  public double logWithin(int slot) {
    return logBetween(slot, slot) / 2;
  }

  private int unitSeats(int item, int[] candidates, double[] logWeights) {
    int home = roster.slotOf(item);
    int tables = roster.occupied();
    int[] slots = roster.slots();
    for (int t = 0; t < tables; t++) {
      int slot = slots[t];
      candidates[t] = slot;
      logWeights[t] = joinTerm[slot];
    }
    if (home != Roster.NOWHERE) {
      int place = roster.place(home);
      if (roster.count(home) == 1) {
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

  /**
   * {@return the log prior weight of a table for a row that sits elsewhere, up to a common
   * constant}
   *
   * @param slot an occupied one
   * @param w weight of the row
   */
  public double logJoin(int slot, double w) {
    return w == 1 ? joinTerm[slot] : prior.logSeat(weight[slot], w);
  }

  /**
   * {@return the log prior weight of a table for one of its rows, up to the same constant}
   *
   * @param slot a table with other rows too
   */
  public double logStay(int slot, double w) {
    return w == 1 && weight[slot] > 1 ? stayTerm[slot] : prior.logSeat(weight[slot] - w, w);
  }

  private int tiedSeats(int item, double w, int[] candidates, double[] logWeights) {
    int home = roster.slotOf(item);
    boolean alone = home != Roster.NOWHERE && roster.count(home) == 1;
    int tables = roster.occupied();
    int[] slots = roster.slots();
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
   * Seats an unseated item, see {@link TableBank#add}.
   *
   * @param slot an occupied slot or a free one
   */
  public void seat(int item, int slot) {
    bank.add(slot, item);
    enter(item, slot);
    settle();
  }

  /**
   * Seats an unseated item and draws what is missing of its row, see {@link Completing#add}.
   *
   * @param slot an occupied slot or a free one
   */
  public void seat(int item, int slot, Rng rng) {
    completing().add(slot, item, rng);
    enter(item, slot);
    settle();
  }

  /**
   * Seats unseated items together, as {@link #seat(int, int)} of one after the other would.
   *
   * @param slot a free one
   * @param items at least one
   */
  public void seat(int[] items, int slot) {
    moving.add(slot, items, items.length);
    double all = 0;
    for (int item : items) {
      roster.add(item, slot);
      all += weights.customers(item);
    }
    seated += all;
    weight[slot] += all;
    cacheSeat(slot);
    settle();
  }

  /**
   * Moves an item to another table, or to or from noise.
   *
   * @param slot an occupied slot or a free one, not its own, or {@link Roster#NOWHERE} for noise
   */
  public void move(int item, int slot) {
    takeOut(item);
    if (slot != Roster.NOWHERE) {
      bank.add(slot, item);
    }
    reseat(item, slot);
  }

  /**
   * The same, but draws what is missing of its row, see {@link Completing#add}.
   *
   * @param slot as above
   */
  public void move(int item, int slot, Rng rng) {
    takeOut(item);
    if (slot != Roster.NOWHERE) {
      completing().add(slot, item, rng);
    }
    reseat(item, slot);
  }

  /**
   * The same, but gives the row the missing entries that were kept, see {@link Completing#keep}.
   *
   * @param slot an occupied slot or a free one
   */
  public void recall(int item, int slot) {
    takeOut(item);
    completing().recall(item);
    bank.add(slot, item);
    reseat(item, slot);
  }

  private void takeOut(int item) {
    int from = roster.slotOf(item);
    if (from != Roster.NOWHERE) {
      bank.remove(from, item);
    }
  }

  private void reseat(int item, int slot) {
    int from = roster.slotOf(item);
    if (from != Roster.NOWHERE) {
      leave(item, from);
    }
    if (slot != Roster.NOWHERE) {
      enter(item, slot);
    }
    settle();
  }

  /**
   * Moves an item out of a table that all its items leave and that is not scored before it is
   * empty: its statistics are not updated before.
   *
   * @param item a row that has a seat
   * @param slot an occupied slot or a free one, not its own
   */
  public void drain(int item, int slot) {
    moving.drain(roster.slotOf(item), item);
    bank.add(slot, item);
    release(item, roster.slotOf(item));
    enter(item, slot);
    settle();
  }

  /**
   * The same, but draws what is missing of its row, see {@link Completing#add}.
   *
   * @param slot as above
   */
  public void drain(int item, int slot, Rng rng) {
    moving.drain(roster.slotOf(item), item);
    completing().add(slot, item, rng);
    release(item, roster.slotOf(item));
    enter(item, slot);
    settle();
  }

  /**
   * {@return the log weight of an item as noise with its density there, comparable to the log
   * weights of {@link #seats} with the predictive densities at the tables}
   */
  public double logNoise(int item) {
    double w = weights.customers(item);
    double others = roster.slotOf(item) == Roster.NOWHERE ? seated : Math.max(0, seated - w);
    return requireNoise().logSeat(item, w, prior, others);
  }

  /** {@return the log density of an item as noise, all its copies included} */
  public double logNoiseDensity(int item) {
    return requireNoise().logDensity(item);
  }

  private Noise requireNoise() {
    if (noise == null) {
      throw new IllegalStateException("this state has no noise");
    }
    return noise;
  }

  /**
   * Moves all items of one table to another.
   *
   * @param slot the table that remains
   * @param other another occupied table, empty afterwards
   * @param members the items at the other table
   */
  public void merge(int slot, int other, int[] members, int n) {
    bank.absorb(slot, other);
    roster.move(members, n, slot);
    weight[slot] += weight[other];
    weight[other] = 0;
    cacheSeat(slot);
    settle();
  }

  private void leave(int item, int slot) {
    release(item, slot);
    if (roster.count(slot) > 0) {
      cacheSeat(slot);
    }
  }

  private void release(int item, int slot) {
    roster.remove(item);
    seated = roster.occupied() == 0 ? 0 : seated - weights.customers(item);
    weight[slot] = roster.count(slot) == 0 ? 0 : weight[slot] - weights.customers(item);
  }

  private void enter(int item, int slot) {
    roster.add(item, slot);
    seated += weights.customers(item);
    weight[slot] += weights.customers(item);
    cacheSeat(slot);
  }

  private void settle() {
    if (roster.makeRoom()) {
      grow();
    }
    if (roster.occupied() != newTermTables) {
      cacheNewTable();
    }
  }

  private void cacheNewTable() {
    newTermTables = roster.occupied();
    newTerm = prior.logNewTable(newTermTables, 1);
  }

  private void cacheSeat(int slot) {
    joinTerm[slot] = prior.logSeat(weight[slot], 1);
    if (weight[slot] > 1) {
      stayTerm[slot] = prior.logSeat(weight[slot] - 1, 1);
    }
  }

  /** {@inheritDoc} A noise row is alone. */
  @Override
  public Partition partition() {
    if (noise == null) {
      return roster.partition();
    }
    int[] labels = roster.labels().clone();
    int alone = roster.capacity();
    for (int item = 0; item < labels.length; item++) {
      labels[item] = labels[item] == Roster.NOWHERE ? alone++ : labels[item];
    }
    return Partition.of(labels);
  }

  /**
   * {@return log Z of the prior for the items at tables, at other parameter values}
   *
   * @param there the current prior with other values of its sampled parameters
   */
  public double logNormaliser(TablePrior there) {
    return noise == null ? requireNormaliser().at(there) : there.logNormaliser(seated);
  }

  private LogNormaliser requireNormaliser() {
    if (normaliser == null) {
      throw new IllegalStateException("the prior's normaliser cannot be computed for " + total);
    }
    return normaliser;
  }

  private double[] tableWeights() {
    double[] sizes = new double[roster.occupied()];
    for (int t = 0; t < sizes.length; t++) {
      sizes[t] = weight[roster.slots()[t]];
    }
    return sizes;
  }

  /**
   * {@return the log prior probability of the seating; if log Z, a constant at a fixed
   * concentration, cannot be computed, without it}
   */
  public double logPrior() {
    double sum = prior.logProduct(tableWeights(), roster.occupied());
    if (noise != null) {
      return sum
          - prior.logNormaliser(seated)
          + Noise.logSet(noise.share().value(), total - seated, seated);
    }
    return normaliser == null ? sum : sum - normaliser.at(prior);
  }

  /**
   * {@return the log prior probability of the seats that are taken, by another prior of this kind
   * and as if there were no other customers; without log Z where it is a constant}
   *
   * @param law with the numbers to be used
   * @param all total weight of the customers with a seat, noise included
   */
  public double logPriorUnder(TablePrior law, double all) {
    double sum = law.logProduct(tableWeights(), roster.occupied());
    if (noise != null) {
      return sum
          - law.logNormaliser(seated)
          + Noise.logSet(noise.share().value(), all - seated, seated);
    }
    boolean varies = !law.parameters().sampled().isEmpty() && LogNormaliser.isKnown(law, all);
    return law.projective() || varies ? sum - law.logNormaliser(all) : sum;
  }

  @Override
  public double logJoint() {
    double sum = logPrior() + sampled().logHyperprior();
    if (pairs != null) {
      for (int item : paired) {
        int slot = roster.slotOf(item);
        sum += slot == Roster.NOWHERE ? 0 : logPairs(item, slot) / 2;
      }
    }
    for (int t = 0; t < roster.occupied(); t++) {
      sum += bank.logMarginal(roster.slots()[t]);
    }
    for (int item = 0; noise != null && item < items(); item++) {
      sum += isNoise(item) ? noise.logDensity(item) : 0;
    }
    return sum;
  }

  /**
   * Recomputes the statistics of every table from its rows and compares part by part.
   *
   * @param tolerance largest relative difference of a log marginal
   */
  public void audit(double tolerance) {
    Audit.tables(roster, bank, tolerance);
    double all = 0;
    for (int t = 0; t < roster.occupied(); t++) {
      int slot = roster.slots()[t];
      double fresh = 0;
      for (int item : roster.members(slot)) {
        fresh += weights.customers(item);
      }
      Audit.require("weight of slot " + slot, weight[slot], fresh, tolerance);
      all += fresh;
    }
    Audit.require("weight at tables", seated, all, tolerance);
  }

  @Override
  public void archive(Archive archive) {
    prior.parameters().archive(archive, (name, value) -> prior = prior.with(name, value));
    if (noise != null) {
      noise.archive(archive);
    }
    roster.archive(archive);
    Stored.of(bank).archive(archive, roster.labels(), roster.capacity());
    weight = archive.finites(weight, roster.capacity());
    seated = archive.finite(seated);
    if (archive.reading()) {
      tried = null;
      joinTerm = new double[roster.capacity()];
      stayTerm = new double[roster.capacity()];
      roster.makeRoom();
      grow();
      setPrior(prior);
    }
  }

  @Override
  public void check() {
    if (noise == null) {
      for (int slot : roster.labels()) {
        require(slot != Roster.NOWHERE);
      }
    }
    double[] fresh = new double[roster.capacity()];
    double all = 0;
    for (int item = 0; item < items(); item++) {
      if (roster.slotOf(item) != Roster.NOWHERE) {
        fresh[roster.slotOf(item)] += weights.customers(item);
        all += weights.customers(item);
      }
    }
    for (int slot = 0; slot < fresh.length; slot++) {
      Audit.require("weight of slot " + slot, weight[slot], fresh[slot], Audit.STORED);
    }
    Audit.require("weight at tables", seated, all, Audit.STORED);
    StoredTables.check(bank, roster.labels(), roster.slots(), roster.occupied());
  }

  private static void require(boolean seated) {
    if (!seated) {
      throw new IllegalStateException("a row has no table");
    }
  }
}
