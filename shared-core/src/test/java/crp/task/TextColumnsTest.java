package crp.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.answer.Contrasts;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.file.FileTable;
import crp.file.GivenColumns;
import crp.file.TableFile;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.Option;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.partition.AdjustedRand;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Columns of texts, alone and beside others. */
class TextColumnsTest {

  private static final int ROWS = 60;
  private static final String[][] SUBJECTS = {
    {"match", "goal", "player", "coach", "league", "season"},
    {"bank", "market", "shares", "profit", "growth", "rates"}
  };

  private static final String[] NAMES = {"Anna", "Maria", "Juan", "Karl", "Ida"};

  private final Rng rng = new SeededRng(5);
  private final GivenColumns columns = new GivenColumns();

  private String title(int subject) {
    StringBuilder text = new StringBuilder("The");
    for (int k = 0; k < 5; k++) {
      text.append(' ')
          .append(SUBJECTS[subject][rng.below(6)])
          .append(k % 2 == 0 ? " of the" : " and");
    }
    return text.toString();
  }

  private String[] titles() {
    return IntStream.range(0, ROWS).mapToObj(i -> title(i % 2)).toArray(String[]::new);
  }

  private String[] authors() {
    return IntStream.range(0, ROWS)
        .mapToObj(
            i -> NAMES[rng.below(5)] + " " + NAMES[rng.below(5)] + " Smith-" + (char) ('a' + i))
        .toArray(String[]::new);
  }

  private static Task task(GivenColumns given, Option<?> option, String text) {
    Texts texts = Texts.none(Spelling.BY_NAME).with(option, text);
    return new Task(texts, given.table(TableFile.Form.of(texts)))
        .with(RunOptions.SWEEPS, "60")
        .with(RunOptions.CHAINS, "2");
  }

  private Result<?> result(Option<?> option, String text) {
    return task(columns, option, text).run();
  }

  private Result<?> result() {
    return result(DataOptions.IGNORE, "");
  }

  private static void assertSubjects(Result<?> result) {
    int[] subjects = IntStream.range(0, ROWS).map(i -> i % 2).toArray();
    assertEquals(1, AdjustedRand.of(Partition.of(subjects), Partition.of(result.labels())), 1e-9);
  }

  @Test
  void aColumnOfTitlesIsClusteredByItsWords() {
    columns.add("id", IntStream.range(0, ROWS).mapToDouble(i -> i + 1).toArray());
    columns.add("author", authors());
    columns.add("title", titles());
    Result<?> result = result();
    assertSubjects(result);
    CountRows rows = (CountRows) result.bound().rows();
    assertEquals(12, rows.vocabulary());
    List<String> notes = result.notes();
    assertEquals(1, notes.stream().filter(note -> note.contains("'title'")).count());
    assertTrue(
        notes.toString().contains("12 words of it, without 3 stop words of English"),
        notes::toString);
    assertTrue(
        notes.toString().contains("column 'author' has other texts in most rows"), notes::toString);
    assertTrue(result.sideBySide().contains("match ("), result::sideBySide);
  }

  @Test
  void aFileOfOneColumnOfTitlesIsOne() {
    String[] titles = titles();
    Arrays.setAll(titles, i -> titles[i] + " the".repeat(i % 5));
    String csv = "title\n" + String.join("\n", titles) + "\n";
    TableFile.Form form = TableFile.Form.of(Texts.none(Spelling.BY_NAME));
    FileTable table = TableFile.read("titles.csv", csv.getBytes(StandardCharsets.UTF_8), form);
    assertEquals(List.of("title"), table.columns().names());
    assertTrue(
        Task.of(table).with(RunOptions.SWEEPS, "10").run().bound().rows() instanceof CountRows);
  }

  @Test
  void eachFileOfAFolderIsARow() throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "documents"));
    String[] titles = titles();
    for (int i = 0; i < ROWS; i++) {
      Files.writeString(
          folder.resolve(Text.of("d%02d.txt", i)), titles[i].replace(" and ", " and\n"));
    }
    Files.writeString(folder.resolve(".hidden"), "no document");
    FileTable table = TableFile.read(folder);
    assertSubjects(Task.of(table).with(RunOptions.SWEEPS, "60").run());
    assertEquals(
        List.of("file,n", "d00.txt,0"),
        table.lines(Map.of("n", String::valueOf)).limit(2).toList());
  }

  @Test
  void theWordsOfAClusterAreThoseThatAreRarerInAll() {
    columns.add("title", titles());
    Result<?> result = result();
    List<Contrasts.Sentence> sentences =
        Contrasts.of(result.answer()).sentences(result.names(), "cluster");
    assertEquals(2, sentences.size());
    String text = sentences.get(result.labels()[0]).text();
    assertTrue(text.matches("Cluster \\d \\(30 rows\\): its words are .* of all words\\."), text);
    assertTrue(Arrays.stream(SUBJECTS[0]).filter(text::contains).count() >= 5, text);
    assertTrue(Arrays.stream(SUBJECTS[1]).noneMatch(text::contains), text);
  }

  @Test
  void textsStandBesideNumbersAndCategories() {
    columns.add(
        "x", IntStream.range(0, ROWS).mapToDouble(i -> i % 2 * 3 + rng.uniform()).toArray());
    columns.add("title", titles());
    columns.add(
        "kind",
        IntStream.range(0, ROWS).mapToObj(i -> i % 4 < 2 ? "u" : "v").toArray(String[]::new));
    Result<?> result = result();
    assertSubjects(result);
    assertEquals(3, ((MixedRows) result.bound().rows()).parts().size());
    String side = result.sideBySide();
    assertTrue(side.contains("kind") && side.contains("x") && side.contains("match ("), side);
  }

  @Test
  void innocentColumnsAreNoTexts() {
    columns.add("x", IntStream.range(0, ROWS).mapToDouble(i -> rng.uniform()).toArray());
    columns.add("author", authors());
    columns.add(
        "city",
        IntStream.range(0, ROWS)
            .mapToObj(i -> i % 2 == 0 ? "New York" : "Rio de Janeiro")
            .toArray(String[]::new));
    columns.add(
        "order",
        IntStream.range(0, ROWS).mapToObj(i -> "a > b > c > d" + i % 40).toArray(String[]::new));
    columns.add(
        "comment", IntStream.range(0, ROWS).mapToObj(i -> "good" + i).toArray(String[]::new));
    List<String> notes = result().notes();
    assertFalse(notes.toString().contains("holds texts"), notes::toString);
  }

  @Test
  void anOptionSaysThatNamesAreTexts() {
    columns.add("x", IntStream.range(0, ROWS).mapToDouble(i -> rng.uniform()).toArray());
    columns.add("author", authors());
    Result<?> result = result(FileOptions.TEXT, "author");
    assertTrue(
        result.notes().toString().contains("'author' holds texts"), result.notes()::toString);
    Result<?> alone =
        task(columns, FileOptions.TEXT, "2").with(LikelihoodChoice.OPTION, "multinomial").run();
    assertTrue(alone.bound().rows() instanceof CountRows, alone.notes()::toString);
    assertTrue(
        alone.notes().toString().contains("'x' does not count a word"), alone.notes()::toString);
  }

  @Test
  void newTextsAreReadByTheKnownWords() {
    columns.add("title", titles());
    Result<?> result = result();
    GivenColumns further = new GivenColumns();
    further.add("title", new String[] {"a goal, a goal for whatever", null});
    Rows rows =
        result
            .bound()
            .reader()
            .read(further.table(TableFile.Form.of(Texts.none(Spelling.BY_NAME))), Weights.ones(2));
    CountRows counts = (CountRows) rows;
    assertEquals(2, counts.tokens(0));
    assertEquals(0, counts.tokens(1));
  }

  @Test
  void textsWithoutCommonWordsAreRefused() {
    columns.add(
        "t", IntStream.range(0, 12).mapToObj(i -> "u" + i + " v" + i).toArray(String[]::new));
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> result(FileOptions.TEXT, "t"));
    assertTrue(thrown.getMessage().contains("no word is in two rows"), thrown.getMessage());
  }

  @Test
  void rowsWithoutWordsAreCounted() {
    String[] cells = titles();
    cells[7] = "???";
    columns.add("title", cells);
    Result<?> result = result();
    assertTrue(
        result.notes().toString().contains("1 row without words says nothing"),
        result.notes()::toString);
    int[] labels = result.labels();
    assertArrayEquals(new int[] {labels[0]}, new int[] {labels[2]});
  }
}
