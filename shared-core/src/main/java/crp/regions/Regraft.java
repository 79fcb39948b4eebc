package crp.regions;

import crp.kernel.Kernel;
import crp.likelihood.ProposingBank.Centre;
import crp.parallel.RunScope;
import crp.proximity.NeighbourGraph;
import crp.random.Rng;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Gibbs steps of small branches of the forest without cuts: the edge that holds a branch is
 * drawn anew among all edges of the graph that leave it, and whether it is cut. So the rows of the
 * branch join a neighbouring region or are one of their own. All leaves are drawn in turn, each a
 * branch of one row, then some branches of several rows.
 */
public final class Regraft implements Kernel<RegionState> {

  /** Most rows of a branch. */
  private static final int MOST = 32;

  private final int branches;
  private final int most;

  // by row: the number of the last branch that holds it
  private int[] mark = {};
  private int number;
  // by slot: its place among the choices plus one, 0 for none
  private int[] placeOf = {};
  private int[] slots = new int[8];
  private int[] times = new int[8];
  private double[] logWeights = new double[8];
  private int choices;
  private int[] leaving = new int[8];
  private int count;

  /**
   * Makes a kernel.
   *
   * @param branches number of branches of several rows
   */
  public Regraft(int branches) {
    this(branches, MOST);
  }

  Regraft(int branches, int most) {
    this.branches = branches;
    this.most = most;
  }

  @Override
  public int apply(RegionState state, Rng rng) {
    makeRoom(state);
    int moved = 0;
    for (int row = 0; row < state.items(); row++) {
      RunScope.check(row);
      moved += leaf(state, row, rng) ? 1 : 0;
    }
    for (int b = 0; b < branches && state.forest().edges() > 0; b++) {
      RunScope.check(b);
      moved += branch(state, rng) ? 1 : 0;
    }
    return moved;
  }

  /** Makes room for the rows of a state. */
  void makeRoom(RegionState state) {
    if (mark.length < state.items()) {
      mark = new int[state.items()];
    }
  }

  /** Draws the edge of a row if it is a leaf. */
  boolean leaf(RegionState state, int row, Rng rng) {
    int edge = state.forest().onlyEdge(row);
    return edge >= 0 && state.forest().hangs(row, edge, 1) && draw(state, edge, rng);
  }

  /** Draws the edge of a branch. */
  boolean branch(RegionState state, Rng rng) {
    CutForest forest = state.forest();
    int edge = forest.edge(rng.below(forest.edges()));
    NeighbourGraph graph = state.prior().graph();
    int node = rng.below(2) == 0 ? graph.from(edge) : graph.to(edge);
    return forest.hangs(node, edge, most) && draw(state, edge, rng);
  }

  /** {@return whether the rows found have changed their region} */
  private boolean draw(RegionState state, int edge, Rng rng) {
    CutForest forest = state.forest();
    int n = forest.size();
    boolean whole = forest.isCut(edge);
    int home = state.slotOf(forest.found()[0]);
    list(state);
    for (int c = 0; c < choices; c++) {
      placeOf[slots[c]] = 0;
      logWeights[c] = Math.log(times[c]);
    }
    Centre present = whole && state.storesCentres() ? state.centre(home) : null;
    weigh(state, n, whole ? -1 : home, whole ? 1 : 0, present, rng);
    int chosen = rng.index(logWeights, choices + 1);
    boolean alone = chosen == choices;
    int other = leaving(state, alone ? -1 : slots[chosen], rng);
    boolean moves = alone ? !whole : slots[chosen] != home;
    int to = alone ? whole ? home : state.free() : slots[chosen];
    forest.regraft(edge, other, alone);
    if (moves) {
      state.moveFound(to);
    }
    if (alone) {
      state.opened(to, rng);
    }
    return moves;
  }

  /** Lists the edges that leave the branch, and the regions to which they lead. */
  private void list(RegionState state) {
    NeighbourGraph graph = state.prior().graph();
    int[] found = state.forest().found();
    int n = state.forest().size();
    if (placeOf.length < state.capacity()) {
      placeOf = new int[state.capacity()];
    }
    number++;
    for (int i = 0; i < n; i++) {
      mark[found[i]] = number;
    }
    count = 0;
    choices = 0;
    for (int i = 0; i < n; i++) {
      for (int h = graph.start(found[i]); h < graph.start(found[i] + 1); h++) {
        if (mark[graph.neighbour(h)] != number) {
          note(h, state.slotOf(graph.neighbour(h)));
        }
      }
    }
  }

  private void note(int half, int slot) {
    if (count == leaving.length) {
      leaving = Arrays.copyOf(leaving, 2 * count);
    }
    leaving[count++] = half;
    if (placeOf[slot] == 0) {
      if (choices + 1 == slots.length) {
        slots = Arrays.copyOf(slots, 2 * slots.length);
        times = Arrays.copyOf(times, slots.length);
        logWeights = new double[slots.length];
      }
      slots[choices] = slot;
      times[choices++] = 0;
      placeOf[slot] = choices;
    }
    times[placeOf[slot] - 1]++;
  }

  /** Adds the law of a cut and the densities of the rows in each region, and alone at the end. */
  private void weigh(
      RegionState state, int n, int home, int own, @Nullable Centre present, Rng rng) {
    CutForest forest = state.forest();
    int cuts = forest.cuts() - own;
    logWeights[choices] =
        Math.log(count)
            + state.prior().logShare()
            + Math.log((cuts + 1.0) / (forest.edges() - cuts));
    slots[choices] = state.free();
    state.addLogFactors(slots, choices + 1, logWeights);
    if (state.storesCentres()) {
      state.addScores(n, home, slots, choices, logWeights);
      logWeights[choices] += state.logAlone(present, rng);
    } else {
      state.addScores(n, home, slots, choices + 1, logWeights);
    }
  }

  /** {@return one of the edges that lead to a region, to any one for -1} */
  private int leaving(RegionState state, int slot, Rng rng) {
    NeighbourGraph graph = state.prior().graph();
    int n = count;
    if (slot >= 0) {
      n = 0;
      for (int e = 0; e < count; e++) {
        if (state.slotOf(graph.neighbour(leaving[e])) == slot) {
          leaving[n++] = leaving[e];
        }
      }
    }
    return graph.edge(leaving[rng.below(n)]);
  }
}
