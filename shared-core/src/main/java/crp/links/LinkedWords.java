package crp.links;

import crp.Argument;
import java.util.function.DoubleUnaryOperator;

/**
 * Not part of the promised API.
 *
 * <p>The exact evidence of fully observed words under links to earlier customers: each customer
 * contributes one factor. A customer has the word of the customer that it links to or, without a
 * link, a word of the base distribution:
 *
 * <pre>  p(w) = prod_i [sum of f(i, j) over earlier j with w_j = w_i, plus alpha G0(w_i)]
 *               / (alpha + S_i)</pre>
 *
 * <p>Reference: the model is that of Blei and Frazier (2011), equation 6. Static and stateless.
 */
public final class LinkedWords {

  private LinkedWords() {}

  /**
   * {@return log p(words)} O(n^2).
   *
   * @param prior links to earlier customers only, at its current concentration
   * @param words the word of each customer, from 0
   * @param logBase log G0 of each word
   * @throws IllegalArgumentException if a customer can choose a later one, or sizes differ
   */
  public static double logEvidence(DistanceCrp prior, int[] words, double[] logBase) {
    return byConcentration(prior, words, logBase).applyAsDouble(prior.concentration());
  }

  /**
   * {@return log p(words) as a function of the concentration, which must be positive and finite}
   * O(n^2) once, then O(n) per value.
   *
   * @param prior links to earlier customers only; its concentration is ignored
   * @throws IllegalArgumentException if a customer can choose a later one, or sizes differ
   */
  public static DoubleUnaryOperator byConcentration(
      DistanceCrp prior, int[] words, double[] logBase) {
    Argument.require(
        prior.affinity().sequential(), "the closed form is for links to earlier customers only");
    if (words.length != prior.size()) {
      throw Argument.refused(
          "the prior is for %d customers, the words are %d", prior.size(), words.length);
    }
    double[] followed = new double[words.length];
    double[] base = new double[words.length];
    for (int i = 0; i < words.length; i++) {
      base[i] = Math.exp(logBase[words[i]]);
      for (int j = 0; j < i; j++) {
        if (words[j] == words[i]) {
          followed[i] += prior.affinity().weight(i, j);
        }
      }
    }
    return alpha -> {
      double sum = -prior.logNormaliser(alpha);
      for (int i = 0; i < followed.length; i++) {
        sum += Math.log(followed[i] + alpha * base[i]);
      }
      return sum;
    };
  }
}
