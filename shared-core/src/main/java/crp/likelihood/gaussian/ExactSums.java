package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Sums of w x and w x^2 in double-double precision (an unevaluated sum of two doubles each, Dekker
 * 1971), so that rounding errors do not accumulate over millions of additions and removals and
 * differences of sums of squares keep their digits. An addition costs about 30 flops and is needed
 * only when a row moves.
 */
final class ExactSums implements Serializable {

  private static final long serialVersionUID = 1L;

  private double[] first = new double[0];
  private double[] firstTail = new double[0];
  private double[] second = new double[0];
  private double[] secondTail = new double[0];

  /** {@return {@code length} empty sums} */
  static ExactSums of(int length) {
    ExactSums sums = new ExactSums();
    sums.resize(length);
    return sums;
  }

  void resize(int length) {
    first = Arrays.copyOf(first, length);
    firstTail = Arrays.copyOf(firstTail, length);
    second = Arrays.copyOf(second, length);
    secondTail = Arrays.copyOf(secondTail, length);
  }

  void clear(int i) {
    first[i] = 0;
    firstTail[i] = 0;
    second[i] = 0;
    secondTail[i] = 0;
  }

  /** Copies n sums of {@code from}, from index k on, to index i on. */
  void copy(int i, ExactSums from, int k, int n) {
    System.arraycopy(from.first, k, first, i, n);
    System.arraycopy(from.firstTail, k, firstTail, i, n);
    System.arraycopy(from.second, k, second, i, n);
    System.arraycopy(from.secondTail, k, secondTail, i, n);
  }

  /** Adds {@code w} copies of {@code x}; a negative {@code w} removes them. */
  void add(int i, double x, double w) {
    double wx = w * x;
    double wxTail = Math.fma(w, x, -wx);
    addFirst(i, wx, wxTail);
    double wxx = wx * x;
    addSecond(i, wxx, Math.fma(wx, x, -wxx) + wxTail * x);
  }

  /**
   * Adds values by their sums about a center.
   *
   * @param w the sum of their weights
   * @param center the center
   * @param first the sum of w (x - center)
   * @param second the sum of w (x - center)^2
   */
  void addAround(int i, double w, double center, double first, double second) {
    add(i, center, w);
    addFirst(i, first, 0);
    double twice = 2 * center;
    double product = twice * first;
    addSecond(i, product, Math.fma(twice, first, -product));
    addSecond(i, second, 0);
  }

  /** Adds the sums of entry {@code k} of {@code from}, or subtracts them with a sign of -1. */
  void absorb(int i, ExactSums from, int k, int sign) {
    addFirst(i, sign * from.first[k], sign * from.firstTail[k]);
    addSecond(i, sign * from.second[k], sign * from.secondTail[k]);
  }

  private void addFirst(int i, double high, double low) {
    double sum = first[i] + high;
    double tail = error(first[i], high, sum) + firstTail[i] + low;
    first[i] = sum + tail;
    firstTail[i] = tail - (first[i] - sum);
  }

  private void addSecond(int i, double high, double low) {
    double sum = second[i] + high;
    double tail = error(second[i], high, sum) + secondTail[i] + low;
    second[i] = sum + tail;
    secondTail[i] = tail - (second[i] - sum);
  }

  /** The exact rounding error of {@code sum = a + b} (Knuth). */
  private static double error(double a, double b, double sum) {
    double bPart = sum - a;
    return (a - (sum - bPart)) + (b - bPart);
  }

  /** {@return the sum of w x} */
  double sum(int i) {
    return first[i];
  }

  /**
   * {@return sum of w x^2 minus (sum of w x)^2 / kappa}
   *
   * @param i index of the sums
   * @param kappa at least the sum of the weights
   */
  double scatter(int i, double kappa) {
    return scatter(i, kappa, 0, 0);
  }

  /** {@return the scatter without {@code w} copies of {@code x}; kappa also excludes them} */
  double scatter(int i, double kappa, double x, double w) {
    double wx = w * x;
    double wxTail = Math.fma(w, x, -wx);
    double sum = first[i] - wx;
    double sumTail = error(first[i], -wx, sum) + firstTail[i] - wxTail;
    // The quotient (sum / kappa) as high + low, then sum * quotient as high + low.
    double quotient = sum / kappa;
    double quotientTail = (Math.fma(-quotient, kappa, sum) + sumTail) / kappa;
    double square = sum * quotient;
    double squareTail = Math.fma(sum, quotient, -square) + sum * quotientTail + sumTail * quotient;
    double wxx = wx * x;
    double wxxTail = Math.fma(wx, x, -wxx) + wxTail * x;
    double left = second[i] - wxx;
    double leftTail = error(second[i], -wxx, left) + secondTail[i] - wxxTail;
    double difference = left - square;
    double tail = error(left, -square, difference) + leftTail - squareTail;
    return Math.max(0, difference + tail);
  }

  /** Stores the sums, or replaces them by stored ones. */
  void archive(Archive archive, int length) {
    first = archive.finites(first, length);
    firstTail = archive.finites(firstTail, length);
    second = archive.finites(second, length);
    secondTail = archive.finites(secondTail, length);
  }
}
