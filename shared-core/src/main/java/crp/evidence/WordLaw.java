package crp.evidence;

import crp.numerics.LogGamma;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import java.util.Arrays;

/**
 * The weights {@code e(t) (a)_t} of the number t of tables of one word, for {@link SharedWords}:
 * e(t) sums, over all choices of t places that open a table, alpha for each of these and F for each
 * other place. Immutable.
 */
final class WordLaw {

  /** First copies in their documents, each with a table of its own for certain. */
  private final int least;

  private final double[] logs;

  private WordLaw(int least, double[] logs) {
    this.least = least;
    this.logs = logs;
  }

  /**
   * {@return the weights} O(places^2).
   *
   * @param followed F of each place of the word, 0 for a place that must open a table
   * @param share a, the part of the word in the top's concentration
   */
  static WordLaw of(double[] followed, double alpha, double share) {
    double logAlpha = Math.log(alpha);
    double[] logs = new double[followed.length + 1];
    int most = 0;
    int least = 0;
    for (double f : followed) {
      if (f == 0) {
        least++;
        continue;
      }
      RunScope.check();
      double logF = Math.log(f);
      logs[most + 1] = logs[most] + logAlpha;
      for (int t = most; t > 0; t--) {
        logs[t] = LogSum.add(logs[t] + logF, logs[t - 1] + logAlpha);
      }
      logs[0] += logF;
      most++;
    }
    logs = Arrays.copyOf(logs, most + 1);
    double factor = LogGamma.rising(share, least) + least * logAlpha;
    for (int t = 0; t <= most; t++) {
      logs[t] += factor;
      factor += Math.log(share + least + t);
    }
    return new WordLaw(least, logs);
  }

  /** {@return the smallest number of tables} */
  int least() {
    return least;
  }

  /** {@return the weights times exp(s t), from the smallest t on, as logs; a new array} */
  double[] tilted(double s) {
    double[] tilted = logs.clone();
    for (int t = 0; t < tilted.length; t++) {
      tilted[t] += s * (least + t);
    }
    return tilted;
  }

  /** {@return the mean number of tables under the weights times exp(s t)} */
  double mean(double s) {
    if (logs.length == 1) {
      return least;
    }
    double[] tilted = tilted(s);
    double most = Arrays.stream(tilted).max().orElse(0);
    double sum = 0;
    double weighted = 0;
    for (int t = 0; t < tilted.length; t++) {
      double weight = Math.exp(tilted[t] - most);
      sum += weight;
      weighted += weight * t;
    }
    return least + weighted / sum;
  }
}
