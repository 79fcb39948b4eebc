package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns of two values as categories. */
class TwoValuesTest {

  private static final RealRows ROWS =
      RealRows.of(
          new double[] {0, 2.5, 7, 1, -1, 7, Double.NaN, 2.5, 7, 5, 2.5, 7},
          4,
          3,
          Weights.of(new double[] {1, 2, 1, 0}));

  @Test
  void valuesAreThoseOfRowsOfPositiveWeight() {
    assertEquals(new TwoValues(0, 1), TwoValues.of(ROWS, 0));
    assertEquals(new TwoValues(-1, 2.5), TwoValues.of(ROWS, 1));
  }

  @Test
  void codesFollowTheOrderOfTheValues() {
    TwoValues values = TwoValues.of(ROWS, 1);
    int[] expected = {1, 0, 1, 1};
    for (int i = 0; i < 4; i++) {
      assertEquals(expected[i], values.code(ROWS.value(i, 1)), "row " + i);
    }
    assertEquals(CategoryRows.MISSING, values.code(Double.NaN));
    assertEquals(CategoryRows.MISSING, values.code(5));
  }

  @Test
  void wholeNumbersHaveNoDecimals() {
    assertEquals(List.of("-1", "2.5"), new TwoValues(-1, 2.5).texts());
    assertEquals(List.of("0", "1"), new TwoValues(0, 1).texts());
  }
}
