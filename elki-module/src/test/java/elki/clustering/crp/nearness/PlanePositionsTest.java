package elki.clustering.crp.nearness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import crp.report.Positions;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.database.relation.Relation;
import elki.datasource.ArrayAdapterDatabaseConnection;
import elki.distance.Distance;
import elki.distance.geo.DimensionSelectingLatLngDistance;
import elki.distance.geo.LatLngDistance;
import elki.distance.geo.LngLatDistance;
import elki.distance.minkowski.EuclideanDistance;
import elki.math.geodesy.SphericalVincentyEarthModel;
import org.junit.jupiter.api.Test;

/** Where the objects are on the map, by the columns of a distance. */
class PlanePositionsTest {

  private static final SphericalVincentyEarthModel EARTH = SphericalVincentyEarthModel.STATIC;
  private static final double[][] TWO = {{10, 20}, {11, 22}};
  private static final double[][] FOUR = {{5, 10, 20, 1}, {6, 11, 22, 2}};

  private static Positions.Places places(Distance<?> distance, double[][] rows) {
    Database database = new StaticArrayDatabase(new ArrayAdapterDatabaseConnection(rows), null);
    database.initialize();
    Relation<NumberVector> relation = database.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    return (Positions.Places) PlanePositions.of(distance, relation);
  }

  private static void at(Positions.Places places, boolean degrees, double[] x, double[] y) {
    assertNotNull(places);
    assertArrayEquals(x, places.x());
    assertArrayEquals(y, places.y());
    assertEquals(degrees, places.degrees());
  }

  @Test
  void latitudeAndLongitude() {
    at(places(new LatLngDistance(EARTH), TWO), true, new double[] {20, 22}, new double[] {10, 11});
    at(places(new LngLatDistance(EARTH), TWO), true, new double[] {10, 11}, new double[] {20, 22});
  }

  @Test
  void theColumnsOfADistanceThatSelectsThem() {
    at(
        places(new DimensionSelectingLatLngDistance(1, 2, EARTH), FOUR),
        true,
        new double[] {20, 22},
        new double[] {10, 11});
    at(
        places(new DimensionSelectingLatLngDistance(2, 1, EARTH), FOUR),
        true,
        new double[] {10, 11},
        new double[] {20, 22});
  }

  @Test
  void otherDistancesNeedTwoColumns() {
    at(places(EuclideanDistance.STATIC, TWO), false, new double[] {10, 11}, new double[] {20, 22});
    assertNull(places(EuclideanDistance.STATIC, FOUR));
  }
}
