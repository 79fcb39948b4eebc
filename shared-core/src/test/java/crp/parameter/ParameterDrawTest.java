package crp.parameter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.AbstractRealDistribution;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws keep conditional laws that are known in closed form. */
class ParameterDrawTest {

  /** False alarms of a sound draw: one in a million for each of nine comparisons. */
  private static final double ALARM = 1e-6;

  private static final int REPLICATES = 4000;
  private static final int STEPS = 3;

  /** One step from a number. */
  private interface Step {
    double next(Parameter now, Rng rng);
  }

  /**
   * Starts from the law, takes some steps, and compares with the law.
   *
   * @param posterior of {@code number - offset}, or of its logarithm
   */
  private static boolean keeps(
      Hyperprior prior,
      AbstractRealDistribution posterior,
      DoubleUnaryOperator toNumber,
      DoubleUnaryOperator back,
      Step step,
      long seed) {
    Rng rng = new SeededRng(seed);
    double[] sample = new double[REPLICATES];
    for (int r = 0; r < REPLICATES; r++) {
      double start = posterior.inverseCumulativeProbability(rng.uniform());
      Parameter now = new Parameter(toNumber.applyAsDouble(start), prior);
      for (int s = 0; s < STEPS; s++) {
        now = now.with(step.next(now, rng));
      }
      sample[r] = back.applyAsDouble(now.value());
    }
    return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(posterior, sample, false) > ALARM;
  }

  private static Step drawing(DoubleUnaryOperator logLikelihood) {
    return (now, rng) -> ParameterDraw.next(now, logLikelihood, rng);
  }

  /** The same with a coordinate's density taken for the number's: divided by the number. */
  private static Step without(DoubleUnaryOperator logLikelihood) {
    return drawing(x -> logLikelihood.applyAsDouble(x) - Math.log(x));
  }

  /** Poisson counts under a gamma law: 7 in 3 units of time. */
  @Test
  void aGammaLawMeetsItsConjugateLikelihood() {
    Hyperprior prior = new Hyperprior.Gamma(2, 1.5);
    GammaDistribution posterior = new GammaDistribution(9, 1 / 4.5);
    DoubleUnaryOperator poisson = x -> 7 * Math.log(x) - 3 * x;
    DoubleUnaryOperator same = x -> x;
    assertTrue(keeps(prior, posterior, same, same, drawing(poisson), 1));
    assertFalse(keeps(prior, posterior, same, same, without(poisson), 2));
  }

  /** The same above an offset. */
  @Test
  void anOffsetIsTakenIntoAccount() {
    Hyperprior prior = Hyperprior.parse("1 + gamma 2 1.5");
    GammaDistribution posterior = new GammaDistribution(9, 1 / 4.5);
    DoubleUnaryOperator poisson = x -> 7 * Math.log(x - 1) - 3 * (x - 1);
    DoubleUnaryOperator forgetful = x -> 7 * Math.log(x) - 3 * x;
    assertTrue(keeps(prior, posterior, x -> x + 1, x -> x - 1, drawing(poisson), 3));
    assertFalse(keeps(prior, posterior, x -> x + 1, x -> x - 1, drawing(forgetful), 4));
  }

  /** Six successes of ten under a beta law. */
  @Test
  void aBetaLawMeetsItsConjugateLikelihood() {
    Hyperprior prior = new Hyperprior.Beta(0.5, 2);
    BetaDistribution posterior = new BetaDistribution(6.5, 6);
    DoubleUnaryOperator binomial = x -> 6 * Math.log(x) + 4 * Math.log1p(-x);
    DoubleUnaryOperator same = x -> x;
    assertTrue(keeps(prior, posterior, same, same, drawing(binomial), 5));
    assertFalse(keeps(prior, posterior, same, same, without(binomial), 6));
  }

  @Test
  void aLogUniformLawStaysWithinItsBounds() {
    Hyperprior prior = new Hyperprior.LogUniform(0.1, 7);
    UniformRealDistribution ofTheLog = new UniformRealDistribution(Math.log(0.1), Math.log(7));
    DoubleUnaryOperator number = u -> Math.max(0.1, Math.min(7, Math.exp(u)));
    assertTrue(keeps(prior, ofTheLog, number, Math::log, drawing(x -> 0), 7));
    assertFalse(keeps(prior, ofTheLog, number, Math::log, without(x -> 0), 8));
  }

  @Test
  void impossibleValuesAreNeverDrawn() {
    Hyperprior prior = new Hyperprior.Gamma(1, 1);
    Rng rng = new SeededRng(9);
    Parameter now = new Parameter(0.4, prior);
    for (int s = 0; s < 500; s++) {
      now = now.with(ParameterDraw.next(now, x -> x < 0.5 ? 0 : Double.NEGATIVE_INFINITY, rng));
      assertTrue(now.value() < 0.5);
    }
  }

  @Test
  void aFixedNumberStaysAndUsesNoRandomness() {
    Rng rng = new SeededRng(10);
    double next = new SeededRng(10).uniform();
    assertEquals(2, ParameterDraw.next(Parameter.fixed(2), x -> Double.NaN, rng));
    assertEquals(next, rng.uniform());
  }

  private static double log(double x) {
    return x == 1 ? 0 : x == 2 ? 1.3 : -0.4;
  }

  private static Invariance<Double> matrix(Hyperprior law, DoubleUnaryOperator logLikelihood) {
    return Invariance.of(
        Arrays.stream(law.values()).boxed().toList(),
        (value, rng) -> ParameterDraw.next(new Parameter(value, law), logLikelihood, rng),
        ParameterDrawTest::log);
  }

  @ParameterizedTest
  @ValueSource(strings = {"grid 1 2 5", "log-grid 1 4 3", "1 + grid 0 1 4"})
  void aGridIsDrawnFromItsExactConditionalLaw(String text) {
    Hyperprior law = Hyperprior.parse(text);
    matrix(law, ParameterDrawTest::log)
        .requireInvariant(1e-12)
        .requireReversible(1e-12)
        .requireIrreducible();
    assertTrue(matrix(law, x -> 2 * log(x)).worstImbalance() > 1e-3, "the likelihood twice");
    assertTrue(matrix(law, x -> 0).worstImbalance() > 1e-3, "no likelihood");
  }
}
