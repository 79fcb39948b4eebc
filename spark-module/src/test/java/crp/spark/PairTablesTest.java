package crp.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Confidence;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

  @Test
  void theConfidenceOfARowIsThatOfTheCore() {
    int[][] labels = labels();
    labels[1][0] = 4;
    for (int i = 1; i < ROWS; i++) {
      labels[1][i] = Math.min(labels[1][i], 3);
    }
    List<Draw> draws = new ArrayList<>();
    for (int[] draw : labels) {
      draws.add(new Draw(0, 1, Partition.of(draw), 0, Map.of("concentration", 1.0)));
    }
    double[] expected = Confidence.of(new Draws(draws, List.of(), false), Partition.of(labels[1]));
    PairTables tables = counted(labels);
    double[] found = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int m = 0; m < labels.length; m++) {
        found[i] += tables.together(1, labels[1][i], m, labels[m][i]) / labels.length;
      }
    }
    assertArrayEquals(expected, found, 1e-12);
  }
}
