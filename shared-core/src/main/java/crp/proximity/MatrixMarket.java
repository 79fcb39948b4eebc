package crp.proximity;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * A sparse matrix as edges: an entry in row i and column j allows row i to choose row j.
 *
 * <p>Reference: Boisvert, Pozo and Remington (1996), The Matrix Market exchange formats, NISTIR
 * 5935.
 */
final class MatrixMarket {

  private static final String BANNER = "%%matrixmarket";

  private final EdgeCollector edges;
  private final boolean pattern;
  private final boolean symmetric;

  private MatrixMarket(String banner, EdgeCollector edges) {
    this.edges = edges;
    List<String> words = words(banner.toLowerCase(Locale.ROOT));
    if (words.size() != 5
        || !words.get(1).equals("matrix")
        || !words.get(2).equals("coordinate")
        || !List.of("pattern", "real", "integer").contains(words.get(3))
        || !List.of("general", "symmetric").contains(words.get(4))) {
      throw edges.fault(
          "a matrix of edges must be 'matrix coordinate', then pattern, real or integer, then general"
              + " or symmetric; was: "
              + banner);
    }
    pattern = words.get(3).equals("pattern");
    symmetric = words.get(4).equals("symmetric");
  }

  /** {@return whether a file with this first line is a matrix} */
  static boolean begins(String line) {
    return line.toLowerCase(Locale.ROOT).startsWith(BANNER);
  }

  /** Reads the lines below the banner. */
  static void read(String banner, BufferedReader lines, EdgeCollector edges) throws IOException {
    new MatrixMarket(banner, edges).read(lines);
  }

  private static List<String> words(String line) {
    return List.of(line.trim().split("\\s+"));
  }

  private void read(BufferedReader lines) throws IOException {
    long left = -1;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      edges.nextLine();
      if (line.isBlank() || line.startsWith("%")) {
        continue;
      }
      if (left < 0) {
        left = entries(words(line));
      } else if (left-- == 0) {
        throw edges.fault("there are more entries than the size line says");
      } else {
        entry(words(line));
      }
    }
    if (left != 0) {
      throw edges.fault(
          left < 0 ? "there is no size line" : left + " entries are missing at the end");
    }
  }

  private long entries(List<String> words) {
    int rows = edges.customers();
    if (words.size() != 3 || index(words, 0) != rows || index(words, 1) != rows) {
      throw edges.fault(
          "the size line must be "
              + rows
              + ' '
              + rows
              + " and the number of entries, since there are "
              + rows
              + " rows, was: "
              + String.join(" ", words));
    }
    return index(words, 2);
  }

  private void entry(List<String> words) {
    if (words.size() != (pattern ? 2 : 3)) {
      throw edges.fault(
          "an entry must be row, column"
              + (pattern ? "" : ", number")
              + ", was: "
              + String.join(" ", words));
    }
    int i = row(words, 0);
    int j = row(words, 1);
    double number = pattern ? 1 : edges.number(words.get(2));
    edges.add(i, j, number);
    if (symmetric && i != j) {
      edges.add(j, i, number);
    }
  }

  private int row(List<String> words, int k) {
    long row = index(words, k);
    if (row < 1 || row > edges.customers()) {
      throw edges.fault(
          "rows and columns are numbered from 1 to " + edges.customers() + ", was " + words.get(k));
    }
    return (int) row - 1;
  }

  private long index(List<String> words, int k) {
    try {
      return Long.parseLong(words.get(k));
    } catch (NumberFormatException e) {
      throw edges.fault("must be a whole number, was " + words.get(k));
    }
  }
}
