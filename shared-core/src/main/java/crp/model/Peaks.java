package crp.model;

import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.draws.Draw;
import crp.numerics.Cholesky;
import crp.parallel.RunScope;
import crp.partition.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which clusters of rows with numbers are one peak of the density: clusters without a {@link
 * Valley} between them are fused. Two clusters are compared along the direction in which their
 * means differ most relative to their common covariance (Fisher's discriminant; log odds of
 * categories are added), near the line through both means: in the half of their rows that are
 * nearest to it, since two round pieces of a cloud are wider in the middle than where they meet.
 *
 * <p>A cluster on the slope of another one, of less than half of its density, is fused with one
 * such neighbour alone, the least separate, and only where the rows speak against a valley. Else a
 * few rows between two peaks, on the slopes of both, would join them.
 *
 * <p>References: J. E. Chacon (2015), A population background for nonparametric density-based
 * clustering, Statistical Science 30, 518-532; C. Hennig (2010), Methods for merging Gaussian
 * mixture components, Advances in Data Analysis and Classification 4, 3-34, who compares
 * projections of pairs, too.
 */
final class Peaks {

  /** More rows are represented by so many. */
  private static final int MOST_ROWS = 4000;

  /** More clusters are left as they are. */
  private static final int MOST_CLUSTERS = 60;

  /** Beyond this Mahalanobis distance there is a valley. */
  private static final double FAR = 6;

  /** Evidence in nats below which there is no valley: as little would be found in a flat cloud. */
  private static final double LEAST = 1;

  private static final double SLOPE = 0.5;
  private static final int FEW = 3;
  private static final double RIDGE = 1e-6;

  private final int n;
  private final int d;
  private final int[] items;
  private final double[] x;
  private final double[] w;
  private final List<CategoryRows> names;

  private Peaks(RealRows rows, List<CategoryRows> names) {
    this.names = names;
    d = rows.columns();
    int all = rows.size();
    n = Math.min(all, MOST_ROWS);
    items = IntStream.range(0, n).map(i -> (int) ((long) i * all / n)).toArray();
    x = new double[n * d];
    w = new double[n];
    for (int i = 0; i < n; i++) {
      rows.copyRow(items[i], x, i * d);
      w[i] = rows.weights().of(items[i]);
    }
    for (int i = 0; i < x.length; i++) {
      x[i] = Double.isNaN(x[i]) ? 0 : x[i];
    }
  }

  /** {@return the rows, in a frame around their means; empty where none of them has numbers} */
  static Optional<Peaks> of(Rows rows) {
    List<Rows> parts = rows instanceof MixedRows mixed ? mixed.parts() : List.of(rows);
    List<CategoryRows> names = new ArrayList<>();
    RealRows numbers = null;
    for (Rows part : parts) {
      if (part instanceof RealRows real && numbers == null) {
        numbers = real;
      } else if (part instanceof CategoryRows categories) {
        names.add(categories);
      } else {
        return Optional.empty();
      }
    }
    return numbers == null ? Optional.empty() : Optional.of(new Peaks(numbers, names));
  }

  /**
   * {@return the clusters of an answer as a partition of their numbers} Two parts are one while
   * their rows are more often of one peak of a draw than not, on average over the draws. Where the
   * clouds are cut into pieces at random, each draw has other pieces; so this finds more than the
   * pieces of one partition do.
   *
   * @param labels the cluster of each row, from 0; -1 for none
   * @param clusters their number
   * @param draws of the same rows
   */
  Partition fused(int[] labels, int clusters, List<Draw> draws) {
    int[] part = IntStream.range(0, clusters).toArray();
    if (clusters < 2 || clusters > MOST_CLUSTERS) {
      return Partition.of(part);
    }
    double[] size = new double[clusters];
    for (int label : labels) {
      if (label >= 0) {
        size[label]++;
      }
    }
    double[][] together = new double[clusters][clusters];
    for (Draw draw : draws) {
      include(together, labels, draw);
    }
    for (int left = clusters; left > 1; left--) {
      int[] best = nearest(together, size, part);
      if (together[best[0]][best[1]] <= draws.size() * size[best[0]] * size[best[1]] / 2) {
        break;
      }
      join(part, best[1], best[0]);
      size[best[0]] += size[best[1]];
      for (int c = 0; c < clusters; c++) {
        together[best[0]][c] += together[best[1]][c];
        together[c][best[0]] = together[best[0]][c];
      }
    }
    return Partition.of(part);
  }

  /** Adds the number of pairs of rows of one peak of a draw, by cluster. */
  private void include(double[][] together, int[] labels, Draw draw) {
    Partition drawn = draw.partition();
    Partition peaks = fused(drawn);
    double[][] counts = new double[peaks.clusters()][];
    for (int i = 0; i < labels.length; i++) {
      int peak = peaks.label(drawn.label(i));
      if (counts[peak] == null) {
        counts[peak] = new double[together.length];
      }
      if (labels[i] >= 0) {
        counts[peak][labels[i]]++;
      }
    }
    for (double[] of : counts) {
      for (int a = 0; a < of.length; a++) {
        for (int b = 0; b < of.length && of[a] > 0; b++) {
          together[a][b] += of[a] * of[b];
        }
      }
    }
  }

  /** {@return the two parts, by their numbers, whose rows are together most often} */
  private static int[] nearest(double[][] together, double[] size, int[] part) {
    int[] best = {0, 0};
    double most = -1;
    for (int a = 0; a < part.length; a++) {
      for (int b = a + 1; b < part.length; b++) {
        double share = together[a][b] / size[a] / size[b];
        if (part[a] == a && part[b] == b && share > most) {
          most = share;
          best = new int[] {a, b};
        }
      }
    }
    return best;
  }

  /** {@return the clusters as a partition of clusters: those of one peak are together} */
  Partition fused(Partition clusters) {
    int k = clusters.clusters();
    int[] peak = IntStream.range(0, k).toArray();
    int[] labels = IntStream.of(items).map(clusters::label).toArray();
    Moments moments = new Moments(labels, k);
    int[] large = IntStream.range(0, k).filter(c -> moments.rows[c] >= FEW).toArray();
    if (large.length > MOST_CLUSTERS) {
      return Partition.of(peak);
    }
    double[] least = new double[k];
    int[] slopeOf = new int[k];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int b : large) {
      RunScope.check();
      for (int a : IntStream.of(large).filter(c -> c < b).toArray()) {
        Pair pair = moments.pair(a, b);
        if (pair.evidence > LEAST) {
          continue;
        }
        if (pair.ratio >= SLOPE && pair.ratio <= 1 / SLOPE) {
          join(peak, a, b);
        } else if (pair.evidence < 0) {
          int lower = pair.ratio > 1 ? a : b;
          if (pair.evidence < least[lower]) {
            least[lower] = pair.evidence;
            slopeOf[lower] = a + b - lower;
          }
        }
      }
    }
    for (int a = 0; a < k; a++) {
      if (least[a] <= LEAST) {
        join(peak, a, slopeOf[a]);
      }
    }
    return Partition.of(peak);
  }

  private static void join(int[] peak, int a, int b) {
    int from = peak[a];
    int to = peak[b];
    for (int k = 0; k < peak.length; k++) {
      peak[k] = peak[k] == from ? to : peak[k];
    }
  }

  /**
   * Two clusters.
   *
   * @param evidence for a valley
   * @param ratio of the density of the second to that of the first
   */
  private record Pair(double evidence, double ratio) {

    private static final Pair APART = new Pair(Double.POSITIVE_INFINITY, 1);
  }

  /** Means and scatter of the clusters of a partition. */
  private final class Moments {

    private final int[] labels;
    private final int[] rows;
    private final double[] weight;
    private final double[][] mean;
    private final double[][] scatter;
    private final double[] within = new double[d * d];

    Moments(int[] labels, int k) {
      this.labels = labels;
      rows = new int[k];
      weight = new double[k];
      mean = new double[k][d];
      scatter = new double[k][d * d];
      for (int i = 0; i < n; i++) {
        rows[labels[i]]++;
        weight[labels[i]] += w[i];
        add(mean[labels[i]], i);
      }
      for (int c = 0; c < k; c++) {
        for (int j = 0; j < d; j++) {
          mean[c][j] /= Math.max(weight[c], Double.MIN_NORMAL);
        }
      }
      for (int i = 0; i < n; i++) {
        scatter(i);
      }
      double free = Math.max(1, Arrays.stream(weight).sum() - k);
      for (double[] one : scatter) {
        for (int j = 0; j < within.length; j++) {
          within[j] += one[j] / free;
        }
      }
      double trace = IntStream.range(0, d).mapToDouble(j -> within[j * d + j]).sum();
      for (int j = 0; j < d; j++) {
        within[j * d + j] += RIDGE * Math.max(RIDGE, trace / d);
      }
    }

    private void add(double[] sum, int i) {
      for (int j = 0; j < d; j++) {
        sum[j] += w[i] * x[i * d + j];
      }
    }

    private void scatter(int i) {
      double[] center = mean[labels[i]];
      double[] sum = scatter[labels[i]];
      for (int j = 0; j < d; j++) {
        double gap = w[i] * (x[i * d + j] - center[j]);
        for (int l = 0; l < d; l++) {
          sum[j * d + l] += gap * (x[i * d + l] - center[l]);
        }
      }
    }

    Pair pair(int a, int b) {
      double[] root = new double[d * d];
      double total = weight[a] + weight[b] + d + 1;
      for (int j = 0; j < root.length; j++) {
        root[j] = (scatter[a][j] + scatter[b][j] + (d + 1) * within[j]) / total;
      }
      if (!Cholesky.factor(root, d)) {
        return Pair.APART;
      }
      double[] gap = new double[d];
      Arrays.setAll(gap, j -> mean[b][j] - mean[a][j]);
      solve(root, gap);
      double distance = Math.sqrt(dot(gap, gap));
      return distance > FAR ? Pair.APART : projected(a, b, root, gap, distance);
    }

    /** Compares the rows of both that are near the line through the means. */
    private Pair projected(int a, int b, double[] root, double[] gap, double distance) {
      int[] both = IntStream.range(0, n).filter(i -> labels[i] == a || labels[i] == b).toArray();
      double[] along = new double[both.length];
      double[] beside = new double[both.length];
      double[] z = new double[d];
      double[][][] odds = odds(a, b);
      for (int r = 0; r < both.length; r++) {
        int i = both[r];
        for (int j = 0; j < d; j++) {
          z[j] = x[i * d + j] - (mean[a][j] + mean[b][j]) / 2;
        }
        solve(root, z);
        double t = dot(z, gap);
        beside[r] = d == 1 ? 0 : dot(z, z) - t * t / distance / distance;
        along[r] = t + odds(odds, i);
      }
      double limit = Math.max(median(both, beside, a), median(both, beside, b));
      int[] near = IntStream.range(0, both.length).filter(r -> beside[r] <= limit).toArray();
      double[] t = IntStream.of(near).mapToDouble(r -> along[r]).toArray();
      double[] mass = IntStream.of(near).mapToDouble(r -> w[both[r]]).toArray();
      double[] second = IntStream.of(near).mapToDouble(r -> labels[both[r]] == b ? 1 : 0).toArray();
      double ratio = density(t, mass, second, 1) / density(t, mass, second, 0);
      return new Pair(Valley.of(t, mass, second).evidence(), ratio);
    }

    private double median(int[] both, double[] beside, int cluster) {
      double[] of =
          IntStream.range(0, both.length)
              .filter(r -> labels[both[r]] == cluster)
              .mapToDouble(r -> beside[r])
              .sorted()
              .toArray();
      return of[of.length / 2];
    }

    /** {@return weight over standard deviation of a cluster} */
    private static double density(double[] t, double[] mass, double[] second, int which) {
      double sum = 0;
      double mean = 0;
      double squares = 0;
      for (int r = 0; r < t.length; r++) {
        if (second[r] == which) {
          sum += mass[r];
          double step = t[r] - mean;
          mean += step * mass[r] / sum;
          squares += mass[r] * step * (t[r] - mean);
        }
      }
      return sum / Math.sqrt(Math.max(squares / sum, Double.MIN_NORMAL));
    }

    /**
     * {@return the log odds of the categories of each nominal column, with one row added to each}
     */
    private double[][][] odds(int a, int b) {
      double[][][] odds = new double[names.size()][][];
      for (int p = 0; p < odds.length; p++) {
        CategoryRows part = names.get(p);
        odds[p] = new double[part.columns()][];
        for (int j = 0; j < part.columns(); j++) {
          double[][] counts = new double[2][part.cardinality(j)];
          Arrays.fill(counts[0], 1);
          Arrays.fill(counts[1], 1);
          for (int i = 0; i < n; i++) {
            int code = part.code(items[i], j);
            if (code >= 0 && (labels[i] == a || labels[i] == b)) {
              counts[labels[i] == a ? 0 : 1][code] += w[i];
            }
          }
          double shift = Math.log(Arrays.stream(counts[0]).sum() / Arrays.stream(counts[1]).sum());
          odds[p][j] = new double[part.cardinality(j)];
          Arrays.setAll(odds[p][j], c -> Math.log(counts[1][c] / counts[0][c]) + shift);
        }
      }
      return odds;
    }

    private double odds(double[][][] odds, int i) {
      double sum = 0;
      for (int p = 0; p < odds.length; p++) {
        for (int j = 0; j < odds[p].length; j++) {
          int code = names.get(p).code(items[i], j);
          sum += code < 0 ? 0 : odds[p][j][code];
        }
      }
      return sum;
    }
  }

  /** Replaces z by L^-1 z. */
  private static void solve(double[] root, double[] z) {
    int d = z.length;
    for (int i = 0; i < d; i++) {
      double sum = z[i];
      for (int j = 0; j < i; j++) {
        sum -= root[i * d + j] * z[j];
      }
      z[i] = sum / root[i * d + i];
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
