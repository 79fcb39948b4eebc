package crp.likelihood.discrete;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CountRows;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sums of packed rows against sums entry by entry. */
class PackedSumTest {

  private static final int WORDS = 131;
  private static final int ROWS = 60;

  /** Rows that share most words, some with counts that fill a byte, one of them empty. */
  private static CellRows rows() {
    Rng rng = new SeededRng(8);
    CountRows.Builder rows = CountRows.over(WORDS);
    for (int row = 0; row < ROWS; row++) {
      for (int token = 0; row != 7 && token < 40 + row; token++) {
        rows.add((int) (100 * rng.uniform() * rng.uniform()), 1);
      }
      if (row % 9 == 4) {
        rows.add(100 + row % 31, 255);
      }
      rows.endRow();
    }
    return cells(rows.build());
  }

  private static CellRows cells(CountRows rows) {
    return CellRows.of(new WordShape(WORDS), rows, 0, rows.size());
  }

  private static Map<Integer, Integer> plain(CellRows rows, int[] items, int n) {
    Map<Integer, Integer> sum = new LinkedHashMap<>();
    for (int i = 0; i < n; i++) {
      for (int e = rows.starts[items[i] + 1] - 1; e >= rows.starts[items[i]]; e--) {
        sum.merge(rows.cells[e], rows.counts[e], Integer::sum);
      }
    }
    return sum;
  }

  @Test
  void cellsCountsAndOrderAreThoseOfTheEntries() {
    CellRows rows = rows();
    assertTrue(PackedSum.fits(rows, WORDS));
    PackedSum packed = PackedSum.of(rows, WORDS);
    Rng rng = new SeededRng(9);
    int[] cells = new int[WORDS + 1];
    for (int n = 1; n <= ROWS; n++) {
      int[] items = new int[n];
      for (int i = 0; i < n; i++) {
        items[i] = n == ROWS ? i : rng.below(ROWS);
      }
      Map<Integer, Integer> plain = plain(rows, items, n);
      int size = packed.add(items, n, cells);
      assertEquals(plain.size(), size, "number of cells of " + n + " rows");
      int[] counts = new int[size];
      for (int e = 0; e < size; e++) {
        counts[e] = packed.count(cells[e]);
      }
      int[] wanted = plain.keySet().stream().mapToInt(cell -> cell).toArray();
      assertArrayEquals(wanted, Arrays.copyOf(cells, size), "order of " + n + " rows");
      assertArrayEquals(plain.values().stream().mapToInt(x -> x).toArray(), counts);
      assertEquals(plain.values().stream().mapToInt(x -> x).sum(), packed.total());
    }
  }

  @Test
  void countsAboveAByteAndRowsOfFewCellsAreNotPacked() {
    CountRows.Builder large = CountRows.over(WORDS);
    CountRows.Builder thin = CountRows.over(WORDS);
    for (int word = 0; word < WORDS; word++) {
      large.add(word, word == 3 ? 256 : 1);
      thin.add(word, word % 9 == 0 ? 1 : 0);
    }
    assertFalse(PackedSum.fits(cells(large.endRow().build()), WORDS), "a count of 256");
    assertFalse(PackedSum.fits(cells(thin.endRow().build()), WORDS), "one cell of nine");
  }
}
