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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Edges between customers, read from a file: {@code id,id[,number]} per line, with optional double
 * quotes. Empty lines are skipped. The first line is treated as a header and skipped if neither id
 * is known and none of its fields is a number. The number, 1 if missing, is a length for {@link
 * #graph} and a weight for {@link #affinity}. Edges of unknown ids may be left out; they are kept
 * for new customers, see {@link #whole}. Immutable.
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
  private Edges(
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
   * @param rows the row number of each id, from 0
   * @param customers number of rows
   * @param skipUnknown whether edges with an unknown id are left out and counted, see {@link
   *     #skipped}
   * @throws IllegalArgumentException if the file cannot be read or a line is not an edge, names an
   *     unknown id, or has a number that is negative, NaN or infinite; names file and line
   */
  public static Edges read(
      Path file, Map<String, Integer> rows, int customers, boolean skipUnknown) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("there is no edge file " + file);
    }
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(reader, file.toString(), rows, customers, skipUnknown);
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
   * @param rows the row number of each id, from 0
   * @param customers number of rows
   * @param skipUnknown whether edges with an unknown id are left out and counted, see {@link
   *     #skipped}
   * @throws IllegalArgumentException as for a file
   */
  public static Edges read(
      Reader text, String name, Map<String, Integer> rows, int customers, boolean skipUnknown) {
    Builder edges = new Builder(name, rows, customers, skipUnknown);
    BufferedReader lines =
        text instanceof BufferedReader buffered ? buffered : new BufferedReader(text);
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        edges.line(line);
      }
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the edge file " + name + " is not in UTF-8", e);
    } catch (IOException e) {
      throw new UncheckedIOException(
          Text.of("the edge file %s cannot be read: %s", name, FileProblem.of(e)), e);
    }
    return edges.build();
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

  /** Collects edges line by line. */
  private static final class Builder {
    private final String name;
    private final Map<String, Integer> rows;
    private final int customers;
    private final Map<String, Integer> strangers = new HashMap<>();
    private final @Nullable Builder skipped;
    private int[] from = new int[64];
    private int[] to = new int[64];
    private double[] numbers = new double[64];
    private int edges;
    private int line;
    private boolean started;
    private String header = "";

    Builder(String name, Map<String, Integer> rows, int customers, boolean skipUnknown) {
      skipped = skipUnknown ? new Builder(name, rows, customers, false) : null;
      this.name = name;
      this.rows = rows;
      this.customers = customers;
    }

    void line(String text) {
      line++;
      String bare = line == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
      if (bare.isBlank()) {
        return;
      }
      List<String> fields = fields(bare);
      boolean first = !started;
      started = true;
      if (fields.size() < 2 || fields.size() > 3) {
        throw fault("must be id,id or id,id,number, was: " + bare);
      }
      if (first && isHeader(fields)) {
        header = bare;
        return;
      }
      if (skipped != null
          && !(rows.containsKey(fields.get(0)) && rows.containsKey(fields.get(1)))) {
        skipped.line = line;
        skipped.add(stranger(fields.get(0)), stranger(fields.get(1)), fields);
        return;
      }
      add(row(fields.get(0)), row(fields.get(1)), fields);
    }

    private int stranger(String id) {
      return rows.containsKey(id)
          ? row(id)
          : strangers.computeIfAbsent(id, any -> customers + strangers.size());
    }

    private void add(int start, int end, List<String> fields) {
      if (edges == from.length) {
        from = Arrays.copyOf(from, 2 * edges);
        to = Arrays.copyOf(to, 2 * edges);
        numbers = Arrays.copyOf(numbers, 2 * edges);
      }
      from[edges] = start;
      to[edges] = end;
      numbers[edges++] = fields.size() == 2 ? 1 : number(fields.get(2));
    }

    private boolean isHeader(List<String> fields) {
      return !rows.containsKey(fields.get(0))
          && !rows.containsKey(fields.get(1))
          && fields.stream().noneMatch(Builder::isNumber);
    }

    private static boolean isNumber(String field) {
      try {
        Text.number(field);
        return true;
      } catch (NumberFormatException e) {
        return false;
      }
    }

    private int row(String id) {
      Integer row = rows.get(id);
      if (row == null) {
        throw fault("unknown id \"" + id + "\"");
      }
      if (row < 0 || row >= customers) {
        throw fault("id \"" + id + "\" refers to row " + row + " of " + customers);
      }
      return row;
    }

    private double number(String field) {
      double number = isNumber(field) ? Text.number(field) : Double.NaN;
      if (!(number >= 0 && number < Double.POSITIVE_INFINITY)) {
        throw fault("the edge's number must be finite and 0 or more, was \"" + field + "\"");
      }
      return number;
    }

    private IllegalArgumentException fault(String what) {
      return new IllegalArgumentException("edge file " + name + ", line " + line + ": " + what);
    }

    private static List<String> fields(String text) {
      List<String> fields = new ArrayList<>(3);
      StringBuilder field = new StringBuilder();
      boolean quoted = false;
      for (int k = 0; k < text.length(); k++) {
        char c = text.charAt(k);
        if (quoted && c == '"' && k + 1 < text.length() && text.charAt(k + 1) == '"') {
          field.append(c);
          k++;
        } else if (c == '"') {
          quoted = !quoted;
        } else if (c == ',' && !quoted) {
          fields.add(field.toString().trim());
          field.setLength(0);
        } else {
          field.append(c);
        }
      }
      fields.add(field.toString().trim());
      return fields;
    }

    Edges build() {
      int more = skipped == null ? 0 : skipped.edges;
      int[] starts = Arrays.copyOf(from, edges + more);
      int[] ends = Arrays.copyOf(to, edges + more);
      double[] all = Arrays.copyOf(numbers, edges + more);
      if (skipped != null) {
        System.arraycopy(skipped.from, 0, starts, edges, more);
        System.arraycopy(skipped.to, 0, ends, edges, more);
        System.arraycopy(skipped.numbers, 0, all, edges, more);
      }
      return new Edges(customers, starts, ends, all, header, strangers, more);
    }
  }
}
