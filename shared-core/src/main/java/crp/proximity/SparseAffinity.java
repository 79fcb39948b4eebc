package crp.proximity;

import crp.Text;
import crp.parallel.RunScope;
import crp.parameter.Parameters;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An affinity stored as sparse rows: the customers that each customer can choose, in increasing
 * order, and their positive weights. 12 bytes per entry; affinities made from distances also store
 * these, 8 bytes more, and support other numbers of the decay. Where these are drawn again and
 * again and nearly all pairs are listed, weights are computed when they are asked for.
 */
public final class SparseAffinity implements Affinity {

  private static final long serialVersionUID = 1L;

  private final int[] starts;
  private final int[] neighbours;
  // null where they are computed from the distances
  private final double @Nullable [] weights;
  private transient volatile double @Nullable [] totals;
  private final boolean sequential;
  private final @Nullable DecayedDistances origin;
  private final @Nullable TimeOrder order;

  SparseAffinity(int[] starts, int[] neighbours, double[] weights) {
    this(starts, neighbours, weights, null);
  }

  SparseAffinity(
      int[] starts,
      int[] neighbours,
      double @Nullable [] weights,
      @Nullable DecayedDistances origin) {
    this(starts, neighbours, weights, origin, null);
  }

  private SparseAffinity(
      int[] starts,
      int[] neighbours,
      double @Nullable [] weights,
      @Nullable DecayedDistances origin,
      @Nullable TimeOrder order) {
    this.order = order;
    this.starts = starts;
    this.neighbours = neighbours;
    this.weights = weights;
    this.origin = origin != null && !origin.decay().numbers().names().isEmpty() ? origin : null;
    boolean backwards = true;
    for (int i = 0; i < size(); i++) {
      backwards &= starts[i] == starts[i + 1] || neighbours[starts[i + 1] - 1] < i;
    }
    sequential = backwards;
  }

  private double[] totals() {
    double[] known = totals;
    if (known == null) {
      known = new double[size()];
      if (weights == null) {
        distances().totals(known);
      } else {
        sumWeights(known);
      }
      totals = known;
    }
    return known;
  }

  private void sumWeights(double[] out) {
    for (int i = 0; i < out.length; i++) {
      RunScope.check();
      double total = 0;
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        total += weight(e);
      }
      out[i] = total;
    }
  }

  /**
   * {@return an affinity from a table}
   *
   * @param table n by n, row i holding f(d_ij); the diagonal is ignored, zeros are omitted
   * @throws IllegalArgumentException if a weight is negative, NaN or infinite; names row and column
   *     from 1
   */
  public static SparseAffinity of(double[][] table) {
    int n = table.length;
    SparseRows rows = new SparseRows(n, 0);
    for (int i = 0; i < n; i++) {
      if (table[i].length != n) {
        throw new IllegalArgumentException(
            Text.of(
                "row %d of the weights must have %d entries, has %d", i + 1, n, table[i].length));
      }
      for (int j = 0; j < n; j++) {
        if (i != j && requireWeight(i, j, table[i][j]) > 0) {
          rows.add(j, table[i][j]);
        }
      }
      rows.endRow();
    }
    return rows.build();
  }

  /**
   * {@return an affinity from explicit sparse rows} Within a row the entries may come in any order;
   * of two for one neighbour the larger weight is used; entries of a customer for itself and zeros
   * are omitted.
   *
   * @param neighbours row i lists the customers that i can choose, from 0
   * @param weights row i lists their weights
   * @throws IllegalArgumentException if shapes differ, a neighbour is out of range, or a weight is
   *     negative, NaN or infinite; names customers from 1
   */
  public static SparseAffinity of(int[][] neighbours, double[][] weights) {
    int n = neighbours.length;
    if (weights.length != n) {
      throw new IllegalArgumentException(
          Text.of("there are %d rows of neighbours and %d of weights", n, weights.length));
    }
    SparseRows rows = new SparseRows(n, 0);
    for (int i = 0; i < n; i++) {
      if (neighbours[i].length != weights[i].length) {
        throw new IllegalArgumentException(
            Text.of(
                "row %d has %d neighbours and %d weights",
                i + 1, neighbours[i].length, weights[i].length));
      }
      for (int e = 0; e < neighbours[i].length; e++) {
        int j = SparseRows.requireCustomer(i, neighbours[i][e], n);
        if (requireWeight(i, j, weights[i][e]) > 0 && i != j) {
          rows.add(j, weights[i][e]);
        }
      }
      rows.endRow();
    }
    return rows.build();
  }

  /**
   * {@return an affinity from a distance function} Evaluates every ordered pair: for small n.
   * Supports scales up to the decay's own, or any scale if the decay never vanishes.
   *
   * @param n number of customers
   * @param distance may be asymmetric; never called for a customer and itself
   * @param decay decay of the distances
   * @throws IllegalArgumentException if a distance is negative or NaN; names the pair, from 1
   */
  public static SparseAffinity ofDistances(int n, Distance distance, Decay decay) {
    return ofDistances(n, distance, decay, DecayedDistances.completeFor(decay));
  }

  /**
   * {@return an affinity from a distance function, also usable under larger scales} Evaluates every
   * ordered pair: for small n.
   *
   * @param n number of customers
   * @param distance may be asymmetric; never called for a customer and itself
   * @param decay decay of the distances
   * @param largestScale pairs with positive weight at this scale of the decay are stored; infinite
   *     for all pairs. Under an exponential or logistic decay all pairs have positive weight
   * @throws IllegalArgumentException if a distance is negative or NaN; names the pair, from 1; or
   *     if the largest scale is below the decay's
   */
  public static SparseAffinity ofDistances(
      int n, Distance distance, Decay decay, double largestScale) {
    double complete = DecayedDistances.completeFor(decay, largestScale);
    double radius = Double.isInfinite(complete) ? complete : widest(decay, largestScale).reach(0);
    return SparseRows.within(n, distance.pairs(n), radius).distances(decay, complete).affinity();
  }

  /** {@return the decay at its largest supported scale} */
  static Decay widest(Decay decay, double largestScale) {
    if (!decay.numbers().has(Decay.SCALE) || Double.isInfinite(largestScale)) {
      return decay;
    }
    if (!(largestScale >= decay.scale())) {
      throw new IllegalArgumentException(
          Text.of(
              "the largest scale must be at least the decay's, %s, was %s",
              decay.scale(), largestScale));
    }
    return decay.with(Decay.SCALE, largestScale);
  }

  /**
   * {@return an affinity from range queries, without truncation} For decays that vanish beyond some
   * distance; for others see {@link Truncation}. Supports scales up to the decay's own.
   *
   * @param n number of customers
   * @param source range queries
   * @param decay of finite reach: a window, or a function that vanishes
   * @throws IllegalArgumentException if the decay never vanishes, a neighbour is out of range, or a
   *     distance is negative or NaN; names the pair, from 1
   */
  public static SparseAffinity ofRanges(int n, RangeSource source, Decay decay) {
    return ofRanges(n, source, decay, DecayedDistances.completeFor(decay));
  }

  /**
   * {@return an affinity from range queries, without truncation, also usable under larger scales}
   * For decays that vanish beyond some distance.
   *
   * @param n number of customers
   * @param source range queries, up to the reach of the largest scale
   * @param decay of finite reach: a window, or a function that vanishes
   * @param largestScale at least the decay's, finite: pairs with positive weight at this scale are
   *     stored
   * @throws IllegalArgumentException if the decay never vanishes, the largest scale is out of
   *     range, a neighbour is out of range, or a distance is negative or NaN; names the pair, from
   *     1
   */
  public static SparseAffinity ofRanges(
      int n, RangeSource source, Decay decay, double largestScale) {
    double radius =
        Double.isInfinite(largestScale)
            ? Double.POSITIVE_INFINITY
            : widest(decay, largestScale).reach(0);
    if (Double.isInfinite(radius)) {
      throw new IllegalArgumentException(
          "range queries need a decay that vanishes beyond some distance, not "
              + decay
              + ": use a window or a truncation");
    }
    return SparseRows.within(n, source, radius).distances(decay, largestScale).affinity();
  }

  /**
   * {@return the links to earlier customers only} Customer r of the result is the r-th in time; see
   * {@link TimeOrder} for the inverse.
   *
   * @param order the times of the customers of this affinity
   * @param ties rule for equal times
   * @throws IllegalArgumentException if the number of times differs
   */
  public SparseAffinity earlier(TimeOrder order, Ties ties) {
    if (order.size() != size()) {
      throw new IllegalArgumentException(
          Text.of("there are %d customers and %d times", size(), order.size()));
    }
    if (origin != null) {
      return origin.earlier(order, ties).affinity().inOrder(order);
    }
    SparseRows rows = new SparseRows(size(), entries() / 2 + 1);
    for (int r = 0; r < size(); r++) {
      int end = order.end(r, ties);
      int row = order.row(r);
      for (int e = starts[row]; e < starts[row + 1]; e++) {
        int rank = order.rank(neighbours[e]);
        if (rank < end) {
          rows.add(rank, weight(e));
        }
      }
      rows.endRow();
    }
    return rows.build().inOrder(order);
  }

  @Override
  public @Nullable TimeOrder rankedBy() {
    return order;
  }

  /** {@return the same affinity, with customers numbered as rows} See {@link #rankedBy}. */
  public SparseAffinity unordered() {
    return order == null ? this : new SparseAffinity(starts, neighbours, weights, origin);
  }

  /** {@return the same affinity, with customers numbered by rank} */
  SparseAffinity inOrder(@Nullable TimeOrder ranks) {
    return ranks == null ? this : new SparseAffinity(starts, neighbours, weights, origin, ranks);
  }

  @Override
  public SparseAffinity select(int[] rows) {
    int[] customers = rows;
    TimeOrder some = null;
    requireIncreasing(rows, size());
    if (order != null) {
      some = order.select(rows);
      int[] chosen = some.rows();
      Arrays.setAll(chosen, r -> order.rank(rows[chosen[r]]));
      customers = chosen;
    }
    int[] place = requireIncreasing(customers, size());
    SparseAffinity found =
        origin == null ? some(customers, place) : origin.select(customers, place).affinity();
    return found.inOrder(some);
  }

  private SparseAffinity some(int[] customers, int[] place) {
    SparseRows rows = new SparseRows(customers.length, entries());
    for (int i : customers) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        if (place[neighbours[e]] >= 0) {
          rows.add(place[neighbours[e]], weight(e));
        }
      }
      rows.endRow();
    }
    return rows.build();
  }

  /** {@return the index of each row among the chosen ones, -1 for the others} */
  static int[] requireIncreasing(int[] rows, int size) {
    int[] place = new int[size];
    Arrays.fill(place, -1);
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] < 0 || rows[i] >= size || (i > 0 && rows[i] <= rows[i - 1])) {
        throw new IllegalArgumentException(
            Text.of("chosen rows must increase and lie between 0 and %d, was %d", size, rows[i]));
      }
      place[rows[i]] = i;
    }
    return place;
  }

  static double requireWeight(int i, int j, double f) {
    if (!(f >= 0) || Double.isInfinite(f)) {
      throw new IllegalArgumentException(
          Text.of("weight from %d to %d must be finite and not negative, was %s", i + 1, j + 1, f));
    }
    return f;
  }

  @Override
  public Parameters numbers() {
    return origin == null ? Parameters.none() : origin.decay().numbers();
  }

  @Override
  public double largest(String name) {
    return origin != null && numbers().has(name) ? origin.largest(name) : Double.NaN;
  }

  /** {@return the decay that made the weights of distances; empty for given weights} */
  public Optional<Decay> decay() {
    return Optional.ofNullable(origin).map(DecayedDistances::decay);
  }

  private DecayedDistances distances() {
    if (origin == null) {
      throw new IllegalStateException(
          "these weights were not made from distances and a decay with numbers");
    }
    return origin;
  }

  @Override
  public SparseAffinity with(String name, double value) {
    return value == numbers().value(name)
        ? this
        : distances().with(name, value).changed().inOrder(order);
  }

  /** {@return the same affinity with its weights stored, for uses that need many of them} */
  public SparseAffinity stored() {
    return weights == null ? distances().affinity().inOrder(order) : this;
  }

  /**
   * {@return the same distances under other numbers of the decay} O(entries) for each that differs.
   *
   * @param values by name
   * @throws IllegalArgumentException if one is out of range or above {@link #largest}
   * @throws IllegalStateException if there is no number of a name
   */
  public SparseAffinity with(Parameters values) {
    SparseAffinity other = this;
    for (String name : values.names()) {
      other = other.with(name, values.value(name));
    }
    return other;
  }

  @Override
  public double weightAt(int i, int j, String name, double value) {
    return distances().weightAt(i, j, name, value);
  }

  @Override
  public void totalsAt(String name, double value, double[] out) {
    distances().totalsAt(name, value, out);
  }

  /**
   * {@return whether neighbours are known by their nearness: whether the weights were made by a
   * decay that decreases, and none is zero}
   */
  public boolean hasNearest() {
    return origin != null && origin.hasNearest(entries());
  }

  /**
   * {@return the entries of each customer, those of the largest weights first, in place of its
   * entries in increasing order; not to be changed} The same for all numbers of the decay.
   */
  public int[] nearest() {
    return distances().nearest();
  }

  /** {@return the number of entries} */
  public int entries() {
    return starts[size()];
  }

  @Override
  public int size() {
    return starts.length - 1;
  }

  @Override
  public double total(int i) {
    return totals()[i];
  }

  @Override
  public boolean sequential() {
    return sequential;
  }

  @Override
  public double weight(int i, int j) {
    int e = Arrays.binarySearch(neighbours, starts[i], starts[i + 1], j);
    return e < 0 ? 0 : weight(e);
  }

  /**
   * {@return the index of a customer's first entry}; its entries end before {@code start(i + 1)}
   *
   * @param i from 0 to {@code size()}
   */
  public int start(int i) {
    return starts[i];
  }

  /**
   * {@return the chosen customer of an entry}
   *
   * @param entry from {@code start(i)} to {@code start(i + 1) - 1}
   */
  public int neighbour(int entry) {
    return neighbours[entry];
  }

  /**
   * {@return the weight of an entry, positive}
   *
   * @param entry from {@code start(i)} to {@code start(i + 1) - 1}
   */
  public double weight(int entry) {
    return weights == null ? distances().weight(entry) : weights[entry];
  }
}
