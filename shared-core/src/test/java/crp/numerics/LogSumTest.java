package crp.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LogSumTest {

  private static final double ZERO = Double.NEGATIVE_INFINITY;

  @Test
  void sumsOfLogsAreLogsOfSums() {
    assertEquals(Math.log(6), LogSum.of(new double[] {0, Math.log(2), Math.log(3)}, 3), 1e-15);
    assertEquals(Math.log(3), LogSum.of(new double[] {0, Math.log(2), Math.log(3)}, 2), 1e-15);
    assertEquals(Math.log(5), LogSum.add(Math.log(2), Math.log(3)), 1e-15);
  }

  @Test
  void hugeAndTinyLogsNeitherOverflowNorVanish() {
    assertEquals(1e5 + Math.log(2), LogSum.of(new double[] {1e5, 1e5}, 2), 1e-10);
    assertEquals(-1e5 + Math.log(2), LogSum.of(new double[] {-1e5, -1e5}, 2), 1e-10);
    assertEquals(1e-20, LogSum.add(0, Math.log(1e-20)), 1e-34);
  }

  @Test
  void minusInfinityIsZero() {
    assertEquals(1.5, LogSum.of(new double[] {ZERO, 1.5, ZERO}, 3), 0);
    assertEquals(ZERO, LogSum.of(new double[] {ZERO, ZERO}, 2), 0);
    assertEquals(ZERO, LogSum.of(new double[0], 0), 0);
    assertEquals(ZERO, LogSum.add(ZERO, ZERO), 0);
    assertEquals(1.5, LogSum.add(ZERO, 1.5), 0);
    assertEquals(Double.POSITIVE_INFINITY, LogSum.add(ZERO, Double.POSITIVE_INFINITY), 0);
  }

  @Test
  void anEntryThatIsNotANumberIsRefusedWhereverItStands() {
    for (double[] logs :
        new double[][] {{Double.NaN, 0}, {0, Double.NaN}, {ZERO, Double.NaN}, {Double.NaN, ZERO}}) {
      Exception error = assertThrows(ArithmeticException.class, () -> LogSum.of(logs, 2));
      assertTrue(error.getMessage().contains("NaN"));
      assertThrows(ArithmeticException.class, () -> LogSum.add(logs[0], logs[1]));
    }
    assertEquals(0, LogSum.of(new double[] {0, Double.NaN}, 1), 0);
  }
}
