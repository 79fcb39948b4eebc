package crp.task;

import crp.host.RowTimes;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>What the order of the rows says under a model.
 */
public final class RowOrder {

  /** Neither order nor place of the rows counts. */
  public static final RowOrder EXCHANGEABLE = new RowOrder(true, null, null);

  /** The places of the rows count, and their order says nothing. */
  public static final RowOrder PLACED = new RowOrder(false, null, null);

  private final boolean exchangeable;
  private final @Nullable IntPredicate first;
  private final @Nullable RowTimes segments;

  private RowOrder(
      boolean exchangeable, @Nullable IntPredicate first, @Nullable RowTimes segments) {
    this.exchangeable = exchangeable;
    this.first = first;
    this.segments = segments;
  }

  /**
   * {@return the order of time}
   *
   * @param first whether a row is the first one of its sequence
   */
  public static RowOrder inTime(IntPredicate first) {
    return new RowOrder(false, first, null);
  }

  /**
   * {@return the order of segments of time}
   *
   * @param times of the rows
   */
  public static RowOrder inSegments(RowTimes times) {
    return new RowOrder(false, times.column() == null ? row -> row == 0 : null, times);
  }

  /** {@return the times of rows whose clusters are segments; null for other clusters} */
  @Nullable RowTimes segments() {
    return segments;
  }

  boolean exchangeable() {
    return exchangeable;
  }

  /** {@return whether a row is the first one of its sequence; null if the order is not of time} */
  @Nullable IntPredicate first() {
    return first;
  }
}
