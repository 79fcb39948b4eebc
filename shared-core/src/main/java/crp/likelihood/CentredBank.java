package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>A bank whose tables carry a centre that cannot be integrated out, such as a central ranking.
 * The centres are part of a chain's state: {@link #logMarginal(int)} is then log p(rows, centre), a
 * predictive is given the centre, and only that of an empty table has the centre summed out. {@link
 * #open} draws the centre of a new table, {@link #resample(int[], int, Rng)} moves the others.
 *
 * <p>The other methods let a kernel try groups of rows without seating them.
 *
 * @param <R> the kind of rows
 */
public interface CentredBank<R extends Rows> extends TableBank<R> {

  /** The centre of a table; immutable. */
  interface Centre {}

  /** {@return whether the draws keep the posterior, so that exact kernels may join them} */
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
   * @param rng the source of randomness
   */
  Centre guess(int item, Rng rng);

  /**
   * {@return a good centre for some rows, a function of the set of rows and of nothing else}
   *
   * @param items at least one row
   * @param n how many of {@code items} count
   */
  Centre guess(int[] items, int n);

  /**
   * Weighs rows one by one under a centre that {@link #guess} gave, dispersions included.
   *
   * @param centre a guess
   * @param items rows
   * @param n how many of {@code items} count
   * @param out receives log p(row | centre) for each of them
   */
  void weigh(Centre centre, int[] items, int n, double[] out);

  /**
   * {@return log p(rows, centre) as if they made up a table}
   *
   * @param centre a centre
   * @param items at least one row
   * @param n how many of {@code items} count
   */
  double logMarginal(Centre centre, int[] items, int n);

  /**
   * {@return a centre drawn from a law near its conditional law given some rows, and a function of
   * the set of rows and of nothing else}
   *
   * @param items at least one row
   * @param n how many of {@code items} count
   * @param rng the source of randomness
   */
  Centre propose(int[] items, int n, Rng rng);

  /**
   * {@return the log probability that {@link #propose} gives a centre}
   *
   * @param centre a centre
   * @param items at least one row
   * @param n how many of {@code items} count
   */
  double logProposal(Centre centre, int[] items, int n);
}
