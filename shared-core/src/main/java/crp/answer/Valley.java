package crp.answer;

import crp.numerics.Exponential;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Whether the density of two clusters has a valley between them, along one direction. Two normal
 * densities are fitted to the projected rows of both by an EM algorithm that starts at the
 * clusters. If their sum has one mode only, there is no valley. Else the rows between both modes
 * decide: the sum, which has a valley there, against a density without one, each normalised on that
 * interval. Pieces of a flat, bent or skewed cloud are told from two overlapping normal clusters in
 * this way: there are more rows between the pieces than the sum of two normal densities leaves room
 * for. Without a valley is the density that falls or rises evenly from the one mode to the other,
 * or whatever falls or rises: the likeliest such density (Grenander 1956, On the theory of
 * mortality measurement, Skandinavisk Aktuarietidskrift 39, 125-153), which suits skewed clouds but
 * follows chance, too. Both log likelihood ratios are in nats, infinite where no row is between the
 * modes, negative infinite where the sum has one mode.
 *
 * @param evidence for a valley, against an even slope
 * @param excess the same against all that falls or rises
 */
record Valley(double evidence, double excess) {

  /** No row is between the clusters. */
  static final Valley DEEP = new Valley(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  private static final Valley NONE = new Valley(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);

  private static final int STEPS = 20;
  private static final int GRID = 200;
  private static final double LEAST_VARIANCE = 1e-4;
  private static final double LEAST_WIDTH = 1e-9;

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
    return high.mean <= low.mean ? NONE : between(low, high, t, w);
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
      return NONE;
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
    int[] inside =
        IntStream.range(0, t.length)
            .filter(i -> t[i] >= from && t[i] <= to)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> t[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double rows = 0;
    double sum = 0;
    double slopes = 0;
    for (int i : inside) {
      rows += w[i];
      sum += w[i] * Math.log(low.at(t[i]) + high.at(t[i]));
      slopes += w[i] * (start + (t[i] - from) * slope);
    }
    if (rows == 0) {
      return DEEP;
    }
    double[] place = IntStream.of(inside).mapToDouble(i -> (t[i] - from) / (to - from)).toArray();
    double[] mass = IntStream.of(inside).mapToDouble(i -> w[i]).toArray();
    double[] mirrored = new double[place.length];
    double[] swapped = new double[place.length];
    Arrays.setAll(mirrored, i -> 1 - place[place.length - 1 - i]);
    Arrays.setAll(swapped, i -> mass[place.length - 1 - i]);
    double monotone = Math.max(falling(place, mass), falling(mirrored, swapped));
    double width = modes[1] - modes[0];
    return new Valley(
        sum - slopes - rows * Math.log(deep / even),
        sum - rows * Math.log(deep / width) - monotone);
  }

  /**
   * {@return the largest log likelihood of a density on 0 to 1 that does not rise} The density is
   * constant on blocks of gaps between rows; where it would rise, two blocks are one.
   *
   * @param x rows, increasing
   * @param w their weights
   */
  private static double falling(double[] x, double[] w) {
    double[] mass = new double[x.length + 1];
    double[] width = new double[x.length + 1];
    double total = Arrays.stream(w).sum();
    int blocks = 0;
    for (int i = 0; i <= x.length; i++) {
      boolean row = i < x.length;
      mass[blocks] = row ? w[i] : 0;
      width[blocks] = Math.max(LEAST_WIDTH, (row ? x[i] : 1) - (i > 0 ? x[i - 1] : 0));
      blocks++;
      while (blocks > 1
          && mass[blocks - 1] * width[blocks - 2] >= mass[blocks - 2] * width[blocks - 1]) {
        blocks--;
        mass[blocks - 1] += mass[blocks];
        width[blocks - 1] += width[blocks];
      }
    }
    double sum = 0;
    for (int b = 0; b < blocks; b++) {
      sum += mass[b] > 0 ? mass[b] * Math.log(mass[b] / total / width[b]) : 0;
    }
    return sum;
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
