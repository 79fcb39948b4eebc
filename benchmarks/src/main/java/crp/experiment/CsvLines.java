package crp.experiment;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /**
   * {@return the fields of all lines but the header}
   *
   * @param file perhaps compressed (.gz)
   * @throws IOException if it cannot be read
   */
  public static List<List<String>> body(Path file) throws IOException {
    List<List<String>> lines = read(file);
    return lines.subList(1, lines.size());
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
