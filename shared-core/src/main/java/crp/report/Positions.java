package crp.report;

import crp.Text;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Where the rows of the data are, for the report: in time or in the plane. Immutable, as long as
 * the arrays are not changed, which are retained.
 */
public sealed interface Positions extends Serializable {

  /** {@return the number of rows} */
  int size();

  /** {@return the positions of some of the rows, in the given order} */
  Positions select(int[] rows);

  /**
   * Rows in time.
   *
   * @param at the time of each row
   * @param name of the time, for the axis, such as "year"
   * @param dates whether the times of the model are days since 1970-01-01
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Times(double[] at, String name, boolean dates) implements Positions {

    /** Times that are no dates. */
    public Times(double[] at, String name) {
      this(at, name, false);
    }

    @Override
    public int size() {
      return at.length;
    }

    @Override
    public Times select(int[] rows) {
      return new Times(Arrays.stream(rows).mapToDouble(row -> at[row]).toArray(), name, dates);
    }
  }

  /**
   * Rows in the plane.
   *
   * @param x horizontal coordinate of each row, such as the longitude
   * @param y vertical coordinate of each row, such as the latitude
   * @param horizontal name of the horizontal coordinate
   * @param vertical name of the vertical coordinate
   * @param degrees whether they are longitude and latitude in degrees; otherwise both have one unit
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Places(double[] x, double[] y, String horizontal, String vertical, boolean degrees)
      implements Positions {

    public Places {
      if (x.length != y.length) {
        throw new IllegalArgumentException(
            Text.of("%d places need as many vertical coordinates, got %d", x.length, y.length));
      }
    }

    @Override
    public int size() {
      return x.length;
    }

    @Override
    public Places select(int[] rows) {
      return new Places(
          Arrays.stream(rows).mapToDouble(row -> x[row]).toArray(),
          Arrays.stream(rows).mapToDouble(row -> y[row]).toArray(),
          horizontal,
          vertical,
          degrees);
    }

    /**
     * {@return how long a vertical unit is on the map, in horizontal ones: 1, or for degrees that
     * at the middle latitude}
     */
    public double aspect() {
      double low = Arrays.stream(y).filter(Double::isFinite).min().orElse(0);
      double high = Arrays.stream(y).filter(Double::isFinite).max().orElse(0);
      return degrees ? 1 / Math.max(0.1, Math.cos(Math.toRadians((low + high) / 2))) : 1;
    }
  }
}
