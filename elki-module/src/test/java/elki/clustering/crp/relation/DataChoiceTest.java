package elki.clustering.crp.relation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.proximity.NearLinks.Direction;
import crp.proximity.Ties;
import elki.clustering.crp.distance.HopDistance;
import elki.clustering.crp.nearness.DistanceNearness;
import elki.clustering.crp.nearness.DistanceNearness.Limits;
import elki.clustering.crp.nearness.NearnessSource;
import elki.clustering.crp.nearness.Order;
import elki.clustering.crp.nearness.Tables;
import elki.clustering.crp.nearness.TimeNearness;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.distance.Distance;
import elki.distance.geo.LatLngDistance;
import elki.distance.minkowski.EuclideanDistance;
import elki.math.geodesy.SphericalVincentyEarthModel;
import elki.utilities.exceptions.AbortException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which relation is used for what, by default and by option. */
class DataChoiceTest {

  private static final double[][] TIMES = {{5}, {3}, {4}};
  private static final double[][] PLACES = {{10, 20}, {11, 21}, {12, 22}};
  private static final double[][] VALUES = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  private static final Limits TIMED =
      new Limits(Order.TIME, TimeColumn.UNKNOWN, Ties.BY_ROW, 1e9, 0);

  private static NearnessSource near(Distance<?> distance, int relation, Limits limits) {
    @SuppressWarnings("unchecked")
    Distance<Object> any = (Distance<Object>) distance;
    return new DistanceNearness<>(any, relation, limits);
  }

  private static NearnessSource place() {
    return near(new LatLngDistance(SphericalVincentyEarthModel.STATIC), -1, Limits.NONE);
  }

  private static NearnessSource time(int relation, int column) {
    return new TimeNearness(new TimeColumn(relation, column), Ties.BY_ROW, Direction.SEQUENTIAL);
  }

  private static List<Relation<?>> all(Database database) {
    return new ArrayList<>(database.getRelations());
  }

  private static Sources choose(Database database, NearnessSource nearness) {
    return choose(database, DataChoice.DEFAULT, nearness);
  }

  private static Sources choose(Database database, DataChoice choice, NearnessSource nearness) {
    return choice.choose(
        database, TypeUtil.NUMBER_VECTOR_FIELD, nearness.where(), nearness.times());
  }

  private static String refused(Database database, DataChoice choice, NearnessSource nearness) {
    return assertThrows(AbortException.class, () -> choose(database, choice, nearness))
        .getMessage();
  }

  @Test
  void oneRelationServesBoth() {
    Database database = new Tables().vectors(PLACES).database();
    Sources sources = choose(database, place());
    assertSame(all(database).get(1), sources.data());
    assertSame(all(database).get(1), sources.where());
    assertEquals(List.of(), sources.notes());
  }

  @Test
  void ofTwoTheDataAreTheFirstAndTheDistanceTheLast() {
    Database database = new Tables().vectors(VALUES).vectors(PLACES).database();
    Sources sources = choose(database, near(EuclideanDistance.STATIC, -1, Limits.NONE));
    assertSame(all(database).get(1), sources.data());
    assertSame(all(database).get(2), sources.where());
    assertTrue(sources.notes().toString().contains("crp.data-relation 0 of 2"));
    assertTrue(sources.notes().toString().contains("crp.distance-relation 1 of 2"));
  }

  @Test
  void theDistanceTakesWhatFitsItAndTheDataWhatIsLeft() {
    Database database = new Tables().vectors(PLACES).vectors(VALUES).database();
    Sources sources = choose(database, place());
    assertSame(all(database).get(1), sources.where());
    assertSame(all(database).get(2), sources.data());
  }

  @Test
  void optionsComeFirst() {
    Database database = new Tables().vectors(VALUES).vectors(PLACES).database();
    Sources sources =
        choose(
            database,
            new DataChoice(1, new int[0]),
            near(EuclideanDistance.STATIC, -1, Limits.NONE));
    assertSame(all(database).get(2), sources.data());
    assertSame(all(database).get(1), sources.where());
    sources =
        choose(
            database,
            new DataChoice(1, new int[0]),
            near(EuclideanDistance.STATIC, 1, Limits.NONE));
    assertSame(all(database).get(2), sources.data());
    assertSame(all(database).get(2), sources.where());
  }

  @Test
  void timesAreARelationOfOneColumn() {
    Database database = new Tables().vectors(TIMES).vectors(VALUES).vectors(PLACES).database();
    Sources sources = choose(database, near(EuclideanDistance.STATIC, -1, TIMED));
    assertArrayEquals(new double[] {5, 3, 4}, sources.times());
    assertSame(all(database).get(2), sources.data());
    assertSame(all(database).get(3), sources.where());
    Database two = new Tables().vectors(TIMES).vectors(VALUES).database();
    sources = choose(two, near(EuclideanDistance.STATIC, -1, TIMED));
    assertSame(all(two).get(2), sources.data());
    assertSame(all(two).get(2), sources.where());
    assertSame(all(two).get(2), choose(two, time(-1, -1)).data());
  }

  @Test
  void timesAreAColumnOfTheDataAndLeftOut() {
    Database database = new Tables().vectors(VALUES).database();
    Sources sources = choose(database, time(-1, 1));
    assertArrayEquals(new double[] {2, 5, 8}, sources.times());
    assertEquals(2, RelationUtil.dimensionality(sources.data()));
    assertEquals(6, sources.data().get(sources.data().iterDBIDs().advance()).doubleValue(1));
  }

  @Test
  void timesAreAColumnOfAnotherRelation() {
    Database database = new Tables().vectors(PLACES).vectors(VALUES).database();
    Sources sources = choose(database, time(1, 2));
    assertArrayEquals(new double[] {3, 6, 9}, sources.times());
    assertSame(all(database).get(1), sources.data());
  }

  @Test
  void columnsOfTheData() {
    Database database = new Tables().vectors(VALUES).database();
    Sources sources =
        choose(database, new DataChoice(-1, new int[] {2, 0}), place(EuclideanDistance.STATIC));
    assertEquals(2, RelationUtil.dimensionality(sources.data()));
    assertEquals(3, sources.data().get(sources.data().iterDBIDs()).doubleValue(0));
    assertEquals(3, RelationUtil.dimensionality(vectors(sources.where())));
  }

  private static NearnessSource place(Distance<?> distance) {
    return near(distance, -1, Limits.NONE);
  }

  @SuppressWarnings("unchecked")
  private static Relation<elki.data.NumberVector> vectors(Relation<?> relation) {
    return (Relation<elki.data.NumberVector>) relation;
  }

  @Test
  void aGraphIsOfLabels() {
    Database database = new Tables().vectors(VALUES).labels("a", "b", "c").database();
    Sources sources =
        choose(database, place(new HopDistance(URI.create("file:/x"), HopDistance.Paths.HOPS)));
    assertSame(all(database).get(2), sources.where());
  }

  @Test
  void aNumberThatIsTooLarge() {
    Database database = new Tables().vectors(VALUES).vectors(PLACES).database();
    String message = refused(database, new DataChoice(2, new int[0]), place());
    assertTrue(
        message.startsWith("Parameter 'crp.data-relation' must be from 0 to 1, but was 2"),
        message);
    assertTrue(message.contains("1 = DoubleVector,dim=2"), message);
    Distance<?> geo = new LatLngDistance(SphericalVincentyEarthModel.STATIC);
    message = refused(database, DataChoice.DEFAULT, near(geo, 1, Limits.NONE));
    assertTrue(
        message.startsWith("Parameter 'crp.distance-relation' must be from 0 to 0"), message);
    message = refused(database, DataChoice.DEFAULT, time(7, 0));
    assertTrue(message.startsWith("Parameter 'crp.time-relation' must be from 0 to 1"), message);
    message = refused(database, DataChoice.DEFAULT, time(0, 3));
    assertTrue(message.startsWith("Parameter 'crp.time-column' must be from 0 to 2"), message);
    message = refused(database, new DataChoice(0, new int[] {0, 3}), place());
    assertTrue(message.contains("'crp.data-columns' must hold numbers from 0 to 2"), message);
  }

  @Test
  void aDistanceThatFitsNoRelation() {
    Database database = new Tables().vectors(VALUES).database();
    String message = refused(database, DataChoice.DEFAULT, place());
    assertTrue(message.startsWith("No relation fits the distance LatLngDistance"), message);
    assertTrue(message.contains("DoubleVector,dim=3"), message);
  }

  @Test
  void withoutAColumnTheTimesAreTheRows() {
    for (Tables tables :
        List.of(new Tables().vectors(TIMES), new Tables().vectors(VALUES).vectors(PLACES))) {
      Database database = tables.database();
      Sources sources = choose(database, time(-1, -1));
      assertArrayEquals(new double[] {1, 2, 3}, sources.times());
      assertSame(all(database).get(1), sources.data());
      assertTrue(sources.notes().contains("times are the numbers of the rows"));
    }
    Database words = new Tables().labels("a", "b").database();
    String message = refused(words, DataChoice.DEFAULT, time(-1, -1));
    assertTrue(message.startsWith("No relation fits the likelihood"), message);
  }

  private static NearnessSource columns(int relation, int... columns) {
    return new DistanceNearness<>(
        EuclideanDistance.STATIC,
        new DistanceNearness.Place(relation, DistanceNearness.Place.DEFAULT, columns),
        Limits.NONE);
  }

  @Test
  void aDistanceOverColumnsOfTheDataLeavesThemOut() {
    Database database = new Tables().vectors(VALUES).vectors(PLACES).database();
    Sources sources = choose(database, columns(-1, 2, 0));
    assertEquals(1, RelationUtil.dimensionality(sources.data()));
    assertEquals(2, sources.data().get(sources.data().iterDBIDs()).doubleValue(0));
    Relation<elki.data.NumberVector> where = vectors(sources.where());
    assertEquals(2, RelationUtil.dimensionality(where));
    assertEquals(3, where.get(where.iterDBIDs()).doubleValue(0));
    assertEquals(1, where.get(where.iterDBIDs()).doubleValue(1));
  }

  @Test
  void aDistanceOverColumnsOfAnotherRelation() {
    Database database = new Tables().vectors(VALUES).vectors(PLACES).database();
    Sources sources = choose(database, columns(1, 1));
    assertSame(all(database).get(1), sources.data());
    assertEquals(20, vectors(sources.where()).get(sources.data().iterDBIDs()).doubleValue(0));
    // columns that are asked for are data, too
    sources = choose(database, new DataChoice(-1, new int[] {0, 1}), columns(-1, 0));
    assertEquals(2, RelationUtil.dimensionality(sources.data()));
    String message = refused(database, DataChoice.DEFAULT, columns(-1, 3));
    assertTrue(message.contains("'crp.distance-columns' must hold numbers from 0 to 2"), message);
    sources = choose(database, columns(-1, 0, 1, 2));
    assertEquals(0, RelationUtil.dimensionality(sources.data()), "as beside texts");
  }

  @Test
  void timesThatAreNotThere() {
    Database two = new Tables().vectors(VALUES).vectors(PLACES).database();
    assertTrue(refused(two, DataChoice.DEFAULT, time(1, -1)).contains("2 columns"));
    Database missing = new Tables().numbers(1, Double.NaN, 3).vectors(VALUES).database();
    assertEquals(
        "Row 2: its time must be finite, was missing.",
        refused(missing, DataChoice.DEFAULT, time(-1, -1)));
  }
}
