package crp.likelihood.gaussian;

import crp.data.RealRows;
import crp.likelihood.Scattered;

/**
 * Some rows side by side, a column after the other, so that loops over rows become vector code; and
 * their weights. Scratch space of one thread.
 */
final class RowLanes {

  private static final int WIDTH = Scattered.Work.WIDTH;

  private final RealRows rows;
  private final double[] x;
  private final double[][] columns;
  private final double[] weights = new double[WIDTH];
  private int count;

  RowLanes(RealRows rows) {
    this.rows = rows;
    x = new double[rows.columns()];
    columns = new double[rows.columns()][WIDTH];
  }

  /** Replaces the rows by others, at most {@link Scattered.Work#WIDTH}. */
  void load(int[] chosen, int n) {
    count = n;
    for (int r = 0; r < n; r++) {
      rows.copyRow(chosen[r], x, 0);
      weights[r] = rows.weights().of(chosen[r]);
      for (int j = 0; j < x.length; j++) {
        columns[j][r] = x[j];
      }
    }
  }

  int count() {
    return count;
  }

  /** {@return a column of the rows; not a copy} */
  double[] column(int j) {
    return columns[j];
  }

  double weight(int r) {
    return weights[r];
  }
}
