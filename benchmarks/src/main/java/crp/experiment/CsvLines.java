package crp.experiment;

import crp.Text;
import crp.data.CountRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** The lines of a CSV file, perhaps compressed (.gz), split at commas outside double quotes. */
public final class CsvLines {

  private CsvLines() {}

  /** {@return the fields of all lines, the header first} */
  static List<List<String>> read(Path file) throws IOException {
    return lines(file).stream().map(CsvLines::fields).toList();
  }

  /**
   * {@return all lines that are not blank}
   *
   * @param file perhaps compressed (.gz)
   * @throws IOException if it cannot be read
   */
  public static List<String> lines(Path file) throws IOException {
    try (InputStream raw = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.isBlank()).toList();
    }
  }

  static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        boolean doubled = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
        if (doubled) {
          field.append(c);
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }

  /** {@return the fields of all lines but the header, which are whole numbers} */
  public static List<int[]> numbers(Path file) throws IOException {
    return read(file).stream()
        .skip(1)
        .map(fields -> fields.stream().mapToInt(Integer::parseInt).toArray())
        .toList();
  }

  /**
   * {@return the counts of words in documents}
   *
   * @param entries document, word and count, the first two numbered from 0
   * @param documents how many there are
   */
  public static CountRows counts(List<int[]> entries, int documents) {
    CountRows.Builder rows =
        CountRows.over(1 + entries.stream().mapToInt(entry -> entry[1]).max().orElse(0));
    int document = 0;
    for (int[] entry :
        entries.stream().sorted(Comparator.comparingInt(entry -> entry[0])).toList()) {
      if (entry[0] >= documents) {
        throw new IllegalArgumentException(
            Text.of("there is a word of document %d, but %d documents", entry[0], documents));
      }
      for (; document < entry[0]; document++) {
        rows.endRow();
      }
      rows.add(entry[1], entry[2]);
    }
    for (; document < documents; document++) {
      rows.endRow();
    }
    return rows.build();
  }

  /**
   * {@return each text's number, from 0 in the order of first occurrence}
   *
   * @param texts the texts
   */
  public static int[] codes(List<String> texts) {
    Map<String, Integer> codes = new HashMap<>();
    return texts.stream()
        .mapToInt(
            text -> {
              Integer known = codes.putIfAbsent(text, codes.size());
              return known == null ? codes.size() - 1 : known;
            })
        .toArray();
  }
}
