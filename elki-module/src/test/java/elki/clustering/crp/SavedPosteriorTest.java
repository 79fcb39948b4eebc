package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.file.TableFile;
import crp.options.Option;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.saved.SavedPosterior;
import crp.task.Job;
import crp.task.Result;
import crp.task.Scheme;
import crp.task.Task;
import crp.task.Update;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.result.RunPredictions;
import elki.data.Cluster;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import elki.utilities.optionhandling.parameterization.SerializedParameterization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Posteriors that are saved, read, and added to: by ELKI, and by the core as the command does. */
class SavedPosteriorTest {

  @TempDir private Path folder;

  /** Options and values with blanks between them; ~ stands for a blank within. */
  private static ModelClustering algorithm(String name, String options) {
    String[] words =
        Stream.of(options.strip().split(" +", -1))
            .filter(word -> !word.isEmpty())
            .map(word -> word.replace('~', ' '))
            .toArray(String[]::new);
    SerializedParameterization given = new SerializedParameterization(words);
    try {
      ModelClustering made =
          (ModelClustering)
              ClassGenericsUtil.parameterizeOrAbort(
                  Class.forName("elki.clustering.crp." + name), given);
      assertEquals(List.of(), given.getRemainingParameters());
      return made;
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final String SHORT = " -crp.sweeps 60 -crp.chains 2 -crp.seed 7";

  /** A group of two, a time, two coordinates, and two columns that differ between the halves. */
  private static double[][] rows() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] rows = new double[48][];
    Arrays.setAll(
        rows,
        i -> {
          int half = i < 28 ? 0 : 9;
          return new double[] {
            i % 2,
            10 * i,
            i % 7 + 40 * half,
            i % 5,
            half + random.nextGaussian(),
            half - random.nextGaussian()
          };
        });
    return rows;
  }

  private static int[] labels(PosteriorClustering found) {
    return crp.answer.Answer.of(found.fit()).numbers();
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private static String untimed(PosteriorClustering found) {
    return found
        .summary()
        .lines()
        .filter(line -> !line.startsWith("Time: "))
        .collect(Collectors.joining("\n"));
  }

  private static String models(PosteriorClustering found) {
    return found.getAllClusters().stream()
        .map(
            cluster ->
                cluster.getNameAutomatic()
                    + (cluster.getModel()
                            instanceof elki.clustering.crp.model.GaussianClusterModel g
                        ? Arrays.toString(g.getMean())
                            + Arrays.deepToString(g.getCovarianceMatrix())
                        : cluster.getModel().toString()))
        .collect(Collectors.joining("\n"));
  }

  /** A seed and a length that are not the usual ones tell a posterior that is read from a run. */
  @ParameterizedTest
  @CsvSource({
    "CRPMixture,''",
    "CRPMixture,-crp.weight 0",
    "CRPMixture,-crp.likelihood gaussian -crp.weight 3",
    "PoweredCRP,''",
    "MixtureOfFiniteMixtures,''",
    "HDPMixture,-crp.group column~0",
    "HDPHMM,''",
    "HDPHMM,-crp.sequence column~0",
    "AveragedDistanceDependentCRP,-crp.time-column 1",
    "DistanceDependentCRP,''",
    "DistanceDependentCRP,-crp.time-column 1",
    "DistanceDependentCRP,'-crp.distance-columns 2,3'",
    "RegionMixture,''",
    "RegionMixture,-crp.time-column 1",
    "RegionMixture,'-crp.distance-columns 2,3'",
    "RegionMixture,'-crp.distance-columns 2,3 -crp.time-column 1'",
  })
  void whatIsReadIsWhatWasSaved(String name, String columns) {
    double[][] rows = rows();
    if (columns.contains("sequence")) {
      Arrays.sort(rows, (a, b) -> Double.compare(a[0], b[0]));
    }
    Path model = file("a.model");
    PosteriorClustering first = algorithm(name, columns + SHORT + " -crp.save " + model).run(rows);
    PosteriorClustering again = algorithm(name, columns + " -crp.load " + model).run(rows);
    assertArrayEquals(labels(first), labels(again));
    assertEquals(untimed(first), untimed(again));
    assertEquals(models(first), models(again));
    assertTrue(again.summary().contains("seed 7"), again.summary());
    assertTrue(first.getAllClusters().size() > 1, first.summary());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " -crp.decay gaussian", " -crp.direction both"})
  void optionsOfTheModelAreSaved(String options) {
    Path model = file("a.model");
    PosteriorClustering first =
        algorithm(
                "DistanceDependentCRP",
                "-crp.time-column 1" + options + SHORT + " -crp.save " + model)
            .run(rows());
    PosteriorClustering again =
        algorithm("DistanceDependentCRP", "-crp.time-column 1 -crp.load " + model).run(rows());
    assertEquals(untimed(first), untimed(again));
  }

  @Test
  void objectsMayBeSparseOrRankings() {
    double[][] counts = new double[30][6];
    for (int i = 0; i < counts.length; i++) {
      counts[i][i % 2 * 3 + i % 3] = 4;
      counts[i][i % 2 * 3] += 2;
    }
    savedAndRead("CRPMixture", "", Data.sparse(counts));
    double[][] ranks = new double[30][];
    Arrays.setAll(ranks, i -> i % 2 == 0 ? new double[] {1, 2, 3, 4} : new double[] {4, 3, 2, 1});
    savedAndRead("MallowsMixture", "", Data.of(ranks));
    savedAndRead("MallowsMixture", "-crp.rankings items ", Data.of(ranks));
    String[] ballots = new String[30];
    Arrays.setAll(ballots, i -> i % 2 == 0 ? "a>b>c>d" : "d>c>b");
    savedAndRead("MallowsMixture", "-crp.rankings label~0 ", Data.of(ranks, ballots));
    double[][] counted = {{3, 1, 2, 3}, {5, 3, 2, 1}, {2, 1, 3, 2}, {6, 3, 1, 2}};
    savedAndRead("MallowsMixture", "-crp.ranking-counts 0 ", Data.of(counted));
  }

  @Test
  void copiesOfObjectsMayBeKnown() {
    double[][] rows = Data.cornerRows(40, 2);
    String[] labels = new String[40];
    for (int i = 0; i < labels.length; i++) {
      rows[i] = rows[i % 30];
      labels[i] = i < 35 ? "?" : "corner" + i % 2;
    }
    savedAndRead("CRPMixture", "-crp.known label~0 ", Data.of(rows, labels));
  }

  private void savedAndRead(String name, String options, Database database) {
    Path model = file("a.model");
    PosteriorClustering first =
        algorithm(name, options + SHORT + " -crp.save " + model).autorun(database);
    PosteriorClustering again = algorithm(name, options + " -crp.load " + model).autorun(database);
    assertArrayEquals(labels(first), labels(again));
    assertEquals(untimed(first), untimed(again));
    assertEquals(models(first), models(again));
  }

  private Path csv(String name, boolean header, double[][] rows) throws IOException {
    return Files.write(
        file(name),
        Stream.concat(
                Stream.of("x,y").filter(line -> header),
                Arrays.stream(rows).map(row -> row[0] + "," + row[1]))
            .toList());
  }

  private static Database database(Path file) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(
        elki.datasource.FileBasedDatabaseConnection.Par.INPUT_ID, file.toFile());
    Database database =
        ClassGenericsUtil.parameterizeOrAbort(StaticArrayDatabase.class, parameters);
    database.initialize();
    return database;
  }

  /** As the command does. */
  private static Job job(Path file, Option<?> option, String text) {
    return Task.of(TableFile.read(file))
        .with(RunOptions.SWEEPS, "60")
        .with(RunOptions.CHAINS, "2")
        .with(RunOptions.SEED, "7")
        .with(option, text)
        .job();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theCommandAndElkiReadEachOther(boolean header) throws IOException {
    Path named = csv("named.csv", true, Data.cornerRows(60, 3));
    Job job = job(named, Scheme.OPTION, "crp");
    Result<?> result = job.run();
    SavedPosterior.of(job, result).write(file("command.model"));
    Database database = database(csv("rows.csv", header, Data.cornerRows(60, 3)));
    PosteriorClustering own =
        algorithm("CRPMixture", SHORT + " -crp.save " + file("elki.model")).autorun(database);
    assertArrayEquals(result.labels(), labels(own), "of one seed");
    PosteriorClustering read =
        algorithm("CRPMixture", " -crp.load " + file("command.model")).autorun(database);
    assertArrayEquals(result.labels(), labels(read));
    assertEquals(result.summary().lines().findFirst(), read.summary().lines().findFirst());
    SavedPosterior back = SavedPosterior.read(file("elki.model"), Spelling.BY_NAME);
    assertArrayEquals(labels(own), back.result().labels());
    assertEquals(header ? List.of("x", "y") : List.of("1", "2"), names(back));
    int[] predicted =
        back.predicted(
                TableFile.read(csv("more.csv", header, further())), Texts.none(Spelling.BY_NAME))
            .clusters();
    assertArrayEquals(new int[] {0, 1}, Arrays.copyOf(predicted, 2));
  }

  private static List<String> names(SavedPosterior saved) {
    return saved.columns().stream().map(crp.host.Column::name).toList();
  }

  /** Five rows at each of two old corners, none at the third, and a fourth one. */
  private static double[][] further() {
    double[][] rows = new double[20][];
    SplittableRandom random = new SplittableRandom(8);
    Arrays.setAll(
        rows,
        i -> {
          int corner = i < 10 ? i % 2 : 3;
          return new double[] {
            10 * (corner % 2) + random.nextGaussian(),
            10 * Math.floorDiv(corner, 2) + random.nextGaussian()
          };
        });
    return rows;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void addedRowsChangeThePosterior(boolean header) throws IOException {
    Job job = job(csv("old.csv", true, Data.cornerRows(60, 3)), Scheme.OPTION, "crp");
    SavedPosterior saved = SavedPosterior.of(job, job.run());
    saved.write(file("old.model"));
    Path more = csv("more.csv", header, further());
    PosteriorClustering grown =
        algorithm(
                "CRPMixture",
                "-crp.add-to " + file("old.model") + " -crp.save " + file("all.model"))
            .autorun(database(more));
    Update.Grown wanted =
        new Update(
                job,
                saved.result(),
                TableFile.read(csv("named.csv", true, further())),
                Texts.none(Spelling.BY_NAME))
            .run();
    assertArrayEquals(wanted.result().labels(), labels(grown));
    assertEquals(80, grown.fit().size());
    assertEquals(
        IntStream.range(0, 20).mapToObj(i -> i < 10 ? i % 2 : 3).toList(),
        objects(grown),
        "the added rows are the objects, and clusters keep their numbers");
    assertTrue(grown.summary().contains("New: cluster 3 is new"), grown.summary());
    assertArrayEquals(
        labels(grown), SavedPosterior.read(file("all.model"), Spelling.BY_NAME).result().labels());
    double[] law = grown.probabilities(19);
    assertTrue(law[3] > 0.9, Arrays.toString(law));
  }

  /** The number of the cluster of each object. */
  private static List<Integer> objects(PosteriorClustering found) {
    Map<Integer, Integer> numbers = new TreeMap<>();
    for (Cluster<?> cluster : found.getAllClusters()) {
      int number = Integer.parseInt(cluster.getNameAutomatic().split(" ", -1)[1]);
      for (DBIDIter it = cluster.getIDs().iter(); it.valid(); it.advance()) {
        numbers.put(DBIDUtil.asInteger(it), number);
      }
    }
    return List.copyOf(numbers.values());
  }

  @Test
  void aPosteriorThatWasReadPredictsAsTheRun() throws IOException {
    Path rows = csv("rows.csv", true, Data.cornerRows(60, 2));
    Path more = csv("more.csv", true, further());
    String predict = " -crp.predict " + more;
    PosteriorClustering own =
        algorithm("CRPMixture", SHORT + predict + " -crp.save " + file("a.model"))
            .autorun(database(rows));
    PosteriorClustering read =
        algorithm("CRPMixture", predict.strip() + " -crp.load " + file("a.model"))
            .autorun(database(rows));
    assertEquals(predicted(own), predicted(read));
  }

  private static List<String> predicted(PosteriorClustering found) {
    return Data.child(found, RunPredictions.class).getPredicted().lines().toList();
  }

  @Test
  void clustersKeepTheNumbersOfAnEarlierFile() throws IOException {
    Path earlier = file("earlier.csv");
    Files.write(
        earlier,
        Stream.concat(
                Stream.of("row,cluster"),
                IntStream.range(0, 60).mapToObj(i -> i + 1 + "," + (i % 3 == 0 ? 8 : i % 3)))
            .toList());
    PosteriorClustering found =
        algorithm("CRPMixture", SHORT + " -crp.earlier " + earlier).run(Data.cornerRows(60, 3));
    assertEquals(
        IntStream.range(0, 60).mapToObj(i -> i % 3 == 0 ? 8 : i % 3).toList(),
        Arrays.stream(labels(found)).boxed().toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CRPMixture|-crp.load HERE/old.csv|crp.load: the file '.*' is no saved model.*",
        "PoweredCRP|-crp.load HERE/a.model|crp.load: the posterior is one of the model CRPMixture, not of PoweredCRP",
        "PoweredCRP|-crp.add-to HERE/a.model|crp.add-to: the posterior is one of the model CRPMixture, not of PoweredCRP",
        "CRPMixture|-crp.load HERE/a.model -crp.discount 0.1|crp.discount has no effect beside crp.load, whose posterior is known: leave it out",
        "CRPMixture|-crp.add-to HERE/a.model -crp.discount 0.1|crp.discount belongs to the model.*",
        "CRPMixture|-crp.save HERE/no/a.model|crp.save: the model cannot be written to '.*",
      })
  void anErrorIsOneSentence(String name, String options, String message) throws IOException {
    csv("old.csv", true, Data.cornerRows(40, 2));
    algorithm("CRPMixture", SHORT + " -crp.save " + file("a.model")).run(Data.cornerRows(40, 2));
    ModelClustering made = algorithm(name, options.replace("HERE", folder.toString()));
    AbortException error =
        assertThrows(AbortException.class, () -> made.run(Data.cornerRows(40, 2)));
    assertTrue(error.getMessage().matches(message), error.getMessage());
  }

  @Test
  void anotherTableIsRefused() throws IOException {
    double[][] rows = Data.cornerRows(40, 2);
    Path model = file("a.model");
    algorithm("CRPMixture", SHORT + " -crp.save " + model).run(rows);
    rows[4][1] = 77;
    String load = "-crp.load " + model;
    assertRefused(load, rows, "crp.load: row 5, column '2' is 77, but .*");
    rows[4][1] = Double.NaN;
    assertRefused(load, rows, "crp.load: row 5, column '2' is missing, but .*");
    assertRefused(
        load,
        Data.cornerRows(41, 2),
        "crp.load: the posterior is that of 40 rows, but the data have 41; .*");
    double[][] narrow = {{1}, {2}};
    assertRefused(
        "-crp.add-to " + model, narrow, "crp.add-to: the data have no column '2' of the model.*");
  }

  private static void assertRefused(String options, double[][] rows, String message) {
    AbortException error =
        assertThrows(AbortException.class, () -> algorithm("CRPMixture", options).run(rows));
    assertTrue(error.getMessage().matches(message), error.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-crp.distance minkowski.ManhattanDistance",
        "-crp.distance-columns 2,3 -crp.radius 5",
        "-crp.distance-columns 2,3 -crp.order rows",
      })
  void nearnessThatTheCommandHasNotIsRefusedBeforeTheRun(String options) {
    ModelClustering made =
        algorithm("DistanceDependentCRP", options + " -crp.save " + file("a.model"));
    AbortException error = assertThrows(AbortException.class, () -> made.run(rows()));
    assertTrue(
        error
            .getMessage()
            .startsWith("crp.save, crp.load and crp.add-to need a Euclidean distance"),
        error.getMessage());
  }
}
