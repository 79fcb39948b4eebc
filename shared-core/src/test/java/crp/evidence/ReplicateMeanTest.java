package crp.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.diagnose.LogEstimate;
import java.util.Arrays;
import java.util.function.Predicate;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Test;

/**
 * What a few replicates with log-normal weights say of themselves. The log of the mean of such
 * weights is s^2 / 2 above the mean of their logs. Seeds are fixed.
 */
class ReplicateMeanTest {

  private static final int REPLICATES = 16;
  private static final int TRIALS = 2000;
  private static final double ALARM = 1e-6;

  private static double[] logs(double s, long seed) {
    RandomGenerator random = new Well19937c(seed);
    double[] logs = new double[REPLICATES];
    Arrays.setAll(logs, r -> s * random.nextGaussian() - s * s / 2);
    return logs;
  }

  /** The share by the weights that were seen alone: of rare large ones it knows nothing. */
  private static boolean bySight(double[] logs) {
    double[] weights = Arrays.stream(logs).map(Math::exp).toArray();
    double sum = Arrays.stream(weights).sum();
    double squares = Arrays.stream(weights).map(w -> w * w).sum();
    return sum * sum / (REPLICATES * squares) >= LogEstimate.LEAST_EFFECTIVE;
  }

  private static boolean stated(double[] logs) {
    return ReplicateMean.of(logs, "").reliable();
  }

  /** Among the estimates that a flag lets pass: how many are more than 3 errors too small. */
  private static double[] passed(double s, Predicate<double[]> flag) {
    int passed = 0;
    int wrong = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] logs = logs(s, trial);
      LogEstimate mean = ReplicateMean.of(logs, "");
      if (flag.test(logs)) {
        passed++;
        wrong += mean.value() < -3 * mean.error() ? 1 : 0;
      }
    }
    return new double[] {(double) passed / TRIALS, wrong / Math.max(1.0, passed)};
  }

  @Test
  void weightsThatHardlyDifferAreTrusted() {
    double[] passed = passed(0.5, ReplicateMeanTest::stated);
    assertEquals(1, passed[0], 1e-3);
    // 3 errors of a mean of 16: by Student's law 0.0045, twice that for its skewness
    int most = new BinomialDistribution(TRIALS, 0.02).inverseCumulativeProbability(1 - ALARM);
    assertTrue(passed[1] * TRIALS <= most, "share too small " + passed[1]);
  }

  @Test
  void weightsThatDifferByMuchAreNotTrustedThoughTheyLookAlike() {
    double[] twin = passed(3, ReplicateMeanTest::bySight);
    assertTrue(twin[0] > 0.1 && twin[1] > 0.4, Arrays.toString(twin));
    double[] stated = passed(3, ReplicateMeanTest::stated);
    assertTrue(stated[0] < 0.005, Arrays.toString(stated));
  }

  @Test
  void impossibleReplicatesCountAsSuch() {
    double none = Double.NEGATIVE_INFINITY;
    assertTrue(!ReplicateMean.of(new double[] {none, none}, "").reliable());
    LogEstimate half = ReplicateMean.of(new double[] {0, none, 0, none}, "");
    assertEquals(Math.log(0.5), half.value(), 1e-12);
    assertEquals(0.5, half.effective(), 1e-12);
  }
}
