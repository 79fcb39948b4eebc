package crp.links;

import crp.likelihood.Bounds;
import crp.numerics.LogSum;
import crp.random.Rng;

/**
 * Draws among tables of which some have only an upper bound of their weight, by the exact law. With
 * S the sum of the known weights and B that of the bounds, a known table or "one of the others" is
 * drawn with weights w and B. Only in the second case, which is rare, are the weights of the others
 * computed; with their sum R at most B, one of them is taken with probability R / B, and otherwise
 * all tables are drawn anew. So each table has probability w / (S + R):
 *
 * <pre>w / (S + B) + B / (S + B) (1 - R / B) w / (S + R) = w / (S + R)   if it was known, and
 * B / (S + B) (w / B + (1 - R / B) w / (S + R)) = w / (S + R)   if not.</pre>
 *
 * <p>Which tables are bounded may depend on anything but the draw.
 */
final class BoundedDraw {

  /** Computes weights that were only bounded. */
  @FunctionalInterface
  interface Weights {

    /** Sets the first n entries of {@code out} to the log weights of the candidates at places. */
    void log(int[] places, int n, double[] out);
  }

  private static final double ROUNDING = 1e-9;

  /** Nats; see {@link #sum}. */
  private static final double SMALL = 40;

  private static final double LEAST = Math.exp(-SMALL);

  private int[] places = {};
  private int[] bounded = {};
  private double[] weights = {};
  private double[] others = {};

  /**
   * Draws a table.
   *
   * @param logWeights log weights of the candidates or upper bounds of them; overwritten
   * @param n number of candidates
   * @param bounds which are bounds, not all
   * @param missing computes the weights of those
   * @return the place of a candidate
   */
  int draw(double[] logWeights, int n, Bounds bounds, Weights missing, Rng rng) {
    if (!bounds.any()) {
      return rng.index(logWeights, n);
    }
    int known = sort(bounds, n);
    for (int k = 0; k < known; k++) {
      weights[k] = logWeights[places[k]];
    }
    for (int k = known; k < n; k++) {
      others[k - known] = logWeights[places[k]];
    }
    double bound = sum(others, n - known);
    weights[known] = bound;
    int choice = rng.index(weights, known + 1);
    if (choice < known) {
      return places[choice];
    }
    return places[other(logWeights, n, known, bound, missing, rng)];
  }

  /** {@return the log of the sum of bounds, or of a little more: small ones count as e^-40} */
  private static double sum(double[] logs, int n) {
    double max = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      max = Math.max(max, logs[k]);
    }
    if (!Double.isFinite(max)) {
      return LogSum.of(logs, n);
    }
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += logs[k] > max - SMALL ? Math.exp(logs[k] - max) : LEAST;
    }
    return max + Math.log(sum);
  }

  /** Draws one of those that were bounded, or any; {@return an index of {@code places}}. */
  private int other(double[] logWeights, int n, int known, double bound, Weights missing, Rng rng) {
    System.arraycopy(places, known, bounded, 0, n - known);
    missing.log(bounded, n - known, others);
    double rest = LogSum.of(others, n - known);
    assert rest <= bound + ROUNDING * (1 + Math.abs(bound)) : rest + " is above " + bound;
    if (rng.accept(rest - bound)) {
      return known + rng.index(others, n - known);
    }
    for (int k = 0; k < n; k++) {
      weights[k] = k < known ? logWeights[places[k]] : others[k - known];
    }
    return rng.index(weights, n);
  }

  /** Lists the known tables, then the bounded ones. {@return the number of known ones} */
  private int sort(Bounds bounds, int n) {
    if (places.length < n + 1) {
      places = new int[2 * (n + 1)];
      bounded = new int[places.length];
      weights = new double[places.length];
      others = new double[places.length];
    }
    int known = 0;
    int end = n;
    for (int t = 0; t < n; t++) {
      places[bounds.taken(t) ? --end : known++] = t;
    }
    return known;
  }
}
