package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.integration.IterativeLegendreGaussIntegrator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The mean over the law of a scale, beside adaptive quadrature piece by piece in log u. */
class ScaleMeanTest {

  private static final double TOLERANCE = 2e-7;

  /** {@return the log of the mean by a library's quadrature, relative to a first guess} */
  private static double plain(
      double tails, DoubleUnaryOperator strength, int m, double nu, double q, double guess) {
    double half = 0.5 / tails;
    IterativeLegendreGaussIntegrator rule = new IterativeLegendreGaussIntegrator(32, 1e-10, 1e-14);
    double mean = 0;
    double total = 0;
    for (double v = -40; v < 12; v += 0.5) {
      mean +=
          rule.integrate(
              100_000,
              at -> {
                double c = strength.applyAsDouble(Math.exp(at));
                double density = m / 2.0 * Math.log(c) - (nu + 1) / 2 * Math.log1p(c * q);
                return Math.exp(half * (at - Math.exp(at) + 1) + density - guess);
              },
              v,
              v + 0.5);
      total += rule.integrate(100_000, at -> Math.exp(half * (at - Math.exp(at) + 1)), v, v + 0.5);
    }
    return guess + Math.log(mean / total);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0.01, 3, 0.5",
    "1, 2, 40, 45, 1e4",
    "0.2, 2, 0.01, 6, 0",
    "0.2, 3, 12, 20, 2.5",
    "0.2, 3, 1000, 1010, 1e8",
    "0.05, 5, 3, 10, 700",
    "0.01, 2, 500, 505, 0.001"
  })
  void isThatOfPlainQuadrature(double tails, int m, double kappa, double nu, double q) {
    double found = new ScaleMean(tails, m, kappa, nu).log(q);
    assertEquals(plain(tails, u -> kappa * u / (kappa + u), m, nu, q, found), found, TOLERANCE);
  }

  /** Far from a table its mean hardly matters, so near ones are taken. */
  @ParameterizedTest
  @CsvSource({"1, 1, 0.01, 3, 0.5", "0.2, 3, 12, 20, 2.5", "0.05, 5, 3, 10, 7"})
  void aTwinWithoutTheUncertaintyOfTheMeanIsFound(
      double tails, int m, double kappa, double nu, double q) {
    double found = new ScaleMean(tails, m, kappa, nu).log(q);
    double twin = plain(tails, u -> u, m, nu, q, found);
    assertTrue(Math.abs(twin - found) > 10 * TOLERANCE, "twin " + twin + ", found " + found);
  }

  @ParameterizedTest
  @CsvSource({"2, 0.5, 4, 3", "1, 20, 30, 0"})
  void isTheDensityItselfWhereClustersAreNormal(int m, double kappa, double nu, double q) {
    double c = kappa / (kappa + 1);
    double density = m / 2.0 * Math.log(c) - (nu + 1) / 2 * Math.log1p(c * q);
    assertEquals(density, new ScaleMean(0, m, kappa, nu).log(q), 1e-12);
  }
}
