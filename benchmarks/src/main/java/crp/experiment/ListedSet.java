package crp.experiment;

import crp.Text;
import crp.data.CountRows;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.data.Weights;
import crp.experiment.DataSet.Use;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A data set in files.
 *
 * @param name unique among all sets
 * @param use whether it had a part in the choice of a default
 * @param kind how the file is read
 * @param file its name, in one of the folders that the user gives
 * @param label the column of the classes, empty for none; of counts it may be {@code file:column}
 * @param leaveOut a regular expression of the names of columns that are left out
 * @param rows {@code all}, {@code first N}, or {@code every N} (rows 1, N + 1, ...)
 * @param source where the data come from
 */
record ListedSet(
    String name,
    Use use,
    Kind kind,
    String file,
    String label,
    String leaveOut,
    String rows,
    String source) {

  /** How a file is read. */
  enum Kind {
    /** Columns of numbers and names. */
    TABLE,
    /** Columns of names, even if they look like numbers. */
    NOMINAL,
    /** Columns of counts. */
    COUNTS,
    /** Lines of document, word and count, both numbered from 0. */
    TRIPLES,
    /** One of the formats of {@link RankingReader}; without labels. */
    RANKINGS,
    /** A column of strings such as {@code a>b>c}. */
    STRINGS
  }

  private static final String KEPT = "evaluation-sets.csv";

  /** {@return the sets that are listed in this program} */
  static List<ListedSet> kept() throws IOException {
    try (InputStream in = Objects.requireNonNull(ListedSet.class.getResourceAsStream(KEPT), KEPT);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return parse(reader.lines().map(CsvLines::fields).toList());
    }
  }

  /** {@return the sets of a list, the first line of which is its header} */
  static List<ListedSet> parse(List<List<String>> lines) {
    return lines.stream().skip(1).map(ListedSet::of).toList();
  }

  private static ListedSet of(List<String> f) {
    if (f.size() != 8) {
      throw new IllegalArgumentException(
          Text.of(
              "a line of a list has 8 fields (name, use, kind, file, label, leave_out, rows, source), not %d: %s",
              f.size(), String.join(",", f)));
    }
    return new ListedSet(
        f.get(0),
        Use.valueOf(f.get(1).toUpperCase(Locale.ROOT)),
        Kind.valueOf(f.get(2).toUpperCase(Locale.ROOT)),
        f.get(3),
        f.get(4),
        f.get(5),
        f.get(6),
        f.get(7));
  }

  /**
   * {@return the data}
   *
   * @param folders where the files are looked for, in this order
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if there is no such file, or it does not fit
   */
  DataSet load(List<Path> folders) throws IOException {
    Path path = find(file, folders);
    return switch (kind) {
      case TABLE, NOMINAL -> table(TextTable.read(path));
      case COUNTS -> counts(TextTable.read(path));
      case TRIPLES -> triples(TextTable.read(path), folders);
      case RANKINGS -> rankings(RankingReader.read(path), new int[0]);
      case STRINGS -> strings(TextTable.read(path));
    };
  }

  private Path find(String wanted, List<Path> folders) {
    return folders.stream()
        .map(folder -> folder.resolve(wanted))
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Text.of(
                        "set %s: there is no file %s in %s; folders=... names the folders of the data",
                        name,
                        wanted,
                        folders.stream().map(Path::toString).collect(Collectors.joining(",")))));
  }

  private DataSet table(TextTable all) {
    TextTable chosen = all.select(chosen(all.rows().size()));
    CellTable cells = chosen.cells(leftOut(), kind == Kind.NOMINAL);
    return DataSet.of(name, use, cells, labels(chosen));
  }

  private DataSet counts(TextTable all) {
    TextTable chosen = all.select(chosen(all.rows().size()));
    List<CellTable.Column> columns = chosen.cells(leftOut(), false).columns();
    CountRows.Builder builder = CountRows.over(columns.size());
    for (int i = 0; i < chosen.rows().size(); i++) {
      for (int w = 0; w < columns.size(); w++) {
        builder.add(w, columns.get(w).cells()[i]);
      }
      builder.endRow();
    }
    return counts(builder.build(), labels(chosen));
  }

  private DataSet counts(CountRows rows, int[] labels) {
    return new DataSet(
        name,
        use,
        rows.size(),
        rows.vocabulary(),
        tails -> DefaultModel.of(rows),
        Optional.empty(),
        labels);
  }

  private DataSet triples(TextTable table, List<Path> folders) throws IOException {
    int[][] cells =
        table.rows().stream()
            .map(row -> row.stream().mapToInt(Integer::parseInt).toArray())
            .toArray(int[][]::new);
    Arrays.sort(cells, (a, b) -> Integer.compare(a[0], b[0]));
    CountRows.Builder builder =
        CountRows.over(1 + Arrays.stream(cells).mapToInt(cell -> cell[1]).max().orElse(0));
    int document = 0;
    for (int[] cell : cells) {
      for (; document < cell[0]; document++) {
        builder.endRow();
      }
      builder.add(cell[1], cell[2]);
    }
    CountRows all = builder.endRow().build();
    int[] chosen = chosen(all.size());
    int[] labels = new int[0];
    if (!label.isEmpty()) {
      int at = label.lastIndexOf(':');
      TextTable documents = TextTable.read(find(label.substring(0, at), folders));
      labels = labels(documents.column(label.substring(at + 1)), chosen);
    }
    return counts(all.select(chosen), labels);
  }

  private DataSet strings(TextTable all) {
    TextTable chosen = all.select(chosen(all.rows().size()));
    String column =
        chosen.names().stream()
            .filter(candidate -> !leftOut().matcher(candidate).matches())
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no column is left"));
    Weights ones = Weights.ones(chosen.rows().size());
    return rankings(RankingReader.strings(chosen.column(column), ">", ones), labels(chosen));
  }

  private DataSet rankings(RankingRows rows, int[] labels) {
    return new DataSet(
        name,
        use,
        rows.size(),
        rows.items(),
        tails -> DefaultModel.of(rows),
        Optional.empty(),
        labels);
  }

  /** {@return matches the columns that are no data: those left out and the label} */
  private Pattern leftOut() {
    return Pattern.compile(Text.of("%s|%s", leaveOut, Pattern.quote(label)));
  }

  private int[] labels(TextTable table) {
    return label.isEmpty()
        ? new int[0]
        : labels(table.column(label), IntStream.range(0, table.rows().size()).toArray());
  }

  /** {@return the code of each chosen row's class, -1 for a missing one} */
  private static int[] labels(List<String> texts, int[] chosen) {
    int[] codes = CsvLines.codes(texts);
    return IntStream.of(chosen)
        .map(row -> TextTable.missing(texts.get(row)) ? -1 : codes[row])
        .toArray();
  }

  private int[] chosen(int n) {
    String[] words = rows.split(" ", -1);
    if (rows.equals("all")) {
      return IntStream.range(0, n).toArray();
    }
    if (words.length == 2 && words[1].matches("[1-9][0-9]{0,8}")) {
      int number = Integer.parseInt(words[1]);
      if (words[0].equals("first")) {
        return IntStream.range(0, Math.min(n, number)).toArray();
      }
      if (words[0].equals("every")) {
        return IntStream.range(0, n).filter(i -> i % number == 0).toArray();
      }
    }
    throw new IllegalArgumentException(
        Text.of(
            "set %s: rows must be 'all', 'first N' or 'every N' with N from 1, was '%s'",
            name, rows));
  }
}
