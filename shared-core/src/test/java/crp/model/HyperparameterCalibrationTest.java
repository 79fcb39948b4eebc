package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@link Calibration} of every sampled hyperparameter. One chi-square test a quantity, each with a
 * false alarm rate of 1e-7; there are fewer than 400, so the class gives a false alarm with
 * probability below 4e-5 should the stream of draws change. What the same tests make of wrong
 * kernels is in {@link BrokenTwinsTest}.
 */
@Tag("slow")
@Tag("thorough")
final class HyperparameterCalibrationTest {

  static Stream<JointModel<?>> models() {
    return Calibration.models();
  }

  static Stream<JointModel<?>> crossed() {
    return Calibration.crossed();
  }

  private static void requireUniform(JointModel<?> model, int replicates) {
    double[] p = Calibration.levels(model, replicates, (state, rng) -> {});
    assertTrue(
        Arrays.stream(p).min().orElse(0) > Calibration.ALARM, model + " " + Arrays.toString(p));
  }

  @ParameterizedTest
  @MethodSource("models")
  void ranksAreUniform(JointModel<?> model) {
    requireUniform(model, 600);
  }

  /** What was seen alone works together, too: fewer replicates. */
  @ParameterizedTest
  @MethodSource("crossed")
  @Tag("thorough")
  void ranksAreUniformUnderEveryPriorWithEveryFamily(JointModel<?> model) {
    requireUniform(model, 100);
  }
}
