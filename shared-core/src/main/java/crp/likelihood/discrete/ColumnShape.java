package crp.likelihood.discrete;

import crp.Argument;
import crp.data.CategoryRows;
import crp.likelihood.TableSummary;
import java.util.Arrays;
import java.util.List;

/** One block per categorical column. */
final class ColumnShape implements CellShape<CategoryRows> {

  private static final long serialVersionUID = 1L;

  private final int[] firsts;

  ColumnShape(CategoryRows rows) {
    firsts = new int[rows.columns() + 1];
    for (int j = 0; j < rows.columns(); j++) {
      firsts[j + 1] = Math.addExact(firsts[j], rows.cardinality(j));
    }
  }

  @Override
  public int blocks() {
    return firsts.length - 1;
  }

  @Override
  public int firstCell(int block) {
    return firsts[block];
  }

  @Override
  public void check(CategoryRows rows) {
    if (!Arrays.equals(firsts, new ColumnShape(rows).firsts)) {
      throw Argument.refused(
          "expected %d columns with the same values as before, got %d columns with other values",
          blocks(), rows.columns());
    }
  }

  @Override
  public int bound(CategoryRows rows, int row) {
    return blocks();
  }

  @Override
  public int list(CategoryRows rows, int row, long[] out) {
    int n = 0;
    for (int j = 0; j < blocks(); j++) {
      int code = rows.code(row, j);
      if (code != CategoryRows.MISSING) {
        out[n++] = (long) (firsts[j] + code) << 32 | 1;
      }
    }
    return n;
  }

  @Override
  public CategoryRows joined(List<CategoryRows> parts) {
    return CategoryRows.joined(parts);
  }

  @Override
  public CategoryRows none() {
    return CategoryRows.of(new int[0], 0, cardinalities());
  }

  @Override
  public CategoryRows one(int[] counts) {
    int[] codes = new int[blocks()];
    Arrays.fill(codes, CategoryRows.MISSING);
    for (int j = 0; j < blocks(); j++) {
      for (int cell = firsts[j]; cell < firsts[j + 1]; cell++) {
        if (counts[cell] > 0) {
          codes[j] = cell - firsts[j];
        }
      }
    }
    return CategoryRows.of(codes, 1, cardinalities());
  }

  private int[] cardinalities() {
    int[] sizes = new int[blocks()];
    for (int j = 0; j < sizes.length; j++) {
      sizes[j] = firsts[j + 1] - firsts[j];
    }
    return sizes;
  }

  @Override
  public TableSummary summary(double[] probabilities, double tokens) {
    double[][] columns = new double[blocks()][];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = Arrays.copyOfRange(probabilities, firsts[j], firsts[j + 1]);
    }
    return new TableSummary.Categorical(columns);
  }
}
