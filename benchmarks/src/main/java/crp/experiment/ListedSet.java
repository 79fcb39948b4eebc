package crp.experiment;

import crp.Argument;
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
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
      throw Argument.refused(
          "a line of a list has 8 fields (name, use, kind, file, label, leave_out, rows, source), not %d: %s",
          f.size(), String.join(",", f));
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
    if (kind == Kind.RANKINGS) {
      RankingRows read = RankingReader.read(path);
      return DataSet.of(name, use, DefaultModel.of(read), read.items(), new int[0]);
    }
    if (kind == Kind.TRIPLES) {
      return triples(CsvLines.numbers(path), folders);
    }
    TextTable all = TextTable.read(path);
    TextTable table = all.select(chosen(all.rows().size()));
    int n = table.rows().size();
    int[] labels =
        label.isEmpty() ? new int[0] : labels(table.column(label), IntStream.range(0, n).toArray());
    // columns that are no data are those left out and the label
    Pattern noData = Pattern.compile(Text.of("%s|%s", leaveOut, Pattern.quote(label)));
    CellTable cells = table.cells(noData, kind == Kind.NOMINAL);
    if (kind == Kind.COUNTS) {
      CountRows rows = counts(cells);
      return DataSet.of(name, use, DefaultModel.of(rows), rows.vocabulary(), labels);
    }
    if (kind == Kind.STRINGS) {
      List<String> texts = table.column(cells.cells().get(0).name());
      RankingRows rows = RankingReader.strings(texts, ">", Weights.ones(n));
      return DataSet.of(name, use, DefaultModel.of(rows), rows.items(), labels);
    }
    return DataSet.of(name, use, cells, labels);
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

  private static CountRows counts(CellTable cells) {
    CountRows.Builder builder = CountRows.over(cells.cells().size());
    for (int i = 0; i < cells.rows(); i++) {
      for (int w = 0; w < cells.cells().size(); w++) {
        builder.add(w, cells.cells().get(w).cells()[i]);
      }
      builder.endRow();
    }
    return builder.build();
  }

  private DataSet triples(List<int[]> entries, List<Path> folders) throws IOException {
    int documents = 1 + entries.stream().mapToInt(entry -> entry[0]).max().orElse(-1);
    int[] chosen = chosen(documents);
    CountRows rows = CsvLines.counts(entries, documents).select(chosen);
    int[] labels = new int[0];
    if (!label.isEmpty()) {
      int at = label.lastIndexOf(':');
      TextTable described = TextTable.read(find(label.substring(0, at), folders));
      labels = labels(described.column(label.substring(at + 1)), chosen);
    }
    return DataSet.of(name, use, DefaultModel.of(rows), rows.vocabulary(), labels);
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
    throw Argument.refused(
        "set %s: rows must be 'all', 'first N' or 'every N' with N from 1, was '%s'", name, rows);
  }
}
