package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.RealRows;
import org.jspecify.annotations.Nullable;

/**
 * The log predictive densities of many new rows at some tables. Quadratic forms of complete rows
 * are computed for {@value #SIZE} rows at once, in SIMD code; for rows with missing entries the
 * scale matrix of a table is restored once. The arithmetic of a row is the same in any block.
 */
final class NiwPredictive {

  private static final int SIZE = RowBlock.SIZE;

  private final NiwTables tables;
  private final Frame frame;
  private final LatentScales scales;
  private final int[] slots;
  private final double[] @Nullable [] psi;
  private final double[] x;

  NiwPredictive(NiwTables tables, Frame frame, LatentScales scales, int[] slots) {
    this.tables = tables;
    this.frame = frame;
    this.scales = scales;
    this.slots = slots;
    psi = new double[slots.length][];
    x = new double[InverseFactor.padded(tables.d)];
  }

  /** Adds the log predictive of row {@code first + i} at table t to number i slots + t. */
  void add(RealRows rows, int first, int count, double[] out) {
    for (int done = 0; done < count; done += SIZE) {
      add(rows, first + done, Math.min(SIZE, count - done), out, done * slots.length);
    }
  }

  private void add(RealRows rows, int first, int count, double[] out, int at) {
    double[][] columns = new double[x.length][count];
    boolean[] complete = new boolean[count];
    for (int r = 0; r < count; r++) {
      complete[r] = FramedRow.read(rows, first + r, frame, x);
      for (int j = 0; j < x.length; j++) {
        columns[j][r] = x[j];
      }
      if (!complete[r]) {
        addObserved(out, at + r * slots.length);
      }
    }
    addComplete(columns, complete, out, at);
  }

  private void addComplete(double[][] columns, boolean[] complete, double[] out, int at) {
    int count = complete.length;
    double[][] gaps = new double[columns.length][count];
    double[] y = new double[count];
    double[] q = new double[count];
    for (int t = 0; t < slots.length; t++) {
      int slot = slots[t];
      tables.gaps(slot, columns, 0, tables.d, gaps);
      tables.quadratics(slot, gaps, 0, tables.d, y, q);
      for (int r = 0; r < count; r++) {
        if (complete[r]) {
          out[at + r * slots.length + t] += score(slot, q[r]);
        }
      }
    }
  }

  private double score(int slot, double q) {
    return scales.any()
        ? scales.average(tables.d, u -> tables.tiedScore(slot, q, 1, u))
        : tables.score(slot, q, 0);
  }

  /** Adds the log densities of the observed entries of {@link #x}. */
  private void addObserved(double[] out, int at) {
    int observed = Moments.observed(x, tables.d);
    for (int t = 0; t < slots.length; t++) {
      double[] mean = tables.mean(slots[t]);
      double[] matrix = psi(t);
      double k = tables.kappa(slots[t]);
      double n = tables.nu(slots[t]);
      out[at + t] +=
          scales.average(observed, u -> StudentTerms.logObserved(x, u, mean, matrix, k, n, frame));
    }
  }

  private double[] psi(int t) {
    double[] known = psi[t];
    if (known == null) {
      known = tables.psi(slots[t]);
      psi[t] = known;
    }
    return known;
  }
}
