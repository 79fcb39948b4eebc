package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SalsoTest {

  private static final Search FOUR = Search.defaults().withRuns(4);

  private static PointEstimate searched(Loss loss) {
    PointEstimate equal = PointEstimate.parse("estimate", loss.form().name());
    return loss.apart() == 1 ? equal : equal.withCost(loss.apart());
  }

  static List<Loss> losses() {
    return Losses.ALL;
  }

  /** Few draws, some items alike in all of them: small problems with many shapes of loss. */
  private static Draws tiny(int items, long seed) {
    SeededRng rng = new SeededRng(seed);
    List<int[]> labels = new ArrayList<>();
    for (int s = 0; s < 2 + rng.below(6); s++) {
      int[] some = new int[items];
      int most = 1 + rng.below(items);
      Arrays.setAll(some, i -> rng.below(most));
      if (items > 5) {
        some[items - 1] = some[0];
        some[items - 2] = some[0];
      }
      labels.add(some);
    }
    return Around.of(labels);
  }

  @ParameterizedTest
  @MethodSource("losses")
  void noPartitionIsBetter(Loss loss) {
    for (int seed = 0; seed < 60; seed++) {
      Draws draws = tiny(3 + seed % 6, seed);
      double found = loss.expected(searched(loss).of(draws).partition(), draws.draws());
      assertEquals(least(loss, draws), found, 1e-12, "seed " + seed);
    }
  }

  /** Bounded above alone, items that are equal in all draws can stay together at no loss. */
  @ParameterizedTest
  @Tag("slow")
  @MethodSource("losses")
  void noPartitionOfAtMostSoManyClustersIsBetter(Loss loss) {
    for (int seed = 0; seed < 60; seed++) {
      Draws draws = tiny(3 + seed % 6, seed);
      ClusterRange range = new ClusterRange(1, ClusterRange.of(draws).most());
      Estimate estimate = Salso.of(draws, loss, Search.defaults(), range);
      double least =
          Partitions.all(draws.items()).stream()
              .filter(some -> some.clusters() <= range.most())
              .mapToDouble(some -> loss.expected(some, draws.draws()))
              .min()
              .orElseThrow();
      double found = loss.expected(estimate.partition(), draws.draws());
      assertEquals(least, found, 1e-12, "seed " + seed);
    }
  }

  /** The least loss within the range of the draws of what keeps equal items together. */
  private static double least(Loss loss, Draws draws) {
    ClusterRange range = ClusterRange.of(draws);
    DistinctRows rows = DistinctRows.of(draws.draws());
    return Partitions.all(rows.rows()).stream()
        .filter(some -> some.clusters() >= range.fewest() && some.clusters() <= range.most())
        .map(some -> Partition.of(rows.spread(some.labels())))
        .mapToDouble(partition -> loss.expected(partition, draws.draws()))
        .min()
        .orElseThrow();
  }

  /** The same comparison finds out a search that stops where the best draw is. */
  @ParameterizedTest
  @MethodSource("losses")
  void theBestDrawAloneIsFoundOut(Loss loss) {
    int worse = 0;
    for (int seed = 0; seed < 60; seed++) {
      Draws draws = tiny(3 + seed % 6, seed);
      double found = loss.expected(BestDraw.of(draws, loss).partition(), draws.draws());
      worse += found > least(loss, draws) + 1e-9 ? 1 : 0;
    }
    assertTrue(worse >= 3, loss + ": " + worse);
  }

  @ParameterizedTest
  @MethodSource("losses")
  void theBestDrawIsNotBetter(Loss loss) {
    Draws draws = Around.of(50, 40, 5, 7);
    double best =
        draws.draws().stream()
            .mapToDouble(draw -> loss.expected(draw.partition(), draws.draws()))
            .min()
            .orElseThrow();
    Partition found = searched(loss).of(draws, FOUR).partition();
    assertTrue(loss.expected(found, draws.draws()) < best);
  }

  /** One draw is the clear partition itself, so that its number of clusters is in the range. */
  @Test
  void aClearPartitionIsFoundAndItsLossTold() {
    int[] heaps = new int[60];
    Arrays.setAll(heaps, i -> i % 4);
    List<int[]> labels = new ArrayList<>();
    Around.of(60, 79, 4, 3).draws().forEach(draw -> labels.add(draw.partition().labels()));
    labels.add(heaps);
    Draws draws = Around.of(labels);
    Estimate estimate = PointEstimate.VI.of(draws, FOUR);
    assertEquals(Partition.of(heaps), estimate.partition());
    assertEquals(
        Loss.VI.expected(estimate.partition(), draws.draws()), estimate.expectedVi(), 1e-12);
    for (Draw draw : draws.draws()) {
      assertTrue(
          Loss.VI.of(estimate.partition(), estimate.draw().partition())
              <= Loss.VI.of(estimate.partition(), draw.partition()));
    }
  }

  @Test
  void theNumberOfThreadsDoesNotMatterAndTheSeedDecides() {
    Draws draws = Around.of(40, 15, 6, 11);
    Estimate one = PointEstimate.VI.of(draws, FOUR);
    for (int threads : new int[] {2, 5}) {
      assertEquals(one, PointEstimate.VI.of(draws, FOUR.withThreads(threads)));
    }
    assertEquals(one, PointEstimate.VI.of(draws, FOUR));
  }

  @Test
  void oneItemAndOneDrawAreEnough() {
    assertEquals(Partition.of(0), PointEstimate.VI.of(Around.of(1, 3, 1, 1)).partition());
    Draws one = Around.of(List.of(new int[] {0, 1, 1, 2}));
    for (Loss loss : losses()) {
      Estimate estimate = searched(loss).of(one);
      assertEquals(Partition.of(0, 1, 1, 2), estimate.partition());
      assertEquals(0, estimate.expectedVi());
      assertSame(one.draws().get(0), estimate.draw());
    }
  }

  @Test
  void whatIsNotAffordableIsLeftOut() {
    List<Draw> draws = Around.of(100, 1000, 5, 1).draws();
    Search search = Search.defaults();
    double scan = 100 * 16; // ten clusters at most, padded
    assertEquals(new SearchPlan(1000, 16, 0, cells(draws)), SearchPlan.of(100, draws, search));
    SearchPlan thinned = SearchPlan.of(100, draws, search.withOperations(30 * 17 * scan * 500 + 1));
    assertEquals(500, thinned.seen());
    assertEquals(16, thinned.runs());
    assertEquals(1000, thinned.refined());
    SearchPlan fewer = SearchPlan.of(100, draws, search.withOperations(30 * 5 * scan * 200 + 1));
    assertEquals(200, fewer.seen());
    assertEquals(4, fewer.runs());
    SearchPlan improving = SearchPlan.of(100, draws, search.withOperations(8 * scan * 50 + 1));
    assertEquals(50, improving.seen());
    assertEquals(0, improving.runs());
    assertEquals(0, SearchPlan.of(100, draws, search.withOperations(8 * scan * 19)).seen());
  }

  private static long cells(List<Draw> draws) {
    return Overlaps.cells(draws.stream().mapToLong(Draw::clusters).sum(), 10);
  }

  /**
   * At every limit of work, and when time is up at once, the end is no worse than the best draw.
   */
  @Test
  void limitedSearchesAreNoWorseThanTheBestDraw() {
    Draws draws = Around.of(60, 300, 4, 9);
    Draw likely = BestDraw.of(ClusterRange.of(draws).within(draws), Loss.VI);
    double best = Loss.VI.expected(likely.partition(), draws.draws());
    for (double operations : new double[] {1, 1e5, 3e6, 3e7, 1e9}) {
      Estimate estimate = PointEstimate.VI.of(draws, FOUR.withOperations(operations));
      assertTrue(estimate.expectedVi() <= best + 1e-12, operations + ": " + estimate.expectedVi());
    }
    assertTrue(PointEstimate.VI.of(draws, FOUR.withMaxSeconds(1e-9)).expectedVi() <= best + 1e-12);
    assertSame(likely, PointEstimate.VI.of(draws, FOUR.withOperations(1)).draw());
  }

  @Test
  void anInterruptEndsTheSearch() {
    Draws draws = Around.of(60, 50, 4, 9);
    Thread.currentThread().interrupt();
    assertThrows(CancellationException.class, () -> PointEstimate.VI.of(draws, FOUR));
    assertTrue(Thread.interrupted());
  }

  @Test
  void searchesOutOfRangeAreRefused() {
    Search search = Search.defaults();
    assertEquals(
        "runs must be at least 1, was 0",
        assertThrows(IllegalArgumentException.class, () -> search.withRuns(0)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> search.withThreads(0));
    assertThrows(IllegalArgumentException.class, () -> search.withMaxSeconds(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> search.withOperations(0));
    assertEquals(8, search.withSeed(8).seed());
  }
}
