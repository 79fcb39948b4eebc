package crp.spark;

import crp.data.Rows;
import crp.superstep.Block;
import java.io.Serializable;

/**
 * A block as the cluster keeps it.
 *
 * @param <R> the kind of rows
 */
final class HeldRows<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  // Rows are serializable final classes.
  @SuppressWarnings("serial")
  private final R rows;

  private final Block<R> block;

  private HeldRows(R rows, Block<R> block) {
    this.rows = rows;
    this.block = block;
  }

  /** {@return the rows of a buffer} */
  static <R extends Rows> HeldRows<R> of(RowBuffer buffer, BoundFamily<R> family) {
    R rows = family.rows(buffer);
    return new HeldRows<>(rows, Block.of(rows, buffer.first()));
  }

  /** {@return the rows as the family's banks use them} */
  R rows() {
    return rows;
  }

  /** {@return the same rows as a block} */
  Block<R> block() {
    return block;
  }
}
