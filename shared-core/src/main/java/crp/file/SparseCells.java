package crp.file;

import crp.Argument;
import crp.host.Table;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The cells of a table that are not 0, row by row. Not to be used by several threads, since the
 * columns that were asked for last are remembered.
 */
public final class SparseCells {

  static final SparseCells NONE = new Builder().build();

  private final int[] starts;
  private final int[] places;
  private final double[] values;
  private Wanted last = new Wanted(new int[0], new int[0], new int[0]);

  private SparseCells(int[] starts, int[] places, double[] values) {
    this.starts = starts;
    this.places = places;
    this.values = values;
  }

  /** Collects cells row by row. */
  static final class Builder {

    private int[] starts = new int[16];
    private int[] places = new int[64];
    private double[] values = new double[64];
    private int rows;
    private int cells;

    /**
     * Adds a cell to the current row; one that is 0 is left out.
     *
     * @param place of its column
     */
    void add(int place, double value) {
      if (value == 0) {
        return;
      }
      if (cells == places.length) {
        places = Arrays.copyOf(places, 2 * cells);
        values = Arrays.copyOf(values, 2 * cells);
      }
      places[cells] = place;
      values[cells++] = value;
    }

    /**
     * Ends the current row.
     *
     * @throws IllegalArgumentException if it has two cells of one column
     */
    void endRow() {
      int start = starts[rows];
      for (int e = start + 1; e < cells; e++) {
        if (places[e] <= places[e - 1]) {
          sort(start);
          break;
        }
      }
      if (++rows == starts.length) {
        starts = Arrays.copyOf(starts, 2 * rows);
      }
      starts[rows] = cells;
    }

    private void sort(int start) {
      int[] order =
          IntStream.range(start, cells)
              .boxed()
              .sorted((a, b) -> Integer.compare(places[a], places[b]))
              .mapToInt(e -> e)
              .toArray();
      int[] ownPlaces = Arrays.stream(order).map(e -> places[e]).toArray();
      double[] ownValues = Arrays.stream(order).mapToDouble(e -> values[e]).toArray();
      for (int k = 1; k < order.length; k++) {
        if (ownPlaces[k] == ownPlaces[k - 1]) {
          throw Argument.refused("row %d: column %d is there twice", rows + 1, ownPlaces[k] + 1);
        }
      }
      System.arraycopy(ownPlaces, 0, places, start, order.length);
      System.arraycopy(ownValues, 0, values, start, order.length);
    }

    SparseCells build() {
      return new SparseCells(
          Arrays.copyOf(starts, rows + 1),
          Arrays.copyOf(places, cells),
          Arrays.copyOf(values, cells));
    }
  }

  /**
   * Columns that are read.
   *
   * @param places of the columns
   * @param numbers the number of each place among them, -1 if it is not read or not sparse
   * @param dense numbers of those whose cells are not sparse
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Wanted(int[] places, int[] numbers, int[] dense) {

    static Wanted of(int[] places, double[][] values) {
      int[] numbers = new int[values.length];
      Arrays.fill(numbers, -1);
      for (int j = 0; j < places.length; j++) {
        numbers[places[j]] = j;
      }
      int[] dense =
          IntStream.range(0, places.length).filter(j -> values[places[j]].length > 0).toArray();
      for (int j : dense) {
        numbers[places[j]] = -1;
      }
      return new Wanted(places, numbers, dense);
    }
  }

  /** {@return the number of rows; 0 if no column is sparse} */
  int rows() {
    return starts.length - 1;
  }

  /** {@return a cell, found by search} */
  double value(int row, int place) {
    int at = Arrays.binarySearch(places, starts[row], starts[row + 1], place);
    return at < 0 ? 0 : values[at];
  }

  /**
   * Passes on the cells of a row that are not 0.
   *
   * @param dense the cells of the columns that are not sparse, none of the others
   * @param wanted places of the columns; not to be changed later
   */
  void pass(int row, double[][] dense, int[] wanted, Table.Cells cells) {
    if (last.places != wanted) {
      last = Wanted.of(wanted, dense);
    }
    for (int j : last.dense) {
      cells.take(j, dense[wanted[j]][row]);
    }
    for (int e = starts[row]; e < starts[row + 1]; e++) {
      int number = last.numbers[places[e]];
      if (number >= 0) {
        cells.take(number, values[e]);
      }
    }
  }
}
