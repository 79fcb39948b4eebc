package crp.proximity;

import crp.parameter.Parameters;

/**
 * The affinity of times under a decay, without a list of links: O(n) memory for any reach of the
 * decay. Identity, window, exponential and logistic decays have running sums; under any other one a
 * sum costs as many steps as there are members of positive weight. Customers are numbered by rank
 * in time, see {@link TimeOrder}. Samplers get sums per table from {@link #sums} or, if they visit
 * sequential customers in order of time, from {@link #sweep}.
 */
public final class TimeAffinity implements Affinity {

  private static final long serialVersionUID = 1L;

  private final TimeOrder order;
  private final Decay decay;
  private final Ties ties;
  private final boolean sequential;
  private final double[] totals;

  private TimeAffinity(TimeOrder order, Decay decay, Ties ties, boolean sequential) {
    this.order = order;
    this.decay = decay;
    this.ties = ties;
    this.sequential = sequential;
    totals = totals(decay);
  }

  private double[] totals(Decay other) {
    double[] sums = earlierTotals(order, other, ties);
    if (!sequential) {
      double[] later = earlierTotals(order.mirrored(), other, ties);
      for (int i = 0; i < sums.length; i++) {
        sums[i] += later[sums.length - 1 - i];
      }
    }
    return sums;
  }

  /**
   * {@return the affinity in which customers choose earlier ones only}
   *
   * @param order the times
   * @param decay decay of time differences
   * @param ties rule for equal times
   */
  public static TimeAffinity sequential(TimeOrder order, Decay decay, Ties ties) {
    return new TimeAffinity(order, decay, ties, true);
  }

  /**
   * {@return the affinity in which customers can choose both earlier and later ones}
   *
   * @param order the times
   * @param decay decay of time differences
   */
  public static TimeAffinity symmetric(TimeOrder order, Decay decay) {
    return new TimeAffinity(order, decay, Ties.BY_ROW, false);
  }

  /**
   * {@return the same times under another decay} O(n).
   *
   * @param other any decay
   */
  public TimeAffinity withDecay(Decay other) {
    return new TimeAffinity(order, other, ties, sequential);
  }

  @Override
  public Parameters numbers() {
    return decay.numbers();
  }

  @Override
  public double largest(String name) {
    return numbers().has(name) ? Double.POSITIVE_INFINITY : Double.NaN;
  }

  @Override
  public TimeAffinity with(String name, double value) {
    return value == numbers().value(name) ? this : withDecay(decay.with(name, value));
  }

  @Override
  public double weightAt(int i, int j, String name, double value) {
    return weight(i, j, decay.with(name, value));
  }

  @Override
  public void totalsAt(String name, double value, double[] out) {
    double[] sums = totals(decay.with(name, value));
    System.arraycopy(sums, 0, out, 0, sums.length);
  }

  private static double[] earlierTotals(TimeOrder order, Decay decay, Ties ties) {
    double[] totals = new double[order.size()];
    TimeSweep all = new TimeSweep(order, decay, ties);
    for (int i = 0; i < totals.length; i++) {
      totals[i] = all.weight(0);
      all.add(0);
    }
    return totals;
  }

  @Override
  public TimeAffinity select(int[] rows) {
    SparseAffinity.requireIncreasing(rows, size());
    return new TimeAffinity(order.select(rows), decay, ties, sequential);
  }

  /** {@return the order of times, which maps ranks to rows} */
  public TimeOrder order() {
    return order;
  }

  @Override
  public TimeOrder rankedBy() {
    return order;
  }

  /** {@return the decay} */
  public Decay decay() {
    return decay;
  }

  /** {@return the rule for equal times} */
  public Ties ties() {
    return ties;
  }

  @Override
  public int size() {
    return order.size();
  }

  @Override
  public boolean sequential() {
    return sequential;
  }

  @Override
  public double total(int i) {
    return totals[i];
  }

  @Override
  public double weight(int i, int j) {
    return weight(i, j, decay);
  }

  private double weight(int i, int j, Decay other) {
    if (i == j || (sequential && j >= order.end(i, ties))) {
      return 0;
    }
    return other.weight(Math.abs(order.time(i) - order.time(j)));
  }

  /** {@return new empty sums per table, for queries in any order} */
  public TimeSums sums() {
    return new TimeSums(order, decay, ties, !sequential());
  }

  /**
   * {@return new empty sums per table, for queries in order of time}
   *
   * @throws IllegalStateException if the affinity is not sequential
   */
  public TimeSweep sweep() {
    if (!sequential) {
      throw new IllegalStateException("only a sequential affinity can be swept in order of time");
    }
    return new TimeSweep(order, decay, ties);
  }

  /**
   * {@return the number of links that {@link #sparse} lists} O(n), or O(n log n) for strict ties.
   */
  public long links() {
    double reach = decay.reach(0);
    long links = 0;
    int first = 0;
    for (int i = 0; i < size(); i++) {
      while (order.time(i) - order.time(first) > reach) {
        first++;
      }
      links += order.end(i, sequential ? ties : Ties.BY_ROW) - first;
    }
    return sequential ? links : 2 * links;
  }

  /**
   * {@return the same affinity as sparse rows, with all links listed} For windows and for small n.
   *
   * @throws IllegalArgumentException if there are more links than an array can hold
   */
  public SparseAffinity sparse() {
    RangeSource ranges = order.ranges(sequential, ties);
    return SparseRows.within(size(), ranges, decay.reach(0))
        .distances(decay, DecayedDistances.completeFor(decay))
        .affinity();
  }
}
