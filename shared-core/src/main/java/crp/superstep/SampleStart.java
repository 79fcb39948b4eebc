package crp.superstep;

import crp.data.Rows;
import crp.random.Rng;
import crp.seating.TablePrior;

/**
 * Not part of the promised API.
 *
 * <p>Seats a sample of the rows; all other rows then join these tables.
 */
@FunctionalInterface
public interface SampleStart<R extends Rows> {

  /**
   * {@return the table of each row of the sample, from 0 without gaps}
   *
   * @param sample prepared rows, at least one
   * @param prior of the tables
   */
  int[] tables(R sample, TablePrior prior, Rng rng);

  /** {@return the start with all rows at one table} */
  static <R extends Rows> SampleStart<R> together() {
    return (sample, prior, rng) -> new int[sample.size()];
  }
}
