package crp.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.draws.Schedule;
import crp.estimate.PointEstimate;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.model.HeldOut;
import crp.model.Settings;
import crp.numerics.LogSum;
import crp.predict.AveragedPredictor;
import crp.predict.Predictions;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Leave-one-out predictive densities against ratios of evidences by enumeration. The estimate of
 * each density is unbiased apart from burn-in, so the mean over independent seeds is judged by its
 * standard error: |z| below 5 for at most 6 rows of each of 6 cases, so a false alarm has
 * probability 2e-5 in all.
 */
class HeldOutVectorsTest {

  private static final int SEEDS = 60;
  private static final double FAR = 5;

  static Stream<VectorCase<?>> cases() {
    return VectorCase.read("crp.json").filter(one -> one.rows().size() <= 6).limit(6);
  }

  private static Settings settings(long seed) {
    return new Settings(Schedule.of(120, 20), 1, 1, seed, PointEstimate.MAP);
  }

  private static <R extends Rows> PartitionModel<R> spec(VectorCase<R> one) {
    return Mixture.of(one.prior(), one.family(), one.rows());
  }

  private static <R extends Rows> double[] exact(VectorCase<R> one) {
    int n = one.rows().size();
    double all = evidence(one);
    double[] exact = new double[n];
    for (int row = 0; row < n; row++) {
      int out = row;
      R rest = Rows.selected(one.rows(), IntStream.range(0, n).filter(i -> i != out).toArray());
      exact[row] =
          all
              - evidence(
                  new VectorCase<>(one.name(), one.prior(), one.family(), rest, one.answer()));
    }
    return exact;
  }

  private static double evidence(VectorCase<?> one) {
    double[] joints = one.logJoints();
    return LogSum.of(joints, joints.length);
  }

  /** The largest |z| over rows of densities estimated under many seeds, relative to the exact. */
  private static double farthest(double[] exact, double[][] found) {
    double most = 0;
    for (int row = 0; row < exact.length; row++) {
      double[] ratios = new double[found.length];
      for (int s = 0; s < ratios.length; s++) {
        ratios[s] = Math.exp(found[s][row] - exact[row]);
      }
      double mean = Arrays.stream(ratios).average().orElseThrow();
      double square = Arrays.stream(ratios).map(r -> (r - mean) * (r - mean)).sum();
      double error = Math.sqrt(square / (ratios.length - 1.0) / ratios.length);
      most = Math.max(most, Math.abs(mean - 1) / Math.max(error, 1e-9));
    }
    return most;
  }

  @Test
  @Tag("slow")
  void leavingOneOutGivesTheRatioOfTheEvidences() {
    requireRatio(cases().findFirst().orElseThrow());
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("cases")
  void leavingOneOutGivesTheRatioOfTheEvidencesInEveryCase(VectorCase<?> one) {
    requireRatio(one);
  }

  private static void requireRatio(VectorCase<?> one) {
    int n = one.rows().size();
    double[][] found = new double[SEEDS][];
    for (int seed = 0; seed < SEEDS; seed++) {
      found[seed] = spec(one).run().with(settings(seed)).heldOut(n).logDensities();
    }
    double z = farthest(exact(one), found);
    assertTrue(z < FAR, () -> one.name() + ": z " + z);
  }

  /** The last two rows are predicted by the others, not one by the other. */
  @Test
  @Tag("slow")
  void theLastRowsHaveTheRatiosOfTheirEvidences() {
    requireLast(cases().findFirst().orElseThrow());
  }

  private static <R extends Rows> void requireLast(VectorCase<R> one) {
    int n = one.rows().size();
    double[][] found = new double[SEEDS][];
    for (int seed = 0; seed < SEEDS; seed++) {
      double[] all =
          spec(one).run().with(settings(seed)).heldOut(HeldOut.Choice.last(2)).logDensities();
      assertTrue(Arrays.stream(all).limit(n - 2).allMatch(Double::isNaN));
      found[seed] = Arrays.copyOfRange(all, n - 2, n);
    }
    double rest = evidence(selected(one, n - 2));
    double[] exact = {
      evidence(selected(one, n - 1)) - rest, evidence(selected(one, n - 2, n - 1)) - rest
    };
    assertTrue(farthest(exact, found) < FAR, () -> "z " + farthest(exact, found));
    // the broken twin: the last row given the one before it, too
    double[] chained = {exact[0], evidence(one) - evidence(selected(one, n - 1))};
    assertTrue(farthest(chained, found) > 2 * FAR, () -> "z " + farthest(chained, found));
  }

  /** The product of densities in turn is unbiased, unlike the later ones by themselves. */
  @Test
  @Tag("slow")
  void theLastRowsInTurnHaveTheRatioOfTheEvidences() {
    requireInTurn(cases().findFirst().orElseThrow());
  }

  private static <R extends Rows> void requireInTurn(VectorCase<R> one) {
    int n = one.rows().size();
    double[][] found = new double[SEEDS][];
    for (int seed = 0; seed < SEEDS; seed++) {
      double[] all =
          spec(one).run().with(settings(seed)).heldOut(HeldOut.Choice.rolling(2)).logDensities();
      found[seed] = new double[] {all[n - 2], all[n - 2] + all[n - 1]};
    }
    double rest = evidence(selected(one, n - 2));
    double first = evidence(selected(one, n - 1)) - rest;
    double[] exact = {first, evidence(one) - rest};
    assertTrue(farthest(exact, found) < FAR, () -> "z " + farthest(exact, found));
    // the broken twin: the last row without the one before it
    double[] apart = {first, first + evidence(selected(one, n - 2, n - 1)) - rest};
    assertTrue(farthest(apart, found) > 2 * FAR, () -> "z " + farthest(apart, found));
  }

  /** The first rows, and perhaps some others. */
  private static <R extends Rows> VectorCase<R> selected(
      VectorCase<R> one, int first, int... more) {
    int[] rows = IntStream.concat(IntStream.range(0, first), Arrays.stream(more)).toArray();
    return new VectorCase<>(
        one.name(), one.prior(), one.family(), Rows.selected(one.rows(), rows), one.answer());
  }

  /** Two wrong answers that the same check finds: rows that were seen, and the estimate alone. */
  @Test
  @Tag("slow")
  void rowsThatWereSeenAndTheEstimateAloneAreFound() {
    VectorCase<?> one = cases().findFirst().orElseThrow();
    double[] exact = exact(one);
    assertTrue(farthest(exact, seen(one, true)) > 2 * FAR);
    assertTrue(farthest(exact, seen(one, false)) > 2 * FAR);
  }

  private static <R extends Rows> double[][] seen(VectorCase<R> one, boolean averaged) {
    double[][] found = new double[SEEDS][one.rows().size()];
    for (int seed = 0; seed < SEEDS; seed++) {
      Fit<R> fit = spec(one).run().with(settings(seed)).fit();
      for (int row = 0; row < found[seed].length; row++) {
        found[seed][row] =
            averaged
                ? TableView.of(fit).averagedPredictor().predict(one.rows()).logDensity(row)
                : TableView.of(fit).predictor().logDensity(one.rows(), row);
      }
    }
    return found;
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Tag("slow")
  void sharesOfClustersSumToOneAndNameTheMostProbable(VectorCase<?> one) {
    shares(one);
  }

  private static <R extends Rows> void shares(VectorCase<R> one) {
    AveragedPredictor<R> predictor =
        TableView.of(spec(one).run().with(settings(1)).fit()).averagedPredictor();
    Predictions found = predictor.predict(one.rows());
    for (int row = 0; row < one.rows().size(); row++) {
      double[] shares = found.seatProbabilities(row);
      assertEquals(predictor.clusters() + 1, shares.length);
      assertEquals(1, Arrays.stream(shares).sum(), 1e-12);
      double best = shares[found.cluster(row)];
      assertTrue(Arrays.stream(shares).limit(predictor.clusters()).allMatch(p -> p <= best));
      assertTrue(shares[predictor.clusters()] > 0, "a new table is possible");
    }
  }

  @Test
  void theNumberOfFoldsIsChecked() {
    PartitionModel<?> spec = spec(cases().findFirst().orElseThrow());
    String told =
        assertThrows(IllegalArgumentException.class, () -> spec.run().with(settings(1)).heldOut(1))
            .getMessage();
    assertTrue(told.startsWith("folds must be between 2 and"), told);
  }
}
