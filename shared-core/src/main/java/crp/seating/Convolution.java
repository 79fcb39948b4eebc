package crp.seating;

/**
 * Sums of the kind s = sum_j exp(a[last - j] + b[j]), j = 0..last, with the mean of a third list
 * weighted by the terms. Negligible blocks are skipped. Scratch object; not thread-safe.
 */
final class Convolution {

  /**
   * Blocks this many nats below the largest term are skipped: relative error below size * 2e-22.
   */
  private static final double NEGLIGIBLE = 50;

  /** Log of a term or of a partial sum: never above log s, so that no relevant block is skipped. */
  private double reference;

  private double sum;
  private double weightedSum;

  /** {@return log s of the last {@link #run}} */
  double logSum() {
    return sum > 0 ? reference + Math.log(sum) : Double.NEGATIVE_INFINITY;
  }

  /** {@return sum_j value[j] term_j / s of the last {@link #run}} */
  double mean() {
    return weightedSum / sum;
  }

  /**
   * Sums the terms.
   *
   * @param a at least last + 1 entries
   * @param b at least last + 1 entries
   * @param value one number per entry of {@code b}
   * @param last index of the last entry of {@code b} to use
   */
  void run(ScaledLogs a, ScaledLogs b, double[] value, int last) {
    reference = Math.max(a.logs[last] + b.logs[0], a.logs[0] + b.logs[last]);
    sum = 0;
    weightedSum = 0;
    for (int from = 0; from <= last; ) {
      // [from, to]: the longest range within one block of b and one block of a
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

  /** Adds exp(log) times the given sums, after raising the reference if they are large. */
  private void add(double log, double part, double weighted) {
    double scale;
    if (log > reference) {
      double logPart = log + Math.log(part); // the bound may be loose
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
