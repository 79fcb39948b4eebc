package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.RealRows;
import crp.likelihood.Scattered;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of independent normal columns that lie elsewhere. A law has mean, root of the precision and
 * constant of each column; sums are, for each column, the weight of the values and, about a center,
 * those of the values and of their squares. Missing entries are skipped.
 *
 * <p>Cost: O(d) per row and law, and for the sums of a row.
 */
record ScatteredColumns(Frame frame) implements Scattered<RealRows> {

  private static final int NUMBERS = 3;

  private int d() {
    return frame.columns();
  }

  @Override
  public int law() {
    return NUMBERS * d();
  }

  @Override
  public int sums() {
    return NUMBERS * d();
  }

  @Override
  public int center() {
    return d();
  }

  @Override
  public View view(RealRows rows) {
    return new FramedView(rows.standardised(frame));
  }

  @Override
  public RealRows joined(List<RealRows> parts) {
    return RealRows.joined(parts);
  }

  @Override
  public void unite(double[] sums, double[] centers, int table, int other) {
    int d = d();
    for (int j = 0; j < d; j++) {
      int at = (table * d + j) * NUMBERS;
      int from = (other * d + j) * NUMBERS;
      double shift = centers[other * d + j] - centers[table * d + j];
      double w = sums[from];
      sums[at] += w;
      sums[at + 1] += sums[from + 1] + w * shift;
      sums[at + 2] += sums[from + 2] + shift * (2 * sums[from + 1] + w * shift);
    }
    Arrays.fill(sums, other * sums(), (other + 1) * sums(), 0);
  }

  /** Rows in the frame. */
  private record FramedView(RealRows rows) implements View {

    @Override
    public Work work(double[] laws) {
      return new ColumnWork(rows, laws);
    }

    @Override
    public double weight(int row) {
      return rows.weights().of(row);
    }
  }

  /** Scratch space of one thread. */
  private static final class ColumnWork implements Work {

    private final RealRows rows;
    private final double[] laws;
    private final int d;
    private final double[] x;
    private final double[][] columns;
    private final double[] logs = new double[WIDTH];
    private final double[] weights = new double[WIDTH];
    private final boolean complete;
    private int count;

    ColumnWork(RealRows rows, double[] laws) {
      this.rows = rows;
      this.laws = laws;
      d = rows.columns();
      x = new double[d];
      columns = new double[d][WIDTH];
      complete = !rows.hasMissing();
    }

    @Override
    public void load(int[] chosen, int n) {
      count = n;
      for (int r = 0; r < n; r++) {
        rows.copyRow(chosen[r], x, 0);
        weights[r] = rows.weights().of(chosen[r]);
        for (int j = 0; j < d; j++) {
          columns[j][r] = x[j];
        }
      }
    }

    @Override
    public void add(int law, double[] out, int at) {
      Arrays.fill(logs, 0);
      for (int j = 0; j < d; j++) {
        int first = (law * d + j) * NUMBERS;
        if (complete) {
          column(columns[j], laws[first], laws[first + 1], laws[first + 2], logs);
        } else {
          observed(columns[j], laws[first], laws[first + 1], laws[first + 2], logs);
        }
      }
      for (int r = 0; r < count; r++) {
        out[at + r] += weights[r] * logs[r];
      }
    }

    private static void column(
        double[] values, double mean, double root, double constant, double[] logs) {
      for (int r = 0; r < logs.length; r++) {
        double y = root * (values[r] - mean);
        logs[r] += constant - y * y / 2;
      }
    }

    private static void observed(
        double[] values, double mean, double root, double constant, double[] logs) {
      for (int r = 0; r < logs.length; r++) {
        double y = root * (values[r] - mean);
        logs[r] += Double.isNaN(y) ? 0 : constant - y * y / 2;
      }
    }

    @Override
    public void include(int row, double[] centers, int table, double[] sums) {
      double w = rows.weights().of(row);
      rows.copyRow(row, x, 0);
      for (int j = 0; j < d; j++) {
        double y = x[j] - centers[table * d + j];
        if (!Double.isNaN(y)) {
          int at = (table * d + j) * NUMBERS;
          sums[at] += w;
          sums[at + 1] += w * y;
          sums[at + 2] += w * y * y;
        }
      }
    }
  }
}
