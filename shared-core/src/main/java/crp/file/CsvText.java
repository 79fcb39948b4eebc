package crp.file;

import crp.Argument;
import crp.Text;
import crp.options.FileOptions;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The text of a file of separated values.
 *
 * @param name of the file, for messages
 * @param text all of it
 * @param separator of the cells
 * @param skipped lines before the table, such as a title
 */
record CsvText(String name, String text, char separator, int skipped) {

  /** In the order in which they are taken where the first records do not decide. */
  private static final char[] SEPARATORS = {'\t', ';', ',', '|', ' '};

  private static final Map<String, Character> NAMES =
      Map.of("tab", '\t', "\\t", '\t', "comma", ',', "semicolon", ';', "space", ' ');

  /** Records that are looked at to find the separator. */
  private static final int LOOKED_AT = 200;

  private static final double CONSISTENT = 0.9;

  /** Of so many records at least some must have equally many cells where blanks separate. */
  private static final int MANY = 10;

  private static final double SOME = 0.5;

  private static final Pattern DECIMAL = Pattern.compile("[+-]?\\d*,\\d+");

  /** The first line by which a spreadsheet says what separates. */
  private static final Pattern EXCEL = Pattern.compile("(?i)sep=(.)\\R");

  /**
   * {@return the text of a file, in Unicode or else in Latin-1}
   *
   * @throws IllegalArgumentException if it cannot be read
   */
  static String read(Path file) {
    Argument.require(Files.exists(file) && !Files.isDirectory(file), "there is no file '%s'", file);
    try {
      return decoded(file.toString(), Files.readAllBytes(file));
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  private static IllegalArgumentException unreadable(String name, Exception e) {
    return new IllegalArgumentException(
        Text.of("the file '%s' cannot be read: %s", name, e.getMessage()), e);
  }

  /**
   * {@return a text in Unicode or else in Latin-1, without the mark of the order of bytes}
   *
   * @param name of the file, for messages
   * @param bytes of the file, which may be packed
   */
  static String decoded(String name, byte[] bytes) {
    boolean packed = bytes.length > 2 && bytes[0] == 0x1f && (bytes[1] & 0xff) == 0x8b;
    if (packed || name.endsWith(".gz")) {
      try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
        return unmarked(plain.readAllBytes());
      } catch (IOException e) {
        throw unreadable(name, e);
      }
    }
    return unmarked(bytes);
  }

  private static String unmarked(byte[] bytes) {
    String text = text(bytes);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static String text(byte[] bytes) {
    int first = bytes.length < 2 ? 0 : (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
    if (first == 0xfffe || first == 0xfeff) {
      return new String(bytes, StandardCharsets.UTF_16);
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      // Latin-1 with the quotes and the euro sign of Windows
      return new String(bytes, Charset.forName("windows-1252"));
    }
  }

  /**
   * {@return a text with its separator}
   *
   * @param name of the file
   * @param text of the file
   * @param form with the separator or its name; "auto" to find it in the first records
   * @param marks of missing values
   */
  static CsvText of(String name, String text, TableFile.Form form, Marks marks) {
    Argument.require(!text.isBlank(), "the file '%s' is empty", name);
    if (text.indexOf('\0') >= 0) {
      throw Argument.refused(
          "the file '%s' does not hold text: save the table as a CSV file", name);
    }
    Matcher excel = EXCEL.matcher(text);
    if (excel.lookingAt()) {
      return new CsvText(name, text, excel.group(1).charAt(0), 1);
    }
    char separator =
        form.separator().equals(FileOptions.AUTO) ? separator(text, marks) : named(form);
    String body = spaced(text, separator);
    return new CsvText(name, body, separator, skipped(name, body, separator));
  }

  private static char named(TableFile.Form form) {
    String given = form.separator();
    Character named = given.length() == 1 ? Character.valueOf(given.charAt(0)) : NAMES.get(given);
    if (named == null || "\"\r\n".indexOf(named) >= 0) {
      throw Argument.refused(
          "%s must be one character, tab, or auto, was '%s'",
          form.spelling().of(FileOptions.SEPARATOR.name()), given);
    }
    return named;
  }

  /** Several blanks separate as one does. */
  private static String spaced(String text, char separator) {
    return separator == ' ' ? text.replaceAll("(?m)^ +| +$| +(?= )", "") : text;
  }

  /** The one with the largest share of numbers among its cells, then with the most cells. */
  private static char separator(String text, Marks marks) {
    char best = ',';
    double most = -1;
    for (char candidate : SEPARATORS) {
      double score = score(candidate, first(spaced(text, candidate), candidate), marks);
      if (score > most) {
        best = candidate;
        most = score;
      }
    }
    return best == ',' && isOneColumn(first(text, best)) ? ';' : best;
  }

  /** Decimal commas below one name look like two columns; names of rows would be distinct. */
  private static boolean isOneColumn(List<CsvRecord> records) {
    List<CsvRecord> rows = records.stream().skip(1).toList();
    return !rows.isEmpty()
        && records.get(0).getFieldCount() == 1
        && rows.stream().map(one -> one.getField(0)).distinct().count() < rows.size()
        && rows.stream()
            .allMatch(
                one ->
                    one.getFieldCount() == 2
                        && DECIMAL.matcher(String.join(",", one.getFields())).matches());
  }

  /** {@return the first records; none if they cannot be read} */
  private static List<CsvRecord> first(String text, char separator) {
    try (CsvReader<CsvRecord> reader = reader(separator).ofCsvRecord(text);
        Stream<CsvRecord> records = reader.stream()) {
      return records.limit(LOOKED_AT).toList();
    } catch (CsvParseException | IOException e) {
      return List.of();
    }
  }

  /** {@return the most frequent number of cells, the smallest of several; 0 if there are none} */
  private static int width(List<CsvRecord> records) {
    int[] counts = new int[1 + records.stream().mapToInt(CsvRecord::getFieldCount).max().orElse(0)];
    records.forEach(one -> counts[one.getFieldCount()]++);
    int usual = 0;
    for (int width = 1; width < counts.length; width++) {
      usual = counts[width] > counts[usual] ? width : usual;
    }
    return usual;
  }

  /**
   * A table in which all records have equally many cells is preferred, since a separator that
   * occurs in texts may make more numbers.
   */
  private static double score(char separator, List<CsvRecord> records, Marks marks) {
    int usual = width(records);
    if (usual < 2) {
      return -1;
    }
    // the first record may be a header
    List<String> cells =
        records.stream()
            .skip(1)
            .flatMap(one -> one.getFields().stream())
            .map(String::strip)
            .filter(cell -> !marks.isMissing(cell))
            .toList();
    double numbers = cells.stream().filter(Cells::isNumberOrDate).count();
    long same = records.stream().filter(one -> one.getFieldCount() == usual).count();
    int all = Math.max(2, records.size());
    double share = (double) same / all;
    if (separator == ' ' && all >= MANY && share < SOME) {
      return -1; // the words of a column of texts
    }
    return (same == all ? 11 : share >= CONSISTENT ? 10 : share)
        + numbers / Math.max(1, cells.size())
        + usual * 1e-6;
  }

  /**
   * {@return the lines before the table: a title or comments have fewer cells} The header may have
   * one cell less than the rows, unless it begins with # or another header follows.
   */
  private static int skipped(String name, String text, char separator) {
    List<CsvRecord> records = first(text, separator);
    int usual = width(records);
    int from = 0;
    while (from < records.size() && isBefore(records.get(from), usual)) {
      from++;
    }
    if (from == 0 || from == records.size()) {
      return 0;
    }
    CsvRecord last = records.get(from - 1);
    // rows without a header may lack all cells but the first
    if (last.getFieldCount() == usual && hasNumbers(records.get(from))) {
      return 0;
    }
    boolean header = isHeader(last, records.subList(from, records.size()), usual);
    if (!header && hasNumbers(records.get(from)) && areNames(last)) {
      throw Argument.refused(
          "the file '%s' has %d names in line %d, but %d cells in the lines below it: where commas are decimal marks, save it with another separator",
          name, last.getFieldCount(), last.getStartingLineNumber(), usual);
    }
    return (int) records.get(header ? from - 1 : from).getStartingLineNumber() - 1;
  }

  /** {@return whether a record with a cell less than the rows below has the names of columns} */
  private static boolean isHeader(CsvRecord one, List<CsvRecord> below, int usual) {
    boolean another = below.size() > 1 && !hasNumbers(below.get(0)) && hasNumbers(below.get(1));
    return one.getFieldCount() == usual - 1 && !one.getField(0).startsWith("#") && !another;
  }

  private static boolean isBefore(CsvRecord one, int usual) {
    int cells = one.getFieldCount();
    return cells < usual
        || (cells > usual && one.getField(0).startsWith("#"))
        || (usual > 2 && isPadded(one));
  }

  /** A spreadsheet gives a title as many cells as the table has; only the first one is filled. */
  private static boolean isPadded(CsvRecord one) {
    return !Cells.isNumberOrDate(one.getField(0).strip())
        && one.getFields().stream().skip(1).allMatch(String::isBlank);
  }

  private static boolean areNames(CsvRecord one) {
    return one.getFieldCount() > 1
        && !one.getField(0).startsWith("#")
        && one.getFields().stream().noneMatch(String::isBlank)
        && !hasNumbers(one);
  }

  private static boolean hasNumbers(CsvRecord one) {
    return one.getFields().stream().map(String::strip).anyMatch(Cells::isNumberOrDate);
  }

  private static CsvReader.CsvReaderBuilder reader(char separator) {
    CsvReader.CsvReaderBuilder reader =
        CsvReader.builder()
            .fieldSeparator(separator)
            .allowExtraFields(true)
            .allowMissingFields(true);
    // blanks before a quote, as people write them, unless blanks separate
    return separator == ' ' || separator == '\t'
        ? reader.allowExtraCharsAfterClosingQuote(true)
        : reader.trimWhitespacesAroundQuotes(true);
  }

  /** A quote that nothing closes makes one cell of all lines behind it. */
  private void requireClosed(CsvRecord one) {
    String last = one.getField(one.getFieldCount() - 1);
    if (last.indexOf('\n') > 0 && text.endsWith(last)) {
      throw Argument.refused(
          "the file '%s' has a quote in line %d that is not closed",
          name, one.getStartingLineNumber());
    }
  }

  /** {@return the cells of all records from the first on} */
  Stream<List<String>> records() {
    CsvReader<CsvRecord> records = reader(separator).ofCsvRecord(text);
    records.skipLines(skipped);
    return records.stream().map(CsvRecord::getFields);
  }

  /** Receives a record and the number of its first line. */
  @FunctionalInterface
  interface Receiver {
    void take(List<String> cells, long line);
  }

  /**
   * Reads all records from the first on.
   *
   * @throws IllegalArgumentException if the file is damaged
   */
  void forEach(Receiver receiver) {
    try (CsvReader<CsvRecord> reader = reader(separator).ofCsvRecord(text)) {
      reader.skipLines(skipped);
      for (CsvRecord one : reader) {
        requireClosed(one);
        receiver.take(one.getFields(), one.getStartingLineNumber());
      }
    } catch (CsvParseException | IOException e) {
      throw unreadable(name, e);
    }
  }
}
