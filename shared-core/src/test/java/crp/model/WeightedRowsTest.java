package crp.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.choose.GaussianChoice;
import crp.choose.GaussianChoice.Covariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.random.SeededRng;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What weights forbid, and what they change. */
class WeightedRowsTest {

  private static final double NAN = Double.NaN;
  private static final double[] VALUES = {1, 2, 3, 5, NAN, 1, 4, 4, 2, 0, 7, 1, 5, 3, 0, 6, 2, 2};
  private static final List<String> NAMES = List.of("x", "y");

  @Test
  void holesInWeightedRowsLeadToDiagonalCovarianceWithANote() {
    GaussianChoice choice = GaussianChoice.of(rows(2), NAMES, Covariance.AUTO);
    assertInstanceOf(DiagonalGaussian.class, choice.family());
    assertEquals(
        List.of(
            "rows have missing values and weights: each column has its own variance (diagonal"
                + " covariance)"),
        choice.notes());
  }

  @Test
  void holesInRowsThatCountOnceLeaveTheCovarianceFull() {
    assertInstanceOf(
        GaussianNiw.class, GaussianChoice.of(rows(1), NAMES, Covariance.AUTO).family());
  }

  @Test
  void rowsOfWeightZeroAreNoWeightedRows() {
    assertInstanceOf(
        GaussianNiw.class, GaussianChoice.of(rows(0), NAMES, Covariance.AUTO).family());
  }

  @Test
  void fullCovarianceIsRefusedForHolesInWeightedRows() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> GaussianChoice.of(rows(2), NAMES, Covariance.FULL));
    assertEquals(
        "full covariance cannot take missing values together with row weights other than 1: choose"
            + " diagonal covariance",
        e.getMessage());
  }

  @Test
  void aWeightNotAboveTheDiscountIsRefusedWithItsRow() {
    RealRows rows = rows(0.25);
    Run<RealRows> clusterer =
        Mixture.of(PitmanYor.of(1, 0.5), DiagonalGaussian.from(rows), rows).sweeps(2);
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, clusterer::fit);
    assertEquals("row 2: weight must be 0 or above the discount (0.5), was 0.25", e.getMessage());
  }

  /**
   * Two heaps ten standard deviations apart, under priors that would pay fractions for sitting
   * alone: a table of one customer of weight .01 is worth Gamma(.01) = 99.
   */
  @Test
  @Tag("slow")
  void rowsOfUnevenImportanceWeightsFormTheClustersOfTheirValues() {
    int n = 40;
    double[] values = new double[n];
    double[] weights = new double[n];
    SeededRng rng = new SeededRng(1);
    for (int i = 0; i < n; i++) {
      values[i] = 10 * (i % 2) + rng.gaussian();
      weights[i] = i % 4 < 2 ? .01 : .04;
    }
    for (TablePrior prior :
        List.of(
            Crp.of(1),
            PitmanYor.of(1, 0.2),
            PoweredCrp.of(1, 1.2),
            FiniteMixtures.of(1, new ComponentLaw.Geometric(0.2)))) {
      assertEquals(
          clusters(prior, RealRows.of(values, n, 1)),
          clusters(prior, RealRows.of(values, n, 1, Weights.scaled(weights))),
          prior.describe());
    }
    assertTrue(clusters(Crp.of(1), RealRows.of(values, n, 1, Weights.of(weights))) > 10, "twin");
  }

  /** Two heaps six deviations apart under weights of about 100, of which only ratios count. */
  @Test
  void aFactorOfImportanceWeightsChangesNoCluster() {
    Fit<RealRows> fit = plane(Weights.scaled(hundreds(1)));
    assertEquals("2 clusters of 40 rows", firstLine(fit));
    for (double factor : new double[] {.1, .025, 1e-9, 1e9}) {
      Fit<RealRows> other = plane(Weights.scaled(hundreds(factor)));
      assertArrayEquals(fit.partLabels(), other.partLabels(), "factor " + factor);
      assertArrayEquals(
          Answer.of(fit).confidence(), Answer.of(other).confidence(), "factor " + factor);
    }
    Fit<RealRows> copies = plane(Weights.of(hundreds(1)));
    assertEquals("40 clusters of 40 rows of total weight 4780", firstLine(copies), "twin");
  }

  @Test
  void rowsOfWeightZeroAreCountedWhereTheyArePredicted() {
    double[] weights = hundreds(1);
    for (int i = 0; i < weights.length; i += 5) {
      weights[i] = 0;
    }
    Fit<RealRows> fit = plane(Weights.scaled(weights));
    assertTrue(firstLine(fit).endsWith(" clusters of 40 rows"), firstLine(fit));
    assertEquals(40, fit.parts().stream().mapToInt(Cluster::rows).sum());
    assertEquals(32, fit.parts().stream().mapToDouble(Cluster::weight).sum(), 1e-9);
    assertTrue(
        Answer.of(fit).summary().contains("of 32 sampled rows belong"), Answer.of(fit).summary());
    assertTrue(
        Answer.of(fit).summary().contains("Note: 8 of 40 rows were not sampled"),
        Answer.of(fit).summary());
  }

  private static String firstLine(Fit<?> fit) {
    return Answer.of(fit).summary().lines().findFirst().orElseThrow();
  }

  private static double[] hundreds(double factor) {
    return IntStream.range(0, 40).mapToDouble(i -> (100 + i) * factor).toArray();
  }

  private static Fit<RealRows> plane(Weights weights) {
    SeededRng rng = new SeededRng(3);
    double[] values = new double[2 * weights.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = 6 * (i / 2 % 2) + rng.gaussian();
    }
    RealRows rows = RealRows.of(values, weights.size(), 2, weights);
    return Mixture.of(Crp.of(1), GaussianNiw.from(rows), rows).sweeps(20).chains(1).fit();
  }

  private static int clusters(TablePrior prior, RealRows rows) {
    return Mixture.of(prior, GaussianNiw.from(rows), rows)
        .sweeps(200)
        .chains(2)
        .fit()
        .parts()
        .size();
  }

  private static RealRows rows(double second) {
    return RealRows.of(VALUES, 9, 2, Weights.of(1, second, 1, 1, 1, 1, 1, 1, 1));
  }
}
