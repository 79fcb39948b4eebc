package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class CRPMixtureTest {

  @RegisterExtension
  static final TestSession SPARK =
      TestSession.local().with("spark.serializer", "org.apache.spark.serializer.KryoSerializer");

  private static CRPMixture small() {
    return new CRPMixture().setCovariance("full").setChains(2).setMaxIter(8).setDraws(4);
  }

  private static Dataset<Row> three() {
    return LocalSpark.frame(SPARK.get(), LocalSpark.threeClusters(90), 2);
  }

  private static void assertClustersOf(int clusters, List<Row> rows) {
    Set<List<Integer>> pairs = new HashSet<>();
    for (int i = 0; i < rows.size(); i++) {
      pairs.add(List.of(i % clusters, rows.get(i).<Integer>getAs("prediction")));
    }
    assertEquals(clusters, pairs.size());
  }

  @Test
  void aModelFindsThreeClustersAndKeepsItsPredictionsInAFile(@TempDir Path folder)
      throws IOException {
    Dataset<Row> data = three();
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {small()});
    PipelineModel fitted = pipeline.fit(data);
    CRPMixtureModel model = (CRPMixtureModel) fitted.stages()[0];
    assertEquals(3, model.k(), model.report());
    assertTrue(
        model
            .report()
            .startsWith(
                "3 clusters of 90 rows; unlike the other hosts, Spark has no noise, heavy tails, tidying or cut\n"),
        model.report());
    assertTrue(model.report().contains("Chains: "), model.report());
    List<Row> rows = fitted.transform(data).collectAsList();
    for (Row row : rows) {
      Vector probability = row.getAs("probability");
      assertEquals(4, probability.size());
      assertEquals(1, Arrays.stream(probability.toArray()).sum(), 1e-12);
    }
    assertClustersOf(3, rows);
    Vector hole = model.predictProbability(Vectors.dense(20, Double.NaN));
    assertEquals(1, Arrays.stream(hole.toArray()).sum(), 1e-12);
    assertEquals(rows.get(2).<Integer>getAs("prediction"), hole.argmax());
    assertEquals(90, Arrays.stream(model.summary().clusterSizes()).sum());
    String path = folder.resolve("pipeline").toUri().toString();
    fitted.write().save(path);
    PipelineModel loaded = PipelineModel.load(path);
    assertEquals(rows, loaded.transform(data).collectAsList());
    CRPMixtureModel again = (CRPMixtureModel) loaded.stages()[0];
    assertEquals(model.report(), again.report());
    assertFalse(again.hasSummary());
    assertThrows(IllegalStateException.class, again::summary);
  }

  @Test
  void parametersAreCopiedExplainedAndSaved(@TempDir Path folder) throws IOException {
    CRPMixture mixture = small().setSeed(9).setConcentration("2.5");
    assertTrue(mixture.explainParams().contains("concentration"), mixture.explainParams());
    CRPMixture copy = mixture.copy(new ParamMap().put(mixture.maxIter().w(7)));
    assertEquals(7, copy.getOrDefault(copy.maxIter()));
    assertEquals("2.5", copy.getOrDefault(copy.concentration()));
    String path = folder.resolve("estimator").toUri().toString();
    mixture.write().save(path);
    CRPMixture loaded = CRPMixture.load(path);
    assertEquals(mixture.explainParams(), loaded.explainParams());
  }

  @Test
  void wordsAndCategoriesAreClustered() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double[] counts = new double[6];
      counts[i % 2 * 3] = 9;
      counts[i % 2 * 3 + 1] = i % 5;
      rows.add(RowFactory.create(Vectors.dense(counts).toSparse()));
    }
    StructType schema = new StructType().add("features", SQLDataTypes.VectorType());
    Dataset<Row> words = LocalSpark.frame(SPARK.get(), rows, schema, 3);
    CRPMixture mixture = small().setLikelihood("multinomial");
    assertClustersOf(2, mixture.fit(words).transform(words).collectAsList());
    List<Row> codes = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double code = i % 2 * 2;
      codes.add(RowFactory.create((Object) new Double[] {code, code, code, 2 - code}));
    }
    StructType arrays =
        new StructType().add("features", DataTypes.createArrayType(DataTypes.DoubleType));
    Dataset<Row> categories = LocalSpark.frame(SPARK.get(), codes, arrays, 2);
    CRPMixture nominal = small().setLikelihood("categorical");
    assertClustersOf(2, nominal.fit(categories).transform(categories).collectAsList());
  }

  private static String refused(CRPMixture mixture, Dataset<Row> data) {
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> mixture.fit(data));
    String message = String.valueOf(thrown.getMessage());
    assertEquals(1, message.lines().count(), message);
    return message;
  }

  private static void assertNames(String message, String... parts) {
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void wrongColumnsAndParametersAreRefusedBeforeARun() {
    Dataset<Row> data = three();
    assertNames(refused(small().setFeaturesCol("x"), data), "featuresCol", "'x'", "features");
    assertNames(refused(small().setWeightCol("w"), data), "weightCol", "'w'");
    assertNames(
        refused(
            small(),
            data.withColumnRenamed("features", "prediction")
                .withColumn("features", functions.lit("text"))),
        "featuresCol",
        "string");
    assertNames(
        refused(small(), data.withColumn("prediction", functions.lit(1))),
        "predictionCol",
        "'prediction'");
    assertNames(refused(small().setConcentration("-1"), data), "concentration", "-1");
    assertNames(refused(small().setLikelihood("normal"), data), "likelihood", "gaussian");
    assertNames(refused(small().setHandleInvalid("skip"), data), "handleInvalid", "keep");
  }

  private static Dataset<Row> oneMissing() {
    return LocalSpark.weighted(
        SPARK.get(),
        IntStream.range(0, 40)
            .mapToObj(
                i ->
                    RowFactory.create(
                        Vectors.dense(i == 7 ? Double.NaN : i % 5, i % 3 + 0.1 * i), 1.0))
            .toList());
  }

  @Test
  void fullCovariancesRefuseMissingValuesBeforeARun() {
    assertNames(refused(small(), oneMissing()), "1 row has missing values", "'full'", "'diagonal'");
  }

  @Test
  void automaticCovariancesAreDiagonalWhereValuesAreMissing() {
    String report = small().setCovariance("auto").fit(oneMissing()).report();
    String text = report.replaceAll("\\s+", " ");
    assertTrue(text.contains("1 row has missing values: each column has its own"), report);
    assertTrue(text.contains("full covariances of rows with missing values, "), report);
  }

  /** A null in an array is as missing as NaN in a vector. */
  @Test
  void nullsInArraysAreMissing() {
    StructType arrays =
        new StructType().add("features", DataTypes.createArrayType(DataTypes.DoubleType));
    List<Row> some = new ArrayList<>();
    List<Row> vectors = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      some.add(RowFactory.create((Object) new Double[] {i == 7 ? null : i % 5.0, i % 3 + 0.1 * i}));
      vectors.add(
          RowFactory.create(Vectors.dense(i == 7 ? Double.NaN : i % 5.0, i % 3 + 0.1 * i), 1.0));
    }
    CRPMixture mixture = small().setCovariance("diagonal");
    assertEquals(
        LocalSpark.draws(mixture.fit(LocalSpark.weighted(SPARK.get(), vectors))),
        LocalSpark.draws(mixture.fit(LocalSpark.frame(SPARK.get(), some, arrays, 2))));
  }

  @Test
  void badRowsAreRefusedBeforeARun() {
    assertNames(refused(weighted(), rows(Vectors.dense(1, 2), 1.0, null, 1.0)), "row 2", "null");
    assertNames(
        refused(weighted(), rows(Vectors.dense(1, 2), 1.0, Vectors.dense(1, 3), -1.0)),
        "row 2",
        "weight",
        "-1");
    assertNames(
        refused(weighted(), rows(Vectors.dense(1, 2), null, Vectors.dense(1, 3), 1.0)),
        "row 1",
        "weight",
        "missing");
    assertNames(
        refused(weighted(), rows(Vectors.dense(1, 2), 1.0, Vectors.dense(1, 3, 4), 1.0)),
        "row 2",
        "3 features");
    assertNames(
        refused(
            weighted().setHandleInvalid("error"),
            rows(Vectors.dense(1, 2), 1.0, Vectors.dense(Double.NaN, 3), 1.0)),
        "row 2",
        "column 1",
        "NaN",
        "'keep'");
    assertNames(
        refused(weighted(), rows(Vectors.dense(1, 2), 0.0, Vectors.dense(1, 3), 0.0)), "weight");
    assertNames(refused(weighted(), LocalSpark.weighted(SPARK.get(), List.of())), "no rows");
    assertNames(
        refused(
            weighted().setLikelihood("multinomial"),
            rows(Vectors.dense(1, 2), 1.0, Vectors.dense(1, 0.5), 1.0)),
        "row 2",
        "column 2",
        "0.5");
    assertNames(
        refused(
            weighted(),
            rows(Vectors.dense(1, 2), 1.0, Vectors.dense(Double.POSITIVE_INFINITY, 3), 1.0)),
        "row 2",
        "column 1",
        "Infinity");
    assertNames(
        refused(weighted(), rows(Vectors.dense(1, 2), 1.0, Vectors.dense(1, 3), Double.NaN)),
        "row 2",
        "weight",
        "missing");
  }

  /**
   * Arrays may hold nulls; the bad row is in the last of several partitions, some of them empty.
   */
  @Test
  void theNumberOfABadRowDoesNotDependOnThePartitions() {
    StructType arrays =
        new StructType().add("features", DataTypes.createArrayType(DataTypes.DoubleType));
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      rows.add(RowFactory.create((Object) new Double[] {1.0 * i, i == 8 ? null : 2.0}));
    }
    for (int partitions : new int[] {1, 3, 20}) {
      Dataset<Row> data = LocalSpark.frame(SPARK.get(), rows, arrays, partitions);
      assertNames(refused(small().setHandleInvalid("error"), data), "row 9", "column 2", "missing");
    }
  }

  @Test
  void wrongLikelihoodsAndTypesAreRefused() {
    assertNames(
        refused(small().setLikelihood("mixed"), three()), "likelihood", "categorical", "'mixed'");
    assertNames(
        refused(small().setWeightCol("w"), three().withColumn("w", functions.lit("a"))),
        "weightCol",
        "string");
  }

  private static CRPMixture weighted() {
    return small().setWeightCol("weight");
  }

  private static Dataset<Row> rows(Vector a, Double first, Vector b, Double second) {
    return LocalSpark.weighted(
        SPARK.get(), List.of(RowFactory.create(a, first), RowFactory.create(b, second)));
  }

  @Test
  void rowsWithoutWeightTakeNoPartAndEmptyPartitionsDoNotMatter() {
    List<Row> rows = new ArrayList<>();
    double[][] values = LocalSpark.threeClusters(60);
    for (int i = 0; i < values.length; i++) {
      rows.add(RowFactory.create(Vectors.dense(values[i]), i % 10 == 0 ? 0.0 : 1.0));
    }
    Dataset<Row> data = LocalSpark.weighted(SPARK.get(), rows);
    StructType schema = data.schema();
    CRPMixtureModel model = weighted().fit(data);
    assertEquals(54, Arrays.stream(model.summary().clusterSizes()).sum());
    assertTrue(
        model.summary().toString().contains("Note: 6 more rows of weight zero took no part"));
    CRPMixtureModel thin = weighted().fit(LocalSpark.frame(SPARK.get(), rows, schema, 23));
    assertEquals(LocalSpark.draws(model), LocalSpark.draws(thin));
  }

  /** Importance weights of any unit and in any partitions; copies by name. */
  @Test
  void onlyRatiosOfImportanceWeightsCount() {
    CRPMixtureModel model = weighted().fit(hundreds(1, 2));
    assertEquals(LocalSpark.draws(model), LocalSpark.draws(weighted().fit(hundreds(.025, 5))));
    assertEquals(LocalSpark.draws(model), LocalSpark.draws(weighted().fit(hundreds(1e9, 3))));
    assertTrue(model.summary().k() < 6, "clusters: " + model.summary().k());
    CRPMixture copies = weighted().setWeights("frequency");
    assertNotEquals(LocalSpark.draws(model), LocalSpark.draws(copies.fit(hundreds(1, 2))), "twin");
    assertNames(refused(weighted().setWeights("copies"), hundreds(1, 2)), "weights", "importance");
  }

  private static Dataset<Row> hundreds(double factor, int partitions) {
    double[][] values = LocalSpark.threeClusters(60);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      rows.add(RowFactory.create(Vectors.dense(values[i]), (100 + i) * factor));
    }
    StructType schema = LocalSpark.weighted(SPARK.get(), rows).schema();
    return LocalSpark.frame(SPARK.get(), rows, schema, partitions);
  }

  /** Of few rows the page has the clusters of the model, of many those of a sample. */
  @Test
  void thePageShowsTheClustersOfTheModel() {
    CRPMixture mixture = new CRPMixture().setCovariance("full").setMaxIter(6).setChains(1);
    Dataset<Row> few = LocalSpark.frame(SPARK.get(), LocalSpark.threeClusters(60), 2);
    CRPMixtureSummary summary = mixture.fit(few).summary();
    List<Integer> labels =
        summary.draws().orderBy("row").select("prediction").collectAsList().stream()
            .map(row -> row.getInt(0))
            .toList();
    assertTrue(summary.page().contains("\"label\":" + labels.toString().replace(" ", "") + ","));

    int rows = SampledIds.MOST + 200;
    Dataset<Row> many = LocalSpark.frame(SPARK.get(), LocalSpark.threeClusters(rows), 2);
    summary = mixture.setMaxIter(2).fit(many).summary();
    String page = summary.page();
    assertTrue(page.contains("spread over the " + rows + " rows"));
    assertTrue(page.contains(summary.k() + " clusters of " + rows + " rows"));
  }
}
