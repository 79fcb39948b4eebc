package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.RealRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The log predictive densities of many new rows at some tables. Quadratic forms of complete rows
 * are computed for {@value #SIZE} rows at once, in SIMD code; for rows with missing entries the
 * scale matrix of a table is restored once, and factored once for rows in sequence that miss the
 * same entries. The arithmetic of a row is the same in any block.
 */
final class NiwPredictive {

  private static final int SIZE = RowBlock.SIZE;

  private final NiwTables tables;
  private final Frame frame;
  private final LatentScales scales;
  private final int[] slots;
  private final @Nullable ScaleMean[] means;
  private final double[] constants;
  private final ObservedBlock[] blocks;
  private final ScaleMean[] blockMeans;
  private final double[] x;
  private double[] pattern = {};

  NiwPredictive(NiwTables tables, Frame frame, LatentScales scales, int[] slots) {
    this.tables = tables;
    this.frame = frame;
    this.scales = scales;
    this.slots = slots;
    means = new ScaleMean[slots.length];
    constants = new double[slots.length];
    blocks = new ObservedBlock[slots.length];
    blockMeans = new ScaleMean[slots.length];
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
          out[at + r * slots.length + t] += score(t, q[r]);
        }
      }
    }
  }

  private double score(int t, double q) {
    int slot = slots[t];
    if (!scales.any()) {
      return tables.score(slot, q, 0);
    }
    ScaleMean mean = means[t];
    if (mean == null) {
      mean = scales.mean(tables.d, tables.kappa(slot), tables.nu(slot));
      means[t] = mean;
      double atOne = tables.kappa(slot) / (tables.kappa(slot) + 1);
      constants[t] = tables.tiedScore(slot, 0, 1, 1) - tables.d * Math.log(atOne) / 2;
    }
    return constants[t] + mean.log(q);
  }

  /** Adds the log densities of the observed entries of {@link #x}. */
  private void addObserved(double[] out, int at) {
    if (Moments.observed(x, tables.d) == 0) {
      return;
    }
    if (!samePattern()) {
      pattern = Arrays.copyOf(x, tables.d);
      for (int t = 0; t < slots.length; t++) {
        int slot = slots[t];
        blocks[t] =
            new ObservedBlock(x, tables.mean(slot), tables.psi(slot), tables.nu(slot), frame);
        blockMeans[t] = scales.mean(blocks[t].entries(), tables.kappa(slot), blocks[t].nu());
      }
    }
    for (int t = 0; t < slots.length; t++) {
      out[at + t] += blocks[t].constant() + blockMeans[t].log(blocks[t].form(x));
    }
  }

  private boolean samePattern() {
    boolean same = pattern.length > 0;
    for (int j = 0; j < pattern.length; j++) {
      same &= Double.isNaN(pattern[j]) == Double.isNaN(x[j]);
    }
    return same;
  }
}
