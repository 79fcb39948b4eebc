package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames of columns of any magnitude. */
class FrameTest {

  @ParameterizedTest
  @ValueSource(doubles = {1, 1e-300, 1e100})
  void twoValuesAreOneUnitFromTheirMean(double range) {
    Frame frame = Frame.standardising(RealRows.of(new double[] {0, range}, 2, 1));
    assertEquals(0.5, frame.shift(0) / range, 1e-12);
    assertEquals(0.5, frame.scale(0) / range, 1e-12);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void theSmallestDifferencesHaveAFrame(int steps) {
    double range = steps * Double.MIN_VALUE;
    Frame frame = Frame.standardising(RealRows.of(new double[] {0, range}, 2, 1));
    assertTrue(frame.shift(0) >= 0 && frame.shift(0) <= range, "shift " + frame.shift(0));
    assertEquals(Double.MIN_NORMAL, frame.scale(0), 0);
  }
}
