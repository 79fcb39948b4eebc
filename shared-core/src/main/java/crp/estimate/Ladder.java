package crp.estimate;

import crp.Text;
import crp.partition.Partition;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A ladder of answers from fine to coarse: the clusters of the answer, fused step by step by how
 * far their densities overlap. The distance D of two rows is the mean over draws of the Hellinger
 * distance between the densities of their clusters, from 0 to 1; the two nearest clusters fuse by
 * average linkage over rows. Every cut is judged by the loss
 *
 * <pre>  sum over pairs of rows: D if together, omega (1 - D) if apart.</pre>
 *
 * A larger omega asks for fewer clusters. Clusters are numbered from 0, as in the answer; a fused
 * cluster is called by the lowest number of its parts. Immutable.
 *
 * <p>Reference: A. Dombowsky and D. B. Dunson, Bayesian clustering via fusing of localized
 * densities, Journal of the American Statistical Association, section 2. Here the tree begins at
 * the answer and not at single rows.
 */
public final class Ladder implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * One step: two clusters fuse.
   *
   * @param first lowest cluster of the answer in the one part
   * @param second lowest cluster of the answer in the other part, above {@code first}
   * @param height mean distance of their rows, from 0 to 1
   */
  public record Merge(int first, int second, double height) implements Serializable {}

  private final int clusters;
  private final int draws;
  private final List<Merge> merges;

  // at index k - 1, of the cut into k clusters: summed distance of pairs together and summed
  // closeness of pairs apart
  private final double[] together;
  private final double[] apart;

  private final int fewest;

  private Ladder(int draws, List<Merge> merges, int fewest, double[] together, double[] apart) {
    this.fewest = fewest;
    this.clusters = together.length;
    this.draws = draws;
    this.merges = merges;
    this.together = together;
    this.apart = apart;
  }

  /**
   * {@return the ladder} O(clusters^2).
   *
   * @param sizes weight of each cluster, positive
   * @param distances summed distance of the rows of one cluster to those of another, n by n; both
   *     orders of a pair count within a cluster
   * @param draws number of draws behind them
   */
  static Ladder of(double[] sizes, double[] distances, int draws) {
    return of(sizes, distances, draws, Apart.NONE);
  }

  /**
   * {@return the same, whose last steps unite clusters that must not be; they are in no cut}
   *
   * @param foes pairs of clusters that must not be united
   */
  static Ladder of(double[] sizes, double[] distances, int draws, Apart foes) {
    Fusing fusing = new Fusing(sizes, distances, foes.matrix(sizes.length));
    List<Merge> merges = fusing.merges();
    int k = sizes.length;
    double[] together = new double[k];
    double[] apart = new double[k];
    fusing.losses(merges, together, apart);
    return new Ladder(draws, merges, k - fusing.allowed, together, apart);
  }

  /** {@return the number of clusters of the answer, the lowest cut} */
  public int clusters() {
    return clusters;
  }

  /** {@return the number of clusters of the highest cut: 1 unless some must not be united} */
  public int fewest() {
    return fewest;
  }

  /** {@return the number of draws over which distances are averaged} */
  public int draws() {
    return draws;
  }

  /** {@return the steps, by increasing height; one fewer than there are clusters} */
  public List<Merge> merges() {
    return merges;
  }

  /**
   * {@return the height at which so many clusters are left, 0 for the answer itself}
   *
   * @param left from 1 to {@link #clusters}
   */
  public double height(int left) {
    int steps = clusters - checked(left);
    return steps == 0 ? 0 : merges.get(steps - 1).height();
  }

  private int checked(int left) {
    if (left < 1 || left > clusters) {
      throw new IllegalArgumentException(
          Text.of("the number of clusters of a cut must be from 1 to %d, was %d", clusters, left));
    }
    return left;
  }

  /**
   * {@return a cut as a partition of the clusters of the answer}
   *
   * @param left number of clusters of the cut, from 1 to {@link #clusters}
   * @throws UnsupportedOperationException if it is below {@link #fewest}
   */
  public Partition cut(int left) {
    if (checked(left) < fewest) {
      throw new UnsupportedOperationException(
          Text.of(
              "rows that must not be together are in at least %d clusters of the ladder, so that"
                  + " there is no cut into %d",
              fewest, left));
    }
    int[] part = new int[clusters];
    Arrays.setAll(part, a -> a);
    for (Merge merge : merges.subList(0, clusters - left)) {
      for (int a = 0; a < clusters; a++) {
        part[a] = part[a] == merge.second() ? merge.first() : part[a];
      }
    }
    return Partition.of(part);
  }

  /**
   * {@return the cut at a height: clusters are fused up to it}
   *
   * @param height from 0, which may fuse clusters of equal density, to 1
   */
  public Partition cutAt(double height) {
    int left = clusters;
    for (Merge merge : merges) {
      left -= merge.height() <= height ? 1 : 0;
    }
    return cut(Math.max(left, fewest));
  }

  /**
   * {@return a cut as a partition of the clusters of the answer} If more clusters are asked for
   * than the answer has, it is the answer.
   *
   * @param where number of clusters, height, or none; under an automatic one, which is not of the
   *     ladder, it is the answer
   */
  public Partition cut(Cut where) {
    if (where.none() || where.automatic()) {
      return cut(clusters);
    }
    return where.clusters() > 0 ? cut(Math.min(clusters, where.clusters())) : cutAt(where.height());
  }

  /**
   * {@return the expected loss of a cut}
   *
   * @param left number of clusters of the cut, from 1 to {@link #clusters}
   * @param omega cost of keeping two rows of equal density apart; that of fusing two rows whose
   *     densities do not overlap is 1
   */
  public double loss(int left, double omega) {
    return together[checked(left) - 1] + omega * apart[left - 1];
  }

  /**
   * {@return the number of clusters of the cut of least loss, the smallest if several are equal}
   *
   * @param omega not negative
   */
  public int best(double omega) {
    int best = fewest;
    for (int left = fewest + 1; left <= clusters; left++) {
      best = loss(left, omega) < loss(best, omega) ? left : best;
    }
    return best;
  }

  /**
   * {@return the lowest and the highest omega for which a cut has the least loss of all cuts; both
   * NaN if there is none} O(clusters).
   *
   * @param left number of clusters of the cut, from 1 to {@link #clusters}
   */
  public double[] omegas(int left) {
    int at = checked(left) - 1;
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    for (int other = fewest - 1; other < clusters; other++) {
      double closer = apart[other] - apart[at];
      double wider = together[at] - together[other];
      if (closer > 0) {
        low = Math.max(low, wider / closer);
      } else if (closer < 0) {
        high = Math.min(high, wider / closer);
      } else if (wider > 0) {
        high = -1;
      }
    }
    return low <= high ? new double[] {low, high} : new double[] {Double.NaN, Double.NaN};
  }

  /**
   * {@return the tree in Newick format, with the differences of heights as lengths of branches, to
   * ten decimals, and without a semicolon}
   *
   * @param name of a cluster of the answer, without blanks, brackets, commas, colons and semicolons
   */
  public String newick(IntFunction<String> name) {
    return newick(name, merge -> "");
  }

  /**
   * {@return the tree in Newick format, where a fusion may have a leaf of no length between both
   * parts, for programs that draw the names of leaves but no axis}
   *
   * @param name of a cluster of the answer
   * @param mark name of the leaf of a fusion, empty for none
   */
  public String newick(IntFunction<String> name, Function<Merge, String> mark) {
    String[] text = new String[clusters];
    double[] height = new double[clusters];
    Arrays.setAll(text, name);
    for (Merge merge : merges) {
      int a = merge.first();
      int b = merge.second();
      String first = text[a] + ":" + plain(merge.height() - height[a]);
      String second = text[b] + ":" + plain(merge.height() - height[b]);
      String leaf = mark.apply(merge);
      text[a] =
          leaf.isEmpty()
              ? "(" + first + "," + second + ")"
              : "(" + first + ",(" + leaf + ":0," + second + "):0)";
      height[a] = merge.height();
    }
    return text[0];
  }

  /** {@return a length without an exponent, which readers of trees such as Weka's drop} */
  private static String plain(double length) {
    return new BigDecimal(length)
        .setScale(10, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /**
   * {@return the number of clusters, from 2 to one less than there are, of the cut with the longest
   * range of omega, as a ratio; empty if there is none}
   *
   * @param but a number that is left out
   */
  public OptionalInt stable(int but) {
    double longest = 0;
    int best = 0;
    for (int left = Math.max(2, fewest); left < clusters; left++) {
      double[] range = omegas(left);
      if (left != but && range[1] > longest * range[0]) {
        longest = range[1] / range[0];
        best = left;
      }
    }
    return best > 0 ? OptionalInt.of(best) : OptionalInt.empty();
  }

  /** {@return the clusters in an order in which no two branches of the tree cross} */
  public int[] leaves() {
    List<List<Integer>> parts = new ArrayList<>();
    for (int a = 0; a < clusters; a++) {
      parts.add(new ArrayList<>(List.of(a)));
    }
    for (Merge merge : merges) {
      parts.get(merge.first()).addAll(parts.get(merge.second()));
    }
    return parts.get(0).stream().mapToInt(Integer::intValue).toArray();
  }

  /** The arithmetic of a tree. */
  private static final class Fusing {

    /** A distance beyond all, on average over any rows, of clusters that must not be united. */
    private static final double FAR = 1e20;

    private final double[] sizes;
    private final double[] distances;
    private final int n;
    private final boolean[][] foes;
    private int allowed;

    Fusing(double[] sizes, double[] distances, boolean[][] foes) {
      this.foes = foes;
      this.sizes = sizes;
      this.distances = distances;
      this.n = sizes.length;
    }

    List<Merge> merges() {
      if (n < 2) {
        return List.of();
      }
      float[] counts = new float[n];
      for (int a = 0; a < n; a++) {
        counts[a] = (float) sizes[a];
      }
      List<AverageLinkage.Join> joins =
          AverageLinkage.joins(
              counts, (a, b) -> foes[a][b] ? -FAR : -distances[a * n + b] / (sizes[a] * sizes[b]));
      double[] weights = sizes.clone();
      double[] sums = distances.clone();
      double[] heights = new double[n];
      List<Merge> merges = new ArrayList<>();
      List<Merge> last = new ArrayList<>();
      for (AverageLinkage.Join join : joins) {
        int a = join.first();
        int b = join.second();
        double mean = sums[a * n + b] / (weights[a] * weights[b]);
        // the linkage works in single precision: never below the parts
        heights[a] = Math.min(1, Math.max(mean, Math.max(heights[a], heights[b])));
        boolean forbidden = foes[a][b] || foes[a][a] || foes[b][b];
        heights[a] = forbidden ? 1 : heights[a];
        (forbidden ? last : merges).add(new Merge(a, b, heights[a]));
        foes[a][a] = forbidden;
        weights[a] += weights[b];
        join(sums, a, b);
        for (int c = 0; c < n; c++) {
          foes[a][c] |= c != a && foes[b][c];
          foes[c][a] |= c != a && foes[c][b];
        }
      }
      merges.sort(Comparator.comparingDouble(Merge::height));
      allowed = merges.size();
      merges.addAll(last);
      return List.copyOf(merges);
    }

    private void join(double[] sums, int a, int b) {
      for (int c = 0; c < n; c++) {
        sums[a * n + c] += sums[b * n + c];
      }
      for (int c = 0; c < n; c++) {
        sums[c * n + a] += sums[c * n + b];
      }
    }

    void losses(List<Merge> merges, double[] together, double[] apart) {
      double[] weights = sizes.clone();
      double[] sums = distances.clone();
      for (int a = 0; a < n; a++) {
        together[n - 1] += sums[a * n + a] / 2;
        for (int b = 0; b < a; b++) {
          apart[n - 1] += weights[a] * weights[b] - sums[a * n + b];
        }
      }
      int left = n - 1;
      for (Merge merge : merges) {
        int a = merge.first();
        int b = merge.second();
        double sum = sums[a * n + b];
        together[left - 1] = together[left] + sum;
        apart[left - 1] = apart[left] - (weights[a] * weights[b] - sum);
        weights[a] += weights[b];
        join(sums, a, b);
        left--;
      }
    }
  }
}
