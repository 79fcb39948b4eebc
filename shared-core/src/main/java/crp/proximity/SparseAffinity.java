package crp.proximity;

import java.util.Arrays;

/**
 * An affinity stored as sparse rows: for each customer those it can choose, in increasing order,
 * and their positive weights. 12 bytes an entry.
 */
public final class SparseAffinity implements Affinity {

  private static final long serialVersionUID = 1L;

  private final int[] starts;
  private final int[] neighbours;
  private final double[] weights;
  private final double[] totals;
  private final boolean sequential;

  private SparseAffinity(int[] starts, int[] neighbours, double[] weights) {
    this.starts = starts;
    this.neighbours = neighbours;
    this.weights = weights;
    totals = new double[starts.length - 1];
    boolean backwards = true;
    for (int i = 0; i < totals.length; i++) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        totals[i] += weights[e];
        backwards &= neighbours[e] < i;
      }
    }
    sequential = backwards;
  }

  /**
   * {@return an affinity from a table}
   *
   * @param table n by n, row i holding f(d_ij); the diagonal is ignored, zeros are left out
   * @throws IllegalArgumentException if a weight is negative, NaN or infinite; names row and column
   *     from 1
   */
  public static SparseAffinity of(double[][] table) {
    int n = table.length;
    int[] starts = new int[n + 1];
    int[] neighbours = new int[16];
    double[] weights = new double[16];
    int entries = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double f = table[i][j];
        if (i == j || f == 0) {
          continue;
        }
        if (!(f > 0) || Double.isInfinite(f)) {
          throw new IllegalArgumentException(
              "weight from %d to %d must be finite and not negative, was %s"
                  .formatted(i + 1, j + 1, f));
        }
        if (entries == neighbours.length) {
          neighbours = Arrays.copyOf(neighbours, 2 * entries);
          weights = Arrays.copyOf(weights, 2 * entries);
        }
        neighbours[entries] = j;
        weights[entries++] = f;
      }
      starts[i + 1] = entries;
    }
    return new SparseAffinity(
        starts, Arrays.copyOf(neighbours, entries), Arrays.copyOf(weights, entries));
  }

  @Override
  public int size() {
    return totals.length;
  }

  @Override
  public double total(int i) {
    return totals[i];
  }

  @Override
  public boolean sequential() {
    return sequential;
  }

  @Override
  public double weight(int i, int j) {
    int e = Arrays.binarySearch(neighbours, starts[i], starts[i + 1], j);
    return e < 0 ? 0 : weights[e];
  }

  /**
   * {@return where a customer's entries start}; they end before {@code start(i + 1)}
   *
   * @param i from 0 to {@code size()}
   */
  public int start(int i) {
    return starts[i];
  }

  /**
   * {@return who is chosen in an entry}
   *
   * @param entry from {@code start(i)} to {@code start(i + 1) - 1}
   */
  public int neighbour(int entry) {
    return neighbours[entry];
  }

  /**
   * {@return the weight of an entry, positive}
   *
   * @param entry from {@code start(i)} to {@code start(i + 1) - 1}
   */
  public double weight(int entry) {
    return weights[entry];
  }
}
