package crp.likelihood.ranking;

/**
 * Rank distribution of each item under a generalized Mallows model with a known central ranking.
 * Static and stateless.
 */
public final class RankLaw {

  private RankLaw() {}

  /**
   * {@return probability of each rank per item in a top-t ranking, t = length of theta: n rows of t
   * numbers} Exact: at a stage an item is chosen if the code equals the number of better items
   * still free; this number falls by one if the code is smaller. O(n^2) per stage.
   *
   * @param order the central ranking of n items, the best first; not changed
   * @param theta the dispersion of each stage, at most n of them; not changed
   */
  public static double[][] of(int[] order, double[] theta) {
    int n = order.length;
    double[][] law = new double[n][theta.length];
    double[] code = new double[n];
    for (int place = 0; place < n; place++) {
      double[] better = new double[place + 1];
      better[place] = 1;
      for (int j = 0; j < theta.length; j++) {
        codes(theta[j], n - j, code);
        double smaller = 0;
        double[] next = new double[place + 1];
        for (int k = 0; k <= place && k < n - j; k++) {
          law[order[place]][j] += better[k] * code[k];
          if (k > 0) {
            next[k - 1] += better[k] * smaller;
          }
          next[k] += better[k] * Math.max(0, 1 - smaller - code[k]);
          smaller += code[k];
        }
        better = next;
      }
    }
    return law;
  }

  private static void codes(double theta, int left, double[] out) {
    double sum = 0;
    for (int s = 0; s < left; s++) {
      out[s] = Math.exp(-theta * s);
      sum += out[s];
    }
    for (int s = 0; s < left; s++) {
      out[s] /= sum;
    }
  }
}
