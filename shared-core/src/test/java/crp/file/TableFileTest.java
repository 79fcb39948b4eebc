package crp.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.ColumnTexts;
import crp.options.Spelling;
import crp.options.Texts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as spreadsheets, R, pandas and people write them. */
class TableFileTest {

  private static final Spelling NAMES = option -> "--" + option;
  private static final TableFile.Form AUTO = TableFile.Form.of(Texts.none(NAMES));

  @TempDir Path folder;

  private static FileTable read(String text) {
    return TableFile.read("data.csv", text, AUTO);
  }

  private static Column named(FileTable table, String name) {
    return table.columns().get(table.columns().names().indexOf(name));
  }

  private static double[] numbers(FileTable table, String name) {
    return ColumnTexts.numbers(table, "--weight", named(table, name));
  }

  private static List<String> names(FileTable table) {
    return table.columns().names();
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t", "|", " "})
  void findsTheSeparator(String separator) {
    FileTable table = read("a,b,c\n1.5,x,3\n2.5,y,4\n-1e3,x,5\n".replace(",", separator));

    assertEquals(List.of("a", "b", "c"), names(table));
    assertArrayEquals(new double[] {1.5, 2.5, -1000}, numbers(table, "a"));
    assertEquals(Kind.CATEGORY, named(table, "b").kind());
    assertEquals(3, table.rows());
  }

  @Test
  void readsDecimalCommasBetweenSemicolons() {
    FileTable table = read("länge;wert\r\n1,5;1.234,5\r\n-2,25;12\r\n,5;0,1\r\n");

    assertArrayEquals(new double[] {1.5, -2.25, 0.5}, numbers(table, "länge"));
    assertArrayEquals(new double[] {1234.5, 12, 0.1}, numbers(table, "wert"));
    assertEquals(List.of("numbers have decimal commas"), table.notes());
  }

  /** With one name above them; names of rows as R writes them are distinct. */
  @Test
  void readsDecimalCommasOfASingleColumn() {
    FileTable table = read("x\n1,5\n-1,25\n1,75\n");

    assertEquals(List.of("x"), names(table));
    assertArrayEquals(new double[] {1.5, -1.25, 1.75}, numbers(table, "x"));
    assertEquals(List.of("column 1", "x"), names(read("x\n1,5\n2,25\n3,75\n")));
  }

  @Test
  void takesCommasForThousandsBesideDecimalPoints() {
    FileTable table = read("a;b\n1,234;1.5\n2,345;2.25\n");

    assertArrayEquals(new double[] {1234, 2345}, numbers(table, "a"));
  }

  @Test
  void readsDecimalCommasInQuotesBetweenCommas() {
    FileTable table = read("a,b\n\"1,5\",\"2,75\"\n\"3,25\",\"4\"\n");

    assertArrayEquals(new double[] {1.5, 3.25}, numbers(table, "a"));
    assertArrayEquals(new double[] {2.75, 4}, numbers(table, "b"));
  }

  @Test
  void takesGroupsOfThreeDigitsBetweenCommasForThousands() {
    FileTable table = read("a,b\n\"1,234\",1\n\"2,345,678.5\",2\n");

    assertArrayEquals(new double[] {1234, 2345678.5}, numbers(table, "a"));
  }

  @Test
  void takesGroupsOfThreeDigitsBetweenSemicolonsForDecimals() {
    assertArrayEquals(new double[] {1.234, 2.345}, numbers(read("a;b\n1,234;1\n2,345;2\n"), "a"));
  }

  @ParameterizedTest
  @CsvSource({
    "12.5%, 7.25 %, 7.25",
    "$12.5, -$7.25, -7.25",
    "12.5 \u20ac, \u20ac7.25, 7.25",
    "\u00a312.5, \u22127.25\u00a3, -7.25",
    "12.5, 1'234'567.5, 1234567.5",
    "12.5, 1\u00a0234\u202f567.5, 1234567.5"
  })
  void readsNumbersWithSignsAndGroups(String first, String second, double value) {
    FileTable table = read("a,b\n" + first + ",1\n" + second + ",2\n");

    assertArrayEquals(new double[] {12.5, value}, numbers(table, "a"));
  }

  @Test
  void aCurrencyAloneIsNoNumber() {
    FileTable table = read("day,$,\u20ac\n1,2,3\n4,5,$\n");
    assertEquals(List.of("day", "$", "\u20ac"), table.columns().names());
    assertEquals("$", read("a\n$\n$\n").text(0, 0));
  }

  @Test
  void takesNumbersWithDifferentSignsForTexts() {
    for (String other : List.of("7.25", "$7.25")) {
      FileTable table = read("a,b\n12.5%,1\n" + other + ",2\n");
      assertEquals(Kind.CATEGORY, named(table, "a").kind());
      assertTrue(table.notes().get(0).contains("different signs"), table.notes().toString());
    }
    assertEquals(Kind.CATEGORY, named(read("a,b\n1'23,1\n1'24,2\n"), "a").kind());
  }

  @Test
  void namesValuesThatDifferInCaseAlone() {
    List<String> notes = read("a,b\nTRUE,1\nfalse,2\nTrue,3\n").notes();

    assertTrue(notes.get(0).contains("such as 'TRUE' and 'True'"), notes.toString());
    assertEquals(List.of(), read("a,b\nTRUE,1\nfalse,2\n").notes());
  }

  @Test
  void readsMarksOfMissingValues() {
    FileTable table = read("a,b\n1,x\nNA,\n?,NaN\nnull,N/A\n-,x\n#N/A,y\n7,z\n");

    assertArrayEquals(
        new double[] {1, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, 7},
        numbers(table, "a"));
    Column b = named(table, "b");
    assertEquals(List.of("x", "y", "z"), b.values());
    double none = Double.NaN;
    assertArrayEquals(new double[] {0, none, none, none, 0, 1, 2}, table.values()[b.place()]);
  }

  @Test
  void takesNoneForAMissingNumberAndForACategory() {
    FileTable table = read("a,b\n1,mild\nnone,None\nMissing,mild\n");

    assertArrayEquals(new double[] {1, Double.NaN, Double.NaN}, numbers(table, "a"));
    assertEquals(List.of("mild", "None"), named(table, "b").values());
  }

  @Test
  void takesFurtherMarksOfMissingValues() {
    TableFile.Form form =
        new TableFile.Form(NAMES, "auto", "auto", "auto", List.of("-999"), "", "", Map.of());

    FileTable table = TableFile.read("data.csv", "a\n1\n-999\n3\n", form);

    assertArrayEquals(new double[] {1, Double.NaN, 3}, numbers(table, "a"));
  }

  @Test
  void saysWhatKeepsAColumnFromBeingNumeric() {
    StringBuilder text = new StringBuilder("a,b\n");
    for (int i = 0; i < 30; i++) {
      text.append(i % 7)
          .append(',')
          .append(i == 9 || i == 12 ? "unknown" : String.valueOf(i * 0.5))
          .append('\n');
    }

    FileTable table = read(text.toString());

    assertEquals(Kind.CATEGORY, kind(table, "b"));
    assertTrue(table.notes().get(0).contains("'unknown' in row 10"), table.notes().toString());
  }

  private static Kind kind(FileTable table, String name) {
    return named(table, name).kind() == Kind.TEXT ? Kind.CATEGORY : named(table, name).kind();
  }

  private static String column(int rows, IntFunction<String> cell) {
    return IntStream.range(0, rows).mapToObj(cell).collect(Collectors.joining("\n", "a\n", "\n"));
  }

  @Test
  void takesTheOnlyTextAmongNumbersForMissing() {
    FileTable table = read(column(30, i -> i == 29 ? "Total" : String.valueOf(i * 0.5)));

    assertEquals(Kind.NUMBER, kind(table, "a"));
    assertEquals(14, numbers(table, "a")[28]);
    assertTrue(Double.isNaN(numbers(table, "a")[29]));
    assertEquals(
        List.of("column 'a' holds numbers but for 'Total' in row 30, which counts as missing"),
        table.notes());
    // one of few cells may be a kind
    assertEquals(Kind.CATEGORY, kind(read(column(8, i -> i == 7 ? "x" : "" + i)), "a"));
  }

  @Test
  void takesDigitsWithLeadingZerosForCodes() {
    FileTable codes = read(column(30, i -> i % 3 == 0 ? "01067" : "80331"));

    assertEquals(Kind.CATEGORY, kind(codes, "a"));
    assertTrue(codes.notes().get(0).contains("leading zeros, such as 01067"));
    // postal codes without zeros, ages, years, months, decimals, zeros
    for (String two : List.of("10671 80331", "7 41", "1999 2024", "01 12", "0.25 1.50", "0 100")) {
      FileTable numbers = read(column(30, i -> two.split(" ", -1)[i % 2]));
      assertEquals(Kind.NUMBER, kind(numbers, "a"), two);
      assertEquals(List.of(), numbers.notes(), two);
    }
  }

  @Test
  void skipsATitleThatSeparatorsPad() {
    FileTable table = read("Report,,\nMade in 2024,,\n,,\nx,y,z\n1,2,3\n3,4,5\n");

    assertEquals(List.of("x", "y", "z"), names(table));
    assertEquals(List.of("3 lines before the table were skipped"), table.notes());
    // rows without a header, and a header above rows of missing values
    assertEquals(List.of("a", "column 2", "column 3"), names(read("a,,\nb,1,2\nc,3,4\n")));
    assertEquals(List.of("x", "y", "z"), names(read("x,y,z\na,,\nb,1,2\nc,3,4\n")));
  }

  @Test
  void readsQuotesWithNewlinesSeparatorsAndQuotes() {
    FileTable table = read("name,x\n\"a, \"\"b\"\"\nand c\",1\nplain,2\n");

    Column names = named(table, "name");
    assertEquals(List.of("a, \"b\" and c", "plain"), names.values());
    assertArrayEquals(new double[] {1, 2}, numbers(table, "x"));
  }

  /**
   * A title, comments, and the line of a spreadsheet; the header of R has no name for its first.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Report of 2024\n\nx,y\n1,2\n3,4\n",
        "# made by hand, in a hurry, today\n# units\nx,y\n1,2\n3,4\n5,6\n7,8\n",
        "sep=;\nx;y\n1;2\n3;4\n"
      })
  void skipsLinesBeforeTheTable(String text) {
    FileTable table = read(text);

    assertEquals(List.of("x", "y"), names(table));
    assertEquals(2, numbers(table, "y")[0]);
    assertTrue(table.notes().get(0).endsWith("skipped"), table.notes().toString());
    assertEquals(List.of("column 1", "x"), names(read("x\na 1\nb 2\nc 3\n")));
  }

  @Test
  void leavesOutEmptyRowsAtTheEnd() {
    FileTable table = read("x,y\n1,2\n,\n3,4\n,\n,\n");

    assertArrayEquals(new double[] {1, Double.NaN, 3}, numbers(table, "x"));
    assertEquals("2 rows of empty cells at the end were left out", table.notes().get(0));
  }

  @Test
  void takesSeveralBlanksForOneSeparator() {
    FileTable table = read("  x   y\n  1   2\n 30   4\n");

    assertEquals(List.of("x", "y"), names(table));
    assertArrayEquals(new double[] {1, 30}, numbers(table, "x"));
  }

  /** Blanks in texts separate more numbers than the commas, but not in the header. */
  @Test
  void prefersTheSeparatorOfAllLines() {
    FileTable table = read("name,note\np1,he said 7 things\np2,he said 8 things\n");

    assertEquals(List.of("name", "note"), names(table));
  }

  @Test
  void readsQuotesAfterABlank() {
    assertEquals(List.of("a b", "c"), named(read("x, y\n1, \"a b\"\n2, \"c\"\n"), "y").values());
  }

  @Test
  void numbersColumnsWithoutAHeader() {
    FileTable table = read("1,2\n3,4\n5,6\n");

    assertEquals(List.of("column 1", "column 2"), names(table));
    assertEquals(3, table.rows());
    assertTrue(table.notes().get(0).startsWith("the first line is data"));
  }

  @Test
  void takesAFirstLineWhoseCellsOccurAgainForData() {
    FileTable table = read("yes,no\nno,no\nyes,yes\nno,yes\n");

    assertEquals(4, table.rows());
  }

  @Test
  void takesAFirstLineOfNewTextsForAHeader() {
    FileTable table = read("smoker,drinker\nno,no\nyes,yes\nno,yes\n");

    assertEquals(List.of("smoker", "drinker"), names(table));
    assertEquals(3, table.rows());
  }

  @Test
  void readsAHeaderOfNumbersIfToldTo() {
    TableFile.Form form =
        new TableFile.Form(NAMES, "auto", "yes", "auto", List.of(), "", "", Map.of());

    FileTable table = TableFile.read("data.csv", "2019,2020\n1,2\n3,4\n", form);

    assertEquals(List.of("2019", "2020"), names(table));
  }

  @ParameterizedTest
  @CsvSource({
    "\"x\" \"y\"\\n\"1\" 1.5 2\\n\"2\" 2.5 3\\n, x", // write.table of R
    "'\"\",\"x\",\"y\"\\n\"1\",1.5,2\\n\"2\",2.5,3\\n', x", // write.csv of R
    "',x,y\\n0,1.5,2\\n1,2.5,3\\n', x" // to_csv of pandas
  })
  void takesAnUnnamedFirstColumnForNamesOfRows(String text, String name) {
    FileTable table = read(text.replace("\\n", "\n"));

    assertEquals(List.of("column 1", "x", "y"), names(table));
    assertEquals(Kind.TEXT, named(table, "column 1").kind());
    assertArrayEquals(new double[] {1.5, 2.5}, numbers(table, name));
  }

  @Test
  void readsSeparatorsAtTheEndsOfLines() {
    FileTable table = read("a,b\n1,2,\n3,4,\n");

    assertArrayEquals(new double[] {1, 3}, numbers(table, "a"));
    assertEquals("column 3", names(table).get(2));
  }

  @Test
  void tellsColumnsOfOneNameApart() {
    assertEquals(List.of("x", "x.2", "column 3"), names(read("x,x,\n1,2,a\n3,4,b\n")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-01",
        "1.2.2024",
        "2024-02-01T00:00:00Z",
        "2024-02-01 00:00",
        "2024-02-01T02:00:00+02:00"
      })
  void readsDatesAsDays(String first) {
    String second =
        first.contains("-") ? first.replace("02-01", "02-13") : first.replace("1.2.", "13.2.");

    FileTable table = read("when,x\n" + first + ",1\n" + second + ",2\n");

    assertEquals(Kind.DATE, named(table, "when").kind());
    assertArrayEquals(new double[] {19754, 19766}, numbers(table, "when"));
  }

  @Test
  void readsDatesWithSlashesWhereDayAndMonthAreClear() {
    assertEquals(Kind.DATE, named(read("when,x\n1/2/2024,1\n13/2/2024,2\n"), "when").kind());
    FileTable unclear = read("when,x\n1/2/2024,1\n3/2/2024,2\n");
    assertEquals(Kind.CATEGORY, named(unclear, "when").kind());
    assertTrue(unclear.notes().get(0).contains("day or month"), unclear.notes().toString());
  }

  @Test
  void readsByteOrderMarksLatin1Utf16AndCompression() throws IOException {
    String text = "größe,Straße\n1,ä\n2,ö\n";
    Path file = folder.resolve("data.csv");
    Files.write(file, ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
    assertEquals(text, CsvText.read(file));
    Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
    assertEquals(text, CsvText.read(file));
    Files.write(file, "10 €".getBytes(Charset.forName("windows-1252")));
    assertEquals("10 €", CsvText.read(file));
    Files.write(file, ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE));
    assertEquals(text, CsvText.read(file));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    Path zipped = folder.resolve("data.csv.gz");
    Files.write(zipped, bytes.toByteArray());
    assertEquals(text, CsvText.read(zipped));
  }

  @Test
  void takesColumnsOfManyTextsForNames() {
    StringBuilder text = new StringBuilder("name,kind,x\n");
    for (int i = 0; i < 30; i++) {
      text.append("row ").append(i).append(',').append(i % 3 == 0 ? "a" : "b").append(",1\n");
    }

    FileTable table = read(text.toString());

    assertEquals(Kind.TEXT, named(table, "name").kind());
    assertEquals(Kind.CATEGORY, named(table, "kind").kind());
  }

  @ParameterizedTest
  @CsvSource({
    "'', the file 'data.csv' is empty",
    "'a,b\\n', the file 'data.csv' has a header and no rows",
    "'a,b\\n1,\"x\\n2,y\\n3,z\\n', has a quote in line 2 that is not closed",
    "'a,b\\n1,2\\n3,4\\n5,6,7\\n8,9\\n', has 3 cells in line 4, but 2 in most lines"
  })
  void saysWhatIsWrongInASentence(String text, String sentence) {
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> read(text.replace("\\n", "\n")));

    assertTrue(
        thrown.getMessage().contains(sentence.replace("the file 'data.csv' ", "")),
        thrown.getMessage());
  }

  @Test
  void readsArff() {
    String text =
        """
        % crabs
        @RELATION crabs
        @attribute 'front lobe' numeric
        @attribute class {'B F', O, "x, y"}
        @attribute town {1,2}
        @data
        8.1,'B F',1
        ?,"x, y",2
        {0 3,2 2}
        { 1 O }
        """;

    FileTable table = Arff.read("crabs.arff", text, AUTO);

    assertEquals(List.of("front lobe", "class", "town"), names(table));
    assertArrayEquals(new double[] {8.1, Double.NaN, 3, 0}, numbers(table, "front lobe"));
    Column kinds = named(table, "class");
    assertEquals(List.of("B F", "x, y", "O"), kinds.values());
    assertEquals(
        List.of("B F", "x, y", "B F", "O"),
        IntStream.range(0, 4).mapToObj(row -> table.text(row, kinds.place())).toList());
    assertEquals(Kind.CATEGORY, named(table, "town").kind());
    assertTrue(Arff.isNameOf("a.ARFF.gz"));
    assertThrows(IllegalArgumentException.class, () -> Arff.read("a.arff", "@relation a", AUTO));
  }

  /** As Weka writes and reads them. */
  @Test
  void readsArffWithBlanksBetweenCellsAndQuotesInSparseOnes() {
    String header = "@relation r\n@attribute x real\n@attribute k {'a{b','c, d'}\n@data\n";

    FileTable blanks = Arff.read("r.arff", header + "1\t 'a{b'\n", AUTO);
    FileTable sparse = Arff.read("r.arff", header + "{0 1, 1 'c, d'}\n{}\n", AUTO);

    assertEquals(List.of("a{b"), named(blanks, "k").values());
    assertEquals(List.of("a{b", "c, d"), named(sparse, "k").values());
    assertEquals("c, d", sparse.text(0, 1));
    assertEquals("a{b", sparse.text(1, 1));
    assertArrayEquals(new double[] {1, 0}, numbers(sparse, "x"));
  }

  @ParameterizedTest
  @CsvSource({
    "'@attribute\\n', 2: @attribute needs a name and a type",
    "'@attribute bag relational\\n', 2: relations are not read",
    "'@attribute x real\\n@data\\n% none\\n1,2\\n', 5: 2 cells for 1 column",
    "'@attribute x real\\n@data\\n1, {2}\\n', 4: weights of rows are not read",
    "'@attribute x real\\n@data\\n{1 2}\\n', '4: expected a column, counted from 0'"
  })
  void saysWhatIsWrongInAnArffFile(String text, String sentence) {
    IllegalArgumentException thrown =
        assertThrows(
            IllegalArgumentException.class,
            () -> Arff.read("r.arff", "@relation r\n" + text.replace("\\n", "\n"), AUTO));

    assertTrue(
        thrown.getMessage().startsWith("the file 'r.arff', line " + sentence), thrown.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"'x, a,b', 101", "2-3, 011", "last, 001", "'b,3', 101", "'', 000"})
  void takesColumnsOfCodesForCategories(String listed, String kinds) {
    TableFile.Form form =
        new TableFile.Form(NAMES, "auto", "auto", "auto", List.of(), listed, "", Map.of());

    FileTable table = TableFile.read("data.csv", "b,a,\"x, a\"\n1,2,3\n2,3,4\n", form);

    StringBuilder found = new StringBuilder();
    table.columns().all().forEach(one -> found.append(one.kind() == Kind.CATEGORY ? 1 : 0));
    assertEquals(kinds, found.toString());
  }
}
