package crp.experiment.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.experiment.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every experiment in its small form, on drawn data: what it claims can be read from its tables.
 * Where a claim is on random numbers the limit is in standard errors, and so far out that a right
 * program fails for fewer than one seed in a million.
 */
@Tag("slow")
class ExperimentsTest {

  private static final Path FOLDER = Path.of("target", "experiments-test");

  /** Standard errors beyond which a normal number falls with a probability of 6e-7. */
  private static final double FAR = 5;

  private static final Set<String> RUN = new HashSet<>();

  /** Runs an experiment once, all of whose tables can be read and have rows. */
  private static Path run(String name, String... data) throws IOException {
    Path folder = FOLDER.resolve(name);
    if (!RUN.add(name)) {
      return folder;
    }
    List<Path> files = Stream.of(data).map(Path.of("..", "test-data")::resolve).toList();
    Experiments.run(name, Lab.Size.SMALL, files, folder);
    try (Stream<Path> written = Files.list(folder)) {
      for (Path file : written.toList()) {
        if (file.toString().endsWith(".csv")) {
          assertFalse(TextTable.read(file).rows().isEmpty(), file + "");
        } else {
          // what a page can show
          assertTrue(Files.size(file) < 60_000, file + "");
        }
      }
    }
    return folder;
  }

  private static TextTable table(Path folder, String file) throws IOException {
    return TextTable.read(folder.resolve(file + ".csv"));
  }

  private static double[] numbers(TextTable table, String column) {
    return table.column(column).stream().mapToDouble(Double::parseDouble).toArray();
  }

  /** The number in the first row whose cells are as wanted. */
  private static double number(TextTable table, String column, Predicate<List<String>> row) {
    int at =
        IntStream.range(0, table.rows().size())
            .filter(i -> row.test(table.rows().get(i)))
            .findFirst()
            .orElseThrow();
    return numbers(table, column)[at];
  }

  private static double of(TextTable table, String column, String first) {
    return number(table, column, row -> row.get(0).equals(first));
  }

  @Test
  void customersSitWithNearOnesUnderADecay() throws IOException {
    TextTable table = table(run("bf-figure2"), "tables");
    double[] tables = numbers(table, "tables");
    double[] errors = numbers(table, "error");
    double[] means = numbers(table, "prior mean");
    double[] back = numbers(table, "links back");
    for (int i = 0; i < tables.length; i++) {
      // tables are printed with two decimals
      assertEquals(means[i], tables[i], FAR * errors[i] + 0.02, table.rows().get(i).toString());
    }
    for (int i = 1; i < tables.length; i++) {
      assertTrue(means[i] > 3 * means[0], table.rows().get(i).toString());
      assertTrue(5 * back[i] < back[0], table.rows().get(i).toString());
    }
  }

  @Test
  void theNumbersOfTablesOfLinksAndMeanDistanceDiffer() throws IOException {
    TextTable table = table(run("wybo-figure1"), "tables");
    double[] tables = numbers(table, "tables");
    double[] errors = numbers(table, "error");
    double[] means = numbers(table, "prior mean");
    for (int i = 0; i < tables.length; i++) {
      if (!Double.isNaN(means[i])) {
        assertEquals(means[i], tables[i], FAR * errors[i] + 0.02, table.rows().get(i).toString());
      }
    }
    for (int i = 0; i < tables.length; i += 5) {
      double error = Math.hypot(errors[i + 1], errors[i + 2]);
      assertTrue(tables[i + 2] - tables[i + 1] > FAR * error, table.rows().get(i).toString());
      assertTrue(tables[i + 1] > tables[i], table.rows().get(i).toString());
    }
  }

  /** Exact: the texts are drawn with exponential decay of scale 100 and concentration 300. */
  @Test
  void textsAreBestUnderTheDecayThatTheyWereDrawnWith() throws IOException {
    Path folder = run("bf-figure4");
    TextTable curves = table(folder, "curves");
    Predicate<List<String>> drawn =
        cells -> cells.get(0).equals("300") && cells.get(1).equals("exponential");
    double factor =
        number(curves, "log Bayes factor", drawn.and(cells -> cells.get(2).equals("100")));
    assertTrue(factor > 0, "" + factor);
    for (List<String> cells : curves.rows()) {
      if (drawn.test(cells)) {
        assertTrue(Double.parseDouble(cells.get(3)) <= factor, cells.toString());
      }
    }
  }

  @Test
  void onlyConstantWeightsAreMarginallyInvariant() throws IOException {
    Path folder = run("marginal-invariance");
    for (List<String> cells : table(folder, "enumerated").rows()) {
      double missed = Double.parseDouble(cells.get(2));
      boolean last = cells.get(1).equals("5") && !cells.get(0).startsWith("both");
      // without the first customer the second one opens the first table, as it would alone
      boolean first = cells.get(1).equals("1") && cells.get(0).startsWith("window");
      if (cells.get(0).startsWith("identity") || last || first) {
        assertEquals(0, missed, 1e-6, cells.toString());
      } else {
        assertTrue(missed > 1e-3, cells.toString());
      }
    }
  }

  /** The ratio of the priors of links is above zero where the Bayes factor is below. */
  @Test
  void theRatioOfTheLinksPriorsIsNoBayesFactor() throws IOException {
    Path folder = run("bf-cora");
    TextTable bridge = table(folder, "bridge");
    double error = numbers(bridge, "error")[0];
    double factor = numbers(bridge, "log Bayes factor")[0];
    assertTrue(
        factor + FAR * error < numbers(bridge, "ratio of the priors")[0], bridge.rows().toString());
    assertTrue(factor < 0, bridge.rows().toString());
    TextTable bounds = table(folder, "bounds");
    assertTrue(
        of(bounds, "log Bayes factor at most", "links")
            < numbers(table(folder, "graph"), "ratio of the priors")[0]);
  }

  /** Both have the CRP for their law, so what they find differs by mixing alone. */
  @Test
  void linksAndAlgorithm3HaveOneLaw() throws IOException {
    Path folder = run("bf-figure7");
    TextTable marks = table(folder, "marks");
    double[] tables = numbers(marks, "algorithm 3");
    double[] links = numbers(marks, "links");
    for (int i = 0; i < tables.length; i += 4) {
      assertTrue(tables[i + 3] > tables[i] && links[i + 3] > links[i], marks.rows().get(i) + "");
      // of 60 documents of 60 words, 1 percent of the log joint is a cluster or two
      assertEquals(1, tables[i + 3] / links[i + 3], 0.01, marks.rows().get(i) + "");
    }
    assertTrue(of(table(folder, "cost"), "ms of links", "0.1") > 0);
  }

  /** The documents are drawn with exponential decay of scale 10: time tells. */
  @Test
  void timeImprovesThePredictionOfDocumentsThatDependOnIt() throws IOException {
    TextTable scores = table(run("bf-figure5"), "heldout");
    double best = numbers(scores, "all chains")[3];
    assertEquals("links exponential", scores.rows().get(3).get(0));
    assertTrue(best > of(scores, "all chains", "CRP"), scores.rows().toString());
  }

  @Test
  void everyModelOfTheAveragedPaperPredicts() throws IOException {
    Path folder = run("wybo-figure3");
    TextTable scores = table(folder, "heldout");
    assertEquals(17, scores.rows().size());
    assertTrue(Arrays.stream(numbers(scores, "all chains")).allMatch(one -> one < 0));
    double links = number(scores, "all chains", row -> row.get(0).equals("links"));
    assertTrue(links > of(scores, "all chains", "CRP"), scores.rows().toString());
    // more documents to learn from predict better
    TextTable sizes = table(folder, "sizes");
    double[] crp = numbers(sizes, "CRP");
    assertTrue(crp[2] > crp[0], Arrays.toString(crp));
  }

  @Test
  void timesGrowWithTheNumberOfDocuments() throws IOException {
    TextTable times = table(run("wybo-figure2"), "times");
    assertEquals(24, times.rows().size());
    assertTrue(Arrays.stream(numbers(times, "ms")).allMatch(ms -> ms > 0));
  }

  @Test
  void thePoweredPriorHasFewerClustersThanTheCrpOnPoorlySeparatedRows() throws IOException {
    TextTable table = table(run("pcrp-table1"), "table");
    double[] clusters = numbers(table, "K");
    double[] errors = numbers(table, "error of K");
    assertTrue(clusters[2] < clusters[1] - FAR * Math.hypot(errors[1], errors[2]));
    assertTrue(clusters[0] < clusters[1], table.rows().toString());
    double[] bits = numbers(table, "VI bits");
    double[] nats = numbers(table, "VI nats");
    for (int i = 0; i < bits.length; i++) {
      // three decimals
      assertEquals(bits[i] * Math.log(2), nats[i], 1e-3);
    }
    // Sim 2, whose three clusters are well separated
    double[] nmi = numbers(table, "NMI");
    assertTrue(nmi[5] > nmi[4] && nmi[3] > nmi[0], table.rows().toString());
    TextTable density = table(run("pcrp-figure5"), "summary");
    for (double distance : numbers(density, "distance to the truth")) {
      assertTrue(distance < 0.1, density.rows().toString());
    }
    assertTrue(numbers(density, "K")[2] < numbers(density, "K")[1], density.rows().toString());
  }

  @Test
  @Tag("thorough")
  void aLargerPowerHasFewerClustersOfDigits() throws IOException {
    TextTable digits = table(run("pcrp-table2", "digits.arff"), "table");
    double[] clusters = numbers(digits, "K");
    assertTrue(clusters[3] < clusters[1] && clusters[7] < clusters[5], digits.rows().toString());
  }

  @Test
  @Tag("thorough")
  void aLargerPowerHasFewerClusters() throws IOException {
    TextTable curves = table(run("pcrp-figure3"), "curves");
    List<String> first = curves.rows().get(0);
    List<String> last = curves.rows().get(0);
    for (List<String> row : curves.rows()) {
      last = row.get(0).equals("Sim 1") && row.get(1).equals("1") ? row : last;
    }
    assertTrue(
        Double.parseDouble(last.get(4)) < Double.parseDouble(first.get(4)), first + " " + last);
    TextTable geyser = table(run("pcrp-figure8", "faithful.arff"), "clusters");
    double[] means = numbers(geyser, "mean K");
    assertTrue(means[2] < means[1] && means[0] < means[1], geyser.rows().toString());
  }

  @Test
  void theExactSamplerOfRankingsFindsTheTruthAndBetaGibbsIsNearerThanSliceGibbs()
      throws IOException {
    TextTable summary = table(run("mc-figure6"), "summary");
    double[] early = numbers(summary, "VI at sweep 10");
    double[] end = numbers(summary, "VI at the end");
    for (int set = 0; set < 2; set++) {
      assertTrue(end[3 * set] < 0.05, summary.rows().toString());
      assertTrue(early[3 * set + 2] < early[3 * set + 1], summary.rows().toString());
    }
  }

  @Test
  @Tag("thorough")
  void theStrengthOfRankingsFallsWithTheStage() throws IOException {
    double[] theta = numbers(table(run("mc-figure11"), "theta"), "all");
    assertTrue(theta[0] > theta[5], Arrays.toString(theta));
  }

  @Test
  void theSameSeedsGiveTheSameTables() throws IOException {
    for (String name : List.of("bf-figure2", "bf-cora")) {
      Path first = run(name);
      Path second = FOLDER.resolve(name + "-again");
      Experiments.run(name, Lab.Size.SMALL, List.of(), second);
      try (Stream<Path> files = Files.list(first)) {
        for (Path file : files.toList()) {
          assertEquals(-1, Files.mismatch(file, second.resolve(file.getFileName())), file + "");
        }
      }
    }
  }

  @Test
  void wrongDataAreNamed() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Experiments.run(
                "bf-figure2", Lab.Size.SMALL, List.of(Path.of("x")), FOLDER.resolve("none")));
  }
}
