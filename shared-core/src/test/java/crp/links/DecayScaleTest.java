package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import org.junit.jupiter.api.Test;

/** Priors of a decay's scale: laws, middles, messages; and what priors over seats do with them. */
class DecayScaleTest {

  private static final double[] TIMES = {0, 1, 1, 2.5, 6};

  private static TimeAffinity times(Decay decay) {
    return TimeAffinity.sequential(TimeOrder.of(TIMES), decay, Ties.BY_ROW);
  }

  @Test
  void priorsStartAtTheMiddleAndSaySo() {
    Hyperprior law = new Hyperprior.LogUniform(0.5, 8);
    DistanceCrp links =
        DistanceCrp.of(1, times(Decay.exponential(20))).with(Prior.SCALE, Parameter.sampled(law));
    assertEquals(2, links.scale(), 1e-12);
    assertEquals(links.affinity().scale(), links.scale(), 0);
    assertTrue(
        links.describe().endsWith(", decay scale 2 (sampled, prior log-uniform 0.5 8)"),
        links.describe());
    SequentialDistanceCrp tables =
        SequentialDistanceCrp.of(Parameter.gamma(2, 1), times(Decay.exponential(20)))
            .with(Prior.SCALE, Parameter.sampled(law));
    assertEquals(2, tables.scale(), 1e-12);
    assertEquals(2, tables.concentration(), 0);
    assertTrue(tables.describe().contains("(sampled, prior gamma 2 1), decay scale 2 ("));
    AveragedDistanceCrp averaged =
        AveragedDistanceCrp.of(
                Parameter.gamma(2, 1),
                AveragedDistanceCrp.Variant.MEAN,
                Decay.exponential(20),
                TIMES)
            .with(Prior.SCALE, Parameter.sampled(Hyperprior.grid(1, 3, 9)));
    assertEquals(3, averaged.scale(), 0);
    assertTrue(averaged.describe().contains("decay scale 3 (sampled, prior grid 1 3 9)"));
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
          links.with(Prior.SCALE, scale).with(Prior.CONCENTRATION, 1.3).logJoint(Links.of(targets)),
          links.choices(targets, Prior.SCALE, scale).logJoint(1.3),
          1e-12);
      assertEquals(
          tables.with(Prior.SCALE, scale).with(Prior.CONCENTRATION, 1.3).logJoint(tableAt, 2),
          tables.choices(tableAt, 2, Prior.SCALE, scale).logJoint(1.3),
          1e-12);
    }
    assertThrows(IllegalArgumentException.class, () -> links.choices(new int[2], Prior.SCALE, 1));
  }

  @Test
  void whatCannotBeSampledIsRefused() {
    requireMessage(
        "the decay has no scale",
        () -> DistanceCrp.of(1, times(Decay.identity())).with(Prior.SCALE, Parameter.gamma(1, 1)));
    SparseAffinity narrow =
        SparseAffinity.ofDistances(3, (i, j) -> Math.abs(i - j), Decay.window(1.5));
    requireMessage(
        "decay scale must be at most 1.5",
        () ->
            DistanceCrp.of(1, narrow).with(Prior.SCALE, Parameter.sampled(Hyperprior.grid(1, 2))));
    requireMessage(
        "decay scale must be at most 1.5",
        () -> DistanceCrp.of(1, narrow).with(Prior.SCALE, Parameter.gamma(1, 1)));
    requireMessage(
        "decay scale must be positive",
        () ->
            DistanceCrp.of(1, narrow).with(Prior.SCALE, Parameter.sampled(Hyperprior.grid(0, 1))));
    assertThrows(IllegalArgumentException.class, () -> Crp.of(1).with(Prior.SCALE, 1));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            SequentialDistanceCrp.of(1, times(Decay.identity()))
                .with(Prior.SCALE, Parameter.fixed(2)));
    assertEquals(Double.NaN, SequentialDistanceCrp.of(1, times(Decay.identity())).scale(), 0);
    // a law without a scale can still be simulated
    assertEquals(5, DistanceCrp.of(1, times(Decay.identity())).simulate(new SeededRng(1)).size());
  }

  private static void requireMessage(String message, Runnable what) {
    String found = assertThrows(IllegalArgumentException.class, what::run).getMessage();
    assertTrue(found.contains(message), found);
  }
}
