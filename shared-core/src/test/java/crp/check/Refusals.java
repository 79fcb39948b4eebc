package crp.check;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;
import org.junit.jupiter.api.function.Executable;

/** Checks of what a user reads when a value is refused, whatever the wording of the sentence. */
public final class Refusals {

  private Refusals() {}

  /**
   * Asserts that a call throws an {@link IllegalArgumentException} whose message is one line that
   * names all the given things: the option or the place, the value, the bounds.
   *
   * @param call to be refused
   * @param parts words or numbers that the message contains as they are printed, each not within
   *     another word or number
   */
  public static void assertRefused(Executable call, Object... parts) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertFalse(message.contains("\n"), message);
    for (Object part : parts) {
      Pattern whole = Pattern.compile("(?<![\\w.])" + Pattern.quote("" + part) + "(?!\\w|\\.\\d)");
      assertTrue(whole.matcher(message).find(), () -> part + " is not named in: " + message);
    }
  }
}
