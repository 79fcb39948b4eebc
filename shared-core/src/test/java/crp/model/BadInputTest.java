package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.answer.Answer;
import crp.check.Refusals;
import crp.choose.GaussianChoice;
import crp.choose.GaussianChoice.Covariance;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.draws.Schedule;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
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
    Refusals.assertRefused(doing, message);
  }

  private static GaussianChoice choose(double[]... rows) {
    return GaussianChoice.of(RealRows.of(rows), NAMES, Covariance.AUTO);
  }

  private static Run<RealRows> clusterer(TablePrior prior, int n, Weights weights) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> i % 7);
    return Mixture.of(
            prior,
            DiagonalGaussian.of(new double[1], 0.1, 3, new double[] {1}),
            RealRows.of(values, n, 1, weights))
        .sweeps(2)
        .chains(1);
  }

  private static Run<RealRows> clusterer(TablePrior prior, int n) {
    return clusterer(prior, n, Weights.ones(n));
  }

  @Test
  void nothingToCluster() {
    assertRefused("no rows", () -> clusterer(Crp.of(1), 0).fit());
    assertRefused("weight zero", () -> clusterer(Crp.of(1), 3, Weights.of(0, 0, 0)).fit());
    assertRefused(
        "no rows",
        () -> GaussianChoice.of(RealRows.of(new double[0], 0, 3), NAMES, Covariance.AUTO));
    assertRefused(
        "no rows",
        () ->
            GaussianChoice.of(
                RealRows.of(new double[] {1, 2, 3, 4, 5, 6}, 2, 3, Weights.of(0, 0)),
                NAMES,
                Covariance.AUTO));
    assertRefused("at least one row", () -> RealRows.of(new double[0][]));
  }

  @Test
  void dataThatSayNothing() {
    assertRefused("at least 2", () -> choose(new double[] {1, 2, 3}));
    assertRefused(
        "all rows are equal",
        () -> choose(new double[] {1, 2, 3}, new double[] {1, 2, 3}, new double[] {1, 2, 3}));
    assertRefused(
        "all values are missing",
        () -> choose(new double[] {NAN, NAN, NAN}, new double[] {NAN, NAN, NAN}));
    RealRows constant = RealRows.of(new double[][] {{1, 5}, {2, 5}});
    assertRefused("column 2 is constant", () -> GaussianNiw.from(constant));
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
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), choice.family(), choice.rows()).sweeps(20).fit();
    assertEquals(4, fit.partLabels().length);
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
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), choice.family(), rows).sweeps(50).fit();
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
            Mixture.of(Crp.of(Parameter.gamma(1, 1)), full, rows).sweeps(100).fit(),
            Mixture.of(Crp.of(Parameter.gamma(1, 1)), diagonal, rows).sweeps(100).fit())) {
      fit.draws().draws().forEach(draw -> assertTrue(Double.isFinite(draw.logJoint())));
      assertEquals(6, fit.partLabels().length);
    }
  }

  @Test
  void valuesOutOfRangeAreToldByRowAndColumn() {
    Refusals.assertRefused(
        () -> RealRows.of(new double[][] {{1, 2}, {Double.POSITIVE_INFINITY, 3}}),
        "row 2, column 1",
        "-1e100 to 1e100",
        "was Infinity");
    Refusals.assertRefused(
        () -> RealRows.of(new double[][] {{1, 2, Double.NEGATIVE_INFINITY}}),
        "row 1, column 3",
        "-1e100 to 1e100",
        "was -Infinity");
    Refusals.assertRefused(() -> RealRows.of(new double[][] {{1, 2}, {3}}), "row 2", 2, 1);
    Refusals.assertRefused(() -> RealRows.of(new double[3], 2, 2), "2 by 2", "3 values");
    for (double count : new double[] {-1, 0.5, NAN, Double.POSITIVE_INFINITY, 2e9}) {
      Refusals.assertRefused(
          () -> CountRows.over(5).add(0, 1).endRow().add(3, count),
          "row 2, column 4",
          "0 to 1000000000",
          "was " + named(count));
    }
    Refusals.assertRefused(() -> CountRows.over(5).add(5, 1), "row 1", "word", "0 to 4", "was 5");
  }

  private static String named(double value) {
    return Double.isNaN(value) ? "missing" : String.valueOf(value);
  }

  @Test
  void weightsOutOfRangeAreToldByRow() {
    for (double weight : new double[] {-1, NAN, Double.POSITIVE_INFINITY, -0.25}) {
      Refusals.assertRefused(
          () -> Weights.of(1, weight), "row 2", "weight", "from 0 to 1e12", "was " + named(weight));
    }
  }

  @Test
  void parametersOfThePriorsAreToldByName() {
    for (double bad : new double[] {0, -2, Double.POSITIVE_INFINITY}) {
      Refusals.assertRefused(() -> Crp.of(bad), "concentration", bad);
      Refusals.assertRefused(() -> PoweredCrp.of(bad, 1.1), "concentration", bad);
      Refusals.assertRefused(() -> PoweredCrp.of(1, bad), "power", bad);
      Refusals.assertRefused(
          () -> PoweredCrp.of(Parameter.gamma(1, 1), Power.of(bad)), "power", bad);
      Refusals.assertRefused(() -> new Hyperprior.Gamma(bad, 1), "gamma", bad);
    }
    for (double bad : new double[] {1, -0.1, 2}) {
      Refusals.assertRefused(() -> PitmanYor.of(1, bad), "discount", 0, 1, bad);
    }
    Refusals.assertRefused(() -> Crp.of(NAN), NAN);
    Refusals.assertRefused(() -> PoweredCrp.of(1, NAN), NAN);
    Refusals.assertRefused(() -> PitmanYor.of(1, NAN), NAN);
    Refusals.assertRefused(() -> PitmanYor.of(-0.5, 0.5), "concentration", -0.5);
    Refusals.assertRefused(() -> PoweredCrp.ofLambda(1, -1), "lambda", 0, -1);
  }

  @Test
  void settingsAreToldByName() {
    Run<RealRows> clusterer = clusterer(Crp.of(1), 5);
    Refusals.assertRefused(() -> clusterer.sweeps(0), "sweeps", 1, "was 0");
    Refusals.assertRefused(() -> clusterer.atMost(0), "sweeps", 1, "was 0");
    Refusals.assertRefused(() -> clusterer.sweeps(2, 2), "burn-in", 0, "sweeps (2)", "was 2");
    Refusals.assertRefused(() -> clusterer.sweeps(2, -1), "burn-in", 0, "was -1");
    assertEquals(Schedule.of(400, 300), clusterer.sweeps(400, 300).settings().schedule());
    assertEquals(Schedule.of(400, 200), clusterer.sweeps(400).settings().schedule());
    Refusals.assertRefused(() -> clusterer.thin(-1), "thin", 0, "was -1");
    Refusals.assertRefused(() -> clusterer.chains(0), "chains", 1, "was 0");
    Refusals.assertRefused(() -> clusterer.threads(-1), "threads", 0, "was -1");
    Refusals.assertRefused(() -> clusterer.maxSeconds(0), "time limit", "positive", "was 0.0");
  }

  @Test
  void concentrationThatCannotBeSampledIsToldBeforeTheRun() {
    Weights parts = Weights.of(1, 1, 0.5);
    PoweredCrp sampled = PoweredCrp.of(Parameter.gamma(1, 1), Power.of(1.1));
    Refusals.assertRefused(() -> clusterer(sampled, 3, parts).fit(), "concentration", 20_000, 2.5);
    Refusals.assertRefused(() -> clusterer(sampled, 20_001).fit(), "concentration", 20_000, 20_001);
    assertEquals(3, clusterer(PoweredCrp.of(1, 1.1), 3, parts).fit().partLabels().length);
    assertEquals(3, clusterer(Crp.of(Parameter.gamma(1, 1)), 3, parts).fit().partLabels().length);
    Fit<RealRows> many = clusterer(PoweredCrp.of(1, 1.1), 20_001).fit();
    assertTrue(Double.isNaN(FitNumbers.of(many).priorClusters()));
    assertTrue(
        Answer.of(many).summary().contains("not computed for so many rows"),
        Answer.of(many).summary());
  }

  @Test
  void rowsWithoutWordsAreClustered() {
    CountRows rows = CountRows.over(3).endRow().add(1, 4).endRow().endRow().build();
    Fit<CountRows> fit =
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), DirichletMultinomial.symmetricSampled(), rows)
            .sweeps(50)
            .fit();
    assertEquals(3, fit.estimate().size());
    CountRows none = CountRows.over(3).endRow().endRow().build();
    Partition estimate =
        Mixture.of(Crp.of(1), DirichletMultinomial.symmetric(0.1), none)
            .sweeps(50)
            .fit()
            .estimate();
    assertEquals(2, estimate.size());
  }
}
