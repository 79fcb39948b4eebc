package crp.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.experiment.CellTable.Column;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EvaluateNoiseTest {

  private static CellTable draw(NoiseTable.Kind kind, long seed) {
    return NoiseTable.draw(kind, new SeededRng(seed));
  }

  @Test
  void tablesHaveTheirKindsOfColumns() {
    for (NoiseTable.Kind kind : NoiseTable.Kind.values()) {
      CellTable table = draw(kind, 1);
      assertTrue(table.rows() >= 50 && table.rows() <= 500 && table.cells().size() <= 20);
      boolean names = table.cells().stream().anyMatch(Column::nominal);
      assertEquals(kind == NoiseTable.Kind.CATEGORIES || kind == NoiseTable.Kind.MIXED, names);
      assertEquals(
          kind != NoiseTable.Kind.CATEGORIES, table.cells().stream().anyMatch(c -> !c.nominal()));
      assertTrue(Arrays.equals(table.cells().get(0).cells(), draw(kind, 1).cells().get(0).cells()));
      assertFalse(
          Arrays.equals(table.cells().get(0).cells(), draw(kind, 2).cells().get(0).cells()));
    }
  }

  /** The variance of a Poisson law is its mean; six standard errors of the mean of the ratios. */
  @Test
  void countsHaveAPoissonLaw() {
    double[] ratios =
        IntStream.range(0, 40)
            .mapToObj(seed -> draw(NoiseTable.Kind.COUNTS, seed).cells())
            .flatMap(List::stream)
            .mapToDouble(c -> StatUtils.variance(c.cells()) / StatUtils.mean(c.cells()))
            .toArray();
    double error = Math.sqrt(StatUtils.variance(ratios) / ratios.length);
    assertEquals(1, StatUtils.mean(ratios), 6 * error);
    assertTrue(error < 0.02);
  }

  @Test
  void otherModelsAreRefusedInOneSentence() {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> EvaluateNoise.models(List.of("crp", "hdp")))
            .getMessage();
    assertTrue(message.startsWith("models must be ") && message.endsWith("'hdp'"), message);
  }

  @Test
  void everyModelTakesATable() {
    CellTable table = draw(NoiseTable.Kind.CATEGORIES, 1);
    for (String name : EvaluateNoise.MODELS.split(",", -1)) {
      assertEquals(table.rows(), EvaluateNoise.model(name, table).rows().size(), name);
    }
  }

  @Test
  @Tag("slow")
  void aLineIsPrintedForEachModel() {
    List<List<String>> lines =
        Printed.lines(
            () ->
                EvaluateNoise.main(
                    new String[] {
                      "tables=3", "models=mfm,ddcrp-window", "rows=130", "sweeps=4", "print=csv"
                    }));
    List<String> header = lines.get(0);
    assertEquals(3, lines.size());
    for (List<String> line : lines.subList(1, lines.size())) {
      assertEquals(header.size(), line.size());
      assertTrue(Integer.parseInt(line.get(header.indexOf("K"))) > 0, line.toString());
      assertEquals("run more sweeps", line.get(header.indexOf("verdict")));
    }
  }

  /** Seven tables of at most 80 rows: categories, normal, uniform and skew numbers. */
  @Test
  @Tag("slow")
  void mixturesFindNothingInNoise() {
    requireNothingFound("crp");
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void finiteMixturesFindNothingInNoise() {
    requireNothingFound("mfm");
  }

  private static void requireNothingFound(String model) {
    List<List<String>> lines =
        Printed.lines(
            () ->
                EvaluateNoise.main(
                    new String[] {
                      "models=" + model, "seed=2", "tables=70", "rows=80", "sweeps=300", "print=csv"
                    }));
    List<String> header = lines.get(0);
    assertEquals(1 + 7, lines.size());
    for (List<String> line : lines.subList(1, lines.size())) {
      int clusters = Integer.parseInt(line.get(header.indexOf("K")));
      assertTrue(clusters >= 1 && clusters <= 3, line.toString());
      String verdict = line.get(header.indexOf("verdict"));
      assertTrue(clusters == 1 || !verdict.equals("the clusters can be used"), line.toString());
    }
  }
}
