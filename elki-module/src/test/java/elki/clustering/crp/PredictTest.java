package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Predicted;
import crp.mixture.TableView;
import elki.clustering.crp.parser.TableParser;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.result.RunPredictions;
import elki.database.Database;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.SerializedParameterization;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Further rows in a file. */
class PredictTest {

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("new.csv"), text.replace("; ", "\n"));
  }

  private ModelClustering algorithm(String name, String options, String text) throws Exception {
    return (ModelClustering)
        ClassGenericsUtil.parameterizeOrAbort(
            Class.forName("elki.clustering.crp." + name),
            new SerializedParameterization(
                ("-crp.sweeps 60 -crp.chains 2 -crp.predict " + file(text) + " " + options)
                    .strip()
                    .split(" ")));
  }

  private static int[] clusters(PosteriorClustering found) {
    Predicted predicted = predicted(found);
    return IntStream.range(0, predicted.found().size()).map(predicted::cluster).toArray();
  }

  private static Predicted predicted(PosteriorClustering found) {
    return Data.child(found, RunPredictions.class).getPredicted();
  }

  /** Places on a grid of 6 by 6, whose right half differs, and a time that grows with its rows. */
  private static double[][] grid() {
    double[][] rows = new double[36][];
    Arrays.setAll(
        rows,
        i -> new double[] {(i % 6 < 3 ? 0 : 8) + i * 37 % 100 / 100.0, i % 6, Math.floorDiv(i, 6)});
    return rows;
  }

  @ParameterizedTest
  @CsvSource({"CRPMixture", "PoweredCRP", "MixtureOfFiniteMixtures"})
  void rowsOfAMixtureAreThoseOfTheCore(String name) throws Exception {
    PosteriorClustering found =
        algorithm(
                name, "-crp.noise none".repeat(name.startsWith("Mix") ? 0 : 1), "0,0; 10,0; 0.5,0")
            .run(Data.cornerRows(60, 2));
    Predicted predicted = predicted(found);
    assertEquals(List.of(0, 1, 0), Arrays.stream(clusters(found)).boxed().toList());
    assertTrue(predicted.shares(0)[0] > 0.9);
    List<String> lines = predicted.lines().toList();
    assertEquals("row,cluster,probability,log density", lines.get(0));
    assertTrue(lines.get(2).startsWith("2,1,"), lines.get(2));
    assertEquals(4, lines.size());
    assertEquals(
        logDensity(found.fit()),
        predicted.found().logDensity(0),
        1e-9,
        "of the averaged predictor");
  }

  @SuppressWarnings("unchecked")
  private static <R extends crp.data.Rows> double logDensity(crp.model.Fit<?> fit) {
    R row = (R) crp.data.RealRows.of(new double[] {0, 0}, 1, 2);
    return TableView.of((crp.model.Fit<R>) fit).averagedPredictor().predict(row).logDensity(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RegionMixture|-crp.distance-columns 1,2",
        "RegionMixture|-crp.distance-columns 1,2 -crp.distance minkowski.ManhattanDistance",
        "DistanceDependentCRP|-crp.distance-columns 1,2",
        "DistanceDependentCRP|-crp.distance-columns 1,2 -crp.decay window -crp.decay-scale 2",
      })
  void placesSayTheClusterWhereTheValueIsMissing(String name, String options) throws Exception {
    PosteriorClustering found =
        algorithm(name, options, "NaN,0.2,3.2; NaN,4.9,1.1; NaN,-3,2; 8,1,1").run(grid());
    int[] clusters = clusters(found);
    assertEquals(List.of(0, 1), List.of(clusters[0], clusters[1]));
  }

  @ParameterizedTest
  @CsvSource({"RegionMixture", "DistanceDependentCRP", "AveragedDistanceDependentCRP"})
  void timesSayTheClusterWhereTheValueIsMissing(String name) throws Exception {
    double[][] rows = new double[40][];
    Arrays.setAll(rows, i -> new double[] {(i < 25 ? 0 : 8) + i * 37 % 100 / 100.0, 10 * i});
    PosteriorClustering found = algorithm(name, "-crp.time-column 1", "NaN,24; NaN,395").run(rows);
    assertEquals(List.of(0, 1), Arrays.stream(clusters(found)).boxed().toList());
    String before = Arrays.toString(predicted(found).shares(0));
    assertTrue(!before.equals(Arrays.toString(predicted(found).shares(1))), before);
  }

  @ParameterizedTest
  @CsvSource({"RegionMixture", "DistanceDependentCRP"})
  void placesAndTimesTogetherSayTheCluster(String name) throws Exception {
    double[][] rows = new double[75][];
    Arrays.setAll(
        rows,
        i ->
            new double[] {
              (i < 50 ? 0 : 8) + i * 37 % 100 / 100.0,
              i % 5,
              Math.floorDiv(i % 25, 5),
              Math.floorDiv(i, 25)
            });
    PosteriorClustering found =
        algorithm(name, "-crp.distance-columns 1,2 -crp.time-column 3", "NaN,2,2,0; NaN,2,2,2")
            .run(rows);
    assertEquals(List.of(0, 1), Arrays.stream(clusters(found)).boxed().toList());
    assertEquals(List.of(25, 50), Data.sizes(found));
    assertTrue(found.summary().contains("by EuclideanDistance and time"), found::summary);
  }

  @Test
  void aTimeBesideAPlaceHasNoDecay() throws Exception {
    ModelClustering algorithm =
        algorithm(
            "DistanceDependentCRP",
            "-crp.distance-columns 1 -crp.time-column 2 -crp.decay window",
            "1,2,3");
    AbortException refused = assertThrows(AbortException.class, () -> algorithm.run(grid()));
    assertTrue(refused.getMessage().startsWith("Parameter 'crp.time-column' beside a distance"));
  }

  @Test
  void columnsAreFoundByTheirNamesAndCategoriesByTheirTexts() throws Exception {
    StringBuilder table = new StringBuilder("size,kind,colour\n");
    for (int i = 0; i < 60; i++) {
      boolean odd = i % 2 == 1;
      table.append((odd ? 9 : 0) + i * 37 % 100 / 100.0).append(odd ? ",oak,red" : ",elm,blue");
      table.append('\n');
    }
    PosteriorClustering found =
        algorithm("CRPMixture", "", "note,kind,colour,size; a,oak,red,9.5; b,elm,blue,0.2")
            .autorun(database(table.toString()));
    assertEquals(List.of(1, 0), Arrays.stream(clusters(found)).boxed().toList());
  }

  @Test
  void anotherNameIsNotTakenForAColumn() throws Exception {
    Database database = database("size,width\n" + "0.5,2.5\n1.25,3.5\n".repeat(10));
    ModelClustering algorithm = algorithm("CRPMixture", "", "width,weight; 1,2");
    AbortException refused = assertThrows(AbortException.class, () -> algorithm.autorun(database));
    assertEquals(
        "crp.predict: the file must have the columns of the data, size, width, but it has width,"
            + " weight",
        refused.getMessage());
  }

  private static Database database(String table) {
    return Data.database(
        Data.connection(
            new TableParser()
                .parse(new ByteArrayInputStream(table.getBytes(StandardCharsets.UTF_8)))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CRPMixture||1,2,3; 4,5,6|crp.predict: the file must have the columns of the data, 1, 2, but it has column 1, column 2, column 3",
        "HDPMixture||1,2|crp.predict is for vectors of numbers under",
        "HDPHMM||1,2|crp.predict is for vectors of numbers under",
        "MallowsMixture||1,2|crp.predict is for vectors of numbers under",
        "DistanceDependentCRP|-crp.distance-columns 1 -crp.radius 3|1,2|crp.predict needs a distance of vectors",
        "AveragedDistanceDependentCRP|-crp.time-column 1|1,NaN; 3,4|crp.predict: row 1, column 'column 2' must be a number, was missing",
      })
  void whatCannotBePredictedIsRefused(String name, String options, String text, String said)
      throws Exception {
    String[] labels = new String[40];
    Arrays.fill(labels, "one");
    double[][] rows = Data.cornerRows(40, 2);
    if (name.startsWith("Mallows")) {
      Arrays.setAll(rows, i -> i % 2 == 0 ? new double[] {1, 2} : new double[] {2, 1});
    }
    ModelClustering algorithm = algorithm(name, options == null ? "" : options, text);
    String message =
        assertThrows(AbortException.class, () -> algorithm.autorun(Data.of(rows, labels)))
            .getMessage();
    assertTrue(message.startsWith(said), message);
  }

  @Test
  void aDistanceOfLabelsIsRefused() throws Exception {
    ModelClustering algorithm =
        algorithm(
            "DistanceDependentCRP",
            "-crp.distance strings.LevenshteinDistance -crp.distance-label 0",
            "1,2");
    AbortException refused =
        assertThrows(AbortException.class, () -> algorithm.autorun(Data.corners(20, 2)));
    assertTrue(refused.getMessage().startsWith("crp.predict needs a distance of vectors"));
  }

  @Test
  void aMissingFileIsRefused() {
    SerializedParameterization given =
        new SerializedParameterization(
            new String[] {"-crp.predict", folder.resolve("none.csv").toString()});
    given.tryInstantiate(CRPMixture.class);
    assertEquals(1, given.getErrors().size(), "ELKI looks for files that are read");
  }
}
