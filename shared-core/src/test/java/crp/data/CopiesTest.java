package crp.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records that came into the data more than once, and rows that are equal by chance. */
class CopiesTest {

  /** Rows of two groups {@code apart} deviations apart in each column, rounded to a step. */
  private static RealRows groups(int n, int columns, double apart, double step) {
    SplittableRandom random = new SplittableRandom(3);
    double[] values = new double[n * columns];
    for (int i = 0; i < values.length; i++) {
      double x = random.nextGaussian() + apart * (i / columns % 2);
      values[i] = step > 0 ? step * Math.rint(x / step) : x;
    }
    return RealRows.of(values, n, columns);
  }

  private static RealRows repeated(RealRows once, int times) {
    int n = once.size();
    return once.select(IntStream.range(0, n * times).map(i -> i % n).toArray());
  }

  private static double total(Rows rows) {
    return Copies.without(rows).total();
  }

  private static int[] firstLike(Rows rows) {
    Units units = Units.equal(rows);
    return IntStream.range(0, rows.size()).map(row -> units.first(units.of(row))).toArray();
  }

  @Test
  void theFirstOfEqualRowsIsFound() {
    double nan = Double.NaN;
    RealRows rows =
        RealRows.of(new double[][] {{1, nan}, {1, 2}, {1, nan}, {nan, 1}, {1, 2}, {1, 2.5}});
    assertArrayEquals(new int[] {0, 1, 0, 3, 1, 5}, firstLike(rows));
    CategoryRows names = CategoryRows.of(new int[] {0, 1, 1, 0, 1, 0}, 6, 2);
    assertArrayEquals(new int[] {0, 1, 2, 3, 1, 5}, firstLike(new MixedRows(List.of(rows, names))));
  }

  @Test
  void recordsThatOccurSeveralTimesCountOnce() {
    for (int times : new int[] {2, 3, 20}) {
      RealRows rows = repeated(groups(50, 2, 4, 0), times);
      Weights weights = Copies.without(rows);
      for (int i = 0; i < rows.size(); i++) {
        assertEquals(i < 50 ? 1 : 0, weights.of(i), "row " + i);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"100, 2, 0.01, 3", "200, 4, 0.1, 2", "1000, 6, 0.1, 2", "2000, 3, 0.001, 4"})
  void recordsOfManyDigitsOrColumnsAreCopies(int n, int columns, double step, int times) {
    assertEquals(n, total(repeated(groups(n, columns, 5, step), times)), 0.01 * n);
  }

  /** The number of rows, of columns and of levels does not matter. */
  @ParameterizedTest
  @CsvSource({
    "300, 1, 6, 0.1",
    "3000, 1, 6, 0.1",
    "30000, 1, 6, 0.1",
    "1000, 1, 6, 0.01",
    "30000, 1, 6, 0.01",
    "30000, 1, 0, 0.0001",
    "100000, 1, 6, 0.001",
    "500, 2, 0, 0.2",
    "3000, 2, 5, 0.5",
    "20000, 2, 5, 0.2",
    "9000, 2, 3, 1",
    "20000, 3, 4, 1.2",
    "5000, 3, 6, 2.5",
    "20000, 3, 5, 0.5"
  })
  void rowsOnALatticeAreNoCopies(int n, int columns, double apart, double step) {
    assertEquals(n, total(groups(n, columns, apart, step)));
  }

  /** Ages of which most are multiples of five, whole hours, and prices that end in .99. */
  @Test
  void heapsOfOneColumnAreNoCopies() {
    SplittableRandom random = new SplittableRandom(5);
    for (double share : new double[] {0.5, 0.9, 0.97}) {
      double[] ages = new double[2000];
      for (int i = 0; i < ages.length; i++) {
        double age = 45 + 12 * random.nextGaussian();
        ages[i] = random.nextDouble() < share ? 5 * Math.rint(age / 5) : Math.rint(age);
      }
      assertEquals(2000, total(RealRows.of(ages, 2000, 1)), "share " + share);
    }
  }

  /** A number of few digits beside a category. */
  @Test
  void numbersBesideCategoriesAreNoCopies() {
    SplittableRandom random = new SplittableRandom(6);
    int n = 4000;
    int[] codes = random.ints(n, 0, 3).toArray();
    Rows rows = new MixedRows(List.of(groups(n, 1, 6, 0.1), CategoryRows.of(codes, n, 3)));
    assertEquals(n, total(rows));
  }

  @Test
  void fewCopiesAndOneCommonRowStay() {
    RealRows rows = repeated(groups(50, 2, 0, 0), 2);
    int[] few = IntStream.range(0, 52).toArray();
    assertEquals(52, total(rows.select(few)));
    int[] common = IntStream.range(0, 75).map(i -> i < 50 ? i : 7).toArray();
    assertEquals(75, total(rows.select(common)));
  }

  /** A measurement and a yes or no: equal measurements are no chance, however often yes is. */
  @Test
  void copiesBesideAnAnswerAreFound() {
    SplittableRandom random = new SplittableRandom(3);
    double[] values = new double[120];
    for (int i = 0; i < 60; i++) {
      values[2 * i] = i < 20 ? random.nextGaussian() : values[2 * (i % 20)];
      values[2 * i + 1] = i % 2;
    }
    assertEquals(20, Copies.without(RealRows.of(values, 60, 2)).total(), 0);
  }
}
