package crp.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.file.TableFile;
import crp.options.Spelling;
import crp.options.Texts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JoinedTableTest {

  private static final Table FIRST =
      table("x,kind,note\n1.5,red,a b\n2.5,blue,c d\n3.25,red,e f\n,blue,g h\n1.75,red,i j\n");

  private static Table table(String text) {
    return TableFile.read(
        "data.csv",
        text.getBytes(StandardCharsets.UTF_8),
        TableFile.Form.of(Texts.none(Spelling.BY_NAME)));
  }

  @Test
  void rowsOfBothStandBelowEachOtherWhateverTheOrderOfColumns() {
    Table second = table("kind,y,x\nred,7,9.5\nblue,8,\nred,7,9.25\n");
    JoinedTable joined = new JoinedTable(FIRST, second);
    assertEquals(8, joined.rows());
    assertEquals(FIRST.columns().names(), joined.columns().names());
    int x = joined.place(joined.columns().get(0));
    int kind = joined.place(joined.columns().get(1));
    assertEquals(3.25, joined.value(2, x));
    assertEquals(9.5, joined.value(5, x));
    assertTrue(Double.isNaN(joined.value(3, x)) && Double.isNaN(joined.value(6, x)));
    assertEquals("blue", joined.text(6, kind));
    assertEquals(joined.value(0, kind), joined.value(5, kind));
    assertEquals(joined.value(1, kind), joined.value(6, kind));
  }

  @Test
  void aNewCategoryGetsTheNextCodeAndIsUnknownToTheColumnOfTheFirstTable() {
    JoinedTable joined = new JoinedTable(FIRST, table("x,kind\n1,green\n2,blue\n3,green\n"));
    Column before = FIRST.columns().get(1);
    Column after = joined.columns().get(1);
    assertEquals(List.of("red", "blue", "green"), after.values());
    assertEquals(2, joined.value(5, joined.place(after)));
    assertArrayEquals(new int[] {0, 1, -1}, joined.codes(before));
    assertArrayEquals(new int[0], joined.codes(after));
  }

  @Test
  void aColumnThatIsNotThereIsMissedWhenItIsRead() {
    JoinedTable joined = new JoinedTable(FIRST, table("kind\nred\nblue\nred\n"));
    int x = joined.place(FIRST.columns().get(0));
    assertEquals(1.5, joined.value(0, x));
    Exception missed = assertThrows(IllegalArgumentException.class, () -> joined.value(5, x));
    assertTrue(missed.getMessage().contains("no column 'x'"), missed.getMessage());
  }
}
