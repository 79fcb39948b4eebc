package crp.regions;

import crp.kernel.Kernel;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Draws forest and cuts given the regions: all pairs that make the same regions are equally
 * probable.
 */
public final class ForestDraw implements Kernel<RegionState> {

  private final UniformForests forests;

  /** Makes an update for the states of a law. */
  public ForestDraw(RegionPrior prior) {
    forests = new UniformForests(prior.graph(), prior.graph().parts());
  }

  @Override
  public int apply(RegionState state, Rng rng) {
    int[] edges = forests.draw(state.labels(), state.capacity(), rng);
    state.replaceForest(Arrays.copyOf(edges, forests.edges()));
    return 0;
  }
}
