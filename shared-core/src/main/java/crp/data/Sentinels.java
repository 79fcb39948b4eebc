package crp.data;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Numbers that stand for a missing value, such as -999 or 9999: all digits are nines, several rows
 * have it, and it is farther from all other values of its column than these are from each other.
 *
 * @param values for each column the numbers that stand for a missing value, mostly none
 */
public record Sentinels(List<List<Double>> values) implements Serializable {

  private static final int LEAST_ROWS = 2;

  public Sentinels {
    values = values.stream().map(List::copyOf).toList();
  }

  /**
   * {@return no such numbers}
   *
   * @param columns their number
   */
  public static Sentinels none(int columns) {
    return new Sentinels(Collections.nCopies(columns, List.of()));
  }

  /**
   * {@return the numbers that stand for a missing value}
   *
   * @param rows rows in the data's units; rows of weight zero are ignored
   */
  public static Sentinels of(RealRows rows) {
    List<List<Double>> values = new ArrayList<>();
    for (int j = 0; j < rows.columns(); j++) {
      values.add(of(DistinctValues.of(rows, j)));
    }
    return new Sentinels(values);
  }

  /** The ends of a column are taken off as long as they are such numbers. */
  private static List<Double> of(DistinctValues column) {
    List<Double> found = new ArrayList<>();
    double[] x = column.values();
    int low = 0;
    int high = x.length - 1;
    boolean more = true;
    while (more && high - low >= 2) {
      more = false;
      if (isOne(column, low) && x[low + 1] - x[low] > x[high] - x[low + 1]) {
        found.add(x[low++]);
        more = true;
      } else if (isOne(column, high) && x[high] - x[high - 1] > x[high - 1] - x[low]) {
        found.add(x[high--]);
        more = true;
      }
    }
    return found;
  }

  private static boolean isOne(DistinctValues column, int at) {
    double above = Math.abs(column.values()[at]) + 1;
    return column.counts()[at] >= LEAST_ROWS
        && above >= 10
        && Double.compare(above, Math.pow(10, Math.rint(Math.log10(above)))) == 0;
  }

  /** {@return whether there is such a number in any column} */
  public boolean any() {
    return values.stream().anyMatch(column -> !column.isEmpty());
  }

  /**
   * {@return those of some columns}
   *
   * @param columns their numbers, from 0
   */
  public Sentinels columns(List<Integer> columns) {
    return new Sentinels(columns.stream().map(values::get).toList());
  }

  /**
   * {@return these and others}
   *
   * @param others of the same columns
   */
  public Sentinels and(Sentinels others) {
    List<List<Double>> all = new ArrayList<>();
    for (int j = 0; j < values.size(); j++) {
      List<Double> both = new ArrayList<>(values.get(j));
      both.addAll(others.values.get(j));
      all.add(both);
    }
    return new Sentinels(all);
  }

  /**
   * {@return rows in which such numbers are missing values}
   *
   * @param rows of these columns, in the data's units
   */
  public RealRows missing(RealRows rows) {
    if (!any()) {
      return rows;
    }
    double[] cells = rows.toArray();
    for (int at = 0; at < cells.length; at++) {
      cells[at] = values.get(at % values.size()).contains(cells[at]) ? Double.NaN : cells[at];
    }
    return RealRows.of(cells, rows.size(), rows.columns(), rows.weights());
  }
}
