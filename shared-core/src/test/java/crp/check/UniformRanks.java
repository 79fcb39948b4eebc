package crp.check;

import crp.random.Rng;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.math3.stat.inference.ChiSquareTest;

/**
 * Ranks of true values among the draws of a chain, which a sound sampler makes uniform (Talts and
 * others 2018), and a chi-square test of each quantity.
 *
 * @param places how many ranks there are: one more than draws
 * @param seed of all replicates
 * @param replicate the rank of each quantity, from 0 on; safe for several threads
 */
public record UniformRanks(int places, long seed, Function<? super Rng, int[]> replicate) {

  private static final int LOOKS = 6;

  /** The build with the tier "thorough" sets it. */
  private static final boolean THOROUGH = Boolean.getBoolean("crp.thorough");

  /**
   * {@return the p-value of each quantity}
   *
   * @param replicates how many, or half as many where the tests are not those of the tier
   *     "thorough"
   */
  public double[] levels(int replicates) {
    return levels(counts(seed, THOROUGH ? replicates : replicates / 2));
  }

  /**
   * {@return the p-values at the first of six looks that has one below the alarm, else at the last
   * look} For a sampler with a fault, which may be found early: six looks make six times the false
   * alarms of one.
   *
   * @param atMost replicates at the last look
   * @param alarm a p-value
   */
  public double[] levelsUntil(double alarm, int atMost) {
    long[][] seen = counts(seed + 1, atMost / LOOKS);
    for (int look = 2; look <= LOOKS && least(levels(seen)) >= alarm; look++) {
      add(seen, counts(seed + look, atMost / LOOKS));
    }
    return levels(seen);
  }

  /** {@return the least of some p-values} */
  public static double least(double[] levels) {
    return Arrays.stream(levels).min().orElseThrow();
  }

  private long[][] counts(long from, int replicates) {
    List<int[]> all = Replicates.of(replicates, from, replicate);
    long[][] seen = new long[all.get(0).length][places];
    for (int[] ranks : all) {
      for (int q = 0; q < ranks.length; q++) {
        seen[q][ranks[q]]++;
      }
    }
    return seen;
  }

  private static void add(long[][] to, long[][] from) {
    for (int q = 0; q < to.length; q++) {
      for (int place = 0; place < to[q].length; place++) {
        to[q][place] += from[q][place];
      }
    }
  }

  private static double[] levels(long[][] seen) {
    return Arrays.stream(seen).mapToDouble(UniformRanks::level).toArray();
  }

  private static double level(long[] counts) {
    double[] expected = new double[counts.length];
    Arrays.fill(expected, Arrays.stream(counts).sum() / (double) counts.length);
    return new ChiSquareTest().chiSquareTest(expected, counts);
  }
}
