package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.likelihood.Bounds;
import crp.random.Rng;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BoundedDrawTest {

  private static final double[] PRIOR = {0.5, 2, 0.25, 1};
  private static final double[] LIKELIHOOD = {3, 0.2, 1, 0};

  /** A twin of the draw with one fault. */
  private enum Fault {
    NONE,
    /** Takes one of the others without regard to how far the bounds are above. */
    ACCEPTS_ALWAYS,
    /** Draws anew among the known tables only. */
    REDRAWS_KNOWN
  }

  @Test
  void anyBoundsGiveTheExactLaw() {
    for (int mask = 0; mask < 15; mask++) {
      for (double loose : new double[] {1, 1.5, 20}) {
        int known = mask;
        double[] law = law(rng -> choice(known, loose, rng));
        for (int t = 0; t < PRIOR.length; t++) {
          assertEquals(expected(t), law[t], 1e-12, mask + " " + loose + " " + t);
        }
      }
    }
  }

  @Test
  void aBoundThatIsTooLowIsFoundOut() {
    assertThrows(AssertionError.class, () -> law(r -> choice(2, 0.9, r)));
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    double[] law = law(rng -> plain(fault, rng));
    double worst = 0;
    for (int t = 0; t < PRIOR.length; t++) {
      worst = Math.max(worst, Math.abs(expected(t) - law[t]));
    }
    assertTrue(fault == Fault.NONE ? worst < 1e-12 : worst > 0.01, fault + " " + worst);
  }

  private static double expected(int t) {
    double sum = 0;
    for (int k = 0; k < PRIOR.length; k++) {
      sum += PRIOR[k] * LIKELIHOOD[k];
    }
    return PRIOR[t] * LIKELIHOOD[t] / sum;
  }

  private interface Choice {
    int draw(Rng rng);
  }

  private static double[] law(Choice choice) {
    double[] law = new double[PRIOR.length];
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      int t = choice.draw(rng);
      law[t] += rng.pathProbability();
    } while (rng.next());
    return law;
  }

  /** Tables of the set bits have bounds that are too high by a factor. */
  private static int choice(int bits, double loose, Rng rng) {
    double[] logWeights = new double[PRIOR.length];
    Bounds bounds = new Bounds(0);
    bounds.clear(PRIOR.length);
    for (int t = 0; t < PRIOR.length; t++) {
      boolean bounded = (bits >> t & 1) == 1;
      if (bounded) {
        bounds.take(t);
      }
      double above = LIKELIHOOD[t] == 0 ? 0.3 * loose : LIKELIHOOD[t] * loose;
      logWeights[t] = Math.log(PRIOR[t] * (bounded ? above : LIKELIHOOD[t]));
    }
    BoundedDraw.Weights missing =
        (places, n, out) -> {
          for (int k = 0; k < n; k++) {
            out[k] = Math.log(PRIOR[places[k]] * LIKELIHOOD[places[k]]);
          }
        };
    return new BoundedDraw().draw(logWeights, PRIOR.length, bounds, missing, rng);
  }

  /** The first two tables are known, the bounds of the others twice their weights. */
  private static int plain(Fault fault, Rng rng) {
    double[] logs = new double[PRIOR.length];
    Arrays.setAll(logs, t -> Math.log(PRIOR[t] * LIKELIHOOD[t]));
    int choice = rng.index(new double[] {logs[0], logs[1], Math.log(2) + logs[2]}, 3);
    if (choice < 2 || fault == Fault.ACCEPTS_ALWAYS || rng.accept(-Math.log(2))) {
      return choice;
    }
    return rng.index(logs, fault == Fault.REDRAWS_KNOWN ? 2 : logs.length);
  }
}
