package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.chain.Schedule;
import crp.data.RealRows;
import crp.evidence.LogEstimate;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * When annealing says of itself that it is not to be trusted: where there are many rows and few
 * steps its log evidence is too small by far more than its error. Seeds are fixed.
 */
class AnnealingFlagTest {

  private static final DiagonalGaussian FAMILY =
      DiagonalGaussian.of(new double[] {0}, 0.1, 3, new double[] {0.5});

  /** Three groups. */
  private static RealRows rows(int n) {
    Rng rng = new SeededRng(5);
    double[] values = new double[n];
    Arrays.setAll(values, i -> 4 * rng.below(3) + 0.5 * rng.gaussian());
    return RealRows.of(values, n, 1);
  }

  private static Evidence<RealRows> evidence(int rows, int sweeps) {
    return Evidence.of(
        ModelSpec.mixture(Crp.of(1), FAMILY, rows(rows)),
        Settings.defaults()
            .withSchedule(Schedule.of(sweeps, sweeps / 10))
            .withThreads(2)
            .withSeed(3));
  }

  /** The bridge, whose stated error is tested elsewhere, says what is right. */
  @Test
  void fewStepsForManyRowsAreTooSmallAndSaySo() {
    LogEstimate right = evidence(90, 300).bridged();
    assertTrue(right.reliable() && right.error() < 0.3, right.toString());
    LogEstimate few = evidence(90, 5).annealed();
    assertTrue(few.value() < right.value() - 5, few + " beside " + right);
    double both = Math.hypot(few.error(), right.error());
    assertTrue(few.value() < right.value() - 4.9 * both, few + " beside " + right);
    assertFalse(few.reliable(), few.toString());
    assertTrue(few.text().contains("NOT reliable"), few.text());
  }

  @Test
  void manyStepsForFewRowsAreSoundAndSaySo() {
    LogEstimate right = evidence(12, 600).bridged();
    LogEstimate many = evidence(12, 400).annealed();
    assertTrue(many.reliable(), many.toString());
    assertEquals(right.value(), many.value(), 4.9 * Math.hypot(many.error(), right.error()));
  }

  @Test
  void allLearntNumbersAreNamed() {
    RealRows rows = RealRows.of(new double[][] {{0, 1}, {1, 3}, {2, 5}, {1, 1}});
    GaussianNiw family = GaussianNiw.from(rows).withKappaSampled();
    String said =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    Evidence.of(ModelSpec.mixture(Crp.of(1), family, rows), Settings.defaults())
                        .annealed())
            .getMessage();
    assertTrue(said.endsWith("this one learns base scale, kappa: give them fixed values"), said);
  }
}
