package crp.answer;

import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.LikelyNumber;
import crp.numerics.Cholesky;
import crp.parallel.RunScope;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.random.Stretches;
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
 * <p>Missing numbers are filled within the clusters, see {@link NearDonors}.
 *
 * <p>Where most draws have the same number of clusters, normal densities describe the clusters, and
 * only an even slope of the density between two of them fuses them, unless their covariances set
 * them apart more than their means do, of which the line through the means shows nothing. Where the
 * number is spread out in chains that agree, clusters are rather pieces of other shapes: any slope
 * does, and the line may bend, as a quadratic function of the direction.
 *
 * <p>A cluster on the slope of another one, of less than half of its density, is fused with one
 * such neighbour alone, the least separate, and only where the rows speak against a valley. Else a
 * few rows between two peaks, on the slopes of both, would join them. It stays apart if it has far
 * more rows than a tail: beyond the place where a log-concave density has fallen to a share of its
 * peak, at most this share of its mass is left, as in an exponential tail.
 *
 * <p>References: J. E. Chacon (2015), A population background for nonparametric density-based
 * clustering, Statistical Science 30, 518-532; C. Hennig (2010), Methods for merging Gaussian
 * mixture components, Advances in Data Analysis and Classification 4, 3-34, who compares
 * projections of pairs, too; G. Walther (2009), Inference and modeling with log-concave
 * distributions, Statistical Science 24, 319-327.
 */
final class Peaks {

  /** More rows are represented by so many. */
  private static final int MOST_ROWS = 4000;

  /** Pairs of clusters are counted in so many rows. */
  private static final int MOST_LABELS = 100_000;

  /** More clusters are left as they are. */
  private static final int MOST_CLUSTERS = 60;

  /** Beyond this Mahalanobis distance there is a valley. */
  private static final double FAR = 6;

  /** What the draws say of the number of clusters. */
  enum Firmness {
    /** Most draws have the same: what is unclear stays apart. */
    FIRM(0),
    /** No number has a third of them. Any slope follows chance, so nothing found is below 0. */
    SPREAD(-1.5),
    /** Neither, or chains disagree. */
    UNKNOWN(1);

    /** Share of the draws with one number above which it is firm. */
    private static final double MOST = 0.6;

    /** The share below which it is spread out. */
    private static final double LITTLE = 1.0 / 3;

    /** Evidence in nats up to which there is no valley. */
    private final double least;

    Firmness(double least) {
      this.least = least;
    }

    /**
     * {@return how firm the number is}
     *
     * @param law shares of the draws with 0, 1, ... clusters
     * @param agree whether the chains do
     */
    static Firmness of(double[] law, boolean agree) {
      double most = law[LikelyNumber.of(law).mode()];
      return most > MOST ? FIRM : most < LITTLE && agree ? SPREAD : UNKNOWN;
    }

    /** {@return whether clusters may be pieces of any other shape} */
    private boolean ofPieces() {
      return this == SPREAD;
    }
  }

  private static final double SLOPE = 0.5;
  private static final long SEED = 1;

  /** Nats by which shapes differ that set two clusters apart; chance makes a tenth of that. */
  private static final double SHAPES = 0.5;

  /**
   * Share of the rows, as a multiple of the ratio of densities, above which no slope is a tail:
   * that of the halves of an exponential density, whose smaller tails have less.
   */
  private static final double TAIL = 2.5;

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
    items = Stretches.some(rows.size(), MOST_ROWS);
    n = items.length;
    x = new double[n * d];
    w = new double[n];
    for (int i = 0; i < n; i++) {
      rows.copyRow(items[i], x, i * d);
      w[i] = rows.weights().of(items[i]);
    }
    spread(Resolution.of(rows));
  }

  /** Spreads values on a coarse lattice over their intervals: between its points there are none. */
  private void spread(Resolution lattice) {
    Rng rng = new SeededRng(SEED);
    for (int j = 0; j < d; j++) {
      for (int i = 0; i < n && lattice.sampled(j); i++) {
        x[i * d + j] += lattice.step(j) * (rng.uniform() - 0.5);
      }
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
   * @param number what all draws say of the number of clusters
   */
  Partition fused(int[] labels, int clusters, List<Draw> draws, Firmness number) {
    int[] part = IntStream.range(0, clusters).toArray();
    if (clusters < 2 || clusters > MOST_CLUSTERS) {
      return Partition.of(part);
    }
    double[] size = new double[clusters];
    int[] some = Stretches.some(labels.length, MOST_LABELS);
    for (int i : some) {
      if (labels[i] >= 0) {
        size[labels[i]]++;
      }
    }
    double[][] together = new double[clusters][clusters];
    for (Draw draw : draws) {
      Partition drawn = draw.partition();
      include(together, labels, some, drawn, fused(drawn, number));
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
  private static void include(
      double[][] together, int[] labels, int[] some, Partition drawn, Partition peaks) {
    double[][] counts = new double[peaks.clusters()][together.length];
    for (int i : some) {
      int peak = peaks.label(drawn.label(i));
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
  Partition fused(Partition clusters, Firmness number) {
    int k = clusters.clusters();
    int[] labels = IntStream.of(items).map(clusters::label).toArray();
    Moments moments = new Moments(labels, k);
    int[] large = IntStream.range(0, k).filter(c -> moments.rows[c] >= FEW).toArray();
    if (large.length > MOST_CLUSTERS) {
      return Partition.of(IntStream.range(0, k).toArray());
    }
    double[] least = new double[k];
    int[] slopeOf = new int[k];
    Arrays.fill(slopeOf, -1);
    List<int[]> level = new ArrayList<>();
    for (int b : large) {
      RunScope.check();
      for (int a : IntStream.of(large).filter(c -> c < b).toArray()) {
        Pair pair = moments.pair(a, b, number.ofPieces());
        double evidence = number.ofPieces() ? pair.valley.excess() : pair.valley.evidence();
        if (evidence > number.least || (number == Firmness.FIRM && moments.crossed(a, b))) {
          continue;
        }
        int lower = pair.ratio > 1 ? a : b;
        if (pair.level()) {
          level.add(new int[] {a, b});
        } else if (evidence < least[lower] && moments.tail(lower, a + b - lower, pair.ratio)) {
          least[lower] = evidence;
          slopeOf[lower] = a + b - lower;
        }
      }
    }
    return joined(level, slopeOf);
  }

  private static Partition joined(List<int[]> level, int[] slopeOf) {
    int[] peak = IntStream.range(0, slopeOf.length).toArray();
    for (int[] pair : level) {
      if (Math.min(slopeOf[pair[0]], slopeOf[pair[1]]) < 0) {
        join(peak, pair[0], pair[1]);
      }
    }
    for (int a = 0; a < peak.length; a++) {
      if (slopeOf[a] >= 0) {
        join(peak, a, slopeOf[a]);
      }
    }
    return Partition.of(peak);
  }

  /** Puts the cluster of one entry into that of another one. */
  static void join(int[] peak, int a, int b) {
    int from = peak[a];
    int to = peak[b];
    for (int k = 0; k < peak.length; k++) {
      peak[k] = peak[k] == from ? to : peak[k];
    }
  }

  /**
   * Two clusters.
   *
   * @param valley between them
   * @param ratio of the density of the second to that of the first
   */
  private record Pair(Valley valley, double ratio) {

    private static final Pair APART = new Pair(Valley.DEEP, 1);

    /** {@return whether neither density is less than half of the other} */
    boolean level() {
      return ratio >= SLOPE && ratio <= 1 / SLOPE;
    }
  }

  /** Means and scatter of the clusters of a partition. */
  private final class Moments {

    private final int[] labels;
    private final double[] x;
    private final int[] rows;
    private final double[] weight;
    private final double[][] mean;
    private final double[][] scatter;
    private final double[] within = new double[d * d];

    Moments(int[] labels, int k) {
      this.labels = labels;
      x = NearDonors.filled(Peaks.this.x, d, labels, k);
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

    /**
     * {@return whether a cluster has no more rows than the tail of another one}
     *
     * @param ratio of the densities of both, or its inverse
     */
    boolean tail(int lower, int higher, double ratio) {
      double share = weight[lower] / (weight[lower] + weight[higher]);
      return share <= TAIL * Math.min(ratio, 1 / ratio);
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

    /**
     * {@return whether two clusters are apart by their shapes, such as the bars of a cross, and
     * more so than by their means} By the two terms of the Bhattacharyya distance of normal
     * densities, that of the covariances at equal volume: a dense core and its wide shell have the
     * same shape.
     */
    boolean crossed(int a, int b) {
      double[] first = covariance(a);
      double[] second = covariance(b);
      double[] middle = new double[d * d];
      Arrays.setAll(middle, j -> (first[j] + second[j]) / 2);
      double[] gap = gap(a, b);
      if (!Cholesky.factor(middle, d)) {
        return false;
      }
      solve(middle, gap);
      double means = dot(gap, gap) / 8;
      double[] shapes = new double[d * d];
      double larger = ratioOfVolumes(first, second);
      Arrays.setAll(shapes, j -> (larger * first[j] + second[j]) / 2);
      return Cholesky.factor(shapes, d)
          && (Cholesky.logDeterminant(shapes, d) - logDeterminant(second)) / 2
              > Math.max(means, SHAPES);
    }

    private double ratioOfVolumes(double[] first, double[] second) {
      return Math.exp((logDeterminant(second) - logDeterminant(first)) / d);
    }

    private double logDeterminant(double[] covariance) {
      double[] root = covariance.clone();
      return Cholesky.factor(root, d) ? Cholesky.logDeterminant(root, d) : Double.NaN;
    }

    private double[] covariance(int c) {
      double[] of = new double[d * d];
      double total = weight[c] + d + 1;
      Arrays.setAll(of, j -> (scatter[c][j] + (d + 1) * within[j]) / total);
      return of;
    }

    private double[] gap(int a, int b) {
      double[] gap = new double[d];
      Arrays.setAll(gap, j -> mean[b][j] - mean[a][j]);
      return gap;
    }

    Pair pair(int a, int b, boolean bent) {
      double[] root = new double[d * d];
      double total = weight[a] + weight[b] + d + 1;
      for (int j = 0; j < root.length; j++) {
        root[j] = (scatter[a][j] + scatter[b][j] + (d + 1) * within[j]) / total;
      }
      if (!Cholesky.factor(root, d)) {
        return Pair.APART;
      }
      double[] gap = gap(a, b);
      solve(root, gap);
      double distance = Math.sqrt(dot(gap, gap));
      return distance > FAR ? Pair.APART : projected(a, b, root, gap, distance, bent);
    }

    /** Compares the rows of both that are near the curve through the means. */
    private Pair projected(
        int a, int b, double[] root, double[] gap, double distance, boolean bent) {
      int[] both = IntStream.range(0, n).filter(i -> labels[i] == a || labels[i] == b).toArray();
      double[] along = new double[both.length];
      double[][] offset = new double[d][both.length];
      double[] z = new double[d];
      double[][][] odds = odds(a, b);
      for (int r = 0; r < both.length; r++) {
        int i = both[r];
        for (int j = 0; j < d; j++) {
          z[j] = x[i * d + j] - (mean[a][j] + mean[b][j]) / 2;
        }
        solve(root, z);
        along[r] = dot(z, gap);
        for (int j = 0; j < d; j++) {
          offset[j][r] = z[j] - along[r] * gap[j] / distance / distance;
        }
      }
      double[] beside = beside(both, along, offset, bent ? 3 : 1);
      for (int r = 0; r < both.length; r++) {
        along[r] += odds(odds, both[r]);
      }
      double limit = Math.max(median(both, beside, a), median(both, beside, b));
      int[] near = IntStream.range(0, both.length).filter(r -> beside[r] <= limit).toArray();
      double[] t = IntStream.of(near).mapToDouble(r -> along[r]).toArray();
      double[] mass = IntStream.of(near).mapToDouble(r -> w[both[r]]).toArray();
      double[] second = IntStream.of(near).mapToDouble(r -> labels[both[r]] == b ? 1 : 0).toArray();
      double ratio = density(t, mass, second, 1) / density(t, mass, second, 0);
      return new Pair(Valley.of(t, mass, second), ratio);
    }

    /**
     * {@return squared distances from the curve that bends with the rows}
     *
     * @param along their places along the line through the means
     * @param offset by coordinate, how far they are beside it; overwritten
     */
    private double[] beside(int[] both, double[] along, double[][] offset, int powers) {
      double[] squares = new double[along.length];
      if (d == 1) {
        return squares;
      }
      double[][] bends = new double[powers][along.length];
      double scale = Math.sqrt(dot(along, along) / along.length);
      for (int p = 0; p < bends.length; p++) {
        double[] bend = bends[p];
        for (int r = 0; r < bend.length; r++) {
          bend[r] = Math.pow(along[r] / scale, p);
        }
        for (int q = 0; q < p; q++) {
          clear(bend, bends[q], both);
        }
        for (double[] one : offset) {
          clear(one, bend, both);
        }
      }
      for (double[] one : offset) {
        for (int r = 0; r < squares.length; r++) {
          squares[r] += one[r] * one[r];
        }
      }
      return squares;
    }

    /** Takes from numbers of rows what is proportional to others. */
    private void clear(double[] from, double[] other, int[] both) {
      double sum = 0;
      double square = Double.MIN_NORMAL;
      for (int r = 0; r < from.length; r++) {
        sum += w[both[r]] * from[r] * other[r];
        square += w[both[r]] * other[r] * other[r];
      }
      for (int r = 0; r < from.length; r++) {
        from[r] -= sum / square * other[r];
      }
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
