package crp.predict;

import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Sums of masses per cell, relative to a common log scale to avoid underflow.
 */
public final class Tally {

  private final double[] mass;
  private double logScale = Double.NEGATIVE_INFINITY;

  /** Empty cells. */
  public Tally(int cells) {
    mass = new double[cells];
  }

  /** Rescales so that masses of this log size can be added. */
  public void makeRoom(double log) {
    if (log > logScale) {
      double shrink = Math.exp(logScale - log);
      for (int c = 0; c < mass.length; c++) {
        mass[c] *= shrink;
      }
      logScale = log;
    }
  }

  /**
   * {@return exp(log) in the current scale; {@link #makeRoom} must have been called for the log}
   */
  public double unit(double log) {
    return log == Double.NEGATIVE_INFINITY ? 0 : Math.exp(log - logScale);
  }

  /** Adds a mass in the current scale. */
  public void add(int cell, double inUnits) {
    mass[cell] += inUnits;
  }

  /** {@return the log of the sum of all cells} */
  public double logSum() {
    double sum = Arrays.stream(mass).sum();
    return sum > 0 ? Math.log(sum) + logScale : Double.NEGATIVE_INFINITY;
  }

  /** {@return the share of each cell; 1 for the last cell if all sums are 0} */
  public double[] shares() {
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
