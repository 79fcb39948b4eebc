package crp.seating;

/**
 * Sums of the kind s = sum_j exp(a[last - j] + b[j]), j = 0..last, with the mean of a third list
 * under the terms. Blocks that cannot change the sum are skipped. Scratch object of one thread.
 */
final class Convolution {

  /** A block this far below the largest term is dropped: relative error below size * 2e-22. */
  private static final double NEGLIGIBLE = 50;

  /** A term, or the sum of some: never above log s, else blocks would be dropped that count. */
  private double reference;

  private double sum;
  private double weightedSum;

  /** {@return log s of the last call} */
  double logSum() {
    return sum > 0 ? reference + Math.log(sum) : Double.NEGATIVE_INFINITY;
  }

  /** {@return sum_j value[j] term_j / s of the last call} */
  double mean() {
    return weightedSum / sum;
  }

  /**
   * Sums the terms.
   *
   * @param a at least last + 1 entries
   * @param b at least last + 1 entries
   * @param value one number an entry of {@code b}
   * @param last index of the last entry of {@code b} to use
   */
  void run(ScaledLogs a, ScaledLogs b, double[] value, int last) {
    reference = Math.max(a.logs[last] + b.logs[0], a.logs[0] + b.logs[last]);
    sum = 0;
    weightedSum = 0;
    for (int from = 0; from <= last; ) {
      // [from, to]: the longest stretch within one block of b and one block of a
      int endOfB = Math.min(last, from | (ScaledLogs.BLOCK - 1));
      int i = last - from;
      int to = Math.min(endOfB, last - (i & -ScaledLogs.BLOCK));
      stretch(a, b, value, last, from, to);
      from = to + 1;
    }
  }

  private void stretch(ScaledLogs a, ScaledLogs b, double[] value, int last, int from, int to) {
    int blockA = (last - from) / ScaledLogs.BLOCK;
    int blockB = from / ScaledLogs.BLOCK;
    double bound = a.largest[blockA] + b.largest[blockB];
    if (!(bound > reference - NEGLIGIBLE)) {
      return;
    }
    if (a.ready[blockA] && b.ready[blockB]) {
      double part = 0;
      double weighted = 0;
      for (int j = from; j <= to; j++) {
        double term = a.plain[last - j] * b.plain[j];
        part += term;
        weighted += term * value[j];
      }
      add(bound, part, weighted);
    } else {
      for (int j = from; j <= to; j++) {
        double log = a.logs[last - j] + b.logs[j];
        if (log > reference - NEGLIGIBLE) {
          add(log, 1, value[j]);
        }
      }
    }
  }

  /** Adds exp(log) times the given sums, after raising the reference where they are large. */
  private void add(double log, double part, double weighted) {
    double scale;
    if (log > reference) {
      double logPart = log + Math.log(part); // the bound may lie far above what it bounds
      if (logPart > reference + 1) {
        double shrink = Math.exp(reference - logPart);
        sum *= shrink;
        weightedSum *= shrink;
        reference = logPart;
      }
      scale = Math.exp(logPart - reference) / part;
    } else {
      scale = Math.exp(log - reference);
    }
    sum += scale * part;
    weightedSum += scale * weighted;
  }
}
