package crp;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Checks of arguments and data, whose messages are sentences for the user.
 */
public final class Argument {

  private Argument() {}

  /**
   * Requires a condition. Its values are computed even where it holds: not for loops over rows.
   *
   * @param holds the condition
   * @param format the message, with a place for each value, see {@link Text#of}
   * @throws IllegalArgumentException unless it holds
   */
  @FormatMethod
  public static void require(
      boolean holds, @FormatString String format, @Nullable Object... values) {
    if (!holds) {
      throw refused(format, values);
    }
  }

  /** {@return the exception for an argument that cannot be used} */
  @FormatMethod
  public static IllegalArgumentException refused(
      @FormatString String format, @Nullable Object... values) {
    return new IllegalArgumentException(Text.of(format, values));
  }
}
