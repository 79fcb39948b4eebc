package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Frame;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.predict.SeatedRows;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sampled base matrix of two columns against quadrature over its three numbers. */
class BaseMatrixTest {

  private static final double[] SCALES = {0.25, 1};
  private static final double NU = 4.5;
  private static final int[][] TABLES = {{0, 1, 2}, {3, 4, 5, 6}};
  private static final int DRAWS = 60_000;
  private static final int BATCHES = 60;

  /** A row of the first table, whose second entry may be missing. */
  private static final int HOLE = 2;

  private static RealRows rows() {
    double[] x = {-0.4, 1.1, -0.6, 0.4, -0.1, 1.6, 2.6, 0.2, 2.3, -0.2, 3.1, 0.9, 2.2, 0.1};
    return RealRows.of(x, 7, 2);
  }

  private static GaussianNiw family() {
    return GaussianNiw.from(rows())
        .withSampledMatrix()
        .with(GaussianFamily.NU, Parameter.fixed(NU))
        .with(GaussianFamily.BASE_SCALE, new Parameter(1, Hyperprior.grid(SCALES)));
  }

  /** Logs of both deviations' squares, inverse tanh of the correlation, and the base scale. */
  private static double[] statistics(double[] v, double scale) {
    double correlation = v[1] / Math.sqrt(v[0] * v[3]);
    double t = Math.log((1 + correlation) / (1 - correlation)) / 2;
    return new double[] {Math.log(v[0]), Math.log(v[3]), t, t * t, scale == 1 ? 1 : 0};
  }

  private static RealRows holed() {
    double[] x = rows().toArray();
    x[2 * HOLE + 1] = Double.NaN;
    return RealRows.of(x, 7, 2);
  }

  /** {@return log p(rows at their tables) under a given scale matrix, in the frame} */
  private static double logLikelihood(double[] v, double scale, RealRows rows) {
    Frame frame = family().frame();
    double[] psi = new double[4];
    for (int i = 0; i < 4; i++) {
      psi[i] = scale * v[i] * frame.scale(i / 2) * frame.scale(i % 2);
    }
    double[] mean = {frame.shift(0), frame.shift(1)};
    NiwBank bank = (NiwBank) GaussianNiw.of(mean, GaussianNiw.DEFAULT_KAPPA, NU, psi).bank(rows());
    seat(bank);
    double[] hole = {0};
    if (rows.hasMissing()) {
      bank.remove(0, HOLE);
      bank.addLogPredictiveOf(rows, HOLE, new int[] {0}, 1, hole);
    }
    return bank.logMarginal(0) + bank.logMarginal(1) + hole[0];
  }

  private static void seat(NiwBank bank) {
    bank.reserve(3);
    for (int t = 0; t < TABLES.length; t++) {
      bank.add(t, TABLES[t], TABLES[t].length);
    }
  }

  private static NiwBank seated(RealRows rows) {
    NiwBank bank = (NiwBank) family().bank(rows);
    seat(bank);
    return bank;
  }

  /**
   * {@return total mass, and mean of each statistic, by the trapezoidal rule; |V|^(-3/2) dV is
   * cosh(t) du dw dt}
   */
  private static double[] quadrature(RealRows rows, double power, double... scales) {
    BaseMatrix prior = new BaseMatrix(family().scale(), 2);
    double step = 0.5;
    double[] sums = new double[6];
    double offset = logLikelihood(family().scale(), 1, rows);
    for (double u = -12; u <= 4; u += step) {
      for (double w = -12; w <= 4; w += step) {
        for (double t = -7; t <= 7; t += step) {
          double c = Math.tanh(t) * Math.exp((u + w) / 2);
          double[] v = {Math.exp(u), c, c, Math.exp(w)};
          double measure = Math.cosh(t) * step * step * step / scales.length;
          for (double scale : scales) {
            double fit = power == 0 ? 0 : power * (logLikelihood(v, scale, rows) - offset);
            double mass = Math.exp(prior.logDensity(v) + fit) * measure;
            double[] each = statistics(v, scale);
            sums[0] += mass;
            for (int k = 0; k < each.length; k++) {
              sums[k + 1] += mass * each[k];
            }
          }
        }
      }
    }
    for (int k = 1; k < sums.length; k++) {
      sums[k] /= sums[0];
    }
    return sums;
  }

  /** A step of a chain, after which the bank is read. */
  private interface Step {
    void apply(NiwBank bank, Rng rng);
  }

  /** {@return the largest distance of a mean over draws from the expected one, in errors} */
  private static double worst(double[] expected, RealRows rows, Step step) {
    NiwBank bank = seated(rows);
    Rng rng = new SeededRng(7);
    double[][] means = new double[expected.length - 1][BATCHES];
    for (int draw = 0; draw < DRAWS; draw++) {
      step.apply(bank, rng);
      double scale = bank.hyperparameters().value(GaussianFamily.BASE_SCALE);
      double[] each = statistics(bank.matrix(), scale);
      for (int k = 0; k < each.length; k++) {
        means[k][draw / (DRAWS / BATCHES)] += each[k] * BATCHES / DRAWS;
      }
    }
    double worst = 0;
    for (int k = 0; k < means.length; k++) {
      double mean = Arrays.stream(means[k]).average().orElseThrow();
      double square = Arrays.stream(means[k]).map(x -> (x - mean) * (x - mean)).sum();
      double error = Math.sqrt(square / (BATCHES - 1) / BATCHES);
      worst = Math.max(worst, Math.abs(mean - expected[k + 1]) / Math.max(1e-9, error));
    }
    return worst;
  }

  @Test
  void thePriorIsNormalised() {
    assertEquals(1, quadrature(rows(), 0, 1)[0], 0.01);
  }

  @Test
  void matrixAndScaleAreDrawnFromTheirPosterior() {
    double[] expected = quadrature(rows(), 1, SCALES);
    double sound = worst(expected, rows(), (bank, rng) -> bank.resample(new int[] {0, 1}, 2, rng));
    assertTrue(sound < 4, "errors: " + sound);
    double forgetful = worst(expected, rows(), (bank, rng) -> bank.resample(new int[] {1}, 1, rng));
    assertTrue(forgetful > 8, "errors: " + forgetful);
  }

  @Test
  @Tag("slow")
  void underAPowerOfTheLikelihoodTheyFollowIt() {
    double[] expected = quadrature(rows(), 0.4, SCALES);
    double sound =
        worst(expected, rows(), (bank, rng) -> bank.resample(new int[] {0, 1}, 2, 0.4, rng));
    assertTrue(sound < 4, "errors: " + sound);
    double plain =
        worst(expected, rows(), (bank, rng) -> bank.resample(new int[] {0, 1}, 2, 1, rng));
    assertTrue(plain > 8, "errors: " + plain);
  }

  /** The twin knows the entry. */
  @Test
  @Tag("slow")
  void withAMissingEntryTheyAreDrawnGivenTheOthers() {
    double[] expected = quadrature(holed(), 1, SCALES);
    Step step = (bank, rng) -> bank.resample(new int[] {0, 1}, 2, rng);
    double sound = worst(expected, holed(), step);
    assertTrue(sound < 4, "errors: " + sound);
    double knowing = worst(expected, rows(), step);
    assertTrue(knowing > 8, "errors: " + knowing);
  }

  /** What is computed from a draw uses a matrix from its law given the draw. */
  @Test
  void theMatrixOfADrawIsDrawnGivenIt() {
    GaussianNiw family = family();
    RealRows rows = family.prepare(rows());
    Draw draw =
        new Draw(
            0, 1, Partition.of(0, 0, 0, 1, 1, 1, 1), 0, Map.of(GaussianFamily.BASE_SCALE, 0.25));
    double[] expected = quadrature(rows(), 1, 0.25);
    int many = 3000;
    double[] sum = new double[3];
    double[] squares = new double[3];
    for (int i = 0; i < many; i++) {
      NiwBank bank = (NiwBank) SeatedRows.bank(family, rows, draw, new SeededRng(i));
      assertEquals(0.25, bank.hyperparameters().value(GaussianFamily.BASE_SCALE), 0);
      double[] each = statistics(bank.matrix(), 0.25);
      for (int k = 0; k < 3; k++) {
        sum[k] += each[k] / many;
        squares[k] += each[k] * each[k] / many;
      }
    }
    for (int k = 0; k < 3; k++) {
      double error = Math.sqrt((squares[k] - sum[k] * sum[k]) / many);
      assertEquals(expected[k + 1], sum[k], 4 * error, "statistic " + k);
    }
  }

  @Test
  void aFixedScaleFixesTheMatrix() {
    GaussianNiw fixed = family().withBaseScale(0.5);
    NiwBank bank = (NiwBank) fixed.bank(rows());
    seat(bank);
    bank.resample(new int[] {0, 1}, 2, new SeededRng(1));
    assertTrue(Arrays.equals(fixed.scale(), bank.matrix()));
  }
}
