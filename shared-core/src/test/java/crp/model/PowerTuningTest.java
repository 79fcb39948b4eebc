package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.chain.Progress;
import crp.chain.Schedule;
import crp.compare.NormalizedMutualInformation;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Power tuning on data like those of Lu, Li and Dunson (2018), section 3.1: 300 rows from three
 * Gaussians, in the plane, near each other or far apart.
 */
final class PowerTuningTest {

  private static final Settings SHORT =
      Settings.defaults().withSchedule(Schedule.of(300, 150)).withThreads(2).withSeed(8);

  /** Weights 0.35, 0.35, 0.3; corners of a triangle of the given side; unit variances. */
  private record Sim(RealRows rows, Partition truth) {
    static Sim of(double apart) {
      Rng rng = new SeededRng(91);
      double[] values = new double[600];
      int[] labels = new int[300];
      for (int i = 0; i < 300; i++) {
        double u = rng.uniform();
        labels[i] = u < 0.35 ? 0 : u < 0.7 ? 1 : 2;
        values[2 * i] = apart * new double[] {0, 1, 0.5}[labels[i]] + rng.gaussian();
        values[2 * i + 1] = apart * new double[] {0, 0, 0.866}[labels[i]] + rng.gaussian();
      }
      return new Sim(RealRows.of(values, 300, 2), Partition.of(labels));
    }
  }

  private static PowerTuning.Curve tune(RealRows rows) {
    return PowerTuning.tune(
        PoweredCrp.of(1, 1), GaussianNiw.from(rows), rows, SHORT, Progress.NONE);
  }

  private static Fit<RealRows> fit(TablePrior prior, RealRows rows) {
    return ModelSpec.mixture(prior, GaussianNiw.from(rows), rows)
        .clusterer()
        .with(SHORT.withChains(2))
        .fit();
  }

  private static double meanClusters(Fit<?> fit) {
    return fit.draws().draws().stream().mapToInt(d -> d.clusters()).average().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(doubles = {4, 7})
  void curveBlowsUpAndThePowerBeforeThatFindsTheTruth(double apart) {
    Sim sim = Sim.of(apart);
    PowerTuning.Curve curve = tune(sim.rows());
    System.out.println(curve.text());
    List<PowerTuning.Point> points = curve.points();
    for (int p = 1; p < points.size(); p++) {
      assertTrue(points.get(p).power() > points.get(p - 1).power(), curve.text());
    }
    double least = points.stream().mapToDouble(PowerTuning.Point::loss).min().orElseThrow();
    PowerTuning.Point last = points.get(points.size() - 1);
    assertTrue(last.loss() > 1.15 * least, "no blow-up\n" + curve.text());
    assertEquals(points.get(points.size() - 2).power(), curve.power(), curve.text());
    Fit<RealRows> tuned = fit(PoweredCrp.of(1, curve.power()), sim.rows());
    Fit<RealRows> plain = fit(Crp.of(1), sim.rows());
    String both = curve.text() + plain.summary() + tuned.summary();
    assertTrue(meanClusters(tuned) <= meanClusters(plain), both);
    assertEquals(3, tuned.estimate().clusters(), both);
    double score = NormalizedMutualInformation.of(sim.truth(), tuned.estimate());
    double plainScore = NormalizedMutualInformation.of(sim.truth(), plain.estimate());
    assertTrue(score > (apart > 5 ? 0.97 : 0.7) && score > plainScore - 0.02, score + "\n" + both);
  }

  @Test
  void settingsDecideAlone() {
    Sim sim = Sim.of(5);
    double[] weights = new double[300];
    java.util.Arrays.setAll(weights, i -> i % 3 == 0 ? 1 : 0);
    RealRows third = RealRows.of(sim.rows().toArray(), 300, 2, Weights.of(weights));
    PowerTuning.Curve curve = tune(third);
    assertEquals(curve, tune(third));
    assertEquals(100, curve.sample());
    String text = curve.text();
    assertTrue(text.startsWith("Power tuned on 100 rows"), text);
    assertTrue(text.contains("<- chosen"), text);
    assertEquals(curve.points().size() + 2, text.lines().count());
  }
}
