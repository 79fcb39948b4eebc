package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Weights;
import crp.likelihood.discrete.DirichletMultinomial;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.likelihood.AutoLikelihood;
import weka.clusterers.crp.likelihood.Binding;
import weka.core.Instances;

/** What the automatic likelihood makes of attributes, and what it says of them. */
class AutoLikelihoodTest {

  private final SplittableRandom random = new SplittableRandom(5);

  private static Binding<?> bind(Instances data) {
    return new AutoLikelihood().bind(data, Columns.of(data, ""), Weights.ones(data.numInstances()));
  }

  @Test
  void countsOfWordsAreMultinomial() throws Exception {
    List<String> names = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    for (int j = 0; j < 25; j++) {
      names.add("w" + j + " numeric");
    }
    for (int i = 0; i < 50; i++) {
      StringBuilder row = new StringBuilder();
      for (int j = 0; j < 25; j++) {
        row.append(j == 0 ? "" : ",").append(Math.max(0, random.nextInt(9) - 6));
      }
      rows.add(row.toString());
    }
    Binding<?> bound = bind(Data.of(names.toArray(new String[0]), rows.toArray(new String[0])));
    assertInstanceOf(DirichletMultinomial.class, bound.family());
    assertEquals(
        List.of(
            "the 25 attributes seem to be counts of words, so the likelihood is multinomial"
                + " (override: -likelihood GaussianLikelihood)"),
        bound.notes());
  }

  @Test
  void namesNumbersAndTimesOfRowsArePointedOut() throws Exception {
    StringBuilder labels = new StringBuilder();
    String[] rows = new String[30];
    for (int i = 0; i < rows.length; i++) {
      labels.append(i == 0 ? "" : ",").append("r").append(i);
      rows[i] = "r%d,%d,%d,%s".formatted(i, (7 * i) % 30, i * i, random.nextDouble());
    }
    String[] attributes = {"name {" + labels + "}", "nr numeric", "t numeric", "x numeric"};
    List<String> notes = bind(Data.of(attributes, rows)).notes();
    String id =
        " has another value in each row, like a number or name of the row: if it is no measurement,"
            + " leave it out by -ignore";
    assertTrue(notes.contains("attribute 'name'" + id), notes.toString());
    assertTrue(notes.contains("attribute 'nr'" + id), notes.toString());
    assertTrue(
        notes.contains(
            "attribute 't' increases along the rows, like a time: if it is no measurement, leave it"
                + " out by -ignore, or give it to DistanceDependentCRP as its time"),
        notes.toString());
    assertEquals(3, notes.size(), notes.toString());
  }

  @Test
  void oneAttributeIsAMeasurement() throws Exception {
    String[] rows = new String[30];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = String.valueOf(i * i);
    }
    assertEquals(List.of(), bind(Data.of(new String[] {"x numeric"}, rows)).notes());
  }
}
