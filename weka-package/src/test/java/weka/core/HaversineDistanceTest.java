package weka.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.proximity.Places;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.lazy.IBk;
import weka.clusterers.HierarchicalClusterer;
import weka.clusterers.SimpleKMeans;
import weka.core.neighboursearch.BallTree;
import weka.core.neighboursearch.LinearNNSearch;

/** Kilometres on the globe, alone and inside Weka's schemes. */
class HaversineDistanceTest {

  private static final double RADIUS = 6371.0088;

  private static Instances places(String... rows) throws Exception {
    return data("lat numeric", "lon numeric", rows);
  }

  private static Instances data(String first, String second, String... rows) throws Exception {
    String arff =
        "@relation r\n@attribute name {a,b}\n@attribute "
            + first
            + "\n@attribute "
            + second
            + "\n@data\na,"
            + String.join("\na,", rows)
            + "\n";
    return new Instances(new StringReader(arff));
  }

  private static HaversineDistance over(Instances data) {
    HaversineDistance distance = new HaversineDistance();
    distance.setInstances(data);
    return distance;
  }

  private static double between(String first, String second) throws Exception {
    Instances data = places(first, second);
    return over(data).distance(data.instance(0), data.instance(1));
  }

  @Test
  void kilometresAreThoseOfTheCore() throws Exception {
    assertEquals(RADIUS * Math.PI / 2, between("0,17", "90,-100"), 1e-9);
    assertEquals(
        Places.kilometres(52.52, 13.405, -33.87, 151.21), between("52.52,13.405", "-33.87,151.21"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "91,0 | row 2, attribute 'lat': the latitude must be from -90 to 90 degrees, was 91.0",
        "0,361 | row 2, attribute 'lon': the longitude must be from -180 to 360 degrees, was 361.0",
      })
  void aPlaceThatIsNone(String row, String message) throws Exception {
    Instances data = places("1,2", row, "3,4");
    assertEquals(
        message, assertThrows(IllegalArgumentException.class, () -> over(data)).getMessage());
    HaversineDistance sound = over(new Instances(data, 0, 1));
    String late =
        assertThrows(
                IllegalArgumentException.class,
                () -> sound.distance(data.instance(0), data.instance(1)))
            .getMessage();
    assertEquals(message.replace("row 2, ", ""), late);
  }

  @Test
  void attributesByNameNumberOrThemselves() throws Exception {
    Instances data = data("Longitude numeric", "LATITUDE numeric", "10,20", "11,21");
    HaversineDistance byItself = over(data);
    assertArrayEquals(new int[] {2, 1}, byItself.attributes(data));
    HaversineDistance named = new HaversineDistance();
    named.setOptions(new String[] {"-lat", "latitude", "-lon", "2"});
    assertEquals(
        "latitude (-lat): unknown attribute 'latitude'; the attributes are 1 name, 2 Longitude, 3 LATITUDE",
        assertThrows(IllegalArgumentException.class, () -> named.setInstances(data)).getMessage());
    named.setOptions(new String[] {"-lat", "last", "-lon", "2"});
    named.setInstances(data);
    assertEquals(
        byItself.distance(data.instance(0), data.instance(1)),
        named.distance(data.instance(0), data.instance(1)));
    named.setAttributeIndices("2,3");
    named.setInstances(data);
    assertArrayEquals(new int[] {1, 2}, named.attributes(data));
  }

  @Test
  void attributesThatCannotBeMeant() throws Exception {
    Instances data = data("x numeric", "y numeric", "10,20");
    assertEquals(
        "latitude (-lat): no attribute is called 'latitude', so it must be given by name or number",
        assertThrows(IllegalArgumentException.class, () -> over(data)).getMessage());
    HaversineDistance same = new HaversineDistance();
    same.setOptions(new String[] {"-lat", "x", "-lon", "2"});
    assertEquals(
        "latitude (-lat) and longitude (-lon) are the same attribute, 'x'",
        assertThrows(IllegalArgumentException.class, () -> same.setInstances(data)).getMessage());
    same.setOptions(new String[] {"-lat", "x", "-lon", "name"});
    assertEquals(
        "longitude (-lon): attribute 'name' must be numeric",
        assertThrows(IllegalArgumentException.class, () -> same.setInstances(data)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> same.setAttributeIndices("1,2,3"));
  }

  /** Two towns on either side of the date line, one in between by longitude and far by distance. */
  private static Instances towns() throws Exception {
    return places("0,179", "1,-179", "0,-178", "2,178", "50,0", "51,1", "52,0");
  }

  @Test
  void linearNeighbourSearchTakesIt() throws Exception {
    Instances towns = towns();
    LinearNNSearch search = new LinearNNSearch();
    search.setDistanceFunction(new HaversineDistance());
    search.setInstances(towns);
    Instances near = search.kNearestNeighbours(towns.instance(0), 3);
    for (Instance place : near) {
      assertTrue(Math.abs(place.value(1)) <= 2, place.toString());
    }
    double[] distances = search.getDistances();
    assertEquals(over(towns).distance(towns.instance(0), towns.instance(1)), distances[0], 1e-9);
  }

  @Test
  void hierarchicalClusteringAndNearestNeighboursTakeIt() throws Exception {
    Instances towns = towns();
    HierarchicalClusterer tree = new HierarchicalClusterer();
    tree.setDistanceFunction(new HaversineDistance());
    tree.setNumClusters(2);
    tree.buildClusterer(towns);
    int[] clusters = new int[towns.numInstances()];
    for (int row = 0; row < clusters.length; row++) {
      clusters[row] = tree.clusterInstance(towns.instance(row));
    }
    int east = clusters[0];
    int west = 1 - east;
    assertArrayEquals(new int[] {east, east, east, east, west, west, west}, clusters);

    for (int row = 0; row < clusters.length; row++) {
      towns.instance(row).setValue(0, clusters[row] == east ? "a" : "b");
    }
    towns.setClassIndex(0);
    IBk nearest = new IBk(1);
    LinearNNSearch search = new LinearNNSearch();
    search.setDistanceFunction(new HaversineDistance());
    nearest.setNearestNeighbourSearchAlgorithm(search);
    nearest.buildClassifier(towns);
    Instance other = (Instance) towns.instance(1).copy();
    other.setValue(2, 181);
    assertEquals(0, nearest.classifyInstance(other));
  }

  /** They need means of places, which a distance does not give: Weka lets them take few. */
  @Test
  void kMeansAndBallTreesRefuseIt() throws Exception {
    assertThrows(
        Exception.class, () -> new SimpleKMeans().setDistanceFunction(new HaversineDistance()));
    BallTree tree = new BallTree();
    tree.setDistanceFunction(new HaversineDistance());
    Instances towns = towns();
    assertThrows(ClassCastException.class, () -> tree.setInstances(towns));
  }
}
