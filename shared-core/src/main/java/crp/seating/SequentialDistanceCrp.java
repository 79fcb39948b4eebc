package crp.seating;

import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeSweep;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
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

  private final Parameter concentration;
  // the values are those of the affinity
  private final Parameters decayed;
  private final EarlierSource source;

  private SequentialDistanceCrp(Parameter concentration, Parameters decayed, EarlierSource source) {
    this.concentration = Ranges.concentration(concentration);
    this.decayed = decayed;
    this.source = source;
  }

  private static SequentialDistanceCrp of(Parameter concentration, EarlierSource source) {
    return new SequentialDistanceCrp(concentration, source.affinity.numbers(), source);
  }

  /**
   * {@return the process with a fixed concentration in the order of the rows, or of their times}
   *
   * @param concentration alpha, positive and finite
   * @param affinity f_ij, without links to later customers. An affinity of times defines the order
   *     of the rows; otherwise customers are ordered as the rows
   * @throws IllegalArgumentException if the concentration is out of range or a customer can choose
   *     a later one
   */
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
    return of(concentration, EarlierSource.of(affinity));
  }

  /**
   * {@return the process with a fixed concentration in another order}
   *
   * @param concentration alpha, positive and finite
   * @param affinity f_ij between rows, without links to rows later in the order
   * @param order row numbers in order of arrival; copied
   * @throws IllegalArgumentException if the concentration is out of range, the order does not list
   *     every row once, or a customer can choose a later one
   */
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
    return of(concentration, EarlierSource.of(affinity, order));
  }

  /** {@return f_ij: times by rank, others by row} */
  public Affinity affinity() {
    return source.affinity;
  }

  @Override
  public int customers() {
    return source.items.length;
  }

  @Override
  public int item(int position) {
    return source.items[position];
  }

  @Override
  public double scale() {
    return decayed.value(SCALE);
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, concentration).and(decayed);
  }

  /** {@inheritDoc} Another number of the decay costs as in {@link #withScale}. */
  @Override
  public SequentialDistanceCrp with(String name, Parameter replacement) {
    return name.equals(CONCENTRATION)
        ? new SequentialDistanceCrp(replacement, decayed, source)
        : withDecay(name, replacement);
  }

  /**
   * {@return this process with another scale of the decay} O(n) for times; otherwise links are
   * listed again, O(n log n + links), unless the current value is unchanged.
   *
   * @param scale fixed or sampled
   * @throws IllegalArgumentException if the decay has no scale, or its prior is out of range or
   *     beyond the stored distances
   */
  public SequentialDistanceCrp withScale(Parameter scale) {
    return withDecay(SCALE, scale);
  }

  /**
   * {@return this process with other numbers of the decay} Each that changes costs as in {@link
   * #withScale}.
   *
   * @param numbers fixed or sampled, by name
   * @throws IllegalArgumentException if the decay has no number of a name, or its law goes out of
   *     range or beyond the distances that were kept
   */
  public SequentialDistanceCrp withDecay(Parameters numbers) {
    SequentialDistanceCrp changed = this;
    for (String name : numbers.names()) {
      changed = changed.with(name, numbers.get(name));
    }
    return changed;
  }

  private SequentialDistanceCrp withDecay(String name, Parameter replacement) {
    Parameters changed = DecayNumbers.with(decayed, name, replacement, affinity().largest(name));
    if (replacement.value() == decayed.value(name)) {
      return new SequentialDistanceCrp(concentration, changed, source);
    }
    return new SequentialDistanceCrp(
        concentration,
        changed,
        new EarlierSource(affinity().with(name, replacement.value()), source.items));
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
    return concentration.value();
  }

  @Override
  public SequentialDistanceCrp select(int[] rows) {
    return new SequentialDistanceCrp(concentration, decayed, source.select(rows));
  }

  /**
   * {@return f_ij between positions, as a list} For times it is computed on first use: 24 bytes per
   * link, see {@link #links()}.
   *
   * @throws IllegalArgumentException if there are more links than an array can hold
   */
  public EarlierWeights weights() {
    return source.weights();
  }

  /** {@return the length of the list of {@link #weights}; for times an upper bound} */
  public long links() {
    return affinity() instanceof TimeAffinity times ? times.links() : weights().start(customers());
  }

  @Override
  public int memory() {
    return source.tally == null ? 0 : source.tally.memory();
  }

  @Override
  public void remember(int position, double[] memory, int at) {
    // with a list, the weights are sums over neighbours, not over all members
    if (source.tally != null) {
      source.tally.remember(position, memory, at);
    }
  }

  @Override
  public void seatWeights(
      int position, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
    if (source.tally != null) {
      source.tally.weigh(position, tableOf, n, memory, out);
      return;
    }
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
  public boolean memorySuffices() {
    return source.tally != null && !source.tally.visits();
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
      if (rng.accept(Math.log(concentration() / (concentration() + source.total(i))))) {
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
      sum += concentration() / (concentration() + source.total(i));
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
    return "sequential distance dependent Chinese restaurant process, "
        + DecayNumbers.describe(concentration, decayed);
  }
}
