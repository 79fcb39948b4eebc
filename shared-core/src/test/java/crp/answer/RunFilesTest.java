package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.data.RealRows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.draws.DrawsFile;
import crp.estimate.Alternative;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Run;
import crp.model.TestData;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.predict.DensityCurve;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import crp.report.Topic;
import crp.seating.Crp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run leaves in a folder. */
final class RunFilesTest {

  private static final RealRows ROWS = TestData.heaps(TestData.turns(30, 3), 2, 6, 11);

  @TempDir Path folder;

  private static Fit<RealRows> fit(RealRows rows) {
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(ROWS), rows)
        .sweeps(60)
        .chains(2)
        .seed(42)
        .fit();
  }

  private List<String> lines(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name));
  }

  @Test
  void everythingIsWrittenAndNothingElse() throws IOException {
    Fit<RealRows> fit = fit(ROWS);
    FitFiles.write(fit, folder.resolve("new").resolve("deep"));
    FitFiles.write(fit, folder);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(
          Set.of(
              "new",
              "summary.txt",
              "trace.csv",
              "draws.csv",
              "rows.csv",
              "ladder.csv",
              "density.csv",
              "density-plane.csv"),
          files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
    }
    assertEquals(Answer.of(fit).summary(), Files.readString(folder.resolve("summary.txt")));
    List<String> trace = lines("trace.csv");
    assertEquals(1 + 2 * 60, trace.size());
    int columns = trace.get(0).split(",", -1).length;
    assertEquals(5 + fit.draws().traces().get(0).numbers().size(), columns);
    trace.forEach(line -> assertEquals(columns, line.split(",", -1).length, line));
    assertTrue(
        trace.get(60).startsWith("1,60," + fit.draws().traces().get(0).clusters()[59] + ","));
  }

  @Test
  void rowsStandInTheOrderOfTheData() throws IOException {
    Fit<RealRows> fit = fit(ROWS);
    FitFiles.write(fit, folder, row -> 29 - row, ReportNames.NONE);
    List<String> rows = lines("rows.csv");
    assertEquals(31, rows.size());
    assertEquals("row,cluster,confidence,unsure", rows.get(0));
    double[] confidence = Answer.of(fit).confidence();
    for (int i = 0; i < 30; i++) {
      String[] cells = rows.get(i + 1).split(",", -1);
      assertEquals(String.valueOf(i + 1), cells[0]);
      assertEquals(String.valueOf(fit.partLabels()[29 - i]), cells[1]);
      assertEquals(confidence[29 - i], Double.parseDouble(cells[2]), 5e-5);
      assertEquals(Answer.of(fit).unsure()[29 - i] ? "1" : "0", cells[3]);
      assertEquals(confidence[29 - i] < 0.5, Answer.of(fit).unsure()[29 - i]);
    }
  }

  @Test
  void drawsStandInTheOrderOfTheData() throws IOException {
    Fit<RealRows> fit = fit(ROWS);
    FitFiles.write(fit, folder, row -> 29 - row, ReportNames.NONE);
    DrawsFile file = DrawsFile.read(folder.resolve("draws.csv"));
    assertEquals(fit.draws().size(), file.draws().size());
    assertEquals(2, file.draws().traces().size());
    String[] first = lines("draws.csv").get(1).split(",", -1);
    assertEquals("31", first[1]);
    for (int m = 0; m < fit.draws().size(); m++) {
      Draw written = file.draws().draws().get(m);
      Draw kept = fit.draws().draws().get(m);
      int[] turned = IntStream.range(0, 30).map(i -> kept.label(29 - i)).toArray();
      assertEquals(Partition.of(turned), written.partition());
      assertEquals(kept.chain(), written.chain());
    }
  }

  @Test
  void densitiesAreWrittenByTheNamesOfTheColumns() throws IOException {
    Fit<RealRows> fit = fit(ROWS);
    FitFiles.write(fit, folder, row -> row, ReportNames.ofColumns(List.of("left, inner", "right")));
    List<String> lines = lines("density.csv");
    assertEquals("column,value,density,lower,upper,draws", lines.get(0));
    assertEquals(1 + 2 * 200, lines.size());
    DensityCurve right = FitDensities.of(fit).curves().get(1);
    String[] cells = lines.get(1 + 200 + 77).split(",", -1);
    assertEquals("right", cells[0]);
    assertEquals(right.at()[77], Double.parseDouble(cells[1]), 1e-6);
    assertEquals(right.mean()[77], Double.parseDouble(cells[2]), 1e-6);
    assertEquals(right.lower()[77], Double.parseDouble(cells[3]), 1e-6);
    assertEquals(right.upper()[77], Double.parseDouble(cells[4]), 1e-6);
    assertEquals(String.valueOf(fit.draws().size()), cells[5]);
    assertTrue(lines.get(1).startsWith("\"left, inner\","), lines.get(1));
    List<String> plane = lines("density-plane.csv");
    assertEquals("\"left, inner\",right,density,draws", plane.get(0));
    assertEquals(1 + 60 * 60, plane.size());
  }

  /** Under distances tables count by their rows; groups and sequences have no density alone. */
  @Test
  void everyKindOfModelHasADensityOrSaysWhyNot() {
    Fit<RealRows> near =
        LinkedMixture.of(
                DistanceCrp.of(
                    1,
                    SparseAffinity.ofDistances(
                        30, (i, j) -> Math.abs(i - j), Decay.exponential(5))),
                GaussianNiw.from(ROWS),
                ROWS)
            .sweeps(20)
            .chains(1)
            .fit();
    assertEquals(2, FitDensities.of(near).columns());
    Fit<RealRows> groups =
        GroupedModel.of(
                Level.of(1), Level.of(1), GaussianNiw.from(ROWS), ROWS, TestData.turns(30, 2))
            .sweeps(20)
            .chains(1)
            .fit();
    assertEquals(0, FitDensities.of(groups).columns());
    String why =
        assertThrows(UnsupportedOperationException.class, () -> FitDensities.of(groups).curves())
            .getMessage();
    assertTrue(why.contains("depends on its group"), why);
  }

  @Test
  void manyRowsLeaveFewerDraws() {
    assertEquals(20_000_000, FitFiles.mostDraws(1));
    assertEquals(2000, FitFiles.mostDraws(10_000));
    assertEquals(1, FitFiles.mostDraws(30_000_000));
  }

  @Test
  void rowsThatDoNotCountHaveAClusterButNoConfidence() throws IOException {
    double[] weights = new double[30];
    Arrays.fill(weights, 1);
    weights[4] = 0;
    double[] values = new double[60];
    Arrays.setAll(values, i -> ROWS.value(i / 2, i % 2));
    Fit<RealRows> fit = fit(RealRows.of(values, 30, 2, Weights.of(weights)));
    assertTrue(Double.isNaN(Answer.of(fit).confidence()[4]));
    assertEquals(Uncertainty.of(fit).confidence()[4], RowUncertainty.of(fit).together()[5]);
    FitFiles.write(fit, folder);
    assertFalse(Answer.of(fit).unsure()[4]);
    String line = lines("rows.csv").get(5);
    assertTrue(line.startsWith("5," + Answer.of(fit).labels()[4] + ",,"), line);
    assertEquals("", lines("draws.csv").get(1).split(",", -1)[2 + 4]);
    assertEquals(29, DrawsFile.read(folder.resolve("draws.csv")).draws().items());
  }

  @Test
  void aFolderThatCannotBeIsToldBeforeTheRun() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    IllegalArgumentException told =
        assertThrows(
            IllegalArgumentException.class, () -> ResultFolder.check(file.resolve("below")));
    assertTrue(told.getMessage().contains(file.resolve("below").toString()), told.getMessage());
  }

  @Test
  void certaintyNamesTheBallAndTheDoubtfulRows() {
    Fit<RealRows> fit = fit(ROWS);
    String told = Answer.of(fit).report().find(Topic.CERTAINTY).orElseThrow().text(0);
    double radius = Uncertainty.of(fit).credibleBall(0.95).radius();
    assertTrue(
        told.startsWith("Certainty: 95 % of the draws are within " + Text.of("%.4g", radius)),
        told);
    assertTrue(Answer.of(fit).summary().contains(told), Answer.of(fit).summary());
  }

  /** After a few sweeps chains are still in different modes: the first seed for which they are. */
  private static Fit<RealRows> unsettled() {
    RealRows rows = TestData.heaps(TestData.turns(120, 16), 4, 6, 5);
    Run<RealRows> run = Mixture.of(Crp.of(1), GaussianNiw.from(rows), rows).sweeps(8).chains(3);
    return IntStream.range(1, 20)
        .mapToObj(seed -> run.seed(seed).fit())
        .filter(fit -> FitAlternatives.of(fit).size() > 1)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void severalAnswersStandInTheReportAndInTheRows() throws IOException {
    Fit<RealRows> fit = unsettled();
    List<Alternative> answers = FitAlternatives.of(fit);
    assertTrue(answers.size() > 1, Answer.of(fit).summary());
    assertEquals(Uncertainty.of(fit).estimate(), answers.get(0).partition());
    assertEquals(1, answers.stream().mapToDouble(Alternative::weight).sum(), 1e-12);
    String told = Answer.of(fit).report().only(Topic.ANSWERS).text();
    for (int a = 0; a < answers.size(); a++) {
      assertTrue(told.contains(Text.of("%d: %d cluster", a + 1, answers.get(a).clusters())), told);
    }
    FitFiles.write(fit, folder);
    List<String> lines = lines("rows.csv");
    List<String> header = List.of(lines.get(0).split(","));
    assertEquals(List.of("row", "cluster", "confidence", "unsure"), header.subList(0, 4));
    int second = header.indexOf("answer2");
    for (int i = 0; i < 120; i++) {
      String[] cells = lines.get(i + 1).split(",", -1);
      assertEquals(header.size(), cells.length);
      assertEquals(
          String.valueOf(fit.rowLabels().units().spread(answers.get(1).labels())[i]),
          cells[second]);
    }
  }

  @Test
  void aSettledRunHasOneAnswer() {
    Fit<RealRows> fit = fit(ROWS);
    assertEquals(1, FitAlternatives.of(fit).size());
    assertEquals(1, FitAlternatives.of(fit).get(0).weight());
    assertFalse(Answer.of(fit).report().find(Topic.ANSWERS).isPresent());
  }
}
