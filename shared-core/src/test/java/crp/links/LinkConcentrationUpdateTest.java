package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Weights;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.TinyProblem;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/** The concentration given links that go round: one self-link, three tables. */
class LinkConcentrationUpdateTest {

  private static final Links LINKS = Links.of(1, 0, 3, 2, 4);
  private static final double SHAPE = 2;
  private static final double RATE = 0.8;
  private static final int DRAWS = 40_000;

  private static LinkState state(boolean sampled) {
    SparseAffinity affinity = SparseAffinity.of(LinkProblem.everybody(5));
    DistanceCrp prior =
        sampled
            ? DistanceCrp.of(Parameter.gamma(SHAPE, RATE), affinity)
            : DistanceCrp.of(1.5, affinity);
    return new LinkState(
        prior, TinyProblem.line(Crp.of(1), Weights.ones(5), "").banks().get(), LINKS);
  }

  /** Mean of alpha and of log alpha by the trapezoid rule in log alpha. */
  private static double[] exact() {
    LinkState state = state(true);
    double mass = 0;
    double mean = 0;
    double meanLog = 0;
    for (double x = -30; x < 8; x += 1e-3) {
      double alpha = Math.exp(x);
      double p =
          Math.exp(
              SHAPE * x
                  - RATE * alpha
                  + state.prior().with(Prior.CONCENTRATION, alpha).logJoint(LINKS));
      mass += p;
      mean += p * alpha;
      meanLog += p * x;
    }
    return new double[] {mean / mass, meanLog / mass};
  }

  /** The same two means from a kernel, with the number of draws a deviation may cost. */
  private static double[] drawn(Kernel<LinkState> kernel, long seed) {
    LinkState state = state(true);
    Rng rng = new SeededRng(seed);
    double mean = 0;
    double meanLog = 0;
    for (int s = 0; s < DRAWS; s++) {
      kernel.apply(state, rng);
      mean += state.prior().concentration() / DRAWS;
      meanLog += Math.log(state.prior().concentration()) / DRAWS;
    }
    return new double[] {mean, meanLog};
  }

  /** 1 / (alpha + S) is the integral of exp(-u (alpha + S)): u and alpha have known laws. */
  private static Kernel<LinkState> augmentation(ToIntFunction<LinkState> factors) {
    return (state, rng) -> {
      Hyperprior.Gamma gamma =
          (Hyperprior.Gamma) state.parameters().get(Prior.CONCENTRATION).prior();
      double rate = gamma.rate();
      for (int i = 0; i < state.items(); i++) {
        rate += rng.gamma(1) / (state.prior().concentration() + state.prior().affinity().total(i));
      }
      double alpha = rng.gamma(gamma.shape() + factors.applyAsInt(state)) / rate;
      state.setPrior(state.prior().with(Prior.CONCENTRATION, alpha));
      return 0;
    };
  }

  @Test
  void drawsFollowTheConditionalLaw() {
    double[] exact = exact();
    double[] slice = drawn(ParameterUpdate.of(Prior.CONCENTRATION), 1);
    double[] twin = drawn(augmentation(LinkState::selfLinks), 2);
    for (double[] means : new double[][] {slice, twin}) {
      assertEquals(exact[0], means[0], 0.05 * exact[0]);
      assertEquals(exact[1], means[1], 0.05);
    }
  }

  @Test
  void countingTablesForSelfLinksIsFoundOut() {
    assertEquals(1, state(true).selfLinks());
    assertEquals(3, state(true).tables());
    double[] wrong = drawn(augmentation(LinkState::tables), 3);
    assertTrue(wrong[0] - exact()[0] > 0.5 * exact()[0], "mean " + wrong[0]);
  }

  @Test
  void aFixedConcentrationStays() {
    LinkState state = state(false);
    ParameterUpdate.of(Prior.CONCENTRATION).apply(state, new SeededRng(4));
    assertEquals(1.5, state.prior().concentration(), 0);
  }
}
