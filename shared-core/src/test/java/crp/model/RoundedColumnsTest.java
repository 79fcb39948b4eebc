package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.compare.AdjustedRand;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.model.GaussianChoice.Covariance;
import crp.model.GaussianChoice.Rounding;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clusters of rounded values: one for each group, not one for each value. */
class RoundedColumnsTest {

  private static final int N = 150;
  private static final List<String> NAMES = List.of("a", "b");

  /** Three round clusters 5 deviations apart, of deviation 0.7, in whole numbers. */
  private static RealRows rounded() {
    Rng rng = new SeededRng(6);
    double[] values = new double[2 * N];
    Arrays.setAll(values, i -> Math.rint(3.5 * ((i / 2 + i % 2) % 3) + 0.7 * rng.gaussian()));
    return RealRows.of(values, N, 2);
  }

  private static Fit<RealRows> fit(Covariance covariance, Rounding rounding) {
    GaussianChoice choice = GaussianChoice.of(rounded(), NAMES, covariance, rounding, "column");
    return Model.mixture(Crp.of(Parameter.gamma(1, 1)), choice.family(), choice.rows())
        .sweeps(300)
        .chains(2)
        .seed(1)
        .fit();
  }

  @ParameterizedTest
  @EnumSource(
      value = Covariance.class,
      names = {"FULL", "DIAGONAL"})
  void groupsAreFoundAndNotValues(Covariance covariance) {
    int[] truth = new int[N];
    Arrays.setAll(truth, i -> i % 3);
    Fit<RealRows> fit = fit(covariance, Rounding.AUTO);
    assertTrue(
        AdjustedRand.of(Partition.of(truth), Partition.of(fit.labels())) > 0.95, fit::summary);
    assertTrue(fit.summary().contains("unrounded values of 2 columns sampled"), fit::summary);
    Fit<RealRows> exact = fit(covariance, Rounding.NONE);
    assertTrue(exact.estimate().clusters() > 8, "a cluster for each value, without the steps");
  }

  @Test
  void notesNameColumnsStepsAndHeaps() {
    List<String> notes = GaussianChoice.of(rounded(), NAMES, Covariance.FULL).notes();
    assertEquals(
        List.of(
            "columns 'a', 'b' have values in steps of 1: clusters are fitted to the values before"
                + " rounding (rounding sd 0.29)"),
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
                + " rounding (rounding sd 0.14)",
            "many values of column 'b' are multiples of 10: they count as rounded to that"),
        GaussianChoice.of(rows, NAMES, Covariance.FULL).notes());
    GaussianChoice none = GaussianChoice.of(rows, NAMES, Covariance.FULL, Rounding.NONE, "column");
    assertEquals(List.of(), none.notes());
    assertFalse(none.family().resolution().any());
  }

  /** Numbers of the family can be set afterwards; the steps stay. */
  @Test
  void stepsStayWithTheFamily() {
    GaussianChoice choice =
        GaussianChoice.of(rounded(), NAMES, Covariance.FULL)
            .with("kappa", Parameter.fixed(0.1), "kappa");
    assertEquals(Resolution.of(1, 1), choice.family().resolution());
  }

  /** The log evidence is that of the recorded values: chains at every power draw them. */
  @Test
  void theEvidenceCanBeComputed() {
    GaussianChoice choice = GaussianChoice.of(rounded(), NAMES, Covariance.FULL);
    assertFalse(choice.family().bank(choice.rows()).completes());
  }
}
