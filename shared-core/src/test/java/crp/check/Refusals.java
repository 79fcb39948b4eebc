package crp.check;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;
import org.junit.jupiter.api.function.Executable;

/** Checks of what a user reads when a value is refused, whatever the wording of the sentence. */
public final class Refusals {

  private Refusals() {}

  private static final Pattern NUMBER =
      Pattern.compile("-?(?:\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?|Infinity)|NaN");

  /**
   * Asserts that a call throws an {@link IllegalArgumentException} whose message is one line that
   * names all the given things: the option or the place, the value, the bounds.
   *
   * @param call to be refused
   * @param parts words that the message contains as they are, each not within another word, and
   *     numbers that it contains in any form
   */
  public static void assertRefused(Executable call, Object... parts) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertFalse(message.contains("\n"), message);
    for (Object part : parts) {
      boolean named =
          part instanceof Number number
              ? names(message, number.doubleValue())
              : names(message, part.toString());
      assertTrue(named, () -> part + " is not named in: " + message);
    }
  }

  private static boolean names(String message, double number) {
    return NUMBER
        .matcher(message)
        .results()
        .anyMatch(found -> Double.compare(Double.parseDouble(found.group()), number) == 0);
  }

  private static boolean names(String message, String words) {
    return Pattern.compile("(?<!\\w)" + Pattern.quote(words) + "(?!\\w|\\.\\d)")
        .matcher(message)
        .find();
  }
}
