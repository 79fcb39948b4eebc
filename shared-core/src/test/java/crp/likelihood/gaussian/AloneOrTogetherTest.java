package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.likelihood.TableBank;
import crp.numerics.LogGamma;
import crp.numerics.LogSum;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The log probability of n normal rows in one cluster less that of n clusters of one row, under a
 * CRP with concentration gamma(1, 1) and the priors that are taken from the rows: the formulas of
 * the page of priors. Quantiles stand for the rows.
 */
final class AloneOrTogetherTest {

  private static final int[] COLUMNS = {1, 2, 3, 5, 9, 20, 57, 100, 200};
  private static final double KAPPA = 0.01;
  private static final double NU = 3;

  @ParameterizedTest
  @ValueSource(ints = {10, 15, 20, 25, 30, 50, 75, 100, 150, 200, 300})
  void oneClusterOfNormalRowsIsMoreProbableThanAsManyAsRows(int n) {
    for (int d : COLUMNS) {
      double columns = seats(n) + columns(n, d, BasePrior.scales(n));
      assertTrue(columns > 0, "independent columns: " + d + " of " + n + " rows: " + columns);
    }
    for (int d = 2; d * (d + 6) / 2 <= Math.min(n, 1000); d++) {
      double full = seats(n) + full(n, d);
      assertTrue(full > 0, "full covariances: " + d + " columns of " + n + " rows: " + full);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = 1000)
  @Tag("slow")
  void soItIsWithAThousandRows(int n) {
    oneClusterOfNormalRowsIsMoreProbableThanAsManyAsRows(n);
  }

  @ParameterizedTest
  @ValueSource(ints = {3000, 10_000})
  @Tag("slow")
  @Tag("thorough")
  void soItIsWithMoreRows(int n) {
    oneClusterOfNormalRowsIsMoreProbableThanAsManyAsRows(n);
  }

  @Test
  void withoutTheLeastBaseScaleAllRowsAloneAreMoreProbable() {
    assertTrue(seats(25) + columns(25, 9, BasePrior.SCALES) < 0);
    assertTrue(seats(100) + columns(100, 100, BasePrior.SCALES) < 0);
  }

  @Test
  void inFewerRowsFullCovariancesMakeAllRowsAloneMoreProbable() {
    assertTrue(seats(10) + full(10, 3) < 0);
    assertTrue(seats(1000) + full(1000, 44) < 0);
  }

  @Test
  void theFormulasAreThoseOfTheBanks() {
    SeededRng rng = new SeededRng(1);
    int n = 7;
    RealRows rows =
        RealRows.of(IntStream.range(0, 2 * n).mapToDouble(i -> rng.gaussian()).toArray(), n, 2);
    DiagonalGaussian columns = DiagonalGaussian.from(rows).withBaseScale(0.125);
    RealRows framed = columns.prepare(rows);
    double expected = 0;
    for (int j = 0; j < 2; j++) {
      int column = j;
      double[] squares =
          IntStream.range(0, n).mapToDouble(i -> Math.pow(framed.value(i, column), 2)).toArray();
      expected += together(n, 1, KAPPA, NU, 0.125) - alone(squares, 1, KAPPA, NU, 0.125);
    }
    assertEquals(expected, togetherLessAlone(columns.bank(rows), n), 1e-9);
    GaussianNiw full = GaussianNiw.from(rows).withBaseScale(0.125);
    assertEquals(
        together(n, 2, KAPPA, 4, 0.125) - alone(distances(framed), 2, KAPPA, 4, 0.125),
        togetherLessAlone(full.bank(rows), n),
        1e-9);
  }

  private static double togetherLessAlone(TableBank<RealRows> bank, int n) {
    bank.reserve(n + 1);
    double difference = 0;
    for (int i = 0; i < n; i++) {
      bank.add(0, i);
      bank.add(i + 1, i);
      difference -= bank.logMarginal(i + 1);
    }
    return difference + bank.logMarginal(0);
  }

  /** {@return squared Mahalanobis distances of rows of two standardised columns from their mean} */
  private static double[] distances(RealRows rows) {
    int n = rows.size();
    double r =
        IntStream.range(0, n).mapToDouble(i -> rows.value(i, 0) * rows.value(i, 1)).sum() / n;
    return IntStream.range(0, n)
        .mapToDouble(
            i -> {
              double x = rows.value(i, 0);
              double y = rows.value(i, 1);
              return (x * x - 2 * r * x * y + y * y) / (1 - r * r);
            })
        .toArray();
  }

  /**
   * {@return log density of n rows in one cluster, without what is the same for as many clusters}
   * In units in which their mean is 0 and their covariance, divided by n, is the identity.
   */
  private static double together(int n, int d, double kappa, double nu, double c) {
    double psi = c * (nu - d - 1);
    return -n * d / 2.0 * Math.log(Math.PI)
        + d / 2.0 * Math.log(kappa / (kappa + n))
        + logGammaRatio((nu + n) / 2, nu / 2, d)
        + nu * d / 2 * Math.log(psi)
        - (nu + n) * d / 2 * Math.log(psi + n);
  }

  /** {@return the same in clusters of one row at these squared distances from the mean} */
  private static double alone(double[] squares, int d, double kappa, double nu, double c) {
    double psi = c * (nu - d - 1);
    double wide = psi * (1 + kappa) / kappa;
    double sum =
        squares.length
            * (LogGamma.of((nu + 1) / 2)
                - LogGamma.of((nu + 1 - d) / 2)
                - d / 2.0 * Math.log(Math.PI * wide));
    for (double square : squares) {
      sum -= (nu + 1) / 2 * Math.log1p(square / wide);
    }
    return sum;
  }

  private static double logGammaRatio(double a, double b, int d) {
    return IntStream.range(0, d)
        .mapToDouble(j -> LogGamma.of(a - j / 2.0) - LogGamma.of(b - j / 2.0))
        .sum();
  }

  /** {@return the difference for d columns of normal quantiles, over the law of base scales} */
  private static double columns(int n, int d, Parameter scales) {
    double[] values = scales.prior().values();
    double[] squares = normal(n);
    double[] of = Arrays.stream(values).map(c -> together(n, 1, KAPPA, NU, c)).toArray();
    double[] by = Arrays.stream(values).map(c -> alone(squares, 1, KAPPA, NU, c)).toArray();
    return overScales(values, of, d) - overScales(values, by, d);
  }

  /** {@return log of the mean of d columns' densities, each with a scale of its own if d > 1} */
  private static double overScales(double[] values, double[] ofScale, int d) {
    double[] logs = new double[values.length];
    for (int c = 0; c < values.length; c++) {
      int base = c;
      double[] laws =
          Arrays.stream(values).map(s -> -Math.abs(Math.log(s / values[base]))).toArray();
      double[] joint = new double[values.length];
      Arrays.setAll(joint, s -> laws[s] + ofScale[s]);
      logs[c] =
          d == 1 ? ofScale[c] : d * (LogSum.of(joint, joint.length) - LogSum.of(laws, laws.length));
    }
    return LogSum.of(logs, logs.length);
  }

  /** {@return the difference for full covariances, over the laws of base scale, nu and kappa} */
  private static double full(int n, int d) {
    double[] squares = mahalanobis(n, d);
    double[] kappas = d > 10 ? BasePrior.HALVINGS.values() : new double[] {KAPPA};
    double[] of = new double[kappas.length * 8 * 13];
    double[] by = new double[of.length];
    int at = 0;
    for (double kappa : kappas) {
      for (int g = 0; g < 8; g++) {
        double nu = d + 1 + Math.pow(2, g);
        for (double c : BasePrior.HALVINGS.values()) {
          of[at] = together(n, d, kappa, nu, c);
          by[at++] = alone(squares, d, kappa, nu, c);
        }
      }
    }
    return LogSum.of(of, at) - LogSum.of(by, at);
  }

  private static double[] normal(int n) {
    NormalDistribution law = new NormalDistribution(null, 0, 1);
    double[] squares =
        quantiles(
            n, p -> law.inverseCumulativeProbability(p) * law.inverseCumulativeProbability(p));
    double mean = Arrays.stream(squares).sum() / n;
    return Arrays.stream(squares).map(x -> x / mean).toArray();
  }

  /**
   * {@return quantiles of squared distances of rows from their mean in units of their covariance}
   */
  private static double[] mahalanobis(int n, int d) {
    BetaDistribution law = new BetaDistribution(null, d / 2.0, (n - d - 1) / 2.0);
    return quantiles(n, p -> (n - 1) * law.inverseCumulativeProbability(p));
  }

  private static double[] quantiles(int n, DoubleUnaryOperator at) {
    return IntStream.range(0, n).mapToDouble(i -> at.applyAsDouble((i + 0.5) / n)).toArray();
  }

  /**
   * {@return log probability of one table less that of as many tables as customers} By the
   * trapezoidal rule in the logarithm of the concentration.
   */
  private static double seats(int n) {
    int nodes = 4000;
    double[] one = new double[nodes];
    double[] all = new double[nodes];
    for (int k = 0; k < nodes; k++) {
      double log = -18 + k * (18 + Math.log(50.0 * n)) / (nodes - 1);
      double a = Math.exp(log);
      double common = LogGamma.of(a) - LogGamma.of(a + n) - a + log;
      one[k] = common + log + LogGamma.of(n);
      all[k] = common + n * log;
    }
    return LogSum.of(one, nodes) - LogSum.of(all, nodes);
  }
}
