package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>A bank whose tables store a centre that cannot be integrated out, such as a central ranking.
 * The centres are part of a chain's state: {@link #logMarginal(int)} is log p(rows, centre),
 * predictives condition on the centre, and only the predictive of an empty table sums it out.
 * {@link #open} draws the centre of a new table, {@link #resample(int[], int, Rng)} updates the
 * others.
 *
 * <p>The other methods let a kernel score groups of rows without seating them.
 *
 * @param <R> the kind of rows
 */
public interface CentredBank<R extends Rows> extends TableBank<R> {

  /** The centre of a table; immutable. */
  interface Centre {}

  /**
   * {@return whether the updates leave the posterior invariant, so that they may be combined with
   * exact kernels}
   */
  boolean exact();

  /**
   * {@return the centre of a table}
   *
   * @param slot an occupied table
   */
  Centre centre(int slot);

  /**
   * Replaces the centre of a table.
   *
   * @param slot an occupied table
   * @param centre of this kind of bank
   */
  void setCentre(int slot, Centre centre);

  /**
   * {@return a centre drawn for one row alone}
   *
   * @param item a row
   * @param rng source of randomness
   */
  Centre guess(int item, Rng rng);

  /**
   * {@return a good centre for some rows; depends on the set of rows only}
   *
   * @param items at least one row
   * @param n number of {@code items} used
   */
  Centre guess(int[] items, int n);

  /**
   * Scores rows one by one under a centre returned by {@link #guess}, dispersions included.
   *
   * @param centre a guess
   * @param items rows
   * @param n number of {@code items} used
   * @param out receives log p(row | centre) for each of them
   */
  void weigh(Centre centre, int[] items, int n, double[] out);

  /**
   * {@return log p(rows, centre) of a table of these rows}
   *
   * @param centre a centre
   * @param items at least one row
   * @param n number of {@code items} used
   */
  double logMarginal(Centre centre, int[] items, int n);

  /**
   * {@return a centre drawn from an approximation of its conditional distribution given some rows;
   * the proposal depends on the set of rows only}
   *
   * @param items at least one row
   * @param n number of {@code items} used
   * @param rng source of randomness
   */
  Centre propose(int[] items, int n, Rng rng);

  /**
   * {@return log probability that {@link #propose} draws a centre}
   *
   * @param centre a centre
   * @param items at least one row
   * @param n number of {@code items} used
   */
  double logProposal(Centre centre, int[] items, int n);
}
