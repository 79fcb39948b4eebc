package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Weights;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.numerics.LogGamma;
import crp.random.Rng;
import crp.random.SeededRng;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Banks of Gaussian families whose columns were rounded. */
class RoundedFamilyTest {

  private static final int N = 12;
  private static final Resolution STEPS = Resolution.of(1, 0, 2);
  private static final Resolution FINE = STEPS.withFine(0);

  private static RealRows rows(boolean holes, Weights weights) {
    Rng rng = new SeededRng(3);
    double[] values = new double[3 * N];
    for (int i = 0; i < values.length; i++) {
      double value = (i / 3 % 2) * 3 + 1.5 * rng.gaussian();
      double step = STEPS.step(i % 3);
      values[i] = step == 0 ? value : step * Math.rint(value / step);
      if (holes && rng.uniform() < 0.2) {
        values[i] = Double.NaN;
      }
    }
    return RealRows.of(values, N, 3, weights);
  }

  static Stream<FamilyCase<RealRows>> cases() {
    Weights ones = Weights.ones(N);
    Weights weights = Weights.of(1, 0.5, 3, 1, 2, 0, 1.25, 1, 0.1, 4, 1, 1);
    return Stream.of(ones, weights)
        .flatMap(
            w ->
                Stream.of(
                    rounded("full", GaussianNiw.from(rows(false, w)), rows(false, w)),
                    rounded("full with holes", GaussianNiw.from(rows(true, w)), rows(true, w)),
                    rounded("columns", DiagonalGaussian.from(rows(false, w)), rows(false, w)),
                    rounded("columns, holes", DiagonalGaussian.from(rows(true, w)), rows(true, w)),
                    fine("full, fine", GaussianNiw.from(rows(true, w)), rows(true, w)),
                    fine("columns, fine", DiagonalGaussian.from(rows(true, w)), rows(true, w))));
  }

  /** Rows of weight 1 with a fine column, no value of which is drawn. */
  static Stream<FamilyCase<RealRows>> fineColumns() {
    RealRows rows = rows(true, Weights.ones(N));
    return Stream.of(
        FamilyCase.real("full", GaussianNiw.from(rows).rounded(FINE.still()), rows),
        FamilyCase.real("columns", DiagonalGaussian.from(rows).rounded(FINE.still()), rows));
  }

  private static FamilyCase<RealRows> fine(String name, GaussianFamily family, RealRows rows) {
    return FamilyCase.real(name, family.rounded(FINE), rows);
  }

  private static FamilyCase<RealRows> rounded(String name, GaussianFamily family, RealRows rows) {
    return FamilyCase.real(name, family.rounded(STEPS), rows);
  }

  /** A bank after some draws, so that values have left their starts. */
  private static TableBank<RealRows> drawn(FamilyCase<RealRows> subject, RealRows rows) {
    TableBank<RealRows> bank = subject.family().bank(rows);
    bank.reserve(2);
    for (int i = 0; i < rows.size(); i++) {
      bank.add(i % 2, i);
    }
    Rng rng = new SeededRng(5);
    for (int sweep = 0; sweep < 5; sweep++) {
      Capabilities.sampled(bank).resample(new int[] {0, 1}, 2, rng);
    }
    for (int i = 0; i < rows.size(); i++) {
      bank.remove(i % 2, i);
    }
    return bank;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void keepsTheContract(FamilyCase<RealRows> subject) throws IOException, ClassNotFoundException {
    new FamilyContract<>(rows -> subject.family().bank(rows), subject.rows(), true).all();
    new FamilyContract<>(rows -> drawn(subject, rows), subject.rows(), true).all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void manyMovesLeaveNoTrace(FamilyCase<RealRows> subject) {
    new FamilyContract<>(rows -> subject.family().bank(rows), subject.rows(), true)
        .millionMovesLeaveNoTrace(100_000);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void bankThatCountsItsOwnRowIsRejected(FamilyCase<RealRows> subject) {
    FamilyContract<RealRows> contract =
        new FamilyContract<>(
            rows -> new BrokenBank<>(drawn(subject, rows), BrokenBank.Fault.COUNTS_ITSELF),
            subject.rows(),
            true);
    assertThrows(AssertionError.class, contract::all);
  }

  /**
   * The log joint density of two rows of a fine column, given mean and variance, is its mean over
   * their intervals; here by Gauss-Legendre rules, which are exact for squares. Then mean and
   * variance are integrated out over a grid. A column without its grain is found out.
   */
  @Test
  void aFineColumnCountsWithTheMeanLogDensityOfItsIntervals() {
    double step = 0.8;
    double[] values = {0.8, -1.6};
    RealRows rows = RealRows.of(values, 2, 1);
    GaussianFamily family = DiagonalGaussian.of(new double[] {0.1}, 0.5, 3, new double[] {1.1});
    TableBank<RealRows> bank = family.rounded(Resolution.of(step).withFine(0)).bank(rows);
    bank.reserve(1);
    bank.add(0, 0);
    bank.add(0, 1);
    double integral = 0;
    double width = 0.05;
    for (double log = -6; log < 12; log += width) {
      double variance = Math.exp(log);
      double reach = 12 * Math.sqrt(variance);
      double sum = 0;
      for (int k = -100; k <= 100; k++) {
        double mean = k * reach / 100;
        double logs = logNormal(mean, 0.1, variance / 0.5);
        for (double value : values) {
          GaussIntegrator rule =
              new GaussIntegratorFactory().legendre(2, value - step / 2, value + step / 2);
          logs += rule.integrate(x -> logNormal(x, mean, variance)) / step;
        }
        sum += Math.exp(logs) * reach / 100;
      }
      // inverse gamma with shape 1.5 and scale 0.55, as a density of the log
      double prior = 1.5 * Math.log(0.55) - LogGamma.of(1.5) - 1.5 * log - 0.55 / variance;
      integral += sum * Math.exp(prior) * width;
    }
    assertEquals(Math.log(integral), bank.logMarginal(0), 1e-6);
    TableBank<RealRows> bare = family.bank(rows);
    bare.reserve(1);
    bare.add(0, 0);
    bare.add(0, 1);
    assertTrue(Math.abs(Math.log(integral) - bare.logMarginal(0)) > 1e-3);
  }

  private static double logNormal(double x, double mean, double variance) {
    return -Math.log(2 * Math.PI * variance) / 2 - (x - mean) * (x - mean) / (2 * variance);
  }

  /** A row at a table of its own: its value has the density of the prior, to a power. */
  static Stream<Double> powers() {
    return Stream.of(0.0, 0.3, 1.0);
  }

  /** False alarm once in 100,000 re-seedings, for each of the two families. */
  @ParameterizedTest
  @Tag("slow")
  @MethodSource("powers")
  void valuesFollowTheirLawUnderAPowerOfTheLikelihood(double power) {
    // t with 3 degrees of freedom, centre 0, squared scale (1 + 1 / 0.5) 0.3 / 3
    DoubleUnaryOperator law = x -> Math.pow(1 + x * x / (3 * 0.3), -2 * power);
    double[] centre = {0};
    double[] scale = {0.3};
    for (GaussianFamily family :
        List.of(
            GaussianNiw.of(centre, 0.5, 3, scale), DiagonalGaussian.of(centre, 0.5, 3, scale))) {
      assertTrue(alarm(family, power, law) > 1e-5, family.describe());
      assertTrue(alarm(family, power, x -> 2 + x) < 1e-9, "another law is found out");
    }
  }

  /**
   * {@return the p-value} The value is read off the posterior mean: kappa is 0.5, so it is 1.5
   * times that.
   */
  private static double alarm(GaussianFamily family, double power, DoubleUnaryOperator law) {
    RealRows one = RealRows.of(new double[] {1}, 1, 1);
    TableBank<RealRows> bank = family.rounded(Resolution.of(2)).bank(one);
    bank.reserve(2);
    bank.add(0, 0);
    Rng rng = new SeededRng(17);
    int cells = 20;
    double[] seen = new double[cells];
    int draws = 20_000;
    for (int k = 0; k < draws; k++) {
      for (int thin = 0; thin < 8; thin++) {
        Capabilities.sampled(bank).resample(new int[] {0}, 1, power, rng);
      }
      TableSummary.Real summary = (TableSummary.Real) bank.summary(0);
      double value = summary.mean()[0] * 1.5;
      seen[Math.min(cells - 1, (int) (value / 2 * cells))]++;
    }
    double[] expected = new double[cells];
    for (int c = 0; c < cells; c++) {
      for (int s = 0; s < 100; s++) {
        expected[c] += law.applyAsDouble(2.0 * (c + (s + 0.5) / 100) / cells);
      }
    }
    double total = Arrays.stream(expected).sum();
    double chi = 0;
    for (int c = 0; c < cells; c++) {
      double e = draws * expected[c] / total;
      chi += (seen[c] - e) * (seen[c] - e) / e;
    }
    return 1 - new ChiSquaredDistribution(cells - 1).cumulativeProbability(chi);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void simulatedRowsAreRounded(FamilyCase<RealRows> subject) {
    TableBank<RealRows> bank = drawn(subject, subject.rows());
    Rng rng = new SeededRng(1);
    for (int k = 0; k < 50; k++) {
      RealRows row = bank.simulate(0, k % N, rng);
      for (int j : new int[] {0, 2}) {
        double points = row.value(0, j) / STEPS.step(j);
        if (!Double.isNaN(points)) {
          assertEquals(Math.rint(points), points, 1e-9);
        }
      }
    }
  }
}
