package crp.seating;

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
 * The distance dependent Chinese restaurant process in which nobody links to a later customer, with
 * the links summed out. Customer i links to j with probability f_ij / (alpha + S_i), so it joins a
 * table with the sum of its weights to the earlier members there:
 *
 * <pre>  P(z) = prod_i w_i(z) / (alpha + S_i),   w_i = alpha or sum_{j before i, z_j = z_i} f_ij.
 * </pre>
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, section 2, equations 2 and 3, for the links.
 */
public final class SequentialDistanceCrp implements SequentialPrior {

  private static final long serialVersionUID = 1L;

  private final double concentration;
  private final ConcentrationPrior concentrationPrior;
  private final ScalePrior scalePrior;
  private final EarlierSource source;

  private SequentialDistanceCrp(
      double concentration,
      ConcentrationPrior concentrationPrior,
      ScalePrior scalePrior,
      EarlierSource source) {
    this.concentration = Ranges.positive("concentration", concentration);
    this.concentrationPrior = concentrationPrior;
    this.scalePrior = scalePrior;
    this.source = source;
  }

  private static SequentialDistanceCrp of(
      double concentration, ConcentrationPrior prior, EarlierSource source) {
    return new SequentialDistanceCrp(concentration, prior, ScalePrior.fixed(), source);
  }

  /**
   * {@return the process in the order of the rows, or of their times}
   *
   * @param concentration alpha, positive and finite
   * @param affinity f_ij; in it nobody can choose a later customer. An affinity in time knows the
   *     order of its rows; the customers of another one are the rows
   * @throws IllegalArgumentException if the concentration is out of range or somebody can choose a
   *     later customer
   */
  public static SequentialDistanceCrp of(double concentration, Affinity affinity) {
    return of(concentration, ConcentrationPrior.FIXED, EarlierSource.of(affinity));
  }

  /**
   * {@return the process in another order}
   *
   * @param concentration alpha, positive and finite
   * @param affinity f_ij between rows; in it nobody can choose a row that comes later in the order
   * @param order the rows, first comes first; copied
   * @throws IllegalArgumentException if the concentration is out of range, the order does not name
   *     every row once, or somebody can choose one who comes later
   */
  public static SequentialDistanceCrp of(double concentration, Affinity affinity, int[] order) {
    return of(concentration, ConcentrationPrior.FIXED, EarlierSource.of(affinity, order));
  }

  /**
   * {@return the process in the order of the rows, or of their times, with a concentration sampled
   * under a gamma prior, started at its mean}
   *
   * @param shape positive and finite
   * @param rate positive and finite
   * @param affinity as for a fixed concentration
   * @throws IllegalArgumentException if shape or rate is out of range, or somebody can choose a
   *     later customer
   */
  public static SequentialDistanceCrp sampled(double shape, double rate, Affinity affinity) {
    ConcentrationPrior.Gamma prior = new ConcentrationPrior.Gamma(shape, rate);
    return of(prior.mean(), prior, EarlierSource.of(affinity));
  }

  /**
   * {@return the process in another order, with a concentration sampled under a gamma prior,
   * started at its mean}
   *
   * @param shape positive and finite
   * @param rate positive and finite
   * @param affinity as for a fixed concentration
   * @param order the rows, first comes first; copied
   * @throws IllegalArgumentException as for a fixed concentration, or if shape or rate is out of
   *     range
   */
  public static SequentialDistanceCrp sampled(
      double shape, double rate, Affinity affinity, int[] order) {
    ConcentrationPrior.Gamma prior = new ConcentrationPrior.Gamma(shape, rate);
    return of(prior.mean(), prior, EarlierSource.of(affinity, order));
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
  public ConcentrationPrior concentrationPrior() {
    return concentrationPrior;
  }

  @Override
  public SequentialDistanceCrp withConcentrationPrior(ConcentrationPrior prior) {
    return new SequentialDistanceCrp(concentration, prior, scalePrior, source);
  }

  @Override
  public ScalePrior scalePrior() {
    return scalePrior;
  }

  /**
   * {@return this process with a scale of the decay sampled under a prior, started at its middle;
   * or fixed as it is}
   *
   * @param prior the prior of the scale
   * @throws IllegalArgumentException if the affinity cannot be had under all scales of the prior
   */
  public SequentialDistanceCrp withScalePrior(ScalePrior prior) {
    Ranges.scales(prior, affinity().scalable(), affinity().largestScale());
    return new SequentialDistanceCrp(concentration, concentrationPrior, prior, source)
        .withScale(prior.middle(scale()));
  }

  @Override
  public double scale() {
    return affinity().scale();
  }

  /** {@inheritDoc} O(n) for times, others list their links anew: O(n log n + links). */
  @Override
  public SequentialDistanceCrp withScale(double scale) {
    if (Double.compare(scale, scale()) == 0) {
      return this;
    }
    EarlierSource other = new EarlierSource(affinity().withScale(scale), source.items);
    return new SequentialDistanceCrp(concentration, concentrationPrior, scalePrior, other);
  }

  /** {@inheritDoc} O(n) for times, O(n + entries) for others. */
  @Override
  public ChoiceWeights choices(int[] tableAt, int tables, double scale) {
    Affinity scaled =
        Double.compare(scale, scale()) == 0 ? affinity() : affinity().withScale(scale);
    return scaled instanceof TimeAffinity times
        ? sweep(times, tableAt, tables)
        : sum((SparseAffinity) scaled, tableAt, tables);
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
    return concentration;
  }

  @Override
  public SequentialDistanceCrp withConcentration(double replacement) {
    return new SequentialDistanceCrp(replacement, concentrationPrior, scalePrior, source);
  }

  @Override
  public SequentialDistanceCrp select(int[] rows) {
    return new SequentialDistanceCrp(
        concentration, concentrationPrior, scalePrior, source.select(rows));
  }

  /**
   * {@return f_ij between positions, as a list} For times it is made when first asked for: 24 bytes
   * a link, see {@link #links()}.
   *
   * @throws IllegalArgumentException if there are more links than an array can hold
   */
  public EarlierWeights weights() {
    return source.weights();
  }

  /** {@return how long the list of {@link #weights} is; for times an upper bound} */
  public long links() {
    return affinity() instanceof TimeAffinity times ? times.links() : weights().start(customers());
  }

  @Override
  public int memory() {
    return source.tally == null ? 0 : source.tally.memory();
  }

  @Override
  public void remember(int position, double[] memory, int at) {
    // the weights of a list are sums over those who are near, not over all members
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

  /** {@inheritDoc} A link a customer: O(1) expected for times, O(links) for others. */
  @Override
  public Partition simulate(Rng rng) {
    int[] tableAt = new int[customers()];
    TimeSweep all = sweep();
    int tables = 0;
    for (int i = 0; i < tableAt.length; i++) {
      if (rng.accept(Math.log(concentration / (concentration + source.total(i))))) {
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

  /** One of those whom a customer can choose, of its own table if there are tables; or itself. */
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

  /** {@return the implied prior mean of the number of tables, sum_i alpha / (alpha + S_i)} */
  public double meanTables() {
    double sum = 0;
    for (int i = 0; i < customers(); i++) {
      sum += concentration / (concentration + source.total(i));
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
        + concentrationPrior.describe(concentration)
        + (affinity().scalable() ? ", " + scalePrior.describe(scale()) : "");
  }
}
