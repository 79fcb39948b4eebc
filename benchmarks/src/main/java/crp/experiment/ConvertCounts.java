package crp.experiment;

import crp.Text;
import crp.bench.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Turns triples (document, word, count) into a sparse file: ARFF for Weka, or lines for ELKI's
 * {@code SparseNumberVectorLabelParser}.
 *
 * <p>First comes the document's number, as in the triples (ARFF: an attribute, ELKI: the label);
 * then columns of a table of documents, if one is given; then the words, those with most tokens
 * first.
 */
public final class ConvertCounts {

  private final int documents;
  private final List<TreeMap<Integer, String>> cells = new ArrayList<>();

  private ConvertCounts(int documents) {
    this.documents = documents;
    for (int d = 0; d < documents; d++) {
      cells.add(new TreeMap<>());
    }
  }

  /**
   * Converts the counts.
   *
   * @param args {@code words}, a CSV file of document, word and count; {@code vocabulary}, one of
   *     word and term; {@code out}, the file to write, ARFF if its name ends so; {@code most}, the
   *     largest number of words (those in at most half of the documents that have most tokens);
   *     {@code documents}, a CSV file whose first column is the document, and {@code columns}, its
   *     columns of numbers to add. Files to read may end in .gz
   */
  public static void main(String[] args) {
    Batch.run(
        ConvertCounts.class,
        "words vocabulary out most documents= columns=",
        args,
        batch ->
            convert(
                CsvLines.body(batch.path("words")),
                CsvLines.body(batch.path("vocabulary")),
                batch.path("out"),
                batch.whole("most", 0),
                batch.has("documents") ? CsvLines.read(batch.path("documents")) : List.of(),
                batch.list("columns")));
  }

  static void convert(
      List<List<String>> triples,
      List<List<String>> terms,
      Path out,
      int most,
      List<List<String>> described,
      List<String> columns)
      throws IOException {
    int documents = 1 + triples.stream().mapToInt(t -> number(t, 0)).max().orElse(-1);
    ConvertCounts table = new ConvertCounts(documents);
    List<String> names = new ArrayList<>(List.of("id"));
    for (int d = 0; d < documents; d++) {
      table.cells.get(d).put(0, Integer.toString(d));
    }
    table.columns(described, columns, names);
    table.words(triples, terms, most, names);
    Files.writeString(
        out, out.toString().endsWith(".arff") ? table.arff(out, names) : table.lines());
  }

  private static int number(List<String> fields, int at) {
    return Integer.parseInt(fields.get(at));
  }

  private void columns(List<List<String>> lines, List<String> wanted, List<String> names) {
    for (String column : wanted) {
      int at = lines.isEmpty() ? -1 : lines.get(0).indexOf(column);
      if (at < 0) {
        throw new IllegalArgumentException(
            Text.of(
                "columns must be among %s, was '%s'",
                lines.isEmpty() ? lines : lines.get(0), column));
      }
      for (List<String> line : lines.subList(1, lines.size())) {
        cells.get(number(line, 0)).put(names.size(), line.get(at));
      }
      names.add(column);
    }
  }

  private void words(
      List<List<String>> triples, List<List<String>> terms, int most, List<String> names) {
    int[] in = new int[terms.size()];
    int[] tokens = new int[terms.size()];
    for (List<String> triple : triples) {
      in[number(triple, 1)]++;
      tokens[number(triple, 1)] += number(triple, 2);
    }
    List<Integer> chosen = new ArrayList<>();
    for (int w = 0; w < in.length; w++) {
      if (in[w] > 0 && 2 * in[w] <= documents) {
        chosen.add(w);
      }
    }
    chosen.sort(Comparator.comparingInt(w -> -tokens[w]));
    int[] attribute = new int[in.length];
    for (int w : chosen.subList(0, Math.min(most, chosen.size()))) {
      attribute[w] = names.size();
      names.add(attributeName(terms.get(w).get(1)));
    }
    for (List<String> triple : triples) {
      int at = attribute[number(triple, 1)];
      if (at > 0) {
        cells.get(number(triple, 0)).put(at, triple.get(2));
      }
    }
  }

  /** ELKI takes an attribute of this name for a label. */
  private static String attributeName(String word) {
    return word.equals("class") ? "class_" : word;
  }

  private CharSequence arff(Path file, List<String> names) {
    StringBuilder out = new StringBuilder("@relation ");
    out.append(file.getFileName().toString().replace(".arff", "")).append("\n\n");
    for (String name : names) {
      out.append("@attribute '").append(name.replace("'", "\\'")).append("' numeric\n");
    }
    out.append("\n@data\n");
    for (TreeMap<Integer, String> row : cells) {
      StringJoiner entries = new StringJoiner(",", "{", "}\n");
      row.forEach((at, value) -> entries.add(at + " " + value));
      out.append(entries);
    }
    return out;
  }

  /** Number of entries, column and value of each, label. */
  private CharSequence lines() {
    StringBuilder out = new StringBuilder();
    for (TreeMap<Integer, String> row : cells) {
      out.append(row.size() - 1);
      row.tailMap(1)
          .forEach((at, value) -> out.append(' ').append(at - 1).append(' ').append(value));
      out.append(' ').append(row.get(0)).append('\n');
    }
    return out;
  }
}
