package crp.likelihood;

import java.io.Serializable;
import java.util.List;

/** What is known about the rows of one table, in the data's units. */
public sealed interface TableSummary extends Serializable {

  /**
   * Real columns.
   *
   * @param mean posterior mean of the table's mean, one number a column; not to be modified
   * @param deviation square root of the posterior mean of each column's variance
   * @param covariance posterior mean of the covariance, d by d, row-major; empty if the family
   *     knows variances only
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Real(double[] mean, double[] deviation, double[] covariance) implements TableSummary {}

  /**
   * Categorical columns.
   *
   * @param probabilities posterior mean of each column's probabilities, one array a column
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Categorical(double[][] probabilities) implements TableSummary {}

  /**
   * Counts over a vocabulary.
   *
   * @param probabilities posterior mean probability of each word
   * @param tokens number of tokens at the table, by weight
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Words(double[] probabilities, double tokens) implements TableSummary {}

  /**
   * Several kinds side by side.
   *
   * @param parts the parts' summaries, in the order of the parts of the rows
   */
  record Mixed(List<TableSummary> parts) implements TableSummary {}
}
