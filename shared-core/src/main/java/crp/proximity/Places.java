package crp.proximity;

import crp.Argument;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Distances between places in columns: Euclidean ones, or kilometres along the surface of the earth
 * between latitudes and longitudes in degrees. The earth is taken for a sphere of radius 6371.0088
 * km, which is wrong by up to 0.6 %.
 *
 * <p>Reference: Sinnott, R. W. (1984), Virtues of the haversine, Sky and Telescope 68(2), 159.
 */
public final class Places {

  private static final double RADIUS = 6371.0088;

  /** A coordinate in degrees. */
  public enum Degrees {
    LATITUDE(-90, 90),
    LONGITUDE(-180, 360);

    private final double least;
    private final double most;

    Degrees(double least, double most) {
      this.least = least;
      this.most = most;
    }

    /** {@return whether they are in range} */
    public boolean contains(double degrees) {
      return degrees >= least && degrees <= most;
    }

    /**
     * {@return the degrees}
     *
     * @param where row and column, for the message
     * @throws IllegalArgumentException if they are out of range or missing
     */
    public double require(String where, double degrees) {
      if (!contains(degrees)) {
        throw Argument.refused(
            "%s: the %s must be from %.0f to %.0f degrees, was %s",
            where,
            this == LATITUDE ? "latitude" : "longitude",
            least,
            most,
            Double.isNaN(degrees) ? "missing" : degrees);
      }
      return degrees;
    }

    /**
     * Requires coordinates in range.
     *
     * @param where row and column of a place, for the message
     * @throws IllegalArgumentException if one is out of range or missing
     */
    public void requireAll(double[] degrees, IntFunction<String> where) {
      for (int i = 0; i < degrees.length; i++) {
        if (!contains(degrees[i])) {
          require(where.apply(i), degrees[i]);
        }
      }
    }
  }

  private Places() {}

  /**
   * {@return kilometres between two places, by the haversine formula} A metric.
   *
   * @param latitude in degrees, as the others
   */
  public static double kilometres(
      double latitude, double longitude, double otherLatitude, double otherLongitude) {
    double north = Math.toRadians(latitude);
    double south = Math.toRadians(otherLatitude);
    double up = Math.sin((south - north) / 2);
    double across = Math.sin((Math.toRadians(otherLongitude) - Math.toRadians(longitude)) / 2);
    double h = up * up + Math.cos(north) * Math.cos(south) * across * across;
    return 2 * RADIUS * Math.asin(Math.sqrt(Math.min(1, h)));
  }

  /**
   * {@return distances in kilometres}
   *
   * @param latitudes of the rows, in degrees
   * @param longitudes of the rows, in degrees
   * @throws IllegalArgumentException if a place is out of range; names row and coordinate
   */
  public static Distance onEarth(double[] latitudes, double[] longitudes) {
    Degrees.LATITUDE.requireAll(latitudes, i -> "row " + (i + 1));
    Degrees.LONGITUDE.requireAll(longitudes, i -> "row " + (i + 1));
    return (i, j) -> kilometres(latitudes[i], longitudes[i], latitudes[j], longitudes[j]);
  }

  /**
   * {@return Euclidean distances}
   *
   * @param columns of coordinates, each of all rows
   */
  public static Distance euclidean(List<double[]> columns) {
    double[][] at = columns.toArray(double[][]::new);
    return (i, j) -> {
      double sum = 0;
      for (double[] x : at) {
        sum += (x[i] - x[j]) * (x[i] - x[j]);
      }
      return Math.sqrt(sum);
    };
  }
}
