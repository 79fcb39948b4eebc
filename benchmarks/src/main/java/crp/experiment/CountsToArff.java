package crp.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Turns triples (document, word, count) into a sparse ARFF file, which both hosts read.
 *
 * <p>The first attribute is the document's number, as in the triples; then come columns of a table
 * of documents, if one is given; then the words, those that fewest documents lack first.
 */
public final class CountsToArff {

  private final int documents;
  private final List<TreeMap<Integer, String>> cells = new ArrayList<>();

  private CountsToArff(int documents) {
    this.documents = documents;
    for (int d = 0; d < documents; d++) {
      cells.add(new TreeMap<>());
    }
  }

  /**
   * Converts.
   *
   * @param args words.csv (document, word, count), vocabulary.csv (word, term), out.arff, the
   *     largest number of words (those in at most half of the documents that have most tokens);
   *     then perhaps documents.csv and the names of columns of it that hold numbers; files may end
   *     in .gz
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    if (args.length < 4) {
      System.err.println(
          "usage: CountsToArff words.csv vocabulary.csv out.arff mostWords [documents.csv column ...]");
      System.exit(1);
    }
    List<List<String>> triples = body(Path.of(args[0]));
    List<List<String>> terms = body(Path.of(args[1]));
    int documents = 1 + triples.stream().mapToInt(t -> number(t, 0)).max().orElse(-1);
    CountsToArff table = new CountsToArff(documents);
    List<String> names = new ArrayList<>(List.of("id"));
    for (int d = 0; d < documents; d++) {
      table.cells.get(d).put(0, Integer.toString(d));
    }
    if (args.length > 4) {
      table.columns(
          CsvLines.read(Path.of(args[4])), Arrays.asList(args).subList(5, args.length), names);
    }
    table.words(triples, terms, Integer.parseInt(args[3]), names);
    table.write(Path.of(args[2]), names);
  }

  private static List<List<String>> body(Path file) throws IOException {
    List<List<String>> lines = CsvLines.read(file);
    return lines.subList(1, lines.size());
  }

  private static int number(List<String> fields, int at) {
    return Integer.parseInt(fields.get(at));
  }

  private void columns(List<List<String>> lines, List<String> wanted, List<String> names) {
    for (String column : wanted) {
      int at = lines.get(0).indexOf(column);
      if (at < 0) {
        throw new IllegalArgumentException(
            "no column '%s' among %s".formatted(column, lines.get(0)));
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
      names.add(terms.get(w).get(1));
    }
    for (List<String> triple : triples) {
      int at = attribute[number(triple, 1)];
      if (at > 0) {
        cells.get(number(triple, 0)).put(at, triple.get(2));
      }
    }
  }

  private void write(Path file, List<String> names) throws IOException {
    String relation = file.getFileName().toString().replace(".arff", "");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      out.print("@relation " + relation + "\n\n");
      for (String name : names) {
        out.print("@attribute '" + name.replace("'", "\\'") + "' numeric\n");
      }
      out.print("\n@data\n");
      for (TreeMap<Integer, String> row : cells) {
        List<String> entries = new ArrayList<>();
        row.forEach((at, value) -> entries.add(at + " " + value));
        out.print("{" + String.join(",", entries) + "}\n");
      }
      if (out.checkError()) {
        throw new IOException("cannot write " + file);
      }
    }
  }
}
