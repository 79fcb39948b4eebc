package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.chain.Chains;
import crp.chain.CheckpointStore;
import crp.check.Replicates;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.GrowingSchedule;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.parallel.Progress;
import crp.random.Rng;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Simulation-based calibration (Talts and others 2018) of runs that end by need: everything is
 * drawn from the prior, four chains run on the rows until the rule ends them, and the ranks of the
 * true concentration and of the true number of clusters among draws of the last stage must be
 * uniform. Four chi-square tests with a false alarm rate of 1e-6 each.
 */
final class StoppingCalibrationTest {

  private static final double ALARM = 1e-6;
  private static final int REPLICATES = 300;
  private static final int CHAINS = 4;
  private static final int ROWS = 10;
  private static final int DRAWS = 3;

  private static JointModel<?> model() {
    return new JointModel<>(
        "crp",
        JointModels.priors(ROWS).get(0).thing(),
        JointModels.line(),
        JointModels.column(ROWS));
  }

  /** {@return the p-values of the ranks of the concentration and of the number of clusters} */
  private static double[] levels(int replicates, List<Schedule> stages, Predicate<Draws> enough) {
    List<int[]> all = Replicates.of(replicates, 2018, rng -> ranks(model(), stages, enough, rng));
    double[] expected = new double[DRAWS + 1];
    Arrays.fill(expected, (double) replicates / (DRAWS + 1));
    double[] levels = new double[2];
    for (int q = 0; q < levels.length; q++) {
      long[] seen = new long[DRAWS + 1];
      for (int[] ranks : all) {
        seen[ranks[q]]++;
      }
      levels[q] = new ChiSquareTest().chiSquareTest(expected, seen);
    }
    return levels;
  }

  private static <R extends Rows> int[] ranks(
      JointModel<R> model, List<Schedule> stages, Predicate<Draws> enough, Rng rng) {
    JointModel.Draw<R> truth = model.draw(rng);
    double alpha = model.hyperparameters(truth.state())[0];
    int clusters = truth.state().tables();
    List<Draw> draws = run(model, truth.rows(), stages, enough, rng).draws();
    int[] below = new int[2];
    int[] same = new int[2];
    for (int i = 0; i < DRAWS; i++) {
      Draw draw = draws.get(i * draws.size() / DRAWS);
      double[] differences = {draw.number(Prior.CONCENTRATION) - alpha, draw.clusters() - clusters};
      for (int q = 0; q < 2; q++) {
        below[q] += differences[q] < 0 ? 1 : 0;
        same[q] += differences[q] == 0 ? 1 : 0;
      }
    }
    Arrays.setAll(below, q -> below[q] + rng.below(same[q] + 1));
    return below;
  }

  private static <R extends Rows> Draws run(
      JointModel<R> model, R rows, List<Schedule> stages, Predicate<Draws> enough, Rng rng) {
    PreparedModel<R> prepared =
        Model.mixture((TablePrior) model.prior(), model.family(), rows)
            .brief()
            .prepared(new BitSet());
    List<Rng> streams = new ArrayList<>();
    for (int c = 0; c < CHAINS; c++) {
      streams.add(rng.split());
    }
    return Chains.run(
        CHAINS,
        1,
        c -> prepared.chain(c, streams.get(c)),
        stages,
        enough,
        Progress.NONE,
        CheckpointStore.NONE);
  }

  @Tag("slow")
  @Test
  void ranksAreUniformWhereTheVerdictEndsTheRun() {
    List<Schedule> stages = GrowingSchedule.atMost(1000).stages(ROWS, CHAINS);
    double[] levels = levels(REPLICATES, stages, Run::agree);
    assertTrue(Arrays.stream(levels).min().orElse(0) > ALARM, Arrays.toString(levels));
  }

  /** Stages of four sweeps, of which the last is kept. */
  private static List<Schedule> shortStages() {
    List<Schedule> stages = new ArrayList<>();
    for (int end = 12; end <= 60; end += 4) {
      stages.add(Schedule.of(end, end - 1).withThin(1));
    }
    return stages;
  }

  @Test
  @Tag("slow")
  void ranksAreUniformInShortStagesThatTheVerdictDoesNotEnd() {
    double[] levels = levels(100, shortStages(), Run::agree);
    assertTrue(Arrays.stream(levels).min().orElse(0) > ALARM, Arrays.toString(levels));
  }

  /** {@return whether the chains now have fewer clusters than in most sweeps before} */
  private static boolean fewClusters(Draws draws) {
    int[] all = new int[draws.traces().get(0).sweeps()];
    for (Trace trace : draws.traces()) {
      int[] clusters = trace.clusters();
      Arrays.setAll(all, s -> all[s] + clusters[s]);
    }
    int now = all[all.length - 1];
    int[] later = Arrays.copyOfRange(all, 5, all.length);
    return Arrays.stream(later).filter(sum -> sum <= now).count() <= 0.15 * later.length;
  }

  /** A broken rule, on the number of clusters alone, is found by the same tests. */
  @Test
  @Tag("slow")
  void ranksAreNotUniformWhereTheNumberOfClustersEndsTheRun() {
    double[] levels = levels(REPLICATES, shortStages(), StoppingCalibrationTest::fewClusters);
    assertTrue(levels[1] < ALARM, Arrays.toString(levels));
  }
}
