package crp.numerics;

/**
 * Small dense symmetric positive definite matrices in flat row-major arrays: entry (i, j) of an n
 * by n matrix has index {@code i * n + j}. Only the lower triangle is read and written. Static and
 * stateless.
 */
public final class Cholesky {

  private Cholesky() {}

  /**
   * Replaces the lower triangle of {@code a} by that of L with {@code a = L L'}. Costs n^3 / 3
   * multiplications.
   *
   * @param a n by n, row-major; if false is returned, the content of its lower triangle is
   *     undefined
   * @param n number of rows, not negative
   * @return false if the matrix is not positive definite in double precision, or contains a NaN or
   *     an infinite number
   */
  public static boolean factor(double[] a, int n) {
    for (int i = 0; i < n; i++) {
      int row = i * n;
      for (int j = 0; j < i; j++) {
        int other = j * n;
        double sum = a[row + j];
        for (int k = 0; k < j; k++) {
          sum -= a[row + k] * a[other + k];
        }
        a[row + j] = sum / a[other + j];
      }
      double pivot = a[row + i];
      for (int k = 0; k < i; k++) {
        pivot -= a[row + k] * a[row + k];
      }
      if (!(pivot > 0) || Double.isInfinite(pivot)) {
        return false;
      }
      a[row + i] = Math.sqrt(pivot);
    }
    return true;
  }

  /**
   * Replaces a lower triangular matrix by its inverse, which is lower triangular too.
   *
   * @param l n by n, row-major, no zero on the diagonal
   */
  public static void invertLower(double[] l, int n) {
    for (int i = 0; i < n; i++) {
      int row = i * n;
      double diagonal = 1 / l[row + i];
      // rows above i hold the inverse already; entry (i, j) needs entries (i, k) of L for k >= j
      for (int j = 0; j < i; j++) {
        double sum = 0;
        for (int k = j; k < i; k++) {
          sum += l[row + k] * l[k * n + j];
        }
        l[row + j] = -diagonal * sum;
      }
      l[row + i] = diagonal;
    }
  }

  /**
   * {@return log det(L L'), in nats, from the factor L}
   *
   * @param l n by n lower triangular, row-major, positive diagonal
   */
  public static double logDeterminant(double[] l, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += Math.log(l[i * n + i]);
    }
    return 2 * sum;
  }
}
