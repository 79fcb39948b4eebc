package crp.likelihood;

import crp.data.Rows;
import crp.data.Weights;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;

/**
 * Not part of the promised API.
 *
 * <p>What a family computes of rows that lie elsewhere than the statistics of their tables: the
 * densities of rows under drawn parameters, and the sums that rows leave. Parameters, called a law,
 * and sums are flat arrays of numbers, which travel; {@link TableLaws#copy} gives the first, {@link
 * RestBank#found} takes the second. Immutable and thread-safe.
 */
public interface Scattered<R extends Rows> extends Serializable {

  /** {@return the number of numbers of a law} */
  int law();

  /** {@return the number of numbers of a table's sums} */
  int sums();

  /** {@return the number of numbers of an anchor, about which sums are taken; 0 for none} */
  int anchor();

  /**
   * Requires rows that can lie elsewhere. By default all can.
   *
   * @param rows prepared rows, see {@link Family#prepare}
   * @throws IllegalArgumentException if they cannot; says why
   */
  default void require(R rows) {}

  /**
   * {@return rows in a form for fast access} Immutable and thread-safe; built in one pass.
   *
   * @throws IllegalArgumentException see {@link #require}
   */
  View view(R rows);

  /**
   * {@return the rows of several sets, in their order}
   *
   * @param parts sets of prepared rows, at least one
   */
  R joined(List<R> parts);

  /**
   * Unites the sums of two tables.
   *
   * @param sums receives those of both, about the anchor of the first
   * @param at index of the sums of the first table
   * @param from index of those of the second, which become 0
   * @param anchors the anchors of tables
   * @param anchorAt index of the anchor of the first table
   * @param anchorFrom index of that of the second
   */
  void unite(double[] sums, int at, int from, double[] anchors, int anchorAt, int anchorFrom);

  /**
   * Rows in a form for fast access.
   *
   * @param weights of the rows
   * @param worker makes the work on rows from laws
   */
  record View(Weights weights, Function<double[], Work> worker) {

    /**
     * {@return the work on rows, for one thread}
     *
     * @param laws laws one after the other; not to be changed as long as the result is used
     */
    public Work work(double[] laws) {
      return worker.apply(laws);
    }

    /** {@return the weight of a row in the prior: the number of customers that it is} */
    public double weight(int row) {
      return weights.customers(row);
    }
  }

  /** Scores rows under laws, some rows at a time, and adds rows to sums. Belongs to one thread. */
  interface Work {

    /** Largest number of rows that are scored at a time. */
    int WIDTH = 64;

    /**
     * Selects rows.
     *
     * @param rows their numbers
     * @param n how many of them count, at most {@link #WIDTH}
     */
    void load(int[] rows, int n);

    /**
     * Adds the log densities of the selected rows, in the data's units and times the rows' weights:
     * {@code out[at + i] += log p(row i | law)}.
     *
     * @param law index of the law's first number
     */
    void add(int law, double[] out, int at);

    /**
     * Adds a row to the sums of a table.
     *
     * @param anchors holds the anchor of the table
     * @param sums receives the row, times its weight
     */
    void include(int row, double[] anchors, int anchor, double[] sums, int at);
  }
}
