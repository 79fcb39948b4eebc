package crp.experiment.paper;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.experiment.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts that were found are found once, unless nothing is resumed. */
class PartsTest {

  private static final double[] NUMBERS = {-1.0 / 3, 0, Double.NaN, 1e-300};

  @TempDir private Path folder;
  private int found;

  private double[] find() {
    found++;
    return NUMBERS;
  }

  @Test
  void aPartIsFoundOnceInOneCallAndNotAgainInALaterOne() throws IOException {
    Path file = folder.resolve("parts.txt");
    Parts first = new Parts(file, true);
    first.of("links 2.0, 10 of C: files", this::find);
    first.of("links 2.0, 10 of C: files", this::find);
    assertEquals(1, found);
    assertArrayEquals(
        NUMBERS, new Parts(file, true).of("links 2.0, 10 of C: files", this::find), 0);
    assertEquals(1, found);
    new Parts(file, true).of("links 2.0, 11 of C: files", this::find);
    assertEquals(2, found);
  }

  @Test
  void nothingIsTakenFromTheFileIfNothingIsResumed() throws IOException {
    Path file = folder.resolve("parts.txt");
    new Parts(file, false).of("CRP", this::find);
    new Parts(file, false).of("CRP", this::find);
    assertEquals(2, found);
  }

  @Test
  void aLineThatWasCutOffIsFoundAgain() throws IOException {
    Path file = folder.resolve("parts.txt");
    new Parts(file, true).of("CRP", this::find);
    String line = Files.readString(file);
    for (int cut = 1; cut < line.length(); cut++) {
      Files.writeString(file, line.substring(0, line.length() - 1 - cut));
      found = 0;
      new Parts(file, true).of("CRP", this::find);
      assertEquals(1, found, "without the last " + cut);
      new Parts(file, true).of("CRP", this::find);
      assertEquals(1, found, "found after a line without the last " + cut);
    }
  }

  /** What is resumed comes into the tables. */
  @Test
  void anExperimentGoesOnFromThePartsOfItsFolder() throws IOException {
    Path run = folder.resolve("bf-figure5");
    Lab lab = new Lab("bf-figure5", Lab.Size.SMALL, List.of(), run, false);
    Forecast forecast = BfFigure5.forecast(lab);
    for (String model : List.of("CRP 0.0", "links exponential 10.0", "links logistic 10.0")) {
      part(lab, forecast, model);
    }
    for (String model : List.of("20.0", "40.0")) {
      part(lab, forecast, "links exponential " + model);
      part(lab, forecast, "links logistic " + model);
    }
    lab.close();
    Experiments.run("bf-figure5", Lab.Size.SMALL, List.of(), run, true);
    List<List<String>> rows = TextTable.read(run.resolve("heldout.csv")).rows();
    assertEquals(7, rows.size());
    for (List<String> row : rows) {
      assertTrue(row.contains("-42.000"), row.toString());
    }
  }

  private static void part(Lab lab, Forecast forecast, String model) throws IOException {
    lab.part(
        Text.of(
            "%s, %d documents then %d of drawn data, %d chains of %d sweeps",
            model,
            forecast.learnt().size(),
            forecast.later().size(),
            forecast.chains(),
            forecast.sweeps()),
        () -> new double[] {-42, 1, -41, 3});
  }
}
