package crp.data;

import crp.Argument;
import crp.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Reads rankings from text. Three file formats are distinguished by their first line:
 *
 * <ul>
 *   <li>PrefLib, strict orders complete or not ({@code .soc}, {@code .soi}): lines {@code count:
 *       1,2,3} below a header of lines that start with {@code #}, or the older form, where the
 *       number of items comes first, then {@code number,name}, a line of totals, and {@code
 *       count,1,2,3};
 *   <li>a table with the header {@code count,r1,r2,...}: item numbers from 1, 0 or empty for none;
 *   <li>strings such as {@code a>b>c}, one per line, optionally preceded by {@code count:}.
 * </ul>
 *
 * Files whose names end in {@code .gz} are decompressed. Messages name the line of the file.
 */
public final class RankingReader {

  private static final Pattern NAME =
      Pattern.compile("#\\s*ALTERNATIVE NAME\\s+(\\d+)\\s*:\\s*(.*)", Pattern.CASE_INSENSITIVE);
  private static final Pattern HEADER = Pattern.compile("count(\\s*,\\s*\\w+)+");
  private static final Pattern COUNTED = Pattern.compile("\\s*([0-9.]+)\\s*:(.*)");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private RankingReader() {}

  /**
   * {@return the rankings of a file}
   *
   * @param file UTF-8, in one of the forms above
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if a line cannot be parsed; names it
   */
  public static RankingRows read(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    try (InputStream raw = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    }
    return read(lines);
  }

  /**
   * {@return the rankings of a file's lines}
   *
   * @param lines in one of the forms above
   * @throws IllegalArgumentException if a line cannot be parsed; names it
   */
  public static RankingRows read(List<String> lines) {
    List<Line> full = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        full.add(new Line(i + 1, lines.get(i).strip()));
      }
    }
    Argument.require(!full.isEmpty(), "there are no lines to read rankings from");
    String first = full.get(0).text;
    if (first.startsWith("#")) {
      return prefLib(full);
    }
    if (HEADER.matcher(first).matches()) {
      return table(full);
    }
    return NUMBER.matcher(first).matches() && full.size() > 1 ? olderPrefLib(full) : named(full);
  }

  /**
   * {@return the rankings in strings such as "a>b>c"} Items are known by name and numbered in
   * alphabetical order.
   *
   * @param rankings one string per row; blanks around names are ignored
   * @param separator separator between two items, not empty
   * @param weights one weight per row
   * @throws IllegalArgumentException if a name is empty or repeated within a row; names the row
   */
  public static RankingRows strings(List<String> rankings, String separator, Weights weights) {
    List<List<String>> split = new ArrayList<>();
    for (String ranking : rankings) {
      split.add(split(ranking, separator));
    }
    return ofNames(split, weights);
  }

  /**
   * {@return the rankings in strings such as "a>b>c", of known items}
   *
   * @param rankings one string per row; blanks around names are ignored
   * @param separator separator between two items, not empty
   * @param items their names, in the order of their numbers
   * @param weights one weight per row
   * @throws IllegalArgumentException if a ranking is empty, or a name unknown or repeated within a
   *     row; names the row
   */
  public static RankingRows strings(
      List<String> rankings, String separator, List<String> items, Weights weights) {
    RankingRows.Builder builder = RankingRows.over(items);
    for (int row = 0; row < rankings.size(); row++) {
      List<String> names = split(rankings.get(row), separator);
      for (String name : names) {
        if (!items.contains(name)) {
          throw Argument.refused(
              "row %d: unknown item '%s'; the items are %s",
              row + 1, name, String.join(", ", items));
        }
      }
      builder.add(names.stream().mapToInt(items::indexOf).toArray());
    }
    return builder.build(weights);
  }

  /** A line with its number in the file. */
  private record Line(int number, String text) {

    IllegalArgumentException wrong(String what) {
      return new IllegalArgumentException(Text.of("line %d: %s", number, what));
    }
  }

  private static List<String> split(String ranking, String separator) {
    if (ranking.isBlank()) {
      return List.of();
    }
    return Arrays.stream(ranking.split(Pattern.quote(separator), -1)).map(String::strip).toList();
  }

  private static RankingRows ofNames(List<List<String>> rows, Weights weights) {
    Set<String> known = new LinkedHashSet<>();
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row).contains("")) {
        throw Argument.refused("row %d: an item without a name in %s", row + 1, rows.get(row));
      }
      known.addAll(rows.get(row));
    }
    List<String> names = known.stream().sorted().toList();
    Argument.require(!names.isEmpty(), "row 1: the ranking is empty");
    Map<String, Integer> numbers = new TreeMap<>();
    for (int i = 0; i < names.size(); i++) {
      numbers.put(names.get(i), i);
    }
    RankingRows.Builder builder = RankingRows.over(names);
    for (int row = 0; row < rows.size(); row++) {
      int[] items = rows.get(row).stream().mapToInt(name -> number(numbers, name)).toArray();
      builder.add(items);
    }
    return builder.build(weights);
  }

  private static int number(Map<String, Integer> numbers, String name) {
    return numbers.getOrDefault(name, -1);
  }

  private static RankingRows named(List<Line> lines) {
    List<List<String>> rows = new ArrayList<>();
    double[] weights = new double[lines.size()];
    for (int i = 0; i < lines.size(); i++) {
      Matcher counted = COUNTED.matcher(lines.get(i).text);
      boolean weighted = counted.matches();
      weights[i] = weighted ? count(counted.group(1), lines.get(i)) : 1;
      rows.add(split(weighted ? counted.group(2) : lines.get(i).text, ">"));
    }
    return ofNames(rows, Weights.of(weights));
  }

  private static RankingRows prefLib(List<Line> lines) {
    Map<Integer, String> names = new TreeMap<>();
    List<Line> rankings = new ArrayList<>();
    for (Line line : lines) {
      Matcher name = NAME.matcher(line.text);
      if (name.matches()) {
        names.put(Integer.valueOf(name.group(1)), name.group(2).strip());
      } else if (!line.text.startsWith("#")) {
        rankings.add(line);
      }
    }
    return numbered(inOrder(names), rankings, ":");
  }

  private static RankingRows olderPrefLib(List<Line> lines) {
    int items = Integer.parseInt(lines.get(0).text);
    if (lines.size() < items + 2) {
      throw lines.get(0).wrong(Text.of("%d items are declared, but the file ends before", items));
    }
    Map<Integer, String> names = new TreeMap<>();
    for (Line line : lines.subList(1, items + 1)) {
      int comma = line.text.indexOf(',');
      if (comma < 0 || !NUMBER.matcher(line.text.substring(0, comma).strip()).matches()) {
        throw line.wrong(Text.of("expected 'number,name' of an item, got '%s'", line.text));
      }
      names.put(
          Integer.valueOf(line.text.substring(0, comma).strip()),
          line.text.substring(comma + 1).strip());
    }
    return numbered(inOrder(names), lines.subList(items + 2, lines.size()), ",");
  }

  private static List<String> inOrder(Map<Integer, String> names) {
    List<String> list = new ArrayList<>();
    for (Map.Entry<Integer, String> entry : names.entrySet()) {
      if (entry.getKey() != list.size() + 1) {
        throw Argument.refused(
            "items must be numbered 1, 2, ... without a gap: number %d has no name",
            list.size() + 1);
      }
      // elections may repeat a candidate's name: the number makes it unique
      String name = entry.getValue();
      list.add(list.contains(name) ? name + " (" + entry.getKey() + ")" : name);
    }
    Argument.require(!list.isEmpty(), "the file names no items");
    return list;
  }

  private static RankingRows numbered(List<String> names, List<Line> lines, String afterCount) {
    RankingRows.Builder builder = RankingRows.over(names);
    for (Line line : lines) {
      int end = line.text.indexOf(afterCount);
      if (end < 0) {
        throw line.wrong(Text.of("expected 'count%s1,2,...', got '%s'", afterCount, line.text));
      }
      double count = count(line.text.substring(0, end), line);
      add(builder, line, line.text.substring(end + 1), count);
    }
    return builder.build();
  }

  private static RankingRows table(List<Line> lines) {
    int most = 0;
    for (Line line : lines.subList(1, lines.size())) {
      String[] parts = line.text.split(",", -1);
      for (int p = 1; p < parts.length; p++) {
        String part = parts[p].strip();
        most = NUMBER.matcher(part).matches() ? Math.max(most, Integer.parseInt(part)) : most;
      }
    }
    int columns = lines.get(0).text.split(",", -1).length - 1;
    RankingRows.Builder builder = RankingRows.over(Math.max(most, columns));
    for (Line line : lines.subList(1, lines.size())) {
      int comma = line.text.indexOf(',');
      if (comma < 0) {
        throw line.wrong(Text.of("expected 'count,item,...', got '%s'", line.text));
      }
      add(
          builder,
          line,
          line.text.substring(comma + 1),
          count(line.text.substring(0, comma), line));
    }
    return builder.build();
  }

  /**
   * Parses comma-separated item numbers; 0 and empty mean no item and are allowed at the end only.
   */
  private static void add(RankingRows.Builder builder, Line line, String text, double count) {
    if (text.contains("{")) {
      throw line.wrong(Text.of("ties between items ('%s') are not supported", text.strip()));
    }
    String[] parts = text.split(",", -1);
    int[] items = new int[parts.length];
    int t = 0;
    boolean ended = false;
    for (String each : parts) {
      String part = each.strip();
      if (part.isEmpty() || part.equals("0")) {
        ended = true;
        continue;
      }
      if (!NUMBER.matcher(part).matches()) {
        throw line.wrong(Text.of("expected an item number, got '%s'", part));
      }
      if (ended) {
        throw line.wrong(Text.of("item %s comes after an empty place", part));
      }
      items[t++] = Integer.parseInt(part) - 1;
    }
    try {
      builder.add(Arrays.copyOf(items, t), count);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(Text.of("line %d: %s", line.number, e.getMessage()), e);
    }
  }

  private static double count(String text, Line line) {
    try {
      return Text.number(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          Text.of("line %d: expected a count, got '%s'", line.number, text.strip()), e);
    }
  }
}
