package crp.links;

import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.proximity.TimeSweep;
import crp.random.Rng;
import crp.seating.ChoiceWeights;
import crp.seating.LogProduct;
import crp.seating.Ranges;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The distance dependent Chinese restaurant process without links to later customers, with the
 * links summed out. Customer i links to j with probability f_ij / (alpha + S_i), so it joins a
 * table with the sum of its weights to the earlier members:
 *
 * <pre>  P(z) = prod_i w_i(z) / (alpha + S_i),   w_i = alpha or sum_{j before i, z_j = z_i} f_ij.
 * </pre>
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, section 2, equations 2 and 3, for the links.
 */
public final class SequentialDistanceCrp implements SequentialPrior {

  private static final long serialVersionUID = 1L;

  // of times by rank, of others by row
  private final DistanceCrp links;
  // the row of each position
  private final int[] items;
  // the list is immutable, so that computing it twice is harmless
  private @Nullable EarlierWeights listed;

  private SequentialDistanceCrp(DistanceCrp links, int[] items, @Nullable EarlierWeights listed) {
    this.links = links;
    this.items = items;
    this.listed = listed;
    if (!(affinity() instanceof TimeAffinity times)) {
      weights();
    } else if (!times.sequential()) {
      throw new IllegalArgumentException(
          "times must be sequential, so that no customer can choose a later one");
    }
  }

  private static SequentialDistanceCrp of(DistanceCrp links) {
    TimeOrder order = links.affinity().rankedBy();
    int[] items = order == null ? IntStream.range(0, links.size()).toArray() : order.rows();
    return new SequentialDistanceCrp(links, items, null);
  }

  /** {@return the process with a fixed concentration} */
  public static SequentialDistanceCrp of(double concentration, Affinity affinity) {
    return of(Parameter.fixed(concentration), affinity);
  }

  /**
   * {@return the process with a concentration that is fixed or sampled, in the order of the rows,
   * or of their times}
   *
   * @param concentration alpha, positive and finite
   * @param affinity as for a fixed concentration
   * @throws IllegalArgumentException if the concentration is out of range or a customer can choose
   *     a later one
   */
  public static SequentialDistanceCrp of(Parameter concentration, Affinity affinity) {
    return of(DistanceCrp.of(concentration, affinity));
  }

  /** {@return the process with a fixed concentration in another order} */
  public static SequentialDistanceCrp of(double concentration, Affinity affinity, int[] order) {
    return of(Parameter.fixed(concentration), affinity, order);
  }

  /**
   * {@return the process with a concentration that is fixed or sampled, in another order}
   *
   * @param concentration alpha, positive and finite
   * @param affinity as for a fixed concentration
   * @param order row numbers in order of arrival; copied
   * @throws IllegalArgumentException as for a fixed concentration
   */
  public static SequentialDistanceCrp of(Parameter concentration, Affinity affinity, int[] order) {
    return new SequentialDistanceCrp(
        DistanceCrp.of(concentration, unordered(affinity)), order.clone(), null);
  }

  @Override
  public Optional<Affinity> linkWeights() {
    return Optional.of(affinity());
  }

  /** {@return f_ij: times by rank, others by row} */
  public Affinity affinity() {
    return links.affinity();
  }

  @Override
  public int customers() {
    return items.length;
  }

  @Override
  public int item(int position) {
    return items[position];
  }

  @Override
  public Nearness nearness() {
    return RowNearness.of(this);
  }

  @Override
  public double scale() {
    return links.scale();
  }

  @Override
  public Parameters parameters() {
    return links.parameters();
  }

  /** {@inheritDoc} Another number of the decay costs O(n) for times; links are listed again. */
  @Override
  public SequentialDistanceCrp with(String name, Parameter replacement) {
    boolean same =
        name.equals(CONCENTRATION)
            || (parameters().has(name) && replacement.value() == parameters().value(name));
    return new SequentialDistanceCrp(links.with(name, replacement), items, same ? listed : null);
  }

  /** {@inheritDoc} O(n) for times, O(n + entries) for others. */
  @Override
  public ChoiceWeights choices(int[] tableAt, int tables, String name, double value) {
    return choices(affinity().with(name, value), tableAt, tables);
  }

  @Override
  public ChoiceWeights choices(int[] tableAt, int tables) {
    return choices(affinity(), tableAt, tables);
  }

  private ChoiceWeights choices(Affinity affinity, int[] tableAt, int tables) {
    return affinity instanceof TimeAffinity times
        ? sweep(times, tableAt, tables)
        : sum((SparseAffinity) affinity, tableAt, tables);
  }

  private static ChoiceWeights sweep(TimeAffinity times, int[] tableAt, int tables) {
    TimeSweep sums = times.sweep();
    boolean[] open = new boolean[tables];
    double[] totals = new double[tableAt.length];
    LogProduct chosen = new LogProduct();
    int alone = 0;
    for (int i = 0; i < tableAt.length; i++) {
      int table = tableAt[i];
      if (open[table]) {
        chosen.multiply(sums.weight(table));
      } else {
        open[table] = true;
        alone++;
      }
      sums.add(table);
      totals[i] = times.total(i);
    }
    return new ChoiceWeights(alone, chosen.log(), totals);
  }

  private ChoiceWeights sum(SparseAffinity sparse, int[] tableAt, int tables) {
    int[] tableOf = new int[sparse.size()];
    Arrays.fill(tableOf, -1);
    boolean[] open = new boolean[tables];
    double[] totals = new double[tableAt.length];
    LogProduct chosen = new LogProduct();
    int alone = 0;
    for (int i = 0; i < tableAt.length; i++) {
      int row = sparse.rankedBy() == null ? item(i) : i;
      int table = tableAt[i];
      tableOf[row] = table;
      if (open[table]) {
        double own = 0;
        for (int e = sparse.start(row); e < sparse.start(row + 1); e++) {
          own += tableOf[sparse.neighbour(e)] == table ? sparse.weight(e) : 0;
        }
        chosen.multiply(own);
      } else {
        open[table] = true;
        alone++;
      }
      totals[i] = sparse.total(row);
    }
    return new ChoiceWeights(alone, chosen.log(), totals);
  }

  @Override
  public double concentration() {
    return links.concentration();
  }

  @Override
  public SequentialDistanceCrp select(int[] rows) {
    DistanceCrp some = links.select(rows);
    if (some.affinity().rankedBy() != null) {
      return of(some);
    }
    int[] place = new int[items.length];
    Arrays.fill(place, -1);
    for (int i = 0; i < rows.length; i++) {
      place[rows[i]] = i;
    }
    int[] left = Arrays.stream(items).map(row -> place[row]).filter(row -> row >= 0).toArray();
    return new SequentialDistanceCrp(some, left, null);
  }

  /**
   * {@return f_ij between positions, as a list} For times it is computed on first use: 24 bytes per
   * link, see {@link #links()}.
   *
   * @throws IllegalArgumentException if there are more links than an array can hold
   */
  public EarlierWeights weights() {
    EarlierWeights known = listed;
    if (known == null) {
      boolean ranked = affinity().rankedBy() != null;
      known =
          EarlierWeights.of(
              ranked ? unordered(affinity()) : (SparseAffinity) affinity(),
              ranked ? IntStream.range(0, items.length).toArray() : items);
      listed = known;
    }
    return known;
  }

  private static SparseAffinity unordered(Affinity affinity) {
    return affinity instanceof TimeAffinity times
        ? times.sparse()
        : ((SparseAffinity) affinity).unordered();
  }

  private double total(int position) {
    return affinity().total(affinity().rankedBy() == null ? items[position] : position);
  }

  /** {@return the length of the list of {@link #weights}; for times an upper bound} */
  public long links() {
    return affinity() instanceof TimeAffinity times ? times.links() : weights().start(customers());
  }

  /** {@inheritDoc} None: weights are sums over the listed links. */
  @Override
  public int memory() {
    return 0;
  }

  @Override
  public void remember(int position, double[] memory, int at) {}

  @Override
  public void seatWeights(
      int position, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
    EarlierWeights weights = weights();
    Arrays.fill(out, 0, n, 0);
    for (int e = weights.start(position); e < weights.start(position + 1); e++) {
      int k = tableOf.applyAsInt(weights.earlier(e));
      if (k >= 0) {
        out[k] += weights.weight(e);
      }
    }
  }

  @Override
  public boolean independentLinks() {
    return true;
  }

  /** {@inheritDoc} Draws one link per customer: O(1) expected for times, O(links) otherwise. */
  @Override
  public Partition simulate(Rng rng) {
    int[] tableAt = new int[customers()];
    TimeSweep all = sweep();
    int tables = 0;
    for (int i = 0; i < tableAt.length; i++) {
      RunScope.check();
      if (rng.accept(Math.log(concentration() / (concentration() + total(i))))) {
        tableAt[i] = tables++;
      } else {
        tableAt[i] = tableAt[all == null ? drawListed(i, null, rng) : all.draw(0, rng)];
      }
      if (all != null) {
        all.add(0);
      }
    }
    return inRows(tableAt);
  }

  private @Nullable TimeSweep sweep() {
    return affinity() instanceof TimeAffinity times ? times.sweep() : null;
  }

  /** Draws a customer that i can choose, within its own table if there are tables, or i itself. */
  private int drawListed(int i, int @Nullable [] tableAt, Rng rng) {
    EarlierWeights weights = weights();
    int from = weights.start(i);
    double[] logs = new double[weights.start(i + 1) - from];
    boolean some = false;
    for (int e = 0; e < logs.length; e++) {
      boolean possible = tableAt == null || tableAt[weights.earlier(from + e)] == tableAt[i];
      logs[e] = possible ? Math.log(weights.weight(from + e)) : Double.NEGATIVE_INFINITY;
      some |= possible;
    }
    return some ? weights.earlier(from + rng.index(logs, logs.length)) : i;
  }

  @Override
  public int[] links(int[] tableAt, Rng rng) {
    int[] links = new int[tableAt.length];
    TimeSweep sweep = sweep();
    if (sweep == null) {
      Arrays.setAll(links, i -> drawListed(i, tableAt, rng));
      return links;
    }
    int[] labels = Partition.of(tableAt).labels();
    for (int i = 0; i < links.length; i++) {
      links[i] = sweep.weight(labels[i]) > 0 ? sweep.draw(labels[i], rng) : i;
      sweep.add(labels[i]);
    }
    return links;
  }

  /** {@return the prior mean of the number of tables, sum_i alpha / (alpha + S_i)} */
  public double meanTables() {
    double sum = 0;
    for (int i = 0; i < customers(); i++) {
      sum += concentration() / (concentration() + total(i));
    }
    return sum;
  }

  @Override
  public double meanTables(int customers) {
    Ranges.sameSize(customers(), customers);
    return meanTables();
  }

  @Override
  public double meanTables(int draws, Rng rng) {
    return meanTables();
  }

  @Override
  public String describe() {
    return "sequential " + links.describe();
  }
}
