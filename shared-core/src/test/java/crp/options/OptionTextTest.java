package crp.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionTextTest {

  private enum Shape {
    ROUND,
    VERY_LONG
  }

  @Test
  void sampledIsTheUsualLaw() {
    assertEquals(
        Parameter.sampled(new Hyperprior.Beta(1, 1)),
        OptionText.parameter("discount", " Sampled ", PriorOptions.DISCOUNT_SAMPLED));
  }

  @ParameterizedTest
  @CsvSource({
    "sampled, 1 + log-grid 0.0025 0.64 9",
    "lambda Sampled, lambda gamma 1 0.05",
    "1.2, 1.2"
  })
  void aSampledPowerHasItsUsualLaw(String text, String law) {
    assertEquals(law, OptionText.power(text));
  }

  @Test
  void automaticTailsAreNotHeavyYet() {
    assertTrue(OptionText.automaticTails(" Automatic"));
    assertFalse(OptionText.heavyTails("-tails", "automatic"));
    assertFalse(OptionText.automaticTails("sampled"));
    assertTrue(OptionText.heavyTails("-tails", "sampled"));
    assertFalse(OptionText.heavyTails("-tails", "0"));
  }

  @Test
  void aNumberIsFixed() {
    assertEquals(
        Parameter.fixed(0.2),
        OptionText.parameter("discount", "0.2", PriorOptions.DISCOUNT_SAMPLED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"very-long", "VERY_LONG", " Very-Long "})
  void aConstantHasOneNameInAnyCase(String text) {
    assertEquals(Shape.VERY_LONG, OptionText.choice("shape", text, Shape.class));
  }

  @Test
  void constantsAreTextsInLowerCaseWithHyphens() {
    assertEquals("very-long", OptionText.of(Shape.VERY_LONG));
  }

  @Test
  void anUnknownConstantIsRefusedWithTheChoices() {
    String message = refused(() -> OptionText.choice("shape", "square", Shape.class));
    for (String part : new String[] {"shape", "round, very-long", "square"}) {
      assertTrue(message.contains(part), message);
    }
  }

  private static String refused(Executable call) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, call).getMessage());
  }
}
