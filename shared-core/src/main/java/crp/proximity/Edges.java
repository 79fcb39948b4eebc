package crp.proximity;

import crp.Text;
import crp.checkpoint.FileProblem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Edges between customers, read from a file: {@code id,id[,number]} per line, with optional double
 * quotes. Empty lines are skipped. The first line is treated as a header and skipped if neither id
 * is known and none of its fields is a number. The number, 1 if missing, is a length for {@link
 * #graph} and a weight for {@link #affinity}. Edges of unknown ids may be left out; they are kept
 * for new customers, see {@link #whole}. A file that begins as Matrix Market files do is a sparse
 * matrix of row numbers. Immutable.
 */
public final class Edges {

  private final int customers;
  private final int[] from;
  private final int[] to;
  private final double[] numbers;
  private final String header;
  private final Map<String, Integer> strangers;
  private final int skipped;

  /** The edges between customers come first, then those that were skipped. */
  Edges(
      int customers,
      int[] from,
      int[] to,
      double[] numbers,
      String header,
      Map<String, Integer> strangers,
      int skipped) {
    this.header = header;
    this.strangers = Map.copyOf(strangers);
    this.skipped = skipped;
    this.customers = customers;
    this.from = from;
    this.to = to;
    this.numbers = numbers;
  }

  /**
   * {@return the edges in a file, in UTF-8, perhaps without those of unknown ids}
   *
   * @param file the file
   * @param ids how it calls the rows
   * @param skipUnknown whether edges with an unknown id are left out and counted, see {@link
   *     #skipped}
   * @throws IllegalArgumentException if the file cannot be read or a line is not an edge, names an
   *     unknown id, or has a number that is negative, NaN or infinite; names file and line
   */
  public static Edges read(Path file, RowIds ids, boolean skipUnknown) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("there is no edge file " + file);
    }
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(reader, file.toString(), ids, skipUnknown);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the edge file " + file + " is not in UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          Text.of("the edge file %s cannot be read: %s", file, FileProblem.of(e)), e);
    }
  }

  /**
   * {@return the edges in a text, perhaps without those of unknown ids}
   *
   * @param text the text; read to its end, not closed
   * @param name name in messages
   * @param ids how it calls the rows
   * @param skipUnknown whether edges with an unknown id are left out and counted, see {@link
   *     #skipped}
   * @throws IllegalArgumentException as for a file
   */
  public static Edges read(Reader text, String name, RowIds ids, boolean skipUnknown) {
    EdgeCollector edges = new EdgeCollector(name, ids, skipUnknown);
    BufferedReader lines =
        text instanceof BufferedReader buffered ? buffered : new BufferedReader(text);
    try {
      read(lines, edges);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the edge file " + name + " is not in UTF-8", e);
    } catch (IOException e) {
      throw new UncheckedIOException(
          Text.of("the edge file %s cannot be read: %s", name, FileProblem.of(e)), e);
    }
    return edges.build();
  }

  /**
   * {@return the edges in a file, whose ids are of unknown origin}
   *
   * @param rows the row number of each id, from 0
   * @param customers number of rows
   */
  public static Edges read(
      Path file, Map<String, Integer> rows, int customers, boolean skipUnknown) {
    return read(file, new RowIds(rows, customers, ""), skipUnknown);
  }

  /**
   * {@return the edges in a text, whose ids are of unknown origin}
   *
   * @param rows the row number of each id, from 0
   * @param customers number of rows
   */
  public static Edges read(
      Reader text, String name, Map<String, Integer> rows, int customers, boolean skipUnknown) {
    return read(text, name, new RowIds(rows, customers, ""), skipUnknown);
  }

  private static void read(BufferedReader lines, EdgeCollector edges) throws IOException {
    String first = lines.readLine();
    if (first != null && MatrixMarket.begins(first)) {
      edges.nextLine();
      MatrixMarket.read(first, lines, edges);
      return;
    }
    for (String line = first; line != null; line = lines.readLine()) {
      edges.line(line);
    }
  }

  /** {@return the number of listed edges, including self loops and repetitions} */
  public int size() {
    return from.length - skipped;
  }

  /**
   * {@return the first line if it was treated as a header, otherwise empty} Report it to the user:
   * it could be an edge between two misspelt ids.
   */
  public String header() {
    return header;
  }

  /** {@return the number of edges that were left out, since an id is unknown} */
  public int skipped() {
    return skipped;
  }

  /**
   * {@return the numbers that unknown ids have in the {@link #whole} graph, above those of the
   * customers; none unless such edges were left out}
   */
  public Map<String, Integer> strangers() {
    return strangers;
  }

  /** {@return all edges of the file, in which {@link #strangers} are customers, too} */
  public Edges whole() {
    return new Edges(customers + strangers.size(), from, to, numbers, header, Map.of(), 0);
  }

  /** {@return the number of customers} */
  public int customers() {
    return customers;
  }

  /**
   * {@return the graph in which numbers are lengths} Self loops are ignored; of repeated edges the
   * shortest is used.
   *
   * @param directed whether an edge allows only its first customer to choose the second
   */
  public Graph graph(boolean directed) {
    return Graph.of(customers, kept(from), kept(to), Arrays.copyOf(numbers, size()), directed);
  }

  /** {@return the customers of each edge, in the order of the lines} */
  public List<int[]> pairs() {
    return IntStream.range(0, size()).mapToObj(e -> new int[] {from[e], to[e]}).toList();
  }

  /** {@return which customers have an edge, whatever its number and direction} */
  public NeighbourGraph neighbours() {
    return NeighbourGraph.of(customers, kept(from), kept(to));
  }

  /**
   * {@return the affinity in which numbers are weights} Self loops are ignored; of repeated edges
   * the heaviest is used; edges of weight 0 are ignored.
   *
   * @param directed whether an edge allows only its first customer to choose the second
   */
  public SparseAffinity affinity(boolean directed) {
    int kept = 0;
    int[] starts = new int[size()];
    int[] ends = new int[size()];
    double[] weights = new double[size()];
    for (int e = 0; e < size(); e++) {
      if (numbers[e] > 0) {
        starts[kept] = from[e];
        ends[kept] = to[e];
        weights[kept++] = numbers[e];
      }
    }
    return Graph.rows(
            customers, Arrays.copyOf(starts, kept), Arrays.copyOf(ends, kept), weights, directed)
        .build();
  }

  private int[] kept(int[] ends) {
    return skipped == 0 ? ends : Arrays.copyOf(ends, size());
  }
}
