package crp.likelihood.gaussian;

import crp.numerics.Cholesky;
import java.util.Arrays;

/**
 * Arithmetic on packed inverse Cholesky factors: W is lower triangular with W' W = Psi^-1, its rows
 * are stored consecutively, row i with i + 1 numbers. The inverse factor is stored because a
 * quadratic form with it needs no division and its rows are independent, unlike a forward solve.
 * Methods take a factor f from index {@code at} on, padded with zeros, and its order d; vectors
 * have {@code padded(d)} numbers.
 */
final class InverseFactor {

  private InverseFactor() {}

  /** {@return the length of a packed factor of order d} */
  static int length(int d) {
    return d * (d + 1) / 2;
  }

  /** {@return what a user can do about data that no matrix of double numbers holds} */
  static IllegalArgumentException singular() {
    return new IllegalArgumentException(
        "the covariance of a cluster cannot be computed: columns depend on each other, values are too"
            + " far apart, or frequency weights too large for so little spread; leave columns out, use"
            + " independent columns (covariance diagonal), or importance weights");
  }

  /** Factors a symmetric positive definite matrix. Overwrites psi. {@return log |psi|} */
  static double invert(double[] psi, int d, double[] f, int at) {
    if (!Cholesky.factor(psi, d)) {
      throw singular();
    }
    double logDet = 0;
    for (int i = 0; i < d; i++) {
      logDet += 2 * Math.log(psi[i * d + i]);
    }
    Cholesky.invertLower(psi, d);
    for (int i = 0; i < d; i++) {
      System.arraycopy(psi, i * d, f, at + length(i), i + 1);
    }
    return logDet;
  }

  /** Restores psi from its packed inverse factor in O(d^3). l is scratch of as many numbers. */
  static void restore(double[] f, int at, int d, double[] psi, double[] l) {
    for (int i = 0; i < d; i++) {
      System.arraycopy(f, at + length(i), l, i * d, i + 1);
    }
    Cholesky.invertLower(l, d);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k <= j; k++) {
          sum += l[i * d + k] * l[j * d + k];
        }
        psi[i * d + j] = sum;
        psi[j * d + i] = sum;
      }
    }
  }

  /**
   * {@return the order to which factors and vectors are zero-padded: a multiple of 4} Loops then
   * process four rows at a time with shared loads of x and four independent sums.
   */
  static int padded(int d) {
    return (d + 3) & -4;
  }

  /**
   * {@return the part of x' Psi^-1 x from four rows of the factor} The parts of successive blocks
   * sum to the whole form, which takes d^2 / 2 multiplications.
   */
  static double block(double[] f, int at, double[] x, int i) {
    int r0 = at + length(i);
    int r1 = r0 + i + 1;
    int r2 = r1 + i + 2;
    int r3 = r2 + i + 3;
    double y0 = 0;
    double y1 = 0;
    double y2 = 0;
    double y3 = 0;
    for (int j = 0; j < i; j += 4) {
      double a = x[j];
      double b = x[j + 1];
      double c = x[j + 2];
      double e = x[j + 3];
      y0 += (f[r0 + j] * a + f[r0 + j + 1] * b) + (f[r0 + j + 2] * c + f[r0 + j + 3] * e);
      y1 += (f[r1 + j] * a + f[r1 + j + 1] * b) + (f[r1 + j + 2] * c + f[r1 + j + 3] * e);
      y2 += (f[r2 + j] * a + f[r2 + j + 1] * b) + (f[r2 + j + 2] * c + f[r2 + j + 3] * e);
      y3 += (f[r3 + j] * a + f[r3 + j + 1] * b) + (f[r3 + j + 2] * c + f[r3 + j + 3] * e);
    }
    double a = x[i];
    double b = x[i + 1];
    double c = x[i + 2];
    y0 += f[r0 + i] * a;
    y1 += f[r1 + i] * a + f[r1 + i + 1] * b;
    y2 += f[r2 + i] * a + f[r2 + i + 1] * b + f[r2 + i + 2] * c;
    y3 += (f[r3 + i] * a + f[r3 + i + 1] * b) + (f[r3 + i + 2] * c + f[r3 + i + 3] * x[i + 3]);
    return (y0 * y0 + y1 * y1) + (y2 * y2 + y3 * y3);
  }

  /** {@return x' Psi^-1 x} */
  static double quadratic(double[] f, int at, double[] x, int d) {
    double sum = 0;
    for (int i = 0; i < d; i += 4) {
      sum += block(f, at, x, i);
    }
    return sum;
  }

  /** Up to this order unrolled formulas are faster than blocks. */
  static final int SMALL = 3;

  /** {@return (x - m)' Psi^-1 (x - m) of an order up to {@link #SMALL}} */
  static double small(double[] f, int at, double[] x, double[] m, int mAt, int d) {
    double a = x[0] - m[mAt];
    double y = f[at] * a;
    double q = y * y;
    if (d == 1) {
      return q;
    }
    double b = x[1] - m[mAt + 1];
    y = f[at + 1] * a + f[at + 2] * b;
    q += y * y;
    if (d == 2) {
      return q;
    }
    double c = x[2] - m[mAt + 2];
    y = f[at + 3] * a + f[at + 4] * b + f[at + 5] * c;
    return q + y * y;
  }

  /**
   * Computes the part of x' Psi^-1 x from some rows of the factor for a block of vectors. The
   * vectors are stored by column in separate arrays, so that the compiler generates SIMD code:
   * loops of one store and at most five loads. The part from the first rows is the form of the
   * leading columns alone, at most the whole form.
   *
   * @param f packed inverse factor
   * @param at where the factor starts
   * @param from first row
   * @param to end of the rows
   * @param x columns of equal length, as many as {@link #padded} says, all numbers finite
   * @param y scratch of that length
   * @param q receives the part if {@code from} is 0, otherwise the part is added
   */
  static void quadratics(
      double[] f, int at, int from, int to, double[][] x, double[] y, double[] q) {
    if (from == 0) {
      Arrays.fill(q, 0);
    }
    for (int i = from; i < to; i++) {
      int row = at + length(i);
      Arrays.fill(y, 0);
      int j = 0;
      for (; j + 4 <= i; j += 4) {
        add(y, x[j], x[j + 1], x[j + 2], x[j + 3], f, row + j);
      }
      finish(q, y, x, j, i, f, row);
    }
  }

  private static void add(
      double[] y, double[] x0, double[] x1, double[] x2, double[] x3, double[] f, int at) {
    double a = f[at];
    double b = f[at + 1];
    double c = f[at + 2];
    double e = f[at + 3];
    for (int r = 0; r < y.length; r++) {
      y[r] += x0[r] * a + x1[r] * b + x2[r] * c + x3[r] * e;
    }
  }

  /**
   * Adds the squares of a row of W x, given the part y before the columns from j to i, at most
   * four.
   */
  private static void finish(
      double[] q, double[] y, double[][] x, int j, int i, double[] f, int row) {
    double a = f[row + j];
    double b = j + 1 > i ? 0 : f[row + j + 1];
    double c = j + 2 > i ? 0 : f[row + j + 2];
    double e = j + 3 > i ? 0 : f[row + j + 3];
    double[] x0 = x[j];
    double[] x1 = x[j + 1];
    double[] x2 = x[j + 2];
    double[] x3 = x[j + 3];
    for (int r = 0; r < q.length; r++) {
      double t = y[r] + (x0[r] * a + x1[r] * b + x2[r] * c + x3[r] * e);
      q[r] += t * t;
    }
  }

  /** Computes u = Psi^-1 x from the leading columns alone. {@return x' u} */
  static double solve(double[] f, int at, double[] x, int order, double[] u) {
    Arrays.fill(u, 0, order, 0);
    double q = 0;
    for (int i = 0; i < order; i++) {
      int row = at + length(i);
      double y = dotRow(f, row, x, i);
      for (int j = 0; j <= i; j++) {
        u[j] += f[row + j] * y;
      }
      q += y * y;
    }
    return q;
  }

  private static double dotRow(double[] f, int row, double[] x, int i) {
    double y = f[row + i] * x[i];
    for (int j = 0; j < i; j++) {
      y += f[row + j] * x[j];
    }
    return y;
  }

  /**
   * Turns the factor of Psi^-1 into that of (Psi + c x x')^-1 in O(d^2). With y = W x the Cholesky
   * factor M of I + c y y' is known in closed form (Gill, Golub, Murray and Saunders 1974, method
   * C1): with t_i = 1 + c sum_{l &lt;= i} y_l^2 it has M_ii^2 = t_i / t_{i-1} and M_ij = c y_i y_j
   * / sqrt(t_j t_{j-1}); the new factor is M^-1 W.
   *
   * @param f packed inverse factor from index {@code at} on; updated unless the result is no longer
   *     safely positive definite
   * @param x d numbers
   * @param c weight of the update, negative to remove a row
   * @param scratch at least 2 d numbers
   * @return |Psi + c x x'| / |Psi|; if it is below {@link #UNSAFE} the factor is unchanged
   */
  static double rankOne(double[] f, int at, double[] x, int d, double c, double[] scratch) {
    double q = 0;
    for (int i = 0; i < d; i++) {
      double y = dotRow(f, at + length(i), x, i);
      scratch[i] = y;
      scratch[d + i] = 0;
      q += y * y;
    }
    double ratio = 1 + c * q;
    if (!(ratio > UNSAFE)) {
      return ratio;
    }
    double t = 1;
    for (int i = 0; i < d; i++) {
      double y = scratch[i];
      double next = t + c * y * y;
      double root = Math.sqrt(t / next);
      double cy = c * y;
      double share = y / Math.sqrt(t * next);
      int row = at + length(i);
      for (int j = 0; j <= i; j++) {
        double w = (f[row + j] - cy * scratch[d + j]) * root;
        f[row + j] = w;
        scratch[d + j] += share * w;
      }
      t = next;
    }
    return ratio;
  }

  /** Below this ratio of determinants a downdate is too inaccurate to be used. */
  static final double UNSAFE = 1e-8;
}
