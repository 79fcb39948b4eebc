package crp.predict;

import java.util.Arrays;

/** Sums of masses, one a cell, kept apart from a common scale so that none underflows. */
final class Tally {

  private final double[] mass;
  private double logScale = Double.NEGATIVE_INFINITY;

  Tally(int cells) {
    mass = new double[cells];
  }

  /** Sees to it that masses of this log size can be added. */
  void makeRoom(double log) {
    if (log > logScale) {
      double shrink = Math.exp(logScale - log);
      for (int c = 0; c < mass.length; c++) {
        mass[c] *= shrink;
      }
      logScale = log;
    }
  }

  /** {@return exp(log) in the present scale, room having been made for the log} */
  double unit(double log) {
    return log == Double.NEGATIVE_INFINITY ? 0 : Math.exp(log - logScale);
  }

  /** Adds a mass in the present scale. */
  void add(int cell, double inUnits) {
    mass[cell] += inUnits;
  }

  /** {@return the log of the sum of all cells} */
  double logSum() {
    double sum = Arrays.stream(mass).sum();
    return sum > 0 ? Math.log(sum) + logScale : Double.NEGATIVE_INFINITY;
  }

  /** {@return the share of each cell; everything in the last one if there is nothing} */
  double[] shares() {
    double sum = Arrays.stream(mass).sum();
    double[] shares = new double[mass.length];
    if (!(sum > 0)) {
      shares[mass.length - 1] = 1;
      return shares;
    }
    Arrays.setAll(shares, c -> mass[c] / sum);
    return shares;
  }
}
