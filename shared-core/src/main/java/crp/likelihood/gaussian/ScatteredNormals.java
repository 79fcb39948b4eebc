package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.data.RealRows;
import crp.likelihood.Scattered;
import java.util.Arrays;
import java.util.List;

/**
 * Normal rows with full covariance that lie elsewhere. A law is the constant of the log density,
 * the mean and the packed inverse factor; sums are the weight and, about a center, those of the
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
  public int center() {
    return d();
  }

  @Override
  public View view(RealRows rows) {
    RealRows framed = rows.standardised(frame);
    if (framed.hasMissing()) {
      throw new IllegalArgumentException(
          "one chain on several threads needs rows without missing values for full covariances; use"
              + " independent columns (covariance diagonal), or chains on one thread each");
    }
    return new FramedView(framed);
  }

  @Override
  public RealRows joined(List<RealRows> parts) {
    return RealRows.joined(parts);
  }

  @Override
  public void unite(double[] sums, double[] centers, int table, int other) {
    int d = d();
    int at = table * sums();
    int from = other * sums();
    double w = sums[from];
    double[] shift = new double[d];
    for (int j = 0; j < d; j++) {
      shift[j] = centers[other * d + j] - centers[table * d + j];
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

  /** Rows in the frame. */
  private record FramedView(RealRows rows) implements View {

    @Override
    public Work work(double[] laws) {
      return new NormalWork(rows, laws);
    }

    @Override
    public double weight(int row) {
      return rows.weights().of(row);
    }
  }

  /** Scratch space of one thread. */
  private static final class NormalWork implements Work {

    private final RealRows rows;
    private final double[] laws;
    private final int d;
    private final int law;
    private final double[] x;
    private final double[][] columns;
    private final double[][] gaps;
    private final double[] y = new double[WIDTH];
    private final double[] forms = new double[WIDTH];
    private final double[] weights = new double[WIDTH];
    private int count;

    NormalWork(RealRows rows, double[] laws) {
      this.rows = rows;
      this.laws = laws;
      d = rows.columns();
      law = law(d);
      x = new double[d];
      columns = new double[d][WIDTH];
      gaps = new double[InverseFactor.padded(d)][WIDTH];
    }

    @Override
    public void load(int[] chosen, int n) {
      count = n;
      for (int r = 0; r < n; r++) {
        rows.copyRow(chosen[r], x, 0);
        weights[r] = rows.weights().of(chosen[r]);
        for (int j = 0; j < d; j++) {
          columns[j][r] = x[j];
        }
      }
    }

    @Override
    public void add(int number, double[] out, int at) {
      int constant = number * law;
      int factor = constant + 1 + d;
      if (d <= InverseFactor.SMALL) {
        for (int r = 0; r < count; r++) {
          for (int j = 0; j < d; j++) {
            x[j] = columns[j][r];
          }
          forms[r] = InverseFactor.small(laws, factor, x, laws, constant + 1, d);
        }
      } else {
        for (int j = 0; j < d; j++) {
          subtract(columns[j], laws[constant + 1 + j], gaps[j]);
        }
        InverseFactor.quadratics(laws, factor, 0, d, gaps, y, forms);
      }
      double top = laws[constant];
      for (int r = 0; r < count; r++) {
        out[at + r] += weights[r] * (top - forms[r] / 2);
      }
    }

    private static void subtract(double[] column, double mean, double[] gap) {
      for (int r = 0; r < gap.length; r++) {
        gap[r] = column[r] - mean;
      }
    }

    @Override
    public void include(int row, double[] centers, int table, double[] sums) {
      double w = rows.weights().of(row);
      rows.copyRow(row, x, 0);
      int at = table * (1 + d + InverseFactor.length(d));
      for (int j = 0; j < d; j++) {
        x[j] -= centers[table * d + j];
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
