package crp.command;

import crp.Argument;
import crp.Text;
import crp.file.FileTable;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.ColumnTexts;
import crp.host.Columns;
import crp.html.Json;
import crp.options.FileOptions;
import crp.options.RunOptions;
import crp.options.Texts;
import crp.report.Counted;
import crp.report.ResultFolder;
import crp.stream.RowStream;
import crp.stream.TextStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The files of texts that were clustered batch by batch, each text by those of its batch and before
 * it.
 *
 * @param table of the texts
 * @param batch of the column of batches
 * @param labels the cluster of each row
 * @param words of each cluster, when a text joined it last
 */
@SuppressWarnings("ArrayRecordComponent")
record StreamedFiles(FileTable table, double[] batch, int[] labels, Map<Integer, String> words) {

  private static final int WORDS = 8;

  /** Clusters that are printed. */
  private static final int LARGEST = 20;

  /**
   * {@return the clusters of the texts of a file}
   *
   * @throws IllegalArgumentException if the columns do not suit
   */
  static StreamedFiles of(FileTable table, Texts options) {
    Column time = ColumnTexts.one(table, options, CommandOptions.STREAM);
    Argument.require(
        time.kind() != Kind.TEXT,
        "%s must be a column of numbers, dates or few categories, '%s' holds texts",
        options.name(CommandOptions.STREAM),
        time.name());
    double[] batch = ColumnTexts.complete(table, options.name(CommandOptions.STREAM), time);
    Columns texts =
        options.has(FileOptions.TEXT)
            ? new Columns(ColumnTexts.several(table, options, FileOptions.TEXT))
            : table.columns().of(Kind.TEXT);
    Argument.require(
        texts.size() > 0, "%s needs a column of texts", options.name(CommandOptions.STREAM));
    StreamedFiles files = new StreamedFiles(table, batch, new int[table.rows()], new TreeMap<>());
    files.read(texts, options.get(RunOptions.SEED));
    return files;
  }

  private void read(Columns texts, long seed) {
    TextStream stream =
        TextStream.of(TextStream.CONCENTRATION, TextStream.FADING, RowStream.PARTICLES, seed);
    for (double now : batches()) {
      int[] rows = IntStream.range(0, batch.length).filter(i -> batch[i] == now).toArray();
      int[] found =
          stream.add(Arrays.stream(rows).mapToObj(row -> text(row, texts)).toList()).clusters();
      for (int i = 0; i < rows.length; i++) {
        labels[rows[i]] = found[i];
      }
      int[] numbers = stream.numbers();
      List<Integer> joined = Arrays.stream(found).boxed().toList();
      for (int seat = 0; seat < numbers.length; seat++) {
        if (joined.contains(numbers[seat])) {
          words.put(numbers[seat], String.join(" ", stream.words(seat, WORDS)));
        }
      }
    }
  }

  private String text(int row, Columns texts) {
    return texts.all().stream()
        .map(column -> table.text(row, table.place(column)))
        .collect(Collectors.joining(" "));
  }

  /** {@return one sentence} */
  String sentence() {
    return Text.of(
        "%d clusters of %d texts in %d batches", words.size(), labels.length, batches().length);
  }

  /**
   * Writes the clusters.
   *
   * @param data name of the data file
   * @param folder for labels.csv, and topics.csv with the words and sizes of clusters
   */
  void write(String data, Path folder) {
    ResultFolder files = new ResultFolder(folder);
    files.text(
        Destination.OWNER,
        Json.ofFile(
                json ->
                    json.put("file", data).put("rows", labels.length).put("clusters", words.size()))
            + "\n");
    files.lines(
        "labels.csv",
        Stream.concat(
            Stream.of("row,cluster"),
            IntStream.range(0, labels.length).mapToObj(i -> (i + 1) + "," + labels[i])));
    files.lines("topics.csv", topics());
  }

  /** {@return the largest clusters, a line each: number, texts, batches and words} */
  String largest() {
    int[][] sizes = sizes();
    String lines =
        words.keySet().stream()
            .sorted(Comparator.comparingInt(k -> -texts(sizes[k])))
            .limit(LARGEST)
            .map(
                k -> Text.of("%7d %6d %9s  %s%n", k, texts(sizes[k]), life(sizes[k]), words.get(k)))
            .collect(Collectors.joining());
    int hidden = words.size() - LARGEST;
    return Text.of("cluster  texts   batches  words%n%s", lines)
        + (hidden > 0
            ? Text.of("... not shown: %s.%n", Counted.of(hidden, "further cluster"))
            : "");
  }

  private static int texts(int... sizes) {
    return Arrays.stream(sizes).sum();
  }

  /** {@return the first and the last batch with texts of a cluster, counted from 1} */
  private static String life(int... sizes) {
    int[] some = IntStream.range(0, sizes.length).filter(batch -> sizes[batch] > 0).toArray();
    return some[0] + 1 + (some.length > 1 ? " to " + (some[some.length - 1] + 1) : "");
  }

  /** {@return the texts of each cluster in each batch} */
  private int[][] sizes() {
    double[] batches = batches();
    int[][] sizes = new int[words.keySet().stream().mapToInt(k -> k + 1).max().orElse(0)][];
    words.keySet().forEach(k -> sizes[k] = new int[batches.length]);
    for (int i = 0; i < labels.length; i++) {
      sizes[labels[i]][Arrays.binarySearch(batches, batch[i])]++;
    }
    return sizes;
  }

  private double[] batches() {
    return Arrays.stream(batch).sorted().distinct().toArray();
  }

  /** {@return for each cluster its words and the rows in each batch} */
  private Stream<String> topics() {
    int[][] sizes = sizes();
    String head =
        IntStream.rangeClosed(1, batches().length)
            .mapToObj(b -> ",batch " + b)
            .collect(Collectors.joining("", "cluster,words", ""));
    List<String> lines = new ArrayList<>(List.of(head));
    words.forEach(
        (k, some) ->
            lines.add(
                Arrays.stream(sizes[k])
                    .mapToObj(n -> "," + n)
                    .collect(Collectors.joining("", k + "," + some, ""))));
    return lines.stream();
  }

  /** {@return the table with the cluster of each row} */
  Stream<String> clustered() {
    return table.lines(Map.of("cluster", row -> String.valueOf(labels[row])));
  }
}
