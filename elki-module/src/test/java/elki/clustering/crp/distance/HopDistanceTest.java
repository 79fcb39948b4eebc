package elki.clustering.crp.distance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import crp.proximity.LinkLimits;
import elki.clustering.crp.distance.HopDistance.Paths;
import elki.data.ExternalID;
import elki.data.LabelList;
import elki.data.type.SimpleTypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.database.ids.ArrayDBIDs;
import elki.database.ids.DBIDUtil;
import elki.database.query.distance.DistanceQuery;
import elki.database.relation.Relation;
import elki.datasource.AbstractDatabaseConnection;
import elki.datasource.bundle.MultipleObjectsBundle;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HopDistanceTest {

  private static final double FAR = Double.POSITIVE_INFINITY;

  /** a - b - c - d with a short cut of length 9 from a to d; e alone. */
  private static final String EDGES = "a,b,1\nb,c,2\nc,d,0.5\na,d,9\nb,b,7\nb,a,4\n";

  private static final double[][] HOPS = {
    {0, 1, 2, 1, FAR},
    {1, 0, 1, 2, FAR},
    {2, 1, 0, 1, FAR},
    {1, 2, 1, 0, FAR},
    {FAR, FAR, FAR, FAR, 0}
  };

  @TempDir private Path folder;

  private HopDistance hops(String edges, Paths paths) {
    return hops(edges, paths, HopDistance.Ids.ANY);
  }

  private HopDistance hops(String edges, Paths paths, HopDistance.Ids ids) {
    try {
      Path file = Files.writeString(folder.resolve("edges.csv"), edges);
      return new HopDistance(file.toUri(), paths, ids);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static <T> Relation<T> relation(SimpleTypeInformation<T> type, List<T> objects) {
    AbstractDatabaseConnection connection =
        new AbstractDatabaseConnection(List.of()) {
          @Override
          public MultipleObjectsBundle loadData() {
            return MultipleObjectsBundle.makeSimple(type, objects);
          }

          @Override
          protected elki.logging.Logging getLogger() {
            return elki.logging.Logging.getLogger(HopDistanceTest.class);
          }
        };
    Database database = new StaticArrayDatabase(connection, null);
    database.initialize();
    return database.getRelation(type);
  }

  private static Relation<LabelList> labels(String... names) {
    List<LabelList> lists = new ArrayList<>();
    for (String name : names) {
      lists.add(LabelList.make(Arrays.asList(name.split(" ", -1))));
    }
    return relation(TypeUtil.LABELLIST, lists);
  }

  private static double[][] distances(HopDistance distance, Relation<?> relation) {
    DistanceQuery<?> query = distance.instantiate(relation);
    ArrayDBIDs ids = DBIDUtil.ensureArray(relation.getDBIDs());
    double[][] all = new double[ids.size()][ids.size()];
    for (int i = 0; i < all.length; i++) {
      for (int j = 0; j < all.length; j++) {
        all[i][j] = query.distance(ids.iter().seek(i), ids.iter().seek(j));
      }
    }
    return all;
  }

  private static double[][] ranges(HopDistance distance, Relation<?> relation, double radius) {
    crp.proximity.RangeSource source = distance.ranges(relation);
    double[][] all = new double[relation.size()][relation.size()];
    for (int i = 0; i < all.length; i++) {
      Arrays.fill(all[i], FAR);
      all[i][i] = 0;
      double[] row = all[i];
      source.within(i, radius, (j, d) -> row[j] = d);
    }
    return all;
  }

  private static List<String> notes(HopDistance distance, Relation<?> relation) {
    return distance
        .links(relation, DecayChoice.automatic(DecayKind.AUTOMATIC), LinkLimits.NONE)
        .notes();
  }

  private static void same(double[][] expected, double[][] actual) {
    assertEquals(Arrays.deepToString(expected), Arrays.deepToString(actual));
  }

  @Test
  void hopsAreCounted() {
    Relation<LabelList> nodes = labels("a", "b", "c", "d", "e");
    HopDistance distance = hops(EDGES, Paths.HOPS);
    same(HOPS, distances(distance, nodes));
    same(HOPS, ranges(distance, nodes, FAR));
    assertTrue(distance.isSymmetric());
    assertFalse(distance.isMetric());
  }

  @Test
  void edgesMayHaveADirection() {
    double[][] there = {
      {0, 1, 2, 1, FAR},
      {1, 0, 1, 2, FAR},
      {FAR, FAR, 0, 1, FAR},
      {FAR, FAR, FAR, 0, FAR},
      {FAR, FAR, FAR, FAR, 0}
    };
    HopDistance distance = hops(EDGES, new Paths(true, false, Integer.MAX_VALUE));
    same(there, distances(distance, labels("a", "b", "c", "d", "e")));
    assertFalse(distance.isSymmetric());
  }

  @Test
  void edgesMayHaveALength() {
    double[][] lengths = {
      {0, 1, 3, 3.5, FAR},
      {1, 0, 2, 2.5, FAR},
      {3, 2, 0, 0.5, FAR},
      {3.5, 2.5, 0.5, 0, FAR},
      {FAR, FAR, FAR, FAR, 0}
    };
    HopDistance distance = hops(EDGES, new Paths(false, true, Integer.MAX_VALUE));
    same(lengths, distances(distance, labels("a", "b", "c", "d", "e")));
    same(lengths, ranges(distance, labels("a", "b", "c", "d", "e"), 3.5));
    assertEquals(FAR, ranges(distance, labels("a", "b", "c", "d", "e"), 3.4)[0][3]);
  }

  @Test
  void beyondTheLimitIsInfinitelyFar() {
    double[][] near = {
      {0, 1, FAR, 1, FAR},
      {1, 0, 1, FAR, FAR},
      {FAR, 1, 0, 1, FAR},
      {1, FAR, 1, 0, FAR},
      {FAR, FAR, FAR, FAR, 0}
    };
    HopDistance distance = hops(EDGES, new Paths(false, false, 1));
    same(near, distances(distance, labels("a", "b", "c", "d", "e")));
  }

  @Test
  void anIdIsAnExternalIdALabelOfSeveralOrTheNumberOfTheRow() {
    HopDistance second = hops(EDGES, Paths.HOPS, new HopDistance.Ids(1, false));
    same(HOPS, distances(second, labels("x a", "x b", "x c", "x d", "x e")));
    List<ExternalID> ids = new ArrayList<>();
    for (String id : List.of("a", "b", "c", "d", "e")) {
      ids.add(new ExternalID(id));
    }
    same(HOPS, distances(hops(EDGES, Paths.HOPS), relation(TypeUtil.EXTERNALID, ids)));
    String byRow = EDGES.replace('a', '0').replace('b', '1').replace('c', '2').replace('d', '3');
    Database database =
        new StaticArrayDatabase(
            new elki.datasource.ArrayAdapterDatabaseConnection(new double[5][1]), null);
    database.initialize();
    same(HOPS, distances(hops(byRow, Paths.HOPS), database.getRelation(TypeUtil.DBID)));
  }

  private String refused(String edges, Relation<?> relation) {
    HopDistance distance = hops(edges, Paths.HOPS);
    return assertThrows(AbortException.class, () -> distance.ranges(relation)).getMessage();
  }

  @Test
  void anUnknownIdIsNamedWithItsLine() {
    String message = refused("a,b\na,zebra\n", labels("a", "b"));
    assertTrue(message.contains("line 2: unknown id \"zebra\""), message);
    assertTrue(message.contains("the first row has the id \"a\""), message);
  }

  @Test
  void edgesToUnknownIdsAreLeftOutIfAsked() {
    String edges = "a,b\na,zebra\nb,c\nyak,zebra\n";
    HopDistance distance =
        hops(edges, Paths.HOPS, new HopDistance.Ids(HopDistance.Ids.ANY_ID, true));
    Relation<LabelList> nodes = labels("a", "b", "c");
    double[][] expected = {{0, 1, 2}, {1, 0, 1}, {2, 1, 0}};
    same(expected, distances(distance, nodes));
    same(expected, ranges(distance, nodes, 2));
    assertEquals(
        List.of("2 edges to ids that are not in the data were left out, 2 are used"),
        notes(distance, nodes));
    assertEquals(List.of(), notes(hops("a,b\n", Paths.HOPS), nodes));
  }

  /** ELKI's own algorithms take the first relation that fits, and rows always come first. */
  @Test
  void aLabelThatIsNamedIsWhatElkisOwnAlgorithmsTake() {
    StringBuilder path = new StringBuilder();
    String[] names = new String[12];
    double[][] rows = new double[12][1];
    for (int i = 0; i < 12; i++) {
      names[i] = "node" + i;
      if (i % 6 > 0) {
        path.append(Text.of("node%d,node%d%n", i - 1, i));
      }
    }
    Database database =
        new elki.clustering.crp.nearness.Tables().vectors(rows).labels(names).database();
    HopDistance byLabel = hops(path.toString(), Paths.HOPS, new HopDistance.Ids(0, false));
    assertEquals(
        List.of(6, 6, 0), // the last one is empty: noise
        new elki.clustering.dbscan.DBSCAN<Object>(byLabel, 1, 2)
            .autorun(database).getAllClusters().stream().map(c -> c.size()).toList());
    elki.clustering.optics.ClusterOrder order =
        new elki.clustering.optics.OPTICSHeap<Object>(byLabel, 2, 2).autorun(database);
    int unreachable = 0;
    for (elki.database.ids.DBIDIter it = order.iter(); it.valid(); it.advance()) {
      unreachable += order.getReachability(it) < 2 ? 0 : 1;
    }
    assertEquals(2, unreachable);
    HopDistance byRow = hops(path.toString(), Paths.HOPS);
    String message =
        assertThrows(
                AbortException.class,
                () -> new elki.clustering.dbscan.DBSCAN<Object>(byRow, 1, 2).autorun(database))
            .getMessage();
    assertTrue(message.contains("hop.label reads labels"), message);
  }

  @Test
  void aLineThatIsNoEdgeIsNamed() {
    assertTrue(refused("a,b\nb\n", labels("a", "b")).contains("line 2"));
    assertTrue(refused("a,b,-1\n", labels("a", "b")).contains("line 1"));
    assertTrue(refused("a,b,nan\n", labels("a", "b")).contains("finite and 0 or more"));
  }

  @Test
  void equalIdsAreRefused() {
    String message = refused("a,b\n", labels("a", "b", "a"));
    assertTrue(message.startsWith("Rows 1 and 3 have the same id \"a\""), message);
  }

  @Test
  void aMissingLabelIsNamed() {
    HopDistance second = hops("a,b\n", Paths.HOPS, new HopDistance.Ids(1, false));
    String message =
        assertThrows(AbortException.class, () -> second.ranges(labels("x a", "b"))).getMessage();
    assertTrue(message.startsWith("Row 2 has no label number 1"), message);
  }

  @Test
  void aFileThatVanishedIsAMessage() throws IOException {
    HopDistance distance = hops("a,b\n", Paths.HOPS);
    Files.delete(folder.resolve("edges.csv"));
    String message =
        assertThrows(AbortException.class, () -> distance.ranges(labels("a", "b"))).getMessage();
    assertTrue(message.contains("edges.csv cannot be read"), message);
  }

  @Test
  void distancesAreEqualIfTheirOptionsAre() {
    HopDistance one = hops("", Paths.HOPS);
    assertEquals(one, hops("", Paths.HOPS));
    assertEquals(one.hashCode(), hops("", Paths.HOPS).hashCode());
    assertNotEquals(one, hops("", new Paths(true, false, 1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hop.limit|0|at least 1",
        "hop.limit|-3|at least 1",
        "hop.label|-1|at least 0",
        "hop.edges|no/such/file.csv|does not exist",
      })
  void aWrongOptionIsAnError(String option, String value, String said) throws IOException {
    Path file = Files.writeString(folder.resolve("edges.csv"), "");
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(option, value);
    if (!option.equals("hop.edges")) {
      parameters.addParameter(HopDistance.Par.EDGES_ID, file);
    }
    parameters.tryInstantiate(HopDistance.class);
    assertEquals(1, parameters.getErrors().size(), parameters.getErrors()::toString);
    String message = parameters.getErrors().iterator().next().getMessage();
    assertTrue(message.contains(option) && message.contains(said), message);
  }

  @Test
  void lengthsHaveNoLimitOfHops() throws IOException {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(
        HopDistance.Par.EDGES_ID, Files.writeString(folder.resolve("edges.csv"), ""));
    parameters.addParameter(HopDistance.Par.LIMIT_ID, 2);
    parameters.addFlag(HopDistance.Par.LENGTHS_ID);
    assertNotNull(parameters.tryInstantiate(HopDistance.class));
    assertTrue(parameters.hasUnusedParameters(), "ELKI itself reports the limit");
  }
}
