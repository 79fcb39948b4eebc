package crp.regions;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.kernel.Kernel;
import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.proximity.NeighbourGraph;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Graphs so small that all spanning forests with all cuts can be listed. */
final class SmallRegions {

  private SmallRegions() {}

  /** A forest and its cuts; with the centre of each region, where regions store them. */
  record Cuts(BitSet edges, BitSet cuts, List<Centre> centres) {

    int[] ordered() {
      BitSet whole = (BitSet) edges.clone();
      whole.andNot(cuts);
      return IntStream.concat(cuts.stream(), whole.stream()).toArray();
    }
  }

  static NeighbourGraph graph(int nodes, int... ends) {
    int[] from = IntStream.range(0, ends.length / 2).map(e -> ends[2 * e]).toArray();
    int[] to = IntStream.range(0, ends.length / 2).map(e -> ends[2 * e + 1]).toArray();
    return NeighbourGraph.of(nodes, from, to);
  }

  static NeighbourGraph grid(int height, int width) {
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < height * width; i++) {
      if (i % width + 1 < width) {
        ends.addAll(List.of(i, i + 1));
      }
      if (i + width < height * width) {
        ends.addAll(List.of(i, i + width));
      }
    }
    return graph(height * width, ends.stream().mapToInt(Integer::intValue).toArray());
  }

  static NeighbourGraph complete(int nodes) {
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      for (int j = 0; j < i; j++) {
        ends.addAll(List.of(i, j));
      }
    }
    return graph(nodes, ends.stream().mapToInt(Integer::intValue).toArray());
  }

  static NeighbourGraph path(int nodes) {
    return grid(1, nodes);
  }

  /** A circle of five nodes with a chord. */
  static NeighbourGraph chord() {
    return graph(5, 0, 1, 1, 2, 2, 3, 3, 4, 4, 0, 1, 4);
  }

  /** A square and a triangle. */
  static NeighbourGraph twoParts() {
    return graph(7, 0, 1, 1, 2, 2, 3, 3, 0, 4, 5, 5, 6, 4, 6);
  }

  static List<NeighbourGraph> graphs() {
    return List.of(grid(2, 3), grid(3, 3), complete(5), chord(), path(6), twoParts());
  }

  static int parts(NeighbourGraph graph) {
    return Arrays.stream(graph.parts()).max().orElse(-1) + 1;
  }

  /** {@return the components of the graph that has only some of the edges} */
  static Partition components(NeighbourGraph graph, BitSet edges) {
    int[] label = IntStream.range(0, graph.size()).toArray();
    edges.stream()
        .forEach(
            e -> {
              int old = label[graph.from(e)];
              int now = label[graph.to(e)];
              Arrays.setAll(label, i -> label[i] == old ? now : label[i]);
            });
    return Partition.of(label);
  }

  static List<BitSet> forests(NeighbourGraph graph) {
    int size = graph.size() - parts(graph);
    List<BitSet> forests = new ArrayList<>();
    for (long code = 0; code < 1L << graph.edges(); code++) {
      BitSet edges = BitSet.valueOf(new long[] {code});
      if (edges.cardinality() == size && components(graph, edges).clusters() == parts(graph)) {
        forests.add(edges);
      }
    }
    return forests;
  }

  static Partition regions(NeighbourGraph graph, Cuts cuts) {
    BitSet whole = (BitSet) cuts.edges.clone();
    whole.andNot(cuts.cuts);
    return components(graph, whole);
  }

  static List<Cuts> states(NeighbourGraph graph) {
    List<Cuts> states = new ArrayList<>();
    for (BitSet forest : forests(graph)) {
      int[] edges = forest.stream().toArray();
      for (long code = 0; code < 1L << edges.length; code++) {
        BitSet cuts = new BitSet();
        BitSet.valueOf(new long[] {code}).stream().forEach(e -> cuts.set(edges[e]));
        states.add(new Cuts(forest, cuts, List.of()));
      }
    }
    return states;
  }

  /** {@return the states, with all centres that the regions can have} */
  static List<Cuts> states(NeighbourGraph graph, List<Centre> centres) {
    List<Cuts> states = new ArrayList<>();
    for (Cuts one : states(graph)) {
      extend(one, regions(graph, one).clusters(), centres, List.of(), states);
    }
    return states;
  }

  private static void extend(
      Cuts one, int regions, List<Centre> centres, List<Centre> chosen, List<Cuts> states) {
    if (chosen.size() == regions) {
      states.add(new Cuts(one.edges, one.cuts, chosen));
      return;
    }
    for (Centre centre : centres) {
      List<Centre> more = new ArrayList<>(chosen);
      more.add(centre);
      extend(one, regions, centres, List.copyOf(more), states);
    }
  }

  static RegionState state(RegionPrior prior, TableBank<?> bank, Cuts from) {
    RegionState state = new RegionState(prior, bank);
    Partition regions = regions(prior.graph(), from);
    int cuts = from.cuts.cardinality();
    state.seat(regions.labels(), from.ordered(), cuts, new SeededRng(1));
    for (int i = 0; i < state.items() && !from.centres.isEmpty(); i++) {
      ((ProposingBank<?>) bank).setCentre(state.slotOf(i), from.centres.get(regions.label(i)));
    }
    return state;
  }

  static Cuts read(RegionState state) {
    BitSet edges = new BitSet();
    BitSet cuts = new BitSet();
    CutForest forest = state.forest();
    for (int place = 0; place < forest.edges(); place++) {
      edges.set(forest.edge(place));
      cuts.set(forest.edge(place), place < forest.cuts());
    }
    if (state.centres() == null) {
      return new Cuts(edges, cuts, List.of());
    }
    Partition regions = state.partition();
    Centre[] centres = new Centre[regions.clusters()];
    for (int i = 0; i < state.items(); i++) {
      centres[regions.label(i)] = state.centres().centre(state.slotOf(i));
    }
    return new Cuts(edges, cuts, List.of(centres));
  }

  /** Some rows of one column, whose regions differ. */
  static Supplier<TableBank<?>> banks(Weights weights) {
    double[] values = {-0.4, 0.3, 2.6, 1.9, 0.1, 2.2, -1, 0.7, 1.4};
    RealRows rows = RealRows.of(Arrays.copyOf(values, weights.size()), weights.size(), 1, weights);
    GaussianNiw family = GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {0.4});
    return () -> family.bank(rows);
  }

  /** The target, written down: P(k) / (edges choose k) and the marginals of the regions. */
  static double plainLogJoint(RegionPrior prior, TableBank<?> bank, Cuts cuts) {
    double sum = logCuts(prior, cuts.cuts.cardinality());
    Partition regions = regions(prior.graph(), cuts);
    bank.reserve(1);
    for (int r = 0; r < regions.clusters(); r++) {
      int region = r;
      int[] rows =
          IntStream.range(0, regions.size()).filter(i -> regions.label(i) == region).toArray();
      if (cuts.centres.isEmpty()) {
        bank.rebuild(0, rows, rows.length);
        sum += bank.logMarginal(0);
      } else {
        sum += ((ProposingBank<?>) bank).logMarginal(cuts.centres.get(r), rows, rows.length);
      }
    }
    return sum;
  }

  /** {@return log of s^k / sum of s^j, over the number of sets of k edges} */
  static double logCuts(RegionPrior prior, int k) {
    int edges = prior.graph().size() - parts(prior.graph());
    double s = prior.concentration() / (1 + prior.concentration());
    double all = IntStream.rangeClosed(0, edges).mapToDouble(j -> Math.pow(s, j)).sum();
    double sets = 1;
    for (int j = 0; j < k; j++) {
      sets *= (edges - j) / (j + 1.0);
    }
    return Math.log(Math.pow(s, k) / all / sets);
  }

  static Invariance<Cuts> matrix(
      RegionPrior prior, Supplier<? extends TableBank<?>> banks, Kernel<RegionState> kernel) {
    return matrix(prior, banks, states(prior.graph()), kernel);
  }

  static Invariance<Cuts> matrix(
      RegionPrior prior,
      Supplier<? extends TableBank<?>> banks,
      List<Cuts> states,
      Kernel<RegionState> kernel) {
    BiFunction<Cuts, crp.random.Rng, Cuts> step =
        (from, rng) -> {
          RegionState state = state(prior, banks.get(), from);
          kernel.apply(state, rng);
          state.audit(1e-9);
          return read(state);
        };
    TableBank<?> scratch = banks.get();
    return Invariance.of(states, step, cuts -> plainLogJoint(prior, scratch, cuts));
  }

  static RegionPrior prior(NeighbourGraph graph) {
    return RegionPrior.of(Parameter.fixed(1.7), graph);
  }
}
