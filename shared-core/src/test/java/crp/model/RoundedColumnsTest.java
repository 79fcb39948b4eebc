package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.choose.GaussianChoice;
import crp.choose.GaussianChoice.Covariance;
import crp.choose.GaussianChoice.Reading;
import crp.choose.GaussianChoice.Rounding;
import crp.choose.GaussianChoice.Tidy;
import crp.compare.Evidence;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.diagnose.LogEstimate;
import crp.draws.Schedule;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.parameter.Parameter;
import crp.partition.AdjustedRand;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clusters of rounded values: one for each group, not one for each value. */
class RoundedColumnsTest {

  private static final int N = 150;
  private static final Crp PRIOR = Crp.of(1.1);
  private static final List<String> NAMES = List.of("a", "b");

  /** Three round clusters 5 deviations apart, of deviation 0.7, in whole numbers. */
  private static RealRows rounded() {
    Rng rng = new SeededRng(6);
    double[] values = new double[2 * N];
    Arrays.setAll(values, i -> Math.rint(3.5 * ((i / 2 + i % 2) % 3) + 0.7 * rng.gaussian()));
    return RealRows.of(values, N, 2);
  }

  private static Fit<RealRows> fit(Covariance covariance, Rounding rounding) {
    GaussianChoice choice =
        GaussianChoice.of(rounded(), NAMES, covariance, new Reading(rounding, Tidy.AUTO), "column");
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), choice.family(), choice.rows())
        .sweeps(300)
        .chains(2)
        .seed(1)
        .fit();
  }

  @ParameterizedTest
  @Tag("slow")
  @EnumSource(
      value = Covariance.class,
      names = {"FULL", "DIAGONAL"})
  void groupsAreFoundAndNotValues(Covariance covariance) {
    int[] truth = new int[N];
    Arrays.setAll(truth, i -> i % 3);
    Fit<RealRows> fit = fit(covariance, Rounding.AUTO);
    assertTrue(
        AdjustedRand.of(Partition.of(truth), Partition.of(fit.partLabels())) > 0.95,
        () -> Answer.of(fit).summary());
    assertTrue(
        Answer.of(fit).summary().contains("unrounded values of 2 columns sampled"),
        () -> Answer.of(fit).summary());
    Fit<RealRows> exact = fit(covariance, Rounding.NONE);
    assertTrue(exact.estimate().clusters() > 8, "a cluster for each value, without the steps");
  }

  @Test
  void notesNameColumnsStepsAndHeaps() {
    List<String> notes = GaussianChoice.of(rounded(), NAMES, Covariance.FULL).notes();
    assertEquals(
        List.of(
            "columns 'a', 'b' have values in steps of 1: clusters are fitted to the values before"
                + " rounding"),
        notes);
    Rng rng = new SeededRng(4);
    double[] values = new double[400];
    for (int i = 0; i < values.length; i++) {
      double x = 50 + 20 * rng.gaussian();
      values[i] = i % 2 == 0 ? x : i % 3 == 0 ? 10 * Math.rint(x / 10) : Math.rint(x * 2) / 2;
    }
    RealRows rows = RealRows.of(values, 200, 2);
    assertEquals(
        List.of(
            "column 'b' has values in steps of 0.5: clusters are fitted to the values before"
                + " rounding",
            "many values of column 'b' are multiples of 10: about 33 % of the rows count as"
                + " rounded to that"),
        GaussianChoice.of(rows, NAMES, Covariance.FULL).notes());
    GaussianChoice none =
        GaussianChoice.of(
            rows, NAMES, Covariance.FULL, new Reading(Rounding.NONE, Tidy.AUTO), "column");
    assertEquals(List.of(), none.notes());
    assertFalse(none.family().resolution().any());
  }

  /** Numbers of the family can be set afterwards; the steps stay. */
  @Test
  void stepsStayWithTheFamily() {
    GaussianChoice choice =
        GaussianChoice.of(rounded(), NAMES, Covariance.FULL)
            .with("kappa", Parameter.fixed(0.1), "kappa");
    assertEquals(
        Resolution.of(1, 1).withEnds(0, -1, 8).withEnds(1, -1, 9), choice.family().resolution());
  }

  /** Chains at every power draw the values before rounding. A false alarm in 1e6. */
  @Test
  void theEvidenceIsThatOfTheRecordedValues() {
    double[] centre = {0};
    double[] scale = {0.05};
    RealRows rows = RealRows.of(new double[] {0, 0, 2}, 3, 1);
    Settings settings =
        Settings.defaults().withSchedule(Schedule.of(700, 50)).withThreads(2).withSeed(9);
    for (GaussianFamily family :
        List.of(
            GaussianNiw.of(centre, 0.1, 3, scale), DiagonalGaussian.of(centre, 0.1, 3, scale))) {
      double exact = logMean(family, rows.toArray(), 0);
      LogEstimate found =
          Evidence.of(Mixture.of(PRIOR, family.rounded(Resolution.of(1)), rows), settings)
              .logEvidence();
      assertTrue(found.error() < 0.1, found.toString());
      assertEquals(exact, found.value(), 4.9 * found.error(), found.toString());
      double unrounded = logJoint(family, rows.toArray());
      assertTrue(Math.abs(exact - unrounded) > 4.9 * found.error(), "it differs: " + unrounded);
    }
  }

  /** The log mean, over the intervals of the values from {@code at} on, by quadrature. */
  private static double logMean(GaussianFamily family, double[] values, int at) {
    if (at == values.length) {
      return logJoint(family, values);
    }
    double recorded = values[at];
    GaussIntegrator rule =
        new GaussIntegratorFactory().legendre(12, recorded - 0.5, recorded + 0.5);
    double sum = 0;
    for (int k = 0; k < 12; k++) {
      values[at] = rule.getPoint(k);
      sum += rule.getWeight(k) * Math.exp(logMean(family, values, at + 1));
    }
    values[at] = recorded;
    return Math.log(sum);
  }

  /** The log density of exact values, over all partitions. */
  private static double logJoint(GaussianFamily family, double[] values) {
    double sum = 0;
    for (Partition partition : Partitions.all(values.length)) {
      RealRows rows = RealRows.of(values, values.length, 1);
      sum += Math.exp(new TableState(PRIOR, family.bank(rows), partition).logJoint());
    }
    return Math.log(sum);
  }
}
