package crp.regions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.kernel.Kernel;
import crp.kernel.ToyFamily;
import crp.likelihood.ParameterBank;
import crp.likelihood.ProposingBank.Centre;
import crp.likelihood.TableBank;
import crp.proximity.NeighbourGraph;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.regions.SmallRegions.Cuts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exact transition matrices over all spanning forests with all cuts. */
class RegionKernelsTest {

  private static final double TOLERANCE = 1e-11;

  static Stream<NeighbourGraph> graphs() {
    return Stream.of(
        SmallRegions.grid(2, 3),
        SmallRegions.chord(),
        SmallRegions.path(5),
        SmallRegions.graph(6, 0, 1, 1, 2, 2, 0, 3, 4));
  }

  private static Invariance<Cuts> matrix(NeighbourGraph graph, Kernel<RegionState> kernel) {
    return SmallRegions.matrix(
        SmallRegions.prior(graph), SmallRegions.banks(weights(graph)), kernel);
  }

  private static Weights weights(NeighbourGraph graph) {
    double[] weights = new double[graph.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = i % 3 == 1 ? 1.5 : 1;
    }
    return Weights.of(weights);
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void birthsAndDeathsKeepThePosterior(NeighbourGraph graph) {
    matrix(graph, new CutBirths(1)).requireInvariant(TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void shiftsOfCutsKeepThePosterior(NeighbourGraph graph) {
    matrix(graph, new CutShifts(1)).requireInvariant(TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void leavesKeepThePosterior(NeighbourGraph graph) {
    Regraft regraft = new Regraft(0);
    for (int row : new int[] {0, 2}) {
      Kernel<RegionState> leaf =
          (state, rng) -> regraft.leaf(prepared(regraft, state), row, rng) ? 1 : 0;
      matrix(graph, leaf).requireInvariant(TOLERANCE);
    }
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void branchesKeepThePosterior(NeighbourGraph graph) {
    for (int most : new int[] {2, 4}) {
      Regraft regraft = new Regraft(0, most);
      Kernel<RegionState> branch =
          (state, rng) -> regraft.branch(prepared(regraft, state), rng) ? 1 : 0;
      matrix(graph, branch).requireInvariant(TOLERANCE);
    }
  }

  private static RegionState prepared(Regraft regraft, RegionState state) {
    regraft.makeRoom(state);
    return state;
  }

  /** Births and branches together reach all states. */
  @Test
  void allRegionsAreReached() {
    Regraft regraft = new Regraft(0, 4);
    CutBirths births = new CutBirths(1);
    Kernel<RegionState> both =
        (state, rng) -> {
          births.apply(state, rng);
          return regraft.branch(prepared(regraft, state), rng) ? 1 : 0;
        };
    matrix(SmallRegions.chord(), both).requireInvariant(TOLERANCE).requireIrreducible();
  }

  /** Certain births where there is no cut, with the ratio of one half. */
  @Test
  void birthsThatForgetTheEndsAreFoundOut() {
    Kernel<RegionState> broken =
        (state, rng) -> {
          CutForest forest = state.forest();
          int cuts = forest.cuts();
          boolean birth = cuts == 0 || (cuts < forest.edges() && rng.below(2) == 0);
          if (birth) {
            int edge = forest.edge(cuts + rng.below(forest.edges() - cuts));
            forest.smaller(edge);
            if (rng.accept(state.logSplit(rng) + state.prior().logShare())) {
              state.split(edge, rng);
            }
          } else {
            int edge = forest.edge(rng.below(cuts));
            if (rng.accept(state.logUnion(edge, rng) - state.prior().logShare())) {
              state.unite(edge);
            }
          }
          return 0;
        };
    refuse(matrix(SmallRegions.grid(2, 3), broken));
  }

  /** Rows between two edges that are more than those they leave, with no way back. */
  @Test
  void shiftsOfTheLargerSideAreFoundOut() {
    Kernel<RegionState> broken =
        (state, rng) -> {
          CutForest forest = state.forest();
          if (forest.cuts() == 0 || forest.cuts() == forest.edges()) {
            return 0;
          }
          int cut = forest.edge(rng.below(forest.cuts()));
          int edge = forest.edge(forest.cuts() + rng.below(forest.edges() - forest.cuts()));
          double before = state.logJoint();
          state.unite(cut);
          forest.smaller(edge);
          state.logSplit(rng);
          state.split(edge, rng);
          // accepted by the square root of the ratio
          if (!rng.accept((state.logJoint() - before) / 2)) {
            state.unite(edge);
            forest.smaller(cut);
            state.logSplit(rng);
            state.split(cut, rng);
          }
          return 0;
        };
    refuse(matrix(SmallRegions.grid(2, 3), broken));
  }

  /** A leaf that takes any edge, and leaves it uncut. */
  @Test
  void branchesWithoutWeightsAreFoundOut() {
    Kernel<RegionState> broken =
        (state, rng) -> {
          int row = 0;
          int edge = state.forest().onlyEdge(row);
          NeighbourGraph graph = state.prior().graph();
          if (edge < 0 || state.forest().isCut(edge)) {
            return 0;
          }
          state.forest().hangs(row, edge, 1);
          int other = graph.start(row) + rng.below(graph.degree(row));
          int slot = state.slotOf(graph.neighbour(other));
          state.forest().regraft(edge, graph.edge(other), false);
          if (slot != state.slotOf(row)) {
            state.moveFound(slot);
          }
          return 1;
        };
    refuse(matrix(SmallRegions.grid(2, 3), broken));
  }

  private static void refuse(Invariance<Cuts> matrix) {
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
  }

  /** Shifts whose edges are drawn from all, of which the others are refused, have the same law. */
  @Test
  void edgesOfLargeRegionsAreDrawnUniformly() {
    RegionPrior prior = SmallRegions.prior(SmallRegions.grid(2, 3));
    Supplier<TableBank<?>> banks = SmallRegions.banks(Weights.ones(6));
    Cuts from =
        SmallRegions.states(prior.graph()).stream()
            .filter(cuts -> cuts.cuts().cardinality() == 2)
            .findFirst()
            .orElseThrow();
    Map<Cuts, Integer> listed = count(prior, banks, from, new CutShifts(1));
    Map<Cuts, Integer> drawn = count(prior, banks, from, new CutShifts(1, 0));
    assertEquals(listed.keySet(), drawn.keySet());
    listed.forEach((to, times) -> assertEquals(times, drawn.get(to), 6 * Math.sqrt(times) + 6));
  }

  private static Map<Cuts, Integer> count(
      RegionPrior prior, Supplier<TableBank<?>> banks, Cuts from, Kernel<RegionState> kernel) {
    Rng rng = new SeededRng(5);
    Map<Cuts, Integer> counts = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      RegionState state = SmallRegions.state(prior, banks.get(), from);
      kernel.apply(state, rng);
      counts.merge(SmallRegions.read(state), 1, Integer::sum);
    }
    return counts;
  }

  /** All pairs of a forest and cuts that make the same regions are drawn equally often. */
  @Test
  void aNewForestIsUniformGivenTheRegions() {
    for (NeighbourGraph graph : List.of(SmallRegions.grid(2, 3), SmallRegions.twoParts())) {
      ForestDraw draw = new ForestDraw(SmallRegions.prior(graph));
      assertTrue(worstDeviation(graph, draw, 100, false) < 4.5);
    }
  }

  @Test
  void aForestOfOneRegionIsUniform() {
    NeighbourGraph graph = SmallRegions.grid(2, 3);
    ForestDraw draw = new ForestDraw(SmallRegions.prior(graph));
    assertTrue(worstDeviation(graph, draw, 4000, true) < 4);
  }

  /** A spanning tree of random weights, those between regions last. */
  @Test
  void aForestOfRandomWeightsIsFoundOut() {
    NeighbourGraph graph = SmallRegions.grid(2, 3);
    Kernel<RegionState> broken =
        (state, rng) -> {
          List<Integer> order = new ArrayList<>();
          for (int e = 0; e < graph.edges(); e++) {
            order.add(rng.below(order.size() + 1), e);
          }
          BitSet forest = new BitSet();
          for (boolean inside : new boolean[] {true, false}) {
            for (int e : order) {
              boolean same = state.slotOf(graph.from(e)) == state.slotOf(graph.to(e));
              BitSet more = (BitSet) forest.clone();
              more.set(e);
              int regions = SmallRegions.components(graph, forest).clusters();
              if (same == inside && SmallRegions.components(graph, more).clusters() < regions) {
                forest.set(e);
              }
            }
          }
          BitSet cuts = new BitSet();
          forest.stream()
              .filter(e -> state.slotOf(graph.from(e)) != state.slotOf(graph.to(e)))
              .forEach(cuts::set);
          state.replaceForest(new Cuts(forest, cuts, List.of()).ordered());
          return 0;
        };
    assertTrue(worstDeviation(graph, broken, 4000, true) > 6);
  }

  /** {@return the largest deviation of a frequency from that of a uniform draw, in its error} */
  private static double worstDeviation(
      NeighbourGraph graph, Kernel<RegionState> draw, int each, boolean together) {
    RegionPrior prior = SmallRegions.prior(graph);
    Supplier<TableBank<?>> banks = SmallRegions.banks(Weights.ones(graph.size()));
    Map<List<Integer>, List<Cuts>> byRegions = new HashMap<>();
    for (Cuts cuts : SmallRegions.states(graph)) {
      List<Integer> labels = new ArrayList<>();
      for (int label : SmallRegions.regions(graph, cuts).labels()) {
        labels.add(label);
      }
      byRegions.computeIfAbsent(labels, key -> new ArrayList<>()).add(cuts);
    }
    double worst = 0;
    Rng rng = new SeededRng(7);
    for (List<Cuts> same : byRegions.values()) {
      if (together && !same.get(0).cuts().isEmpty()) {
        continue;
      }
      RegionState state = SmallRegions.state(prior, banks.get(), same.get(0));
      Map<Cuts, Integer> counts = new HashMap<>();
      int times = each * same.size();
      for (int i = 0; i < times; i++) {
        draw.apply(state, rng);
        counts.merge(SmallRegions.read(state), 1, Integer::sum);
      }
      assertTrue(same.containsAll(counts.keySet()));
      for (Cuts one : same) {
        double deviation = (counts.getOrDefault(one, 0) - each) / Math.sqrt(each);
        worst = Math.max(worst, Math.abs(deviation));
      }
    }
    return worst;
  }

  /** Regions that store centres: all centres are listed with all cuts. */
  @Test
  void regionsThatStoreCentresKeepThePosterior() {
    NeighbourGraph graph = SmallRegions.graph(3, 0, 1, 1, 2, 0, 2);
    RealRows rows = RealRows.of(new double[] {1, 0, 1}, 3, 1, Weights.of(1, 1, 2));
    for (boolean informed : new boolean[] {false, true}) {
      ToyFamily family = new ToyFamily(2).proposing(informed);
      List<Cuts> states = SmallRegions.states(graph, centres(family, rows));
      Supplier<TableBank<?>> banks = () -> family.bank(rows);
      RegionPrior prior = SmallRegions.prior(graph);
      Regraft regraft = new Regraft(0, 3);
      Kernel<RegionState> branch =
          (state, rng) -> regraft.branch(prepared(regraft, state), rng) ? 1 : 0;
      for (Kernel<RegionState> kernel : List.of(new CutBirths(1), new CutShifts(1), branch)) {
        SmallRegions.matrix(prior, banks, states, kernel).requireInvariant(TOLERANCE);
      }
    }
  }

  private static List<Centre> centres(ToyFamily family, RealRows rows) {
    ParameterBank<?> bank = (ParameterBank<?>) family.bank(rows);
    bank.reserve(1);
    List<Centre> centres = new ArrayList<>();
    for (int v = 0; v < family.values(); v++) {
      bank.setParameter(0, new double[] {v});
      centres.add(bank.centre(0));
    }
    return centres;
  }
}
