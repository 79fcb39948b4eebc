package crp.likelihood;

import org.jspecify.annotations.Nullable;

/** A capability of a {@link TableBank}: weighs rows as they were recorded. */
public interface Recorded {

  /**
   * {@return parameters of tables under which rows are weighed as they were recorded; null where
   * scoring rows one by one serves as well} The same object at each call.
   */
  @Nullable RecordedLaws recorded();

  /** {@return these of a bank; null where scoring rows one by one serves as well} */
  static @Nullable RecordedLaws of(TableBank<?> bank) {
    Recorded own = bank.as(Recorded.class);
    return own == null ? null : own.recorded();
  }
}
