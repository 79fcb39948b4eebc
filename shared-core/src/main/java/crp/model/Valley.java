package crp.model;

import crp.numerics.Exponential;

/**
 * Whether the density of two clusters has a valley between them, along one direction. Two normal
 * densities are fitted to the projected rows of both by an EM algorithm that starts at the
 * clusters. If their sum has one mode only, there is no valley. Else the rows between both modes
 * decide: the sum, which has a valley there, against the density that falls or rises evenly from
 * the one mode to the other, each normalised on that interval. Pieces of a flat, bent or skewed
 * cloud are told from two overlapping normal clusters in this way: there are more rows between the
 * pieces than the sum of two normal densities leaves room for.
 *
 * @param evidence log likelihood ratio for a valley, in nats; infinite where no row is between the
 *     modes, negative infinite where the sum has one mode
 */
record Valley(double evidence) {

  private static final int STEPS = 20;
  private static final int GRID = 200;
  private static final double LEAST_VARIANCE = 1e-4;

  /** A normal density times its share of the rows. */
  private record Part(double share, double mean, double variance) {

    static Part of(double[] t, double[] w, double[] second, boolean mine, double least) {
      double sum = 0;
      double total = 0;
      double all = 0;
      for (int i = 0; i < t.length; i++) {
        double mass = w[i] * (mine ? second[i] : 1 - second[i]);
        sum += mass;
        total += mass * t[i];
        all += w[i];
      }
      double mean = total / sum;
      double squares = 0;
      for (int i = 0; i < t.length; i++) {
        squares += w[i] * (mine ? second[i] : 1 - second[i]) * (t[i] - mean) * (t[i] - mean);
      }
      return new Part(sum / all, mean, Math.max(least, squares / sum));
    }

    double log(double x) {
      return Math.log(share) - Math.log(variance) / 2 - (x - mean) * (x - mean) / 2 / variance;
    }

    double at(double x) {
      return Exponential.of(log(x));
    }
  }

  /**
   * {@return whether there is a valley}
   *
   * @param t projected rows
   * @param w their weights
   * @param second 1 for rows of the second cluster, whose mean is above that of the first, 0 for
   *     rows of the first; overwritten
   */
  static Valley of(double[] t, double[] w, double[] second) {
    double least = LEAST_VARIANCE * Part.of(t, w, new double[t.length], false, 0).variance();
    Part low = Part.of(t, w, second, false, least);
    Part high = Part.of(t, w, second, true, least);
    for (int step = 0; step < STEPS && Math.min(low.share, high.share) * t.length > 2; step++) {
      for (int i = 0; i < t.length; i++) {
        second[i] = 1 / (1 + Math.exp(Math.min(500, low.log(t[i]) - high.log(t[i]))));
      }
      low = Part.of(t, w, second, false, least);
      high = Part.of(t, w, second, true, least);
    }
    return high.mean <= low.mean ? new Valley(Double.NEGATIVE_INFINITY) : between(low, high, t, w);
  }

  private static Valley between(Part low, Part high, double[] t, double[] w) {
    double step = (high.mean - low.mean) / GRID;
    double[] density = new double[GRID + 1];
    for (int g = 0; g <= GRID; g++) {
      double x = low.mean + g * step;
      density[g] = low.at(x) + high.at(x);
    }
    int[] modes = modes(density);
    if (modes[0] >= modes[1]) {
      return new Valley(Double.NEGATIVE_INFINITY);
    }
    double from = low.mean + modes[0] * step;
    double to = low.mean + modes[1] * step;
    double start = Math.log(density[modes[0]]);
    double slope = (Math.log(density[modes[1]]) - start) / (to - from);
    double deep = 0;
    double even = 0;
    for (int g = modes[0]; g <= modes[1]; g++) {
      double half = g == modes[0] || g == modes[1] ? 0.5 : 1;
      deep += half * density[g];
      even += half * Math.exp(start + (g - modes[0]) * step * slope);
    }
    double sum = 0;
    double rows = 0;
    for (int i = 0; i < t.length; i++) {
      if (t[i] >= from && t[i] <= to) {
        rows += w[i];
        sum += w[i] * (Math.log(low.at(t[i]) + high.at(t[i])) - start - (t[i] - from) * slope);
      }
    }
    return new Valley(rows == 0 ? Double.POSITIVE_INFINITY : sum - rows * Math.log(deep / even));
  }

  /**
   * {@return the modes on both sides of the deepest point; twice the same if there is no valley}
   */
  private static int[] modes(double[] density) {
    int n = density.length;
    double[] after = density.clone();
    for (int g = n - 2; g >= 0; g--) {
      after[g] = Math.max(after[g], after[g + 1]);
    }
    int deepest = 0;
    double least = 0.999;
    double before = 0;
    for (int g = 0; g < n; g++) {
      before = Math.max(before, density[g]);
      double ratio = density[g] / Math.min(before, after[g]);
      if (ratio < least) {
        least = ratio;
        deepest = g;
      }
    }
    return least < 0.999
        ? new int[] {highest(density, 0, deepest), highest(density, deepest, n - 1)}
        : new int[2];
  }

  private static int highest(double[] density, int from, int to) {
    int best = from;
    for (int g = from; g <= to; g++) {
      best = density[g] > density[best] ? g : best;
    }
    return best;
  }
}
