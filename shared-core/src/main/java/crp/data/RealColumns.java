package crp.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The real columns of rows of any kind, numbered from 0 in their order; those of {@link
 * MixedRows} part by part.
 */
public final class RealColumns {

  private final List<Rows> parts;
  private final List<Place> places;

  /** Where a column is: its part and its number there. */
  private record Place(int part, int column) {}

  private RealColumns(List<Rows> parts) {
    this.parts = parts;
    places = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      int columns = parts.get(p) instanceof RealRows real ? real.columns() : 0;
      for (int j = 0; j < columns; j++) {
        places.add(new Place(p, j));
      }
    }
  }

  /**
   * {@return the real columns of some rows}
   *
   * @param rows of any kind, in the data's units or prepared
   */
  public static RealColumns of(Rows rows) {
    return new RealColumns(rows instanceof MixedRows mixed ? mixed.parts() : List.of(rows));
  }

  /** {@return the number of real columns; 0 for rows of another kind} */
  public int size() {
    return places.size();
  }

  /** {@return the number of parts of the rows, those without real columns included} */
  public int parts() {
    return parts.size();
  }

  private RealRows part(int column) {
    return (RealRows) parts.get(places.get(column).part());
  }

  /** {@return the values of a column in the data's units; a missing one is NaN} */
  public double[] values(int column) {
    RealRows rows = part(column);
    int j = places.get(column).column();
    double[] values = new double[rows.size()];
    Arrays.setAll(values, i -> rows.original(i, j));
    return values;
  }

  /**
   * Makes rows of one part of which only some columns are known.
   *
   * @param part number of the part, from 0
   * @param columns numbers of the known columns, of this and of other parts
   * @param values of each of these columns, in the data's units, all of one length
   * @return rows in the data's units, one for each value, all else missing; of no rows if no column
   *     is of this part
   */
  public RealRows known(int part, int[] columns, double[][] values) {
    int d = parts.get(part) instanceof RealRows real ? real.columns() : 1;
    int n =
        Arrays.stream(columns).anyMatch(c -> places.get(c).part() == part) ? values[0].length : 0;
    double[] cells = new double[n * d];
    Arrays.fill(cells, Double.NaN);
    for (int c = 0; c < columns.length; c++) {
      Place place = places.get(columns[c]);
      for (int i = 0; place.part() == part && i < n; i++) {
        cells[i * d + place.column()] = values[c][i];
      }
    }
    return RealRows.of(cells, n, d);
  }
}
