package crp.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Rows that are seated together, and results of units as results of rows. */
class UnitsTest {

  private static final double NAN = Double.NaN;

  /** Of five rows the second has no weight and the fourth is left out. */
  private static Units counted() {
    BitSet out = new BitSet();
    out.set(3);
    return Units.counted(Weights.of(1, 0, 2.5, 1, 1), out);
  }

  @Test
  void rowsOfPositiveWeightThatAreNotLeftOutAreUnits() {
    Units units = counted();
    assertEquals(3, units.size());
    assertArrayEquals(new int[] {0, 2, 4}, units.firsts());
    assertEquals(Units.NONE, units.of(1));
    assertEquals(Units.NONE, units.of(3));
    assertEquals(2, units.of(4));
    assertEquals(5, Units.counted(Weights.ones(5)).size());
    assertEquals(0, Units.counted(Weights.of(0, 0)).size());
    assertEquals(0, Units.ofRows(0).size());
  }

  @Test
  void equalRowsAreOneUnit() {
    Units units = Units.equal(RealRows.of(new double[][] {{2}, {1}, {2}, {3}, {1}, {2}}));
    assertEquals(3, units.size());
    assertArrayEquals(new int[] {0, 2, 5}, units.rows(0));
    assertArrayEquals(new int[] {1, 4}, units.rows(1));
    assertArrayEquals(new int[] {0, 2, 5, 1, 4, 3}, units.rows());
    assertEquals(2, units.count(1));
    assertArrayEquals(new int[] {7, 8, 7, 9, 8, 7}, units.spread(new int[] {7, 8, 9}));
  }

  @Test
  void firstRowsTellUnits() {
    Units units = Units.byFirst(0, 1, Units.NONE, 0, 4, 1);
    assertEquals(3, units.size());
    assertArrayEquals(new int[] {1, 5}, units.rows(1));
    assertEquals(Units.NONE, units.of(2));
    assertEquals(2, units.of(4));
  }

  @Test
  void rowsThatTakeNoPartHaveNoResult() {
    Units units = counted();
    assertArrayEquals(new int[] {4, -1, 5, -1, 6}, units.spread(new int[] {4, 5, 6}));
    assertArrayEquals(new double[] {.1, NAN, .2, NAN, .3}, units.spread(new double[] {.1, .2, .3}));
    assertArrayEquals(
        new boolean[] {true, false, false, false, true},
        units.spread(new boolean[] {true, false, true}));
    assertArrayEquals(
        new double[][] {{1, 2}, {NAN, NAN}, {3, 4}, {NAN, NAN}, {5, 6}},
        units.spread(new double[][] {{1, 2}, {3, 4}, {5, 6}}, 2));
  }

  @Test
  void theRowsThemselvesAreSelectedWhereAllCount() {
    RealRows rows = RealRows.of(new double[][] {{2}, {1}, {2}});
    assertSame(rows, Units.ofRows(3).select(rows));
    RealRows different = Units.equal(rows).select(rows);
    assertEquals(2, different.size());
    assertEquals(1, different.value(1, 0));
  }
}
