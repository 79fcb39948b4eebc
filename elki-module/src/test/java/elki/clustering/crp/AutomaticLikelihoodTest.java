package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.GaussianNiw;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.ClusterData;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

/** What the automatic likelihood makes of dense vectors. */
class AutomaticLikelihoodTest {

  private static ClusterData<?> read(int columns, IntBinaryOperator value) {
    double[][] rows = new double[80][columns];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns; j++) {
        rows[i][j] = value.applyAsInt(i, j);
      }
    }
    Relation<NumberVector> relation = Data.of(rows).getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    return new AutomaticLikelihood().read(relation);
  }

  @Test
  void countsOfWordsAreMultinomial() {
    SplittableRandom random = new SplittableRandom(1);
    ClusterData<?> data = read(30, (i, j) -> Math.max(0, random.nextInt(12) - 8));
    assertInstanceOf(DirichletMultinomial.class, data.family());
    assertTrue(
        data.notes()
            .contains(
                "the 30 columns seem to be counts of words, so the likelihood is multinomial"
                    + " (override: -crp.likelihood gaussian)"),
        data.notes().toString());
  }

  @Test
  void aFewCountsAndNumbersOfTheRowsGetAdvice() {
    SplittableRandom random = new SplittableRandom(1);
    ClusterData<?> counts = read(1, (i, j) -> random.nextInt(9));
    assertInstanceOf(GaussianNiw.class, counts.family());
    assertTrue(
        counts.notes().contains("column '1' seems to be a count: try -crp.likelihood poisson"),
        counts.notes().toString());
    List<String> notes = read(2, (i, j) -> j == 0 ? 7 + i : 3 + random.nextInt(9)).notes();
    assertEquals(
        List.of(
            "column '2' has values in steps of 1: clusters are fitted to the values before rounding"
                + " (rounding sd 0.29)",
            "column '1' has another value in each row, like a number or name of the row: if it is"
                + " no measurement, leave it out of the data"),
        notes);
  }
}
