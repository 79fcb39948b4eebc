package crp.host;

import crp.Argument;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The ids of rows, as an edge file writes them: the texts of a column, whole numbers without a
 * point; or the numbers of the rows from 1. Immutable.
 */
public final class IdColumn implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final double WHOLE = 1e15;

  private final @Nullable Column column;
  private final HashMap<String, Integer> rows;

  private IdColumn(@Nullable Column column, Map<String, Integer> rows) {
    this.column = column;
    this.rows = new HashMap<>(rows);
  }

  /**
   * {@return the ids of the rows of a table}
   *
   * @param option as users know it, for messages
   * @param column with the ids; empty for the numbers of the rows
   * @throws IllegalArgumentException if an id is missing or there twice; names the row
   */
  public static IdColumn of(Table table, String option, Optional<Column> column) {
    return new IdColumn(column.orElse(null), Map.of()).with(table, option);
  }

  /**
   * {@return these ids and those of a further table, whose rows come after the others}
   *
   * @param option as users know it, for messages
   * @throws IllegalArgumentException if an id is missing or there twice; names the row
   */
  public IdColumn with(Table table, String option) {
    HashMap<String, Integer> all = new HashMap<>(rows);
    int before = rows.size();
    int place = column == null ? 0 : table.place(column);
    for (int i = 0; i < table.rows(); i++) {
      String id = column == null ? String.valueOf(before + i + 1) : id(table, i, place, column);
      Argument.require(!id.isEmpty(), "%s: row %d has no id", option, i + 1);
      Integer other = all.put(id, before + i);
      if (other != null) {
        throw Argument.refused(
            "%s: the id '%s' of row %d is that of row %d%s, too",
            option,
            id,
            i + 1,
            (other < before ? other : other - before) + 1,
            other < before ? " of the fit" : "");
      }
    }
    return new IdColumn(column, all);
  }

  /**
   * {@return the ids of areas, each of which several rows can have}
   *
   * @param option as users know it, for messages
   * @param column with the area of each row
   * @throws IllegalArgumentException if an id is missing; names the row
   */
  public static IdColumn ofAreas(Table table, String option, Column column) {
    HashMap<String, Integer> all = new HashMap<>();
    int place = table.place(column);
    for (int i = 0; i < table.rows(); i++) {
      String id = id(table, i, place, column);
      Argument.require(!id.isEmpty(), "%s: row %d has no id", option, i + 1);
      all.putIfAbsent(id, all.size());
    }
    return new IdColumn(column, all);
  }

  /**
   * {@return the number of the id of each row of a table, from 0; -1 for those that are unknown}
   */
  public int[] numbers(Table table) {
    int[] numbers = new int[table.rows()];
    int place = column == null ? 0 : table.place(column);
    for (int i = 0; i < numbers.length; i++) {
      String id = column == null ? String.valueOf(i + 1) : id(table, i, place, column);
      numbers[i] = rows.getOrDefault(id, -1);
    }
    return numbers;
  }

  private static String id(Table table, int row, int place, Column column) {
    if (!column.isNumeric()) {
      return table.text(row, place).strip();
    }
    double value = table.value(row, place);
    return Double.isNaN(value)
        ? ""
        : value == Math.rint(value) && Math.abs(value) < WHOLE
            ? String.valueOf((long) value)
            : String.valueOf(value);
  }

  /** {@return the ids of the rows, in their order; none where they are the numbers of the rows} */
  public List<String> names() {
    String[] names = new String[column == null ? 0 : rows.size()];
    if (column != null) {
      rows.forEach((id, row) -> names[row] = id);
    }
    return List.of(names);
  }

  /** {@return the row of each id, from 0} */
  public Map<String, Integer> rows() {
    return Map.copyOf(rows);
  }

  /** {@return the column with the ids; empty for the numbers of the rows} */
  public Optional<Column> column() {
    return Optional.ofNullable(column);
  }

  /** {@return the number of ids} */
  public int size() {
    return rows.size();
  }
}
