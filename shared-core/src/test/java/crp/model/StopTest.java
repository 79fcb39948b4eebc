package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.answer.Answer;
import crp.answer.Certainty;
import crp.answer.FitDensities;
import crp.answer.FitFiles;
import crp.answer.FusedClusters;
import crp.answer.RowUncertainty;
import crp.choose.GaussianChoice;
import crp.choose.OutlierChoice;
import crp.compare.Evidence;
import crp.compare.EvidenceReport;
import crp.data.RealRows;
import crp.data.Sequences;
import crp.estimate.PointEstimate;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.AveragedDistanceCrp;
import crp.links.DistanceCrp;
import crp.links.PartitionModels;
import crp.links.PriorDraws;
import crp.mixture.Mixture;
import crp.mixture.TableView;
import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Truncation;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/**
 * An interrupt ends whatever a run does. The thread is interrupted by what it calls (a distance, a
 * random number, the listener), so that the moment does not depend on the machine.
 */
class StopTest {

  private static final int N = 60;
  private static final RealRows ROWS = TestData.heaps(TestData.turns(N, 3), 2, 6, 1);

  @AfterEach
  void theFlagDoesNotReachTheNextTest() {
    Thread.interrupted();
  }

  /** Counts steps, and interrupts its thread at one of them. */
  private static final class Trip {
    private final AtomicInteger steps = new AtomicInteger();
    private final int at;

    Trip(int at) {
      this.at = at;
    }

    void step() {
      if (steps.incrementAndGet() == at) {
        Thread.currentThread().interrupt();
      }
    }

    void assertEndedWithin(int more) {
      int after = steps.get() - at;
      assertTrue(after >= 0 && after <= more, () -> "steps after the interrupt: " + after);
      assertTrue(Thread.interrupted(), "the flag must stay set");
    }
  }

  @Test
  void distancesOfAllPairs() {
    Trip trip = new Trip(500);
    Decay decay = Decay.exponential(1);
    assertThrows(
        CancellationException.class,
        () ->
            SparseAffinity.ofDistances(
                200,
                (i, j) -> {
                  trip.step();
                  return Math.abs(i - j);
                },
                decay));
    trip.assertEndedWithin(200);
  }

  @Test
  void distancesWithinARadius() {
    Trip trip = new Trip(500);
    assertThrows(
        CancellationException.class,
        () ->
            Truncation.ofDistances(
                200,
                (i, j) -> {
                  trip.step();
                  return Math.abs(i - j);
                },
                Decay.exponential(1),
                5,
                1));
    trip.assertEndedWithin(200);
  }

  /** Another generator that counts its draws. */
  private static Rng counting(Trip trip) {
    return (Rng)
        Proxy.newProxyInstance(
            Rng.class.getClassLoader(),
            new Class<?>[] {Rng.class},
            (proxy, method, arguments) -> {
              trip.step();
              return method.invoke(DRAWS, arguments);
            });
  }

  private static final Rng DRAWS = new SeededRng(1);

  @Test
  void drawsFromAPriorOverLinks() {
    double[][] near = new double[300][300];
    Arrays.stream(near).forEach(row -> Arrays.fill(row, 1));
    DistanceCrp prior = DistanceCrp.of(1, SparseAffinity.of(near));
    Trip trip = new Trip(1000);
    assertThrows(CancellationException.class, () -> prior.meanTables(300, 1000, counting(trip)));
    trip.assertEndedWithin(1);
  }

  @Test
  void drawsFromASequentialPrior() {
    AveragedDistanceCrp prior =
        AveragedDistanceCrp.of(
            1,
            AveragedDistanceCrp.Variant.MEAN,
            Decay.exponential(9),
            IntStream.range(0, 300).asDoubleStream().toArray());
    Trip trip = new Trip(1000);
    assertThrows(CancellationException.class, () -> prior.meanTables(300, 1000, counting(trip)));
    trip.assertEndedWithin(2);
  }

  private static Mixture<RealRows> mixture() {
    return Mixture.of(Crp.of(1), GaussianNiw.from(ROWS), ROWS);
  }

  /** What is read from a finished fit: texts, tables, files, predictions. */
  @TestFactory
  Stream<DynamicTest> readingAFit(@TempDir Path folder) {
    Fit<RealRows> fit = mixture().run().chains(2).sweeps(40).fit();
    Map<String, Executable> readings = new LinkedHashMap<>();
    readings.put("report", () -> Answer.of(fit).report());
    readings.put("files", () -> FitFiles.write(fit, folder));
    readings.put("ladder", () -> FusedClusters.of(fit));
    readings.put("densities", () -> FitDensities.of(fit).curves());
    readings.put("plane", () -> FitDensities.of(fit).plane(0, 1));
    readings.put("confidence", () -> RowUncertainty.of(fit).together());
    readings.put("certainty", () -> Certainty.of(fit));
    readings.put("estimate", () -> PointEstimate.BINDER.of(fit.draws()));
    readings.put("best draw", () -> PointEstimate.VI_DRAW.of(fit.draws()));
    readings.put("averaged predictor", () -> TableView.of(fit).averagedPredictor().predict(ROWS));
    readings.put("held-out rows", () -> mixture().run().chains(2).sweeps(40).heldOut(3));
    readings.put("prior draws", () -> PriorDraws.of(Crp.of(1), 50, 10, new SeededRng(1)));
    return readings.entrySet().stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.getKey(),
                    () -> {
                      Thread.currentThread().interrupt();
                      assertThrows(CancellationException.class, one.getValue());
                      assertTrue(Thread.interrupted(), "the flag must stay set");
                    }));
  }

  /** Every kind of model. */
  private static Map<String, Supplier<?>> models() {
    Map<String, Supplier<?>> all = new LinkedHashMap<>();
    for (JointModels.Named<Prior> prior : JointModels.priors(N)) {
      all.put(
          prior.name(),
          () ->
              Answer.of(
                      brief(PartitionModels.of(prior.thing(), GaussianNiw.from(ROWS), ROWS)).fit())
                  .report());
    }
    all.put(
        "sequences",
        () ->
            Answer.of(
                    brief(
                            SequenceModel.of(
                                TransitionPrior.of(1, 1, 0),
                                GaussianNiw.from(ROWS),
                                ROWS,
                                Sequences.of(N)))
                        .fit())
                .report());
    int[] groups = TestData.turns(N, 2);
    all.put(
        "groups",
        () ->
            Answer.of(
                    brief(
                            GroupedModel.of(
                                Level.of(1), Level.of(1), GaussianNiw.from(ROWS), ROWS, groups))
                        .fit())
                .report());
    return all;
  }

  /** Everything that is sampled before or after the run itself. */
  private static Map<String, Supplier<?>> others() {
    Map<String, Supplier<?>> all = new LinkedHashMap<>();
    all.put("held out", () -> brief(mixture()).heldOut(3));
    all.put(
        "held-out sequence",
        () ->
            brief(
                    SequenceModel.of(
                        TransitionPrior.of(1, 1, 0), GaussianNiw.from(ROWS), ROWS, Sequences.of(N)))
                .heldOut(3));
    Fit<RealRows> fit = brief(mixture()).sweeps(24).fit();
    all.put(
        "evidence",
        () ->
            EvidenceReport.of(
                mixture(), fit, EvidenceChoice.parse("crp"), RunScope.current().progress()));
    all.put(
        "evidence of ordered seats",
        () ->
            Evidence.of(
                    PartitionModels.of(
                        AveragedDistanceCrp.of(
                            1,
                            AveragedDistanceCrp.Variant.MEAN,
                            Decay.exponential(9),
                            IntStream.range(0, N).asDoubleStream().toArray()),
                        GaussianNiw.from(ROWS),
                        ROWS),
                    brief(mixture()).sweeps(24).settings(),
                    RunScope.current().progress())
                .logEvidence());
    all.put(
        "covariances",
        () -> GaussianChoice.of(ROWS, List.of("a", "b"), GaussianChoice.Covariance.AUTO));
    all.put("noise", () -> OutlierChoice.of(mixture(), Parameter.fixed(0.05)));
    return all;
  }

  private static Run<RealRows> brief(Model<RealRows> model) {
    return model.run().chains(2).threads(2).sweeps(12);
  }

  /** Interrupts the thread that made it at a sweep or phase. */
  private static final class Stopping implements Progress {
    private final Thread caller = Thread.currentThread();
    private final AtomicInteger events = new AtomicInteger();
    private final int at;

    Stopping(int at) {
      this.at = at;
    }

    private void event() {
      if (events.incrementAndGet() == at) {
        caller.interrupt();
      }
    }

    @Override
    public void sweep(int chain, int sweep, int sweeps, int clusters) {
      event();
    }

    @Override
    public void phase(String name, long sweeps, boolean atMost) {
      event();
    }
  }

  private static int events(Supplier<?> build, int stopAt) {
    Stopping stopping = new Stopping(stopAt);
    RunScope.of(Deadline.NONE, stopping).run(build);
    return stopping.events.get();
  }

  private static List<String> ours() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("crp-") && thread.isAlive())
        .map(Thread::toString)
        .toList();
  }

  private static void assertStops(Supplier<?> build, int at, String where) {
    assertThrows(CancellationException.class, () -> events(build, at), where);
    assertTrue(Thread.interrupted(), where);
    assertEquals(List.of(), ours(), where);
  }

  private static void stopsAtRandom(int stops) {
    long seed = new SplittableRandom().nextLong(1000);
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, Supplier<?>> builds = models();
    builds.putAll(others());
    builds.forEach(
        (name, build) -> {
          int all = events(build, -1);
          for (int stop = 0; stop < stops; stop++) {
            int at = stop == 0 ? all : 1 + random.nextInt(all);
            String where = Text.of("%s, event %d of %d, seed %d", name, at, all, seed);
            assertStops(build, at, where);
          }
        });
  }

  @Test
  @Timeout(120)
  @Tag("slow")
  void aStopAtARandomMomentLeavesNoResultAndNoThread() {
    stopsAtRandom(2);
  }

  @Tag("slow")
  @Test
  @Tag("thorough")
  void manyStops() {
    stopsAtRandom(10);
  }

  /** A fit that is no part of another run answers after an interrupt, and keeps the later half. */
  @Test
  @Timeout(60)
  void anInterruptedFitIsTheAnswerSoFar() {
    Thread caller = Thread.currentThread();
    Progress stopping =
        (chain, sweep, sweeps, clusters) -> {
          if (chain == 0 && sweep == 40) {
            caller.interrupt();
            await(caller);
          }
        };
    Fit<RealRows> fit = mixture().run().threads(1).sweeps(20_000).progress(stopping).fit();
    assertTrue(fit.stopped());
    assertFalse(Thread.interrupted(), "the answer can be read");
    assertEquals(4, fit.draws().traces().size());
    int done = fit.schedule().sweeps();
    assertEquals(done / 2, fit.schedule().burnIn());
    assertTrue(fit.draws().size() >= 30, "draws " + fit.draws().size());
    String text = Answer.of(fit).report().text();
    assertTrue(text.contains("sweeps of 20000: the answer so far."), text);
    assertThrows(
        CancellationException.class,
        () -> {
          Thread.currentThread().interrupt();
          mixture().run().fit();
        },
        "before any sweep");
  }

  /** The interrupt has arrived when the thread's flag is clear again. */
  private static void await(Thread interrupted) {
    while (interrupted.isInterrupted()) {
      Thread.onSpinWait();
    }
  }

  /** Twins: one that does not check its flag, one that clears it, one that leaves a thread. */
  @Test
  void buildsThatDoNotStopAreFound() throws InterruptedException {
    Runnable phase = () -> RunScope.current().phase("a loop");
    Supplier<?> unchecked =
        () -> {
          phase.run();
          return 1;
        };
    Supplier<?> cleared =
        () -> {
          phase.run();
          Thread.interrupted();
          throw new CancellationException();
        };
    CountDownLatch end = new CountDownLatch(1);
    Thread left =
        new Thread(
            () -> {
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "crp-worker");
    Supplier<?> leaving =
        () -> {
          phase.run();
          left.start();
          throw new CancellationException();
        };
    for (Supplier<?> twin : List.<Supplier<?>>of(unchecked, cleared, leaving)) {
      assertThrows(AssertionFailedError.class, () -> assertStops(twin, 1, "twin"));
      Thread.interrupted();
    }
    end.countDown();
    left.join();
  }
}
