package crp.evidence;

/**
 * The exact evidence of fully observed words under the Chinese restaurant process. Static and
 * stateless.
 */
public final class ObservedWords {

  private ObservedWords() {}

  /**
   * {@return log p(words) under the CRP} O(n).
   *
   * @param concentration alpha, positive and finite
   */
  public static double logEvidence(double concentration, int[] words, double[] logBase) {
    int[] counts = new int[logBase.length];
    double sum = 0;
    for (int i = 0; i < words.length; i++) {
      double chances = counts[words[i]]++ + concentration * Math.exp(logBase[words[i]]);
      sum += Math.log(chances / (concentration + i));
    }
    return sum;
  }
}
