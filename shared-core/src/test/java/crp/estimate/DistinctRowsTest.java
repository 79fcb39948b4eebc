package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.draws.Draw;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of items that share a cluster in every draw. */
final class DistinctRowsTest {

  /** With a factor of 0 all signatures collide at first, and with 1 shifted 60 bits most do. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1L << 60, 12345})
  void rowsAreThoseOfEqualLabelsThoughSignaturesCollide(long factor) {
    List<Draw> draws = Around.of(200, 4, 3, 5).draws();
    Map<List<Integer>, Integer> rowOf = new HashMap<>();
    int[] expected = new int[200];
    Arrays.setAll(
        expected,
        i ->
            rowOf.computeIfAbsent(
                draws.stream().map(draw -> draw.label(i)).toList(), labels -> rowOf.size()));
    DistinctRows rows = DistinctRows.of(draws, factor);
    assertEquals(rowOf.size(), rows.rows());
    int items = 0;
    for (int row = 0; row < rows.rows(); row++) {
      assertEquals(row, expected[rows.first(row)]);
      items += rows.weight(row);
    }
    assertEquals(200, items);
    for (int i = 0; i < 200; i++) {
      assertEquals(expected[i], rows.row(i));
    }
  }

  @Test
  void rowsOfSomeItemsAreNumberedInTheirOrder() {
    List<Draw> draws = Around.of(200, 4, 3, 5).draws();
    int[] items = {150, 3, 3, 77, 150, 9, 12, 199};
    DistinctRows all = DistinctRows.of(draws);
    DistinctRows some = DistinctRows.of(draws, items);
    assertEquals(items.length, some.items());
    Map<Integer, Integer> number = new HashMap<>();
    for (int i = 0; i < items.length; i++) {
      int row = number.computeIfAbsent(all.row(items[i]), known -> number.size());
      assertEquals(row, some.row(i));
      assertEquals(all.row(items[i]), all.row(items[some.first(row)]));
    }
    assertEquals(number.size(), some.rows());
  }
}
