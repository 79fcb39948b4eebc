package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.mixture.TableView;
import crp.numerics.LogGamma;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not change when the data are written down in another way; closed forms of 1 and 2. */
final class MetamorphicTest {

  private static <R extends Rows> double logJoint(
      Family<R> family, R rows, Partition partition, double... baseScale) {
    TableBank<R> bank = family.bank(rows);
    if (baseScale.length > 0) {
      Capabilities.sampled(bank).setHyperparameters(name -> baseScale[0]);
    }
    return new TableState(Crp.of(0.8), bank, partition).logJoint();
  }

  private static RealRows sixRows() {
    return TestData.heaps(new int[] {0, 1, 0, 7, 7, 1}, 3, 2, 31);
  }

  /** x to A x + b with a full A: every log joint moves by the same -6 log |A|. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0.125, 1.0 / 4096})
  void affineMapsLeaveThePosteriorOfTheFullFamilyAlone(double baseScale) {
    RealRows rows = sixRows();
    double[][] a = {{2, -1, 0.5}, {0.3, 40, -7}, {-0.01, 0.02, 0.005}};
    double[] b = {-300, 5, 0.25};
    double det =
        a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1])
            - a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0])
            + a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
    double[][] mapped = new double[6][3];
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 3; j++) {
        mapped[i][j] = b[j];
        for (int l = 0; l < 3; l++) {
          mapped[i][j] += a[j][l] * rows.value(i, l);
        }
      }
    }
    requireShifted(
        GaussianNiw::from, rows, RealRows.of(mapped), -6 * Math.log(Math.abs(det)), baseScale);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.125, 1.0 / 4096})
  void unitsAndOriginsLeaveThePosteriorOfTheDiagonalFamilyAlone(double baseScale) {
    RealRows rows = sixRows();
    double[] scale = {-3, 1e-5, 2e4};
    double[][] mapped = new double[6][3];
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 3; j++) {
        mapped[i][j] = scale[j] * (rows.value(i, j) + 70 * j);
      }
    }
    double shift = -6 * Math.log(3 * 1e-5 * 2e4);
    Parameter grid = new Parameter(1, Hyperprior.logGrid(0x1p-12, 1, 25));
    requireShifted(
        from -> DiagonalGaussian.from(from).with(GaussianFamily.BASE_SCALE, grid),
        rows,
        RealRows.of(mapped),
        shift,
        baseScale);
  }

  private static void requireShifted(
      Function<RealRows, Family<RealRows>> family,
      RealRows rows,
      RealRows mapped,
      double shift,
      double baseScale) {
    Partitions.forEach(
        6,
        partition ->
            assertEquals(
                logJoint(family.apply(rows), rows, partition, baseScale) + shift,
                logJoint(family.apply(mapped), mapped, partition, baseScale),
                1e-8,
                partition.toString()));
  }

  /** Values on a grid of 2^-20, so that the offset itself rounds nothing away. */
  private static RealRows onGrid(RealRows rows, DoubleUnaryOperator map) {
    double[] values = rows.toArray();
    Arrays.setAll(
        values, i -> map.applyAsDouble(Math.scalb(Math.rint(Math.scalb(values[i], 20)), -20)));
    return RealRows.of(values, rows.size(), rows.columns());
  }

  @Test
  void offsetsAndUnitsChangeNoDraw() {
    RealRows drawn = TestData.heaps(TestData.turns(80, 4), 3, 7, 32);
    RealRows plain = onGrid(drawn, x -> x);
    List<DoubleUnaryOperator> maps =
        List.of(x -> x + 1e8, x -> x - 1e8, x -> x * 1e-8, x -> 1e8 - x * 1e8);
    for (Function<RealRows, Family<RealRows>> family :
        List.<Function<RealRows, Family<RealRows>>>of(GaussianNiw::from, DiagonalGaussian::from)) {
      Fit<RealRows> expected = fit(family, plain);
      for (int m = 0; m < maps.size(); m++) {
        Fit<RealRows> found = fit(family, onGrid(drawn, maps.get(m)));
        assertEquals(TestData.partitions(expected), TestData.partitions(found), "map " + m);
        assertEquals(expected.estimate(), found.estimate());
      }
      Partition truth = Partition.of(TestData.turns(80, 4));
      assertEquals(1, NormalizedMutualInformation.of(truth, expected.estimate()), 0.1);
    }
  }

  private static Fit<RealRows> fit(Function<RealRows, Family<RealRows>> family, RealRows rows) {
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), family.apply(rows), rows)
        .sweeps(60)
        .chains(2)
        .fit();
  }

  private static final int[] ORDER = {3, 0, 5, 1, 4, 2};

  @Test
  void orderOfTheRowsDoesNotMatter() {
    RealRows real = sixRows();
    CountRows words = words(new int[] {0, 1, 2, 3, 4});
    Partitions.forEach(
        6,
        partition -> {
          int[] labels = Arrays.stream(ORDER).map(partition::label).toArray();
          Partition moved = Partition.of(labels);
          requireEqual(GaussianNiw::from, real, partition, moved);
          requireEqual(DiagonalGaussian::from, real, partition, moved);
          requireEqual(rows -> DirichletMultinomial.symmetric(0.3), words, partition, moved);
        });
  }

  private static <R extends Rows> void requireEqual(
      Function<R, Family<R>> family, R rows, Partition partition, Partition moved) {
    R permuted = Rows.selected(rows, ORDER);
    assertEquals(
        logJoint(family.apply(rows), rows, partition),
        logJoint(family.apply(permuted), permuted, moved),
        1e-9,
        partition.toString());
  }

  private static CountRows words(int[] names) {
    int[][] counts = {
      {3, 0, 1, 0, 0},
      {0, 2, 0, 0, 4},
      {1, 1, 1, 1, 1},
      {9, 0, 0, 2, 0},
      {0, 0, 0, 0, 1},
      {5, 0, 3, 0, 0}
    };
    CountRows.Builder builder = CountRows.over(5);
    for (int[] row : counts) {
      for (int w = 0; w < 5; w++) {
        builder.add(names[w], row[w]);
      }
      builder.endRow();
    }
    return builder.build();
  }

  @Test
  void namesOfTheWordsDoNotMatter() {
    CountRows rows = words(new int[] {0, 1, 2, 3, 4});
    CountRows renamed = words(new int[] {4, 2, 0, 1, 3});
    DirichletMultinomial family = DirichletMultinomial.symmetric(0.3);
    Partitions.forEach(
        6,
        partition ->
            assertEquals(
                logJoint(family, rows, partition), logJoint(family, renamed, partition), 1e-10));
  }

  /** Murphy (2007), section 3: the marginal of one row and of two under a normal-gamma prior. */
  private static double logMarginal(double kappa, double nu, double psi, double... x) {
    double mean = Arrays.stream(x).average().orElseThrow();
    int n = x.length;
    double after = psi + kappa * n / (kappa + n) * mean * mean;
    for (double v : x) {
      after += (v - mean) * (v - mean);
    }
    return LogGamma.of((nu + n) / 2)
        - LogGamma.of(nu / 2)
        + nu / 2 * Math.log(psi)
        - (nu + n) / 2 * Math.log(after)
        + 0.5 * Math.log(kappa / (kappa + n))
        - n / 2.0 * Math.log(Math.PI);
  }

  @Test
  void oneRowSitsAlone() {
    RealRows one = RealRows.of(new double[] {1.3}, 1, 1);
    for (Family<RealRows> family : oneColumn()) {
      Fit<RealRows> fit = Mixture.of(Crp.of(0.8), family, one).sweeps(10).fit();
      assertEquals(Partition.of(0), fit.estimate());
      assertEquals(0, fit.pointEstimate().expectedVi());
      assertEquals(1, FitNumbers.of(fit).priorClusters(), 1e-12);
      fit.draws()
          .draws()
          .forEach(draw -> assertEquals(logMarginal(0.5, 3, 2, 1.3), draw.logJoint(), 1e-12));
      assertEquals(
          Math.log(1 / 1.8),
          TableView.of(fit).predictor().logSeatProbabilities()[0],
          1e-12,
          "seat at a table");
    }
  }

  private static List<Family<RealRows>> oneColumn() {
    return List.of(
        GaussianNiw.of(new double[1], 0.5, 3, new double[] {2}),
        DiagonalGaussian.of(new double[1], 0.5, 3, new double[] {2}));
  }

  /**
   * Two rows: together with probability p, and each sweep is an independent draw, because seating
   * the second row given the first is the whole posterior. Alarm at 6 standard errors: 2e-9 a test.
   */
  @Tag("slow")
  @Test
  void twoRowsSitTogetherAsOftenAsTheClosedFormSays() {
    double[] x = {0.4, 2.9};
    double together = logMarginal(0.5, 3, 2, x);
    double apart = logMarginal(0.5, 3, 2, x[0]) + logMarginal(0.5, 3, 2, x[1]);
    List<Double> weights = new ArrayList<>();
    weights.add(1 / (1 + 0.8 * Math.exp(apart - together)));
    weights.add(1 / (1 + (0.8 + 0.3) / (1 - 0.3) * Math.exp(apart - together)));
    for (Family<RealRows> family : oneColumn()) {
      for (int prior = 0; prior < 2; prior++) {
        int draws = 20_000;
        Fit<RealRows> fit =
            Mixture.of(
                    prior == 0 ? Crp.of(0.8) : PitmanYor.of(0.8, 0.3), family, RealRows.of(x, 2, 1))
                .run()
                .sweeps(draws + 1, 1)
                .thin(1)
                .chains(1)
                .seed(5)
                .fit();
        double p = weights.get(prior);
        assertEquals(
            p,
            fit.draws().clusterCountLaw()[1],
            6 * Math.sqrt(p * (1 - p) / draws),
            family.describe());
      }
    }
  }

  @Test
  void twoRowsHaveTheirClosedLogJoint() {
    Rng rng = new SeededRng(6);
    for (int trial = 0; trial < 50; trial++) {
      double[] x = {3 * rng.gaussian(), 3 * rng.gaussian()};
      RealRows rows = RealRows.of(x, 2, 1);
      for (Family<RealRows> family : oneColumn()) {
        assertEquals(
            Math.log(1 / 1.8) + logMarginal(0.5, 3, 2, x),
            logJoint(family, rows, Partition.of(0, 0)),
            1e-11);
        assertEquals(
            Math.log(0.8 / 1.8) + logMarginal(0.5, 3, 2, x[0]) + logMarginal(0.5, 3, 2, x[1]),
            logJoint(family, rows, Partition.of(0, 1)),
            1e-11);
      }
    }
  }
}
