package elki.clustering.crp.nearness;

import crp.Text;
import crp.proximity.Places.Degrees;
import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.distance.Distance;
import elki.distance.PrimitiveDistance;
import elki.distance.geo.DimensionSelectingLatLngDistance;
import elki.distance.geo.LatLngDistance;
import elki.distance.geo.LngLatDistance;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The columns that ELKI's geographic distances are measured in, in degrees; -1 where a distance
 * does not depend on the latitude or on the longitude.
 *
 * @param latitude from 0
 * @param longitude from 0
 */
record GeoColumns(int latitude, int longitude) {

  private static final double QUARTER = 90;

  /** {@return the columns of a distance; empty unless it is a geographic one of ELKI's} */
  static Optional<GeoColumns> of(Distance<?> distance, Relation<? extends NumberVector> relation) {
    if (!isGeographic(distance)) {
      return Optional.empty();
    }
    @SuppressWarnings("unchecked")
    PrimitiveDistance<NumberVector> degrees = (PrimitiveDistance<NumberVector>) distance;
    NumberVector pole = at(RelationUtil.dimensionality(relation), j -> true);
    NumberVector origin = at(pole.getDimensionality(), j -> false);
    int latitude = -1;
    int longitude = -1;
    for (int j = 0; j < pole.getDimensionality(); j++) {
      int column = j;
      NumberVector quarter = at(pole.getDimensionality(), k -> k == column);
      // the distances do not tell their columns; but at a pole the longitude does not matter
      if (degrees.distance(quarter, pole) < 1) {
        latitude = j;
      } else if (degrees.distance(quarter, origin) > 0) {
        longitude = j;
      }
    }
    return Optional.of(new GeoColumns(latitude, longitude));
  }

  private static boolean isGeographic(Distance<?> distance) {
    return distance instanceof LatLngDistance
        || distance instanceof LngLatDistance
        || distance instanceof DimensionSelectingLatLngDistance;
  }

  /** {@return whether both coordinates have a column} */
  boolean isPlane() {
    return latitude >= 0 && longitude >= 0;
  }

  /**
   * Refuses coordinates that are none: ELKI's distances accept any number. A latitude of 95 or a
   * pair in the wrong order gives a distance, and not that which was meant.
   */
  static void check(Distance<?> distance, Relation<?> relation) {
    if (isGeographic(distance)) {
      @SuppressWarnings("unchecked")
      Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
      GeoColumns columns = of(distance, vectors).orElseThrow();
      check(vectors, columns.latitude, Degrees.LATITUDE);
      check(vectors, columns.longitude, Degrees.LONGITUDE);
    }
  }

  /** A quarter of a turn in some columns. */
  private static NumberVector at(int columns, IntPredicate turned) {
    double[] values = new double[columns];
    Arrays.setAll(values, j -> turned.test(j) ? QUARTER : 0);
    return DoubleVector.wrap(values);
  }

  private static void check(Relation<? extends NumberVector> relation, int column, Degrees which) {
    if (column >= 0) {
      which.requireAll(
          PlanePositions.column(relation, column),
          row -> Text.of("row %d, column %d", row + 1, column + 1));
    }
  }
}
