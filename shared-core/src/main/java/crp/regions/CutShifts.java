package crp.regions;

import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Moves cuts: a cut between two regions is taken back and another edge of the two is cut, drawn
 * uniformly, so that the rows between both edges change their region. They must be at most as many
 * as those that stay on their side and as those that they join, which is the same condition for the
 * way back.
 */
public final class CutShifts implements Kernel<RegionState> {

  /** The edges of so few rows are listed; those of more are found by drawing from all. */
  private static final int FEW = 64;

  private final int attempts;
  private final int few;
  private final int[] slots = new int[2];
  private final double[] scores = new double[2];
  private int[] edges = new int[FEW];

  /** Makes a kernel. */
  public CutShifts(int attempts) {
    this(attempts, FEW);
  }

  CutShifts(int attempts, int few) {
    this.attempts = attempts;
    this.few = few;
  }

  @Override
  public int apply(RegionState state, Rng rng) {
    int accepted = 0;
    for (int a = 0; a < attempts && state.forest().cuts() > 0; a++) {
      RunScope.check(a);
      accepted += shift(state, rng) ? 1 : 0;
    }
    return accepted;
  }

  private boolean shift(RegionState state, Rng rng) {
    CutForest forest = state.forest();
    int cut = forest.edge(rng.below(forest.cuts()));
    int from = state.prior().graph().from(cut);
    int to = state.prior().graph().to(cut);
    int rows = state.count(state.slotOf(from)) + state.count(state.slotOf(to));
    if (rows == 2) {
      return false;
    }
    int edge = rows <= few ? listed(state, cut, rng) : drawn(state, cut, rng);
    int slot = state.slotOf(state.prior().graph().from(edge));
    int end = state.slotOf(from) == slot ? from : to;
    int target = state.slotOf(state.other(cut, end));
    if (!finds(state, edge, end) || forest.size() > state.count(target)) {
      return false;
    }
    slots[0] = target;
    slots[1] = slot;
    Arrays.fill(scores, 0);
    state.addScores(forest.size(), slot, slots, 2, scores);
    if (!rng.accept(scores[0] - scores[1] + state.logMove(slot, target))) {
      return false;
    }
    state.moveFound(target);
    forest.join(cut);
    forest.cut(edge);
    return true;
  }

  /** Finds the side of a node at an edge of its region. {@return false if it is the larger one} */
  private static boolean finds(RegionState state, int edge, int node) {
    CutForest forest = state.forest();
    int near = forest.smaller(edge);
    if (holds(forest, node)) {
      return true;
    }
    if (2 * forest.size() < state.count(state.slotOf(node))) {
      return false;
    }
    forest.side(state.other(edge, near), edge);
    return true;
  }

  private static boolean holds(CutForest forest, int node) {
    int[] found = forest.found();
    for (int i = 0; i < forest.size(); i++) {
      if (found[i] == node) {
        return true;
      }
    }
    return false;
  }

  private static int drawn(RegionState state, int cut, Rng rng) {
    CutForest forest = state.forest();
    int one = state.slotOf(state.prior().graph().from(cut));
    int other = state.slotOf(state.prior().graph().to(cut));
    while (true) {
      int edge = forest.edge(forest.cuts() + rng.below(forest.edges() - forest.cuts()));
      int slot = state.slotOf(state.prior().graph().from(edge));
      if (slot == one || slot == other) {
        return edge;
      }
    }
  }

  private int listed(RegionState state, int cut, Rng rng) {
    CutForest forest = state.forest();
    int n = 0;
    for (int end : new int[] {state.prior().graph().from(cut), state.prior().graph().to(cut)}) {
      forest.side(end, cut);
      if (edges.length < n + forest.size()) {
        edges = Arrays.copyOf(edges, n + forest.size());
      }
      for (int i = 1; i < forest.size(); i++) {
        edges[n++] = forest.foundBy()[i];
      }
    }
    return edges[rng.below(n)];
  }
}
