package crp.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.likelihood.discrete.PoissonLogNormal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@link Calibration} of every prior with counts whose rates are drawn along with the tables:
 * Neal's algorithm 8 and, under distances, proposals for sets of rows, which serve a user's own law
 * in the same way. And the rate of false alarms of the whole table of priors and families.
 */
final class DrawnParametersCalibrationTest {

  private static final PoissonLogNormal SOUND = PoissonLogNormal.of(new double[] {1, 0}, 1);

  static List<JointModel<RealRows>> models() {
    return Calibration.drawn(SOUND);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("models")
  void ranksAreUniform(JointModel<?> model) {
    double[] p = Calibration.levels(model, 300, (state, rng) -> {});
    assertTrue(
        Arrays.stream(p).min().orElse(0) > Calibration.ALARM, model + " " + Arrays.toString(p));
  }

  /** Rates that vary less than the sampler takes them to look like fewer tables. */
  @Tag("slow")
  @Tag("thorough")
  @Test
  void ratesOfAnotherLawAreFound() {
    JointModel<RealRows> narrow =
        Calibration.drawn(PoissonLogNormal.of(new double[] {1, 0}, 0.05)).get(0);
    double[] p = Calibration.fault(narrow, models().get(0), 600, (state, rng) -> {});
    assertTrue(Arrays.stream(p).min().orElse(1) < Calibration.ALARM, Arrays.toString(p));
  }

  /** The same under links, where other kernels draw the rates. */
  @Tag("slow")
  @Tag("thorough")
  @Test
  void ratesOfAnotherLawAreFoundUnderLinks() {
    int at = 8;
    JointModel<RealRows> narrow =
        Calibration.drawn(PoissonLogNormal.of(new double[] {1, 0}, 0.05)).get(at);
    assertTrue(narrow.name().startsWith("links in time"), narrow.name());
    double[] p = Calibration.fault(narrow, models().get(at), 600, (state, rng) -> {});
    assertTrue(Arrays.stream(p).min().orElse(1) < Calibration.ALARM, Arrays.toString(p));
  }

  /** The bound that the documentation states. */
  @Test
  void theWholeTableRaisesAFalseAlarmInOneOfTwentyThousand() {
    int tests =
        Stream.of(Calibration.models(), Calibration.crossed(), models().stream())
            .flatMap(models -> models)
            .mapToInt(Calibration::tests)
            .sum();
    assertTrue(tests > 300 && tests * Calibration.ALARM < 5e-5, tests + " tests");
  }
}
