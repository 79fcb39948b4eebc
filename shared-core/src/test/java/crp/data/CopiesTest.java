package crp.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows that repeat others. */
class CopiesTest {

  /** Normal rows, rounded to a step or as they are, each several times. */
  private static RealRows rows(int different, int times, double step) {
    SplittableRandom random = new SplittableRandom(3);
    double[] values = new double[2 * different];
    for (int i = 0; i < values.length; i++) {
      double x = random.nextGaussian();
      values[i] = step > 0 ? step * Math.rint(x / step) : x;
    }
    RealRows once = RealRows.of(values, different, 2);
    return once.select(IntStream.range(0, different * times).map(i -> i % different).toArray());
  }

  private static double total(Rows rows) {
    return Copies.without(rows).total();
  }

  @Test
  void theFirstOfEqualRowsIsFound() {
    double nan = Double.NaN;
    RealRows rows =
        RealRows.of(new double[][] {{1, nan}, {1, 2}, {1, nan}, {nan, 1}, {1, 2}, {1, 2.5}});
    assertArrayEquals(new int[] {0, 1, 0, 3, 1, 5}, Copies.firsts(rows));
    CategoryRows names = CategoryRows.of(new int[] {0, 1, 1, 0, 1, 0}, 6, 2);
    assertArrayEquals(
        new int[] {0, 1, 2, 3, 1, 5}, Copies.firsts(new MixedRows(List.of(rows, names))));
  }

  @Test
  void rowsThatOccurSeveralTimesCountOnce() {
    for (int times : new int[] {2, 3, 20}) {
      RealRows rows = rows(50, times, 0);
      Weights weights = Copies.without(rows);
      for (int i = 0; i < rows.size(); i++) {
        assertEquals(i < 50 ? 1 : 0, weights.of(i), "row " + i);
      }
    }
  }

  @Test
  void roundedRowsAreEqualByChance() {
    RealRows rounded = rows(500, 1, 0.2);
    long equal = IntStream.range(0, 500).filter(i -> Copies.firsts(rounded)[i] != i).count();
    assertTrue(equal > 100, equal + " equal rows");
    assertEquals(500, total(rounded));
    assertTrue(total(rows(100, 3, 0.05)) < 101);
  }

  @Test
  void fewCopiesAndOneCommonRowStay() {
    RealRows rows = rows(50, 2, 0);
    int[] few = IntStream.range(0, 52).toArray();
    assertEquals(52, total(rows.select(few)));
    int[] common = IntStream.range(0, 75).map(i -> i < 50 ? i : 7).toArray();
    assertEquals(75, total(rows.select(common)));
  }
}
