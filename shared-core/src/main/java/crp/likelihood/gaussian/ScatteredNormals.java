package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.RealRows;
import crp.likelihood.Scattered;
import java.util.Arrays;
import java.util.List;

/**
 * Normal rows with full covariance that lie elsewhere. A law is the constant of the log density,
 * the mean and the packed inverse factor; sums are the weight and, about an anchor, those of the
 * rows and of their products, lower triangle.
 *
 * <p>Cost: d^2 / 2 multiplications per row and law, in SIMD code over 64 rows, and as many for the
 * sums of a row.
 */
record ScatteredNormals(Frame frame) implements Scattered<RealRows> {

  /** {@return the length of a law of d columns} */
  static int law(int d) {
    return 1 + d + InverseFactor.length(InverseFactor.padded(d));
  }

  /** {@return weight, mean and scatter (d by d) of the rows of a table, from their sums} */
  static double[] moments(double[] sums, int at, double[] anchors, int anchor, int d) {
    double w = sums[at];
    double[] out = new double[1 + d + d * d];
    out[0] = w;
    for (int i = 0; i < d; i++) {
      double gap = sums[at + 1 + i] / w;
      out[1 + i] = anchors[anchor + i] + gap;
      for (int j = 0; j <= i; j++) {
        double product = sums[at + 1 + d + InverseFactor.length(i) + j];
        double scatter = product - gap * sums[at + 1 + j];
        out[1 + d + i * d + j] = scatter;
        out[1 + d + j * d + i] = scatter;
      }
    }
    return out;
  }

  private int d() {
    return frame.columns();
  }

  @Override
  public int law() {
    return law(d());
  }

  @Override
  public int sums() {
    return 1 + d() + InverseFactor.length(d());
  }

  @Override
  public int anchor() {
    return d();
  }

  @Override
  public void require(RealRows rows) {
    if (rows.hasMissing()) {
      throw new IllegalArgumentException(
          "one chain on several threads needs rows without missing values for full covariances; use"
              + " independent columns (covariance diagonal), or chains on one thread each");
    }
  }

  @Override
  public View view(RealRows rows) {
    require(rows);
    RealRows framed = rows.standardised(frame);
    return new View(framed.weights(), laws -> new NormalWork(framed, laws));
  }

  @Override
  public RealRows joined(List<RealRows> parts) {
    return RealRows.joined(parts);
  }

  @Override
  public void unite(
      double[] sums, int at, int from, double[] anchors, int anchorAt, int anchorFrom) {
    int d = d();
    double w = sums[from];
    double[] shift = new double[d];
    for (int j = 0; j < d; j++) {
      shift[j] = anchors[anchorFrom + j] - anchors[anchorAt + j];
    }
    for (int i = 0; i < d; i++) {
      int row = 1 + d + InverseFactor.length(i);
      double s = sums[from + 1 + i];
      for (int j = 0; j <= i; j++) {
        sums[at + row + j] +=
            sums[from + row + j]
                + s * shift[j]
                + shift[i] * sums[from + 1 + j]
                + w * shift[i] * shift[j];
      }
    }
    for (int j = 0; j < d; j++) {
      sums[at + 1 + j] += sums[from + 1 + j] + w * shift[j];
    }
    sums[at] += w;
    Arrays.fill(sums, from, from + sums(), 0);
  }

  /** Scratch space of one thread. */
  private static final class NormalWork implements Work {

    private final RealRows rows;
    private final double[] laws;
    private final int d;
    private final double[] x;
    private final RowLanes lanes;
    private final double[][] gaps;
    private final double[] y = new double[WIDTH];
    private final double[] forms = new double[WIDTH];

    NormalWork(RealRows rows, double[] laws) {
      this.rows = rows;
      this.laws = laws;
      d = rows.columns();
      x = new double[d];
      lanes = new RowLanes(rows);
      gaps = new double[InverseFactor.padded(d)][WIDTH];
    }

    @Override
    public void load(int[] chosen, int n) {
      lanes.load(chosen, n);
    }

    @Override
    public void add(int law, double[] out, int at) {
      int factor = law + 1 + d;
      if (d <= InverseFactor.SMALL) {
        for (int r = 0; r < lanes.count(); r++) {
          for (int j = 0; j < d; j++) {
            x[j] = lanes.column(j)[r];
          }
          forms[r] = InverseFactor.small(laws, factor, x, laws, law + 1, d);
        }
      } else {
        for (int j = 0; j < d; j++) {
          subtract(lanes.column(j), laws[law + 1 + j], gaps[j]);
        }
        InverseFactor.quadratics(laws, factor, 0, d, gaps, y, forms);
      }
      double top = laws[law];
      for (int r = 0; r < lanes.count(); r++) {
        out[at + r] += lanes.weight(r) * (top - forms[r] / 2);
      }
    }

    private static void subtract(double[] column, double mean, double[] gap) {
      for (int r = 0; r < gap.length; r++) {
        gap[r] = column[r] - mean;
      }
    }

    @Override
    public void include(int row, double[] anchors, int anchor, double[] sums, int at) {
      double w = rows.weights().of(row);
      rows.copyRow(row, x, 0);
      for (int j = 0; j < d; j++) {
        x[j] -= anchors[anchor + j];
        sums[at + 1 + j] += w * x[j];
      }
      sums[at] += w;
      int product = at + 1 + d;
      for (int i = 0; i < d; i++) {
        double wx = w * x[i];
        for (int j = 0; j <= i; j++) {
          sums[product++] += wx * x[j];
        }
      }
    }
  }
}
