package crp.proximity;

import crp.Text;
import crp.parallel.RunScope;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Distances as sparse rows, with their decay: stored in addition to the weights, so that these can
 * be recomputed under other numbers of the decay. 8 bytes per entry more than the weights alone.
 */
final class DecayedDistances implements Serializable {

  private static final long serialVersionUID = 1L;

  /** From this mean number of neighbours on, sums of weights are interpolated over the scale. */
  private static final int MANY = 64;

  private final int[] starts;
  private final int[] neighbours;
  private final double[] distances;
  private final Decay decay;
  private final double largestScale;
  // null where the sums of the weights are as fast
  private final @Nullable TotalPanels panels;
  private final Nearest nearest;

  /** Entries by distance, once they are asked for; the same under any decay. */
  private static final class Nearest implements Serializable {

    private static final long serialVersionUID = 1L;

    private transient int @Nullable [] entries;
    private transient double largest = Double.NaN;

    synchronized double largest(double[] distances) {
      if (Double.isNaN(largest)) {
        largest = Arrays.stream(distances).max().orElse(0);
      }
      return largest;
    }

    private Object readResolve() {
      return new Nearest();
    }

    synchronized int[] of(int[] starts, double[] distances) {
      int[] known = entries;
      if (known == null) {
        known = new int[distances.length];
        for (int i = 0; i + 1 < starts.length; i++) {
          RunScope.check();
          int[] row =
              IntStream.range(starts[i], starts[i + 1])
                  .boxed()
                  .sorted(Comparator.comparingDouble(e -> distances[e]))
                  .mapToInt(e -> e)
                  .toArray();
          System.arraycopy(row, 0, known, starts[i], row.length);
        }
        entries = known;
      }
      return known;
    }
  }

  /**
   * Wraps sparse rows; the arrays are retained.
   *
   * @param starts index of each customer's first entry, and the number of entries at the end
   * @param neighbours the chosen customers, increasing within a row
   * @param distances at least 0
   * @param decay the decay of the distances
   * @param largestScale up to this scale of the decay every pair of positive weight is listed
   */
  DecayedDistances(
      int[] starts, int[] neighbours, double[] distances, Decay decay, double largestScale) {
    this(
        starts,
        neighbours,
        distances,
        decay,
        largestScale,
        everPositive(decay)
                && decay.numbers().names().equals(List.of(Decay.SCALE))
                && distances.length >= (long) MANY * (starts.length - 1)
            ? new TotalPanels()
            : null,
        new Nearest());
  }

  private DecayedDistances(
      int[] starts,
      int[] neighbours,
      double[] distances,
      Decay decay,
      double largestScale,
      @Nullable TotalPanels panels,
      Nearest nearest) {
    this.panels = panels;
    this.nearest = nearest;
    this.starts = starts;
    this.neighbours = neighbours;
    this.distances = distances;
    this.decay = decay;
    this.largestScale = largestScale;
  }

  Decay decay() {
    return decay;
  }

  /** {@return the largest value of a number for which every pair of positive weight is listed} */
  double largest(String name) {
    return name.equals(Decay.SCALE) ? largestScale : Double.POSITIVE_INFINITY;
  }

  /** {@return whether a decay is positive at every finite distance, up to underflow} */
  static boolean everPositive(Decay decay) {
    return decay instanceof Decay.Exponential
        || decay instanceof Decay.Logistic
        || decay instanceof Decay.Gaussian
        || decay instanceof Decay.PowerLaw;
  }

  private static boolean hasScale(Decay decay) {
    return decay.numbers().has(Decay.SCALE);
  }

  /** {@return whether all distances have weights, so many, that decrease with them} */
  boolean hasNearest(int weights) {
    return everPositive(decay) && weights == distances.length;
  }

  /** {@return the entries of each customer, increasing in distance; not to be changed} */
  int[] nearest() {
    return nearest.of(starts, distances);
  }

  /** {@return the scale up to which distances listed for one decay only are complete} */
  static double completeFor(Decay decay) {
    return hasScale(decay) ? completeFor(decay, decay.scale()) : Double.POSITIVE_INFINITY;
  }

  /** {@return the scale up to which distances listed up to a largest scale are complete} */
  static double completeFor(Decay decay, double largestScale) {
    return everPositive(decay) || !hasScale(decay) ? Double.POSITIVE_INFINITY : largestScale;
  }

  /** {@return the decay under another number, if the listed distances are complete for it} */
  Decay at(String name, double value) {
    if (value > largest(name)) {
      throw new IllegalArgumentException(
          Text.of(
              "the %s of the decay must be at most %s, was %s: pairs farther apart are not stored",
              name, largest(name), value));
    }
    return decay.with(name, value);
  }

  /** {@return the affinity; pairs of weight 0 are omitted} O(entries). */
  SparseAffinity affinity() {
    double[] weights = new double[distances.length];
    int positive = 0;
    for (int i = 0; i + 1 < starts.length; i++) {
      RunScope.check();
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        weights[e] = decay.weight(distances[e]);
        positive += weights[e] > 0 ? 1 : 0;
      }
    }
    if (positive == weights.length) {
      return new SparseAffinity(starts, neighbours, weights, this);
    }
    int[] lefts = new int[starts.length];
    int[] chosen = new int[positive];
    int n = 0;
    for (int i = 0; i + 1 < starts.length; i++) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        if (weights[e] > 0) {
          chosen[n] = neighbours[e];
          weights[n++] = weights[e];
        }
      }
      lefts[i + 1] = n;
    }
    return new SparseAffinity(lefts, chosen, Arrays.copyOf(weights, n), this);
  }

  /** {@return the affinity, whose weights are not stored where they are many and none is zero} */
  SparseAffinity changed() {
    boolean many = everPositive(decay) && distances.length >= (long) MANY * (starts.length - 1);
    return many && decay.weight(nearest.largest(distances)) > 0
        ? new SparseAffinity(starts, neighbours, null, this)
        : affinity();
  }

  double weight(int entry) {
    return decay.weight(distances[entry]);
  }

  DecayedDistances with(String name, double value) {
    return new DecayedDistances(
        starts, neighbours, distances, at(name, value), largestScale, panels, nearest);
  }

  /** {@return f(d_ij) under another number} */
  double weightAt(int i, int j, String name, double value) {
    // where all pairs are listed
    int e = starts[i] + (j > i ? j - 1 : j);
    if (e >= starts[i + 1] || neighbours[e] != j) {
      e = Arrays.binarySearch(neighbours, starts[i], starts[i + 1], j);
    }
    return e < 0 ? 0 : at(name, value).weight(distances[e]);
  }

  void totalsAt(String name, double value, double[] out) {
    if (panels == null) {
      sum(name, value, out);
    } else {
      panels.totals(value, (scale, sums) -> sum(name, scale, sums), out);
    }
  }

  /** Sums the weights of each customer. */
  void totals(double[] out) {
    String any = decay.numbers().names().get(0);
    totalsAt(any, decay.numbers().value(any), out);
  }

  private void sum(String name, double value, double[] out) {
    Decay other = at(name, value);
    for (int i = 0; i + 1 < starts.length; i++) {
      RunScope.check();
      double sum = 0;
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        sum += other.weight(distances[e]);
      }
      out[i] = sum;
    }
  }

  /** {@return the distances between some customers, renumbered by {@code place}} */
  DecayedDistances select(int[] customers, int[] place) {
    SparseRows rows = new SparseRows(customers.length, distances.length);
    for (int i : customers) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        if (place[neighbours[e]] >= 0) {
          rows.add(place[neighbours[e]], -distances[e]);
        }
      }
      rows.endRow();
    }
    return rows.distances(decay, largestScale);
  }

  /** {@return the distances to earlier customers only, renumbered by rank} */
  DecayedDistances earlier(TimeOrder order, Ties ties) {
    SparseRows rows = new SparseRows(order.size(), distances.length / 2 + 1);
    for (int r = 0; r < order.size(); r++) {
      int end = order.end(r, ties);
      int row = order.row(r);
      for (int e = starts[row]; e < starts[row + 1]; e++) {
        int rank = order.rank(neighbours[e]);
        if (rank < end) {
          rows.add(rank, -distances[e]);
        }
      }
      rows.endRow();
    }
    return rows.distances(decay, largestScale);
  }
}
