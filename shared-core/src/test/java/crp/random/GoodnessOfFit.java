package crp.random;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;

/**
 * Tests of samplers under fixed seeds. A correct sampler whose stream of draws changes fails one of
 * these with probability {@link #ALARM}; the sample sizes are such that the broken twins fail.
 */
final class GoodnessOfFit {

  /** False alarm rate of one test. */
  static final double ALARM = 1e-6;

  private GoodnessOfFit() {}

  /** {@return whether whole numbers from 0 follow the given law: chi-square} */
  static boolean follows(double[] law, int draws, IntSupplier sampler) {
    long[] counts = new long[law.length];
    for (int i = 0; i < draws; i++) {
      counts[sampler.getAsInt()]++;
    }
    double[] expected = new double[law.length];
    int cells = 0;
    long[] observed = new long[law.length];
    for (int k = 0; k < law.length; k++) {
      if (law[k] > 0) {
        expected[cells] = law[k] * draws;
        observed[cells++] = counts[k];
      } else if (counts[k] > 0) {
        return false; // the impossible happened
      }
    }
    return new ChiSquareTest()
            .chiSquareTest(Arrays.copyOf(expected, cells), Arrays.copyOf(observed, cells))
        > ALARM;
  }

  /** {@return whether real numbers follow the given law: Kolmogorov and Smirnov} */
  static boolean follows(RealDistribution law, int draws, DoubleSupplier sampler) {
    double[] sample = new double[draws];
    Arrays.setAll(sample, i -> sampler.getAsDouble());
    return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(law, sample, false) > ALARM;
  }
}
