package crp.likelihood;

import java.io.Serializable;
import java.util.List;

/** What is known about the rows of one table, in the data's units. */
public sealed interface TableSummary extends Serializable {

  /**
   * Real columns.
   *
   * @param mean posterior mean of the table's mean, one number per column; not to be modified
   * @param deviation square root of the posterior mean of each column's variance
   * @param covariance posterior mean of the covariance, d by d, row-major; empty if the family
   *     models variances only
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Real(double[] mean, double[] deviation, double[] covariance) implements TableSummary {}

  /**
   * Categorical columns.
   *
   * @param probabilities posterior mean of each column's probabilities, one array per column
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Categorical(double[][] probabilities) implements TableSummary {}

  /**
   * Counts over a vocabulary.
   *
   * @param probabilities posterior mean probability of each word
   * @param tokens weighted number of tokens at the table
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Words(double[] probabilities, double tokens) implements TableSummary {}

  /**
   * Rankings. Items are numbered from 0; n of them.
   *
   * @param names the items' names
   * @param consensus the items in the order of their mean place in the central ranking
   * @param places posterior distribution of each item's place in the central ranking, n by n
   * @param theta posterior mean of the dispersion of each stage: 0 for no preference
   * @param thetaDeviation posterior standard deviation of the same
   * @param rankers the weight of the rankings that reach each stage
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Ranking(
      List<String> names,
      int[] consensus,
      double[][] places,
      double[] theta,
      double[] thetaDeviation,
      double[] rankers)
      implements TableSummary {}

  /**
   * Quantities with names, such as rates.
   *
   * @param names names of the quantities; those of columns in column order
   * @param mean posterior means
   * @param deviation posterior standard deviations
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Quantities(List<String> names, double[] mean, double[] deviation)
      implements TableSummary {}

  /**
   * Several kinds side by side.
   *
   * @param parts the parts' summaries, in the order of the parts of the rows
   */
  record Mixed(List<TableSummary> parts) implements TableSummary {}
}
