package crp.proximity;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Distances as sparse rows, with their decay: stored in addition to the weights, so that these can
 * be recomputed under another scale. 8 bytes per entry more than the weights alone.
 */
final class DecayedDistances implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] starts;
  private final int[] neighbours;
  private final double[] distances;
  private final Decay decay;
  private final double largestScale;

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
    this.starts = starts;
    this.neighbours = neighbours;
    this.distances = distances;
    this.decay = decay;
    this.largestScale = largestScale;
  }

  Decay decay() {
    return decay;
  }

  double largestScale() {
    return largestScale;
  }

  /** {@return whether a decay is positive at every finite distance, up to underflow} */
  static boolean everPositive(Decay decay) {
    return decay instanceof Decay.Exponential || decay instanceof Decay.Logistic;
  }

  /** {@return the scale up to which distances listed for one decay only are complete} */
  static double completeFor(Decay decay) {
    return decay.hasScale() ? completeFor(decay, decay.scale()) : Double.POSITIVE_INFINITY;
  }

  /** {@return the scale up to which distances listed up to a largest scale are complete} */
  static double completeFor(Decay decay, double largestScale) {
    return everPositive(decay) || !decay.hasScale() ? Double.POSITIVE_INFINITY : largestScale;
  }

  /** {@return the decay under another scale, if the listed distances are complete for it} */
  Decay at(double scale) {
    if (scale > largestScale) {
      throw new IllegalArgumentException(
          "the scale of the decay must be at most %s, was %s: pairs farther apart are not stored"
              .formatted(largestScale, scale));
    }
    return decay.withScale(scale);
  }

  /** {@return the affinity; pairs of weight 0 are omitted} O(entries). */
  SparseAffinity affinity() {
    double[] weights = new double[distances.length];
    int positive = 0;
    for (int e = 0; e < weights.length; e++) {
      weights[e] = decay.weight(distances[e]);
      positive += weights[e] > 0 ? 1 : 0;
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

  DecayedDistances withScale(double scale) {
    return new DecayedDistances(starts, neighbours, distances, at(scale), largestScale);
  }

  /** {@return f(d_ij) under another scale} */
  double weightAt(int i, int j, double scale) {
    int e = Arrays.binarySearch(neighbours, starts[i], starts[i + 1], j);
    return e < 0 ? 0 : at(scale).weight(distances[e]);
  }

  void totalsAt(double scale, double[] out) {
    Decay other = at(scale);
    for (int i = 0; i + 1 < starts.length; i++) {
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
