package crp.estimate;

import crp.parallel.RunScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Order of items that places similar ones side by side: the leaves of the average linkage tree,
 * with the part that contains the lowest number first at every branch. O(n^2) time and memory by
 * nearest-neighbour chains.
 *
 * <p>Reference: F. Murtagh (1983), A survey of recent advances in hierarchical clustering
 * algorithms, The Computer Journal 26(4).
 */
final class AverageLinkage {

  /** Similarity of two items. */
  @FunctionalInterface
  interface Similarity {
    double of(int i, int j);
  }

  private final float[][] alike;
  private final float[] size;
  private final int[] lowest;

  /** Linked lists of leaves: the list of a part starts at its number. */
  private final int[] next;

  private final int[] last;
  private final boolean[] gone;
  private final List<Join> joins = new ArrayList<>();

  /**
   * Two parts that become one.
   *
   * @param first the lowest number in the part that holds the lowest of both
   * @param second the lowest number in the other part
   */
  record Join(int first, int second) {}

  private AverageLinkage(float[] sizes, Similarity similarity) {
    int n = sizes.length;
    alike = new float[n][n];
    for (int i = 0; i < n; i++) {
      RunScope.check();
      for (int j = 0; j < i; j++) {
        alike[i][j] = (float) similarity.of(i, j);
        alike[j][i] = alike[i][j];
      }
    }
    size = sizes;
    lowest = new int[n];
    Arrays.setAll(lowest, i -> i);
    last = lowest.clone();
    next = new int[n];
    Arrays.fill(next, -1);
    gone = new boolean[n];
  }

  /** {@return the numbers from 0 to n - 1 in the order of the tree's leaves} */
  static int[] order(int n, Similarity similarity) {
    if (n == 0) {
      return new int[0];
    }
    float[] ones = new float[n];
    Arrays.fill(ones, 1);
    AverageLinkage linkage = new AverageLinkage(ones, similarity);
    linkage.join();
    return linkage.order();
  }

  /**
   * {@return the joins of the tree of items that count several times, in an order in which each
   * follows those of its parts; not sorted by similarity}
   */
  static List<Join> joins(float[] sizes, Similarity similarity) {
    AverageLinkage linkage = new AverageLinkage(sizes, similarity);
    linkage.join();
    return linkage.joins;
  }

  private void join() {
    int n = size.length;
    int[] chain = new int[n];
    int length = 0;
    for (int parts = n; parts > 1; ) {
      RunScope.check();
      if (length == 0) {
        chain[length++] = firstLeft();
      }
      int top = chain[length - 1];
      int before = length > 1 ? chain[length - 2] : -1;
      int nearest = nearest(top, before);
      if (nearest == before) {
        length -= 2;
        join(top, before);
        parts--;
      } else {
        chain[length++] = nearest;
      }
    }
  }

  private int[] order() {
    int n = size.length;
    int[] order = new int[n];
    int at = lowest[firstLeft()];
    for (int i = 0; i < n; i++) {
      order[i] = at;
      at = next[at];
    }
    return order;
  }

  private int firstLeft() {
    int i = 0;
    while (gone[i]) {
      i++;
    }
    return i;
  }

  /** Nearest neighbour; the previous element of the chain wins ties, so that the chain ends. */
  private int nearest(int top, int before) {
    int best = before;
    for (int j = 0; j < size.length; j++) {
      if (j != top && !gone[j] && (best < 0 || alike[top][j] > alike[top][best])) {
        best = j;
      }
    }
    return best;
  }

  private void join(int a, int b) {
    int front = lowest[a] < lowest[b] ? a : b;
    int back = front == a ? b : a;
    joins.add(new Join(lowest[front], lowest[back]));
    float total = size[a] + size[b];
    for (int j = 0; j < size.length; j++) {
      if (!gone[j] && j != a && j != b) {
        float mean = (size[a] * alike[a][j] + size[b] * alike[b][j]) / total;
        alike[front][j] = mean;
        alike[j][front] = mean;
      }
    }
    next[last[front]] = lowest[back];
    last[front] = last[back];
    size[front] += size[back];
    gone[back] = true;
  }
}
