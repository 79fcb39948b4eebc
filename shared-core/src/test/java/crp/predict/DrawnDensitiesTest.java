package crp.predict;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.Background;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.partition.Partition;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.integration.IterativeLegendreGaussIntegrator;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** Densities of columns against formulas and quadrature. */
final class DrawnDensitiesTest {

  private static final double KAPPA = 0.5;
  private static final double NU = 3;
  private static final double[] PSI = {2, 0.8, 0.8, 1.5};
  private static final double[] MEAN = {1, -1};
  private static final RealRows ROWS =
      RealRows.of(new double[] {0, -2, 1.5, 0, 0.5, -1, 6, 4, 7, 4.5}, 5, 2);
  private static final GaussianNiw FAMILY = GaussianNiw.of(MEAN, KAPPA, NU, PSI);
  private static final int[] LABELS = {0, 0, 0, 1, 1};
  private static final double CLOSE = 1e-10;

  private static Draws draws(int[]... labels) {
    List<Draw> kept = new ArrayList<>();
    for (int[] some : labels) {
      kept.add(new Draw(0, kept.size() + 1, Partition.of(some), 0, Map.of("concentration", 1.0)));
    }
    return new Draws(kept, List.of(), false);
  }

  private static <R extends Rows> DrawnDensities<R> densities(
      Family<R> family, R rows, Draws draws, TablePrior prior) {
    return new DrawnDensities<>(family, family.prepare(rows), draws, prior, null);
  }

  /**
   * The marginal of column j at a table: a t density whose degrees of freedom are nu_n - 2 + 1,
   * with the entry of the scale matrix on the diagonal.
   */
  private static double marginal(int column, double x, int[] members, int lessDegrees) {
    int n = members.length;
    double mean = 0;
    for (int i : members) {
      mean += ROWS.value(i, column) / n;
    }
    double psi = PSI[3 * column];
    for (int i : members) {
      psi += Math.pow(ROWS.value(i, column) - mean, 2);
    }
    psi += n == 0 ? 0 : KAPPA * n / (KAPPA + n) * Math.pow(mean - MEAN[column], 2);
    double centre = (KAPPA * MEAN[column] + n * mean) / (KAPPA + n);
    double degrees = NU + n - lessDegrees;
    double scale = Math.sqrt(psi * (KAPPA + n + 1) / (KAPPA + n) / degrees);
    return new TDistribution(null, degrees).density((x - centre) / scale) / scale;
  }

  private static double mixture(int column, double x, double[] seats, int lessDegrees) {
    return seats[0] * marginal(column, x, new int[] {0, 1, 2}, lessDegrees)
        + seats[1] * marginal(column, x, new int[] {3, 4}, lessDegrees)
        + seats[2] * marginal(column, x, new int[0], lessDegrees);
  }

  private static void assertMixture(DensityCurve curve, double[] seats) {
    for (int i = 0; i < curve.at().length; i++) {
      assertEquals(mixture(curve.column(), curve.at()[i], seats, 1), curve.mean()[i], CLOSE);
    }
  }

  @Test
  void rowsOfManyColumnsHaveFewCurves() {
    assertEquals(2, DrawnDensities.shown(2));
    assertEquals(50, DrawnDensities.shown(400));
    assertEquals(2, DrawnDensities.shown(10_000));
    assertEquals(1, DrawnDensities.shown(1_000_000));
  }

  @Test
  void aColumnHasAMixtureOfStudentDensities() {
    double[] seats = {3 / 6.0, 2 / 6.0, 1 / 6.0};
    List<DensityCurve> curves = densities(FAMILY, ROWS, draws(LABELS), Crp.of(1)).curves();
    assertEquals(2, curves.size());
    for (DensityCurve curve : curves) {
      assertMixture(curve, seats);
      assertArrayEquals(curve.mean(), curve.lower(), "one draw has no band");
      assertEquals(1, curve.draws());
    }
    // a twin without the new table, and one whose t densities have the degrees of the joint
    double at = curves.get(0).at()[100];
    double known = curves.get(0).mean()[100];
    assertTrue(Math.abs(mixture(0, at, new double[] {0.6, 0.4, 0}, 1) - known) > 1e3 * CLOSE);
    assertTrue(Math.abs(mixture(0, at, seats, 0) - known) > 1e3 * CLOSE);
  }

  @Test
  void aGridCoversTheValuesAndATenthOfTheirRange() {
    double[] at = densities(FAMILY, ROWS, draws(LABELS), Crp.of(1)).curves().get(0).at();
    assertEquals(200, at.length);
    assertEquals(-0.7, at[0], 1e-12);
    assertEquals(7.7, at[199], 1e-12);
  }

  @Test
  void seatsAreThoseOfThePrior() {
    assertMixture(
        densities(FAMILY, ROWS, draws(LABELS), PitmanYor.of(1, 0.5)).curves().get(1),
        new double[] {2.5 / 6, 1.5 / 6, 2 / 6.0});
    double all = 9 + 4 + 1;
    assertMixture(
        densities(FAMILY, ROWS, draws(LABELS), PoweredCrp.of(1, 2)).curves().get(1),
        new double[] {9 / all, 4 / all, 1 / all});
  }

  @Test
  void withoutAPriorTablesCountByTheirRows() {
    DrawnDensities<RealRows> shares =
        new DrawnDensities<>(FAMILY, FAMILY.prepare(ROWS), draws(LABELS), null, null);
    assertMixture(shares.curves().get(0), new double[] {0.6, 0.4, 0});
  }

  /** They are what the mean of one draw is a sum of, but for a new table. */
  @Test
  void partsAreThoseOfTheTables() {
    Draws draws = draws(LABELS);
    DrawnDensities<RealRows> densities = densities(FAMILY, ROWS, draws, Crp.of(1));
    DensityCurve curve = densities.curves().get(1);
    double[][][] parts = densities.parts(draws.draws().get(0), 1, 0);
    assertEquals(2, parts[0].length);
    for (int i = 0; i < 200; i++) {
      double y = curve.at()[i];
      assertEquals(3 / 6.0 * marginal(1, y, new int[] {0, 1, 2}, 1), parts[0][0][i], CLOSE);
      assertEquals(2 / 6.0 * marginal(1, y, new int[] {3, 4}, 1), parts[0][1][i], CLOSE);
    }
  }

  @Test
  void theBandHasQuantilesOverDraws() {
    int[] one = new int[5];
    Crp prior = Crp.of(1);
    double[] a = densities(FAMILY, ROWS, draws(LABELS), prior).curves().get(0).mean();
    double[] b = densities(FAMILY, ROWS, draws(one), prior).curves().get(0).mean();
    DensityCurve both = densities(FAMILY, ROWS, draws(LABELS, one), prior).curves().get(0);
    assertEquals(2, both.draws());
    for (int i = 0; i < a.length; i++) {
      double low = Math.min(a[i], b[i]);
      double high = Math.max(a[i], b[i]);
      assertEquals((low + high) / 2, both.mean()[i], CLOSE);
      assertEquals(low + 0.025 * (high - low), both.lower()[i], CLOSE);
      assertEquals(low + 0.975 * (high - low), both.upper()[i], CLOSE);
    }
  }

  /** Over the whole line, by x = centre + 3 tan u. */
  private static double integral(double centre, DoubleUnaryOperator density) {
    return new IterativeLegendreGaussIntegrator(20, 1e-9, 1e-9)
        .integrate(
            100_000,
            u -> {
              double tan = Math.tan(u);
              return density.applyAsDouble(centre + 3 * tan) * 3 * (1 + tan * tan);
            },
            -Math.PI / 2,
            Math.PI / 2);
  }

  /** The joint density is that of an averaged predictor, which scores complete rows. */
  @Test
  void columnsAreMarginalsOfTheJointDensity() {
    Draws some = draws(LABELS, new int[5], new int[] {0, 1, 0, 1, 1});
    for (Family<RealRows> family : List.of(FAMILY, DiagonalGaussian.of(MEAN, 0.5, 3, MEAN2))) {
      Crp prior = Crp.of(1);
      AveragedPredictor<RealRows> joint =
          new AveragedPredictor<>(
              prior, family, family.prepare(ROWS), new FitSample(some, some.draws().get(0)));
      DoubleBinary density =
          (x, y) -> Math.exp(joint.predict(RealRows.of(new double[] {x, y}, 1, 2)).logDensity(0));
      DrawnDensities<RealRows> densities = densities(family, ROWS, some, prior);
      List<DensityCurve> curves = densities.curves();
      for (int i = 0; i < 200; i += 40) {
        double x = curves.get(0).at()[i];
        double y = curves.get(1).at()[i];
        assertEquals(integral(0, v -> density.of(x, v)), curves.get(0).mean()[i], 1e-7);
        assertEquals(integral(0, u -> density.of(u, y)), curves.get(1).mean()[i], 1e-7);
      }
      DensityPlane plane = densities.plane(0, 1);
      DensityPlane turned = densities.plane(1, 0);
      assertEquals(3, plane.draws());
      int side = plane.y().length;
      for (int i = 3; i < side; i += 11) {
        for (int j = 5; j < side; j += 13) {
          double expected = density.of(plane.x()[i], plane.y()[j]);
          assertEquals(expected, plane.mean()[i * side + j], 1e-12);
          assertEquals(expected, turned.mean()[j * side + i], 1e-12);
        }
      }
    }
  }

  private static final double[] MEAN2 = {2, 1.5};

  private interface DoubleBinary {
    double of(double x, double y);
  }

  /** What a curve leaves out is in the tails of its t densities. */
  @Test
  void aDensityIntegratesToOne() {
    RealRows rows = ROWS.columns(new int[] {0});
    GaussianNiw family = GaussianNiw.of(new double[] {1}, KAPPA, NU, new double[] {2});
    DensityCurve curve = densities(family, rows, draws(new int[5]), Crp.of(1)).curves().get(0);
    double step = curve.at()[1] - curve.at()[0];
    double inside = -(curve.mean()[0] + curve.mean()[199]) / 2 * step;
    for (double one : curve.mean()) {
      inside += one * step;
    }
    double outside = 0;
    double mean = 3;
    double scatter = 9 + 2.25 + 6.25 + 9 + 16;
    double pull = KAPPA * 5 / (KAPPA + 5) * (mean - 1) * (mean - 1);
    double centre = (KAPPA + 5 * mean) / (KAPPA + 5);
    outside += 5 / 6.0 * tails(curve, centre, (2 + scatter + pull) * 6.5 / 5.5 / 8, 8);
    outside += 1 / 6.0 * tails(curve, 1, 2 * 1.5 / 0.5 / 3, 3);
    assertEquals(1, inside + outside, 1e-5);
    assertTrue(outside > 0.01, "the tails count: " + outside);
  }

  private static double tails(DensityCurve curve, double centre, double square, double degrees) {
    TDistribution t = new TDistribution(null, degrees);
    double scale = Math.sqrt(square);
    return t.cumulativeProbability((curve.at()[0] - centre) / scale)
        + t.cumulativeProbability((centre - curve.at()[199]) / scale);
  }

  @Test
  void noiseHasItsShareOfTheBackground() {
    RealRows ready = FAMILY.prepare(ROWS);
    BitSet last = new BitSet();
    last.set(4);
    Draw draw = draws(LABELS).draws().get(0).withNoise(last);
    Draws some = new Draws(List.of(draw), List.of(), false);
    Background<RealRows> background = Background.of(FAMILY, ready);
    DensityCurve curve =
        new DrawnDensities<>(FAMILY, ready, some, Crp.of(1), new NoiseSeat<>(background, 0.25))
            .curves()
            .get(1);
    for (int i = 0; i < 200; i += 30) {
      double y = curve.at()[i];
      double clustered =
          3 / 5.0 * marginal(1, y, new int[] {0, 1, 2}, 1)
              + 1 / 5.0 * marginal(1, y, new int[] {3}, 1)
              + 1 / 5.0 * marginal(1, y, new int[0], 1);
      double noise =
          Math.exp(background.logDensity(RealRows.of(new double[] {Double.NaN, y}, 1, 2), 0));
      assertEquals(0.75 * clustered + 0.25 * noise, curve.mean()[i], CLOSE);
    }
  }

  @Test
  void otherKindsOfColumnsAreIntegratedOut() {
    CategoryRows names = CategoryRows.of(new int[] {0, 1, 0, 1, 1}, 5, 2);
    MixedRows rows = new MixedRows(List.of(names, ROWS));
    ProductFamily family = ProductFamily.of(List.of(Categories.jeffreys(), FAMILY));
    DrawnDensities<MixedRows> mixed = densities(family, rows, draws(LABELS), Crp.of(1));
    DrawnDensities<RealRows> alone = densities(FAMILY, ROWS, draws(LABELS), Crp.of(1));
    assertEquals(2, mixed.columns().size());
    for (int j = 0; j < 2; j++) {
      assertArrayEquals(alone.curves().get(j).mean(), mixed.curves().get(j).mean(), 1e-14);
    }
    assertArrayEquals(alone.plane(0, 1).mean(), mixed.plane(0, 1).mean(), 1e-14);
    ProductFamily apart =
        ProductFamily.of(
            List.of(
                GaussianNiw.of(new double[] {1}, KAPPA, 2, new double[] {2}),
                GaussianNiw.of(new double[] {-1}, KAPPA, 2, new double[] {1.5})));
    MixedRows twoParts =
        new MixedRows(List.of(ROWS.columns(new int[] {0}), ROWS.columns(new int[] {1})));
    DrawnDensities<MixedRows> parts = densities(apart, twoParts, draws(LABELS), Crp.of(1));
    assertMixture(parts.curves().get(0), new double[] {3 / 6.0, 2 / 6.0, 1 / 6.0});
    DensityPlane plane = parts.plane(0, 1);
    int at = 20 * plane.y().length + 30;
    double expected =
        3 / 6.0 * product(plane.x()[20], plane.y()[30], 0, 1, 2)
            + 2 / 6.0 * product(plane.x()[20], plane.y()[30], 3, 4)
            + 1 / 6.0 * product(plane.x()[20], plane.y()[30]);
    assertEquals(expected, plane.mean()[at], CLOSE);
  }

  private static double product(double x, double y, int... members) {
    return marginal(0, x, members, 1) * marginal(1, y, members, 1);
  }

  @Test
  void rowsCountByTheirWeight() {
    RealRows heavy =
        RealRows.of(Arrays.copyOf(ROWS.toArray(), 8), 4, 2, crp.data.Weights.of(1, 1, 1, 2));
    RealRows twice = RealRows.of(new double[] {0, -2, 1.5, 0, 0.5, -1, 6, 4, 6, 4}, 5, 2);
    assertArrayEquals(
        densities(FAMILY, twice, draws(LABELS), Crp.of(1)).curves().get(0).mean(),
        densities(FAMILY, heavy, draws(new int[] {0, 0, 0, 1}), Crp.of(1)).curves().get(0).mean(),
        CLOSE);
  }

  @Test
  void thereIsNoDensityWithoutNumbers() {
    CategoryRows names = CategoryRows.of(new int[] {0, 1, 0}, 3, 2);
    UnsupportedOperationException none =
        assertThrows(
            UnsupportedOperationException.class,
            () -> densities(Categories.jeffreys(), names, draws(new int[3]), Crp.of(1)));
    assertEquals("only numeric columns have a density", none.getMessage());
    RankingRows ballots = RankingRows.over(3).add(0, 1, 2).add(1, 0, 2).build();
    assertThrows(
        UnsupportedOperationException.class,
        () -> densities(GeneralizedMallows.standard(), ballots, draws(new int[2]), Crp.of(1)));
    DrawnDensities<RealRows> some = densities(FAMILY, ROWS, draws(LABELS), Crp.of(1));
    assertThrows(IllegalArgumentException.class, () -> some.plane(0, 2));
    assertThrows(IllegalArgumentException.class, () -> some.plane(1, 1));
  }

  @Test
  void drawsAreThinnedEvenly() {
    int[][] labels = new int[1000][];
    Arrays.fill(labels, LABELS);
    assertEquals(200, densities(FAMILY, ROWS, draws(labels), Crp.of(1)).curves().get(0).draws());
    assertEquals(50, densities(FAMILY, ROWS, draws(labels), Crp.of(1)).plane(0, 1).draws());
  }
}
