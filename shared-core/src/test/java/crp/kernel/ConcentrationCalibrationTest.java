package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Simulation-based calibration (Talts and others 2018): concentration, tables and twelve rows are
 * drawn forward, a chain runs on the rows, and the rank of the true concentration, and of the true
 * number of tables, among the chain's draws must be uniform. Two chi-square tests, each with a
 * false alarm rate of 1e-6 should the stream of draws change; the broken twin fails at that level.
 */
@Tag("slow")
final class ConcentrationCalibrationTest {

  private static final double ALARM = 1e-6;
  private static final int ROWS = 12;
  private static final int DRAWS = 19;
  private static final int REPLICATES = 4000;
  private static final double SHAPE = 2;
  private static final double KAPPA = 0.2;
  private static final double NU = 4;

  /** Metropolis on log alpha that forgets the Jacobian. */
  private static final Kernel<TableState> BROKEN =
      (state, rng) -> {
        double alpha = state.prior().concentration();
        double next = alpha * Math.exp(rng.gaussian());
        if (rng.accept(logTarget(state, next) - logTarget(state, alpha))) {
          state.setPrior(state.prior().withConcentration(next));
        }
        return 0;
      };

  private static double logTarget(TableState state, double alpha) {
    return (SHAPE - 1) * Math.log(alpha)
        - alpha
        + state.tables() * Math.log(alpha)
        - state.logNormaliser(alpha);
  }

  private static int[] tables(double alpha, Rng rng) {
    int[] labels = new int[ROWS];
    int k = 0;
    for (int i = 0; i < ROWS; i++) {
      boolean opens = rng.uniform() * (i + alpha) < alpha;
      labels[i] = opens ? k++ : labels[rng.below(i)];
    }
    return labels;
  }

  /** One column: variance ~ IG(nu / 2, 1 / 2), mean ~ N(0, variance / kappa). */
  private static RealRows rows(int[] labels, Rng rng) {
    double[] mean = new double[ROWS];
    double[] deviation = new double[ROWS];
    for (int t = 0; t < ROWS; t++) {
      deviation[t] = Math.sqrt(0.5 / rng.gamma(NU / 2));
      mean[t] = deviation[t] * rng.gaussian() / Math.sqrt(KAPPA);
    }
    double[] values = new double[ROWS];
    Arrays.setAll(values, i -> mean[labels[i]] + deviation[labels[i]] * rng.gaussian());
    return RealRows.of(values, ROWS, 1);
  }

  /** {@return p-values of the concentration's ranks and of the number of tables' ranks} */
  private static double[] calibrate(Kernel<TableState> update) {
    Rng rng = new SeededRng(20_18);
    long[][] ranks = new long[2][DRAWS + 1];
    TableGibbs gibbs = new TableGibbs();
    GaussianNiw family = GaussianNiw.of(new double[1], KAPPA, NU, new double[] {1});
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      double alpha = rng.gamma(SHAPE);
      int[] labels = tables(alpha, rng);
      TableState state =
          new TableState(
              Crp.sampled(SHAPE, 1), family.bank(rows(labels, rng)), Partition.of(new int[ROWS]));
      int below = 0;
      int fewer = 0;
      int same = 0;
      for (int sweep = 1; sweep <= 60 + 12 * DRAWS; sweep++) {
        gibbs.apply(state, rng);
        update.apply(state, rng);
        if (sweep > 60 && sweep % 12 == 0) {
          below += state.prior().concentration() < alpha ? 1 : 0;
          int k = Partition.of(labels).clusters();
          fewer += state.tables() < k ? 1 : 0;
          same += state.tables() == k ? 1 : 0;
        }
      }
      ranks[0][below]++;
      ranks[1][fewer + rng.below(same + 1)]++;
    }
    double[] expected = new double[DRAWS + 1];
    Arrays.fill(expected, (double) REPLICATES / (DRAWS + 1));
    return new double[] {
      new ChiSquareTest().chiSquareTest(expected, ranks[0]),
      new ChiSquareTest().chiSquareTest(expected, ranks[1])
    };
  }

  @Test
  void ranksOfConcentrationAndTablesAreUniform() {
    double[] p = calibrate(new ConcentrationUpdate());
    assertTrue(p[0] > ALARM && p[1] > ALARM, Arrays.toString(p));
  }

  @Test
  void forgottenJacobianIsFound() {
    double[] p = calibrate(BROKEN);
    assertTrue(p[0] < ALARM, Arrays.toString(p));
  }
}
