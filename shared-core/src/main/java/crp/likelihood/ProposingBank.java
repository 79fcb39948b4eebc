package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>A bank whose tables store a centre that cannot be integrated out, such as a central ranking or
 * the rates of counts, and that proposes a centre for any set of rows with a known probability. The
 * centres are part of a chain's state: {@link #logMarginal(int)} is log p(rows, centre), and
 * predictives condition on the centre.
 *
 * <p>What is called a probability may be a density; all are with respect to one measure for all
 * centres of a bank.
 */
public interface ProposingBank<R extends Rows> extends TableBank<R>, Scoring, Sampled {

  /** The centre of a table; immutable, with {@code equals} by content. */
  interface Centre {}

  /**
   * {@return whether the updates leave the posterior invariant, so that they may be combined with
   * exact kernels}
   */
  boolean exact();

  /** {@return whether the predictive of an empty table sums its centre out} */
  default boolean sumsOut() {
    return false;
  }

  /**
   * Draws the centre of a newly opened table.
   *
   * @param slot a table with one item
   */
  void open(int slot, Rng rng);

  /** {@return the centre of a table} */
  Centre centre(int slot);

  /**
   * Replaces the centre of a table.
   *
   * @param centre of this kind of bank
   */
  void setCentre(int slot, Centre centre);

  /**
   * {@return log p(rows, centre) of a table of these rows}
   *
   * @param items at least one row
   */
  double logMarginal(Centre centre, int[] items, int n);

  /**
   * {@return a centre drawn from an approximation of its conditional distribution given some rows;
   * the proposal depends on the set of rows only}
   *
   * @param items at least one row, increasing
   */
  Centre propose(int[] items, int n, Rng rng);

  /**
   * {@return log probability that {@link #propose} draws a centre; above {@code -Infinity} for
   * every centre that is possible given the rows}
   */
  double logProposal(Centre centre, int[] items, int n);
}
