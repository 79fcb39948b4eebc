package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.UniformRanks;
import crp.data.Rows;
import crp.superstep.BlockedChain;
import crp.superstep.Faults;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@link Calibration} of supersteps with learnt concentration, discount and numbers of the family.
 * One chi-square test a number with a false alarm rate of 1e-7; there are fewer than 50.
 */
@Tag("slow")
final class SuperstepCalibrationTest {

  /** {@return the CRP and the Pitman-Yor process, both also on grids, with every family} */
  static List<JointModel<?>> models() {
    return JointModels.priors(Calibration.ROWS).stream()
        .limit(4)
        .flatMap(prior -> JointModels.families(prior, Calibration.ROWS).stream())
        .toList();
  }

  private static JointModel<?> model(String name) {
    return models().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static <R extends Rows> UniformRanks sound(JointModel<R> model) {
    return Calibration.supersteps(model, () -> new BlockedChain.Fault<>() {});
  }

  private static void requireUniform(JointModel<?> model, int replicates) {
    double[] p = sound(model).levels(replicates);
    assertTrue(UniformRanks.least(p) > Calibration.ALARM, model + " " + Arrays.toString(p));
  }

  private static <R extends Rows> void requireFound(
      JointModel<R> model, Supplier<BlockedChain.Fault<R>> fault) {
    double[] p = Calibration.supersteps(model, fault).levelsUntil(Calibration.ALARM, 900);
    assertTrue(UniformRanks.least(p) < Calibration.ALARM, model + " " + Arrays.toString(p));
  }

  /** Concentration, discount, base scale and kappa at once. */
  @Test
  void ranksAreUniform() {
    requireUniform(model("pitman-yor, diagonal"), 100);
  }

  static Stream<JointModel<?>> all() {
    return models().stream();
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("all")
  void ranksAreUniformWithEveryFamily(JointModel<?> model) {
    requireUniform(model, 400);
  }

  @Tag("thorough")
  @Test
  void theWeightOfSomeBlocksAloneIsFound() {
    requireFound(model("pitman-yor, categories"), Faults.ForgottenBlocks::new);
  }
}
