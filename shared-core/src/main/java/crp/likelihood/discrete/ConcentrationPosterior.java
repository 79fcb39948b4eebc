package crp.likelihood.discrete;

import crp.parameter.Hyperprior;
import crp.random.Rng;
import crp.random.Slice;
import java.util.Arrays;

/**
 * Conditional distribution of the symmetric Dirichlet concentration given the tables, sampled by
 * slice sampling on the log scale. The prior is Gamma(1, 1) within the range of {@link
 * PseudoCounts}. Counts are gathered into a histogram once, so that an evaluation costs one log
 * rising factorial per distinct count.
 */
final class ConcentrationPosterior {

  /** The law of the concentration a priori. */
  static final Hyperprior PRIOR = new Hyperprior.Gamma(1, 1);

  private static final int TABULATED = 4096;
  private static final double STEP = 1;
  private static final double LOW = Math.log(PseudoCounts.LEAST);
  private static final double HIGH = Math.log(PseudoCounts.MOST);

  private final int[] blockSizes;
  private double[] counts = new double[64];
  private double[] times = new double[64];
  private int distinct;
  private final double[] totalCounts;

  ConcentrationPosterior(
      CellShape<?> shape, TokenCounts statistics, TokenCounts totals, int[] slots, int n) {
    int[] histogram = new int[TABULATED];
    for (int t = 0; t < n; t++) {
      for (int cell = 0; cell < shape.cells(); cell++) {
        double count = statistics.of(cell, slots[t]);
        if (count > 0) {
          gather(count, histogram);
        }
      }
    }
    for (int count = 1; count < TABULATED; count++) {
      if (histogram[count] > 0) {
        put(count, histogram[count]);
      }
    }
    int blocks = shape.blocks();
    blockSizes = new int[blocks];
    totalCounts = new double[blocks * n];
    for (int block = 0; block < blocks; block++) {
      blockSizes[block] = shape.possible(block);
      for (int t = 0; t < n; t++) {
        totalCounts[block * n + t] = totals.of(block, slots[t]);
      }
    }
  }

  private void gather(double count, int[] histogram) {
    if (count < TABULATED && count == Math.rint(count)) {
      histogram[(int) count]++;
    } else {
      put(count, 1);
    }
  }

  private void put(double count, double multiplicity) {
    if (distinct == counts.length) {
      counts = Arrays.copyOf(counts, 2 * distinct);
      times = Arrays.copyOf(times, 2 * distinct);
    }
    counts[distinct] = count;
    times[distinct++] = multiplicity;
  }

  /** Log density of u = log concentration under the likelihood to a power, up to a constant. */
  double logDensity(double u, double power) {
    if (u < LOW || u > HIGH) {
      return Double.NEGATIVE_INFINITY;
    }
    double beta = Math.exp(u);
    // the density of u under Gamma(1, 1)
    return u - beta + power * logLikelihood(beta);
  }

  private double logLikelihood(double beta) {
    double sum = 0;
    for (int i = 0; i < distinct; i++) {
      sum += times[i] * LogRising.log(beta, counts[i]);
    }
    int tables = totalCounts.length / blockSizes.length;
    for (int i = 0; i < totalCounts.length; i++) {
      if (totalCounts[i] > 0) {
        sum -= LogRising.log(beta * blockSizes[i / tables], totalCounts[i]);
      }
    }
    return sum;
  }

  /** {@return the next concentration; leaves its conditional distribution invariant} */
  double draw(double concentration, double power, Rng rng) {
    double start = Math.log(concentration);
    double next = Math.exp(Slice.draw(u -> logDensity(u, power), start, STEP, rng));
    return Math.min(PseudoCounts.MOST, Math.max(PseudoCounts.LEAST, next));
  }
}
