package crp.regions;

import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>Births and deaths of cuts: with probability one half each a further edge of the forest is cut,
 * or a cut is taken back. Both are drawn uniformly, so that the law of the cuts leaves a ratio of
 * log s in P(k) proportional to s^k, see {@link RegionPrior}.
 */
public final class CutBirths implements Kernel<RegionState> {

  private final int attempts;

  /** Makes a kernel. */
  public CutBirths(int attempts) {
    this.attempts = attempts;
  }

  @Override
  public int apply(RegionState state, Rng rng) {
    int accepted = 0;
    for (int a = 0; a < attempts; a++) {
      RunScope.check(a);
      accepted += (rng.below(2) == 0 ? birth(state, rng) : death(state, rng)) ? 1 : 0;
    }
    return accepted;
  }

  private static boolean birth(RegionState state, Rng rng) {
    CutForest forest = state.forest();
    int whole = forest.edges() - forest.cuts();
    if (whole == 0) {
      return false;
    }
    int edge = forest.edge(forest.cuts() + rng.below(whole));
    forest.smaller(edge);
    double known = state.logMove(state.slotOf(forest.found()[0]), state.free());
    if (!rng.accept(state.logSplit(rng) + state.prior().logShare() + known)) {
      return false;
    }
    state.split(edge, rng);
    return true;
  }

  private static boolean death(RegionState state, Rng rng) {
    CutForest forest = state.forest();
    if (forest.cuts() == 0) {
      return false;
    }
    int edge = forest.edge(rng.below(forest.cuts()));
    double known = state.logFactorOfUnion(edge);
    if (!rng.accept(state.logUnion(edge, rng) - state.prior().logShare() + known)) {
      return false;
    }
    state.unite(edge);
    return true;
  }
}
