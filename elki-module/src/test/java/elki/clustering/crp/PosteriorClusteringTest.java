package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.answer.FitFiles;
import crp.options.NoiseOption;
import crp.options.PriorOptions;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import crp.seating.Crp;
import elki.Algorithm;
import elki.clustering.crp.likelihood.MultinomialLikelihood;
import elki.clustering.crp.nearness.DistanceNearness;
import elki.clustering.crp.relation.Memberships;
import elki.clustering.crp.relation.TimeColumn;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.result.PosteriorWriter;
import elki.clustering.crp.run.RunPlan;
import elki.data.Cluster;
import elki.data.NumberVector;
import elki.data.model.MeanModel;
import elki.data.model.Model;
import elki.database.Database;
import elki.database.ids.DBID;
import elki.database.ids.DBIDArrayIter;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.relation.MaterializedRelation;
import elki.distance.minkowski.EuclideanDistance;
import elki.evaluation.AutomaticEvaluation;
import elki.result.Metadata;
import elki.utilities.ELKIBuilder;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The way from a clustering to its posterior, in Java and into files. */
class PosteriorClusteringTest {

  private static final RunPlan PLAN = RunPlan.DEFAULT.withSweeps(60).withChains(2);

  /** For runs that are compared with each other, and for rankings, which are found at once. */
  private static final RunPlan SHORT = RunPlan.DEFAULT.withSweeps(20).withChains(1);

  @TempDir private Path folder;

  private static PosteriorClustering corners() {
    return new CRPMixture<NumberVector>(PLAN).run(Data.cornerRows(100, 4));
  }

  @Test
  void clustersAreToldApartByNumberAndSize() {
    PosteriorClustering found = corners();
    Set<String> titles = new HashSet<>();
    int number = 0;
    for (Cluster<Model> cluster : found.getAllClusters()) {
      String title = Text.of("Cluster %d size %d", number++, cluster.size());
      assertEquals(title, cluster.getNameAutomatic());
      assertNull(cluster.getName(), "ELKI's evaluation takes a name for a label");
      titles.add(title);
      cluster.setName("mine");
      assertEquals("mine", cluster.getNameAutomatic());
    }
    assertEquals(4, titles.size());
  }

  @Test
  void anObjectHasTheProbabilitiesOfTheClusters() {
    double[][] rows = Data.cornerRows(100, 4);
    Database database = Data.of(rows);
    PosteriorClustering found = Data.quick().with("crp.soft").build().autorun(database);
    MaterializedRelation<double[]> soft =
        Data.child(found, MaterializedRelation.class, "crp-probabilities");
    DBIDArrayIter ids = DBIDUtil.ensureArray(soft.getDBIDs()).iter();
    for (int row = 0; row < rows.length; row++) {
      double[] law = found.probabilities(row);
      assertEquals(1, Arrays.stream(law).sum(), 1e-9);
      assertArrayEquals(law, found.probabilities(ids.seek(row)));
      assertArrayEquals(soft.get(ids), Arrays.copyOf(law, 4));
      int best = best(law);
      assertTrue(found.getAllClusters().get(best).getIDs().contains(ids), "row " + row);
    }
  }

  private static int best(double... law) {
    int best = 0;
    for (int k = 1; k < law.length; k++) {
      best = law[k] > law[best] ? k : best;
    }
    return best;
  }

  @Test
  void aNewVectorIsPredicted() {
    PosteriorClustering found = corners();
    for (double[] corner : new double[][] {{0, 0}, {10, 0}, {0, 10}, {10, 10}}) {
      double[] law = found.predict(corner);
      assertEquals(1, Arrays.stream(law).sum(), 1e-9);
      Cluster<Model> cluster = found.cluster(corner);
      int k = found.getAllClusters().indexOf(cluster);
      assertTrue(law[k] > 0.99, () -> Arrays.toString(law));
      double[] mean = ((MeanModel) cluster.getModel()).getMean();
      assertArrayEquals(corner, mean, 1);
    }
    double[] far = found.predict(1000, 1000);
    assertEquals(4, best(far), "a new cluster: " + Arrays.toString(far));
    assertEquals(0.5, found.predict(Double.NaN, 10)[2], 0.2);
    String said = assertThrows(IllegalArgumentException.class, () -> found.predict(1)).getMessage();
    assertEquals("a vector must have 2 values, as those of the data, had 1", said);
  }

  /** A constant column is left out, and a column of two values is a category. */
  @Test
  void newVectorsHaveTheColumnsOfTheData() {
    double[][] corners = Data.cornerRows(100, 2);
    double[][] rows = new double[100][];
    Arrays.setAll(rows, i -> new double[] {7, i % 2 == 0 ? 3 : 5, corners[i][0]});
    PosteriorClustering found = new CRPMixture<NumberVector>(PLAN).run(rows);
    assertEquals(2, found.getAllClusters().size());
    assertTrue(found.cluster(7, 3, 0).getIDs().contains(first(found)));
    assertTrue(found.cluster(7, Double.NaN, 0).getIDs().contains(first(found)));
    assertNotEquals(found.cluster(7, 5, 10), found.cluster(7, 3, 0));
  }

  private static DBID first(PosteriorClustering found) {
    return DBIDUtil.deref(found.getAllClusters().get(0).getIDs().iter());
  }

  @Test
  @Tag("slow")
  void rankingsAndCountsArePredicted() {
    double[][] ranks = new double[40][];
    Arrays.setAll(ranks, i -> i % 2 == 0 ? new double[] {1, 2, 3, 4} : new double[] {4, 3, 2, 1});
    PosteriorClustering ballots = new MallowsMixture<NumberVector>(SHORT).run(ranks);
    assertEquals(2, ballots.getAllClusters().size());
    assertTrue(ballots.predict(1, 2, Double.NaN, Double.NaN)[0] > 0.9);
    double[][] counts = new double[40][6];
    for (int i = 0; i < 40; i++) {
      counts[i][i % 2 * 3] = 9;
      counts[i][i % 2 * 3 + 1] = 7 + i % 3;
      counts[i][i % 2 * 3 + 2] = 8;
    }
    PosteriorClustering words =
        new CRPMixture<NumberVector>(
                Crp.of(PriorOptions.CONCENTRATION.usualValue()),
                NoiseOption.NONE,
                new MultinomialLikelihood(),
                PLAN)
            .run(counts);
    assertTrue(words.predict(0, 0, 0, 5, 5, 5)[1] > 0.9);
  }

  static Stream<Arguments> shortConstructors() {
    DecayChoice decay = DecayChoice.automatic(DecayKind.AUTOMATIC);
    String time = "crp.time-column";
    return Stream.of(
        Arguments.of(new CRPMixture<NumberVector>(SHORT), Map.of()),
        Arguments.of(new PoweredCRP<NumberVector>(SHORT), Map.of()),
        Arguments.of(new MixtureOfFiniteMixtures<NumberVector>(SHORT), Map.of()),
        Arguments.of(new MallowsMixture<NumberVector>(SHORT), Map.of()),
        Arguments.of(new HDPHMM<NumberVector>(SHORT), Map.of()),
        Arguments.of(
            new HDPMixture<NumberVector>(Memberships.parse("", "column 0"), SHORT),
            Map.of("crp.group", "column 0")),
        Arguments.of(
            new DistanceDependentCRP<NumberVector>(EuclideanDistance.STATIC, decay, SHORT),
            Map.of("crp.nearness", DistanceNearness.class)),
        Arguments.of(
            new AveragedDistanceDependentCRP<NumberVector>(new TimeColumn(-1, 0), decay, SHORT),
            Map.of(time, 0)));
  }

  /** What Java gets without options is what the command line gets without options. */
  @ParameterizedTest
  @MethodSource("shortConstructors")
  @SuppressWarnings("unchecked")
  @Tag("slow")
  void shortConstructorsHaveTheDefaultsOfTheOptions(
      ModelClustering algorithm, Map<String, Object> options) {
    double[][] rows = new double[24][];
    Arrays.setAll(rows, i -> new double[] {1 + i % 3, 1 + (i + 1) % 3, 1 + (i + 2) % 3});
    ELKIBuilder<ModelClustering> builder =
        new ELKIBuilder<ModelClustering>(
                (Class<? super ModelClustering>) (Class<?>) algorithm.getClass())
            .with("crp.sweeps", 20)
            .with("crp.chains", 1);
    options.forEach(builder::with);
    assertEquals(text(builder.build().run(rows)), text(algorithm.run(rows)));
  }

  private static String text(PosteriorClustering found) {
    return String.join("\n", FitFiles.draws(found.fit()).lines().toList());
  }

  @Test
  void priorsOverDistancesDoNotPredictAVectorAlone() {
    PosteriorClustering found =
        new DistanceDependentCRP<NumberVector>(
                EuclideanDistance.STATIC, DecayChoice.automatic(DecayKind.EXPONENTIAL), PLAN)
            .run(Data.cornerRows(40, 2));
    assertThrows(UnsupportedOperationException.class, () -> found.predict(0, 0));
  }

  static Stream<Arguments> algorithmsWithShares() {
    return Stream.of(
        Arguments.of(
            DistanceDependentCRP.class,
            Map.of(DistanceDependentCRP.Par.NEARNESS_ID, DistanceNearness.class)),
        Arguments.of(AveragedDistanceDependentCRP.class, Map.of(TimeColumn.DIMENSION_ID, 0)),
        Arguments.of(HDPMixture.class, Map.of()),
        Arguments.of(HDPHMM.class, Map.of()));
  }

  @ParameterizedTest
  @MethodSource("algorithmsWithShares")
  @SuppressWarnings("unchecked")
  @Tag("slow")
  void objectsHaveSharesOfTheDrawsWhereClustersAreNotEnough(
      Class<?> algorithm, Map<OptionID, Object> options) {
    ELKIBuilder<ModelClustering> builder =
        new ELKIBuilder<ModelClustering>((Class<? super ModelClustering>) algorithm)
            .with("crp.sweeps", 100)
            .with("crp.chains", 2)
            .with("crp.soft");
    options.forEach(builder::with);
    PosteriorClustering found = builder.build().autorun(Data.corners(60, 3));
    MaterializedRelation<double[]> soft =
        Data.child(found, MaterializedRelation.class, "crp-probabilities");
    int clusters = found.getAllClusters().size();
    int sure = 0;
    for (DBIDIter it = soft.iterDBIDs(); it.valid(); it.advance()) {
      double[] law = found.probabilities(it);
      assertEquals(clusters + 1, law.length);
      assertEquals(1, Arrays.stream(law).sum(), 1e-9);
      assertArrayEquals(soft.get(it), Arrays.copyOf(law, clusters));
      int best = best(law);
      // more than half of the draws, and not half and a rounding error
      if (law[best] > 0.5 && best < clusters) {
        sure++;
        assertTrue(
            found.getAllClusters().get(best).getIDs().contains(it), () -> Arrays.toString(law));
      }
    }
    assertTrue(sure > 40, "rows with a cluster in most draws: " + sure);
  }

  /** The rows of the model are in the order of time, those of the files in that of the data. */
  @Test
  void filesAreInTheOrderOfTheData() throws Exception {
    double[][] corners = Data.cornerRows(30, 2);
    double[][] rows = new double[30][];
    Arrays.setAll(rows, i -> new double[] {-i, corners[i / 15][0] + 0.01 * i});
    Database database = Data.of(rows);
    Algorithm ddcrp =
        new ELKIBuilder<DistanceDependentCRP<NumberVector>>(DistanceDependentCRP.class)
            .with("crp.sweeps", 60)
            .with("crp.chains", 2)
            .with(DistanceDependentCRP.Par.NEARNESS_ID, DistanceNearness.class)
            .with("crp.order", "time")
            .with(TimeColumn.DIMENSION_ID, 0)
            .build();
    PosteriorClustering found = (PosteriorClustering) ddcrp.autorun(database);
    Metadata.hierarchyOf(database).addChild(found);
    new PosteriorWriter(folder).processNewResult(database);
    List<String> lines = Files.readAllLines(folder.resolve("rows.csv"));
    assertEquals(31, lines.size());
    int[] labels = Data.labels(found, ddcrp, database);
    for (int i = 0; i < labels.length; i++) {
      assertTrue(lines.get(i + 1).startsWith((i + 1) + "," + labels[i] + ","), lines.get(i + 1));
    }
    assertEquals(1 + 2 * 60, Files.readAllLines(folder.resolve("trace.csv")).size());
    assertTrue(Files.readString(folder.resolve("summary.txt")).contains("Note: "));
    assertTrue(Files.size(folder.resolve("report.html")) > 100);
  }

  @Test
  void whatCannotBeWrittenIsSaid() throws Exception {
    Database database = Data.corners(10, 1);
    PosteriorWriter writer = new PosteriorWriter(folder);
    String said =
        assertThrows(AbortException.class, () -> writer.processNewResult(database)).getMessage();
    assertTrue(said.startsWith("There is no clustering whose posterior"), said);
    Path file = Files.createFile(folder.resolve("file"));
    Metadata.hierarchyOf(database).addChild(corners());
    said =
        assertThrows(
                AbortException.class, () -> new PosteriorWriter(file).processNewResult(database))
            .getMessage();
    assertTrue(said.startsWith("Parameter 'crp.results': the folder " + file), said);
  }

  /** What the MiniGUI runs after each task. */
  @Test
  void automaticEvaluationGoesOn() {
    for (Database database : List.of(Data.of(Data.cornerRows(40, 2)), Data.corners(40, 2))) {
      Metadata.hierarchyOf(database).addChild(Data.quickRun(database));
      new AutomaticEvaluation().processNewResult(database);
    }
  }
}
