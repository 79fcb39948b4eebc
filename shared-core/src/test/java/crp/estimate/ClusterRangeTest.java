package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draws;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The number of clusters of an estimate stays in the range of the draws. */
final class ClusterRangeTest {

  private static final Search FOUR = Search.defaults().withRuns(4);

  static List<Loss> losses() {
    return Losses.ALL;
  }

  @ParameterizedTest
  @EnumSource(PointEstimate.Kind.class)
  void tornRowsOpenNoMoreClustersThanADrawHas(PointEstimate.Kind kind) {
    PointEstimate estimate = new PointEstimate(kind, 1);
    for (int seed = 1; seed <= 3; seed++) {
      Draws draws = TornRows.of(8, 12, 100, seed);
      int found = estimate.of(draws, FOUR).partition().clusters();
      assertTrue(found >= 8 && found <= 11, kind + ": " + found);
    }
  }

  /** The broken twin: a search without the range puts every torn row alone. */
  @Test
  void withoutTheRangeTornRowsAreAlone() {
    Draws draws = TornRows.of(8, 12, 100, 1);
    Estimate free = Salso.of(draws, Loss.VI, FOUR, new ClusterRange(1, 92));
    assertEquals(20, free.partition().clusters());
  }

  /** The answer has a number of clusters that the report calls likely. */
  @Test
  void numbersOfClustersThatHardlyAnyDrawHasAreNoAnswer() {
    Draws draws = TornRows.of(8, 12, 200, 40, 1);
    assertEquals(8, PointEstimate.VI.of(draws, FOUR).partition().clusters());
    int largest = draws.clusterCountLaw().length - 1;
    assertTrue(largest > 8);
    Estimate extreme = Salso.of(draws, Loss.VI, FOUR, new ClusterRange(8, largest));
    assertEquals(largest, extreme.partition().clusters());
  }

  @Test
  void noFewerClustersThanADrawHas() {
    Draws draws = Around.of(60, 80, 4, 3);
    ClusterRange range = ClusterRange.of(draws);
    Estimate free = Salso.of(draws, Loss.VI, FOUR, new ClusterRange(1, range.most()));
    assertEquals(4, free.partition().clusters());
    assertTrue(range.fewest() > 4);
    assertEquals(range.fewest(), PointEstimate.VI.of(draws, FOUR).partition().clusters());
  }

  private static Overlaps candidate(Loss loss, ClusterRange range, int clusters, int seed) {
    DistinctRows rows = DistinctRows.of(Around.of(24, 9, 3, seed).draws());
    Overlaps overlaps = new Overlaps(DrawLabels.of(rows, loss, range));
    SeededRng rng = new SeededRng(seed);
    for (int row = 0; row < overlaps.rows(); row++) {
      overlaps.move(row, row < clusters ? row : rng.below(clusters));
    }
    return overlaps;
  }

  private static double loss(Loss loss, int[] labels, int seed) {
    DistinctRows rows = DistinctRows.of(Around.of(24, 9, 3, seed).draws());
    return loss.expected(Partition.of(rows.spread(labels)), rows.draws());
  }

  /** One cluster too many: of all merges of two clusters none has a smaller loss. */
  @ParameterizedTest
  @MethodSource("losses")
  void theCheapestMergeIsMade(Loss loss) {
    for (int seed = 0; seed < 20; seed++) {
      Overlaps overlaps = candidate(loss, new ClusterRange(1, 5), 6, seed);
      int[] labels = overlaps.labels();
      double least = Double.POSITIVE_INFINITY;
      for (int a = 0; a < 6; a++) {
        for (int b = 0; b < a; b++) {
          int from = a;
          int to = b;
          int[] merged = Arrays.stream(labels).map(x -> x == from ? to : x).toArray();
          least = Math.min(least, loss(loss, merged, seed));
        }
      }
      ClusterRange range = new ClusterRange(1, 5);
      range.enforce(overlaps);
      assertEquals(5, overlaps.clusters());
      assertEquals(least, overlaps.loss(), 1e-12, "seed " + seed);
      assertEquals(least, loss(loss, overlaps.labels(), seed), 1e-12, "seed " + seed);
    }
  }

  /** One cluster too few: no other row alone has a smaller loss. */
  @ParameterizedTest
  @MethodSource("losses")
  void theCheapestRowIsPutAlone(Loss loss) {
    for (int seed = 0; seed < 20; seed++) {
      ClusterRange range = new ClusterRange(5, 9);
      Overlaps overlaps = candidate(loss, range, 4, seed);
      int[] labels = overlaps.labels();
      double least = Double.POSITIVE_INFINITY;
      for (int row = 0; row < labels.length; row++) {
        int[] split = labels.clone();
        split[row] = 4;
        boolean opens = Arrays.stream(split).distinct().count() == 5;
        least = opens ? Math.min(least, loss(loss, split, seed)) : least;
      }
      range.enforce(overlaps);
      assertEquals(5, overlaps.clusters());
      assertEquals(least, overlaps.loss(), 1e-12, "seed " + seed);
    }
  }

  @ParameterizedTest
  @MethodSource("losses")
  void manyClustersTooManyAreMerged(Loss loss) {
    ClusterRange range = new ClusterRange(2, 3);
    Overlaps overlaps = candidate(loss, range, 12, 7);
    range.enforce(overlaps);
    overlaps.compact();
    assertEquals(3, overlaps.clusters());
    assertEquals(3, overlaps.columns());
    assertEquals(loss(loss, overlaps.labels(), 7), overlaps.loss(), 1e-12);
  }
}
