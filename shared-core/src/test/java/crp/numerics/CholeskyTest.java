package crp.numerics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CholeskyTest {

  /** {@return a random symmetric positive definite matrix, row-major} */
  private static double[] matrix(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] b = random.doubles((long) n * n, -1, 1).toArray();
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          a[i * n + j] += b[i * n + k] * b[j * n + k];
        }
      }
      a[i * n + i] += 0.1;
    }
    return a;
  }

  @Test
  void theFactorOfASmallMatrixIsTheOneFoundByHand() {
    double[] a = {4, 99, 99, 12, 37, 99, -16, -43, 98};
    assertTrue(Cholesky.factor(a, 3));
    assertArrayEquals(new double[] {2, 99, 99, 6, 1, 99, -8, 5, 3}, a, 1e-14);
    assertEquals(Math.log(36), Cholesky.logDeterminant(a, 3), 1e-14);
  }

  @Test
  void theFactorTimesItsTransposeIsTheMatrix() {
    for (int n = 0; n < 12; n++) {
      double[] a = matrix(n, n);
      double[] l = a.clone();
      assertTrue(Cholesky.factor(l, n));
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          double sum = 0;
          for (int k = 0; k <= j; k++) {
            sum += l[i * n + k] * l[j * n + k];
          }
          assertEquals(a[i * n + j], sum, 1e-13);
        }
      }
    }
  }

  @Test
  void theInverseTimesTheFactorIsTheIdentity() {
    for (int n = 0; n < 12; n++) {
      double[] l = matrix(n, 100 + n);
      assertTrue(Cholesky.factor(l, n));
      double[] inverse = l.clone();
      Cholesky.invertLower(inverse, n);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          double sum = 0;
          for (int k = j; k <= i; k++) {
            sum += inverse[i * n + k] * l[k * n + j];
          }
          assertEquals(i == j ? 1 : 0, sum, 1e-11);
        }
      }
    }
  }

  @Test
  void whatIsNotPositiveDefiniteIsRefused() {
    assertFalse(Cholesky.factor(new double[] {0}, 1));
    assertFalse(Cholesky.factor(new double[] {-1}, 1));
    assertFalse(Cholesky.factor(new double[] {1, 0, 2, 1}, 2));
    assertFalse(Cholesky.factor(new double[] {1, 0, 1, 1}, 2));
    assertFalse(Cholesky.factor(new double[] {1, 0, Double.NaN, 1}, 2));
    assertFalse(Cholesky.factor(new double[] {Double.POSITIVE_INFINITY}, 1));
  }
}
