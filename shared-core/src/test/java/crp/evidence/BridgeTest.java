package crp.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A bridge between two normal laws whose constants are known, with unlike numbers of draws. */
class BridgeTest {

  private static final double LOG_RATIO = 0.7;

  /**
   * l(x) of two chains of draws of N(mean, 1), each correlated with the last, for N(0, 1) below and
   * e^0.7 N(1, 1) above.
   */
  private static double[][] draws(int length, double mean, double correlation, Rng rng) {
    double[][] all = new double[2][length];
    for (double[] chain : all) {
      double x = rng.gaussian();
      for (int i = 0; i < length; i++) {
        chain[i] = mean + x - 0.5 + LOG_RATIO;
        x = correlation * x + Math.sqrt(1 - correlation * correlation) * rng.gaussian();
      }
    }
    return all;
  }

  /** {@return the sum of 300 squared errors, each in units of what was stated} */
  private static double squares(int below, int above, double correlation) {
    SeededRng root = new SeededRng(6);
    double sum = 0;
    for (int r = 0; r < 300; r++) {
      Rng rng = root.split();
      Bridge bridge =
          Bridge.of(draws(below, 0, correlation, rng), draws(above, 1, correlation, rng));
      double variance =
          Bridge.influence(null, bridge).variance() + Bridge.influence(bridge, null).variance();
      sum += Math.pow(bridge.logRatio() - LOG_RATIO, 2) / variance;
    }
    return sum;
  }

  /**
   * The sum is chi squared with 300 degrees of freedom, a little more for the error is estimated:
   * beyond 180 and 450 with probability below 1e-6.
   */
  @Tag("slow")
  @Test
  void theErrorIsAsStatedWhateverTheNumbersOfDraws() {
    for (int[] lengths : new int[][] {{200, 200}, {100, 1000}, {1000, 100}}) {
      double sum = squares(lengths[0], lengths[1], 0);
      assertTrue(sum > 180 && sum < 450, Arrays.toString(lengths) + ": " + sum);
    }
  }

  /** Draws that hang together are worth a ninth of as many that do not. */
  @Test
  void theErrorKnowsThatDrawsHangTogether() {
    double sum = squares(1000, 1000, 0.8);
    assertTrue(sum > 180 && sum < 450, "sum " + sum);
  }

  /**
   * As where both laws give all draws of one of them the same ratio: rounding tells no chains
   * apart.
   */
  @Test
  void drawsThatAreEqualButForRoundingAreAllEffective() {
    double[][] equal = new double[2][100];
    Arrays.fill(equal[0], LOG_RATIO);
    Arrays.fill(equal[1], LOG_RATIO * (1 + 4e-16));
    Bridge bridge = Bridge.of(draws(100, 0, 0, new SeededRng(3)), equal);
    assertEquals(200, Bridge.influence(bridge, null).effective());
  }
}
