package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

/** Affinities of tables against the integral of the root of both densities. */
class AffinitiesTest {

  /** Of the rectangle rule on a grid far into both tails: observed below 1e-9. */
  private static final double QUADRATURE = 1e-6;

  /** Five standard errors of a simulation: false alarm below one in a million per pair. */
  private static final double SIMULATION = 5 * 0.036;

  private static final int[] SLOTS = {0, 1, 2};

  private static <R extends Rows> TableBank<R> seated(Family<R> family, R rows) {
    TableBank<R> bank = family.bank(family.prepare(rows));
    bank.reserve(4);
    for (int i = 0; i < rows.size(); i++) {
      bank.add(i % 3, i);
    }
    Capabilities.sampled(bank).resample(SLOTS, 3, new SeededRng(1));
    return bank;
  }

  private static double[] affinities(TableBank<?> bank) {
    return Capabilities.affine(bank).affinities(SLOTS, 3, new SeededRng(5));
  }

  /** Rows of two correlated columns in three clusters. */
  private static RealRows plane(int n) {
    Rng rng = new SeededRng(3);
    double[] x = new double[2 * n];
    for (int i = 0; i < n; i++) {
      double u = rng.gaussian();
      x[2 * i] = 100 + 20 * (u + i % 3);
      x[2 * i + 1] = -3 + 0.2 * (0.6 * u + (1 + 0.5 * (i % 3)) * rng.gaussian() - i % 3);
    }
    return RealRows.of(x, n, 2);
  }

  /** The density of a normal law given as a summary, in the data's units. */
  private static DoubleBinaryOperator density(TableSummary.Real law) {
    boolean full = law.covariance().length > 0;
    double vx = law.deviation()[0] * law.deviation()[0];
    double vy = law.deviation()[1] * law.deviation()[1];
    double c = full ? law.covariance()[1] : 0;
    double det = vx * vy - c * c;
    return (x, y) -> {
      double u = x - law.mean()[0];
      double v = y - law.mean()[1];
      double form = (vy * u * u - 2 * c * u * v + vx * v * v) / det;
      return Math.exp(-form / 2) / (2 * Math.PI * Math.sqrt(det));
    };
  }

  private static double integral(TableSummary.Real a, TableSummary.Real b) {
    DoubleBinaryOperator p = density(a);
    DoubleBinaryOperator q = density(b);
    double[] low = new double[2];
    double[] step = new double[2];
    int cells = 600;
    for (int j = 0; j < 2; j++) {
      double most = Math.max(a.deviation()[j], b.deviation()[j]);
      low[j] = Math.min(a.mean()[j], b.mean()[j]) - 9 * most;
      step[j] = (Math.max(a.mean()[j], b.mean()[j]) + 9 * most - low[j]) / cells;
    }
    double sum = 0;
    for (int i = 0; i < cells; i++) {
      for (int j = 0; j < cells; j++) {
        double x = low[0] + (i + 0.5) * step[0];
        double y = low[1] + (j + 0.5) * step[1];
        sum += Math.sqrt(p.applyAsDouble(x, y) * q.applyAsDouble(x, y));
      }
    }
    return sum * step[0] * step[1];
  }

  private static double worstOfNormal(TableBank<RealRows> bank, double[] found) {
    double worst = 0;
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3; b++) {
        double plain =
            integral((TableSummary.Real) bank.summary(a), (TableSummary.Real) bank.summary(b));
        worst = Math.max(worst, Math.abs(plain - found[a * 3 + b]));
      }
    }
    return worst;
  }

  @Test
  void normalLawsAgreeWithQuadrature() {
    for (int n : new int[] {6, 60}) {
      RealRows rows = plane(n);
      for (Family<RealRows> family : List.of(GaussianNiw.from(rows), DiagonalGaussian.from(rows))) {
        TableBank<RealRows> bank = seated(family, rows);
        double[] found = affinities(bank);
        assertTrue(found[1] > 0.01 && found[1] < 0.99, "the tables overlap in part: " + found[1]);
        assertTrue(worstOfNormal(bank, found) < QUADRATURE);
        // broken twin: the squared distance with another factor
        double[] twin = found.clone();
        for (int i = 0; i < twin.length; i++) {
          twin[i] = Math.pow(twin[i], 1.1);
        }
        assertTrue(worstOfNormal(bank, twin) > QUADRATURE);
      }
    }
  }

  @Test
  void lawsOfCellsAgreeWithEnumeration() {
    CategoryRows rows =
        CategoryRows.of(new int[] {0, 1, 1, 0, 2, 1, 0, 1, 1, 1, 2, 0}, 6, new int[] {3, 2});
    TableBank<CategoryRows> bank = seated(Categories.jeffreys(), rows);
    double[] found = affinities(bank);
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3; b++) {
        double[][] p = ((TableSummary.Categorical) bank.summary(a)).probabilities();
        double[][] q = ((TableSummary.Categorical) bank.summary(b)).probabilities();
        double sum = 0;
        for (int x = 0; x < 3; x++) {
          for (int y = 0; y < 2; y++) {
            sum += Math.sqrt(p[0][x] * p[1][y] * q[0][x] * q[1][y]);
          }
        }
        assertEquals(sum, found[a * 3 + b], 1e-12);
      }
    }
    assertTrue(found[1] < 0.999);
  }

  @Test
  void wordsOfOneTokenAndObservedWords() {
    CountRows.Builder builder = CountRows.over(4);
    for (int i = 0; i < 6; i++) {
      builder.add(i % 4, 2);
      builder.add((i + 1) % 4, 1);
      builder.endRow();
    }
    TableBank<CountRows> bank = seated(DirichletMultinomial.symmetric(0.3), builder.build());
    double[] p = ((TableSummary.Words) bank.summary(0)).probabilities();
    double[] q = ((TableSummary.Words) bank.summary(1)).probabilities();
    double sum = 0;
    for (int w = 0; w < 4; w++) {
      sum += Math.sqrt(p[w] * q[w]);
    }
    assertEquals(sum, affinities(bank)[1], 1e-12);

    CategoryRows shown = CategoryRows.of(new int[] {0, 1, 0, 0, 1, 0}, 6, 2);
    double[] same = affinities(seated(ObservedWord.of(0.5, 0.5), shown));
    assertEquals(0, same[1]);
    assertEquals(1, same[2]);
  }

  @Test
  void countsAgreeWithASum() {
    RealRows rows = RealRows.of(new double[] {3, 8, 1, 5, 12, 0}, 6, 1);
    ParameterBank<RealRows> bank =
        (ParameterBank<RealRows>) seated(PoissonLogNormal.from(rows), rows);
    double p = bank.parameter(0)[1];
    double q = bank.parameter(1)[1];
    double term = Math.exp(-(p + q) / 2);
    double sum = term;
    for (int x = 1; x < 200; x++) {
      term *= Math.sqrt(p * q) / x;
      sum += term;
    }
    assertEquals(sum, affinities(bank)[1], 1e-12);
  }

  @Test
  void partsMultiply() {
    RealRows plane = plane(6);
    CategoryRows codes = CategoryRows.of(new int[] {0, 1, 1, 0, 0, 1}, 6, 2);
    Family<RealRows> normal = GaussianNiw.from(plane);
    Family<CategoryRows> cells = Categories.jeffreys();
    double[] both =
        affinities(
            seated(ProductFamily.of(List.of(normal, cells)), new MixedRows(List.of(plane, codes))));
    double[] one = affinities(seated(normal, plane));
    double[] other = affinities(seated(cells, codes));
    assertEquals(one[1] * other[1], both[1], 1e-12);
    assertEquals(one[5] * other[5], both[5], 1e-12);
  }

  private static void permutations(List<Integer> begun, int items, List<int[]> out) {
    if (begun.size() == items) {
      out.add(begun.stream().mapToInt(Integer::intValue).toArray());
    }
    for (int item = 0; item < items; item++) {
      if (!begun.contains(item)) {
        begun.add(item);
        permutations(begun, items, out);
        begun.remove(begun.size() - 1);
      }
    }
  }

  @Test
  void rankingsAreSimulated() {
    RankingRows.Builder builder = RankingRows.over(List.of("a", "b", "c", "d"));
    int[][] orders = {{0, 1, 2, 3}, {1, 0, 2, 3}, {3, 2, 1, 0}};
    for (int i = 0; i < 12; i++) {
      builder.add(orders[i % 3]);
    }
    TableBank<RankingRows> bank = seated(GeneralizedMallows.standard(), builder.build());
    List<int[]> all = new ArrayList<>();
    permutations(new ArrayList<>(), 4, all);
    double[] sums = new double[9];
    for (int[] order : all) {
      RankingRows one = RankingRows.over(List.of("a", "b", "c", "d")).add(order).build();
      double[] logs = new double[3];
      bank.addLogPredictiveOf(one, 0, SLOTS, 3, logs);
      for (int i = 0; i < 9; i++) {
        sums[i] += Math.exp((logs[i / 3] + logs[i % 3]) / 2);
      }
    }
    double[] found = affinities(bank);
    assertTrue(sums[2] < 0.5, "far apart: " + sums[2]);
    for (int i = 0; i < 9; i++) {
      assertEquals(sums[i], found[i], SIMULATION);
    }
  }

  @Test
  void aFamilyThatCannotDrawRowsSaysSo() {
    RealRows rows = RealRows.of(new double[] {3, 8, 1, 5, 12, 0}, 6, 1);
    NonconjugateFamily<RealRows> own =
        new NonconjugateFamily<>() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public void drawParameter(double[] parameter, Rng rng) {
            parameter[0] = 5 * rng.gaussian();
          }

          @Override
          public double logBase(double[] parameter) {
            return -parameter[0] * parameter[0] / 50;
          }

          @Override
          public double logDensity(double[] parameter, RealRows some, int row) {
            return -Math.abs(some.value(row, 0) - parameter[0]);
          }

          @Override
          public String describe() {
            return "Laplace";
          }
        };
    TableBank<RealRows> bank = seated(own, rows);
    assertTrue(
        assertThrows(UnsupportedOperationException.class, () -> affinities(bank))
            .getMessage()
            .contains("Laplace"));
  }
}
