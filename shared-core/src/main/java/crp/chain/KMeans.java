package crp.chain;

import crp.data.RealRows;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Some passes of k-means over standardised columns, in which a missing entry is the mean of its
 * column and weights do not count. Each centre is the best of a few rows that are drawn by their
 * squared distances from the nearest centre so far.
 *
 * <p>Reference: Arthur, D. and Vassilvitskii, S. (2007), k-means++: the advantages of careful
 * seeding, Proceedings of the 18th ACM-SIAM Symposium on Discrete Algorithms, 1027-1035.
 */
final class KMeans {

  private static final int TRIALS = 4;
  private static final int PASSES = 8;

  private final int n;
  private final int d;
  private final double[] x;
  private final int[] labels;
  private double[] centres = {};

  /**
   * @param rows at least one
   * @param most number of centres, at least one; fewer where few rows differ
   */
  KMeans(RealRows rows, int most, Rng rng) {
    n = rows.size();
    d = rows.columns();
    x = rows.toArray();
    labels = new int[n];
    for (int j = 0; j < d; j++) {
      standardise(j);
    }
    seed(most, rng);
    for (int pass = 0; pass < PASSES; pass++) {
      assign();
      average();
    }
  }

  /** {@return the number of the nearest centre of a row} */
  int centre(int row) {
    return labels[row];
  }

  private void standardise(int j) {
    double sum = 0;
    int present = 0;
    for (int i = j; i < x.length; i += d) {
      sum += Double.isNaN(x[i]) ? 0 : x[i];
      present += Double.isNaN(x[i]) ? 0 : 1;
    }
    double squares = 0;
    for (int i = j; i < x.length; i += d) {
      x[i] = Double.isNaN(x[i]) ? 0 : x[i] - sum / present;
      squares += x[i] * x[i];
    }
    double deviation = squares > 0 ? Math.sqrt(squares / present) : 1;
    for (int i = j; i < x.length; i += d) {
      x[i] /= deviation;
    }
  }

  private void seed(int most, Rng rng) {
    centres = new double[most * d];
    double[] nearest = new double[n];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int row = rng.below(n);
    int k = 0;
    while (row >= 0) {
      System.arraycopy(x, row * d, centres, k++ * d, d);
      nearest = nearestWith(row, nearest);
      row = k < most ? best(nearest, rng) : -1;
    }
    centres = Arrays.copyOf(centres, k * d);
  }

  /** {@return the best of a few random rows for a further centre, -1 if all lie on centres} */
  private int best(double[] nearest, Rng rng) {
    double sum = Arrays.stream(nearest).sum();
    int best = -1;
    double least = sum;
    for (int trial = 0; sum > 0 && trial < TRIALS; trial++) {
      int row = drawn(nearest, rng.uniform() * sum);
      double with = Arrays.stream(nearestWith(row, nearest)).sum();
      if (with < least) {
        least = with;
        best = row;
      }
    }
    return best;
  }

  private static int drawn(double[] weights, double at) {
    double left = at;
    int last = 0;
    for (int i = 0; i < weights.length && left >= 0; i++) {
      last = weights[i] > 0 ? i : last;
      left -= weights[i];
    }
    return last;
  }

  /** {@return the squared distances of all rows from the nearest centre with a further one} */
  private double[] nearestWith(int row, double[] nearest) {
    double[] with = new double[n];
    for (int i = 0; i < n; i++) {
      with[i] = Math.min(nearest[i], distance(i, x, row));
    }
    return with;
  }

  private void assign() {
    int k = centres.length / d;
    for (int i = 0; i < n; i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int c = 0; c < k; c++) {
        double distance = distance(i, centres, c);
        if (distance < least) {
          least = distance;
          labels[i] = c;
        }
      }
    }
  }

  /** Moves centres to the means of their rows. */
  private void average() {
    double[] sums = new double[centres.length];
    int[] counts = new int[centres.length / d];
    for (int i = 0; i < n; i++) {
      counts[labels[i]]++;
      for (int j = 0; j < d; j++) {
        sums[labels[i] * d + j] += x[i * d + j];
      }
    }
    for (int c = 0; c < sums.length; c++) {
      centres[c] = counts[c / d] > 0 ? sums[c] / counts[c / d] : centres[c];
    }
  }

  private double distance(int row, double[] points, int point) {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      double difference = x[row * d + j] - points[point * d + j];
      sum += difference * difference;
    }
    return sum;
  }

  /** {@return the squared distance of two centres} */
  double distance(int a, int b) {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      double difference = centres[a * d + j] - centres[b * d + j];
      sum += difference * difference;
    }
    return sum;
  }

  /** {@return the number of centres} */
  int centres() {
    return centres.length / d;
  }
}
