package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.parser.TableParser;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.run.RunPlan;
import elki.data.Cluster;
import elki.data.DoubleVector;
import elki.data.type.TypeUtil;
import elki.database.StaticArrayDatabase;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDRange;
import elki.database.relation.Relation;
import elki.datasource.InputStreamDatabaseConnection;
import elki.utilities.exceptions.AbortException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** ELKI gives the answers of the core to files as people have them. */
class UglyFilesTest {

  private static final Path DATA = Path.of("../test-data");

  private static StaticArrayDatabase database(String file) throws IOException {
    try (InputStream in = Files.newInputStream(DATA.resolve("ugly").resolve(file))) {
      return database(in);
    }
  }

  private static StaticArrayDatabase database(InputStream in) {
    StaticArrayDatabase database =
        new StaticArrayDatabase(
            new InputStreamDatabaseConnection(in, List.of(), new TableParser()));
    database.initialize();
    return database;
  }

  private static PosteriorClustering clustering(StaticArrayDatabase database) {
    return new CRPMixture<DoubleVector>(RunPlan.DEFAULT.withSweeps(40).withChains(2))
        .autorun(database);
  }

  private static String answer(String file) throws IOException {
    StaticArrayDatabase database = database(file);
    PosteriorClustering found = clustering(database);
    Relation<?> rows = database.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    DBIDRange ids = (DBIDRange) rows.getDBIDs();
    char[] labels = new char[ids.size()];
    Arrays.fill(labels, '-');
    int number = 0;
    for (Cluster<?> cluster : found.getToplevelClusters()) {
      for (DBIDIter it = cluster.getIDs().iter(); it.valid() && !cluster.isNoise(); it.advance()) {
        labels[ids.getOffset(it)] = Character.forDigit(number, 36);
      }
      number++;
    }
    List<String> lines = new ArrayList<>(List.of(new String(labels)));
    found
        .summary()
        .replaceAll("\\R {3,}", " ")
        .lines()
        .filter(line -> line.startsWith("Note: "))
        .map(line -> plain(line.substring("Note: ".length(), line.length() - 1)))
        .forEach(lines::add);
    return String.join("|", lines);
  }

  /** Without the words of the host. */
  private static String plain(String sentence) {
    return sentence
        .replaceAll(" \\((override|give it)[^)]*\\)", "")
        .replaceAll("crp\\.(separator|missing)", "OPTION");
  }

  @Test
  void someFilesHaveTheAnswerOfTheCore() throws IOException {
    requireAnswers(3);
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void eachFileHasTheAnswerOfTheCore() throws IOException {
    requireAnswers(1);
  }

  /** All refusals and every so many of the other answers. */
  private static void requireAnswers(int step) throws IOException {
    Properties known = new Properties();
    known.load(
        Files.newBufferedReader(DATA.resolve("ugly-answers.properties"), StandardCharsets.UTF_8));
    assertTrue(known.size() >= 40, "answers: " + known.size());
    int other = 0;
    for (String file : new TreeSet<>(known.stringPropertyNames())) {
      String answer = known.getProperty(file);
      if (answer.startsWith("refused: ")) {
        String said = assertThrows(AbortException.class, () -> database(file)).getMessage();
        assertEquals(answer + ".", "refused: " + plain(said.replace("'data'", "'FILE'")));
      } else if (other++ % step == 0) {
        assertEquals(answer, answer(file), file);
      }
    }
  }

  /** A column that took no part cannot have made the clusters, though it may be equal to them. */
  @Test
  void onlyAColumnThatTookPartIsWarnedOf() {
    StringBuilder text = new StringBuilder("x,kind,when\n");
    for (int i = 0; i < 60; i++) {
      text.append(i * 37 % 60 / 60.0 + 9 * (i % 2)).append(i % 2 == 0 ? ",a" : ",b");
      text.append(i % 2 == 0 ? ",2024-01-05\n" : ",2024-02-05\n");
    }
    String both = text.toString();
    String said = summary(both);
    assertTrue(said.contains("the clusters are those of column 'kind'"), said);
    String dates = summary(both.replaceAll("(?m),(kind|a|b)(?=,)", ""));
    assertTrue(dates.startsWith("2 clusters of 60 rows"), dates);
    assertFalse(dates.contains("the clusters are those of"), dates);
  }

  private static String summary(String csv) {
    return clustering(database(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8))))
        .summary();
  }
}
