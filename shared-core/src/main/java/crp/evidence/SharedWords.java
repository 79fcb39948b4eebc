package crp.evidence;

import crp.numerics.LogGamma;
import crp.parallel.RunScope;
import crp.proximity.EarlierCopies;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.special.Gamma;

/**
 * The exact evidence of running text whose tables draw their words from an unobserved base
 * distribution: {@code G0 ~ DP(gamma, uniform over V words)}, which on V words is a symmetric
 * Dirichlet law of parameter gamma / V each. With links to earlier words a table is a word without
 * a link, so that links and G0 can be summed out. Let {@code T_w} be the number of tables of word
 * w, T of all, F the sum of f over the earlier copies of a word and S over all earlier words:
 *
 * <pre>  p(words) = prod_i 1 / (alpha + S_i)  sum over T_1 ... T_V of
 *                prod_w e_w(T_w) (gamma / V)_(T_w)  /  (gamma)_T
 *
 *    sum_t e_w(t) x^t = prod over the places i of w of (F_i + alpha x)
 *    (a)_t = a (a + 1) ... (a + t - 1)</pre>
 *
 * <p>All terms are positive. Only the last factor, 1 / (gamma)_T, joins the words. Times a power
 * x^-T it is flat near its largest value, so the words are weighed by x^T, with x such that this
 * value is at the mean of T; then the T_w are independent and the law of T is a convolution. What
 * is dropped there changes the sum by less than 1e-15 of itself.
 *
 * <p>Cost: O(sum of squared counts of the words), then about O(n^1.5); memory O(n). Immutable.
 *
 * <p>Reference: the model is that of Blei and Frazier (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, sections 2.1 and 5.1, "with the base
 * distribution over terms G0 unobserved".
 */
public final class SharedWords {

  private static final int HALVINGS = 100;

  private final double logEvidence;
  private final CountLaw tables;

  private SharedWords(double logEvidence, CountLaw tables) {
    this.logEvidence = logEvidence;
    this.tables = tables;
  }

  /**
   * {@return the evidence of documents that share one base distribution}
   *
   * @param copies what the words can follow
   * @param alpha concentration of the documents, positive and finite
   * @param gamma concentration of the base distribution, positive and finite
   * @param vocabulary V, the number of words that the base distribution is over
   */
  public static SharedWords of(EarlierCopies copies, double alpha, double gamma, int vocabulary) {
    List<WordLaw> laws =
        byWord(copies).stream()
            .map(followed -> WordLaw.of(followed, alpha, gamma / vocabulary))
            .toList();
    double s = tilt(laws, gamma, copies.size());
    CountLaw tilted = CountLaw.zero();
    for (WordLaw law : laws) {
      RunScope.check();
      tilted = tilted.plus(CountLaw.of(law.least(), law.tilted(s)));
    }
    double[] logs = new double[tilted.size()];
    for (int k = 0; k < logs.length; k++) {
      int t = tilted.least() + k;
      logs[k] = Math.log(tilted.probability(t)) - s * t - LogGamma.rising(gamma, t);
    }
    CountLaw tables = CountLaw.of(tilted.least(), logs);
    double log = tilted.logScale() + tables.logScale();
    for (int i = 0; i < copies.size(); i++) {
      log -= Math.log(alpha + copies.total(i));
    }
    return new SharedWords(log, tables);
  }

  /** {@return the sums F of the places of each word that occurs} */
  private static List<double[]> byWord(EarlierCopies copies) {
    int words = copies.words();
    int[] counts = new int[words];
    for (int i = 0; i < copies.size(); i++) {
      counts[copies.word(i)]++;
    }
    double[][] followed = new double[words][];
    int[] found = new int[words];
    for (int i = 0; i < copies.size(); i++) {
      int w = copies.word(i);
      if (found[w] == 0) {
        followed[w] = new double[counts[w]];
      }
      followed[w][found[w]++] = copies.followed(i);
    }
    return Arrays.stream(followed).filter(Objects::nonNull).toList();
  }

  /**
   * {@return log x, such that x^-T / (gamma)_T is largest at the mean of T} The larger T is there,
   * the smaller is x and with it the mean: there is one solution.
   */
  private static double tilt(List<WordLaw> laws, double gamma, int n) {
    double low = 0;
    double high = n;
    for (int halving = 0; halving < HALVINGS && high - low > 1e-6 * high; halving++) {
      RunScope.check();
      double middle = (low + high) / 2;
      double s = -Gamma.digamma(gamma + middle);
      if (laws.stream().mapToDouble(law -> law.mean(s)).sum() > middle) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return -Gamma.digamma(gamma + (low + high) / 2);
  }

  /** {@return log p(words), in nats} */
  public double logEvidence() {
    return logEvidence;
  }

  /**
   * {@return p(the links make so many tables | words)}
   *
   * @param count number of tables of all documents
   */
  public double probability(int count) {
    return tables.probability(count);
  }

  /** {@return the posterior mean of the number of tables of all documents} */
  public double meanTables() {
    return tables.mean();
  }
}
