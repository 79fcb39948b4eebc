package crp.diagnose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * A run by need ends as soon as its chains are called agreeing. Slow chains must not be called so
 * by chance: here they have 0.2 effective draws a sweep, so a quarter of the 400 that are required
 * after 250 sweeps and a half after 500.
 */
final class EarlyEndTest {

  private static final int CHAINS = 4;
  private static final int RUNS = 60;

  /** Of order 1 with (1 - phi) / (1 + phi) = 0.2. */
  private static final double PHI = 2 / 3.0;

  /** {@return the traces of chains after so many sweeps, and draws of the second half} */
  private static Draws draws(double[][][] walks, int sweeps) {
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    for (int c = 0; c < CHAINS; c++) {
      double[] first = Arrays.copyOf(walks[0][c], sweeps);
      double[] second = Arrays.copyOf(walks[1][c], sweeps);
      double[] third = Arrays.copyOf(walks[2][c], sweeps);
      traces.add(new Trace(new int[sweeps], first, second, Map.of("scale", third)));
      for (int s = sweeps / 2; s < sweeps; s += 25) {
        draws.add(new Draw(c, s + 1, Partition.of(0, 0, 1), 0, Map.of()));
      }
    }
    return new Draws(draws, traces, false);
  }

  /** {@return how many runs a rule ends after 250 or after 500 sweeps} */
  private static long early(Predicate<Diagnosis> rule) {
    long early = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      SeededRng rng = new SeededRng(seed);
      double[][][] walks = new double[3][][];
      Arrays.setAll(walks, t -> AutoregressiveChains.of(CHAINS, 500, PHI, rng));
      boolean ended =
          rule.test(Diagnosis.of(draws(walks, 250))) || rule.test(Diagnosis.of(draws(walks, 500)));
      early += ended ? 1 : 0;
    }
    return early;
  }

  /** None of 60 runs, so the rate is below 5 % with 95 % confidence. */
  @Test
  void slowChainsAreNotCalledAgreeingByChance() {
    assertEquals(0, early(diagnosis -> diagnosis.verdict() == Verdict.AGREE));
  }

  /** A broken rule, an R-hat below 1.1 alone, ends nearly all of them. */
  @Test
  void aLooseScaleReductionEndsThem() {
    long early = early(diagnosis -> diagnosis.largestRHat() <= Diagnosis.FAR);
    assertTrue(early > RUNS / 2, early + " of " + RUNS);
  }
}
