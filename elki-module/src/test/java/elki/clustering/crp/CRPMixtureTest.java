package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.options.PriorOptions;
import elki.clustering.crp.likelihood.GaussianLikelihood;
import elki.clustering.crp.likelihood.VectorWeights;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.result.RunDensity;
import elki.clustering.crp.result.RunDraws;
import elki.clustering.crp.result.RunSummary;
import elki.clustering.crp.result.RunTrace;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.database.Database;
import elki.database.ids.DBIDIter;
import elki.database.relation.DoubleRelation;
import elki.database.relation.MaterializedRelation;
import elki.result.EvaluationResult;
import elki.result.Metadata;
import elki.utilities.datastructures.iterator.It;
import elki.utilities.exceptions.AbortException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CRPMixtureTest {

  @Test
  void findsTheFourCorners() {
    Database database = Data.corners(200, 4);
    Clustering<Model> clustering = Data.quickRun(database);
    assertEquals(List.of(50, 50, 50, 50), Data.sizes(clustering));
    assertEquals(1, Data.adjustedRand(clustering, database));
  }

  /** A column of weights of about 100 and a factor of them: the clusters of their ratios. */
  @Test
  void onlyRatiosOfWeightsCountUnlessTheyAreCopies() {
    Clustering<Model> found = weighted("importance");
    assertEquals(List.of(50, 50, 50, 50), Data.sizes(found));
    assertTrue(text(found).startsWith("4 clusters of 200 rows\n"), text(found));
    assertTrue(text(found).contains("weights were scaled to a mean of 1"), text(found));
    GaussianClusterModel model = (GaussianClusterModel) found.getAllClusters().get(0).getModel();
    assertEquals(3, model.getMean().length, "columns");
    String copies = text(weighted("frequency"));
    assertTrue(copies.contains("clusters of 200 rows of total weight 20199"), copies);
  }

  private static String text(Clustering<Model> clustering) {
    return Data.<RunSummary>child(clustering, RunSummary.class).getText();
  }

  private static Clustering<Model> weighted(String meaning) {
    double[][] rows = Data.cornerRows(200, 4);
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {i == 0 ? 100 : 101, rows[i][0], rows[i][1]};
    }
    return Data.quick()
        .with(VectorWeights.COLUMN_ID, 0)
        .with("crp.weights", meaning)
        .with("crp.noise", "none")
        .build()
        .autorun(Data.of(rows));
  }

  @Test
  void aColumnOfWeightsMustBeThere() {
    AbortException e =
        assertThrows(
            AbortException.class,
            () ->
                Data.quick().with(VectorWeights.COLUMN_ID, 2).build().autorun(Data.corners(20, 4)));
    assertEquals(
        "Parameter 'crp.weight' must be a column of the data that has no other use, one of [0, 1],"
            + " but was 2.",
        e.getMessage());
  }

  @Test
  @Tag("slow")
  void objectsFarFromAllOthersAreANoiseCluster() {
    double[][] rows = Arrays.copyOf(Data.cornerRows(200, 4), 204);
    for (int i = 200; i < 204; i++) {
      rows[i] = new double[] {i % 2 == 0 ? 40 : -30, i < 202 ? 40 : -30};
    }
    Database database = Data.of(rows);
    for (String noise : List.of("0.05", PriorOptions.NOISE.usual())) {
      CRPMixture<NumberVector> crp = Data.quick().with("crp.noise", noise).build();
      Clustering<Model> clustering = crp.autorun(database);
      assertEquals(List.of(4, 50, 50, 50, 50), Data.sizes(clustering), noise);
      for (Cluster<Model> cluster : clustering.getAllClusters()) {
        assertEquals(cluster.size() == 4, cluster.isNoise());
      }
      Clustering<Model> ladder = Data.child(clustering, Clustering.class, "crp-ladder-tree");
      assertEquals(4 + 3, ladder.getAllClusters().size());
    }
    CRPMixture<NumberVector> weighed = Data.quick().with("crp.evidence", "alone").build();
    Clustering<Model> alone = weighed.autorun(database);
    assertTrue(
        alone.getAllClusters().stream().noneMatch(Cluster::isNoise),
        "the evidence of a model with noise is not computed");
    Clustering<Model> cut =
        Data.quick().with("crp.noise", "0.05").with("crp.cut", "1").build().autorun(database);
    assertEquals(List.of(4, 200), Data.sizes(cut));
  }

  @Test
  void findsTheTwoKindsOfEruptions() {
    List<Integer> sizes = Data.sizes(Data.quickRun(Data.csv("faithful.csv")));
    int large = sizes.get(sizes.size() - 1);
    int small = sizes.get(sizes.size() - 2);
    assertTrue(large >= 160 && large <= 185, sizes::toString);
    assertTrue(small >= 85 && small <= 105, sizes::toString);
  }

  @Test
  void findsTheIrises() {
    Database database = Data.csv("iris.csv");
    Clustering<Model> clustering = Data.quickRun(database);
    double rand = Data.adjustedRand(clustering, database);
    assertTrue(rand > 0.5, () -> "adjusted Rand index " + rand + ", " + Data.sizes(clustering));
  }

  @Test
  void everyObjectIsInOneCluster() {
    Database database = Data.csv("iris.csv");
    CRPMixture<NumberVector> crp = Data.quick().build();
    Clustering<Model> clustering = crp.autorun(database);
    int sum = Data.sizes(clustering).stream().mapToInt(Integer::intValue).sum();
    assertEquals(150, sum);
    int[] labels = Data.labels(clustering, crp, database);
    assertTrue(Arrays.stream(labels).allMatch(label -> label >= 0), () -> Arrays.toString(labels));
  }

  @Test
  @Tag("slow")
  void theSameObjectRunsTwiceTheSame() {
    Database database = Data.csv("faithful.csv");
    CRPMixture<NumberVector> crp = Data.quick().with("crp.seed", 5L).build();
    int[] first = Data.labels(crp.autorun(database), crp, database);
    assertArrayEquals(first, Data.labels(crp.autorun(database), crp, database));
  }

  @Test
  @Tag("slow")
  void theNumberOfThreadsDoesNotMatterAndTheSeedDoes() {
    String trace = trace(1, 1);
    assertEquals(trace, trace(1, 2));
    assertNotEquals(trace, trace(2, 1));
  }

  private static String trace(long seed, int threads) {
    CRPMixture<NumberVector> crp =
        Data.quick().with("crp.seed", seed).with("crp.threads", threads).build();
    Clustering<Model> clustering = crp.autorun(Data.csv("faithful.csv"));
    StringBuilder text = new StringBuilder();
    RunTrace trace = Data.child(clustering, RunTrace.class);
    trace.iterator().forEachRemaining(text::append);
    return text.toString();
  }

  @Test
  void missingValuesAreNoHindrance() {
    double[][] rows = Data.cornerRows(200, 4);
    for (int i = 0; i < rows.length; i += 10) {
      rows[i][i / 10 % 2] = Double.NaN;
    }
    List<Integer> sizes = Data.sizes(Data.quickRun(Data.of(rows)));
    assertEquals(4, sizes.stream().filter(size -> size > 30).count(), sizes::toString);
  }

  @Test
  void modelsHoldMeanAndCovarianceInTheDatasUnits() {
    Database database = Data.corners(200, 2);
    for (Cluster<Model> cluster : Data.quickRun(database).getAllClusters()) {
      GaussianClusterModel model = (GaussianClusterModel) cluster.getModel();
      double x = model.getMean()[0];
      assertTrue(Math.abs(x) < 0.5 || Math.abs(x - 10) < 0.5, () -> "mean " + x);
      assertEquals(1, model.getCovarianceMatrix()[0][0], 0.5);
      assertEquals(Math.sqrt(model.getCovarianceMatrix()[1][1]), model.getDeviations()[1], 1e-9);
      assertEquals(cluster.getIDs().size(), model.getSize());
    }
  }

  @Test
  void diagonalClustersHaveNoCovariances() {
    CRPMixture<NumberVector> crp =
        Data.quick()
            .with("crp.likelihood", GaussianLikelihood.class)
            .with("crp.covariance", "DIAGONAL")
            .build();
    GaussianClusterModel model =
        (GaussianClusterModel)
            crp.autorun(Data.corners(100, 2)).getToplevelClusters().get(0).getModel();
    assertEquals(0, model.getCovarianceMatrix()[0][1]);
    assertTrue(model.getCovarianceMatrix()[1][1] > 0.3);
  }

  @Test
  void kappaIsGivenOrLearnt() {
    CRPMixture<NumberVector> learning =
        Data.quick()
            .with("crp.likelihood", GaussianLikelihood.class)
            .with("crp.kappa", "sampled")
            .build();
    RunSummary summary = Data.child(learning.autorun(Data.corners(100, 2)), RunSummary.class);
    assertTrue(summary.getText().contains("kappa"), summary::getText);
    CRPMixture<NumberVector> given =
        Data.quick()
            .with("crp.likelihood", GaussianLikelihood.class)
            .with("crp.kappa", 0.25)
            .build();
    RunSummary other = Data.child(given.autorun(Data.corners(100, 2)), RunSummary.class);
    assertTrue(other.getText().contains("kappa 0.25"), other::getText);
  }

  @Test
  void constantColumnsKeepTheirPlaceInTheModel() {
    double[][] two = Data.cornerRows(100, 2);
    double[][] rows = new double[100][];
    Arrays.setAll(rows, i -> new double[] {two[i][0], 3, two[i][1]});
    Clustering<Model> clustering = Data.quickRun(Data.of(rows));
    GaussianClusterModel model =
        (GaussianClusterModel) clustering.getToplevelClusters().get(0).getModel();
    assertEquals(3, model.getMean().length);
    assertEquals(3, model.getMean()[1]);
    assertEquals(0, model.getCovarianceMatrix()[1][1]);
    assertTrue(model.getCovarianceMatrix()[2][2] > 0);
    RunSummary summary = Data.child(clustering, RunSummary.class);
    assertTrue(summary.getText().contains("column '2' is constant"), summary::getText);
  }

  @Test
  void moreColumnsThanRowsIsDiagonal() {
    double[][] rows = new double[12][30];
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < 30; j++) {
        rows[i][j] = (i % 2) * 50 + Math.sin(i * 31 + j * 17);
      }
    }
    Clustering<Model> clustering = Data.quickRun(Data.of(rows));
    assertEquals(List.of(6, 6), Data.sizes(clustering));
    RunSummary summary = Data.child(clustering, RunSummary.class);
    assertTrue(summary.getText().contains("diagonal"), summary::getText);
  }

  @Test
  void resultsHangBelowTheClustering() {
    Clustering<Model> clustering =
        Data.quick().with("crp.soft").build().autorun(Data.csv("faithful.csv"));
    assertEquals("CRP Mixture Clustering", Metadata.of(clustering).getLongName());
    RunTrace trace = Data.child(clustering, RunTrace.class);
    assertEquals(200, trace.size());
    EvaluationResult measures = Data.child(clustering, EvaluationResult.class);
    EvaluationResult.MeasurementGroup group = measures.iterator().next();
    assertTrue(group.getMeasure("Expected VI").getVal() >= 0);
    assertTrue(group.getMeasure("Mean clusters").getVal() >= 2);
    assertTrue(group.getMeasure("Prior mean clusters").getVal() > 1);
  }

  @Test
  void probabilitiesAreProbabilities() {
    Clustering<Model> clustering =
        Data.quick().with("crp.soft").build().autorun(Data.csv("faithful.csv"));
    DoubleRelation confidence = Data.child(clustering, DoubleRelation.class, "crp-confidence");
    DoubleRelation unsure = Data.child(clustering, DoubleRelation.class, "crp-unsure");
    MaterializedRelation<double[]> all = Data.child(clustering, MaterializedRelation.class);
    int agree = 0;
    int number = 0;
    for (Cluster<Model> cluster : clustering.getToplevelClusters()) {
      for (DBIDIter it = cluster.getIDs().iter(); it.valid(); it.advance()) {
        double[] p = all.get(it);
        double sum = Arrays.stream(p).sum();
        assertEquals(clustering.getToplevelClusters().size(), p.length);
        assertTrue(sum > 0.5 && sum <= 1 + 1e-12, () -> "sum " + sum);
        double share = confidence.doubleValue(it);
        assertTrue(share >= 0 && share <= 1, () -> "share " + share);
        assertEquals(share < 0.5 ? 1 : 0, unsure.doubleValue(it));
        agree += Math.abs(share - p[number]) < 0.2 ? 1 : 0;
      }
      number++;
    }
    assertTrue(agree > 240, "rows of 272 whose share is near their probability: " + agree);
  }

  @Test
  void eachObjectKnowsHowOftenItIsTogetherWithItsCluster() {
    Clustering<Model> clustering = Data.quick().build().autorun(Data.corners(100, 4));
    DoubleRelation together = Data.child(clustering, DoubleRelation.class, "crp-together");
    for (DBIDIter it = together.iterDBIDs(); it.valid(); it.advance()) {
      assertTrue(together.doubleValue(it) > 0.5 && together.doubleValue(it) <= 1);
    }
  }

  @Test
  void objectsThatAreSeldomTogetherWithTheirClusterAreUnsure() {
    Clustering<Model> clustering = Data.quick().build().autorun(Data.corners(100, 1));
    DoubleRelation together = Data.child(clustering, DoubleRelation.class, "crp-together");
    DoubleRelation unsure = Data.child(clustering, DoubleRelation.class, "crp-unsure");
    for (DBIDIter it = unsure.iterDBIDs(); it.valid(); it.advance()) {
      assertEquals(together.doubleValue(it) < 0.5 ? 1 : 0, unsure.doubleValue(it));
    }
  }

  @Test
  void aFixedConcentrationAndADiscountAreTaken() {
    CRPMixture<NumberVector> crp =
        Data.quick().with("crp.concentration", 0.25).with("crp.discount", 0.5).build();
    Clustering<Model> clustering = crp.autorun(Data.corners(100, 4));
    RunSummary summary = Data.child(clustering, RunSummary.class);
    assertTrue(summary.getText().contains("Pitman-Yor"), summary::getText);
    assertTrue(summary.getText().contains("0.25"), summary::getText);
    RunTrace trace = Data.child(clustering, RunTrace.class);
    int concentration = trace.numbers().indexOf("concentration");
    trace.iterator().forEachRemaining(row -> assertEquals(0.25, row.numbers().get(concentration)));
  }

  @Test
  void theKeptDrawsAreLinesOfLabels() {
    Clustering<Model> clustering = Data.quick().build().autorun(Data.corners(100, 4));
    RunDraws draws = Data.child(clustering, RunDraws.class);
    List<String> lines = draws.getFile().lines().toList();
    assertEquals(1 + 2 * 50, lines.size());
    assertTrue(lines.get(0).startsWith("chain,sweep,row1,"), lines.get(0));
    assertTrue(lines.get(51).startsWith("2,51,1,"), lines.get(51));
    lines.forEach(line -> assertEquals(102, line.split(",", -1).length, line));
  }

  @Test
  void columnsHaveDensitiesByName() {
    Clustering<Model> clustering = Data.quick().build().autorun(Data.corners(100, 4));
    List<List<String>> files = new ArrayList<>();
    for (It<RunDensity> it =
            Metadata.hierarchyOf(clustering).iterChildren().filter(RunDensity.class);
        it.valid();
        it.advance()) {
      files.add(it.get().lines().toList());
    }
    List<String> curves =
        files.stream().filter(file -> file.size() == 1 + 2 * 200).findFirst().orElseThrow();
    assertEquals("column,value,density,lower,upper,draws", curves.get(0));
    assertTrue(curves.get(400).startsWith("column 2,"), curves.get(400));
    List<String> plane =
        files.stream().filter(file -> file.size() == 1 + 60 * 60).findFirst().orElseThrow();
    assertEquals("column 1,column 2,density,draws", plane.get(0));
  }

  @Test
  void theSummaryTellsHowToRepeatTheRun() {
    Clustering<Model> clustering =
        Data.quick().with("crp.seed", 77L).build().autorun(Data.corners(60, 2));
    RunSummary summary = Data.child(clustering, RunSummary.class);
    assertTrue(summary.getText().contains("seed 77"), summary::getText);
    assertTrue(summary.getText().contains("2 chains of 100 sweeps"), summary::getText);
  }

  @Test
  void heldOutObjectsAreWeighedFoldByFold() {
    Clustering<Model> clustering =
        Data.quick().with("crp.held-out", 3).build().autorun(Data.corners(60, 4));
    String text = Data.child(clustering, RunSummary.class).getText();
    assertTrue(text.contains("Held-out log likelihood: -"), text);
    Clustering<Model> last =
        Data.quick().with("crp.held-out", "last:9").build().autorun(Data.corners(60, 4));
    String end = Data.child(last, RunSummary.class).getText().replaceAll("\\s+", " ");
    assertTrue(end.contains(", the last 9 rows."), end);
    CRPMixture<NumberVector> tooMany = Data.quick().with("crp.held-out", 61).build();
    String said =
        assertThrows(AbortException.class, () -> tooMany.autorun(Data.corners(60, 4))).getMessage();
    assertTrue(said.contains("60") && said.contains("61"), said);
  }
}
