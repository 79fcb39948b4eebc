package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import elki.clustering.ClusteringAlgorithm;
import elki.clustering.crp.relation.TimeColumn;
import elki.clustering.crp.result.RunSummary;
import elki.data.NumberVector;
import elki.database.Database;
import elki.utilities.ELKIBuilder;
import elki.utilities.exceptions.AbortException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An interrupt at random moments of whole runs: no result, and no thread of ours. */
class StopTest {

  private static <C> ELKIBuilder<C> brief(Class<? super C> kind) {
    return new ELKIBuilder<C>(kind)
        .with("crp.sweeps", 8)
        .with("crp.chains", 2)
        .with("crp.threads", 2);
  }

  private static Map<ClusteringAlgorithm<?>, Database> runs() {
    Database numbers = Data.corners(60, 3);
    Database rankings = Data.of(rankings());
    Map<ClusteringAlgorithm<?>, Database> all = new LinkedHashMap<>();
    all.put(StopTest.<CRPMixture<NumberVector>>brief(CRPMixture.class).build(), numbers);
    all.put(
        StopTest.<CRPMixture<NumberVector>>brief(CRPMixture.class)
            .with("crp.evidence", "alone")
            .with("crp.held-out", "3")
            .build(),
        numbers);
    all.put(StopTest.<PoweredCRP<NumberVector>>brief(PoweredCRP.class).build(), numbers);
    all.put(
        StopTest.<MixtureOfFiniteMixtures<NumberVector>>brief(MixtureOfFiniteMixtures.class)
            .build(),
        numbers);
    all.put(
        StopTest.<DistanceDependentCRP<NumberVector>>brief(DistanceDependentCRP.class).build(),
        numbers);
    all.put(
        StopTest.<AveragedDistanceDependentCRP<NumberVector>>brief(
                AveragedDistanceDependentCRP.class)
            .with(TimeColumn.DIMENSION_ID, 0)
            .build(),
        numbers);
    all.put(StopTest.<HDPHMM<NumberVector>>brief(HDPHMM.class).build(), numbers);
    all.put(StopTest.<HDPMixture<NumberVector>>brief(HDPMixture.class).build(), numbers);
    all.put(StopTest.<MallowsMixture<NumberVector>>brief(MallowsMixture.class).build(), rankings);
    return all;
  }

  private static double[][] rankings() {
    double[][] rows = new double[40][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i % 2 == 0 ? new double[] {1, 2, 3, 4} : new double[] {4, 3, 2, 1};
    }
    return rows;
  }

  private static List<Thread> ours() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("crp-") && thread.isAlive())
        .toList();
  }

  private static void stopsAtRandom(int stops) throws InterruptedException {
    long seed = new SplittableRandom().nextLong(1000);
    SplittableRandom random = new SplittableRandom(seed);
    for (Map.Entry<ClusteringAlgorithm<?>, Database> one : runs().entrySet()) {
      long begun = System.nanoTime();
      one.getKey().autorun(one.getValue());
      long micros = (System.nanoTime() - begun) / 1000;
      for (int stop = 0; stop < stops; stop++) {
        long at = random.nextLong(micros);
        String where =
            Text.of(
                "%s stopped after %d of %d us, seed %d",
                one.getKey().getClass().getSimpleName(), at, micros, seed);
        assertStops(one.getKey(), one.getValue(), at, where);
      }
    }
  }

  /** A run may be over before, if it is faster than the one that was timed. */
  private static void assertStops(
      ClusteringAlgorithm<?> algorithm, Database data, long micros, String where)
      throws InterruptedException {
    AtomicReference<Object> end = new AtomicReference<>();
    AtomicReference<List<Thread>> left = new AtomicReference<>();
    Thread run =
        new Thread(
            () -> {
              try {
                end.set(algorithm.autorun(data));
              } catch (Throwable e) {
                end.set(e);
              }
              left.set(ours());
            });
    run.start();
    Thread.sleep(micros / 1000, (int) (micros % 1000) * 1000);
    run.interrupt();
    run.join();
    assertEquals(List.of(), left.get(), where);
    if (end.get() instanceof Throwable failure) {
      assertInstanceOf(AbortException.class, failure, where);
      assertEquals("The run was cancelled.", failure.getMessage(), where);
    }
  }

  @Test
  @Timeout(120)
  @Tag("slow")
  void noResultAndNoThreadAfterAStopAtARandomMoment() throws InterruptedException {
    stopsAtRandom(1);
  }

  @Tag("slow")
  @Test
  @Tag("thorough")
  void manyStops() throws InterruptedException {
    stopsAtRandom(10);
  }

  @Test
  void aStopBeforeTheRunHasNoResultEither() {
    for (Map.Entry<ClusteringAlgorithm<?>, Database> one : runs().entrySet()) {
      Thread.currentThread().interrupt();
      try {
        AbortException end =
            assertThrows(AbortException.class, () -> one.getKey().autorun(one.getValue()));
        assertEquals("The run was cancelled.", end.getMessage());
      } finally {
        assertTrue(Thread.interrupted(), "the flag must stay set");
      }
    }
  }

  @Tag("slow")
  @Test
  void theTimeLimitIsOneForTheWholeRun() {
    CRPMixture<NumberVector> crp =
        new ELKIBuilder<CRPMixture<NumberVector>>(CRPMixture.class)
            .with("crp.sweeps", 100000)
            .with("crp.evidence", "alone")
            .with("crp.held-out", "3")
            .with("crp.max-seconds", 4)
            .build();
    long begun = System.nanoTime();
    String text =
        Data.<RunSummary>child(crp.autorun(Data.corners(300, 4)), RunSummary.class).getText();
    assertTrue((System.nanoTime() - begun) / 1e9 < 20);
    assertTrue(text.contains("the time limit cut their runs short"), text);
    assertTrue(text.contains("Log evidence: not computed: the time limit"), text);
  }
}
