package crp.likelihood.ranking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.numerics.LogGamma;
import crp.numerics.LogSum;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

class FiniteBetaTest {

  private static final GaussIntegrator FINE = new GaussIntegratorFactory().legendre(24);
  private static final int[] LARGEST = {1, 2, 5, 9, 19, 24, 25, 99, 532, 1000};
  private static final double[] COUNTS = {0.3, 1, 1.7, 4, 23, 181, 5000, 1e6};
  private static final double[] MEANS = {1e-4, 0.01, 0.1, 0.3, 0.45, 0.5, 0.6, 0.9, 1};

  /** Many small panels, doubling from far below any scale of the problem. */
  private static double plain(int m, double a, double c) {
    double mode = StageCode.thetaOf(m, a / c);
    double top = -a * mode - c * StageCode.logPsi(m, mode);
    double spread = Math.sqrt(c * StageCode.variance(m, mode));
    double width = 0.5 / Math.max(spread, mode > 0 ? 0 : a - 0.5 * c * m);
    double sum = 0;
    double from = Math.max(0, mode - 40 * width);
    for (int p = 0; from < 1e7; p++) {
      double length = Math.min(width, Math.max(0.02 / (m + 1), 0.2 * from));
      double part = 0;
      for (int i = 0; i < FINE.getNumberOfPoints(); i++) {
        double theta = from + 0.5 * length * (1 + FINE.getPoint(i));
        part += FINE.getWeight(i) * Math.exp(-a * theta - c * StageCode.logPsi(m, theta) - top);
      }
      sum += 0.5 * length * part;
      from += length;
      if (p > 20 && from > mode && part * from < 1e-18 * sum) {
        break;
      }
    }
    return top + Math.log(sum);
  }

  @Test
  void quadratureAgreesWithFarFinerPanels() {
    FiniteBeta law = new FiniteBeta();
    double worst = 0;
    for (int m : LARGEST) {
      for (double c : COUNTS) {
        for (double mean : MEANS) {
          double a = Math.max(0.05, mean * m * c);
          double expected = plain(m, a, c);
          double error = Math.abs(law.logIntegral(m, a, c) - expected);
          // beside the error of the rule, h itself is rounded
          double rounding = 1e-15 * Math.abs(expected) + 2e-16 * c;
          worst = Math.max(worst, error - rounding);
          assertTrue(error < 1e-11 + rounding, m + " " + a + " " + c + ": " + error);
        }
      }
    }
    assertTrue(worst < 1.5e-12, "worst " + worst);
  }

  @Test
  void twoItemsHaveAClosedForm() {
    // m = 1, c = 1: the integral of u^(a-1) / (1 + u); at a = 1 it is log 2
    FiniteBeta law = new FiniteBeta();
    assertEquals(Math.log(Math.log(2)), law.logIntegral(1, 1, 1), 1e-13);
    assertEquals(Math.log(1 - Math.log(2)), law.logIntegral(1, 2, 1), 1e-13);
  }

  /** Meila and Chen (2010), lemma 5. */
  @Test
  void theSumOverAllCodesIsTheIntegralBefore() {
    FiniteBeta law = new FiniteBeta();
    for (int m : LARGEST) {
      for (double c : new double[] {0.4, 1, 7.5, 300}) {
        double a = 0.37 * m * c + 0.1;
        double[] terms = new double[m + 1];
        Arrays.setAll(terms, s -> law.logIntegral(m, a + s, c + 1));
        assertEquals(law.logIntegral(m, a, c), LogSum.of(terms, m + 1), 1e-11);
      }
    }
  }

  @Test
  void allCodesAtOnceAreTheSameOneByOne() {
    FiniteBeta law = new FiniteBeta();
    for (int m : LARGEST) {
      for (double c : new double[] {0.3, 1, 4, 23, 181, 5000, 60_000}) {
        for (double mean : MEANS) {
          double a = Math.max(0.05, mean * m * c);
          double[] all = new double[m + 3];
          law.logPredictives(m, a, c, all, 2);
          double base = law.logIntegral(m, a, c);
          for (int s = 0; s <= m; s += 1 + m / 7) {
            double one = law.logIntegral(m, a + s, c + 1) - base;
            double rounding = 1e-15 * Math.abs(base) + 4e-16 * c;
            assertEquals(one, all[2 + s], 2e-11 + rounding, m + " " + a + " " + c + " " + s);
          }
        }
      }
    }
  }

  /** Meila and Chen (2010), lemma 4: with more and more items the Beta function comes out. */
  @Test
  void manyItemsGiveTheBetaFunction() {
    FiniteBeta finite = new FiniteBeta();
    InfiniteBeta infinite = new InfiniteBeta();
    double a = 31.5;
    double c = 40;
    double before = Double.POSITIVE_INFINITY;
    for (int m : new int[] {3, 6, 12, 24, 48}) {
      double gap = finite.logIntegral(m, a, c) - infinite.logIntegral(m, a, c);
      assertTrue(gap >= 0 && gap < before, "gap " + gap);
      before = gap;
    }
    assertEquals(0, before, 1e-10);
    assertEquals(
        LogGamma.of(a) + LogGamma.of(c + 1) - LogGamma.of(a + c + 1),
        infinite.logIntegral(9, a, c),
        1e-12);
    // for a flat stage of few items it is wrong by much
    assertTrue(infinite.logIntegral(3, 28, 20) < finite.logIntegral(3, 28, 20) - 1);
  }

  @Test
  void theMeanCodeIsTheDerivativeAndIsInverted() {
    for (int m : LARGEST) {
      for (double theta : new double[] {0, 1e-7, 3e-5, 1e-3, 0.02, 0.3, 1, 4, 30}) {
        double step = 1e-4 * Math.max(theta, 0.01 / m);
        double low = Math.max(0, theta - step);
        double high = theta + step;
        double slope = (StageCode.logPsi(m, high) - StageCode.logPsi(m, low)) / (high - low);
        double middle = 0.5 * (low + high);
        double mean = StageCode.mean(m, middle);
        assertEquals(-slope, mean, 1e-5 * m, m + " " + theta);
        if (mean > 1e-12) {
          assertEquals(middle, StageCode.thetaOf(m, mean), 1e-5 * Math.max(middle, 1.0 / m));
        }
      }
    }
  }

  /** Twelve tests by Kolmogorov and Smirnov, false alarm rate 1e-6 each. */
  @Test
  void drawsFollowTheLaw() {
    Rng rng = new SeededRng(11);
    FiniteBeta law = new FiniteBeta();
    double[][] cases = {
      {1, 0.6, 1}, {3, 7, 2}, {3, 2.5, 2}, {9, 0.2, 1.3}, {9, 900, 200}, {19, 30, 60},
      {19, 1200, 60}, {19, 540, 60}, {60, 5, 20}, {99, 0.5, 3}, {532, 40, 400}, {4, 1e5, 3e5}
    };
    for (double[] each : cases) {
      int m = (int) each[0];
      double p = ksProbability(law, m, each[1], each[2], 0, rng);
      assertTrue(p > 1e-6, Arrays.toString(each) + ": " + p);
    }
    // the test sees a law that is off by one code
    assertTrue(ksProbability(law, 9, 30, 20, 1.5, rng) < 1e-6);
  }

  private static double ksProbability(
      FiniteBeta law, int m, double a, double c, double shift, Rng rng) {
    int n = 20_000;
    double[] u = new double[n];
    double[] grid = new double[4001];
    double[] cdf = new double[grid.length];
    double mode = StageCode.thetaOf(m, a / c);
    double width = 1 / Math.sqrt(c * StageCode.variance(m, mode));
    double top = -a * mode - c * StageCode.logPsi(m, mode);
    double low = Math.max(0, mode - 10 * width);
    double high = mode + 10 * width;
    while (-a * high - c * StageCode.logPsi(m, high) > top - 35) {
      high += width;
    }
    double step = (high - low) / (grid.length - 1);
    double before = 0;
    for (int i = 0; i < grid.length; i++) {
      grid[i] = low + i * step;
      double density = Math.exp(-a * grid[i] - c * StageCode.logPsi(m, grid[i]) - top);
      cdf[i] = i == 0 ? 0 : cdf[i - 1] + 0.5 * step * (before + density);
      before = density;
    }
    for (int i = 0; i < n; i++) {
      double theta = law.draw(m, a + shift, c, rng);
      int at = (int) Math.min(grid.length - 2.0, Math.max(0, (theta - low) / step));
      double share = (theta - grid[at]) / step;
      u[i] = (cdf[at] + share * (cdf[at + 1] - cdf[at])) / cdf[grid.length - 1];
    }
    Arrays.sort(u);
    double distance = 0;
    for (int i = 0; i < n; i++) {
      distance = Math.max(distance, Math.max(u[i] - (double) i / n, (i + 1.0) / n - u[i]));
    }
    return 1 - new KolmogorovSmirnovTest().ksSum(distance * Math.sqrt(n), 1e-12, 10_000);
  }
}
