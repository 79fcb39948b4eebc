package crp.links;

import crp.Text;
import crp.proximity.SparseAffinity;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>The positive weights f_ij of customers i for earlier customers j, as sparse rows by position,
 * and the same indexed by the chosen customer. 24 bytes per entry. Immutable.
 */
public final class EarlierWeights implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] starts;
  private final int[] earlier;
  private final double[] weights;
  private final double[] totals;
  private final int[] laterStarts;
  private final int[] later;
  private final int[] entryOf;

  private EarlierWeights(int[] starts, int[] earlier, double[] weights) {
    int n = starts.length - 1;
    this.starts = starts;
    this.earlier = earlier;
    this.weights = weights;
    totals = new double[n];
    laterStarts = new int[n + 1];
    for (int j : earlier) {
      laterStarts[j + 1]++;
    }
    for (int j = 0; j < n; j++) {
      laterStarts[j + 1] += laterStarts[j];
    }
    later = new int[earlier.length];
    entryOf = new int[earlier.length];
    int[] next = laterStarts.clone();
    for (int i = 0; i < n; i++) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        totals[i] += weights[e];
        int at = next[earlier[e]]++;
        later[at] = i;
        entryOf[at] = e;
      }
    }
  }

  static EarlierWeights of(SparseAffinity affinity, int[] order) {
    int n = affinity.size();
    int[] position = new int[n];
    Arrays.fill(position, -1);
    for (int i = 0; i < order.length; i++) {
      if (order.length != n || order[i] < 0 || order[i] >= n || position[order[i]] >= 0) {
        throw new IllegalArgumentException("order must list each of the " + n + " rows once");
      }
      position[order[i]] = i;
    }
    int[] starts = new int[n + 1];
    int[] earlier = new int[affinity.entries()];
    double[] weights = new double[earlier.length];
    int entries = 0;
    for (int i = 0; i < n; i++) {
      int row = order[i];
      for (int e = affinity.start(row); e < affinity.start(row + 1); e++) {
        int j = position[affinity.neighbour(e)];
        if (j > i) {
          throw new IllegalArgumentException(
              Text.of("row %d can choose row %d, which comes later", row + 1, order[j] + 1));
        }
        earlier[entries] = j;
        weights[entries++] = affinity.weight(e);
      }
      starts[i + 1] = entries;
    }
    return new EarlierWeights(starts, earlier, weights);
  }

  /**
   * {@return the index of a customer's first entry; its entries end before {@code start(i + 1)}}
   */
  public int start(int i) {
    return starts[i];
  }

  /** {@return the chosen customer of an entry} */
  public int earlier(int entry) {
    return earlier[entry];
  }

  /** {@return the weight of an entry, positive} */
  public double weight(int entry) {
    return weights[entry];
  }

  /** {@return S_i, the sum of a customer's weights} */
  public double total(int i) {
    return totals[i];
  }

  /**
   * {@return the index of the first customer that can choose j; they end before {@code laterStart(j
   * + 1)}}
   *
   * @param j a position, or the number of positions
   */
  public int laterStart(int j) {
    return laterStarts[j];
  }

  /** {@return a later customer that can choose j, in increasing order} */
  public int later(int place) {
    return later[place];
  }

  /** {@return the weight of its link to j} */
  public double laterWeight(int place) {
    return weights[entryOf[place]];
  }
}
