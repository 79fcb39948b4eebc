package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.choose.GaussianChoice;
import crp.choose.OutlierChoice;
import crp.compare.EvidenceReport;
import crp.data.RealRows;
import crp.draws.Draws;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.links.DistanceCrp;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import crp.parameter.Parameter;
import crp.proximity.SparseAffinity;
import crp.random.SeededRng;
import crp.report.Paragraph;
import crp.report.Topic;
import crp.seating.Crp;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A clock on which each sweep of any chain takes one second, and all else no time. */
class TimeLimitTest {

  private static final long SECOND = 1_000_000_000;
  private static final RealRows ROWS = TestData.heaps(TestData.turns(60, 3), 2, 6, 1);

  private final AtomicLong clock = new AtomicLong();
  private final Progress ticking = (chain, sweep, sweeps, clusters) -> clock.addAndGet(SECOND);

  private <T> T within(double seconds, Supplier<T> work) {
    return RunScope.of(Deadline.never(clock::get).within(seconds), ticking).run(work);
  }

  private <T> T unlimited(Supplier<T> work) {
    return within(Double.POSITIVE_INFINITY, work);
  }

  private static Mixture<RealRows> model() {
    return Mixture.of(Crp.of(1), DiagonalGaussian.from(ROWS), ROWS);
  }

  private static Run<RealRows> run(int chains, int sweeps) {
    return model().run().chains(chains).threads(1).sweeps(sweeps);
  }

  private static int[] sweeps(Draws draws) {
    return draws.traces().stream().mapToInt(trace -> trace.sweeps()).toArray();
  }

  @Test
  void theChainsLeaveAFifthOfTheTimeToTheAnswer() {
    Fit<RealRows> fit = within(100, () -> run(1, 1000).fit());
    assertTrue(fit.draws().timeLimitReached());
    assertEquals(81, sweeps(fit.draws())[0], "the sweep that lasts from 80 s to 81 s is the last");
    assertTrue(fit.draws().draws().stream().allMatch(draw -> draw.sweep() > 40));
  }

  @Test
  void chainsThatWaitForAThreadShareTheTime() {
    int[] each = sweeps(within(100, () -> run(4, 1000).fit()).draws());
    assertTrue(IntStream.of(each).allMatch(n -> n >= 18 && n <= 22), List.of(each)::toString);
    assertTrue(IntStream.of(each).sum() <= 84);
  }

  @Test
  void theLimitIsOneForAllStagesOfARunByNeed() {
    Draws draws = within(500, () -> run(2, 1).atMost(1600).fit().draws());
    assertTrue(draws.timeLimitReached() || IntStream.of(sweeps(draws)).max().orElseThrow() <= 200);
    assertTrue(clock.get() <= 403 * SECOND, () -> "sweeps: " + clock.get() / SECOND);
  }

  @Test
  void oneChainHasOneSweepEvenIfNoTimeIsLeft() {
    Draws draws =
        within(
            10,
            () -> {
              clock.addAndGet(20 * SECOND);
              return run(3, 50).fit().draws();
            });
    assertEquals(List.of(1), IntStream.of(sweeps(draws)).boxed().toList());
    assertEquals(1, draws.size());
    assertTrue(draws.draws().stream().allMatch(draw -> Double.isFinite(draw.logJoint())));
  }

  private static List<List<Integer>> labels(Fit<?> fit) {
    return fit.draws().draws().stream()
        .map(draw -> IntStream.of(draw.partition().labels()).boxed().toList())
        .toList();
  }

  @Test
  void aLimitThatIsNotReachedChangesNothing() {
    assertEquals(labels(run(2, 60).fit()), labels(within(1000, () -> run(2, 60).fit())));
  }

  private GaussianChoice choice(double seconds) {
    return within(
        seconds, () -> GaussianChoice.of(ROWS, List.of("a", "b"), GaussianChoice.Covariance.AUTO));
  }

  @Test
  void withoutTimeForAComparisonColumnsAreIndependent() {
    String note = String.join(" ", choice(1e6).notes());
    assertFalse(note.contains("time limit"), note);
    clock.set(0);
    String late = String.join(" ", choice(20).notes());
    assertTrue(late.contains("(diagonal covariance): the time limit leaves"), late);
    assertTrue(clock.get() <= 6 * SECOND, () -> "a fifth of the time: " + clock.get());
  }

  @Test
  void withoutTimeForAComparisonThereIsNoNoise() {
    Supplier<OutlierChoice<RealRows>> choosing =
        () -> OutlierChoice.of(model(), Parameter.fixed(0.05));
    String note = unlimited(choosing).notes().get(0);
    assertFalse(note.contains("time limit"), note);
    OutlierChoice<RealRows> late = within(20, choosing);
    assertTrue(late.notes().get(0).contains("the time limit leaves no time"));
  }

  private List<Paragraph> evidence(double seconds) {
    Fit<RealRows> fit = run(2, 20).fit();
    EvidenceChoice choice = EvidenceChoice.parse("crp");
    return within(
        seconds,
        () ->
            EvidenceReport.of(
                (PartitionModel<RealRows>) fit.model(),
                fit,
                choice,
                RunScope.current().progress()));
  }

  @Test
  void evidenceIsLeftOutWithASentence() {
    assertTrue(evidence(1e9).stream().noneMatch(one -> one.text().contains("not computed")));
    clock.set(0);
    List<Paragraph> late = evidence(30);
    String why = "not computed: the time limit of the run was reached before.";
    assertEquals(2, late.size());
    assertTrue(late.stream().allMatch(one -> one.text().endsWith(why)), late::toString);
    assertTrue(clock.get() <= 40 * SECOND, () -> "sweeps: " + clock.get() / SECOND);
  }

  @Test
  void heldOutFoldsShareTheTime() {
    HeldOut found = within(100, () -> run(1, 1000).heldOut(5));
    String text = found.paragraph().text();
    assertTrue(text.endsWith("; the time limit cut their runs short."), text);
    assertTrue(clock.get() <= 100 * SECOND, () -> "sweeps: " + clock.get() / SECOND);
    assertTrue(Double.isFinite(found.mean()));
    String whole = unlimited(() -> run(1, 10).heldOut(5)).paragraph().text();
    assertFalse(whole.contains("time limit"), whole);
  }

  @Test
  void heldOutRowsAreLeftOutWithASentenceWhereNoTimeIsLeft() {
    Supplier<Paragraph> late =
        () -> {
          clock.addAndGet(2 * SECOND);
          return HeldOut.paragraph(() -> run(1, 10).heldOut(HeldOut.Choice.folds(5)));
        };
    assertEquals(
        new Paragraph(
            Topic.HELD_OUT,
            "Held-out log likelihood: not computed: the time limit of the run was reached before."),
        within(1, late));
    assertThrows(
        TimeLimitException.class,
        () ->
            within(
                1,
                () -> {
                  clock.addAndGet(2 * SECOND);
                  return run(1, 10).heldOut(5);
                }));
  }

  /** The prior mean of the number of clusters is estimated by draws where links have cycles. */
  @Test
  void thePriorMeanIsLeftOutWhereNoTimeIsLeft() {
    DistanceCrp prior =
        DistanceCrp.of(1, SparseAffinity.of(new double[][] {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}));
    Supplier<Double> mean = () -> prior.meanTables(3, 50, new SeededRng(1));
    assertTrue(unlimited(mean) > 1);
    assertEquals(
        Double.NaN,
        within(
            1,
            () -> {
              clock.addAndGet(2 * SECOND);
              return mean.get();
            }));
  }
}
