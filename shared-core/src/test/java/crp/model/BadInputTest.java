package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.GaussianChoice.Covariance;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What users do wrong is told in one sentence that names the thing, its value and its range. */
final class BadInputTest {

  private static final double NAN = Double.NaN;
  private static final List<String> NAMES = List.of("height", "weight", "age");

  private static void assertRefused(String message, Executable doing) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, doing).getMessage());
  }

  private static GaussianChoice choose(double[]... rows) {
    return GaussianChoice.of(RealRows.of(rows), NAMES, Covariance.AUTO);
  }

  private static Clusterer<RealRows> clusterer(TablePrior prior, int n, Weights weights) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> i % 7);
    return ModelSpec.mixture(
            prior,
            DiagonalGaussian.of(new double[1], 0.1, 3, new double[] {1}),
            RealRows.of(values, n, 1, weights))
        .sweeps(2)
        .chains(1);
  }

  private static Clusterer<RealRows> clusterer(TablePrior prior, int n) {
    return clusterer(prior, n, Weights.ones(n));
  }

  @Test
  void nothingToCluster() {
    assertRefused("there are no rows to cluster", () -> clusterer(Crp.of(1), 0).fit());
    assertRefused(
        "there are no rows to cluster: every row has weight zero",
        () -> clusterer(Crp.of(1), 3, Weights.of(0, 0, 0)).fit());
    assertRefused(
        "there are no rows to cluster",
        () -> GaussianChoice.of(RealRows.of(new double[0], 0, 3), NAMES, Covariance.AUTO));
    assertRefused(
        "there are no rows to cluster",
        () ->
            GaussianChoice.of(
                RealRows.of(new double[] {1, 2, 3, 4, 5, 6}, 2, 3, Weights.of(0, 0)),
                NAMES,
                Covariance.AUTO));
    assertRefused(
        "at least one row is needed to know the number of columns",
        () -> RealRows.of(new double[0][]));
  }

  @Test
  void dataThatSayNothing() {
    assertRefused(
        "one row cannot be clustered: at least 2 are needed to set the prior from the data",
        () -> choose(new double[] {1, 2, 3}));
    assertRefused(
        "all rows are equal: there is nothing to cluster",
        () -> choose(new double[] {1, 2, 3}, new double[] {1, 2, 3}, new double[] {1, 2, 3}));
    assertRefused(
        "all values are missing: there is nothing to cluster",
        () -> choose(new double[] {NAN, NAN, NAN}, new double[] {NAN, NAN, NAN}));
    RealRows constant = RealRows.of(new double[][] {{1, 5}, {2, 5}});
    assertRefused("column 2 is constant: every value is 5.0", () -> GaussianNiw.from(constant));
    RealRows empty = RealRows.of(new double[][] {{NAN, 5}, {NAN, 6}});
    assertRefused("column 1 has no values", () -> DiagonalGaussian.from(empty));
  }

  @Test
  void columnsThatSayNothingAreLeftOutWithANote() {
    GaussianChoice choice =
        choose(new double[] {1, 7, NAN}, new double[] {2, 7, NAN}, new double[] {4, NAN, NAN});
    assertEquals(List.of(0), choice.columns());
    assertEquals(1, choice.rows().columns());
    assertEquals(
        List.of(
            "column 'weight' is constant and was left out",
            "column 'age' has only missing values and was left out"),
        choice.notes());
    assertInstanceOf(GaussianNiw.class, choice.family());
  }

  @Test
  void manyColumnsForFewRowsLeadToDiagonalCovarianceWithANote() {
    GaussianChoice choice =
        choose(
            new double[] {1, 2, 3},
            new double[] {2, 1, 5},
            new double[] {4, 4, 4},
            new double[] {0, 3, 1});
    assertInstanceOf(DiagonalGaussian.class, choice.family());
    assertEquals(
        List.of(
            "3 columns are many for 4 rows: each column has its own variance (diagonal covariance)"),
        choice.notes());
    Fit<RealRows> fit =
        ModelSpec.mixture(Crp.of(Parameter.gamma(1, 1)), choice.family(), choice.rows())
            .sweeps(20)
            .fit();
    assertEquals(4, fit.labels().length);
  }

  /** Full covariance on user's demand, with fewer rows than columns, still runs. */
  @Test
  void fullCovarianceOnDemandWorksWithFewerRowsThanColumns() {
    RealRows rows = TestData.heaps(TestData.turns(6, 2), 8, 5, 3);
    GaussianChoice choice =
        GaussianChoice.of(rows, List.of("a", "b", "c", "d", "e", "f", "g", "h"), Covariance.FULL);
    assertInstanceOf(GaussianNiw.class, choice.family());
    assertEquals(List.of(), choice.notes());
    Fit<RealRows> fit =
        ModelSpec.mixture(Crp.of(Parameter.gamma(1, 1)), choice.family(), rows).sweeps(50).fit();
    fit.draws().draws().forEach(draw -> assertTrue(Double.isFinite(draw.logJoint())));
  }

  /** With a prior that is given, equal rows and rows without any value are no trouble. */
  @Test
  void equalAndEmptyRowsUnderAGivenPriorGiveFiniteAnswers() {
    RealRows rows =
        RealRows.of(new double[][] {{1, 1}, {1, 1}, {1, 1}, {1, NAN}, {NAN, NAN}, {NAN, NAN}});
    GaussianNiw full = GaussianNiw.of(new double[2], 0.1, 4, new double[] {1, 0, 0, 1});
    DiagonalGaussian diagonal = DiagonalGaussian.of(new double[2], 0.1, 3, new double[] {1, 1});
    for (Fit<RealRows> fit :
        List.of(
            ModelSpec.mixture(Crp.of(Parameter.gamma(1, 1)), full, rows).sweeps(100).fit(),
            ModelSpec.mixture(Crp.of(Parameter.gamma(1, 1)), diagonal, rows).sweeps(100).fit())) {
      fit.draws().draws().forEach(draw -> assertTrue(Double.isFinite(draw.logJoint())));
      assertEquals(6, fit.labels().length);
    }
  }

  @Test
  void valuesOutOfRangeAreToldByRowAndColumn() {
    assertRefused(
        "row 2, column 1: value must be finite or missing, was Infinity",
        () -> RealRows.of(new double[][] {{1, 2}, {Double.POSITIVE_INFINITY, 3}}));
    assertRefused(
        "row 1, column 3: value must be finite or missing, was -Infinity",
        () -> RealRows.of(new double[][] {{1, 2, Double.NEGATIVE_INFINITY}}));
    assertRefused(
        "row 2: expected 2 values, got 1", () -> RealRows.of(new double[][] {{1, 2}, {3}}));
    assertRefused(
        "expected 2 by 2 values with 2 weights, got 3 values and 2 weights",
        () -> RealRows.of(new double[3], 2, 2));
    for (double count : new double[] {-1, 0.5, NAN, Double.POSITIVE_INFINITY, 2e9}) {
      assertRefused(
          "row 2, column 4: count must be a whole number from 0 to 1000000000, was " + count,
          () -> CountRows.over(5).add(0, 1).endRow().add(3, count));
    }
    assertRefused("row 1: word must be from 0 to 4, was 5", () -> CountRows.over(5).add(5, 1));
  }

  @Test
  void weightsOutOfRangeAreToldByRow() {
    for (double weight : new double[] {-1, NAN, Double.POSITIVE_INFINITY, -0.25}) {
      assertRefused(
          "row 2: weight must be finite and not negative, was " + weight,
          () -> Weights.of(1, weight));
    }
  }

  @Test
  void parametersOfThePriorsAreToldByName() {
    for (double bad : new double[] {0, -2, NAN, Double.POSITIVE_INFINITY}) {
      String range = " must be positive and finite, was " + bad;
      assertRefused("concentration" + range, () -> Crp.of(bad));
      assertRefused("concentration" + range, () -> PoweredCrp.of(bad, 1.1));
      assertRefused("power" + range, () -> PoweredCrp.of(1, bad));
      assertRefused("power" + range, () -> PoweredCrp.of(Parameter.gamma(1, 1), Power.of(bad)));
      assertRefused(
          "shape and rate of the concentration's prior must be positive and finite, were "
              + bad
              + " and 1.0",
          () -> new Hyperprior.Gamma(bad, 1));
    }
    for (double bad : new double[] {1, -0.1, NAN, 2}) {
      assertRefused(
          "discount must be at least 0 and below 1, was " + bad, () -> PitmanYor.of(1, bad));
    }
    assertRefused(
        "concentration must be above minus the discount (-0.5) and finite, was -0.5",
        () -> PitmanYor.of(-0.5, 0.5));
    assertRefused(
        "lambda must be at least 0 and finite, was -1.0", () -> PoweredCrp.ofLambda(1, -1));
  }

  @Test
  void settingsAreToldByName() {
    Clusterer<RealRows> clusterer = clusterer(Crp.of(1), 5);
    assertRefused("sweeps must be at least 1, was 0", () -> clusterer.sweeps(0));
    assertRefused(
        "burn-in must be at least 0 and below the number of sweeps (2), was 2",
        () -> clusterer.burnIn(2));
    assertRefused("thin must be at least 0 (automatic), was -1", () -> clusterer.thin(-1));
    assertRefused("chains must be at least 1, was 0", () -> clusterer.chains(0));
    assertRefused(
        "threads must be at least 0 (one a processor), was -1", () -> clusterer.threads(-1));
    assertRefused("the time limit must be positive, was 0.0", () -> clusterer.maxSeconds(0));
  }

  @Test
  void concentrationThatCannotBeSampledIsToldBeforeTheRun() {
    String advice =
        "the concentration of this prior can be sampled for a whole number of at most 20000 rows"
            + " (by weight) only, got %s: give it a fixed value";
    Weights parts = Weights.of(1, 1, 0.5);
    assertRefused(
        advice.formatted("2.5"),
        () -> clusterer(PoweredCrp.of(Parameter.gamma(1, 1), Power.of(1.1)), 3, parts).fit());
    assertRefused(
        advice.formatted("20001.0"),
        () -> clusterer(PoweredCrp.of(Parameter.gamma(1, 1), Power.of(1.1)), 20_001).fit());
    assertEquals(3, clusterer(PoweredCrp.of(1, 1.1), 3, parts).fit().labels().length);
    assertEquals(3, clusterer(Crp.of(Parameter.gamma(1, 1)), 3, parts).fit().labels().length);
    Fit<RealRows> many = clusterer(PoweredCrp.of(1, 1.1), 20_001).fit();
    assertTrue(Double.isNaN(many.priorMeanClusters()));
    assertTrue(many.summary().contains("not computed for so many rows"), many.summary());
  }

  @Test
  void rowsWithoutWordsAreClustered() {
    CountRows rows = CountRows.over(3).endRow().add(1, 4).endRow().endRow().build();
    Fit<CountRows> fit =
        ModelSpec.mixture(
                Crp.of(Parameter.gamma(1, 1)), DirichletMultinomial.symmetricSampled(), rows)
            .sweeps(50)
            .fit();
    assertEquals(3, fit.estimate().size());
    CountRows none = CountRows.over(3).endRow().endRow().build();
    Partition estimate =
        ModelSpec.mixture(Crp.of(1), DirichletMultinomial.symmetric(0.1), none)
            .sweeps(50)
            .fit()
            .estimate();
    assertEquals(2, estimate.size());
  }
}
