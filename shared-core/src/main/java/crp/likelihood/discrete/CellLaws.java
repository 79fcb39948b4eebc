package crp.likelihood.discrete;

import crp.data.Weights;
import crp.likelihood.TableLaws;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/** Probabilities of the cells of a {@link DirichletBank}'s tables: one Dirichlet draw per block. */
final class CellLaws implements TableLaws {

  /** Source of a table's posterior pseudo-counts. */
  interface Source {

    /** {@return base plus count by cell} */
    IntToDoubleFunction of(int slot);
  }

  private final Source source;
  private final int[] blockOf;
  private final CellRows rows;
  private final Weights weights;
  private double[] logs = {};

  CellLaws(Source source, int[] blockOf, CellRows rows, Weights weights) {
    this.source = source;
    this.blockOf = blockOf;
    this.rows = rows;
    this.weights = weights;
  }

  @Override
  public void reserve(int laws) {
    if (logs.length < laws * blockOf.length) {
      logs = Arrays.copyOf(logs, Math.max(laws * blockOf.length, 2 * logs.length));
    }
  }

  @Override
  public void draw(int law, int slot, Rng rng) {
    IntToDoubleFunction pseudo = source.of(slot);
    int at = law * blockOf.length;
    int first = 0;
    double sum = 0;
    for (int cell = 0; cell < blockOf.length; cell++) {
      double draw = rng.gamma(pseudo.applyAsDouble(cell));
      logs[at + cell] = Math.log(draw);
      sum += draw;
      if (cell + 1 == blockOf.length || blockOf[cell + 1] != blockOf[cell]) {
        double logSum = Math.log(sum);
        for (int c = first; c <= cell; c++) {
          logs[at + c] -= logSum;
        }
        first = cell + 1;
        sum = 0;
      }
    }
  }

  @Override
  public void addLogDensity(int law, int from, int to, double[] out, int offset, int stride) {
    int at = law * blockOf.length;
    for (int row = from; row < to; row++) {
      double sum = 0;
      for (int e = rows.starts[row]; e < rows.starts[row + 1]; e++) {
        sum += rows.counts[e] * logs[at + rows.cells[e]];
      }
      out[offset + (row - from) * stride] += weights.of(row) * sum;
    }
  }

  /** Copies the log probability of each cell. */
  @Override
  public void copy(int law, double[] out, int at) {
    System.arraycopy(logs, law * blockOf.length, out, at, blockOf.length);
  }

  @Override
  public int numbers() {
    return blockOf.length;
  }
}
