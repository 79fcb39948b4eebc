package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class RowsTest {

  @Test
  void aSelectionHasTheTypeOfTheRows() {
    RealRows rows = RealRows.of(new double[] {1, 2, 3}, 3, 1);
    RealRows some = Rows.selected(rows, new int[] {2, 0});
    assertEquals(rows.select(new int[] {2, 0}), some);
  }

  @Test
  void rowsThatSelectAnotherClassAreRefused() {
    Rows rows = new Changing();
    assertThrows(ClassCastException.class, () -> Rows.selected(rows, new int[] {0}));
  }

  /** A selection of these is of another class. */
  private static final class Changing implements Rows {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public Weights weights() {
      return Weights.ones(1);
    }

    @Override
    public Rows select(int[] rows) {
      return RealRows.of(new double[] {1}, 1, 1);
    }
  }
}
