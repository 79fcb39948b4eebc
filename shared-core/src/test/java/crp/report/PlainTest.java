package crp.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTest {

  @ParameterizedTest
  @CsvSource({
    "52360.4, 7683, 52360 (7683)", // was 5.236e+04 (7.68e+03)
    "0.01319, 1.99, 0.0 (2.0)",
    "14.06, 1.94, 14.1 (1.9)",
    "-0.02982, 0.986, -0.03 (0.99)",
    "-0.004, 0.986, 0.00 (0.99)",
    "-52360.4, 7.683, -52360.4 (7.7)",
    "0.5, 0.0996, 0.50 (0.10)",
    "3, 9.96, 3 (10)",
    "0, 1, 0.0 (1.0)",
    "1e-5, 2e8, 0 (2.0e+08)",
    "0.00007, 0.0005, 0.00007 (0.00050)",
    "9999999, 12, 9999999 (12)",
    "3.14159e-9, 2.1e-10, 3.14e-09 (2.1e-10)",
    "1e-9, 1, 0.0 (1.0)",
    "0, 1e-9, 0 (1.0e-09)",
    "1.2345e12, 1e10, 1.235e+12 (1.0e+10)",
    "-1.25e12, 1e10, -1.250e+12 (1.0e+10)",
    "1e12, 5e12, 1.0e+12 (5.0e+12)",
    "5000000, 2e7, 5000000 (2.0e+07)",
    "52360, 1e-9, 52360.0000000000 (1.0e-09)",
    "1e7, 1e-20, 1.00000000000000e+07 (1.0e-20)",
    "3, 0, 3 (0)",
    "3.302, 0, 3.302 (0)",
    "52360.4, 0, 52360 (0)",
    "3.302, NaN, 3.302 (NaN)",
    "3.302, Infinity, 3.302 (Infinity)",
    "NaN, 1, NaN (1.0)",
    "-Infinity, 1, -Infinity (1.0)"
  })
  void theDeviationSetsTheDecimals(double mean, double deviation, String text) {
    assertEquals(text, Plain.moments(mean, deviation));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "3, 3",
    "-7, -7",
    "3.3020000000000027, 3.302",
    "0.00012345, 0.0001235",
    "1234.5, 1235",
    "123456.7, 123457",
    "9999999, 9999999",
    "10000000, 1e+07",
    "1.2345e12, 1.235e+12",
    "1e-9, 1e-09",
    "-2.5e-9, -2.5e-09",
    "NaN, NaN",
    "Infinity, Infinity"
  })
  void aNumberWithoutDeviationHasFourDigits(double value, String text) {
    assertEquals(text, Plain.number(value));
  }
}
