package crp.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Test;

class LogGammaTest {

  private static List<double[]> table(String name) throws IOException {
    try (InputStream in = LogGammaTest.class.getResourceAsStream(name)) {
      String text =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
      return text.lines().filter(line -> !line.startsWith("#")).map(LogGammaTest::numbers).toList();
    }
  }

  private static double[] numbers(String line) {
    return List.of(line.split(",", -1)).stream().mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void logGammaAgreesWithTheGoldenTable() throws IOException {
    List<double[]> table = table("log-gamma.csv");
    assertEquals(48, table.size());
    for (double[] row : table) {
      double error = Math.abs(LogGamma.of(row[0]) - row[1]);
      assertTrue(error <= 2e-15 * Math.abs(row[1]), row[0] + " is off by " + error);
    }
  }

  @Test
  void logGammaAgreesWithCommonsMath() {
    for (double x = 0.05; x < 5000; x *= 1.01) {
      double expected = Gamma.logGamma(x);
      assertEquals(expected, LogGamma.of(x), 5e-15 * Math.max(1, Math.abs(expected)), "at " + x);
    }
  }

  @Test
  void logGammaIsZeroAtOneAndTwoAndNotANumberBelow() {
    assertEquals(0, LogGamma.of(1), 0);
    assertEquals(0, LogGamma.of(2), 0);
    assertEquals(Double.NaN, LogGamma.of(0));
    assertEquals(Double.NaN, LogGamma.of(-0.5));
    assertEquals(Double.NaN, LogGamma.of(Double.NaN));
    assertEquals(Double.POSITIVE_INFINITY, LogGamma.of(Double.POSITIVE_INFINITY));
  }

  @Test
  void risingAgreesWithTheGoldenTableUpToOneTrillion() throws IOException {
    List<double[]> table = table("log-gamma-rising.csv");
    assertEquals(18 * 17, table.size());
    for (double[] row : table) {
      double error = Math.abs(LogGamma.rising(row[0], row[1]) - row[2]);
      // relative, but near the crossing at x = 1.46 relative to the terms that cancel
      double scale = Math.max(Math.abs(row[2]), row[0] < 10 ? 4 * Math.min(1, row[1]) : 0);
      assertTrue(error <= 3e-15 * scale, row[0] + " and " + row[1] + " is off by " + error);
    }
  }

  /** The broken twin: without care, nothing is left of the digits. */
  @Test
  void theDifferenceOfTwoCallsFailsWhereRisingDoesNot() {
    double careless = LogGamma.of(1e12 + 0.5) - LogGamma.of(1e12);
    assertTrue(Math.abs(careless - LogGamma.rising(1e12, 0.5)) > 1e-5);
  }

  @Test
  void risingAddsUp() {
    for (double x : new double[] {0.2, 3.7, 9.9, 44.4, 1e7}) {
      for (double n : new double[] {0.3, 4, 15.5, 16, 40}) {
        double twoSteps = LogGamma.rising(x, n) + LogGamma.rising(x + n, 2.25);
        assertEquals(twoSteps, LogGamma.rising(x, n + 2.25), 1e-14 * Math.max(1, twoSteps));
      }
    }
  }

  @Test
  void risingByNothingIsZeroAndOutOfRangeIsNotANumber() {
    assertEquals(0, LogGamma.rising(3.3, 0), 0);
    assertEquals(Double.NaN, LogGamma.rising(0, 1));
    assertEquals(Double.NaN, LogGamma.rising(1, -1));
    assertEquals(Double.NaN, LogGamma.rising(Double.NaN, 1));
    assertEquals(Double.NaN, LogGamma.rising(1, Double.NaN));
  }
}
