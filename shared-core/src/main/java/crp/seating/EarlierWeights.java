package crp.seating;

import crp.Text;
import crp.proximity.Affinity;
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

  static EarlierWeights of(Affinity affinity, int[] order) {
    int n = affinity.size();
    int[] position = new int[n];
    Arrays.fill(position, -1);
    for (int i = 0; i < order.length; i++) {
      if (order.length != n || order[i] < 0 || order[i] >= n || position[order[i]] >= 0) {
        throw new IllegalArgumentException("order must list each of the " + n + " rows once");
      }
      position[order[i]] = i;
    }
    Builder builder = new Builder(n);
    for (int i = 0; i < n; i++) {
      int row = order[i];
      if (affinity instanceof SparseAffinity sparse) {
        for (int e = sparse.start(row); e < sparse.start(row + 1); e++) {
          builder.add(i, position[sparse.neighbour(e)], order, sparse.weight(e));
        }
      } else {
        for (int other = 0; other < n; other++) {
          builder.add(i, position[other], order, affinity.weight(row, other));
        }
      }
      builder.starts[i + 1] = builder.entries;
    }
    return new EarlierWeights(
        builder.starts,
        Arrays.copyOf(builder.earlier, builder.entries),
        Arrays.copyOf(builder.weights, builder.entries));
  }

  /** Collects entries. */
  private static final class Builder {
    private final int[] starts;
    private int[] earlier = new int[16];
    private double[] weights = new double[16];
    private int entries;

    Builder(int n) {
      starts = new int[n + 1];
    }

    void add(int i, int j, int[] order, double weight) {
      if (i == j || weight == 0) {
        return;
      }
      if (j > i) {
        throw new IllegalArgumentException(
            Text.of("row %d can choose row %d, which comes later", order[i] + 1, order[j] + 1));
      }
      if (entries == earlier.length) {
        earlier = Arrays.copyOf(earlier, 2 * entries);
        weights = Arrays.copyOf(weights, 2 * entries);
      }
      earlier[entries] = j;
      weights[entries++] = weight;
    }
  }

  /**
   * {@return the index of a customer's first entry; its entries end before {@code start(i + 1)}}
   *
   * @param i a position, or the number of positions
   */
  public int start(int i) {
    return starts[i];
  }

  /**
   * {@return the chosen customer of an entry}
   *
   * @param entry from {@code start(i)} to {@code start(i + 1) - 1}
   */
  public int earlier(int entry) {
    return earlier[entry];
  }

  /**
   * {@return the weight of an entry, positive}
   *
   * @param entry from {@code start(i)} to {@code start(i + 1) - 1}
   */
  public double weight(int entry) {
    return weights[entry];
  }

  /**
   * {@return S_i, the sum of a customer's weights}
   *
   * @param i a position
   */
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

  /**
   * {@return a later customer that can choose j, in increasing order}
   *
   * @param place from {@code laterStart(j)} to {@code laterStart(j + 1) - 1}
   */
  public int later(int place) {
    return later[place];
  }

  /**
   * {@return the weight of its link to j}
   *
   * @param place from {@code laterStart(j)} to {@code laterStart(j + 1) - 1}
   */
  public double laterWeight(int place) {
    return weights[entryOf[place]];
  }
}
