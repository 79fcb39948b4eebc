package crp.regions;

import crp.chain.Initializer;
import crp.kernel.FamilyUpdate;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.links.DistanceCrp;
import crp.links.LinkTrees;
import crp.links.ObeyingLinks;
import crp.partition.Links;
import crp.proximity.NeighbourGraph;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Starts of chains over regions. The family's numbers are drawn given the first regions before
 * any row moves.
 */
public final class RegionStart {

  /** Draws of the family's numbers given the first regions; some of them move by small steps. */
  private static final int UPDATES = 5;

  private RegionStart() {}

  /** {@return one region for each part of the graph} */
  public static Initializer<RegionState> together() {
    return (state, rng) -> {
      seat(state, state.parts(), rng);
      fit(state, rng);
    };
  }

  /** {@return a draw of the law of the regions} */
  public static Initializer<RegionState> drawn() {
    return (state, rng) -> {
      seat(state, state.parts(), rng);
      CutForest forest = state.forest();
      for (int cuts = cuts(state.prior(), rng); cuts > 0; cuts--) {
        int edge = forest.edge(forest.cuts() + rng.below(forest.edges() - forest.cuts()));
        forest.smaller(edge);
        int home = state.slotOf(forest.found()[0]);
        if (state.logMove(home, state.free()) > Double.NEGATIVE_INFINITY) {
          state.logSplit(rng);
          state.split(edge, rng);
        }
      }
      fit(state, rng);
    };
  }

  /** {@return a draw of the number of cuts, by the inverse of its distribution function} */
  private static int cuts(RegionPrior prior, Rng rng) {
    double all = -Math.expm1((prior.forestEdges() + 1) * prior.logShare());
    double drawn = Math.log1p(-all * rng.uniform()) / prior.logShare();
    return (int) Math.min(prior.forestEdges(), Math.floor(drawn));
  }

  /**
   * {@return regions merged from single rows} The family's numbers are drawn given one region for
   * each part before rows are merged, and given the merged ones before they are merged again.
   *
   * @param banks makes a bank without rows
   */
  public static Initializer<RegionState> merged(Supplier<? extends TableBank<?>> banks) {
    return (state, rng) -> {
      RegionState pilot = new RegionState(state.prior(), banks.get());
      together().seat(pilot, rng);
      pilot = again(pilot, banks, new RegionState(state.prior(), banks.get()), rng);
      again(pilot, banks, state, rng);
    };
  }

  private static RegionState again(
      RegionState pilot, Supplier<? extends TableBank<?>> banks, RegionState state, Rng rng) {
    TableBank<?> bank = banks.get();
    Capabilities.sampled(bank).follow(pilot.bank());
    state.sampled().follow(pilot.bank());
    seat(state, MergedRegions.of(state.prior().graph(), bank), rng);
    fit(state, rng);
    return state;
  }

  private static void seat(RegionState state, int[] wanted, Rng rng) {
    int[] labels = wanted;
    if (!state.constraints().isEmpty()) {
      DistanceCrp links = links(state.prior().graph());
      Links trees = LinkTrees.within(links, wanted, rng);
      labels = ObeyingLinks.of(links, state.constraints(), trees, rng).partition().labels();
    }
    UniformForests forests = new UniformForests(state.prior().graph(), state.parts());
    int[] edges = forests.draw(labels, Math.max(1, labels.length), rng);
    long regions = Arrays.stream(labels).distinct().count();
    state.seat(
        labels, Arrays.copyOf(edges, forests.edges()), (int) regions - state.prior().parts(), rng);
  }

  /** {@return links of equal weight between neighbours, whose tables are regions} */
  static DistanceCrp links(NeighbourGraph graph) {
    int[][] neighbours = new int[graph.size()][];
    double[][] weights = new double[graph.size()][];
    for (int row = 0; row < neighbours.length; row++) {
      int start = graph.start(row);
      neighbours[row] =
          IntStream.range(start, graph.start(row + 1)).map(graph::neighbour).sorted().toArray();
      weights[row] = new double[neighbours[row].length];
      Arrays.fill(weights[row], 1);
    }
    return DistanceCrp.of(1, SparseAffinity.of(neighbours, weights));
  }

  private static void fit(RegionState state, Rng rng) {
    FamilyUpdate<RegionState> numbers = new FamilyUpdate<>();
    for (int u = 0; u < UPDATES; u++) {
      numbers.apply(state, rng);
    }
  }
}
