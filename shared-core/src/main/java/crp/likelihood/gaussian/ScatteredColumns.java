package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.likelihood.Scattered;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of independent normal columns that lie elsewhere. A law has mean, root of the precision and
 * constant of each column; sums are, for each column, the weight of the values and, about an
 * anchor, those of the values and of their squares. Missing entries are skipped.
 *
 * <p>Cost: O(d) per row and law, and for the sums of a row.
 */
record ScatteredColumns(Frame frame) implements Scattered<RealRows> {

  private static final int NUMBERS = 3;

  /** Requires values as they were measured, for rows that lie elsewhere than their tables. */
  static void requireExact(Resolution resolution) {
    if (resolution.any()) {
      throw new IllegalArgumentException(
          "one chain on several threads takes values as they are, and cannot draw what was rounded:"
              + " treat no column as rounded, or run chains on one thread each");
    }
  }

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
  public int anchor() {
    return d();
  }

  @Override
  public View view(RealRows rows) {
    RealRows framed = rows.standardised(frame);
    return new View(framed.weights(), laws -> new ColumnWork(framed, laws));
  }

  @Override
  public RealRows joined(List<RealRows> parts) {
    return RealRows.joined(parts);
  }

  @Override
  public void unite(
      double[] sums, int at, int from, double[] anchors, int anchorAt, int anchorFrom) {
    for (int j = 0; j < d(); j++) {
      int to = at + j * NUMBERS;
      int source = from + j * NUMBERS;
      double shift = anchors[anchorFrom + j] - anchors[anchorAt + j];
      double w = sums[source];
      sums[to] += w;
      sums[to + 1] += sums[source + 1] + w * shift;
      sums[to + 2] += sums[source + 2] + shift * (2 * sums[source + 1] + w * shift);
    }
    Arrays.fill(sums, from, from + sums(), 0);
  }

  /** Scratch space of one thread. */
  private static final class ColumnWork implements Work {

    private final RealRows rows;
    private final double[] laws;
    private final int d;
    private final double[] x;
    private final RowLanes lanes;
    private final double[] logs = new double[WIDTH];
    private final boolean complete;

    ColumnWork(RealRows rows, double[] laws) {
      this.rows = rows;
      this.laws = laws;
      d = rows.columns();
      x = new double[d];
      lanes = new RowLanes(rows);
      complete = !rows.hasMissing();
    }

    @Override
    public void load(int[] chosen, int n) {
      lanes.load(chosen, n);
    }

    @Override
    public void add(int law, double[] out, int at) {
      Arrays.fill(logs, 0);
      for (int j = 0; j < d; j++) {
        int first = law + j * NUMBERS;
        if (complete) {
          column(lanes.column(j), laws[first], laws[first + 1], laws[first + 2], logs);
        } else {
          observed(lanes.column(j), laws[first], laws[first + 1], laws[first + 2], logs);
        }
      }
      for (int r = 0; r < lanes.count(); r++) {
        out[at + r] += lanes.weight(r) * logs[r];
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
    public void include(int row, double[] anchors, int anchor, double[] sums, int at) {
      double w = rows.weights().of(row);
      rows.copyRow(row, x, 0);
      for (int j = 0; j < d; j++) {
        double y = x[j] - anchors[anchor + j];
        if (!Double.isNaN(y)) {
          int first = at + j * NUMBERS;
          sums[first] += w;
          sums[first + 1] += w * y;
          sums[first + 2] += w * y * y;
        }
      }
    }
  }
}
