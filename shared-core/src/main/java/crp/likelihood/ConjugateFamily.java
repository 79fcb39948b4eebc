package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;

/**
 * A likelihood whose parameters are integrated out and whose tables are known by sums over their
 * rows, as in an exponential family with a conjugate prior. To cluster with a likelihood of your
 * own, implement what a row adds to the sums of its table, and log marginal, summary and a draw of
 * a row given the sums. All kernels, priors and hosts use it by its {@link SumsBank}.
 *
 * <p>Implementations are immutable and may be shared between threads. Sums are an array of {@link
 * #sums} numbers, all 0 for an empty table; methods must not retain it, and only {@link #add}
 * changes it.
 *
 * <p>Reference: Diaconis, P. and Ylvisaker, D. (1979), Conjugate priors for exponential families,
 * Annals of Statistics 7, 269-281.
 */
public interface ConjugateFamily<R extends Rows> extends Family<R> {

  /**
   * {@return the number of sums of a table, at least 1}
   *
   * @param rows rows of the family's shape, perhaps none
   */
  int sums(R rows);

  /**
   * Adds copies of a row to the sums of a table. Missing entries add nothing.
   *
   * @param rows prepared, see {@link Family#prepare}, or others of their shape
   * @param weight number of copies; negative for a row that leaves
   * @param sums changed by numbers proportional to the weight
   */
  void add(R rows, int row, double weight, double[] sums);

  /**
   * {@return log p(rows at the table), in nats and in the data's units; 0 where all sums are 0}
   *
   * @param sums of the table
   */
  double logMarginal(double[] sums);

  /**
   * {@return a row drawn from the predictive of a table: rows of size 1 and weight 1}
   *
   * @param sums of the table
   * @param rows rows of the family's shape
   * @param like row whose missing entries the draw copies
   */
  R simulate(double[] sums, R rows, int like, Rng rng);

  /**
   * {@return what is known about a table, in the data's units}
   *
   * @param sums of an occupied table
   */
  TableSummary summary(double[] sums);

  @Override
  default TableBank<R> bank(R rows) {
    return new SumsBank<>(this, prepare(rows));
  }
}
