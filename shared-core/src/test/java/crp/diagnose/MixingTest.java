package crp.diagnose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.SeededRng;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MixingTest {

  /** Within: variance 1/2 twice; between: means 0.5 and 1.5, variance 1/2; n = 2. */
  @Test
  void plainRHatOfAnExampleByHand() {
    assertEquals(
        Math.sqrt(0.5 + 0.5 / 0.5), Mixing.plainRHat(new double[][] {{0, 1}, {1, 2}}), 1e-15);
  }

  /** Ranks of 3, 3, -1, 8, 0, 100: 3.5, 3.5, 1, 5, 2, 6 of 6. */
  @Test
  void normalScoresOfAnExampleByHand() {
    double[][] scores = Mixing.rankNormalised(new double[][] {{3, 3, -1}, {8, -0.0, 100}});
    NormalDistribution normal = new NormalDistribution();
    double[] ranks = {3.5, 3.5, 1, 5, 2, 6};
    double[] expected =
        Arrays.stream(ranks)
            .map(r -> normal.inverseCumulativeProbability((r - 0.375) / 6.25))
            .toArray();
    assertArrayEquals(Arrays.copyOf(expected, 3), scores[0], 1e-14);
    assertArrayEquals(Arrays.copyOfRange(expected, 3, 6), scores[1], 1e-14);
    assertArrayEquals(
        Mixing.rankNormalised(new double[][] {{0.0, -0.0, 1, 2}})[0],
        Mixing.rankNormalised(new double[][] {{5, 5, 7, 9}})[0]);
  }

  @Test
  void halvesLeaveOutTheMiddle() {
    double[][] halves = Mixing.split(new double[][] {{1, 2, 3, 4, 5}});
    assertArrayEquals(new double[] {1, 2}, halves[0]);
    assertArrayEquals(new double[] {4, 5}, halves[1]);
  }

  @Test
  void autocovariancesAreThoseOfTheDefinition() {
    double[] chain = AutoregressiveChains.of(1, 77, 0.7, new SeededRng(1))[0];
    double mean = Arrays.stream(chain).average().orElseThrow();
    double[] found = EffectiveSize.autocovariance(chain, mean);
    for (int lag = 0; lag < 77; lag++) {
      double sum = 0;
      for (int i = 0; i + lag < 77; i++) {
        sum += (chain[i] - mean) * (chain[i + lag] - mean);
      }
      assertEquals(sum / 77, found[lag], 1e-13, "lag " + lag);
    }
  }

  /** The correlation time of an autoregression is (1 + phi) / (1 - phi); here within 10 %. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(doubles = {-0.3, 0, 0.5, 0.9})
  void effectiveSizeOfAutoregressions(double phi) {
    double[][] chains = AutoregressiveChains.of(4, 100_000, phi, new SeededRng(2));
    double expected = 400_000 * (1 - phi) / (1 + phi);
    assertEquals(1, EffectiveSize.of(chains) / expected, 0.1);
    assertEquals(1, Mixing.bulkEss(chains) / expected, 0.1);
    assertTrue(Mixing.rHat(chains) < 1.01);
  }

  /** Indicators of independent draws are independent, too. */
  @Test
  void tailSizeOfIndependentDraws() {
    double[][] chains = AutoregressiveChains.of(4, 5000, 0, new SeededRng(3));
    assertEquals(1, Mixing.tailEss(chains) / 20_000, 0.1);
    double[][] slow = AutoregressiveChains.of(4, 5000, 0.9, new SeededRng(3));
    assertTrue(Mixing.tailEss(slow) < 5000);
  }

  /** Four chains with a step in each: without splitting, the chains look alike. */
  @Test
  void chainsThatDriftAreFoundOnlyWithSplitting() {
    double[][] chains = AutoregressiveChains.of(4, 400, 0, new SeededRng(4));
    for (double[] chain : chains) {
      for (int i = 200; i < 400; i++) {
        chain[i] += 2;
      }
    }
    assertTrue(Mixing.rHat(chains) > 1.3);
    assertTrue(Mixing.plainRHat(Mixing.rankNormalised(chains)) < 1.02, "the twin does not see it");
  }

  /** Cauchy chains have no variance: one chain far off is found only by its ranks. */
  @Test
  void shiftedHeavyTailsAreFoundOnlyWithRanks() {
    SeededRng rng = new SeededRng(5);
    double[][] chains = new double[4][1000];
    for (int c = 0; c < 4; c++) {
      for (int i = 0; i < 1000; i++) {
        chains[c][i] = Math.tan(Math.PI * (rng.uniform() - 0.5)) + (c == 0 ? 4 : 0);
      }
    }
    assertTrue(Mixing.rHat(chains) > 1.1);
    assertTrue(Mixing.plainRHat(Mixing.split(chains)) < 1.02, "the twin does not see it");
  }

  /** One chain is three times as wide about the same centre: only folding sees it. */
  @Test
  void otherWidthsAreFoundOnlyWithFolding() {
    double[][] chains = AutoregressiveChains.of(4, 1000, 0, new SeededRng(6));
    Arrays.setAll(chains[2], i -> 3 * chains[2][i]);
    assertTrue(Mixing.rHat(chains) > 1.05);
    assertTrue(
        Mixing.plainRHat(Mixing.rankNormalised(Mixing.split(chains))) < 1.01,
        "the twin does not see it");
  }

  @Test
  void stuckChains() {
    double[][] constant = new double[3][50];
    assertEquals(1, Mixing.rHat(constant));
    assertEquals(150, Mixing.bulkEss(constant), 1e-9);
    assertEquals(150, Mixing.tailEss(constant), 1e-9);
    Arrays.fill(constant[1], 7);
    assertEquals(Double.POSITIVE_INFINITY, Mixing.rHat(constant));
    assertTrue(Mixing.bulkEss(constant) < 10);
  }

  @Test
  void chainsThatCannotBeJudgedAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Mixing.rHat(new double[0][]));
    assertThrows(IllegalArgumentException.class, () -> Mixing.rHat(new double[][] {{1, 2, 3}}));
    assertThrows(
        IllegalArgumentException.class,
        () -> Mixing.bulkEss(new double[][] {new double[4], new double[5]}));
    assertThrows(
        IllegalArgumentException.class,
        () -> Mixing.tailEss(new double[][] {{1, 2, Double.NaN, 4}}));
  }
}
