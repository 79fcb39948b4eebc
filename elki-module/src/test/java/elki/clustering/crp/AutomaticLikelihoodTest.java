package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.TableSummary;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.model.Cluster;
import crp.task.RowOrder;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.result.RunSummary;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.optionhandling.parameterization.ListParameterization;
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
    return new AutomaticLikelihood().read(relation, RowOrder.PLACED);
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
    assertInstanceOf(DiagonalGaussian.class, counts.family());
    assertTrue(
        counts.notes().contains("column '1' seems to be a count: try -crp.likelihood poisson"),
        counts.notes().toString());
    ClusterData<?> numbered = read(2, (i, j) -> j == 0 ? 7 + i : 3 + random.nextInt(9));
    assertEquals(1, ((RealRows) numbered.rows()).columns());
    List<String> notes = numbered.notes();
    List<String> expected =
        List.of(
            "column '2' has values in steps of 1: clusters are fitted to the values before rounding",
            "column '1' numbers the rows and was left out (override: -crp.likelihood gaussian)");
    assertTrue(notes.containsAll(expected), notes.toString());
    TableSummary.Real real =
        new TableSummary.Real(new double[] {5}, new double[] {2}, new double[0]);
    GaussianClusterModel model =
        (GaussianClusterModel) numbered.models().apply(new Cluster(0, 8, 8, real, true));
    assertArrayEquals(new double[] {46.5, 5}, model.getMean(), 1e-12);
    assertArrayEquals(new double[] {Math.sqrt(6399 / 12.0), 2}, model.getDeviations(), 1e-9);
  }

  @Test
  void rowsThatRepeatOthersAreLeftOutUnlessAllAreWanted() {
    double[][] rows = new double[60][];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i < 20 ? new double[] {random.nextDouble(), random.nextDouble()} : rows[i % 20];
    }
    Relation<NumberVector> relation = Data.of(rows).getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    ClusterData<?> counted = new AutomaticLikelihood().read(relation, RowOrder.PLACED).counted();
    assertEquals(20, counted.rows().weights().total());
    assertTrue(
        counted.notes().stream().anyMatch(note -> note.startsWith("20 of 60 rows are different")),
        counted.notes().toString());
    ListParameterization none = new ListParameterization().addParameter("crp.tidy", "none");
    AutomaticLikelihood all = none.tryInstantiate(AutomaticLikelihood.class);
    assertEquals(60, all.read(relation, RowOrder.PLACED).counted().rows().weights().total());
  }

  @Test
  void codesOfMissingValuesAreMissingInLaterVectors() {
    SplittableRandom random = new SplittableRandom(1);
    for (int binary = 0; binary < 2; binary++) {
      int values = binary == 1 ? 2 : 50;
      ClusterData<?> data =
          read(3, (i, j) -> j == 1 && i % 9 == 0 ? -999 : random.nextInt(j == 2 ? values : 50));
      Rows later = data.further().apply(new double[] {7, -999, 1});
      RealRows real = (RealRows) (later instanceof MixedRows mixed ? mixed.parts().get(0) : later);
      assertTrue(Double.isNaN(real.value(0, 1)));
      assertEquals(7, real.value(0, 0));
    }
  }

  @Test
  void commonZerosAreLeftOutOfTheirColumnInMixtures() {
    double[][] rows = new double[60][];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {random.nextDouble(), i % 3 == 0 ? 0 : random.nextDouble()};
    }
    Relation<NumberVector> relation = Data.of(rows).getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    AutomaticLikelihood likelihood = new AutomaticLikelihood();
    assertEquals(0, ((RealRows) likelihood.read(relation, RowOrder.PLACED).rows()).value(0, 1));
    ClusterData<?> data = likelihood.read(relation, RowOrder.EXCHANGEABLE);
    assertTrue(Double.isNaN(((RealRows) data.rows()).value(0, 1)));
    assertTrue(Double.isNaN(((RealRows) data.further().apply(rows[3])).value(0, 1)));
  }

  @Test
  void numbersOfTwoValuesAreCategories() {
    SplittableRandom random = new SplittableRandom(1);
    ClusterData<?> data =
        read(4, (i, j) -> j == 1 ? 3 + 2 * (i % 2) : j == 3 ? 7 : random.nextInt(1000));
    assertTrue(
        data.notes()
            .contains(
                "column '2' has two values and is modelled as a category (override:"
                    + " -crp.likelihood gaussian)"),
        data.notes().toString());
    MixedRows rows = (MixedRows) data.rows();
    assertEquals(2, ((RealRows) rows.parts().get(0)).columns());
    assertEquals(1, ((CategoryRows) rows.parts().get(1)).columns());
    assertEquals(List.of("column 1", "column 3"), data.names().columns());
    TableSummary.Real real =
        new TableSummary.Real(new double[] {10, 20}, new double[] {3, 2}, new double[0]);
    TableSummary.Categorical two = new TableSummary.Categorical(new double[][] {{0.75, 0.25}});
    Cluster cluster = new Cluster(0, 8, 8, new TableSummary.Mixed(List.of(real, two)), true);
    GaussianClusterModel model = (GaussianClusterModel) data.models().apply(cluster);
    assertArrayEquals(new double[] {10, 3.5, 20, 7}, model.getMean(), 1e-12);
    assertArrayEquals(new double[] {3, 2 * Math.sqrt(0.1875), 2, 0}, model.getDeviations(), 1e-12);
  }

  /** A class among the columns: the corners are found by it. */
  @Test
  void aColumnThatMadeTheClustersIsNamed() {
    double[][] corners = Data.cornerRows(90, 3);
    double[][] rows = new double[90][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {corners[i][0], corners[i][1], i % 3};
    }
    String warning = "Next: the clusters are those of column '3' (adjusted Rand index";
    assertTrue(summary(rows).contains(warning), () -> summary(rows));
    assertFalse(summary(corners).contains("are those of"), () -> summary(corners));
  }

  private static String summary(double[][] rows) {
    return Data.child(Data.quickRun(Data.of(rows)), RunSummary.class, RunSummary.NAME).getText();
  }

  @Test
  void columnsOfTwoValuesAloneAreCategorical() {
    ClusterData<?> data = read(3, (i, j) -> j == 1 ? 4 : (i + j) % 2);
    assertInstanceOf(Categories.class, data.family());
    assertEquals(2, ((CategoryRows) data.rows()).columns());
    TableSummary.Categorical two =
        new TableSummary.Categorical(new double[][] {{0.75, 0.25}, {0, 1}});
    GaussianClusterModel model =
        (GaussianClusterModel) data.models().apply(new Cluster(0, 8, 8, two, true));
    assertArrayEquals(new double[] {0.25, 4, 1}, model.getMean(), 1e-12);
  }
}
