package crp.proximity;

import crp.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the edges of a file, line by line. */
final class EdgeCollector {
  private final String name;
  private final RowIds ids;
  private final Map<String, Integer> rows;
  private final int customers;
  private final Map<String, Integer> strangers = new HashMap<>();
  private final @Nullable EdgeCollector skipped;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private double[] numbers = new double[64];
  private int edges;
  private int line;
  private boolean started;
  private String header = "";

  EdgeCollector(String name, RowIds ids, boolean skipUnknown) {
    skipped = skipUnknown ? new EdgeCollector(name, ids, false) : null;
    this.name = name;
    this.ids = ids;
    rows = ids.rows();
    customers = ids.size();
  }

  /** {@return the number of rows} */
  int customers() {
    return customers;
  }

  /** Counts a line, for messages. */
  void nextLine() {
    line++;
  }

  void line(String text) {
    nextLine();
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
    edge(fields.get(0), fields.get(1), fields.size() == 2 ? 1 : number(fields.get(2)));
  }

  /** Adds the edge of two ids, or keeps it apart if one is unknown and may be. */
  void edge(String start, String end, double number) {
    if (skipped != null && !(rows.containsKey(start) && rows.containsKey(end))) {
      skipped.add(stranger(start), stranger(end), number);
    } else {
      add(row(start), row(end), number);
    }
  }

  private int stranger(String id) {
    return rows.containsKey(id)
        ? row(id)
        : strangers.computeIfAbsent(id, any -> customers + strangers.size());
  }

  /** Adds the edge of two rows. */
  void add(int start, int end, double number) {
    if (edges == from.length) {
      from = Arrays.copyOf(from, 2 * edges);
      to = Arrays.copyOf(to, 2 * edges);
      numbers = Arrays.copyOf(numbers, 2 * edges);
    }
    from[edges] = start;
    to[edges] = end;
    numbers[edges++] = number;
  }

  private boolean isHeader(List<String> fields) {
    return !rows.containsKey(fields.get(0))
        && !rows.containsKey(fields.get(1))
        && fields.stream().noneMatch(EdgeCollector::isNumber);
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
      throw fault(ids.unknown(id));
    }
    if (row < 0 || row >= customers) {
      throw fault("id \"" + id + "\" refers to row " + row + " of " + customers);
    }
    return row;
  }

  /** {@return the number of an edge, finite and 0 or more} */
  double number(String field) {
    double number = isNumber(field) ? Text.number(field) : Double.NaN;
    if (!(number >= 0 && number < Double.POSITIVE_INFINITY)) {
      throw fault("the edge's number must be finite and 0 or more, was \"" + field + "\"");
    }
    return number;
  }

  /** {@return what is wrong with the line} */
  IllegalArgumentException fault(String what) {
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
