package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.Constraints;
import crp.data.RealRows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.kernel.Kernel;
import crp.kernel.TinyProblem;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.AveragedDistanceCrp.Variant;
import crp.mixture.PartitionModel;
import crp.model.EvidenceChoice;
import crp.model.Fit;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.seating.Crp;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Links and ordered seats under constraints: exact matrices over all that is allowed. */
class ConstrainedLinksTest {

  private static final double TOLERANCE = 1e-11;
  private static final int N = 4;

  private static Constraints together() {
    return Constraints.over(N).together(0, 2).build();
  }

  private static Constraints mixed() {
    return Constraints.over(N)
        .together(0, 2)
        .apart(2, 3)
        .prefer(1, 3, 0.8)
        .prefer(0, 1, -0.6)
        .build();
  }

  private static Constraints free() {
    return Constraints.over(N).apart(0, 2).prefer(1, 3, 0.8).prefer(0, 1, -0.6).build();
  }

  static Stream<double[][]> weights() {
    return Stream.of(
        LinkProblem.ring(N),
        LinkProblem.lopsided(N),
        LinkProblem.earlier(N),
        new double[][] {{0, 0, 0, 0}, {0.4, 0, 0, 0}, {0, 0.7, 0, 0}, {0.3, 0.9, 0, 0}});
  }

  private static Supplier<? extends TableBank<?>> banks(int n) {
    return TinyProblem.plane(Crp.of(1), Weights.ones(n), "").banks();
  }

  private static Invariance<Links> matrix(
      double[][] weights, Constraints target, Constraints used, Kernel<LinkState> kernel) {
    DistanceCrp prior = DistanceCrp.of(0.7, SparseAffinity.of(weights));
    Supplier<? extends TableBank<?>> banks = banks(weights.length);
    return Invariance.of(
        LinkMatrix.links(prior),
        (links, rng) -> {
          LinkState state = new LinkState(prior, banks.get(), used);
          state.seat(links);
          kernel.apply(state, rng);
          state.audit(1e-9);
          return state.links();
        },
        links -> {
          LinkState state = new LinkState(prior, banks.get());
          state.seat(links);
          return state.logJoint() + target.logFactor(links.partition().labels());
        });
  }

  private static Invariance<Links> matrix(
      double[][] weights, Constraints constraints, Kernel<LinkState> kernel) {
    return matrix(weights, constraints, constraints, kernel);
  }

  private static Kernel<LinkState> block(int... customers) {
    return (state, rng) -> new LinkBlock().relink(state, customers, rng) ? 1 : 0;
  }

  @ParameterizedTest
  @MethodSource("weights")
  void linksAreDrawnExactly(double[][] weights) {
    for (Constraints known : List.of(together(), mixed(), free())) {
      matrix(weights, known, new LinkGibbs()).requireInvariant(TOLERANCE);
      matrix(weights, known, new LinkGibbs(-1e6)).requireInvariant(TOLERANCE);
    }
    matrix(weights, free(), new LinkGibbs()).requireIrreducible();
    matrix(weights, together(), block(0, 1, 2, 3)).requireInvariant(TOLERANCE).requireIrreducible();
  }

  /** Two rows both lead to one of two others, and only both at once can lead to the other one. */
  @Test
  void aBlockLeadsWhereSingleLinksDoNot() {
    double[][] weights = new double[N][N];
    weights[2] = new double[] {0.5, 0.8, 0, 0};
    weights[3] = new double[] {0.9, 0.6, 0, 0};
    Constraints known = Constraints.over(N).together(2, 3).build();
    assertFalse(matrix(weights, known, new LinkGibbs()).irreducible());
    Kernel<LinkState> both =
        (state, rng) -> new LinkGibbs().apply(state, rng) + block(2, 3).apply(state, rng);
    matrix(weights, known, both).requireInvariant(TOLERANCE).requireIrreducible();
  }

  @Test
  void theBlocksOfASweepKeepTheTarget() {
    double[][] weights = {{0, 0, 0}, {0.5, 0, 0}, {0.8, 0.4, 0}};
    Constraints known = Constraints.over(3).together(0, 2).prefer(0, 1, 0.7).build();
    LinkBlock block = new LinkBlock(1);
    matrix(weights, known, block).requireInvariant(TOLERANCE).requireIrreducible();
  }

  @ParameterizedTest
  @MethodSource("weights")
  void tablesAreDrawnExactlyWithLinksSummedOut(double[][] weights) {
    for (Constraints known : List.of(together(), mixed(), free())) {
      matrix(weights, known, new UnlinkedTableGibbs()).requireInvariant(TOLERANCE);
    }
  }

  private enum Fault {
    NONE,
    FACTOR_FORGOTTEN,
    REJOINED_WITHOUT_FACTOR,
    MUST_IGNORED_AT_A_SPLIT
  }

  /** Every link by its joint; the factor of the constraints is written anew. */
  private static Kernel<LinkState> plain(Constraints known, Fault fault) {
    return (state, rng) -> {
      int n = state.items();
      for (int i = 0; i < n; i++) {
        double[] logs = new double[n];
        int old = state.target(i);
        state.cut(i);
        int rest = state.rest();
        boolean[] ofRest = new boolean[n];
        for (int j = 0; j < n; j++) {
          ofRest[j] = state.slotOf(j) == rest;
        }
        state.link(old);
        for (int j = 0; j < n; j++) {
          logs[j] = state.prior().logWeight(i, j);
          if (logs[j] > Double.NEGATIVE_INFINITY) {
            state.cut(i);
            state.link(j);
            logs[j] = state.logJoint() + factor(known, state.partition(), fault, ofRest[j]);
          }
        }
        state.cut(i);
        state.link(rng.index(logs, n));
      }
      return 0;
    };
  }

  private static double factor(Constraints known, Partition z, Fault fault, boolean rejoined) {
    double log = known.logFactor(z.labels());
    return switch (fault) {
      case NONE -> log;
      case FACTOR_FORGOTTEN -> log == Double.NEGATIVE_INFINITY ? log : 0;
      case REJOINED_WITHOUT_FACTOR -> rejoined ? 0 : log;
      case MUST_IGNORED_AT_A_SPLIT -> log == Double.NEGATIVE_INFINITY ? 0 : log;
    };
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    double[][] weights = LinkProblem.everybody(3);
    Constraints known = Constraints.over(3).together(0, 2).prefer(0, 1, 0.9).build();
    Constraints none = Constraints.over(3).build();
    Invariance<Links> plain = matrix(weights, known, none, plain(known, fault));
    if (fault == Fault.NONE) {
      plain.requireInvariant(TOLERANCE);
      Invariance<Links> fast = matrix(weights, known, new LinkGibbs());
      for (Links from : fast.states()) {
        if (fast.target(from) > 0) {
          fast.states()
              .forEach(
                  to -> assertEquals(plain.transition(from, to), fast.transition(from, to), 1e-12));
        }
      }
    } else {
      assertThrows(AssertionError.class, () -> plain.requireInvariant(TOLERANCE));
    }
  }

  // ordered seats

  private static Invariance<Partition> seats(
      SequentialPrior prior, Constraints target, Constraints used, Kernel<SequentialState> kernel) {
    Supplier<? extends TableBank<?>> banks = banks(prior.customers());
    return Invariance.of(
        Partitions.all(prior.customers()),
        (z, rng) -> {
          SequentialState state = new SequentialState(prior, banks.get(), used, z);
          kernel.apply(state, rng);
          state.audit(1e-9);
          return state.partition();
        },
        z -> new SequentialState(prior, banks.get(), z).logJoint() + target.logFactor(z.labels()));
  }

  static Stream<SequentialPrior> priors() {
    double[] times = {2.1, 0.4, 2.1, 1.7};
    return Stream.of(
        AveragedDistanceCrp.of(0.8, Variant.MEAN, Decay.exponential(0.9), times),
        AveragedDistanceCrp.of(0.8, Variant.WEIGHTED, Decay.logistic(0.7, 0.3), times),
        AveragedDistanceCrp.of(0.8, Variant.MINIMUM, Decay.window(1.5), times),
        SequentialDistanceCrp.of(
            0.8, SparseAffinity.of(LinkProblem.earlier(N)), IntStream.range(0, N).toArray()));
  }

  @ParameterizedTest
  @MethodSource("priors")
  void seatsAreDrawnExactly(SequentialPrior prior) {
    Constraints apart = Constraints.over(N).apart(0, 1).prefer(1, 3, 0.8).build();
    for (Constraints known : List.of(together(), mixed(), apart)) {
      Kernel<SequentialState> sites =
          prior.independentLinks() ? new SequentialTableGibbs() : new SiteMetropolis();
      seats(prior, known, known, sites).requireInvariant(TOLERANCE);
      seats(prior, known, known, new UnitMoves()).requireInvariant(TOLERANCE);
      Kernel<SequentialState> both =
          (state, rng) -> sites.apply(state, rng) + new UnitMoves().apply(state, rng);
      seats(prior, known, known, both).requireInvariant(TOLERANCE).requireIrreducible();
    }
    Constraints soft = Constraints.over(N).prefer(1, 3, 0.8).build();
    Constraints none = Constraints.over(N).build();
    Invariance<Partition> forgotten = seats(prior, soft, none, new SiteMetropolis());
    assertThrows(AssertionError.class, () -> forgotten.requireInvariant(TOLERANCE));
    Constraints noFactor = together();
    Invariance<Partition> units = seats(prior, mixed(), noFactor, new UnitMoves());
    assertThrows(AssertionError.class, () -> units.requireInvariant(TOLERANCE));
  }

  // starts and whole models

  private static void requireObeyed(PartitionModel<RealRows> model, Constraints known) {
    Fit<RealRows> fit = model.sweeps(12).chains(4).threads(1).seed(3).fit();
    for (Draw draw : fit.draws().draws()) {
      double factor = known.logFactor(draw.partition().labels());
      assertTrue(factor > Double.NEGATIVE_INFINITY, () -> draw.partition().toString());
    }
  }

  @Test
  void chainsObeyFromTheirStart() {
    int n = 30;
    double[] times = IntStream.range(0, n).mapToDouble(i -> (7 * i) % n).toArray();
    double[] x = IntStream.range(0, n).mapToDouble(i -> times[i] < 15 ? 0 : 3).toArray();
    RealRows rows = RealRows.of(x, n, 1);
    GaussianNiw family = GaussianNiw.from(rows);
    Constraints known =
        Constraints.over(n)
            .together(0, 2)
            .together(2, 9)
            .apart(0, 1)
            .apart(4, 9)
            .apart(5, 6)
            .prefer(3, 4, 2)
            .build();
    SparseAffinity near =
        SparseAffinity.ofDistances(n, (i, j) -> Math.abs(times[i] - times[j]), Decay.window(3.5));
    requireObeyed(
        LinkedMixture.of(DistanceCrp.of(1, near), family, rows).withConstraints(known), known);
    for (Variant variant : Variant.values()) {
      requireObeyed(
          OrderedMixture.of(
                  AveragedDistanceCrp.of(1, variant, Decay.exponential(2), times), family, rows)
              .withConstraints(known),
          known);
    }
    requireObeyed(
        OrderedMixture.of(
                AveragedDistanceCrp.of(1, Variant.MINIMUM, Decay.window(3.5), times), family, rows)
            .withConstraints(known),
        known);
  }

  @Test
  void whatCannotBeIsRefusedWithTheRows() {
    double[] x = {0, 1, 2, 3, 9};
    RealRows rows = RealRows.of(x, 5, 1, Weights.of(1, 0, 1, 1, 1));
    GaussianNiw family = GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1});
    SparseAffinity near =
        SparseAffinity.ofDistances(5, (i, j) -> Math.abs(x[i] - x[j]), Decay.window(2.5));
    Constraints known = Constraints.over(5).together(2, 4).build();
    PartitionModel<RealRows> model =
        LinkedMixture.of(DistanceCrp.of(1, near), family, rows).withConstraints(known);
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> model.prepared(new BitSet()));
    assertEquals(
        "rows 3 and 5 must be together, but no chain of links between them has a positive weight",
        refused.getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> model.requireEvidence(EvidenceChoice.parse("alone")));
    PartitionModel<RealRows> ordered =
        OrderedMixture.of(
                AveragedDistanceCrp.of(1, Variant.MINIMUM, Decay.window(2.5), x),
                family,
                RealRows.of(x, 5, 1))
            .withConstraints(known);
    Exception late =
        assertThrows(
            IllegalArgumentException.class, () -> ordered.sweeps(2).chains(1).threads(1).fit());
    assertEquals(
        "rows 3 and 5 must be together, but the later one is out of reach of their table",
        late.getMessage());
  }
}
