package crp.regions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.Constraints;
import crp.data.RealRows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.PartitionModel;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.proximity.NeighbourGraph;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.regions.SegmentSums.Nodes;
import crp.regions.SegmentSums.Tables;
import crp.regions.SmallRegions.Cuts;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Regions and segments under constraints: exact matrices over all that is allowed. */
class ConstrainedRegionsTest {

  private static final double TOLERANCE = 1e-11;

  private static Constraints mixed(int n) {
    return Constraints.over(n)
        .together(0, 3)
        .apart(0, 4)
        .prefer(1, 2, 0.8)
        .prefer(2, 4, -0.7)
        .build();
  }

  private static Constraints together(int n) {
    return Constraints.over(n).together(1, 4).prefer(0, 2, 0.9).build();
  }

  private static Constraints apart(int n) {
    return Constraints.over(n).apart(1, 4).apart(0, 2).prefer(0, 1, 0.9).build();
  }

  private static Invariance<Cuts> matrix(
      NeighbourGraph graph, Constraints target, Constraints used, Kernel<RegionState> kernel) {
    RegionPrior prior = SmallRegions.prior(graph);
    Supplier<TableBank<?>> banks = SmallRegions.banks(Weights.ones(graph.size()));
    TableBank<?> scratch = banks.get();
    return Invariance.of(
        SmallRegions.states(graph),
        (from, rng) -> {
          RegionState state = new RegionState(prior, banks.get(), used);
          Partition regions = SmallRegions.regions(graph, from);
          int cuts = from.cuts().cardinality();
          state.seat(regions.labels(), from.ordered(), cuts, new SeededRng(1));
          kernel.apply(state, rng);
          state.audit(1e-9);
          return SmallRegions.read(state);
        },
        cuts ->
            SmallRegions.plainLogJoint(prior, scratch, cuts)
                + target.logFactor(SmallRegions.regions(graph, cuts).labels()));
  }

  private static List<Kernel<RegionState>> kernels() {
    Regraft regraft = new Regraft(0, 4);
    Kernel<RegionState> branch =
        (state, rng) -> {
          regraft.makeRoom(state);
          return regraft.branch(state, rng) ? 1 : 0;
        };
    Kernel<RegionState> leaf =
        (state, rng) -> {
          regraft.makeRoom(state);
          return regraft.leaf(state, 0, rng) ? 1 : 0;
        };
    return List.of(new CutBirths(1), new CutShifts(1), branch, leaf);
  }

  @Test
  void regionsAreMovedExactly() {
    NeighbourGraph graph = SmallRegions.chord();
    for (Constraints known : List.of(mixed(5), together(5), apart(5))) {
      for (Kernel<RegionState> kernel : kernels()) {
        matrix(graph, known, known, kernel).requireInvariant(TOLERANCE);
      }
    }
    NeighbourGraph grid = SmallRegions.grid(2, 3);
    for (Kernel<RegionState> kernel : kernels()) {
      matrix(grid, mixed(6), mixed(6), kernel).requireInvariant(TOLERANCE);
    }
  }

  @Test
  void allAllowedRegionsAreReached() {
    NeighbourGraph graph = SmallRegions.chord();
    for (Constraints known : List.of(mixed(5), together(5), apart(5))) {
      Kernel<RegionState> both =
          (state, rng) -> kernels().get(0).apply(state, rng) + kernels().get(2).apply(state, rng);
      matrix(graph, known, known, both).requireInvariant(TOLERANCE).requireIrreducible();
    }
  }

  @Test
  void whatIsForgottenIsFoundOut() {
    NeighbourGraph graph = SmallRegions.chord();
    Constraints soft = Constraints.over(5).prefer(0, 2, 0.9).build();
    Constraints none = Constraints.over(5).build();
    for (Kernel<RegionState> kernel : kernels()) {
      Invariance<Cuts> forgotten = matrix(graph, soft, none, kernel);
      assertThrows(AssertionError.class, () -> forgotten.requireInvariant(TOLERANCE));
      Invariance<Cuts> torn = matrix(graph, together(5), apart(5), kernel);
      assertThrows(AssertionError.class, () -> torn.requireInvariant(TOLERANCE));
    }
  }

  private static void requireObeyed(PartitionModel<RealRows> model, Constraints known) {
    Fit<RealRows> fit = model.sweeps(30).chains(3).threads(1).seed(3).fit();
    for (Draw draw : fit.draws().draws()) {
      assertTrue(
          known.logFactor(draw.partition().labels()) > Double.NEGATIVE_INFINITY,
          () -> draw.partition().toString());
    }
    assertTrue(known.logFactor(fit.estimate().labels()) > Double.NEGATIVE_INFINITY);
  }

  @Test
  void drawsAndEstimateOfRegionsObey() {
    NeighbourGraph graph = SmallRegions.grid(6, 6);
    double[] x = IntStream.range(0, 36).mapToDouble(i -> i % 6 < 3 ? 0 : 4).toArray();
    x[35] = Double.NaN;
    RealRows rows = RealRows.of(x, 36, 1);
    Constraints known =
        Constraints.over(36)
            .together(0, 35)
            .together(3, 5)
            .apart(0, 12)
            .apart(1, 2)
            .apart(7, 8)
            .build();
    RegionPrior prior = RegionPrior.of(Parameter.gamma(1, 1), graph);
    requireObeyed(
        RegionMixture.of(prior, GaussianNiw.from(rows), rows).withConstraints(known), known);
  }

  @Test
  void rowsThatNoNeighboursJoinAreNamed() {
    RealRows rows = RealRows.of(new double[] {0, 1, 2, 3, 4, 5, 6}, 7, 1);
    RegionPrior prior = RegionPrior.of(Parameter.fixed(1), SmallRegions.twoParts());
    PartitionModel<RealRows> model =
        RegionMixture.of(prior, GaussianNiw.from(rows), rows)
            .withConstraints(Constraints.over(7).together(1, 5).build());
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> model.prepared(new BitSet()));
    assertEquals(
        "rows 2 and 6 must be together, but no chain of neighbours leads from one to the other",
        refused.getMessage());
  }

  // segments

  private static final double[] VALUES = {-0.4, 0.1, 2.9, 2.2, 2.6, 3.1};
  private static final GaussianNiw FAMILY =
      GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1});

  private static Supplier<TableBank<?>> bank() {
    RealRows rows = RealRows.of(VALUES, VALUES.length, 1);
    return () -> FAMILY.bank(rows);
  }

  private static SegmentPrior prior(double... times) {
    return SegmentPrior.of(Parameter.fixed(1.7), TimeOrder.of(times));
  }

  private static SegmentPrior each() {
    return prior(0, 1, 2, 3, 4, 5);
  }

  private static SegmentState state(SegmentPrior prior, Constraints known, List<Integer> cuts) {
    SegmentState state = new SegmentState(prior, bank().get(), bank(), known);
    state.seat(cuts.stream().mapToInt(cut -> cut).toArray());
    return state;
  }

  private static double logTarget(SegmentPrior prior, Constraints known, List<Integer> cuts) {
    SegmentState state = state(prior, Constraints.over(VALUES.length).build(), cuts);
    return state.logJoint() + known.logFactor(state.partition().labels());
  }

  private static List<List<Integer>> sets(int places) {
    return IntStream.range(0, 1 << places)
        .mapToObj(
            bits ->
                IntStream.rangeClosed(1, places)
                    .filter(p -> (bits >> (p - 1) & 1) == 1)
                    .boxed()
                    .toList())
        .toList();
  }

  private static Invariance<List<Integer>> matrix(
      SegmentPrior prior, Constraints target, Constraints used, SegmentSweep sweep) {
    return Invariance.of(
        sets(prior.firsts().length - 2),
        (cuts, rng) -> {
          SegmentState state = state(prior, used, cuts);
          sweep.apply(state, rng);
          return Arrays.stream(state.cuts()).boxed().toList();
        },
        cuts -> logTarget(prior, target, cuts));
  }

  private static List<Constraints> ofSegments() {
    return List.of(
        Constraints.over(6).together(1, 3).build(),
        Constraints.over(6).apart(0, 4).apart(2, 3).build(),
        Constraints.over(6)
            .together(0, 1)
            .apart(1, 5)
            .prefer(2, 3, 0.9)
            .prefer(1, 4, -0.6)
            .build());
  }

  @Test
  void segmentsAreDrawnExactly() {
    for (SegmentPrior prior : List.of(each(), prior(0, 1, 2, 2.5, 3, 3))) {
      for (Constraints known : ofSegments()) {
        matrix(prior, known, known, new SegmentSweep())
            .requireInvariant(TOLERANCE)
            .requireIrreducible();
      }
    }
    Constraints all = ofSegments().get(2);
    matrix(each(), all, all, new SegmentSweep(3, 2, 3))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
    Constraints soft = Constraints.over(6).prefer(2, 3, 0.9).build();
    Constraints none = Constraints.over(6).build();
    Invariance<List<Integer>> forgotten = matrix(each(), soft, none, new SegmentSweep());
    assertThrows(AssertionError.class, () -> forgotten.requireInvariant(TOLERANCE));
    Invariance<List<Integer>> torn = matrix(each(), ofSegments().get(0), none, new SegmentSweep());
    assertThrows(AssertionError.class, () -> torn.requireInvariant(TOLERANCE));
  }

  @Test
  void sumsAreThoseOfAllAllowedSetsOfCuts() {
    SegmentPrior prior = each();
    int places = 5;
    for (Constraints known : ofSegments()) {
      SegmentBonds bonds = SegmentBonds.of(known, prior.firsts());
      double total = 0;
      double[] at = new double[places + 2];
      for (List<Integer> cuts : sets(places)) {
        double mass = Math.exp(logTarget(prior, known, cuts));
        total += mass;
        for (int cut : cuts) {
          at[cut] += mass;
        }
      }
      Tables tables =
          new Tables(new GrowingTable(bank().get(), bonds), new GrowingTable(bank().get(), bonds));
      Nodes nodes = Nodes.of(prior.firsts(), bonds.nodes(), new int[0]);
      SegmentSums sums = new SegmentSums(tables, nodes, places, 0);
      double all = total;
      assertEquals(
          Math.log(all),
          sums.logEvidence(1.7) + state(prior, known, List.of()).sampled().logHyperprior(),
          1e-10);
      double[] found = sums.cutProbabilities(sums.fromLeft(), sums.number(1.7));
      double[] byPlace = new double[places + 2];
      IntStream.range(0, found.length).forEach(node -> byPlace[bonds.nodes()[node]] = found[node]);
      assertArrayEquals(Arrays.stream(at).map(mass -> mass / all).toArray(), byPlace, 1e-11);
    }
  }

  @Test
  void drawsAndEstimateOfSegmentsObey() {
    int n = 40;
    double[] times = IntStream.range(0, n).mapToDouble(i -> (7 * i) % n).toArray();
    double[] x = Arrays.stream(times).map(t -> t < 20 ? 0 : 3 + t / 50).toArray();
    RealRows rows = RealRows.of(x, n, 1);
    int[] rowAt = new int[n];
    IntStream.range(0, n).forEach(i -> rowAt[(int) times[i]] = i);
    Constraints known =
        Constraints.over(n)
            .together(rowAt[17], rowAt[24])
            .apart(rowAt[30], rowAt[31])
            .apart(rowAt[2], rowAt[5])
            .build();
    SegmentPrior prior = SegmentPrior.of(Parameter.gamma(1, 1), TimeOrder.of(times));
    requireObeyed(
        SegmentMixture.of(prior, GaussianNiw.from(rows), rows).withConstraints(known), known);
    PartitionModel<RealRows> model =
        SegmentMixture.of(prior, GaussianNiw.from(rows), rows)
            .withConstraints(
                Constraints.over(n).together(rowAt[3], rowAt[9]).apart(rowAt[5], rowAt[6]).build());
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> model.prepared(new BitSet()));
    assertTrue(refused.getMessage().contains("no place for a cut"), refused.getMessage());
    assertTrue(refused.getMessage().contains(" " + (rowAt[5] + 1) + " "), refused.getMessage());
  }
}
