package crp;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Text with numbers, which are written the same way in every locale. */
public final class Text {

  private Text() {}

  /**
   * {@return the text with the values in it, under {@link Locale#ROOT}}
   *
   * @param format the text, with a place for each value
   * @param values the values
   * @see java.util.Formatter
   */
  @FormatMethod
  public static String of(@FormatString String format, @Nullable Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
