package crp.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Logarithm and exponential function by tables agree with those of the Java library. */
class TabledFunctionsTest {

  /** Units in the last place; beside 1 the logarithm cancels more digits than elsewhere. */
  private static final double LOG_ERROR = 6;

  private static final double EXP_ERROR = 2;

  private static double error(DoubleUnaryOperator f, double y, double expected) {
    return Math.abs(f.applyAsDouble(y) - expected) / Math.ulp(expected);
  }

  @Test
  @Tag("slow")
  void theLogarithmAgrees() {
    for (double y = 1e-300; y < 1e300; y *= 1.00037) {
      assertTrue(error(Logarithm::of, y, StrictMath.log(y)) <= LOG_ERROR, "log " + y);
    }
  }

  /** Cells of the table meet near 1, where the result is small. */
  @Test
  void soItDoesNearOne() {
    for (double gap = 1e-15; gap < 0.5; gap *= 1.0003) {
      for (double y : new double[] {1 - gap, 1 + gap}) {
        assertTrue(error(Logarithm::of, y, StrictMath.log(y)) <= LOG_ERROR, "log " + y);
      }
    }
    assertEquals(0, Logarithm.of(1), 0);
  }

  @Test
  void theExponentialAgrees() {
    for (double x = -720; x < 709; x += 0.00371) {
      assertTrue(error(Exponential::of, x, StrictMath.exp(x)) <= EXP_ERROR, "exp " + x);
    }
    assertEquals(1, Exponential.of(0), 0);
  }

  @Test
  void numbersThatAreNotNormalAreThoseOfTheLibrary() {
    double[] special = {
      0, -0.0, -1, Double.MIN_VALUE, 1e-310, Double.POSITIVE_INFINITY, Double.NaN, -1e300
    };
    for (double x : special) {
      assertEquals(StrictMath.log(x), Logarithm.of(x), "log " + x);
      assertEquals(StrictMath.exp(x), Exponential.of(x), "exp " + x);
    }
    assertEquals(0, Exponential.of(Double.NEGATIVE_INFINITY), 0);
  }

  /** A series that ends one term earlier fails, so the tests above see an error of that size. */
  @Test
  void aShorterSeriesIsFoundOut() {
    double r = 0x1p-8;
    double shorter = r - r * r * (0.5 - r * (1.0 / 3 - r * (0.25 - r * 0.2)));
    assertTrue(error(y -> shorter, r, StrictMath.log1p(r)) > LOG_ERROR);
    double x = Math.log(2) / 256;
    double tail = 1 + x + x * x * (0.5 + x * (1.0 / 6));
    assertTrue(error(y -> tail, x, StrictMath.exp(x)) > EXP_ERROR);
  }
}
