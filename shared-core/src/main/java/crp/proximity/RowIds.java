package crp.proximity;

import crp.Argument;
import crp.Text;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The names by which a file of edges calls the rows.
 *
 * @param rows the row number of each id, from 0
 * @param size number of rows
 * @param column where the ids are, for messages; empty if that is not known
 */
public record RowIds(Map<String, Integer> rows, int size, String column) {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final Pattern WHOLE = Pattern.compile("(-?\\d+)\\.0+");

  public RowIds {
    rows = Map.copyOf(rows);
  }

  /**
   * {@return the numbers of the rows, from 1}
   *
   * @param size number of rows
   */
  public static RowIds numbers(int size) {
    Map<String, Integer> rows = new HashMap<>();
    for (int i = 0; i < size; i++) {
      rows.put(String.valueOf(i + 1), i);
    }
    return new RowIds(rows, size, "");
  }

  /**
   * {@return the values of a column} Whole numbers are written without a point.
   *
   * @param values of the rows
   * @param column its name
   * @throws IllegalArgumentException if a value is empty or repeated; names the rows, from 1
   */
  public static RowIds of(String[] values, String column) {
    Map<String, Integer> rows = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      String id = WHOLE.matcher(values[i].trim()).replaceFirst("$1");
      if (id.isEmpty()) {
        throw Argument.refused("row %d has no id in column '%s'", i + 1, column);
      }
      Integer other = rows.put(id, i);
      if (other != null) {
        throw Argument.refused(
            "rows %d and %d have the same id \"%s\" in column '%s'", other + 1, i + 1, id, column);
      }
    }
    return new RowIds(rows, values.length, column);
  }

  /** {@return what is wrong with an id that no row has, and what may be meant} */
  String unknown(String id) {
    boolean number = NUMBER.matcher(id).matches();
    if (numbered()) {
      String named =
          Text.of("unknown id \"%s\": rows are called by their numbers, 1 to %d", id, size);
      return !number
          ? named + ", since no column of ids is named"
          : Integer.parseInt(id) == 0 ? named + ", and this file seems to count from 0" : named;
    }
    if (column.isEmpty()) {
      return Text.of("unknown id \"%s\"", id);
    }
    String named = Text.of("unknown id \"%s\": no row has it in column '%s'", id, column);
    return number && Integer.parseInt(id) <= size
        ? named + "; if the file holds numbers of rows, name no column of ids"
        : named;
  }

  private boolean numbered() {
    return rows.size() == size
        && rows.getOrDefault("1", -1) == 0
        && rows.getOrDefault(String.valueOf(size), -1) == size - 1;
  }
}
