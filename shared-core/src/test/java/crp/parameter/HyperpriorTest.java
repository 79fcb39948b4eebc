package crp.parameter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.integration.SimpsonIntegrator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HyperpriorTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gamma 1 1",
        "gamma 0.5 20",
        "gamma 0.0001 1.0E16",
        "beta 1 1",
        "beta 0.5 2.25",
        "log-uniform 0.1 10",
        "log-uniform 1.0E-20 3",
        "grid 0.1 0.3 1",
        "grid -1 0 2.5",
        "log-grid 0.000244140625 1 13",
        "log-grid 0.1 7 4",
        "1 + gamma 1 20",
        "-0.5 + beta 2 3",
        "1 + grid 0.1 0.2",
        "0.1 + log-grid 0.01 1 5"
      })
  void theTextIsReadBack(String text) {
    Hyperprior law = Hyperprior.parse(text);
    assertEquals(text, law.text());
    assertEquals(law, Hyperprior.parse(law.text()));
    assertEquals(law.hashCode(), Hyperprior.parse(law.text()).hashCode());
    assertTrue(law.sampled());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exponential 0.05 | gamma 1 20",
        "GAMMA 2,3 | gamma 2 3",
        "  grid 3, 1 2 | grid 1 2 3",
        "1 + exponential 2 | 1 + gamma 1 0.5"
      })
  void otherFormsOfTheText(String text, String plain) {
    assertEquals(plain, Hyperprior.parse(text).text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gamma 1 | gamma SHAPE RATE",
        "gamma 1 2 3 | gamma SHAPE RATE",
        "gamma one 1 | gamma one 1",
        "normal 0 1 | normal 0 1",
        "1 + 2 | OFFSET + LAW",
        "expected three | of a concentration also 'expected K', was",
        "gamma 0 1 | shape of a gamma prior must be at least 0.0001 and at most 1000000, was 0",
        "gamma 1e8 1 | shape of a gamma prior must be at least 0.0001",
        "gamma 1 NaN | rate of a gamma prior must be at least 1.0E-100",
        "gamma 1 Infinity | at most 1.0E100",
        "gamma 1 4.9e-324 | rate of a gamma prior",
        "exponential 0 | mean of an exponential prior must be at least 1.0E-100",
        "beta 1 -1 | B of a beta prior must be at least 0.0001",
        "f 6 0 | D2 of an F prior must be at least 0.0001",
        "beta 4.9e-324 1 | A of a beta prior must be at least 0.0001",
        "log-uniform 0 1 | lower bound of a log-uniform prior must be at least 1.0E-100",
        "log-uniform 4.9e-324 1 | lower bound of a log-uniform prior",
        "log-uniform 2 1 | above 2",
        "log-uniform 2 Infinity | above 2 and at most 1e100",
        "grid | one or more different finite values",
        "grid 1 1 | different",
        "grid 1 NaN | finite",
        "grid -Infinity 1 | finite",
        "log-grid 0 1 3 | LOW of a log-grid must be positive",
        "log-grid 1 1 3 | HIGH of a log-grid must be finite and above 1",
        "log-grid 1 2 1 | COUNT of a log-grid must be from 2 to 10000",
        "log-grid 1 2 2.5 | log-grid LOW HIGH COUNT",
        "log-grid 1 1.0000000000000002 4 | different",
        "1 + 1 + gamma 1 1 | an offset needs a law after it",
        "1e20 + grid 1 2 | offset",
        "NaN + gamma 1 1 | offset of a prior must be finite"
      })
  void wrongTextsAreRefused(String text, String part) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Hyperprior.parse(text)).getMessage();
    assertTrue(message.contains(part), message);
  }

  /** The mass of a law in its unbound coordinate between two coordinates. */
  private static double mass(
      Hyperprior law, DoubleUnaryOperator logDensity, double from, double to) {
    return new SimpsonIntegrator(1e-10, 1e-12, 5, 60)
        .integrate(10_000_000, u -> Math.exp(logDensity.applyAsDouble(law.bound(u))), from, to);
  }

  @ParameterizedTest
  @CsvSource({
    "gamma 1 1, -40, 6",
    "gamma 3 0.5, -20, 7",
    "gamma 0.7 20, -60, 2",
    "beta 1 1, -40, 34",
    "beta 0.5 2.25, -80, 16",
    "beta 4 3, -12, 12",
    "log-uniform 0.1 10, -2.302585, 2.302585",
    "f 6 3, -14, 26",
    "f 1 2.5, -60, 40",
    "1 + gamma 2 5, -18, 3",
    "-0.5 + beta 2 3, -20, 12"
  })
  void densitiesIntegrateToOne(String text, double from, double to) {
    Hyperprior law = Hyperprior.parse(text);
    assertEquals(1, mass(law, law::logDensity, from, to), 2e-6, text);
    // broken twin: the density of the number itself, without the Jacobian of the coordinate
    if (text.startsWith("gamma") || text.startsWith("beta")) {
      double step = 1e-6;
      DoubleUnaryOperator ofTheNumber =
          x -> {
            double jacobian = (law.unbound(x + step * x) - law.unbound(x)) / (step * x);
            return law.logDensity(x) + Math.log(Math.abs(jacobian));
          };
      assertTrue(
          Math.abs(mass(law, ofTheNumber, -3, 3) - mass(law, law::logDensity, -3, 3)) > 0.01);
    }
  }

  @Test
  void gridsHaveEqualMasses() {
    for (String text : new String[] {"grid 4 1 2 8", "log-grid 1 8 4", "1 + grid 0 1 3 7"}) {
      Hyperprior law = Hyperprior.parse(text);
      assertTrue(law.isGrid());
      double sum = 0;
      for (double value : law.values()) {
        sum += Math.exp(law.logDensity(value));
        assertEquals(Double.NEGATIVE_INFINITY, law.logDensity(Math.nextUp(value)));
      }
      assertEquals(1, sum, 1e-15);
      assertArrayEquals(new double[] {1, 2, 4, 8}, law.values(), text);
      assertEquals(2, law.start());
      assertEquals(1, law.lowest());
      assertEquals(8, law.highest());
    }
    assertFalse(new Hyperprior.Gamma(1, 1).isGrid());
    assertEquals(0, new Hyperprior.Gamma(1, 1).values().length);
  }

  @Test
  void logGridsMeetPowersOfTwoExactly() {
    double[] values = Hyperprior.logGrid(0x1p-12, 1, 13).values();
    for (int g = 0; g < values.length; g++) {
      assertEquals(Math.scalb(1.0, g - 12), values[g], 0);
    }
    double[] tens = Hyperprior.logGrid(0.1, 100, 4).values();
    assertEquals(0.1, tens[0], 0);
    assertEquals(1, tens[1], 1e-15);
    assertEquals(10, tens[2], 1e-14);
    assertEquals(100, tens[3], 0);
  }

  @Test
  void gridsKeepTheirValuesToThemselves() {
    double[] given = {1, 2};
    Hyperprior law = Hyperprior.grid(given);
    given[0] = 7;
    law.values()[0] = 7;
    assertArrayEquals(new double[] {1, 2}, law.values());
  }

  @Test
  void startsAreMeansAndMiddles() {
    assertEquals(2.5, new Hyperprior.Gamma(5, 2).start());
    assertEquals(0.25, new Hyperprior.Beta(1, 3).start());
    assertEquals(2, new Hyperprior.LogUniform(0.5, 8).start(), 1e-15);
    assertEquals(1, new Hyperprior.F(6, 3).start());
    assertEquals(1.1, Hyperprior.parse("1 + gamma 1 10").start());
    assertEquals(0.05, Hyperprior.exponential(0.05).start());
    assertThrows(IllegalStateException.class, () -> Hyperprior.fixed().start());
  }

  @Test
  void outsideItsRangeALawHasNoProbability() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertEquals(Double.NEGATIVE_INFINITY, new Hyperprior.Gamma(2, 1).logDensity(bad));
      assertEquals(Double.NEGATIVE_INFINITY, new Hyperprior.Beta(1, 1).logDensity(bad));
      assertEquals(Double.NEGATIVE_INFINITY, new Hyperprior.LogUniform(1, 2).logDensity(bad));
    }
    assertEquals(Double.NEGATIVE_INFINITY, new Hyperprior.Beta(1, 1).logDensity(1));
    assertEquals(Double.NEGATIVE_INFINITY, Hyperprior.parse("1 + gamma 1 1").logDensity(1));
    assertEquals(0, Hyperprior.fixed().logDensity(3));
    assertFalse(Hyperprior.fixed().sampled());
  }
}
