package crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and numbers as people and strangers write them. */
class TextTest {

  @Test
  void aNameIsOneLineWithoutCommandsOfTheTerminal() {
    assertEquals("a [31mb c d e", Text.line("a\u001b[31mb\nc\u2028d\u202ee"));
    assertEquals("größe 😀", Text.line("größe 😀"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2d", "1e3F", "0x1p3", "-0X1P3", "", "1 2"})
  void whatIsNoNumber(String text) {
    assertThrows(NumberFormatException.class, () -> Text.number(text));
  }

  @Test
  void numbers() {
    assertEquals(-2500, Text.number(" -2.5e3 "));
    assertEquals(Double.POSITIVE_INFINITY, Text.number("Infinity"));
  }
}
