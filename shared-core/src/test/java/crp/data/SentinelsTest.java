package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers that stand for missing values. */
class SentinelsTest {

  private static List<Double> of(double... column) {
    return Sentinels.of(RealRows.of(column, column.length, 1)).values().get(0);
  }

  @Test
  void ninesFarOutsideStandForMissingValues() {
    assertEquals(List.of(-999.0), of(-999, 40, 70, 55, -999));
    assertEquals(List.of(9999.0, -99.0), of(40, 9999, 70, -99, -99, 55, 9999));
    assertEquals(List.of(9.0), of(1, 3, 9, 9, 2));
  }

  @Test
  void othersDoNot() {
    assertEquals(List.of(), of(-998, 40, 70, 55, -998), "no nines");
    assertEquals(List.of(), of(-999, 40, 70, 55), "once");
    assertEquals(List.of(), of(99, 18, 70, 55, 99), "an age");
    assertEquals(List.of(), of(99, 99, 18), "two values are a category");
  }

  @Test
  void rowsHaveMissingValuesInstead() {
    RealRows rows = RealRows.of(new double[][] {{1, -99}, {2, 7}, {-99, -99}, {3, 8}});
    Sentinels sentinels = Sentinels.of(rows);
    assertTrue(sentinels.any());
    assertFalse(sentinels.columns(List.of(0)).any(), "once in the first column");
    assertEquals(
        RealRows.of(new double[][] {{1, Double.NaN}, {2, 7}, {-99, Double.NaN}, {3, 8}}),
        sentinels.missing(rows));
    assertSame(rows, Sentinels.none(2).missing(rows));
  }
}
