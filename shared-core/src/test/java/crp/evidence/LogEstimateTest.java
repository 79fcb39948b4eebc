package crp.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.diagnose.LogEstimate;
import org.junit.jupiter.api.Test;

class LogEstimateTest {

  @Test
  void errorsOfADifferenceAddInSquares() {
    LogEstimate one = new LogEstimate(-7, 0.3, 0.9, "bridge");
    LogEstimate other = new LogEstimate(-9, 0.4, 0.6, "bridge");
    LogEstimate difference = one.minus(other);
    assertEquals(2, difference.value(), 1e-15);
    assertEquals(0.5, difference.error(), 1e-15);
    assertEquals(0.6, difference.effective());
    assertEquals("bridge", difference.method());
    LogEstimate exact = new LogEstimate(-8, 0, 1, "closed form");
    assertEquals("bridge less closed form", one.minus(exact).method());
  }
}
