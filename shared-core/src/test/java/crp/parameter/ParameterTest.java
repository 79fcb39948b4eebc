package crp.parameter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2",
        "0.05",
        "-3",
        "0.000244140625",
        "-0.0000015",
        "1.0E-12",
        "gamma 2 3",
        "grid 0.1 1",
        "1 + gamma 1 20"
      })
  void theTextIsReadBack(String text) {
    Parameter parameter = Parameter.parse("power", text);
    assertEquals(text, parameter.text());
    assertEquals(parameter, Parameter.parse("power", parameter.text()));
  }

  @Test
  void fixedAndSampledNumbers() {
    Parameter fixed = Parameter.parse("power", " 2 ");
    assertEquals(Parameter.fixed(2), fixed);
    assertFalse(fixed.sampled() || fixed.onGrid() || fixed.continuous());
    assertSame(fixed, fixed.asFixed());
    Parameter gamma = Parameter.gamma(6, 2);
    assertEquals(3, gamma.value());
    assertTrue(gamma.sampled() && gamma.continuous() && !gamma.onGrid());
    assertEquals(7, gamma.with(7).value());
    assertEquals(gamma.prior(), gamma.with(7).prior());
    assertEquals(Parameter.fixed(3), gamma.asFixed());
    assertTrue(Parameter.parse("power", "grid 1 2").onGrid());
    assertEquals("power 3 (sampled, prior gamma 6 2)", gamma.describe("power"));
    assertEquals("power 2", fixed.describe("power"));
  }

  @ParameterizedTest
  @CsvSource({
    "log-grid 2.44140625E-4 1 13, log-grid 0.0002441 1 13",
    "log-uniform 0.21666666666666667 65, log-uniform 0.2167 65",
    "5.715767664977296, 5.716",
    "123456.78915, 123500",
    "1.0E-12, 1.0E-12",
    "3.14159E-12, 3.142E-12",
    "0.125, 0.125"
  })
  void reportsRoundLongNumbers(String text, String shown) {
    assertEquals(shown, Parameter.parse("power", text).shown());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NaN | power must be a number, 'gamma SHAPE RATE'",
        "two | power must be a number, 'gamma SHAPE RATE'",
        "gamma 1 0 | power: the rate of a gamma prior must be at least 1.0E-100"
      })
  void wrongTextsAreRefusedUnderTheirName(String text, String start) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Parameter.parse("power", text))
            .getMessage();
    assertTrue(message.startsWith(start), message);
  }

  @Test
  void aValueMustBePossibleUnderItsLaw() {
    Parameter grid = Parameter.parse("power", "grid 1 2");
    for (double bad : new double[] {1.5, 0, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> grid.with(bad));
    }
    assertThrows(IllegalArgumentException.class, () -> Parameter.gamma(1, 1).with(-1));
    Parameter nothing = Parameter.fixed(Double.NaN);
    assertThrows(IllegalArgumentException.class, () -> nothing.require("power", Range.FINITE));
  }

  @ParameterizedTest
  @CsvSource({
    "1, true",
    "0, false",
    "-1, false",
    "Infinity, false",
    "gamma 1 1, true",
    "grid 0 1, false",
    "grid 0.5 1, true",
    "log-uniform 0.1 10, true",
    "beta 1 1, true",
    "-1 + gamma 1 1, false"
  })
  void positiveNumbers(String text, boolean allowed) {
    Parameter parameter = Parameter.parse("power", text);
    if (allowed) {
      assertSame(parameter, parameter.require("power", Range.POSITIVE));
    } else {
      String message =
          assertThrows(
                  IllegalArgumentException.class, () -> parameter.require("power", Range.POSITIVE))
              .getMessage();
      assertTrue(message.startsWith("power must be positive and finite, was " + text), message);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, true",
    "0.99, true",
    "1, false",
    "-0.1, false",
    "beta 1 1, true",
    "gamma 1 1, false",
    "grid 0 0.5, true",
    "grid 0 1, false"
  })
  void numbersBelowOne(String text, boolean allowed) {
    Parameter parameter = Parameter.parse("discount", text);
    if (allowed) {
      assertSame(parameter, parameter.require("discount", Range.BELOW_ONE));
    } else {
      assertThrows(
          IllegalArgumentException.class, () -> parameter.require("discount", Range.BELOW_ONE));
    }
  }

  @Test
  void rangesInWords() {
    assertEquals("positive and finite", Range.POSITIVE.describe());
    assertEquals("at least 0 and finite", Range.NOT_NEGATIVE.describe());
    assertEquals("at least 0 and below 1", Range.BELOW_ONE.describe());
    assertEquals("finite", Range.FINITE.describe());
    assertEquals("above 2 and at most 3", new Range(2, false, 3, true).describe());
    assertThrows(IllegalArgumentException.class, () -> new Range(1, true, 1, true));
    assertFalse(Range.FINITE.contains(Double.NaN));
  }

  @Test
  void numbersByName() {
    Parameters both =
        Parameters.of("concentration", Parameter.gamma(1, 1)).and("power", Parameter.fixed(1.1));
    assertEquals(List.of("concentration", "power"), both.names());
    assertEquals(List.of("concentration"), both.sampled());
    assertEquals(1.1, both.value("power"));
    assertTrue(Double.isNaN(both.value("scale")));
    assertFalse(both.sampled("power") || both.sampled("scale") || both.has("scale"));
    assertEquals(2, both.with("power", Parameter.fixed(2)).value("power"));
    assertEquals(both, Parameters.none().and(both));
    assertThrows(IllegalArgumentException.class, () -> both.get("scale"));
    assertThrows(IllegalArgumentException.class, () -> both.with("scale", Parameter.fixed(2)));
    assertThrows(IllegalArgumentException.class, () -> both.and(both));
  }
}
