package crp.model;

import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.kernel.Pairs;
import crp.random.Rng;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Pairs of rows that are alike, for proposals to split or merge: each row with the k rows nearest
 * to it, by the cosine of the angle for counts, by the Euclidean distance in columns of variance 1
 * for real numbers. The graph is made once from the rows alone, so it does not depend on the state
 * and any graph keeps a kernel exact. Up to {@link #COMPARED} rows it is the exact one; beyond, the
 * neighbours are the nearest of so many other rows, drawn anew for each row.
 */
public final class NearestRows {

  /** How many neighbours a row has unless another number is given. */
  public static final int NEIGHBOURS = 10;

  /** With at most so many others a row is compared: O(rows) beyond. */
  public static final int COMPARED = 2000;

  private NearestRows() {}

  /**
   * {@return pairs of near rows, any pair once in four times; any pairs for other kinds of rows}
   * Costs a comparison, of all columns or of all words of the other row, for at most {@link
   * #COMPARED} pairs a row.
   *
   * @param rows in the data's units; a missing number is taken for the column's mean
   * @param k how many neighbours each row has, at least 1
   * @param rng chooses whom a row is compared with where there are too many
   * @throws IllegalArgumentException if {@code k} is below 1
   */
  public static Pairs of(Rows rows, int k, Rng rng) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, was " + k);
    }
    if (rows.size() < 2) {
      return Pairs.any();
    }
    if (rows instanceof RealRows reals) {
      return pairs(reals.size(), k, new Numbers(reals), rng);
    }
    return rows instanceof CountRows counts
        ? pairs(counts.size(), k, new Words(counts), rng)
        : Pairs.any();
  }

  /** How far other rows are from one that is chosen before; smaller is nearer. */
  private interface Comparison {
    void choose(int row);

    double distance(int other);
  }

  private static Pairs pairs(int n, int k, Comparison comparison, Rng rng) {
    int degree = Math.min(k, n - 1);
    int[] starts = IntStream.rangeClosed(0, n).map(i -> i * degree).toArray();
    int[] neighbours = new int[n * degree];
    double[] nearest = new double[degree];
    boolean all = n - 1 <= COMPARED;
    boolean[] seen = new boolean[n];
    for (int i = 0; i < n; i++) {
      comparison.choose(i);
      Arrays.fill(nearest, Double.POSITIVE_INFINITY);
      int found = 0;
      int[] drawn = new int[all ? 0 : COMPARED];
      for (int c = 0; c < (all ? n : COMPARED); c++) {
        int j = all ? c : rng.below(n);
        if (j == i || seen[j]) {
          continue;
        }
        if (!all) {
          seen[j] = true;
          drawn[c] = j;
        }
        found += insert(comparison.distance(j), j, nearest, neighbours, starts[i], found);
      }
      for (int j : drawn) {
        seen[j] = false;
      }
    }
    return Pairs.near(starts, neighbours);
  }

  /** Keeps the nearest in order; {@return 1 if there is one more of them} */
  private static int insert(
      double distance, int row, double[] nearest, int[] neighbours, int start, int found) {
    int last = nearest.length - 1;
    if (found > last && !(distance < nearest[last])) {
      return 0;
    }
    int at = Math.min(found, last);
    while (at > 0 && nearest[at - 1] > distance) {
      nearest[at] = nearest[at - 1];
      neighbours[start + at] = neighbours[start + at - 1];
      at--;
    }
    nearest[at] = distance;
    neighbours[start + at] = row;
    return found > last ? 0 : 1;
  }

  private static final class Numbers implements Comparison {
    private final double[] values;
    private final int columns;
    private int from;

    Numbers(RealRows rows) {
      columns = rows.columns();
      values = rows.toArray();
      for (int j = 0; j < columns; j++) {
        standardise(j, rows.size());
      }
    }

    private void standardise(int column, int n) {
      double mean = 0;
      double squares = 0;
      int known = 0;
      for (int i = 0; i < n; i++) {
        double x = values[i * columns + column];
        if (!Double.isNaN(x)) {
          double step = x - mean;
          mean += step / ++known;
          squares += step * (x - mean);
        }
      }
      double scale = squares > 0 ? Math.sqrt(squares / known) : 1;
      for (int i = 0; i < n; i++) {
        int at = i * columns + column;
        values[at] = Double.isNaN(values[at]) ? 0 : (values[at] - mean) / scale;
      }
    }

    @Override
    public void choose(int row) {
      from = row * columns;
    }

    @Override
    public double distance(int other) {
      double sum = 0;
      for (int j = 0; j < columns; j++) {
        double d = values[from + j] - values[other * columns + j];
        sum += d * d;
      }
      return sum;
    }
  }

  private static final class Words implements Comparison {
    private final CountRows rows;
    private final double[] lengths;
    private final double[] chosen;
    private int row = -1;

    Words(CountRows rows) {
      this.rows = rows;
      lengths = new double[rows.size()];
      for (int i = 0; i < lengths.length; i++) {
        double sum = 0;
        for (int e = rows.start(i); e < rows.start(i + 1); e++) {
          sum += (double) rows.count(e) * rows.count(e);
        }
        lengths[i] = Math.sqrt(sum);
      }
      chosen = new double[rows.vocabulary()];
    }

    @Override
    public void choose(int next) {
      if (row >= 0) {
        for (int e = rows.start(row); e < rows.start(row + 1); e++) {
          chosen[rows.word(e)] = 0;
        }
      }
      row = next;
      for (int e = rows.start(row); e < rows.start(row + 1); e++) {
        chosen[rows.word(e)] = rows.count(e);
      }
    }

    @Override
    public double distance(int other) {
      double sum = 0;
      for (int e = rows.start(other); e < rows.start(other + 1); e++) {
        sum += rows.count(e) * chosen[rows.word(e)];
      }
      return lengths[other] > 0 ? -sum / lengths[other] : 0;
    }
  }
}
