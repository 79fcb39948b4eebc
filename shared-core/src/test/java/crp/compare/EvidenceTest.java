package crp.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.diagnose.LogEstimate;
import crp.draws.Schedule;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.links.SequentialDistanceCrp;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.model.EvidenceChoice;
import crp.model.EvidenceChoice.Baseline;
import crp.model.Fit;
import crp.model.Settings;
import crp.numerics.LogSum;
import crp.parallel.Progress;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.report.Paragraph;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.Prior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Evidence through the door that users take. */
class EvidenceTest {

  /** Standard errors: a false alarm in 1e6. */
  private static final double MOST = 4.9;

  private static final double[] TIMES = {0, 0.3, 1, 4, 4.2, 5, 9};
  private static final RealRows ROWS =
      RealRows.of(new double[][] {{0.1}, {0.4}, {-0.2}, {3}, {3.3}, {2.7}, {0.3}});
  private static final DiagonalGaussian FAMILY =
      DiagonalGaussian.of(new double[] {0}, 0.1, 3, new double[] {0.5});
  private static final Settings SETTINGS =
      Settings.defaults().withSchedule(Schedule.of(400, 50)).withThreads(2).withSeed(4);

  private static DistanceCrp linked(double alpha, Decay decay) {
    return DistanceCrp.of(
        alpha,
        SparseAffinity.ofDistances(
            TIMES.length, (i, j) -> j < i ? TIMES[i] - TIMES[j] : Double.POSITIVE_INFINITY, decay));
  }

  private static double exactCrp(double alpha) {
    double[] joints =
        Partitions.all(ROWS.size()).stream()
            .mapToDouble(z -> new TableState(Crp.of(alpha), FAMILY.bank(ROWS), z).logJoint())
            .toArray();
    return LogSum.of(joints, joints.length);
  }

  private static double exactLinked(DistanceCrp prior) {
    SequentialDistanceCrp law = SequentialDistanceCrp.of(prior.concentration(), prior.affinity());
    double[] joints =
        Partitions.all(ROWS.size()).stream()
            .mapToDouble(
                z ->
                    law.logJoint(z)
                        + new TableState(Crp.of(1), FAMILY.bank(ROWS), z).logJoint()
                        - Crp.of(1).logJoint(sizes(z)))
            .toArray();
    return LogSum.of(joints, joints.length);
  }

  private static double[] sizes(Partition z) {
    double[] sizes = new double[z.clusters()];
    for (int i = 0; i < z.size(); i++) {
      sizes[z.label(i)]++;
    }
    return sizes;
  }

  private static void requireNear(double exact, LogEstimate found) {
    assertTrue(found.reliable(), found.toString());
    assertTrue(found.error() < 0.2, found.toString());
    assertEquals(exact, found.value(), MOST * found.error() + 1e-9, found.toString());
  }

  @Test
  void bridgeAndEnumerationAgree() {
    DistanceCrp prior = linked(0.7, Decay.exponential(1));
    Evidence<RealRows> evidence = Evidence.of(LinkedMixture.of(prior, FAMILY, ROWS), SETTINGS);
    double exact = exactLinked(prior);
    requireNear(exact, evidence.logEvidence());
  }

  @Test
  @Tag("slow")
  void theBayesFactorOfLinksAgainstTheCrpIsTheDifferenceOfTheEvidences() {
    DistanceCrp prior = linked(0.7, Decay.window(1.5));
    PartitionModel<RealRows> spec = LinkedMixture.of(prior, FAMILY, ROWS);
    DistanceCrp crp = linked(0.7, Decay.identity());
    double exact = exactLinked(prior) - exactCrp(0.7);
    assertEquals(exactCrp(0.7), exactLinked(crp), 1e-9);
    Evidence<RealRows> evidence = Evidence.of(spec, SETTINGS);
    requireNear(exact, evidence.logBayesFactor(crp));
    assertTrue(evidence.logBayesFactor(crp).method().startsWith("bridge"));
    requireNear(exact, evidence.logBayesFactor(Crp.of(0.7)));
  }

  @Test
  @Tag("slow")
  void partitionLawsAreComparedByTheirEvidences() {
    PartitionModel<RealRows> spec = Mixture.of(Crp.of(2), FAMILY, ROWS);
    requireNear(
        exactCrp(2) - exactCrp(0.5), Evidence.of(spec, SETTINGS).logBayesFactor(Crp.of(0.5)));
    requireNear(
        0,
        Evidence.of(Mixture.of(PitmanYor.of(1, 0.4), FAMILY, ROWS), SETTINGS)
            .logBayesFactor(PitmanYor.of(1, 0.4)));
  }

  /** Customers that are ranks in time, and rows that take no part. */
  @Test
  void ranksInTimeAndRowsWithoutWeightChangeNothing() {
    int[] shuffled = {6, 2, 4, 0, 1, 5, 3};
    double[] times = new double[8];
    double[] values = new double[8];
    double[] weights = new double[8];
    for (int i = 0; i < 7; i++) {
      times[i] = TIMES[shuffled[i]];
      values[i] = ROWS.value(shuffled[i], 0);
      weights[i] = 1;
    }
    times[7] = 2;
    values[7] = 50;
    DistanceCrp prior =
        DistanceCrp.of(
            0.7, TimeAffinity.sequential(TimeOrder.of(times), Decay.exponential(1), Ties.BY_ROW));
    RealRows rows = RealRows.of(values, 8, 1, Weights.of(weights));
    Evidence<RealRows> evidence = Evidence.of(LinkedMixture.of(prior, FAMILY, rows), SETTINGS);
    double exact = exactLinked(linked(0.7, Decay.exponential(1)));
    requireNear(exact, evidence.logEvidence());
    assertThrows(
        IllegalArgumentException.class, () -> evidence.logBayesFactor(linked(1, Decay.identity())));
  }

  @Test
  void wordsAreExact() {
    CategoryRows words = CategoryRows.of(new int[] {0, 1, 0, 0, 2, 2, 1}, 7, 3);
    ObservedWord base = ObservedWord.of(1, 2, 3);
    DistanceCrp prior = linked(0.7, Decay.exponential(1));
    Evidence<CategoryRows> evidence = Evidence.of(LinkedMixture.of(prior, base, words), SETTINGS);
    LogEstimate exact = evidence.logEvidence();
    assertEquals(0, exact.error());
    LogEstimate factor = evidence.logBayesFactor(Crp.of(0.7));
    assertEquals(0, factor.error());
    assertEquals(
        factor.value(), evidence.logBayesFactor(linked(0.7, Decay.identity())).value(), 1e-12);
  }

  @Test
  void whatCannotBeDoneIsSaid() {
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> EvidenceChoice.parse("scale:1"))
            .getMessage()
            .startsWith("must be"));
  }

  static <R extends Rows> List<String> said(PartitionModel<R> model, Fit<R> fit, String choice) {
    return EvidenceReport.of(model, fit, EvidenceChoice.parse(choice), Progress.NONE).stream()
        .map(Paragraph::text)
        .toList();
  }

  @Test
  @Tag("slow")
  void hostsGetSentences() {
    DistanceCrp prior =
        linked(1, Decay.exponential(1))
            .with(Prior.SCALE, Parameter.sampled(new Hyperprior.LogUniform(0.1, 10)));
    PartitionModel<RealRows> spec = LinkedMixture.of(prior, FAMILY, ROWS);
    Fit<RealRows> fit = spec.run().with(SETTINGS).fit();
    for (String baseline : List.of("crp", "equal", "alone")) {
      List<String> said = said(spec, fit, baseline);
      assertEquals(baseline.equals("alone") ? 1 : 2, said.size(), said.toString());
      assertTrue(said.get(0).startsWith("Log evidence (nats): -"), said.toString());
      assertTrue(said.stream().noneMatch(s -> s.contains("not computed")), said.toString());
    }
    assertEquals(Baseline.CRP, EvidenceChoice.parse(" CRP ").kind());
  }

  /** The log evidence costs far more than a bridge between two priors, and was not asked for. */
  @Test
  @Tag("slow")
  void aFactorOverABridgeOfPriorsStandsAlone() {
    PartitionModel<RealRows> spec = LinkedMixture.of(linked(1, Decay.exponential(1)), FAMILY, ROWS);
    Fit<RealRows> fit = spec.run().with(SETTINGS).fit();
    List<String> phases = new ArrayList<>();
    Progress listener =
        new Progress() {
          @Override
          public void sweep(int chain, int sweep, int sweeps, int clusters) {}

          @Override
          public void phase(String phase, long sweeps, boolean atMost) {
            phases.add(phase);
          }
        };
    List<Paragraph> said = EvidenceReport.of(spec, fit, EvidenceChoice.parse("crp"), listener);
    assertEquals(1, said.size(), said.toString());
    String text = said.get(0).text();
    assertTrue(text.startsWith("Log Bayes factor against the CRP"), text);
    assertTrue(text.contains("bridge over") && text.contains("priors"), text);
    assertTrue(phases.contains("evidence, round 1"), phases.toString());
  }
}
