package crp.likelihood;

import java.util.Arrays;
import java.util.List;

/** Means over draws of a parameter: of the family's reported quantities and of densities. */
final class ReportedMoments {

  private final NonconjugateFamily<?> family;
  private final List<String> names;
  private final double[] reported;
  private final double[] mean;
  private final double[] squares;
  private int n;

  ReportedMoments(NonconjugateFamily<?> family) {
    this.family = family;
    names = family.quantities();
    reported = new double[names.size()];
    mean = new double[names.size()];
    squares = new double[names.size()];
  }

  void include(double[] parameter) {
    family.report(parameter, reported);
    n++;
    for (int j = 0; j < mean.length; j++) {
      double step = reported[j] - mean[j];
      mean[j] += step / n;
      squares[j] += step * (reported[j] - mean[j]);
    }
  }

  TableSummary summary() {
    double[] deviation = new double[mean.length];
    Arrays.setAll(deviation, j -> Math.sqrt(squares[j] / Math.max(1, n - 1)));
    return new TableSummary.Quantities(names, mean, deviation);
  }

  /** {@return the log of the mean of numbers given as logs} */
  static double logMean(double[] logs, int n) {
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      most = Math.max(most, logs[k]);
    }
    if (most == Double.NEGATIVE_INFINITY) {
      return most;
    }
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += Math.exp(logs[k] - most);
    }
    return most + Math.log(sum / n);
  }
}
