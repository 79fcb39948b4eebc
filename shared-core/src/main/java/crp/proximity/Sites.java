package crp.proximity;

import crp.Argument;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the rows are: points of any number of coordinates, or places on the globe. Rows at the same
 * point are at one place; places are numbered in the order of their coordinates, so that what is
 * made of them does not depend on the order of the rows. Immutable and thread-safe.
 */
public final class Sites {

  /** Coordinates of a point on the globe, which is one of the unit sphere. */
  private static final int SPACE = 3;

  private final int dimensions;
  private final boolean globe;
  private final int[] placeOfRow;
  private final double[] at;
  private final int exponent;

  private Sites(double[][] rows, int dimensions, boolean globe, int exponent) {
    this.globe = globe;
    this.exponent = exponent;
    this.dimensions = dimensions;
    placeOfRow = new int[rows.length];
    int[] sorted =
        IntStream.range(0, rows.length)
            .boxed()
            .sorted(Comparator.comparing(i -> rows[i], Arrays::compare))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] points = new double[rows.length * dimensions];
    int places = 0;
    for (int r = 0; r < sorted.length; r++) {
      if (r == 0 || !Arrays.equals(rows[sorted[r]], rows[sorted[r - 1]])) {
        System.arraycopy(rows[sorted[r]], 0, points, dimensions * places++, dimensions);
      }
      placeOfRow[sorted[r]] = places - 1;
    }
    at = Arrays.copyOf(points, places * dimensions);
  }

  /**
   * {@return rows at points, near by their Euclidean distance}
   *
   * @param columns of coordinates, at least one, each of all rows
   * @throws IllegalArgumentException if there is no column, or a coordinate is missing or infinite;
   *     names row and coordinate
   */
  public static Sites of(List<double[]> columns) {
    Argument.require(!columns.isEmpty(), "places need one coordinate or more, had none");
    int n = columns.get(0).length;
    double[][] rows = new double[n][columns.size()];
    double most = 0;
    for (int c = 0; c < columns.size(); c++) {
      double[] column = columns.get(c);
      Argument.require(
          column.length == n,
          "coordinate %d has %d rows, the first has %d",
          c + 1,
          column.length,
          n);
      for (int i = 0; i < n; i++) {
        if (!Double.isFinite(column[i])) {
          throw Argument.refused(
              "row %d: coordinate %d must be finite, was %s", i + 1, c + 1, column[i]);
        }
        rows[i][c] = column[i];
        most = Math.max(most, Math.abs(column[i]));
      }
    }
    // squares of very large and very small numbers stay in range; a power of two loses no digit
    int exponent = most > 0 ? Math.getExponent(most) : 0;
    for (double[] row : rows) {
      scale(row, exponent);
    }
    return new Sites(rows, columns.size(), false, exponent);
  }

  private static void scale(double[] row, int exponent) {
    for (int c = 0; c < row.length; c++) {
      row[c] = Math.scalb(row[c], -exponent) + 0.0;
    }
  }

  /**
   * {@return rows on the globe, near by their distance along its surface} The date line and the
   * poles are no borders.
   *
   * @param latitudes of the rows, in degrees
   * @param longitudes of the rows, in degrees
   * @throws IllegalArgumentException if a place is out of range; names row and coordinate
   */
  public static Sites onEarth(double[] latitudes, double[] longitudes) {
    Places.Degrees.LATITUDE.requireAll(latitudes, i -> "row " + (i + 1));
    Places.Degrees.LONGITUDE.requireAll(longitudes, i -> "row " + (i + 1));
    double[][] rows = new double[latitudes.length][];
    Arrays.setAll(rows, i -> unit(latitudes[i], longitudes[i]));
    return new Sites(rows, SPACE, true, 0);
  }

  /** A chord increases with the arc, so nearest points of the sphere are nearest on the globe. */
  private static double[] unit(double latitude, double longitude) {
    double[] point = new double[SPACE];
    double across = Math.abs(latitude) == 90 ? 0 : Math.cos(Math.toRadians(latitude));
    double east = longitude >= 180 ? longitude - 360 : longitude;
    point[0] = across * Math.cos(Math.toRadians(east)) + 0.0;
    point[1] = across * Math.sin(Math.toRadians(east)) + 0.0;
    point[2] = Math.sin(Math.toRadians(latitude)) + 0.0;
    return point;
  }

  /**
   * {@return some of the rows}
   *
   * @param rows row numbers, from 0; they become 0, 1, ...
   */
  public Sites select(int[] rows) {
    double[][] some = new double[rows.length][];
    Arrays.setAll(some, i -> point(placeOfRow[rows[i]]));
    return new Sites(some, dimensions, globe, exponent);
  }

  /** {@return the number of rows} */
  public int size() {
    return placeOfRow.length;
  }

  /** {@return the number of coordinates; three of points on the globe} */
  int dimensions() {
    return dimensions;
  }

  /** {@return whether rows are on the globe} */
  public boolean onGlobe() {
    return globe;
  }

  /** {@return whether the places have a map: two coordinates, or latitude and longitude} */
  public boolean planar() {
    return globe || dimensions == 2;
  }

  /** {@return the number of different places} */
  public int places() {
    return at.length / dimensions;
  }

  /** {@return the place of each row; not to be changed} */
  int[] placeOfRow() {
    return placeOfRow;
  }

  /** {@return the coordinates of all places, those of one after those of another} Not copied. */
  double[] at() {
    return at;
  }

  /** {@return the coordinates of some rows, those of one after those of another} */
  double[] at(int[] rows) {
    double[] some = new double[rows.length * dimensions];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(at, dimensions * placeOfRow[rows[i]], some, dimensions * i, dimensions);
    }
    return some;
  }

  /** {@return one coordinate of all places} */
  double[] coordinates(int c) {
    return IntStream.range(0, places()).mapToDouble(p -> at[p * dimensions + c]).toArray();
  }

  /** {@return the coordinates of a place} */
  double[] point(int place) {
    return Arrays.copyOfRange(at, place * dimensions, (place + 1) * dimensions);
  }

  /**
   * {@return the coordinates of a new place, in the units of {@link #at}}
   *
   * @param coordinates as many as a row has: latitude and longitude on the globe
   */
  double[] point(double... coordinates) {
    int needed = globe ? 2 : dimensions;
    Argument.require(
        coordinates.length == needed,
        "a place has %d coordinates, was given %d",
        needed,
        coordinates.length);
    if (globe) {
      return unit(
          Places.Degrees.LATITUDE.require("the new place", coordinates[0]),
          Places.Degrees.LONGITUDE.require("the new place", coordinates[1]));
    }
    double[] point = coordinates.clone();
    for (double x : point) {
      Argument.require(
          Double.isFinite(x), "a coordinate of the new place must be finite, was %s", x);
    }
    scale(point, exponent);
    return point;
  }
}
