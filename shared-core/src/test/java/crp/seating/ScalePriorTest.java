package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.partition.Links;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import org.apache.commons.math3.analysis.integration.SimpsonIntegrator;
import org.junit.jupiter.api.Test;

/** Priors of a decay's scale: laws, middles, messages; and what priors over seats do with them. */
class ScalePriorTest {

  private static final double[] TIMES = {0, 1, 1, 2.5, 6};

  private static TimeAffinity times(Decay decay) {
    return TimeAffinity.sequential(TimeOrder.of(TIMES), decay, Ties.BY_ROW);
  }

  @Test
  void theLawsHaveTheirMassAndTheirMiddles() {
    ScalePrior flat = ScalePrior.logUniform(0.5, 8);
    assertEquals(2, flat.middle(77), 1e-12);
    assertEquals(8, flat.largest(), 0);
    double mass =
        new SimpsonIntegrator()
            .integrate(
                100_000, u -> Math.exp(flat.logDensityOfLog(Math.exp(u))), -0.69, Math.log(7.99));
    assertEquals((Math.log(7.99) + 0.69) / Math.log(16), mass, 1e-9);
    assertEquals(Double.NEGATIVE_INFINITY, flat.logDensityOfLog(8.01), 0);
    ScalePrior gamma = ScalePrior.gamma(3, 0.5);
    assertEquals(6, gamma.middle(77), 0);
    // a density of the log: a factor of the scale more than that of the scale
    double ratio = gamma.logDensityOfLog(4) - gamma.logDensityOfLog(2);
    assertEquals(3 * Math.log(2) - 0.5 * 2, ratio, 1e-12);
    ScalePrior grid = ScalePrior.grid(4, 1, 2, 8);
    assertEquals(2, grid.middle(77), 0);
    assertEquals(8, grid.largest(), 0);
    assertEquals(-Math.log(4), grid.logDensityOfLog(8), 1e-15);
    assertEquals(Double.NEGATIVE_INFINITY, grid.logDensityOfLog(3), 0);
    assertEquals(77, ScalePrior.fixed().middle(77), 0);
    assertEquals(ScalePrior.grid(1, 2, 4, 8), grid);
  }

  @Test
  void priorsStartAtTheMiddleAndSaySo() {
    ScalePrior law = ScalePrior.logUniform(0.5, 8);
    DistanceCrp links = DistanceCrp.of(1, times(Decay.exponential(20))).withScalePrior(law);
    assertEquals(2, links.scale(), 1e-12);
    assertEquals(links.affinity().scale(), links.scale(), 0);
    assertTrue(
        links.describe().endsWith(", decay scale 2.0 sampled log-uniformly from 0.5 to 8.0"),
        links.describe());
    SequentialDistanceCrp tables =
        SequentialDistanceCrp.sampled(2, 1, times(Decay.exponential(20))).withScalePrior(law);
    assertEquals(2, tables.scale(), 1e-12);
    assertEquals(2, tables.concentration(), 0);
    assertTrue(tables.describe().contains("sampled under Gamma(shape 2.0, rate 1.0), decay scale"));
    AveragedDistanceCrp averaged =
        AveragedDistanceCrp.sampled(
                2, 1, AveragedDistanceCrp.Variant.MEAN, Decay.exponential(20), TIMES)
            .withScalePrior(ScalePrior.grid(1, 3, 9));
    assertEquals(3, averaged.scale(), 0);
    assertTrue(averaged.describe().contains("decay scale 3.0 sampled from 3 values"));
    // the prior mean of the number of tables is that of the present scale
    assertEquals(
        DistanceCrp.of(1, times(Decay.exponential(2))).meanTables(5), links.meanTables(5), 1e-12);
    assertEquals(
        SequentialDistanceCrp.of(2, times(Decay.exponential(2))).meanTables(),
        tables.meanTables(),
        1e-12);
  }

  /** What is computed for a scale without building its prior is what that prior says. */
  @Test
  void choicesAreThoseOfThePriorUnderTheScale() {
    Affinity affinity = times(Decay.exponential(1));
    DistanceCrp links = DistanceCrp.of(0.7, affinity);
    int[] targets = {0, 0, 2, 1, 3};
    SequentialDistanceCrp tables = SequentialDistanceCrp.of(0.7, affinity);
    int[] tableAt = {0, 0, 1, 0, 0};
    for (double scale : new double[] {0.2, 1, 5}) {
      assertEquals(
          links.withScale(scale).withConcentration(1.3).logJoint(Links.of(targets)),
          links.choices(targets, scale).logJoint(1.3),
          1e-12);
      assertEquals(
          tables.withScale(scale).withConcentration(1.3).logJoint(tableAt, 2),
          tables.choices(tableAt, 2, scale).logJoint(1.3),
          1e-12);
    }
    assertEquals(2, links.choices(targets, 1).alone());
    assertThrows(IllegalArgumentException.class, () -> links.choices(new int[2], 1));
  }

  @Test
  void whatCannotBeSampledIsRefused() {
    requireMessage(
        "the decay has no scale to be sampled, or the weights do not come from distances",
        () -> DistanceCrp.of(1, times(Decay.identity())).withScalePrior(ScalePrior.gamma(1, 1)));
    SparseAffinity narrow =
        SparseAffinity.ofDistances(3, (i, j) -> Math.abs(i - j), Decay.window(1.5));
    requireMessage(
        "the prior of the decay scale must end at 1.5, beyond which pairs were not kept, but reaches"
            + " 2.0: name a larger scale when the distances are read, or choose log-uniform or grid",
        () -> DistanceCrp.of(1, narrow).withScalePrior(ScalePrior.grid(1, 2)));
    requireMessage(
        "the bounds of the decay scale must be positive, finite and in order, were 2.0 and 1.0",
        () -> ScalePrior.logUniform(2, 1));
    requireMessage(
        "shape and rate of the decay scale's prior must be positive and finite, were 0.0 and 1.0",
        () -> ScalePrior.gamma(0, 1));
    for (double[] values : new double[][] {{}, {1, 1}, {0, 1}, {1, Double.POSITIVE_INFINITY}}) {
      assertThrows(IllegalArgumentException.class, () -> ScalePrior.grid(values));
    }
    assertThrows(IllegalStateException.class, () -> Crp.of(1).withScale(1));
    assertThrows(
        IllegalStateException.class,
        () -> SequentialDistanceCrp.of(1, times(Decay.identity())).withScale(2));
    assertEquals(Double.NaN, SequentialDistanceCrp.of(1, times(Decay.identity())).scale(), 0);
    // a law without a scale can still be simulated
    assertEquals(5, DistanceCrp.of(1, times(Decay.identity())).simulate(new SeededRng(1)).size());
  }

  private static void requireMessage(String message, Runnable what) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, what::run).getMessage());
  }
}
