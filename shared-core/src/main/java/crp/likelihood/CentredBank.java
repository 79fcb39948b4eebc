package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>A bank whose tables store a centre that cannot be integrated out, such as a central ranking,
 * but for a single row: the predictive of an empty table sums it out. {@link #open} draws the
 * centre of a new table, {@link #resample(int[], int, Rng)} updates the others.
 *
 * <p>The other methods let a kernel score groups of rows without seating them.
 */
public interface CentredBank<R extends Rows> extends ProposingBank<R> {

  @Override
  default boolean sumsOut() {
    return true;
  }

  /** {@return a centre drawn for one row alone} */
  Centre guess(int item, Rng rng);

  /**
   * {@return a good centre for some rows; depends on the set of rows only}
   *
   * @param items at least one row
   */
  Centre guess(int[] items, int n);

  /**
   * Scores rows one by one under a centre returned by {@link #guess}, dispersions included.
   *
   * @param centre a guess
   * @param out receives log p(row | centre) for each of them
   */
  void weigh(Centre centre, int[] items, int n, double[] out);
}
