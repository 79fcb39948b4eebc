package crp.clean;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.choose.ColumnNotes;
import crp.host.Column;
import crp.host.Column.Claim;
import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.Table;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each rule beside innocent data. */
class ScreenTest {

  private static final ColumnNotes WORDS =
      new ColumnNotes("column", "keep it", "leave it", "use it", "", "", "");

  private record OneColumn(List<String> texts) implements Table {
    @Override
    public String noun() {
      return "column";
    }

    @Override
    public Columns columns() {
      return new Columns(List.of(new Column("c", 0, Kind.CATEGORY, texts)));
    }

    @Override
    public int rows() {
      return texts.size();
    }

    @Override
    public int place(Column column) {
      return column.place();
    }

    @Override
    public double value(int row, int place) {
      return row;
    }

    @Override
    public String text(int row, int place) {
      return texts.get(row);
    }
  }

  private static List<String> notes(int rows, Kind kind, Claim claim, IntFunction<String> text) {
    List<String> texts = IntStream.range(0, rows).mapToObj(text).toList();
    Columns columns = new Columns(List.of(new Column("c", 0, kind, claim, texts)));
    Screen screen = Screen.of(new OneColumn(texts), columns, true);
    List<String> notes = screen.notes(WORDS);
    assertEquals(1 - notes.size(), screen.kept(columns).size());
    return notes;
  }

  private static List<String> guessed(int rows, IntFunction<String> text) {
    return notes(rows, Kind.CATEGORY, Claim.GUESSED, text);
  }

  private static final List<String> NAMES =
      List.of(
          "column 'c' has other texts in most rows, like names, and was left out (override: keep it)");
  private static final List<String> DATES =
      List.of("column 'c' holds dates, which say when a row is, and was left out (use it)");

  @Test
  void textsOfMostRowsAreNames() {
    assertEquals(NAMES, guessed(40, i -> "C" + i));
    assertEquals(NAMES, guessed(40, i -> i % 4 == 0 ? "" : "C" + i));
    assertEquals(NAMES, guessed(40, i -> "C" + i % 21));
    assertEquals(NAMES, notes(3, Kind.TEXT, Claim.GUESSED, i -> "C" + i));
  }

  @Test
  void categoriesAreKept() {
    assertEquals(List.of(), guessed(40, i -> "C" + i % 20));
    // in few rows all differ by chance
    assertEquals(List.of(), guessed(8, i -> "C" + i));
    assertEquals(List.of(), guessed(40, i -> ""));
    assertEquals(List.of(), notes(40, Kind.CATEGORY, Claim.GIVEN, i -> "C" + i));
    assertEquals(List.of(), notes(40, Kind.NUMBER, Claim.GUESSED, i -> "" + i));
  }

  @Test
  void textsOfDatesAreDates() {
    assertEquals(DATES, guessed(40, i -> "2024-01-" + (10 + i % 3)));
    assertEquals(DATES, guessed(40, i -> i % 5 == 0 ? "" : (10 + i % 3) + ".1.2024"));
    assertEquals(DATES, guessed(40, i -> "2024-01-01 10:00:" + (10 + i)));
  }

  @Test
  void datesAreKeptAsNumbersWhereThereIsNothingElse() {
    assertEquals(List.of(), notes(40, Kind.DATE, Claim.GUESSED, i -> ""));
    Column when = new Column("when", 0, Kind.DATE, List.of());
    Column size = new Column("size", 1, Kind.NUMBER, List.of());
    Columns both = new Columns(List.of(when, size));
    Screen screen = Screen.of(new OneColumn(List.of()), both, true);
    assertEquals(List.of("size"), screen.kept(both).names());
  }

  @Test
  void whatLooksLikeADateIsKept() {
    assertEquals(List.of(), guessed(40, i -> i == 7 ? "unknown" : "2024-01-" + (10 + i % 3)));
    assertEquals(List.of(), guessed(40, i -> String.valueOf(2000 + i % 3)));
    assertEquals(List.of(), guessed(40, i -> "2024-13-" + (10 + i % 3)));
    assertEquals(List.of(), notes(40, Kind.CATEGORY, Claim.GIVEN, i -> "2024-01-" + (10 + i % 3)));
  }
}
