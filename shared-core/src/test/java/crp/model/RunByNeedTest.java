package crp.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.answer.Answer;
import crp.checkpoint.Checkpoint;
import crp.compare.Evidence;
import crp.data.RealRows;
import crp.data.Sequences;
import crp.diagnose.Diagnosis;
import crp.diagnose.Verdict;
import crp.draws.Draws;
import crp.draws.GrowingSchedule;
import crp.draws.Schedule;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.AveragedDistanceCrp;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.links.OrderedMixture;
import crp.mixture.Mixture;
import crp.parallel.Progress;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.report.Topic;
import crp.seating.Crp;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that last as long as their chains need. */
class RunByNeedTest {

  private static final int N = 24;
  private static final int MOST = 400;

  @TempDir Path directory;

  private static RealRows heaps() {
    return TestData.heaps(TestData.turns(N, 2), 2, 8, 5);
  }

  private static Parameter gamma() {
    return Parameter.gamma(1, 1);
  }

  private static Arguments named(String name, Model<?> model) {
    return Arguments.of(Named.of(name, model));
  }

  static Stream<Arguments> models() {
    RealRows rows = heaps();
    GaussianNiw gauss = GaussianNiw.from(rows);
    double[] times = new double[N];
    Arrays.setAll(times, i -> i);
    int[] groups = new int[N];
    Arrays.setAll(groups, i -> i / 10);
    Decay decay = Decay.exponential(3);
    return Stream.of(
        named("mixture", Mixture.of(Crp.of(gamma()), gauss, rows)),
        named(
            "links",
            LinkedMixture.of(
                DistanceCrp.of(gamma(), TimeAffinity.symmetric(TimeOrder.of(times), decay)),
                gauss,
                rows)),
        named(
            "ordered",
            OrderedMixture.of(
                AveragedDistanceCrp.of(gamma(), Variant.MEAN, decay, times), gauss, rows)),
        named(
            "sequences",
            SequenceModel.of(
                TransitionPrior.of(gamma(), gamma(), Parameter.fixed(0)),
                DiagonalGaussian.from(rows),
                rows,
                Sequences.of(N))),
        named(
            "groups", GroupedModel.of(Level.of(gamma()), Level.of(gamma()), gauss, rows, groups)));
  }

  /** 40 rows of 20,000 columns are as much work as 80,000 rows of ten. */
  @Test
  void aRunOverManyColumnsIsLongFromFewerRowsOn() {
    RealRows rows = RealRows.of(new double[40 * 20_000], 40, 20_000);
    assertEquals(80_000, RunEnd.visits(rows));
    assertTrue(GrowingSchedule.isLong(RunEnd.visits(rows), 25));
    assertFalse(GrowingSchedule.isLong(40, 25));
  }

  private static void requireEqual(Fit<?> expected, Fit<?> found) {
    assertEquals(TestData.text(expected), TestData.text(found));
    assertArrayEquals(expected.partLabels(), found.partLabels());
    assertEquals(expected.draws().traces().toString(), found.draws().traces().toString());
  }

  /** It ends at the first length whose fixed run has settled, or at the largest. */
  private static void requireFirstAgreement(Model<?> model, int most) {
    Fit<?> fit = model.run().atMost(most).threads(1).fit();
    int ended = fit.schedule().sweeps();
    Fit<?> fixed = model.run().sweeps(ended).threads(4).fit();
    requireEqual(fixed, fit);
    assertEquals(Schedule.of(ended), fit.schedule());
    assertTrue(ended == most || Diagnosis.settled(fixed.draws()));
    for (int n = ended / 2; n >= GrowingSchedule.LEAST; n /= 2) {
      assertFalse(Diagnosis.settled(model.run().sweeps(n).fit().draws()));
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("models")
  void aRunByNeedIsTheFixedRunOfItsLength(Model<?> model) {
    requireFirstAgreement(model, MOST / 4);
  }

  @Test
  void aRunByNeedOfFewSweepsEachIsTheFixedRunOfItsLength() {
    requireFirstAgreement(mixture(), 2 * MOST);
  }

  private static Mixture<RealRows> mixture() {
    return Mixture.of(Crp.of(gamma()), GaussianNiw.from(heaps()), heaps()).brief();
  }

  private static String ending(Run<?> run) {
    return ending(run.fit());
  }

  private static String ending(Fit<?> fit) {
    return Answer.of(fit).report().only(Topic.RUN).text(Integer.MAX_VALUE).strip();
  }

  @Test
  void theReportSaysHowLongItRanAndWhyItEnded() {
    Fit<?> fit = mixture().run().atMost(6400).fit();
    int sweeps = fit.schedule().sweeps();
    String agreed = ending(fit);
    assertTrue(sweeps < 6400, agreed);
    assertTrue(
        agreed.contains(Text.of("4 chains of %d sweeps (%d burn-in)", sweeps, sweeps / 2)), agreed);
    String past = fit.diagnosis().verdict().past();
    assertTrue(agreed.endsWith(Text.of("The chains %s after %d sweeps.", past, sweeps)), agreed);
    String unknown = ending(mixture().run().atMost(20));
    assertTrue(unknown.contains("4 chains of 20 sweeps (10 burn-in)"), unknown);
    assertTrue(
        unknown.endsWith("The chains could not be compared within 20 sweeps, the largest number."),
        unknown);
    Fit<?> brief = mixture().run().atMost(399).fit();
    assertEquals(Verdict.ROUGHLY, brief.diagnosis().verdict());
    String roughly = ending(brief);
    assertTrue(
        roughly.endsWith("The chains agreed roughly within 399 sweeps, the largest number."),
        roughly);
    String one = ending(mixture().run().atMost(60).chains(1));
    assertTrue(
        one.endsWith("One chain cannot agree, so it had the largest number of sweeps."), one);
    String fixed = ending(mixture().run().sweeps(60));
    assertTrue(fixed.contains("60 sweeps (30 burn-in)") && !fixed.contains("agree"), fixed);
  }

  /** Two clusters that no chain confuses, and small ones that open and close. */
  private static Mixture<RealRows> many(int rows) {
    RealRows data = TestData.heaps(TestData.turns(rows, 2), 1, 8, 5);
    return Mixture.of(Crp.of(gamma()), DiagonalGaussian.from(data), data).brief();
  }

  /** 60 sweeps of chains that hold the same clusters, with too few effective draws. */
  @Test
  void theSameClustersEndALongRunAndNoShortOne() {
    Fit<RealRows> fit = many(200).run().sweeps(60).fit();
    assertTrue(fit.diagnosis().foundTheSame());
    assertFalse(Diagnosis.settled(fit.draws()));
    long visits = GrowingSchedule.LONG / 60;
    assertFalse(RunEnd.may(fit.draws(), visits));
    assertTrue(RunEnd.may(fit.draws(), visits + 1));
  }

  /** 60 sweeps of chains that agree on the number of clusters, with too few effective draws. */
  @Test
  @Tag("slow")
  void manyVisitsEndWithTheSameClustersAndAFirmNumberOfThem() {
    Draws draws =
        IntStream.range(1, 50)
            .mapToObj(seed -> many(200).run().sweeps(60).seed(seed).fit().draws())
            .filter(some -> !Diagnosis.settled(some))
            .filter(some -> Diagnosis.of(some).foundTheSame())
            .filter(some -> !Diagnosis.of(some).different().contains(Diagnosis.CLUSTERS))
            .findFirst()
            .orElseThrow();
    long visits = GrowingSchedule.MANY / 60;
    assertFalse(RunEnd.may(draws, visits));
    assertTrue(RunEnd.may(draws, visits + 1));
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void aLongRunEndsWhenItsChainsFoundTheSameClusters() {
    int rows = (int) (GrowingSchedule.LONG / 200);
    Fit<RealRows> fit = many(rows).run().atMost(800).fit();
    assertEquals(200, fit.schedule().sweeps());
    assertEquals(Verdict.ROUGHLY, fit.diagnosis().verdict());
    assertTrue(ending(fit).endsWith("The chains agreed roughly after 200 sweeps."), ending(fit));
    Fit<RealRows> shorter = many(rows - 1).run().atMost(800).fit();
    assertTrue(shorter.schedule().sweeps() > 200);
  }

  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static Progress stopping(int chain, int sweep) {
    return (c, s, sweeps, clusters) -> {
      if (c == chain && s == sweep) {
        throw new Stopped();
      }
    };
  }

  @Test
  @Tag("slow")
  void aRunThatWasStoppedAtABoundaryIsTheRunThatWasNot() {
    // A seed whose chains are not settled at the first boundary.
    Run<RealRows> plain = mixture().run().atMost(MOST).seed(4).threads(2);
    Fit<RealRows> expected = plain.fit();
    assertEquals(MOST, expected.schedule().sweeps());
    Run<RealRows> saved =
        plain
            .threads(1)
            .checkpoint(
                new Checkpoint(directory.resolve("run.checkpoint"), Double.POSITIVE_INFINITY, 37));
    // In one thread, so that no chain is past the sweep at which it is to stop.
    for (int[] stop : new int[][] {{0, 100}, {0, 200}, {3, 200}, {1, 201}, {2, 350}, {3, 400}}) {
      assertThrows(Stopped.class, () -> saved.progress(stopping(stop[0], stop[1])).fit());
    }
    requireEqual(expected, saved.threads(2).fit());
    assertThrows(IllegalArgumentException.class, () -> saved.atMost(2 * MOST).fit());
    assertThrows(IllegalArgumentException.class, () -> saved.sweeps(400).fit());
  }

  /** Tasks that do not judge their chains have the largest number of sweeps. */
  @Test
  @Tag("slow")
  void anEvidenceHasAFixedLength() {
    Settings byNeed = mixture().run().atMost(30).threads(2).settings();
    Settings fixed = mixture().run().sweeps(30).threads(2).settings();
    assertEquals(
        Evidence.of(mixture(), fixed).logBayesFactor(Crp.of(2)),
        Evidence.of(mixture(), byNeed).logBayesFactor(Crp.of(2)));
  }
}
