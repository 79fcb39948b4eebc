package crp.likelihood.discrete;

import crp.data.Rows;
import crp.likelihood.TableSummary;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Layout of a kind of discrete rows for a {@link DirichletBank}: cells in blocks, one Dirichlet
 * distribution per block. A row is a list of cells with counts. A vocabulary is one block;
 * categories have one block per column and at most one token in it.
 */
interface CellShape<R extends Rows> extends Serializable {

  /** {@return the number of blocks} */
  int blocks();

  /** {@return the first cell of a block; the next block starts after its last cell} */
  int firstCell(int block);

  /** {@return the number of cells that a block may have, those that no row has included} */
  default int possible(int block) {
    return firstCell(block + 1) - firstCell(block);
  }

  /** {@return the number of cells of all blocks} */
  default int cells() {
    return firstCell(blocks());
  }

  default int[] blockOf() {
    int[] blocks = new int[cells()];
    for (int b = 0; b < blocks(); b++) {
      Arrays.fill(blocks, firstCell(b), firstCell(b + 1), b);
    }
    return blocks;
  }

  void check(R rows);

  /** {@return an upper bound for the number of entries of a row} */
  int bound(R rows, int row);

  /** Lists a row's entries as {@code cell << 32 | count}. {@return their number} */
  int list(R rows, int row, long[] out);

  /** {@return the rows of several sets, one after the other} */
  R joined(List<R> parts);

  /** {@return zero rows of this shape} */
  R none();

  /** {@return one row of weight 1} */
  R one(int[] counts);

  TableSummary summary(double[] probabilities, double tokens);
}
