package crp.likelihood.discrete;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Prior parameters of the Dirichlet distributions: one number for all cells, fixed or sampled, or
 * one number per cell. Immutable.
 */
final class PseudoCounts implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Smallest and largest pseudo-count: products of factors in this range can be kept in range. */
  static final double LEAST = 1e-9;

  static final double MOST = 1e9;

  /** Pseudo-count of all cells, or its starting value if sampled; NaN if each cell has its own. */
  final double symmetric;

  /** Whether {@link #symmetric} is sampled. */
  final boolean sampled;

  private final double[] cells;

  private PseudoCounts(double symmetric, boolean sampled, double[] cells) {
    this.symmetric = symmetric;
    this.sampled = sampled;
    this.cells = cells;
  }

  static PseudoCounts symmetric(double value, boolean sampled) {
    return new PseudoCounts(checked(value, "concentration"), sampled, new double[0]);
  }

  static PseudoCounts of(double[] cells) {
    for (int cell = 0; cell < cells.length; cell++) {
      checked(cells[cell], "pseudo-count " + (cell + 1));
    }
    return new PseudoCounts(Double.NaN, false, cells.clone());
  }

  static double checked(double value, String name) {
    if (!(value >= LEAST && value <= MOST)) {
      throw Argument.refused("%s must be from %s to %s, was %s", name, LEAST, MOST, value);
    }
    return value;
  }

  /** {@return a fresh array with the pseudo-count of each cell} */
  double[] spread(int n) {
    if (Double.isNaN(symmetric)) {
      if (cells.length != n) {
        throw Argument.refused("expected %d pseudo-counts, one per word, got %d", n, cells.length);
      }
      return cells.clone();
    }
    double[] all = new double[n];
    Arrays.fill(all, symmetric);
    return all;
  }

  String describe() {
    if (Double.isNaN(symmetric)) {
      return "a given base measure over " + cells.length + " cells";
    }
    return sampled
        ? "symmetric, concentration sampled under Gamma(1, 1)"
        : "symmetric, concentration " + symmetric;
  }
}
