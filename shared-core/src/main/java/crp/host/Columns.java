package crp.host;

import crp.Argument;
import crp.Text;
import crp.data.ColumnRoles;
import crp.data.Entries;
import crp.data.Weights;
import crp.host.Column.Kind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Chosen columns of a table, in its order.
 *
 * @param all the columns
 */
public record Columns(List<Column> all) implements Serializable {

  public Columns {
    all = List.copyOf(all);
  }

  /** {@return their number} */
  public int size() {
    return all.size();
  }

  /** {@return a column} */
  public Column get(int j) {
    return all.get(j);
  }

  /** {@return their names} */
  public List<String> names() {
    return all.stream().map(Column::name).toList();
  }

  /**
   * {@return where they are in a table}
   *
   * @param table that of the columns, or one of new rows
   */
  public int[] places(Table table) {
    return all.stream().mapToInt(table::place).toArray();
  }

  /**
   * {@return where a column is among these, all those of a table}
   *
   * @param column of this table or of another one
   * @param noun what a column is called in messages
   * @throws IllegalArgumentException if there is none of its name, or it is of another kind
   */
  public int placeOf(Column column, String noun) {
    int there = column.place();
    boolean same = there < size() && get(there).name().equals(column.name());
    // a third column without a name is "3" or "column 3"
    int place =
        same
            ? there
            : Math.max(names().indexOf(column.name()), names().indexOf("column " + column.name()));
    Argument.require(place >= 0, "the file has no %s '%s'", noun, column.name());
    if (column.isNumeric() != get(place).isNumeric()) {
      throw Argument.refused(
          "%s '%s' must hold %s",
          noun, column.name(), column.isNumeric() ? "numbers" : "categories or texts");
    }
    return place;
  }

  private Columns where(Predicate<Column> wanted) {
    return new Columns(all.stream().filter(wanted).toList());
  }

  /**
   * {@return those of a kind}
   *
   * @param kind of the cells
   */
  public Columns of(Kind kind) {
    return where(column -> column.kind() == kind);
  }

  /** {@return those of numbers or dates} */
  public Columns numeric() {
    return where(Column::isNumeric);
  }

  /**
   * {@return only some}
   *
   * @param numbers among these, from 0, growing
   */
  public Columns at(Collection<Integer> numbers) {
    return new Columns(numbers.stream().map(all::get).toList());
  }

  /**
   * {@return those that are not among others}
   *
   * @param others of the same table
   */
  public Columns without(Columns others) {
    Set<Column> out = new HashSet<>(others.all);
    return where(column -> !out.contains(column));
  }

  /** {@return those that are not among others; these if none is left} */
  public Columns withoutIfAny(Columns others) {
    Columns rest = without(others);
    return rest.size() == 0 ? this : rest;
  }

  /**
   * {@return these and others, in the order of the table}
   *
   * @param others of the same table, none of them among these
   */
  public Columns and(Columns others) {
    return new Columns(
        Stream.concat(all.stream(), others.all.stream())
            .sorted(Comparator.comparingInt(Column::place))
            .toList());
  }

  /**
   * {@return those that do not only number the rows; these if no other one varies}
   *
   * @param table of the columns
   */
  public Columns withoutIds(Table table) {
    Columns numbers = numeric();
    if (numbers.size() == 0 || table.rows() == 0) {
      return this;
    }
    Weights ones = Weights.ones(table.rows());
    Columns rest = without(numbers.at(ColumnRoles.of(numbers.entries(table, ones)).ids()));
    return rest.varying(table, ones, new ArrayList<>()).size() == 0 ? this : rest;
  }

  /**
   * {@return those that do not increase along the rows of every sequence, as times do; these if all
   * do}
   *
   * @param first whether a row is the first one of a sequence
   */
  public Columns withoutTimes(Table table, IntPredicate first) {
    Columns numbers = numeric();
    if (numbers.size() == 0) {
      return this;
    }
    Entries rows = numbers.entries(table, Weights.ones(table.rows()));
    return withoutIfAny(numbers.at(ColumnRoles.increasing(rows, first)));
  }

  /** {@return their numbers, without making rows of them} */
  Entries entries(Table table, Weights weights) {
    int[] places = places(table);
    return new Entries() {

      @Override
      public Weights weights() {
        return weights;
      }

      @Override
      public int columns() {
        return places.length;
      }

      @Override
      public void row(int row, Taker taker) {
        table.cells(row, places, taker::take);
      }

      @Override
      public double value(int row, int column) {
        return table.value(row, places[column]);
      }
    };
  }

  /**
   * {@return those with at least two different values among rows of positive weight; for each other
   * one a note is added}
   *
   * @param weights of the rows
   * @param notes receives one sentence for each column left out
   */
  public Columns varying(Table table, Weights weights, List<String> notes) {
    Spread spread = new Spread(entries(table, weights));
    List<Column> kept = new ArrayList<>();
    for (int j = 0; j < all.size(); j++) {
      String fault = spread.fault(j);
      if (fault.isEmpty()) {
        kept.add(all.get(j));
      } else {
        notes.add(Text.of("%s '%s' %s and was left out", table.noun(), all.get(j).name(), fault));
      }
    }
    return new Columns(kept);
  }

  /** Whether the cells of columns differ. */
  private static final class Spread {

    private final double[] first;
    private final boolean[] differ;

    Spread(Entries rows) {
      first = new double[rows.columns()];
      differ = new boolean[first.length];
      Arrays.fill(first, Double.NaN);
      int[] seen = new int[first.length];
      int present = 0;
      for (int i = 0; i < rows.weights().size(); i++) {
        if (rows.weights().of(i) > 0) {
          present++;
          rows.row(
              i,
              (j, value) -> {
                seen[j]++;
                include(j, value);
              });
        }
      }
      for (int j = 0; j < seen.length; j++) {
        include(j, seen[j] < present ? 0 : Double.NaN);
      }
    }

    private void include(int column, double value) {
      if (Double.isNaN(first[column])) {
        first[column] = value;
      } else {
        differ[column] |= !Double.isNaN(value) && value != first[column];
      }
    }

    String fault(int column) {
      return differ[column]
          ? ""
          : Double.isNaN(first[column]) ? "has only missing values" : "is constant";
    }
  }
}
