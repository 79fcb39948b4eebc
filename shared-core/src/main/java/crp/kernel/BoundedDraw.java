package crp.kernel;

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

  /** Computes log weights. */
  @FunctionalInterface
  interface Scores {

    /** Adds the log likelihoods of the first n tables to {@code out}. */
    void add(int[] tables, int n, double[] out);
  }

  private static final double ROUNDING = 1e-9;

  private int[] places = {};
  private int[] tables = {};
  private double[] weights = {};
  private double[] others = {};

  /**
   * Draws a table.
   *
   * @param candidates the tables with their prior weights
   * @param logWeights log posterior weights or upper bounds of them; overwritten
   * @param bounds which are bounds, not all
   * @param scores computes those that are missing
   * @return the place of a candidate
   */
  int draw(Candidates candidates, double[] logWeights, Bounds bounds, Scores scores, Rng rng) {
    int n = candidates.size();
    int known = sort(bounds, n);
    if (known == n) {
      return rng.index(logWeights, n);
    }
    for (int k = 0; k < known; k++) {
      weights[k] = logWeights[places[k]];
    }
    for (int k = known; k < n; k++) {
      others[k - known] = logWeights[places[k]];
    }
    double bound = LogSum.of(others, n - known);
    weights[known] = bound;
    int choice = rng.index(weights, known + 1);
    if (choice < known) {
      return places[choice];
    }
    return places[other(candidates, logWeights, known, bound, scores, rng)];
  }

  /** Draws one of those that were bounded, or any; {@return an index of {@code places}}. */
  private int other(
      Candidates candidates, double[] logWeights, int known, double bound, Scores scores, Rng rng) {
    int n = candidates.size();
    for (int k = known; k < n; k++) {
      tables[k - known] = candidates.tables()[places[k]];
      others[k - known] = Math.log(candidates.weight(places[k]));
    }
    scores.add(tables, n - known, others);
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
      tables = new int[places.length];
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
