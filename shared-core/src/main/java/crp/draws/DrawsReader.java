package crp.draws;

import crp.Text;
import crp.partition.Partition;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a table of draws line by line, see {@link DrawsFile#read}. Used once. */
final class DrawsReader {

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** What a column holds. */
  private enum Column {
    CHAIN,
    OTHER,
    LABEL
  }

  private final Map<String, List<Draw>> chains = new LinkedHashMap<>();
  private @Nullable Pattern separator;
  private Column @Nullable [] columns;
  private int @Nullable [] items;
  private int line;

  DrawsFile read(BufferedReader lines) throws IOException {
    String @Nullable [] header = null;
    boolean first = true;
    for (String text = lines.readLine(); text != null; text = lines.readLine()) {
      line++;
      if (text.isBlank() || text.startsWith("#")) {
        continue;
      }
      String[] fields = fields(text);
      if (first && isHeader(fields)) {
        header = fields;
      } else {
        add(fields, header);
      }
      first = false;
    }
    if (items == null) {
      throw new IllegalArgumentException("there is no line with a draw");
    }
    return new DrawsFile(draws(), items);
  }

  private String[] fields(String text) {
    if (separator == null) {
      separator = separator(text);
    }
    String[] fields = separator.split(separator == BLANKS ? text.strip() : text, -1);
    for (int i = 0; i < fields.length; i++) {
      String field = fields[i].strip();
      boolean quoted = field.length() > 1 && field.startsWith("\"") && field.endsWith("\"");
      fields[i] = quoted ? field.substring(1, field.length() - 1).strip() : field;
    }
    return fields;
  }

  private static Pattern separator(String text) {
    for (String mark : List.of(",", ";", "\t")) {
      if (text.contains(mark)) {
        return Pattern.compile(mark);
      }
    }
    return BLANKS;
  }

  private static boolean isHeader(String[] fields) {
    return fields[0].isEmpty()
        || Arrays.stream(fields).anyMatch(field -> !missing(field) && number(field) == null);
  }

  private static boolean missing(String field) {
    return field.isEmpty() || field.equals("NA");
  }

  private static @Nullable Integer number(String field) {
    try {
      return Integer.valueOf(field);
    } catch (NumberFormatException e) {
      return whole(field);
    }
  }

  /** {@return a number that other programs print as 1.0 or 1e0} */
  private static @Nullable Integer whole(String field) {
    try {
      double value = Text.number(field);
      return value == (int) value ? (Integer) (int) value : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** {@return what each field holds; a field more than the header has is the name of the line} */
  private Column[] columns(String @Nullable [] header, int fields) {
    Column[] found = new Column[fields];
    Arrays.fill(found, Column.LABEL);
    if (header != null) {
      int names = fields == header.length + 1 ? 1 : 0;
      requireFields(fields, names + header.length);
      Arrays.fill(found, 0, names, Column.OTHER);
      for (int i = 0; i < header.length; i++) {
        found[names + i] = column(header[i]);
      }
    }
    return found;
  }

  private static Column column(String name) {
    String word = name.startsWith(".") ? name.substring(1) : name;
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "chain" -> Column.CHAIN;
      case "", "sweep", "iteration", "draw" -> Column.OTHER;
      default -> Column.LABEL;
    };
  }

  private void add(String[] fields, String @Nullable [] header) {
    if (columns == null || items == null) {
      columns = columns(header, fields.length);
      items = items(fields, columns);
    }
    requireFields(fields.length, columns.length);
    String chain = "";
    int[] labels = new int[count(items)];
    int row = 0;
    for (int i = 0; i < fields.length; i++) {
      if (columns[i] == Column.CHAIN) {
        chain = fields[i];
      } else if (columns[i] == Column.LABEL) {
        label(fields[i], i, items[row++], labels);
      }
    }
    List<Draw> own = chains.computeIfAbsent(chain, name -> new ArrayList<>());
    Partition partition = Partition.of(labels);
    int number = own.isEmpty() ? chains.size() - 1 : own.get(0).chain();
    own.add(new Draw(number, own.size() + 1, partition, Double.NaN, Map.of()));
  }

  private void requireFields(int fields, int wanted) {
    if (fields != wanted) {
      throw wrong(Text.of("there are %d fields, and %d in the first line", fields, wanted));
    }
  }

  private int[] items(String[] fields, Column[] columns) {
    int[] found = new int[(int) Arrays.stream(columns).filter(Column.LABEL::equals).count()];
    int row = 0;
    int item = 0;
    for (int i = 0; i < fields.length; i++) {
      if (columns[i] == Column.LABEL) {
        found[row++] = missing(fields[i]) ? -1 : item++;
      }
    }
    if (item == 0) {
      throw wrong("there is no label");
    }
    return found;
  }

  private static int count(int[] items) {
    return (int) Arrays.stream(items).filter(item -> item >= 0).count();
  }

  private void label(String field, int at, int item, int[] labels) {
    if (missing(field) != item < 0) {
      throw wrong(
          item < 0
              ? Text.of("field %d has a label, and none in the first draw", at + 1)
              : Text.of("field %d is empty, and has a label in the first draw", at + 1));
    }
    if (item >= 0) {
      Integer label = number(field);
      if (label == null) {
        throw wrong(Text.of("a label must be a whole number, field %d is '%s'", at + 1, field));
      }
      labels[item] = label;
    }
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(Text.of("line %d: %s", line, what));
  }

  private Draws draws() {
    List<Draw> all = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    for (List<Draw> chain : chains.values()) {
      all.addAll(chain);
      traces.add(trace(chain));
    }
    return new Draws(all, traces, false);
  }

  private static Trace trace(List<Draw> chain) {
    double[] unknown = new double[chain.size()];
    Arrays.fill(unknown, Double.NaN);
    return new Trace(
        chain.stream().mapToInt(Draw::clusters).toArray(),
        unknown,
        chain.stream().mapToDouble(DrawsReader::entropy).toArray(),
        Map.of());
  }

  private static double entropy(Draw draw) {
    int[] sizes = new int[draw.clusters()];
    for (int item = 0; item < draw.size(); item++) {
      sizes[draw.label(item)]++;
    }
    double sum = 0;
    for (int size : sizes) {
      sum += size * Math.log(size);
    }
    return Math.log(draw.size()) - sum / draw.size();
  }
}
