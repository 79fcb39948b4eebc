package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts that are kept up to date against losses computed from nothing. */
final class OverlapsTest {

  static List<Loss> losses() {
    return Losses.ALL;
  }

  private static DrawLabels places(Loss loss, long seed) {
    List<Draw> draws = Around.of(30, 9, 3, seed).draws();
    int[] twins = new int[30];
    Arrays.setAll(twins, i -> i < 10 ? i : i % 10);
    List<int[]> labels =
        draws.stream()
            .map(d -> Arrays.stream(twins).map(d::label).toArray())
            .map(some -> alone(some))
            .toList();
    return DrawLabels.of(
        DistinctRows.of(Around.of(labels).draws()), loss, new ClusterRange(1, 100));
  }

  /** One more item without a twin. */
  private static int[] alone(int[] labels) {
    int[] more = Arrays.copyOf(labels, labels.length + 1);
    more[labels.length] = labels[3] + labels[7];
    return more;
  }

  private static double plain(DrawLabels places, Overlaps overlaps) {
    Partition partition = Partition.of(places.rows.spread(overlaps.labels()));
    return places.loss.expected(partition, places.rows.draws());
  }

  @ParameterizedTest
  @MethodSource("losses")
  void lossAfterManyMovesIsThatComputedFromNothing(Loss loss) {
    DrawLabels places = places(loss, 3);
    assertTrue(places.rows.rows() < 20, "rows that are alike are one");
    Overlaps overlaps = new Overlaps(places);
    SeededRng rng = new SeededRng(1);
    for (int row = 0; row < overlaps.rows(); row++) {
      overlaps.move(row, rng.below(3));
    }
    for (int step = 0; step < 2000; step++) {
      overlaps.move(rng.below(overlaps.rows()), rng.below(4) == 0 ? Overlaps.ALONE : rng.below(3));
      if (step % 7 == 0) {
        overlaps.compact();
      }
      if (step % 50 == 0) {
        assertEquals(plain(places, overlaps), overlaps.loss(), 1e-12);
      }
    }
  }

  /** Each row is tried in each column: none may be better than the one that is called best. */
  @ParameterizedTest
  @MethodSource("losses")
  void bestIsTheBestOfAllColumns(Loss loss) {
    for (int seed = 0; seed < 20; seed++) {
      DrawLabels places = places(loss, seed);
      Overlaps overlaps = new Overlaps(places);
      SeededRng rng = new SeededRng(seed);
      for (int row = 0; row < overlaps.rows(); row++) {
        overlaps.move(row, rng.below(4));
      }
      overlaps.compact();
      for (int row = 0; row < overlaps.rows(); row++) {
        int own = overlaps.label(row);
        int best = overlaps.best(row);
        double least = overlaps.loss();
        for (int k = 0; k < 4 && k < overlaps.columns(); k++) {
          overlaps.move(row, k);
          least = Math.min(least, overlaps.loss());
        }
        overlaps.move(row, Overlaps.ALONE);
        least = Math.min(least, overlaps.loss());
        overlaps.move(row, best);
        assertEquals(least, overlaps.loss(), 1e-12, loss + " row " + row);
        overlaps.move(row, own);
        overlaps.compact();
      }
    }
  }

  /** The loss rises by the same factor of the cost of a merge for each pair. */
  @ParameterizedTest
  @MethodSource("losses")
  void costsOfMergesAreRisesOfTheLoss(Loss loss) {
    for (int seed = 0; seed < 5; seed++) {
      DrawLabels places = places(loss, seed);
      double factor = Double.NaN;
      for (int a = 1; a < 5; a++) {
        for (int b = 0; b < a; b++) {
          Overlaps overlaps = new Overlaps(places);
          for (int row = 0; row < overlaps.rows(); row++) {
            overlaps.move(row, row % 5);
          }
          double cost = overlaps.mergeCosts()[a][b];
          assertEquals(cost, overlaps.mergeCosts(a)[b], 1e-12);
          assertEquals(cost, overlaps.mergeCosts(b)[a], 1e-12);
          double before = overlaps.loss();
          overlaps.merge(a, b);
          double rise = overlaps.loss() - before;
          factor = Double.isNaN(factor) ? rise / cost : factor;
          assertEquals(factor * cost, rise, 1e-10, loss + ": " + a + " and " + b);
        }
      }
      assertTrue(factor > 0, loss::toString);
    }
  }

  @Test
  void rowsThatAreTogetherInEveryDrawAreOne() {
    Draws draws =
        Around.of(
            List.of(
                new int[] {0, 0, 1, 0, 1}, new int[] {3, 3, 3, 3, 3}, new int[] {2, 2, 1, 5, 1}));
    DistinctRows rows = DistinctRows.of(draws.draws());
    assertEquals(3, rows.rows());
    assertEquals(5, rows.items());
    assertEquals(2, rows.weight(rows.row(0)));
    assertEquals(rows.row(0), rows.row(1));
    assertEquals(rows.row(2), rows.row(4));
    assertEquals(1, rows.weight(rows.row(3)));
    assertEquals(3, rows.first(rows.row(3)));
    assertEquals("[7, 7, 8, 9, 8]", Arrays.toString(rows.spread(new int[] {7, 8, 9})));
  }
}
