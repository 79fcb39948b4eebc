package crp.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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
   * Converts.
   *
   * @param args words.csv (document, word, count), vocabulary.csv (word, term), out.arff, the
   *     largest number of words (those in at most half of the documents that have most tokens);
   *     then perhaps documents.csv and the names of columns of it that hold numbers; files may end
   *     in .gz
   */
  public static void main(String[] args) {
    if (args.length < 4) {
      System.err.println(
          "usage: ConvertCounts words.csv vocabulary.csv out mostWords [documents.csv column ...]");
      System.exit(1);
    }
    try {
      convert(args);
    } catch (NoSuchFileException e) {
      System.err.println("there is no file " + e.getFile());
      System.exit(1);
    } catch (IOException | IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  static void convert(String... args) throws IOException {
    List<List<String>> triples = body(Path.of(args[0]));
    List<List<String>> terms = body(Path.of(args[1]));
    int documents = 1 + triples.stream().mapToInt(t -> number(t, 0)).max().orElse(-1);
    ConvertCounts table = new ConvertCounts(documents);
    List<String> names = new ArrayList<>(List.of("id"));
    for (int d = 0; d < documents; d++) {
      table.cells.get(d).put(0, Integer.toString(d));
    }
    if (args.length > 4) {
      table.columns(
          CsvLines.read(Path.of(args[4])), Arrays.asList(args).subList(5, args.length), names);
    }
    table.words(triples, terms, Integer.parseInt(args[3]), names);
    Path out = Path.of(args[2]);
    if (args[2].endsWith(".arff")) {
      table.writeArff(out, names);
    } else {
      table.writeLines(out);
    }
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

  private void writeArff(Path file, List<String> names) throws IOException {
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

  /** Number of entries, column and value of each, label. */
  private void writeLines(Path file) throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      for (TreeMap<Integer, String> row : cells) {
        List<String> entries = new ArrayList<>(List.of(Integer.toString(row.size() - 1)));
        row.tailMap(1).forEach((at, value) -> entries.add((at - 1) + " " + value));
        out.print(String.join(" ", entries) + " " + row.get(0) + "\n");
      }
      if (out.checkError()) {
        throw new IOException("cannot write " + file);
      }
    }
  }
}
