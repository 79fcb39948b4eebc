package crp.host;

import crp.Argument;
import crp.Text;
import crp.data.NestedGroups;
import crp.data.Sequences;
import crp.franchise.SequenceView;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.report.Counted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>What rows belong to: sequences or groups.
 *
 * @param names all of them, in the order of their first row
 * @param of what each row belongs to, an index into {@code names}; not copied
 */
@SuppressWarnings("ArrayRecordComponent")
public record Members(List<String> names, int[] of) {

  /** Numbers that fewer rows share, on average, are measurements rather than groups. */
  private static final int ROWS_A_GROUP = 20;

  private static final int SEGMENTS = 60;

  /**
   * {@return what the rows belong to}
   *
   * @param column that says it
   * @throws IllegalArgumentException if a value is missing
   */
  public static Members of(Table table, Column column) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    int[] of = new int[table.rows()];
    for (int row = 0; row < of.length; row++) {
      String name = name(table, row, column);
      if (name.isEmpty()) {
        throw Argument.refused(
            "row %d: %s '%s' must not be missing: it says what the row belongs to",
            row + 1, table.noun(), column.name());
      }
      Integer known = numbers.putIfAbsent(name, numbers.size());
      of[row] = known == null ? numbers.size() - 1 : known;
    }
    return new Members(List.copyOf(numbers.keySet()), of);
  }

  /** {@return what a row belongs to, as text; empty if it is missing} */
  public static String name(Table table, int row, Column column) {
    int place = table.place(column);
    if (!column.isNumeric()) {
      return table.text(row, place);
    }
    double value = table.value(row, place);
    return Double.isNaN(value) ? "" : Parameter.fixed(value).text();
  }

  /**
   * {@return the names on the way to the group of a row, the largest group first; those from the
   * first missing one on are left out}
   *
   * @param columns with the groups, the largest ones first
   */
  public static List<String> path(Table table, int row, List<Column> columns) {
    return columns.stream()
        .map(column -> name(table, row, column))
        .takeWhile(name -> !name.isEmpty())
        .toList();
  }

  /**
   * {@return the groups of the rows}
   *
   * @param columns with the groups, the largest ones first; empty for a single group
   */
  public static NestedGroups groups(Table table, List<Column> columns) {
    if (columns.isEmpty()) {
      List<String> one = List.of("all rows");
      return NestedGroups.of(one, List.of(Collections.nCopies(table.rows(), "all rows")));
    }
    List<List<String>> levels = new ArrayList<>();
    for (Column column : columns) {
      Members members = of(table, column);
      levels.add(Arrays.stream(members.of).mapToObj(members.names::get).toList());
    }
    return NestedGroups.of(columns.stream().map(Column::name).toList(), levels);
  }

  /**
   * {@return which columns have been taken for the groups, in a sentence; none if there are none}
   *
   * @param columns with the groups
   */
  public static List<String> announced(Table table, List<Column> columns) {
    List<String> names = columns.stream().map(column -> "'" + column.name() + "'").toList();
    return names.isEmpty()
        ? List.of()
        : List.of(
            Text.of(
                "rows are in groups by %s%s %s",
                table.noun(), names.size() == 1 ? "" : "s", String.join(" and ", names)));
  }

  /**
   * Requires that a column of numbers is no measurement.
   *
   * @param option that gives it, for the message
   * @param column with the groups
   * @throws IllegalArgumentException if few rows have equal numbers
   */
  public static void requireGroups(String option, Table table, Column column) {
    int values = column.isNumeric() ? of(table, column).names.size() : 0;
    if (ROWS_A_GROUP * (double) values > table.rows()) {
      String noun = table.noun();
      throw Argument.refused(
          "%s: %s '%s' is numeric and has %d values in %d rows, so it seems to be no group: give the %s by name (%s is taken as it is), or none",
          option, noun, column.name(), values, table.rows(), noun, column.name());
    }
  }

  /** {@return the rows as sequences} */
  public Sequences sequences() {
    return Sequences.ofIds(Arrays.stream(of).mapToObj(names::get).toList());
  }

  /**
   * Requires that rows are in the order of time: another order would give a wrong answer.
   *
   * @param date column of dates
   * @param sequences of the rows
   * @param leaveOut how the column is left out
   * @throws IllegalArgumentException if a row is earlier than the one before it in its sequence
   */
  public static void requireOrder(Table table, Column date, Sequences sequences, String leaveOut) {
    boolean[] first = sequences.firsts();
    int place = table.place(date);
    for (int row = 1; row < first.length; row++) {
      if (!first[row] && table.value(row, place) < table.value(row - 1, place)) {
        throw Argument.refused(
            "row %d is earlier than the row before it by the dates of %s '%s', but the order of the rows is that of time: sort them by it, or leave it out (%s)",
            row + 1, table.noun(), date.name(), leaveOut);
      }
    }
  }

  /**
   * {@return the first segments of equal states, a line each}
   *
   * @param fit of a model of sequences
   * @param number of a state by its place
   * @param members the sequences, null for a single one
   */
  public static String segments(Fit<?> fit, IntUnaryOperator number, @Nullable Members members) {
    StringBuilder text = new StringBuilder("Segments (rows from 1, in the order of time)\n");
    int[] labels = fit.partLabels();
    boolean[] first = SequenceView.of(fit).sequences().firsts();
    int shown = 0;
    for (int from = 0; from < labels.length; ) {
      int to = from + 1;
      while (to < labels.length && labels[to] == labels[from] && !first[to]) {
        to++;
      }
      if (shown++ < SEGMENTS) {
        String name = members == null ? "" : Text.of("sequence %s, ", members.name(from));
        String rows = to == from + 1 ? "row " + to : Text.of("rows %d-%d", from + 1, to);
        text.append(Text.of("  %s%s: state %d\n", name, rows, number.applyAsInt(labels[from])));
      }
      from = to;
    }
    if (shown > SEGMENTS) {
      String more = Counted.of(shown - SEGMENTS, "further segment");
      text.append("  ... not shown: ").append(more).append('\n');
    }
    return text.toString();
  }

  private String name(int row) {
    return names.get(of[row]);
  }
}
