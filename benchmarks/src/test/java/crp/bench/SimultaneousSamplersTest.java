package crp.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.bench.SimultaneousSamplers.Law;
import crp.bench.SimultaneousSamplers.Problem;
import crp.random.SeededRng;
import org.junit.jupiter.api.Test;

/**
 * The figures of the command are those that they are called. Fixed seeds; each distance of the
 * exact sampler is below half of its bound with four other seeds.
 */
class SimultaneousSamplersTest {

  private static final int SWEEPS = 200_000;

  /** The numbers of another program, as in the tests of the sampler itself. */
  @Test
  void theLawOfTheChainIsKnown() {
    Law exact = SimultaneousSamplers.exact(SimultaneousSamplers.chain());
    assertEquals(0.35880119, exact.draws().get(exact.likeliest()), 5e-9);
    assertEquals(3.01240331, exact.tables(), 5e-9);
    assertEquals(1.94882791, exact.top(), 5e-9);
    assertEquals(1, exact.draws().values().stream().mapToDouble(p -> p).sum(), 1e-12);
  }

  @Test
  void theRatioKeepsTheLawAndTheNaiveSamplerMissesIt() {
    for (Problem problem :
        new Problem[] {SimultaneousSamplers.chain(), SimultaneousSamplers.tree()}) {
      Law exact = SimultaneousSamplers.exact(problem);
      for (int size : problem.sizes()) {
        Law ratio = SimultaneousSamplers.run(problem, size, true, SWEEPS, new SeededRng(2));
        Law naive = SimultaneousSamplers.run(problem, size, false, SWEEPS, new SeededRng(2));
        assertTrue(ratio.distance(exact) < 0.08, size + ": " + ratio.distance(exact));
        assertTrue(naive.distance(exact) > 0.15, size + ": " + naive.distance(exact));
        assertEquals(exact.tables(), ratio.tables(), 0.1);
      }
    }
  }
}
