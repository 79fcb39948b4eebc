package crp.evidence;

import crp.numerics.LogSum;
import java.util.Arrays;

/**
 * The law of a sum of independent counts, for {@link SharedWords}. Probabilities below 1e-30 of the
 * largest one are dropped. Immutable.
 */
final class CountLaw {

  private static final double DROPPED = 1e-30;

  private final int least;
  private final double[] law;
  private final double logScale;

  private CountLaw(int least, double[] law, double logScale) {
    int first = 0;
    int end = law.length;
    double most = Arrays.stream(law).max().orElse(1);
    while (law[first] < DROPPED * most) {
      first++;
    }
    while (law[end - 1] < DROPPED * most) {
      end--;
    }
    this.least = least + first;
    this.law = Arrays.copyOfRange(law, first, end);
    this.logScale = logScale;
  }

  /** {@return the law of a sum without terms: 0 for certain} */
  static CountLaw zero() {
    return new CountLaw(0, new double[] {1}, 0);
  }

  /** {@return the law with given weights} */
  static CountLaw of(int least, double[] logs) {
    double sum = LogSum.of(logs, logs.length);
    double[] law = new double[logs.length];
    Arrays.setAll(law, k -> Math.exp(logs[k] - sum));
    return new CountLaw(least, law, sum);
  }

  /** {@return the law of the sum of this count and an independent one} */
  CountLaw plus(CountLaw other) {
    double[] sum = new double[law.length + other.law.length - 1];
    for (int j = 0; j < other.law.length; j++) {
      double factor = other.law[j];
      for (int i = 0; i < law.length; i++) {
        sum[i + j] += factor * law[i];
      }
    }
    return new CountLaw(least + other.least, sum, logScale + other.logScale);
  }

  /** {@return log of the sum of all products of weights} */
  double logScale() {
    return logScale;
  }

  /** {@return the least count that was not dropped} */
  int least() {
    return least;
  }

  /** {@return how many counts from the least on were not dropped} */
  int size() {
    return law.length;
  }

  /** {@return the probability of a count} */
  double probability(int count) {
    int k = count - least;
    return k < 0 || k >= law.length ? 0 : law[k];
  }

  /** {@return the mean count} */
  double mean() {
    double mean = 0;
    for (int k = 0; k < law.length; k++) {
      mean += (least + k) * law[k];
    }
    return mean;
  }
}
