package crp.experiment.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.draws.Schedule;
import crp.estimate.PointEstimate;
import crp.experiment.paper.PowerTuning.Curve;
import crp.experiment.paper.PowerTuning.Point;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Settings;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.PoweredCrp;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The loss curve of Lu, Li and Dunson (2018), section 2.3, and the power taken from it. */
class PowerTuningTest {

  private static final int N = 240;
  private static final Settings SHORT =
      Settings.defaults().withSchedule(Schedule.of(120, 60)).withChains(2).withSeed(3);

  @Test
  void thePowerBeforeTheBlowUpIsChosen() {
    List<Point> before = curve(15.2, 14.9, 15.1);
    assertFalse(PowerTuning.blewUp(before));
    assertFalse(PowerTuning.blewUp(curve(15.2, 14.9, 30)), "one stray chain is no blow-up");
    assertFalse(PowerTuning.blewUp(curve(15.2, 14.9, 30, 15)));
    assertTrue(PowerTuning.blewUp(curve(15.2, 14.9, 30, 31)));
  }

  @Test
  void withoutABlowUpTheSmallestPowerOnTheLevelIsChosen() {
    assertEquals(1.3, PowerTuning.smallestLevelPower(curve(13.5, 12.9, 12.41, 12.36, 12.37)));
  }

  @Tag("slow")
  @Test
  void clustersMergeAndTheLossBlowsUpWhenThePowerGrowsTooFar() {
    RealRows rows = heaps(2, 0);
    Curve curve = tune(rows);
    assertTrue(curve.blewUp(), curve::toString);
    int chosen =
        IntStream.range(0, curve.points().size())
            .filter(i -> curve.points().get(i).power() == curve.power())
            .findFirst()
            .orElseThrow();
    assertEquals(curve.points().size() - 3, chosen);
    assertEquals(curve, tune(rows), "a curve repeats from its seed");
  }

  @Tag("slow")
  @Test
  void theTunedPowerFindsTheTruthWithNoMoreClustersThanTheCrp() {
    RealRows rows = heaps(3.2, 3.2);
    Curve curve = tune(rows);
    Fit<RealRows> tuned = fit(rows, curve.power());
    assertTrue(meanClusters(tuned) <= meanClusters(fit(rows, 1)), curve::toString);
    assertTrue(NormalizedMutualInformation.of(tuned.estimate(), truth()) > 0.9, curve::toString);
  }

  @Test
  void fitThatFallsAtTwoPowersRunningIsABlowUpToo() {
    List<Point> points = curve(1, 1, 1, 1);
    assertTrue(PowerTuning.fell(points, 99));
    assertTrue(PowerTuning.fell(points, 199));
    assertFalse(PowerTuning.fell(points, 201));
    assertFalse(PowerTuning.fell(points.subList(0, 2), 1));
  }

  /** Clusters that overlap: eq. 5 falls when they are merged, to one in the end. */
  @Tag("slow")
  @Test
  void overlappingClustersAreNotMergedAway() {
    for (double half : new double[] {1.5, 1.75, 2}) {
      RealRows rows = heaps(half, half);
      Curve curve = tune(rows);
      assertTrue(curve.blewUp(), curve::toString);
      Partition tuned = fit(rows, curve.power()).estimate();
      double crp = NormalizedMutualInformation.of(fit(rows, 1).estimate(), truth());
      double score = NormalizedMutualInformation.of(tuned, truth());
      assertTrue(score > 0.25 && score > crp - 0.1, score + ", CRP " + crp + "\n" + curve);
    }
  }

  private static Curve tune(RealRows rows) {
    return PowerTuning.tune(rows, GaussianNiw.from(rows), SHORT);
  }

  private static Fit<RealRows> fit(RealRows rows, double power) {
    return Mixture.of(PoweredCrp.of(1, power), GaussianNiw.from(rows), rows)
        .run()
        .with(SHORT)
        .estimate(PointEstimate.VI_DRAW) // what is judged is the power, not the estimate
        .fit();
  }

  private static double meanClusters(Fit<?> fit) {
    double[] law = fit.draws().clusterCountLaw();
    return IntStream.range(0, law.length).mapToDouble(k -> k * law[k]).sum();
  }

  private static List<Point> curve(double... losses) {
    return IntStream.range(0, losses.length)
        .mapToObj(i -> new Point(1.1 + i / 10.0, losses[i], 3, -100 * i))
        .toList();
  }

  /** Heaps on the corners of a rectangle whose half sides are given in deviations. */
  private static RealRows heaps(double halfX, double halfY) {
    Rng rng = new SeededRng(11);
    double[] values = new double[2 * N];
    for (int i = 0; i < N; i++) {
      values[2 * i] = halfX * (i % 2 == 0 ? 1 : -1) + rng.gaussian();
      values[2 * i + 1] = halfY * (i % 4 < 2 ? 1 : -1) + rng.gaussian();
    }
    return RealRows.of(values, N, 2);
  }

  private static Partition truth() {
    return Partition.of(IntStream.range(0, N).map(i -> i % 4).toArray());
  }
}
