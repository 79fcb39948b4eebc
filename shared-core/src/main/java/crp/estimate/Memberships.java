package crp.estimate;

import crp.Argument;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.parallel.RunScope;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Not part of the promised API.
 *
 * <p>How often each row belongs to each cluster of an estimate in the draws. The clusters of a draw
 * are matched to those of the estimate one to one, the pair that shares most rows first, so that
 * labels of different draws mean the same (relabelling to a pivot: P. Papastamoulis, G. Iliopoulos,
 * Journal of Computational and Graphical Statistics 19(2), 2010; here greedy). Defined for every
 * model, as it needs the partitions alone. Static and stateless.
 */
public final class Memberships {

  private static final int NONE = -1;

  private Memberships() {}

  /**
   * {@return one row an item, one number from 0 to 1 a cluster: the share of the draws in which the
   * item belongs to the cluster} What is missing to 1 is the share of the draws in which it is
   * noise or in a cluster that no cluster of the estimate is matched to. Costs O(draws times
   * items), and a sort of the overlaps.
   *
   * @param labels the cluster of each item in the estimate, negative for none
   */
  public static double[][] of(Draws draws, int[] labels, int clusters) {
    int[] order = order(labels);
    return shares(draws, labels, clusters, draw -> named(draw, labels, order, clusters));
  }

  /**
   * {@return the same for draws that cut clusters into pieces: the share of the draws in which most
   * other items of its piece belong to the cluster} Several pieces stand for one cluster, and an
   * item that is alone for none.
   *
   * @param labels the cluster of each item in the estimate, negative for none
   */
  public static double[][] ofPieces(Draws draws, int[] labels, int clusters) {
    return shares(draws, labels, clusters, draw -> heldBy(draw, labels, clusters));
  }

  private static double[][] shares(
      Draws draws, int[] labels, int clusters, Function<Draw, int[]> naming) {
    if (draws.items() != labels.length) {
      throw Argument.refused(
          "the draws are partitions of %d items, the estimate of %d", draws.items(), labels.length);
    }
    double[][] shares = new double[labels.length][clusters];
    double each = 1.0 / draws.size();
    for (Draw draw : draws.draws()) {
      RunScope.check();
      int[] named = naming.apply(draw);
      for (int i = 0; i < labels.length; i++) {
        if (named[i] != NONE) {
          shares[i][named[i]] += each;
        }
      }
    }
    for (double[] row : shares) {
      Arrays.setAll(row, k -> Math.min(1, row[k]));
    }
    return shares;
  }

  /**
   * {@return for each item the share of the draws in which it belongs to the union of clusters that
   * its own cluster is part of; 0 for items without a cluster} Costs O(draws times items).
   *
   * @param labels the cluster of each item in the estimate, negative for none
   * @param unions the union of each cluster
   */
  public static double[] own(Draws draws, int[] labels, int[] unions) {
    int[] order = order(labels);
    return own(draws, labels, unions, draw -> named(draw, labels, order, unions.length));
  }

  /**
   * {@return for each item the share of the draws in which it belongs to its own cluster, see
   * {@link #ofPieces}}
   */
  public static double[] ownOfPieces(Draws draws, int[] labels, int clusters) {
    int[] each = new int[clusters];
    Arrays.setAll(each, k -> k);
    return own(draws, labels, each, draw -> heldBy(draw, labels, clusters));
  }

  private static double[] own(
      Draws draws, int[] labels, int[] unions, Function<Draw, int[]> naming) {
    double[] shares = new double[labels.length];
    for (Draw draw : draws.draws()) {
      RunScope.check();
      int[] named = naming.apply(draw);
      for (int i = 0; i < labels.length; i++) {
        if (labels[i] >= 0 && named[i] != NONE && unions[named[i]] == unions[labels[i]]) {
          shares[i]++;
        }
      }
    }
    // a quotient, so that half of the draws is one half
    Arrays.setAll(shares, i -> shares[i] / draws.size());
    return shares;
  }

  /**
   * {@return the cluster of the estimate that the cluster of each item in a draw is matched to, -1
   * for none and for noise}
   *
   * @param draw a draw
   * @param clusters their number
   */
  public static int[] named(Draw draw, int[] labels, int clusters) {
    return named(draw, labels, order(labels), clusters);
  }

  private static int[] named(Draw draw, int[] labels, int[] order, int clusters) {
    int[] drawn = new int[labels.length];
    Arrays.setAll(drawn, draw::label);
    int[] matched = matched(drawn, draw.clusters(), labels, order, clusters);
    // the last numbers are noise
    return Arrays.stream(drawn).map(t -> t < matched.length ? matched[t] : NONE).toArray();
  }

  /** {@return the cluster of most other items of the piece of each item, -1 if it is alone} */
  private static int[] heldBy(Draw draw, int[] labels, int clusters) {
    int[] drawn = new int[labels.length];
    Arrays.setAll(drawn, draw::label);
    int[] order = order(drawn);
    int[] held = new int[labels.length];
    int[] counts = new int[clusters];
    for (int from = 0, to; from < order.length; from = to) {
      for (to = from; to < order.length && drawn[order[to]] == drawn[order[from]]; to++) {
        count(counts, labels[order[to]], 1);
      }
      int[] piece = Arrays.copyOfRange(order, from, to);
      hold(piece, labels, counts, held);
      for (int item : piece) {
        count(counts, labels[item], -1);
      }
    }
    return held;
  }

  /** Sets the cluster of most other items of a piece for each of its items. */
  private static void hold(int[] piece, int[] labels, int[] counts, int[] held) {
    int first = largest(piece, labels, counts, NONE);
    int second = largest(piece, labels, counts, first);
    for (int item : piece) {
      int others = labels[item] == first && first != NONE ? counts[first] - 1 : labels.length;
      boolean passed = second != NONE && others < counts[second];
      held[item] = others == 0 && !passed ? NONE : passed ? second : first;
    }
  }

  /** {@return the cluster with most items of a piece beside another cluster} */
  private static int largest(int[] piece, int[] labels, int[] counts, int beside) {
    int largest = NONE;
    for (int item : piece) {
      int k = labels[item];
      if (k >= 0 && k != beside && (largest == NONE || counts[k] > counts[largest])) {
        largest = k;
      }
    }
    return largest;
  }

  private static void count(int[] counts, int cluster, int more) {
    if (cluster >= 0) {
      counts[cluster] += more;
    }
  }

  /** {@return the items with a cluster, by cluster} */
  private static int[] order(int[] labels) {
    long[] keys = new long[labels.length];
    int n = 0;
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] >= 0) {
        keys[n++] = (long) labels[i] << 32 | i;
      }
    }
    Arrays.sort(keys, 0, n);
    return Arrays.stream(keys, 0, n).mapToInt(key -> (int) key).toArray();
  }

  /**
   * {@return the cluster of the estimate that each of the {@code parts} of a draw is matched to}
   */
  private static int[] matched(int[] drawn, int parts, int[] labels, int[] order, int clusters) {
    int[] pairs = new int[order.length]; // an item of each pair of a part and a cluster
    int[] shared = new int[order.length];
    int[] pairOf = new int[parts];
    int n = 0;
    for (int at = 0; at < order.length; at++) {
      int item = order[at];
      if (at == 0 || labels[item] != labels[order[at - 1]]) {
        Arrays.fill(pairOf, NONE);
      }
      if (drawn[item] < parts) {
        int pair = pairOf[drawn[item]];
        if (pair == NONE) {
          pair = n++;
          pairOf[drawn[item]] = pair;
          pairs[pair] = item;
        }
        shared[pair]++;
      }
    }
    long[] keys = new long[n];
    Arrays.setAll(keys, pair -> (long) (labels.length - shared[pair]) << 32 | pair);
    Arrays.sort(keys);
    int[] matched = new int[parts];
    Arrays.fill(matched, NONE);
    boolean[] used = new boolean[clusters];
    for (long key : keys) {
      int item = pairs[(int) key];
      if (matched[drawn[item]] == NONE && !used[labels[item]]) {
        matched[drawn[item]] = labels[item];
        used[labels[item]] = true;
      }
    }
    return matched;
  }
}
