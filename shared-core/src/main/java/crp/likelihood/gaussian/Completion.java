package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import crp.data.RealRows;
import crp.numerics.Cholesky;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Rows with imputed missing entries; the imputations belong to one chain. Observed entries are the
 * unrounded ones. What a row with imputations weighs at a table without them: {@link ObservedForm}.
 */
final class Completion implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int WHOLE = -1;

  private final Unrounded observed;
  private final int d;
  private final int[] place;
  private double[] filled;
  // as large as that, or empty
  private double[] kept = {};

  /** Starts with every missing entry at the frame's origin, the prior mean. */
  Completion(RealRows rows, Unrounded observed) {
    this.observed = observed;
    d = rows.columns();
    place = new int[rows.hasMissing() ? rows.size() : 0];
    int count = 0;
    double[] x = new double[d];
    for (int i = 0; i < place.length; i++) {
      rows.copyRow(i, x, 0);
      place[i] = Moments.complete(x) ? WHOLE : count++;
    }
    filled = new double[count * d];
    for (int i = 0; i < place.length; i++) {
      if (place[i] != WHOLE) {
        update(i);
      }
    }
  }

  /** Reads the observed entries of a row again. */
  void update(int item) {
    for (int j = 0; has(item) && j < d; j++) {
      double v = observed.value(item, j);
      if (!Double.isNaN(v)) {
        filled[place[item] * d + j] = v;
      }
    }
  }

  boolean any() {
    return filled.length > 0;
  }

  boolean has(int item) {
    return place.length > 0 && place[item] != WHOLE;
  }

  boolean missing(int item, int column) {
    return has(item) && Double.isNaN(observed.value(item, column));
  }

  void load(int item, double[] x) {
    if (has(item)) {
      System.arraycopy(filled, place[item] * d, x, 0, d);
    } else {
      observed.load(item, x);
    }
  }

  /** Keeps the rows of items as they are. */
  void keep(int[] items, int n) {
    if (kept.length < filled.length) {
      kept = new double[filled.length];
    }
    for (int i = 0; i < n; i++) {
      copy(items[i], filled, kept);
    }
  }

  /** Sets the row of an item to the one kept. */
  void recall(int item) {
    copy(item, kept, filled);
  }

  private void copy(int item, double[] from, double[] to) {
    if (has(item)) {
      System.arraycopy(from, place[item] * d, to, place[item] * d, d);
    }
  }

  /**
   * The distribution of a complete row: density proportional to (1 + share (x - mean)' Psi^-1 (x -
   * mean))^(-power / 2), or exp(-share (x - mean)' Psi^-1 (x - mean) / 2) where the power is
   * infinite.
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Law(double[] mean, double[] factor, int at, double share, double power) {}

  /**
   * Draws the missing entries given the observed ones: with Lambda = Psi^-1 the conditional is a
   * Student-t or normal distribution around m - Lambda_mm^-1 Lambda_mo (x_o - m_o) with shape
   * Lambda_mm^-1.
   */
  void draw(int item, Law law, Rng rng) {
    double[] diff = new double[InverseFactor.padded(d)];
    int[] missing = new int[d];
    int m = 0;
    for (int j = 0; j < d; j++) {
      double v = observed.value(item, j);
      if (Double.isNaN(v)) {
        missing[m++] = j;
      } else {
        diff[j] = v - law.mean[j];
      }
    }
    double[] precision = precision(law, Arrays.copyOf(missing, m));
    double[] lower = new double[m * m];
    double[] offset = new double[m];
    for (int a = 0; a < m; a++) {
      for (int b = 0; b < m; b++) {
        lower[a * m + b] = precision[a * d + missing[b]];
      }
      for (int j = 0; j < d; j++) {
        offset[a] -= precision[a * d + j] * diff[j];
      }
    }
    Cholesky.factor(lower, m);
    solve(lower, m, offset, true);
    solve(lower, m, offset, false);
    for (int a = 0; a < m; a++) {
      diff[missing[a]] = offset[a];
    }
    double rest = InverseFactor.quadratic(law.factor, law.at, diff, d);
    double spread =
        Double.isInfinite(law.power)
            ? 1 / Math.sqrt(law.share)
            : Math.sqrt((1 + law.share * rest) / law.share / (2 * rng.gamma((law.power - m) / 2)));
    double[] z = new double[m];
    for (int a = 0; a < m; a++) {
      z[a] = rng.gaussian();
    }
    solve(lower, m, z, false);
    for (int a = 0; a < m; a++) {
      int j = missing[a];
      filled[place[item] * d + j] = law.mean[j] + diff[j] + spread * z[a];
    }
  }

  /** The rows of Lambda = W' W of the missing entries, concatenated. */
  private double[] precision(Law law, int[] missing) {
    double[] out = new double[missing.length * d];
    for (int a = 0; a < missing.length; a++) {
      for (int i = missing[a]; i < d; i++) {
        int row = law.at + InverseFactor.length(i);
        double w = law.factor[row + missing[a]];
        for (int j = 0; j <= i; j++) {
          out[a * d + j] += w * law.factor[row + j];
        }
      }
    }
    return out;
  }

  /** Solves L v = b (forward) or L' v = b in place. */
  private static void solve(double[] lower, int m, double[] b, boolean forward) {
    for (int k = 0; k < m; k++) {
      int i = forward ? k : m - 1 - k;
      double v = b[i];
      for (int l = 0; l < k; l++) {
        int j = forward ? l : m - 1 - l;
        v -= (forward ? lower[i * m + j] : lower[j * m + i]) * b[j];
      }
      b[i] = v / lower[i * m + i];
    }
  }

  /** Stores the completed rows, or replaces them by stored ones. */
  void archive(Archive archive) {
    filled = archive.finites(filled, filled.length);
    for (int item = 0; archive.reading() && item < place.length; item++) {
      update(item);
    }
  }
}
