package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.FitPositions;
import crp.links.AveragedDistanceCrp.Variant;
import crp.report.Positions;
import elki.clustering.crp.distance.HopDistance;
import elki.clustering.crp.model.CentralMemberModel;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.nearness.DistanceNearness;
import elki.clustering.crp.nearness.Order;
import elki.clustering.crp.nearness.Tables;
import elki.clustering.crp.nearness.TimeNearness;
import elki.clustering.crp.relation.DataChoice;
import elki.clustering.crp.relation.TimeColumn;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.result.RunSummary;
import elki.clustering.crp.result.RunTrace;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.distance.geo.LatLngDistance;
import elki.utilities.ELKIBuilder;
import elki.utilities.exceptions.AbortException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both algorithms as ELKI runs them; fixed seeds, and data whose clusters are plain to see. */
class DistanceDependentCRPTest {

  private static final int N = 90;

  /** Three groups in time and place with means 6 deviations apart, rows in a mixed order. */
  private final double[][] values = new double[N][2];

  private final double[][] places = new double[N][2];
  private final double[] times = new double[N];
  private final int[] truth = new int[N];

  DistanceDependentCRPTest() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < N; i++) {
      int group = i * 7 % 3;
      truth[i] = group;
      times[i] = 100 * group + i;
      for (int j = 0; j < 2; j++) {
        places[i][j] = 10 * group + random.nextDouble();
        values[i][j] = 6 * group + random.nextGaussian();
      }
    }
  }

  private static ELKIBuilder<DistanceDependentCRP<NumberVector>> ddcrp() {
    return new ELKIBuilder<DistanceDependentCRP<NumberVector>>(DistanceDependentCRP.class)
        .with("crp.sweeps", 60)
        .with("crp.chains", 2)
        .with("crp.details");
  }

  private static ELKIBuilder<DistanceDependentCRP<NumberVector>> near() {
    return ddcrp().with(DistanceDependentCRP.Par.NEARNESS_ID, DistanceNearness.class);
  }

  private static ELKIBuilder<AveragedDistanceDependentCRP<NumberVector>> addcrp() {
    return new ELKIBuilder<AveragedDistanceDependentCRP<NumberVector>>(
            AveragedDistanceDependentCRP.class)
        .with("crp.sweeps", 30)
        .with("crp.chains", 2)
        .with("crp.details");
  }

  private Database valuesAndPlaces() {
    return new Tables().vectors(values).vectors(places).database();
  }

  /** The cluster of each row, numbered by first row. */
  private static int[] labels(Clustering<Model> clustering, Database database) {
    Relation<?> relation = database.getRelation(TypeUtil.DBID);
    int[] labels = new int[relation.size()];
    Arrays.fill(labels, -1);
    int next = 0;
    int row = 0;
    java.util.Map<Cluster<Model>, Integer> numbers = new java.util.HashMap<>();
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance(), row++) {
      for (Cluster<Model> cluster : clustering.getAllClusters()) {
        if (cluster.getIDs().contains(it)) {
          if (!numbers.containsKey(cluster)) {
            numbers.put(cluster, next++);
          }
          labels[row] = numbers.get(cluster);
        }
      }
    }
    return labels;
  }

  private void findsTheGroups(Clustering<Model> clustering, Database database) {
    int[] first = {-1, -1, -1};
    int next = 0;
    int[] expected = new int[N];
    for (int i = 0; i < N; i++) {
      if (first[truth[i]] < 0) {
        first[truth[i]] = next++;
      }
      expected[i] = first[truth[i]];
    }
    assertArrayEquals(expected, labels(clustering, database));
  }

  private static String summary(Clustering<Model> clustering) {
    return Data.<RunSummary>child(clustering, RunSummary.class).getText();
  }

  @Test
  void placesOnARelationOfTheirOwn() {
    Database database = valuesAndPlaces();
    Clustering<Model> clustering =
        near()
            .with("crp.decay", "window-inclusive")
            .with("crp.decay-scale", 2.)
            .build()
            .autorun(database);
    findsTheGroups(clustering, database);
    String text = summary(clustering);
    assertTrue(text.contains("distance dependent Chinese restaurant process"), text);
    assertTrue(text.contains("crp.distance-relation 1 of 2"), text);
    assertTrue(text.contains("links by EuclideanDistance"), text);
    Cluster<Model> first = clustering.getAllClusters().get(0);
    CentralMemberModel model = (CentralMemberModel) first.getModel();
    assertEquals(2, ((GaussianClusterModel) model.getModel()).getMean().length);
    assertTrue(first.getIDs().contains(model.getMedoid()), "with a place in both relations");
    assertEquals(2 * 60, Data.<RunTrace>child(clustering, RunTrace.class).size());
    assertInstanceOf(Positions.Places.class, places(clustering));
  }

  private static Positions places(Clustering<Model> clustering) {
    return FitPositions.of(((PosteriorClustering) clustering).fit()).find().orElseThrow();
  }

  /** Two columns of one table are the places, the others the data. */
  @Test
  void placesInColumnsOfTheData() {
    double[][] rows = new double[N][];
    for (int i = 0; i < N; i++) {
      rows[i] = new double[] {places[i][0], values[i][0], places[i][1], values[i][1]};
    }
    Database database = new Tables().vectors(rows).database();
    Clustering<Model> clustering =
        ddcrp().with(DataChoice.DISTANCE_COLUMNS_ID, "0,2").build().autorun(database);
    findsTheGroups(clustering, database);
    String text = summary(clustering);
    assertTrue(text.contains("EuclideanDistance is measured on the columns 0, 2"), text);
    assertInstanceOf(Positions.Places.class, places(clustering));
    // and with a distance that needs two columns
    Clustering<Model> globe =
        ddcrp()
            .with(DistanceNearness.Par.DISTANCE_ID, LatLngDistance.class)
            .with(DataChoice.DISTANCE_COLUMNS_ID, "0,2")
            .build()
            .autorun(database);
    findsTheGroups(globe, database);
    var three =
        ddcrp()
            .with(DistanceNearness.Par.DISTANCE_ID, LatLngDistance.class)
            .with(DataChoice.DISTANCE_COLUMNS_ID, "0 1 2")
            .build();
    String message = assertThrows(AbortException.class, () -> three.autorun(database)).getMessage();
    assertTrue(message.startsWith("Parameter 'crp.distance-columns' names 3 columns"), message);
  }

  @Test
  @Tag("slow")
  void withoutOptionsTheTimeIsTheRow() {
    Database database = new Tables().vectors(values).database();
    String text = summary(ddcrp().build().autorun(database));
    assertTrue(text.contains("nearness is by time; rows choose earlier rows only"), text);
    assertTrue(text.contains("times are the numbers of the rows"), text);
    text = summary(addcrp().build().autorun(database));
    assertTrue(text.contains("times are the numbers of the rows"), text);
  }

  @Test
  void threadsMakeNoDifference() {
    int[][] found = new int[2][];
    for (int threads = 1; threads <= 2; threads++) {
      Database database = valuesAndPlaces();
      found[threads - 1] =
          labels(
              near()
                  .with("crp.decay-scale", 3.)
                  .with("crp.threads", threads)
                  .build()
                  .autorun(database),
              database);
    }
    assertArrayEquals(found[0], found[1]);
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void onlyThoseBefore(Order order) {
    Database database = new Tables().numbers(times).vectors(values).vectors(places).database();
    ELKIBuilder<DistanceDependentCRP<NumberVector>> builder =
        near()
            .with("crp.order", order)
            .with("crp.decay", "window-inclusive")
            .with("crp.decay-scale", 2.);
    if (order != Order.TIME) {
      builder.with(DataChoice.RELATION_ID, 1);
    }
    findsTheGroups(builder.build().autorun(database), database);
  }

  @Test
  void timesAsAColumnAreNoData() {
    double[][] rows = new double[N][];
    for (int i = 0; i < N; i++) {
      rows[i] = new double[] {values[i][0], times[i], values[i][1]};
    }
    Database database = new Tables().vectors(rows).database();
    Clustering<Model> clustering =
        ddcrp()
            .with(DistanceDependentCRP.Par.NEARNESS_ID, TimeNearness.class)
            .with(TimeColumn.DIMENSION_ID, 1)
            .with("crp.decay-scale", 20.)
            .build()
            .autorun(database);
    findsTheGroups(clustering, database);
    GaussianClusterModel model =
        (GaussianClusterModel) clustering.getAllClusters().get(0).getModel();
    assertEquals(3, model.getMean().length, "in all columns of the relation, for the visualizer");
    assertEquals(0, model.getCovarianceMatrix()[0][1], 1e-2);
  }

  @Test
  void hopsInAGraph(@TempDir Path folder) throws IOException {
    StringBuilder edges = new StringBuilder("from,to\n");
    String[] names = new String[N];
    for (int i = 0; i < N; i++) {
      names[i] = "node" + i;
      for (int j = 0; j < i; j++) {
        if (truth[j] == truth[i] && i - j < 10) {
          edges.append("node").append(i).append(",node").append(j).append('\n');
        }
      }
    }
    Path file = Files.writeString(folder.resolve("edges.csv"), edges);
    Database database = new Tables().vectors(values).labels(names).database();
    Clustering<Model> clustering =
        ddcrp()
            .with(DistanceNearness.Par.DISTANCE_ID, HopDistance.class)
            .with(HopDistance.Par.EDGES_ID, file)
            .with("crp.decay", "window-inclusive")
            .with("crp.decay-scale", 1.)
            .build()
            .autorun(database);
    findsTheGroups(clustering, database);
    Files.writeString(file, "node1,node2\nnode1,nobody\n");
    DistanceDependentCRP<NumberVector> again =
        ddcrp()
            .with(DistanceNearness.Par.DISTANCE_ID, HopDistance.class)
            .with(HopDistance.Par.EDGES_ID, file)
            .with("crp.decay-scale", 1.)
            .build();
    String message = assertThrows(AbortException.class, () -> again.autorun(database)).getMessage();
    assertTrue(message.contains("line 2: unknown id \"nobody\""), message);
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(strings = {"automatic", "grid 1 2 4", "gamma 2 1", "log-uniform 0.5 8"})
  void theScaleIsSampled(String scale) {
    Database database = valuesAndPlaces();
    Clustering<Model> clustering =
        near()
            .with("crp.decay", "exponential")
            .with("crp.decay-scale", scale)
            .build()
            .autorun(database);
    findsTheGroups(clustering, database);
    RunTrace trace = Data.child(clustering, RunTrace.class);
    int at = trace.numbers().indexOf("scale");
    Set<Double> different = new HashSet<>();
    for (RunTrace.Row row : trace) {
      different.add(row.numbers().get(at));
    }
    assertTrue(different.size() > 1, different::toString);
    assertTrue(different.stream().allMatch(value -> value > 0), different::toString);
  }

  @Test
  void theAutomaticScaleFollowsTheData() {
    Clustering<Model> clustering =
        near().with("crp.decay", "exponential").build().autorun(valuesAndPlaces());
    assertTrue(summary(clustering).contains("log-uniform"), summary(clustering));
  }

  @ParameterizedTest
  @EnumSource(Variant.class)
  @Tag("slow")
  void theAverageOverACluster(Variant variant) {
    Database database = new Tables().numbers(times).vectors(values).database();
    Clustering<Model> clustering =
        addcrp()
            .with("crp.variant", variant)
            .with("crp.decay-scale", 30.)
            .build()
            .autorun(database);
    findsTheGroups(clustering, database);
    assertTrue(summary(clustering).contains("averaged distance dependent"), summary(clustering));
  }
}
