package elki.clustering.crp.nearness;

import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.distance.Distance;
import elki.distance.PrimitiveDistance;
import elki.distance.geo.DimensionSelectingLatLngDistance;
import elki.distance.geo.LatLngDistance;
import elki.distance.geo.LngLatDistance;
import elki.utilities.exceptions.AbortException;

/**
 * The columns of latitude and longitude, in degrees, of ELKI's geographic distances, which accept
 * any number: a latitude of 95 or a pair in the wrong order gives a distance, and not that which
 * was meant.
 */
final class GeoColumns {

  private static final double QUARTER = 90;

  private GeoColumns() {}

  /** Refuses coordinates that are none. */
  static void check(Distance<?> distance, Relation<?> relation) {
    if (!(distance instanceof LatLngDistance
        || distance instanceof LngLatDistance
        || distance instanceof DimensionSelectingLatLngDistance)) {
      return;
    }
    @SuppressWarnings("unchecked")
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
    @SuppressWarnings("unchecked")
    PrimitiveDistance<NumberVector> degrees = (PrimitiveDistance<NumberVector>) distance;
    int columns = RelationUtil.dimensionality(vectors);
    for (int j = 0; j < columns; j++) {
      if (degrees.distance(at(columns, j, -1), at(columns, -1, -1)) > 0) {
        boolean latitude = isLatitude(degrees, columns, j);
        check(vectors, j, latitude ? "latitude" : "longitude", latitude ? 90 : 360);
      }
    }
  }

  /** The distances do not tell their columns; but from a pole all longitudes are equal. */
  private static boolean isLatitude(
      PrimitiveDistance<NumberVector> distance, int columns, int column) {
    for (int j = 0; j < columns; j++) {
      if (j != column
          && distance.distance(at(columns, j, -1), at(columns, -1, -1)) > 0
          && distance.distance(at(columns, column, j), at(columns, column, -1)) < 1) {
        return true;
      }
    }
    return false;
  }

  /** A quarter of a turn in up to two columns. */
  private static NumberVector at(int columns, int one, int other) {
    double[] values = new double[columns];
    if (one >= 0) {
      values[one] = QUARTER;
    }
    if (other >= 0) {
      values[other] = QUARTER;
    }
    return DoubleVector.wrap(values);
  }

  private static void check(
      Relation<? extends NumberVector> relation, int column, String name, double most) {
    int row = 1;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance(), row++) {
      double value = relation.get(it).doubleValue(column);
      if (!(Math.abs(value) <= most)) {
        throw new AbortException(
            "Row %d, column %d: the %s must be from -%.0f to %.0f degrees, was %s."
                .formatted(row, column + 1, name, most, most, value));
      }
    }
  }
}
