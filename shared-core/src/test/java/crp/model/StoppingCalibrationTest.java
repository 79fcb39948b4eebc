package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.chain.Chains;
import crp.chain.CheckpointStore;
import crp.check.TrueRanks;
import crp.check.UniformRanks;
import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.GrowingSchedule;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.mixture.Mixture;
import crp.parallel.Progress;
import crp.random.Rng;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
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

  /** Of the ranks of the concentration and of the number of clusters. */
  private static UniformRanks calibration(List<Schedule> stages, Predicate<Draws> enough) {
    return new UniformRanks(DRAWS + 1, 2018, rng -> ranks(model(), stages, enough, rng));
  }

  private static <R extends Rows> int[] ranks(
      JointModel<R> model, List<Schedule> stages, Predicate<Draws> enough, Rng rng) {
    JointModel.Draw<R> truth = model.draw(rng);
    TrueRanks ranks =
        new TrueRanks(model.hyperparameters(truth.state())[0], truth.state().tables());
    List<Draw> draws = run(model, truth.rows(), stages, enough, rng).draws();
    for (int i = 0; i < DRAWS; i++) {
      Draw draw = draws.get(i * draws.size() / DRAWS);
      ranks.see(draw.number(Prior.CONCENTRATION), draw.clusters());
    }
    return ranks.ranks(rng);
  }

  private static <R extends Rows> Draws run(
      JointModel<R> model, R rows, List<Schedule> stages, Predicate<Draws> enough, Rng rng) {
    Prepared<R> prepared =
        Mixture.of((TablePrior) model.prior(), model.family(), rows).brief().prepared(new BitSet());
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

  private static void requireUniform(UniformRanks ranks, int replicates) {
    double[] levels = ranks.levels(replicates);
    assertTrue(UniformRanks.least(levels) > ALARM, Arrays.toString(levels));
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void ranksAreUniformWhereTheVerdictEndsTheRun() {
    List<Schedule> stages = GrowingSchedule.atMost(1000).stages(ROWS, ROWS, CHAINS);
    requireUniform(calibration(stages, draws -> RunEnd.may(draws, ROWS)), REPLICATES);
  }

  /** The rule of long runs, which asks for less, on a short one. */
  @Tag("slow")
  @Tag("thorough")
  @Test
  void ranksAreUniformWhereTheSameClustersEndTheRun() {
    List<Schedule> stages = GrowingSchedule.atMost(400).stages(40_000, 40_000, CHAINS);
    requireUniform(calibration(stages, draws -> Diagnosis.of(draws).foundTheSame()), REPLICATES);
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
    requireUniform(calibration(shortStages(), draws -> RunEnd.may(draws, ROWS)), 100);
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
    double[] levels =
        calibration(shortStages(), StoppingCalibrationTest::fewClusters)
            .levelsUntil(ALARM, REPLICATES);
    assertTrue(levels[1] < ALARM, Arrays.toString(levels));
  }
}
