package crp.superstep;

import crp.data.Rows;
import java.io.Serializable;

/**
 * Not part of the promised API.
 *
 * <p>What a pass over a block gives.
 *
 * @param <R> the kind of rows
 */
public final class Mapped<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] labels;
  private final Tally<R> tally;

  Mapped(int[] labels, Tally<R> tally) {
    this.labels = labels;
    this.tally = tally;
  }

  /** {@return the labels of the block's rows, for the next pass; a new array} */
  public int[] labels() {
    return labels;
  }

  /** {@return what the driver needs of the block} */
  public Tally<R> tally() {
    return tally;
  }
}
