package crp.host;

import crp.Argument;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Not part of the promised API.
 *
 * <p>The rows of a table, then those of a further one with the same columns. Columns have the kinds
 * of the first table; categories that only the further one has get the next codes. Not thread-safe.
 */
public final class JoinedTable implements Table {

  private final Table first;
  private final Table second;
  private final Columns columns;
  private final int[] firstPlaces;
  private final Place[] secondPlaces;

  /**
   * Where a column is in the further table.
   *
   * @param codes of the joined column for those of the further table; none if they are the same
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Place(int place, int[] codes) {}

  /**
   * Joins tables.
   *
   * @param first has the columns
   * @param second may have them in another order, and others, which are not read
   */
  public JoinedTable(Table first, Table second) {
    this(first, second, first.columns());
  }

  /**
   * Joins some columns of tables.
   *
   * @param some columns of the first table
   */
  public JoinedTable(Table first, Table second, Columns some) {
    this.first = first;
    this.second = second;
    columns = new Columns(some.all().stream().map(this::united).toList());
    firstPlaces = some.places(first);
    secondPlaces = new Place[columns.size()];
  }

  private Column united(Column column) {
    Columns others = second.columns();
    int at = others.names().indexOf(column.name());
    if (at < 0 || column.isNumeric()) {
      return column;
    }
    Set<String> values = new LinkedHashSet<>(column.values());
    values.addAll(others.get(at).values());
    return new Column(
        column.name(), column.place(), column.kind(), column.claim(), List.copyOf(values));
  }

  @Override
  public String noun() {
    return first.noun();
  }

  @Override
  public Columns columns() {
    return columns;
  }

  @Override
  public List<String> notes() {
    return first.notes();
  }

  @Override
  public int rows() {
    return first.rows() + second.rows();
  }

  @Override
  public int place(Column column) {
    int place = columns.names().indexOf(column.name());
    Argument.require(place >= 0, "there is no %s '%s'", noun(), column.name());
    return place;
  }

  private Place inSecond(int place) {
    Place known = secondPlaces[place];
    if (known == null) {
      Column column = columns.get(place);
      known =
          new Place(second.place(column), column.isNumeric() ? new int[0] : second.codes(column));
      secondPlaces[place] = known;
    }
    return known;
  }

  @Override
  public double value(int row, int place) {
    if (row < first.rows()) {
      return first.value(row, firstPlaces[place]);
    }
    Place there = inSecond(place);
    double value = second.value(row - first.rows(), there.place());
    return there.codes().length == 0 || Double.isNaN(value) ? value : there.codes()[(int) value];
  }

  @Override
  public String text(int row, int place) {
    return row < first.rows()
        ? first.text(row, firstPlaces[place])
        : second.text(row - first.rows(), inSecond(place).place());
  }

  @Override
  public int[] codes(Column column) {
    return columns.get(place(column)).codesAmong(column.values());
  }
}
