package crp.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnTextsTest {

  private static final ColumnTexts COLUMNS =
      new ColumnTexts(List.of("a", "b-c", "d", "e, f"), "column");

  @Test
  void findsColumnsByNameNumberAndRange() {
    assertArrayEquals(new int[] {1, 2, 3, 0}, COLUMNS.several("--ignore", "b-c, 3-4, first, d"));
    assertArrayEquals(new int[] {3, 0}, COLUMNS.several("--ignore", "e, f,a,"));
    assertArrayEquals(new int[0], COLUMNS.several("--ignore", " "));
    assertEquals(3, COLUMNS.one("--time", " last "));
  }

  @ParameterizedTest
  @CsvSource({"z, z", "5, 5", "0, 0", "4-2, 4-2", "1-9, 1-9"})
  void namesWhatIsUnknown(String text, String word) {
    assertEquals(
        "--time: unknown column '" + word + "'; the columns are 1 a, 2 b-c, 3 d, 4 e, f",
        assertThrows(IllegalArgumentException.class, () -> COLUMNS.several("--time", text))
            .getMessage());
  }
}
