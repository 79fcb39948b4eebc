package crp.likelihood.discrete;

import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.Scattered;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of cells that lie elsewhere. A law is the log probability of each cell; sums are the counts
 * of the cells. Cost: O(distinct cells of the row) per row and law, and for the sums of a row.
 */
record ScatteredCells<R extends Rows>(CellShape<R> shape) implements Scattered<R> {

  @Override
  public int law() {
    return shape.cells();
  }

  @Override
  public int sums() {
    return shape.cells();
  }

  @Override
  public int anchor() {
    return 0;
  }

  @Override
  public View view(R rows) {
    shape.check(rows);
    CellRows cells = CellRows.of(shape, rows, 0, rows.size());
    return new View(rows.weights(), laws -> new CellWork(cells, rows.weights(), laws));
  }

  @Override
  public R joined(List<R> parts) {
    return shape.joined(parts);
  }

  @Override
  public void unite(
      double[] sums, int at, int from, double[] anchors, int anchorAt, int anchorFrom) {
    for (int cell = 0; cell < sums(); cell++) {
      sums[at + cell] += sums[from + cell];
    }
    Arrays.fill(sums, from, from + sums(), 0);
  }

  /** The selection of one thread. */
  private static final class CellWork implements Work {

    private final CellRows cells;
    private final Weights weights;
    private final double[] laws;
    private int[] chosen = {};
    private int count;

    CellWork(CellRows cells, Weights weights, double[] laws) {
      this.cells = cells;
      this.weights = weights;
      this.laws = laws;
    }

    @Override
    public void load(int[] rows, int n) {
      chosen = rows;
      count = n;
    }

    @Override
    public void add(int law, double[] out, int at) {
      for (int r = 0; r < count; r++) {
        int row = chosen[r];
        double sum = 0;
        for (int e = cells.starts[row]; e < cells.starts[row + 1]; e++) {
          sum += cells.counts[e] * laws[law + cells.cells[e]];
        }
        out[at + r] += weights.of(row) * sum;
      }
    }

    @Override
    public void include(int row, double[] anchors, int anchor, double[] sums, int at) {
      double w = weights.of(row);
      for (int e = cells.starts[row]; e < cells.starts[row + 1]; e++) {
        sums[at + cells.cells[e]] += w * cells.counts[e];
      }
    }
  }
}
