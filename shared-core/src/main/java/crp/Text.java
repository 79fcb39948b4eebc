package crp;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts and numbers, which are written and read the same way in every locale. */
public final class Text {

  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]");

  private Text() {}

  /**
   * {@return the text with the values in it, under {@link Locale#ROOT}}
   *
   * @see java.util.Formatter
   */
  @FormatMethod
  public static String of(@FormatString String format, @Nullable Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * {@return a name from a file on one line} Control characters, ends of lines, characters that
   * change the direction of writing and halves of surrogate pairs become blanks: a name cannot
   * break a table or reach a terminal as a command.
   *
   * @param name any text
   */
  public static String line(String name) {
    return UNPRINTABLE.matcher(name).replaceAll(" ");
  }

  /**
   * {@return the number that a text holds} Unlike {@link Double#parseDouble} it refuses the endings
   * and the hexadecimal form of Java's source texts: 2d is a slip of the pen.
   *
   * @param text a number, blanks around it are allowed
   * @throws NumberFormatException if it is no number
   */
  public static double number(String text) {
    String word = text.trim();
    if (!word.isEmpty() && ("dDfF".indexOf(word.charAt(word.length() - 1)) >= 0 || hex(word))) {
      throw new NumberFormatException("no number: " + word);
    }
    return Double.parseDouble(word);
  }

  private static boolean hex(String word) {
    return word.indexOf('x') >= 0 || word.indexOf('X') >= 0;
  }
}
