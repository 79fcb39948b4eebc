package crp.likelihood.discrete;

import crp.data.CategoryRows;
import crp.likelihood.Family;
import crp.likelihood.Scattered;
import crp.likelihood.TableBank;

/**
 * Independent categorical columns: each table has one categorical distribution per column, with a
 * symmetric Dirichlet prior, integrated out. Missing entries are skipped, which is exact.
 *
 * <p>A bank holds one number per value and table. {@code add}, {@code remove} and a predictive for
 * one table cost O(columns), a fresh marginal O(number of values of all columns).
 */
public final class Categories implements Family<CategoryRows> {

  private static final long serialVersionUID = 1L;

  private final PseudoCounts prior;

  private Categories(PseudoCounts prior) {
    this.prior = prior;
  }

  /** {@return the family with pseudo-counts of 1/2, Jeffreys' prior: a good default} */
  public static Categories jeffreys() {
    return symmetric(0.5);
  }

  /**
   * {@return the family with the same fixed pseudo-count for every value of every column}
   *
   * @param beta pseudo-count of each value, from 1e-9 to 1e9
   * @throws IllegalArgumentException if out of range
   */
  public static Categories symmetric(double beta) {
    return new Categories(PseudoCounts.symmetric(beta, false));
  }

  /**
   * {@return the family with the same pseudo-count for every value of every column, sampled under a
   * Gamma(1, 1) prior (kept to the range from 1e-9 to 1e9) by slice sampling; it starts at 1/2}
   */
  public static Categories symmetricSampled() {
    return new Categories(PseudoCounts.symmetric(0.5, true));
  }

  @Override
  public TableBank<CategoryRows> bank(CategoryRows rows) {
    return new DirichletBank<>(new ColumnShape(rows), prior, rows);
  }

  @Override
  public Scattered<CategoryRows> scattered(CategoryRows like) {
    return new ScatteredCells<>(new ColumnShape(like));
  }

  @Override
  public String describe() {
    return "categorical columns, " + prior.describe();
  }
}
