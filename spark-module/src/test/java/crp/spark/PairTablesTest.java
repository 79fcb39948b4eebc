package crp.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Memberships;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairTablesTest {

  private static final int ROWS = 40;
  private static final List<Integer> WIDTHS = List.of(3, 5, 2, 7);

  private static int[][] labels() {
    SeededRng rng = new SeededRng(3);
    int[][] labels = new int[WIDTHS.size()][ROWS];
    for (int m = 0; m < labels.length; m++) {
      int width = WIDTHS.get(m);
      Arrays.setAll(labels[m], i -> rng.below(width));
    }
    return labels;
  }

  private static PairTables counted(int[][] labels) {
    PairTables all = new PairTables(WIDTHS);
    for (int part = 0; part < 2; part++) {
      int from = part * ROWS / 2;
      int[][] half = new int[labels.length][];
      Arrays.setAll(half, m -> Arrays.copyOfRange(labels[m], from, from + ROWS / 2));
      PairTables one = new PairTables(WIDTHS);
      one.count(half);
      all.plus(one);
    }
    return all;
  }

  @Test
  void distancesOfDrawsAreThoseOfTheirPartitions() {
    int[][] labels = labels();
    PairTables tables = counted(labels);
    assertEquals(ROWS, tables.rows());
    for (int a = 0; a < labels.length; a++) {
      for (int b = 0; b < labels.length; b++) {
        double vi = VariationOfInformation.of(Partition.of(labels[a]), Partition.of(labels[b]));
        assertEquals(vi, tables.vi(a, b), 1e-12);
      }
    }
  }

  @Test
  void theCentreHasTheLeastMeanDistance() {
    int[][] labels = labels();
    PairTables tables = counted(labels);
    double[] means = new double[labels.length];
    Arrays.setAll(means, tables::expectedVi);
    assertEquals(Arrays.stream(means).min().orElseThrow(), means[tables.centre()]);
  }

  /** Where no two pairs of tables share equally many rows, on which the order would decide. */
  @Test
  void theConfidenceOfARowIsThatOfTheCore() {
    int[][] labels = labels();
    for (int i = 0; i < ROWS; i++) {
      labels[0][i] = i < 20 ? 0 : i < 33 ? 1 : 2;
      labels[1][i] = i < 2 ? 3 : i < 18 ? 1 : i < 30 ? 4 : i < 39 ? 0 : 2;
    }
    List<Draw> draws = new ArrayList<>();
    for (int[] draw : labels) {
      draws.add(new Draw(0, 1, Partition.of(draw), 0, Map.of("concentration", 1.0)));
    }
    for (int estimate = 0; estimate < 2; estimate++) {
      int other = 1 - estimate;
      Draws both = new Draws(draws.subList(0, 2), List.of(), false);
      Partition answer = Partition.of(labels[estimate]);
      double[] expected = Memberships.own(both, answer.labels(), identity(answer.clusters()));
      int[] matched =
          counted(labels).matched(estimate, tables(labels[estimate]), other, tables(labels[other]));
      double[] found = new double[ROWS];
      for (int i = 0; i < ROWS; i++) {
        found[i] = matched[labels[other][i]] == labels[estimate][i] ? 1 : 0.5;
      }
      assertArrayEquals(expected, found);
      assertTrue(Arrays.stream(found).anyMatch(share -> share < 1));
    }
  }

  private static int[] identity(int n) {
    return IntStream.range(0, n).toArray();
  }

  /** {@return the labels in the order of their first rows} */
  private static int[] tables(int[] labels) {
    return Arrays.stream(labels).distinct().toArray();
  }
}
