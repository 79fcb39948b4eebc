package crp.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

/** One update of an exact draw must give an exact draw: independent replicates, no chain. */
class SliceTest {

  private static final int DRAWS = 20_000;

  private final SeededRng rng = new SeededRng(11);

  private static double logNormal(double x) {
    return -0.5 * x * x;
  }

  private static double logGammaThree(double x) {
    return x > 0 ? 2 * Math.log(x) - x : Double.NEGATIVE_INFINITY;
  }

  @Test
  void oneUpdateKeepsTheNormalLawForAnyWidth() {
    for (double width : new double[] {0.01, 0.5, 3, 100}) {
      assertTrue(
          GoodnessOfFit.follows(
              new NormalDistribution(0, 1),
              DRAWS,
              () -> Slice.draw(SliceTest::logNormal, rng.gaussian(), width, rng)),
          "width " + width);
    }
  }

  @Test
  void oneUpdateKeepsALawWithAnEdge() {
    assertTrue(
        GoodnessOfFit.follows(
            new GammaDistribution(3, 1),
            DRAWS,
            () -> Slice.draw(SliceTest::logGammaThree, rng.gamma(3), 2, rng)));
  }

  @Test
  void oneUpdateKeepsALawWithTwoHills() {
    // half the mass near -3 and half near 3: stepping out must not favour a side
    DoubleUnaryOperator hills =
        x -> Math.log(Math.exp(logNormal(x - 3)) + Math.exp(logNormal(x + 3)));
    NormalDistribution hill = new NormalDistribution(3, 1);
    double beyond =
        0.5 * (1 - hill.cumulativeProbability(3)) + 0.5 * (1 - hill.cumulativeProbability(9));
    double[] law = {0.5, 0.5 - beyond, beyond};
    assertTrue(
        GoodnessOfFit.follows(
            law,
            DRAWS,
            () -> {
              double start = rng.gaussian() + (rng.below(2) == 0 ? -3 : 3);
              double end = Slice.draw(hills, start, 2, rng);
              return end < 0 ? 0 : end < 3 ? 1 : 2;
            }));
  }

  @Test
  void aChainFromFarAwayFindsTheLaw() {
    double x = 500;
    for (int i = 0; i < 100; i++) {
      x = Slice.draw(SliceTest::logNormal, x, 2, rng);
    }
    assertTrue(Math.abs(x) < 6);
  }

  @Test
  void aTwinWithItsLevelTooHighIsFoundOut() {
    assertFalse(
        GoodnessOfFit.follows(
            new NormalDistribution(0, 1),
            DRAWS,
            () -> Slice.draw(SliceTest::logNormal, rng.gaussian(), 2, new Twin(rng, 0, 0.5))));
  }

  @Test
  void aTwinThatShrinksTowardsOneSideIsFoundOut() {
    assertFalse(
        GoodnessOfFit.follows(
            new GammaDistribution(3, 1),
            DRAWS,
            () -> Slice.draw(SliceTest::logGammaThree, rng.gamma(3), 2, new Twin(rng, 2, 1.3))));
  }

  @Test
  void aHugeLogDensityThatSwallowsTheLevelStillEnds() {
    assertEquals(7, Slice.draw(x -> x == 7 ? 1e300 : 0, 7, 1, rng), 0);
  }

  @Test
  void badStartsAndDensitiesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Slice.draw(SliceTest::logNormal, 0, 0, rng));
    assertThrows(
        IllegalArgumentException.class, () -> Slice.draw(SliceTest::logNormal, Double.NaN, 1, rng));
    assertThrows(
        IllegalArgumentException.class, () -> Slice.draw(SliceTest::logGammaThree, -1, 1, rng));
    assertThrows(ArithmeticException.class, () -> Slice.draw(x -> Double.NaN, 0, 1, rng));
    assertThrows(
        ArithmeticException.class, () -> Slice.draw(x -> Double.POSITIVE_INFINITY, 0, 1, rng));
  }

  /** Raises one of the uniform draws of an update to a power. */
  private static final class Twin implements Rng {

    private final Rng rng;
    private final int which;
    private final double power;
    private int asked;

    Twin(Rng rng, int which, double power) {
      this.rng = rng;
      this.which = which;
      this.power = power;
    }

    @Override
    public double uniform() {
      return asked++ == which ? Math.pow(rng.uniform(), power) : rng.uniform();
    }

    @Override
    public int below(int n) {
      return rng.below(n);
    }

    @Override
    public int index(double[] logWeights, int n) {
      return rng.index(logWeights, n);
    }

    @Override
    public boolean accept(double logRatio) {
      return rng.accept(logRatio);
    }

    @Override
    public double gaussian() {
      return rng.gaussian();
    }

    @Override
    public double gamma(double shape) {
      return rng.gamma(shape);
    }

    @Override
    public double beta(double a, double b) {
      return rng.beta(a, b);
    }

    @Override
    public Rng split() {
      return rng.split();
    }
  }
}
