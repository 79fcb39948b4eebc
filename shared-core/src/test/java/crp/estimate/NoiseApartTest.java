package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class NoiseApartTest {

  private static final int NOISE = -1;

  /** The labels of ten draws, -1 for noise. */
  private static Draws draws(int[]... labels) {
    List<Draw> all = new ArrayList<>();
    for (int s = 0; s < 10; s++) {
      int[] now = labels[s * labels.length / 10].clone();
      BitSet noise = new BitSet();
      for (int i = 0; i < now.length; i++) {
        noise.set(i, now[i] == NOISE);
      }
      Draw draw = new Draw(0, s + 1, Partition.of(now), -s, Map.of("concentration", 1.0));
      all.add(draw.withNoise(noise));
    }
    return new Draws(all, List.of(), false);
  }

  private static BitSet set(int... rows) {
    BitSet set = new BitSet();
    Arrays.stream(rows).forEach(set::set);
    return set;
  }

  @ParameterizedTest
  @EnumSource(PointEstimate.Kind.class)
  void rowsThatAreAlwaysNoiseAreNoCluster(PointEstimate.Kind kind) {
    PointEstimate rule = new PointEstimate(kind, 1);
    Estimate estimate = rule.of(draws(new int[] {0, NOISE, 0, 1, 1, NOISE, 0, 1}));
    assertEquals(set(1, 5), estimate.noise());
    assertEquals(Partition.of(0, 2, 0, 1, 1, 3, 0, 1), estimate.partition());
    Draw seated = estimate.seatedDraw();
    assertEquals(2, seated.clusters());
    assertEquals(4, seated.parts());
    assertEquals(set(1, 5), seated.noise());
    assertEquals(0, estimate.expectedVi(), 1e-12);
  }

  @Test
  void aSingleRowIsNoiseIfItIsNoiseMoreOftenThanAlone() {
    int[] alone = {0, 0, 0, 2, 1, 1};
    int[] away = {0, 0, 0, NOISE, 1, 1};
    assertEquals(set(3), PointEstimate.VI.of(draws(away, away, alone)).noise());
    assertEquals(set(), PointEstimate.VI.of(draws(away, alone, alone)).noise());
  }

  /** Four rows that are alone in most draws and noise in some are clusters, of one row each. */
  @Test
  void rowsThatAreSeldomNoiseAreClusters() {
    int[] apart = {0, 1, 2, 3};
    int[] strayed = {0, 1, 2, NOISE};
    Estimate estimate = PointEstimate.VI.of(draws(apart, apart, apart, strayed));
    assertEquals(set(), estimate.noise());
    assertEquals(4, estimate.partition().clusters());
  }

  /** Each row is noise in most draws, but every draw has a cluster. */
  @Test
  void asManyClustersAreLeftAsEveryDrawHas() {
    int n = NOISE;
    Estimate estimate =
        PointEstimate.VI.of(
            draws(
                new int[] {0, n, n},
                new int[] {0, n, n},
                new int[] {n, 0, n},
                new int[] {n, n, 0},
                new int[] {n, n, 0}));
    assertEquals(2, estimate.noise().cardinality());
    assertEquals(1, estimate.seatedDraw().clusters());
  }

  @Test
  void aRowWithoutOneClusterIsNoiseOnlyIfItIsMostOftenWithoutCompany() {
    int[] first = {0, 0, 0, 0, 1, 1, 1};
    int[] second = {0, 0, 0, 1, 1, 1, 1};
    int[] away = {0, 0, 0, NOISE, 1, 1, 1};
    // between two clusters in most draws: not noise, though noise now and then
    Estimate torn = PointEstimate.VI.of(draws(first, first, second, second, away));
    assertEquals(set(), torn.noise());
    Estimate lost = PointEstimate.VI.of(draws(first, second, away, away));
    assertEquals(set(3), lost.noise());
  }

  @Test
  void allRowsCanBeNoise() {
    Estimate estimate = PointEstimate.VI.of(draws(new int[] {NOISE, NOISE, NOISE}));
    assertEquals(set(0, 1, 2), estimate.noise());
    assertEquals(0, estimate.seatedDraw().clusters());
  }

  @Test
  void pairsAndConfidenceTakeNoiseAsAlone() {
    Draws draws = draws(new int[] {0, NOISE, 0, NOISE}, new int[] {0, 0, 0, 1});
    assertEquals(0.5, CoClustering.of(draws).of(0, 1), 1e-12);
    assertEquals(0, CoClustering.of(draws).of(1, 3), 1e-12);
    double[] confidence = Confidence.of(draws, Partition.of(0, 1, 0, 2));
    assertEquals(1, confidence[0], 1e-12);
    assertEquals(0.5, confidence[1], 1e-12);
    assertEquals(1, confidence[3], 1e-12);
    assertEquals(0, BlockCoClustering.of(draws, Partition.of(0, 1, 0, 2)).of(1, 2), 1e-12);
    assertTrue(draws.hasNoise());
    assertEquals(0.5, draws.noise()[1], 1e-12);
    assertEquals(0.5, draws.clusterCountLaw()[1], 1e-12);
    CredibleBall ball = CredibleBall.of(draws, Partition.of(0, 1, 0, 2), 1);
    assertEquals(1, ball.fewest());
    assertEquals(2, ball.most());
  }
}
