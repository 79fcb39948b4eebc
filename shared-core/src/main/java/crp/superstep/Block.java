package crp.superstep;

import crp.Argument;
import crp.data.Rows;
import crp.likelihood.Scattered;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Consecutive rows that one task visits. Immutable; labels are kept beside it. A copy that has
 * travelled rebuilds the fast form of its rows when it is first needed.
 */
public final class Block<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  // Rows are serializable final classes.
  @SuppressWarnings("serial")
  private final R rows;

  private final int from;
  private final int size;
  private final long first;
  private transient volatile Scattered.@Nullable View view;

  private Block(R rows, int from, int size, long first, Scattered.@Nullable View view) {
    if (from < 0 || size < 0 || from + size > rows.size() || first < 0) {
      throw Argument.refused(
          "a block of %d rows from row %d on does not fit %d rows", size, from, rows.size());
    }
    this.rows = rows;
    this.from = from;
    this.size = size;
    this.first = first;
    this.view = view;
  }

  /**
   * {@return a block of all rows of a set}
   *
   * @param rows rows as {@link crp.likelihood.Family#prepare} returns them, of positive weight
   * @param first the id of the first row, not negative; the others have the following numbers
   */
  public static <R extends Rows> Block<R> of(R rows, long first) {
    return new Block<>(rows, 0, rows.size(), first, null);
  }

  /** {@return a part of rows that share one fast form; the id of a row is its number} */
  static <R extends Rows> Block<R> part(R rows, int from, int size, Scattered.View view) {
    return new Block<>(rows, from, size, from, view);
  }

  /** {@return the number of rows} */
  public int size() {
    return size;
  }

  /** {@return the id of the first row} */
  public long first() {
    return first;
  }

  /** {@return the rows, of which this block may be a part} */
  public R rows() {
    return rows;
  }

  /** {@return the number of the block's first row in {@link #rows}} */
  int from() {
    return from;
  }

  /** {@return the fast form of {@link #rows}} */
  Scattered.View view(Scattered<R> family) {
    Scattered.View made = view;
    if (made == null) {
      made = family.view(rows);
      view = made;
    }
    return made;
  }
}
