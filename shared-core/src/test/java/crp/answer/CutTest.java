package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Sequences;
import crp.draws.Draw;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.PartitionModels;
import crp.model.Fit;
import crp.model.JointModels;
import crp.model.Model;
import crp.model.Run;
import crp.model.TestData;
import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.seating.Prior;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs of all models whose time is over at any look at the clock: within a sweep, a race of starts
 * or the computation of a log joint density. The state is then valid, and the run answers.
 */
@Timeout(120)
final class CutTest {

  private static final int N = 24;
  private static final RealRows ROWS = TestData.heaps(TestData.turns(N, 3), 2, 6, 3);
  private static final long SECOND = 1_000_000_000L;

  private static Map<String, Run<RealRows>> runs() {
    Map<String, Model<RealRows>> models = new LinkedHashMap<>();
    for (JointModels.Named<Prior> prior : JointModels.priors(N)) {
      models.put(prior.name(), PartitionModels.of(prior.thing(), GaussianNiw.from(ROWS), ROWS));
    }
    models.put(
        "sequences",
        SequenceModel.of(
            TransitionPrior.of(1, 1, 0), GaussianNiw.from(ROWS), ROWS, Sequences.of(N)));
    models.put(
        "groups",
        GroupedModel.of(
            Level.of(1), Level.of(1), GaussianNiw.from(ROWS), ROWS, TestData.turns(N, 2)));
    Map<String, Run<RealRows>> runs = new LinkedHashMap<>();
    models.forEach((name, model) -> runs.put(name, model.run().chains(2).threads(1).sweeps(1000)));
    return runs;
  }

  /** {@return a fit on a clock that goes on by a second at each look at it} */
  private static Fit<RealRows> within(long looks, Run<RealRows> run) {
    AtomicLong clock = new AtomicLong();
    Deadline end = Deadline.never(() -> SECOND * clock.getAndIncrement()).within((double) looks);
    return RunScope.of(end, Progress.NONE).run(run::fit);
  }

  private static void assertAnswers(String where, Fit<RealRows> fit) {
    assertTrue(fit.draws().timeLimitReached(), where);
    for (Draw draw : fit.draws().draws()) {
      assertEquals(N, draw.size(), where);
      assertTrue(draw.parts() >= 1 && draw.parts() <= N, where);
    }
    Set<Integer> labels = new TreeSet<>();
    for (int label : fit.partLabels()) {
      labels.add(label);
    }
    assertTrue(labels.size() >= fit.parts().size(), where);
    assertTrue(!Answer.of(fit).report().text().isEmpty(), where);
  }

  private static void cutAtRandom(int times, int most) {
    SplittableRandom random = new SplittableRandom(5);
    runs()
        .forEach(
            (name, run) -> {
              for (int t = 0; t < times; t++) {
                int looks = 1 + random.nextInt(most);
                String where = name + " after " + looks + " looks";
                assertAnswers(where, within(looks, run));
              }
            });
  }

  @Test
  void everyModelAnswersWhereverItsTimeIsOver() {
    cutAtRandom(1, 300);
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void everyModelAnswersWhereverItsTimeIsOverManyTimes() {
    cutAtRandom(12, 1500);
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void everyModelAnswersWhereverItsTimeIsOverAtAnyLook() {
    cutAtRandom(60, 1500);
  }
}
