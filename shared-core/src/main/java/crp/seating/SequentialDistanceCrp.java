package crp.seating;

import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.proximity.TimeSweep;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

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
  private final Source source;
  private final EarlierWeights weights;

  /** Where the weights come from: kept to have them under other scales. */
  private static final class Source implements Serializable {

    private static final long serialVersionUID = 1L;

    // times by rank, others by row
    private final Affinity affinity;
    // the row of each position
    private final int[] items;

    Source(Affinity affinity, int[] items) {
      this.affinity = affinity;
      this.items = items;
    }

    /** {@return a source in the order of the rows, or of their times} */
    static Source of(Affinity affinity) {
      TimeOrder order = affinity.rankedBy();
      if (order != null) {
        return new Source(affinity, order.rows());
      }
      int[] rows = new int[affinity.size()];
      Arrays.setAll(rows, i -> i);
      return new Source(affinity, rows);
    }

    /** {@return a source in another order} */
    static Source of(Affinity affinity, int[] order) {
      return new Source(unordered(affinity), order.clone());
    }

    private static SparseAffinity unordered(Affinity affinity) {
      return affinity instanceof TimeAffinity times
          ? times.sparse()
          : ((SparseAffinity) affinity).unordered();
    }

    Source select(int[] rows) {
      Affinity some = affinity.select(rows);
      if (some.rankedBy() != null) {
        return of(some);
      }
      int[] place = new int[items.length];
      Arrays.fill(place, -1);
      for (int i = 0; i < rows.length; i++) {
        place[rows[i]] = i;
      }
      return new Source(
          some, Arrays.stream(items).map(row -> place[row]).filter(row -> row >= 0).toArray());
    }

    EarlierWeights weights() {
      if (affinity.rankedBy() != null) {
        int[] ranks = new int[affinity.size()];
        Arrays.setAll(ranks, r -> r);
        return EarlierWeights.of(unordered(affinity), ranks);
      }
      return EarlierWeights.of(affinity, items);
    }
  }

  private SequentialDistanceCrp(
      double concentration,
      ConcentrationPrior concentrationPrior,
      ScalePrior scalePrior,
      Source source,
      EarlierWeights weights) {
    this.concentration = Ranges.positive("concentration", concentration);
    this.concentrationPrior = concentrationPrior;
    this.scalePrior = scalePrior;
    this.source = source;
    this.weights = weights;
  }

  private static SequentialDistanceCrp of(
      double concentration, ConcentrationPrior prior, Source source) {
    return new SequentialDistanceCrp(
        concentration, prior, ScalePrior.fixed(), source, source.weights());
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
    return of(concentration, ConcentrationPrior.FIXED, Source.of(affinity));
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
    return of(concentration, ConcentrationPrior.FIXED, Source.of(affinity, order));
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
    return of(prior.mean(), prior, Source.of(affinity));
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
    return of(prior.mean(), prior, Source.of(affinity, order));
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
    return new SequentialDistanceCrp(concentration, concentrationPrior, prior, source, weights)
        .withScale(prior.middle(scale()));
  }

  @Override
  public double scale() {
    return affinity().scale();
  }

  /** {@inheritDoc} Lists the weights anew: O(n log n + entries). */
  @Override
  public SequentialDistanceCrp withScale(double scale) {
    if (Double.compare(scale, scale()) == 0) {
      return this;
    }
    Source other = new Source(affinity().withScale(scale), source.items);
    return new SequentialDistanceCrp(
        concentration, concentrationPrior, scalePrior, other, other.weights());
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
    return new SequentialDistanceCrp(replacement, concentrationPrior, scalePrior, source, weights);
  }

  @Override
  public SequentialDistanceCrp select(int[] rows) {
    Source some = source.select(rows);
    return new SequentialDistanceCrp(
        concentration, concentrationPrior, scalePrior, some, some.weights());
  }

  /** {@return f_ij between positions} */
  public EarlierWeights weights() {
    return weights;
  }

  @Override
  public int memory() {
    return 0;
  }

  @Override
  public void remember(int position, double[] memory, int at) {
    // the weights of a seat are sums over those who are near, not over all members
  }

  @Override
  public void seatWeights(
      int position, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
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

  @Override
  public int[] links(int[] tableAt, Rng rng) {
    int[] links = new int[tableAt.length];
    double[] logs = new double[16];
    int[] candidates = new int[16];
    for (int i = 0; i < links.length; i++) {
      int n = 0;
      for (int e = weights.start(i); e < weights.start(i + 1); e++) {
        int j = weights.earlier(e);
        if (tableAt[j] == tableAt[i]) {
          if (n == logs.length) {
            logs = Arrays.copyOf(logs, 2 * n);
            candidates = Arrays.copyOf(candidates, 2 * n);
          }
          logs[n] = Math.log(weights.weight(e));
          candidates[n++] = j;
        }
      }
      links[i] = n == 0 ? i : candidates[rng.index(logs, n)];
    }
    return links;
  }

  /** {@return the implied prior mean of the number of tables, sum_i alpha / (alpha + S_i)} */
  public double meanTables() {
    double sum = 0;
    for (int i = 0; i < customers(); i++) {
      sum += concentration / (concentration + weights.total(i));
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
