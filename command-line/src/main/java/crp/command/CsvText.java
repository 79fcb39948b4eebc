package crp.command;

import crp.Text;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The text of a file of separated values.
 *
 * @param name of the file, for messages
 * @param text all of it
 * @param separator of the cells
 */
record CsvText(String name, String text, char separator) {

  /** In the order in which they are taken where the first records do not decide. */
  private static final char[] SEPARATORS = {'\t', ';', ',', '|', ' '};

  private static final Map<String, Character> NAMES =
      Map.of("tab", '\t', "\\t", '\t', "comma", ',', "semicolon", ';', "space", ' ');

  /** Records that are looked at to find the separator. */
  private static final int LOOKED_AT = 200;

  private static final double CONSISTENT = 0.9;

  /**
   * {@return the text of a file, in Unicode or else in Latin-1}
   *
   * @throws IllegalArgumentException if it cannot be read
   */
  static String read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(Text.of("there is no file '%s'", file));
    }
    try {
      byte[] bytes = Files.readAllBytes(file);
      if (file.toString().endsWith(".gz")) {
        try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
          bytes = plain.readAllBytes();
        }
      }
      String text = decoded(bytes);
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          Text.of("the file '%s' cannot be read: %s", file, e.getMessage()), e);
    }
  }

  private static String decoded(byte[] bytes) {
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
   * @param given the separator or its name; "auto" to find it in the first records
   * @param marks of missing values
   */
  static CsvText of(String name, String text, String given, Set<String> marks) {
    if (text.isBlank()) {
      throw new IllegalArgumentException(Text.of("the file '%s' is empty", name));
    }
    if (given.equals("auto")) {
      return new CsvText(name, text, separator(text, marks));
    }
    Character named = given.length() == 1 ? Character.valueOf(given.charAt(0)) : NAMES.get(given);
    if (named == null || "\"\r\n".indexOf(named) >= 0) {
      throw new IllegalArgumentException(
          Text.of("--separator must be one character, tab, or auto, was '%s'", given));
    }
    return new CsvText(name, text, named);
  }

  /** The one with the largest share of numbers among its cells, then with the most cells. */
  private static char separator(String text, Set<String> marks) {
    char best = ',';
    double most = -1;
    for (char candidate : SEPARATORS) {
      double score = score(text, candidate, marks);
      if (score > most) {
        best = candidate;
        most = score;
      }
    }
    return best;
  }

  private static double score(String text, char separator, Set<String> marks) {
    Map<Integer, Integer> widths = new HashMap<>();
    int[] cells = new int[2];
    try (CsvReader<CsvRecord> reader = reader(separator).ofCsvRecord(text);
        Stream<CsvRecord> records = reader.stream()) {
      records.limit(LOOKED_AT).forEach(one -> look(one, widths, cells, marks));
    } catch (CsvParseException | IOException e) {
      return -1;
    }
    int usual = 0;
    int records = 0;
    for (Map.Entry<Integer, Integer> width : widths.entrySet()) {
      records += width.getValue();
      usual = width.getValue() > widths.getOrDefault(usual, 0) ? width.getKey() : usual;
    }
    if (usual < 2) {
      return -1;
    }
    double numbers = cells[0] == 0 ? 0 : (double) cells[1] / cells[0];
    double share = (double) widths.getOrDefault(usual, 0) / Math.max(2, records);
    return (share >= CONSISTENT ? 10 : share) + numbers + usual * 1e-6;
  }

  /** The first record may be a header. */
  private static void look(
      CsvRecord record, Map<Integer, Integer> widths, int[] cells, Set<String> marks) {
    boolean header = widths.isEmpty();
    widths.merge(record.getFieldCount(), 1, Integer::sum);
    for (String field : record.getFields()) {
      String cell = field.strip();
      if (!header && !Cells.isMissing(cell, marks)) {
        cells[0]++;
        cells[1] += Cells.isNumberOrDate(cell) ? 1 : 0;
      }
    }
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
      for (CsvRecord one : reader) {
        receiver.take(one.getFields(), one.getStartingLineNumber());
      }
    } catch (CsvParseException | IOException e) {
      throw new IllegalArgumentException(
          Text.of("the file '%s' cannot be read: %s", name, e.getMessage()), e);
    }
  }
}
