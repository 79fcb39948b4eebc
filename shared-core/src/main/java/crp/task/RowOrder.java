package crp.task;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>What the order of the rows says under a model.
 */
public final class RowOrder {

  /** Neither order nor place of the rows counts. */
  public static final RowOrder EXCHANGEABLE = new RowOrder(true, null);

  /** The places of the rows count, and their order says nothing. */
  public static final RowOrder PLACED = new RowOrder(false, null);

  private final boolean exchangeable;
  private final @Nullable IntPredicate first;

  private RowOrder(boolean exchangeable, @Nullable IntPredicate first) {
    this.exchangeable = exchangeable;
    this.first = first;
  }

  /**
   * {@return the order of time}
   *
   * @param first whether a row is the first one of its sequence
   */
  public static RowOrder inTime(IntPredicate first) {
    return new RowOrder(false, first);
  }

  boolean exchangeable() {
    return exchangeable;
  }

  /** {@return whether a row is the first one of its sequence; null if the order is not of time} */
  @Nullable IntPredicate first() {
    return first;
  }
}
