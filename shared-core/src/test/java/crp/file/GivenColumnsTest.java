package crp.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.host.Column;
import crp.host.Column.Kind;
import crp.options.FileOptions;
import crp.options.Spelling;
import crp.options.Texts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GivenColumnsTest {

  private static final TableFile.Form PLAIN = TableFile.Form.of(Texts.none(Spelling.BY_NAME));

  @Test
  void columnsMeanWhatTheyWouldInAFile() {
    GivenColumns given = new GivenColumns();
    given.add("age", new double[] {1, Double.NaN, 3, 4});
    given.add("land", new String[] {"NA", "DE", null, "DE"});
    given.add("day", new String[] {"2024-01-31", "2024-02-01", "", "2024-02-03"});
    given.add("number", new String[] {"1.5", "2", "nan", "-3"});
    FileTable table = given.table(PLAIN);
    assertEquals(
        List.of(Kind.NUMBER, Kind.CATEGORY, Kind.DATE, Kind.NUMBER),
        table.columns().all().stream().map(Column::kind).toList());
    assertEquals(List.of("age", "land", "day", "number"), table.columns().names());
    assertEquals("NA", table.text(0, 1));
    assertEquals("", table.text(2, 1));
    assertArrayEquals(new double[] {1.5, 2, Double.NaN, -3}, table.values()[3]);
    assertEquals(1, table.value(3, 2) - table.value(1, 2) - 1);
  }

  @Test
  void numbersAreCategoriesIfThatIsSaid() {
    GivenColumns given = new GivenColumns();
    given.add("a", new double[] {1, 2.5, Double.NaN});
    given.add("b", new double[] {1, 2, 3});
    given.areCategories(List.of("a"));
    FileTable table =
        given.table(
            TableFile.Form.of(Texts.none(Spelling.BY_NAME).with(FileOptions.CATEGORIES, "b")));
    assertEquals(List.of("1", "2.5"), table.columns().get(0).values());
    assertEquals(List.of("1", "2", "3"), table.columns().get(1).values());
    assertTrue(Double.isNaN(table.value(2, 0)));
  }

  @Test
  void marksOfMissingValuesAreMissingAmongNumbersToo() {
    GivenColumns given = new GivenColumns();
    double[] own = {1, -999, 3};
    given.add("a", own);
    given.add("b", new String[] {"x", "-999", "x"});
    FileTable table =
        given.table(
            TableFile.Form.of(Texts.none(Spelling.BY_NAME).with(FileOptions.MISSING, "-999,?")));
    assertArrayEquals(new double[] {1, Double.NaN, 3}, table.values()[0]);
    assertEquals("", table.text(1, 1));
    assertEquals(-999, own[1], "the caller's array stays as it is");
  }

  @Test
  void newRowsHaveTheKindsThatAreKnown() {
    GivenColumns given = new GivenColumns();
    given.add("a", new double[] {7});
    given.add("b", new String[] {"2"});
    FileTable table = given.table(PLAIN.with(Map.of("a", Kind.CATEGORY, "b", Kind.NUMBER)));
    assertEquals("7", table.text(0, 0));
    assertEquals(2, table.value(0, 1));
  }

  @Test
  void whatIsNoTableIsRefused() {
    GivenColumns given = new GivenColumns();
    assertThrows(IllegalArgumentException.class, () -> given.table(PLAIN));
    given.add("a", new double[] {1, 2});
    assertThrows(IllegalArgumentException.class, () -> given.add("a", new double[] {1, 2}));
    assertThrows(IllegalArgumentException.class, () -> given.add("b", new double[] {1}));
    assertThrows(
        IllegalArgumentException.class,
        () -> given.add("b", new double[] {1, Double.NEGATIVE_INFINITY}));
  }

  @Test
  void sparseColumnsStandBesideOthers() {
    GivenColumns given = new GivenColumns();
    given.add(
        List.of("a", "b", "c"),
        new int[] {0, 2, 2, 3},
        new int[] {2, 0, 1},
        new double[] {4, 5, 6});
    given.add("d", new double[] {7, 8, 9});
    given.add("e", new String[] {"u", "v", "u"});
    given.areCategories(List.of("b"));
    FileTable table = given.table(TableFile.Form.of(Texts.none(Spelling.BY_NAME)));
    assertEquals(List.of("a", "b", "c", "d", "e"), table.columns().names());
    assertEquals(5, table.value(0, 0));
    assertEquals(0, table.value(1, 0));
    assertEquals("6", table.text(2, 1));
    assertEquals("0", table.text(0, 1));
    assertEquals(4, table.value(0, 2));
    double[] found = new double[5];
    table.cells(2, new int[] {4, 3, 2, 1, 0}, (j, value) -> found[j] = value);
    assertArrayEquals(new double[] {0, 9, 0, 1, 0}, found);
    assertThrows(IllegalArgumentException.class, () -> given.add("a", new double[3]));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new GivenColumns()
                .add(List.of("a"), new int[] {0, 1}, new int[] {1}, new double[] {1}));
  }
}
