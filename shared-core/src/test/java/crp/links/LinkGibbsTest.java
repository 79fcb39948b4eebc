package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.TinyProblem;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.PlainLinkGibbs.Fault;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class LinkGibbsTest {

  private static final double TOLERANCE = 1e-11;

  private static Invariance<Links> matrix(LinkProblem problem, Kernel<LinkState> kernel) {
    return LinkMatrix.of(problem.prior(), problem.table().banks(), kernel);
  }

  @ParameterizedTest
  @MethodSource("crp.links.LinkProblem#few")
  void aSweepKeepsThePosteriorOfTheTextbook(LinkProblem problem) {
    requireTextbook(problem);
  }

  /** With a margin below 0 every table but the first is left with its bound. */
  @ParameterizedTest
  @MethodSource("crp.links.LinkProblem#few")
  void boundsDoNotChangeTheSweep(LinkProblem problem) {
    Invariance<Links> scored = matrix(problem, new LinkGibbs(Double.POSITIVE_INFINITY));
    Invariance<Links> bounded = matrix(problem, new LinkGibbs(-1e6));
    for (Links from : scored.states()) {
      for (Links to : scored.states()) {
        assertEquals(scored.transition(from, to), bounded.transition(from, to), 1e-12);
      }
    }
  }

  /** With a part of more than one row being a large one. */
  @ParameterizedTest
  @MethodSource("crp.links.LinkProblem#few")
  void linksOfLargePartsThatAreLeftKeepThePosterior(LinkProblem problem) {
    Invariance<Links> some =
        matrix(problem, new LinkGibbs(12, 0, 1, LinkSums.MANY))
            .requireInvariant(TOLERANCE)
            .requireIrreducible();
    Invariance<Links> all = matrix(problem, new LinkGibbs());
    assertTrue(
        some.states().stream().anyMatch(s -> some.transition(s, s) > all.transition(s, s) + 1e-6));
  }

  /** A table is larger or smaller by the link itself. */
  @Test
  void leavingLinksInLargeTablesIsFoundOut() {
    LinkGibbs links = new LinkGibbs();
    Kernel<LinkState> broken =
        (state, rng) -> {
          for (int i = 0; i < state.items(); i++) {
            if (state.count(state.slotOf(i)) == 1 || rng.below(2) == 0) {
              links.update(state, i, rng);
            }
          }
          return 0;
        };
    Invariance<Links> matrix = matrix(plane("everybody", LinkProblem.everybody(3)), broken);
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
  }

  /** With the nearest neighbours alone, a sweep is that of a plain slice sampler. */
  @Test
  void linksAboveALevelAreThoseOfAPlainSliceSampler() {
    TinyProblem table = TinyProblem.plane(Crp.of(1), Weights.ones(3), "");
    for (Decay decay : List.of(Decay.exponential(0.7), Decay.logistic(1, 0.3))) {
      for (double concentration : new double[] {0.05, 0.7, 3}) {
        DistanceCrp prior = places(concentration, decay);
        Invariance<Links> near =
            LinkMatrix.of(prior, table.banks(), new LinkGibbs(12, 10, 1, 0))
                .requireInvariant(TOLERANCE)
                .requireIrreducible();
        Invariance<Links> plain = LinkMatrix.of(prior, table.banks(), sliced(prior, true));
        for (Links from : near.states()) {
          for (Links to : near.states()) {
            assertEquals(plain.transition(from, to), near.transition(from, to), 1e-12);
          }
        }
      }
    }
  }

  /** A level that is drawn without regard to the present link. */
  @Test
  void aLevelBelowTheLargestWeightIsFoundOut() {
    DistanceCrp prior = places(0.7, Decay.exponential(0.7));
    TinyProblem table = TinyProblem.plane(Crp.of(1), Weights.ones(3), "");
    Invariance<Links> matrix = LinkMatrix.of(prior, table.banks(), sliced(prior, false));
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
  }

  private static DistanceCrp places(double concentration, Decay decay) {
    double[] x = {0, 0.4, 1.3};
    return DistanceCrp.of(
        concentration, SparseAffinity.ofDistances(3, (i, j) -> Math.abs(x[i] - x[j]), decay));
  }

  /** A level below the weight of the present link, or, wrongly, below the largest weight. */
  private static Kernel<LinkState> sliced(DistanceCrp prior, boolean present) {
    return (state, rng) -> {
      int n = state.items();
      for (int i = 0; i < n; i++) {
        int item = i;
        double[] weights =
            IntStream.range(0, n).mapToDouble(j -> Math.exp(prior.logWeight(item, j))).toArray();
        double[] sorted = weights.clone();
        Arrays.sort(sorted);
        double most = present ? weights[state.target(i)] : sorted[n - 1];
        double[] gaps = new double[n];
        for (int k = 0; k < n; k++) {
          gaps[k] = Math.min(most, sorted[k]) - (k == 0 ? 0 : Math.min(most, sorted[k - 1]));
        }
        double level = sorted[rng.pick(gaps, n)];
        double[] logs = new double[n];
        for (int j = 0; j < n; j++) {
          state.cut(i);
          state.link(j);
          logs[j] =
              weights[j] < level ? Double.NEGATIVE_INFINITY : state.logJoint() - state.logPrior();
        }
        state.cut(i);
        state.link(rng.index(logs, n));
      }
      return 0;
    };
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("crp.links.LinkProblem#all")
  @Tag("thorough")
  void aSweepOverMoreRowsKeepsThePosteriorOfTheTextbook(LinkProblem problem) {
    requireTextbook(problem);
  }

  private static void requireTextbook(LinkProblem problem) {
    Invariance<Links> matrix = matrix(problem, new LinkGibbs());
    matrix.requireInvariant(TOLERANCE).requireIrreducible();
    Links first = matrix.states().get(0);
    double shift = Math.log(matrix.target(first)) - problem.plainLogJoint(first);
    for (Links links : matrix.states()) {
      assertEquals(
          problem.plainLogJoint(links) + shift,
          Math.log(matrix.target(links)),
          1e-10,
          links.toString());
    }
  }

  private static LinkProblem plane(String note, double[][] weights) {
    return LinkProblem.of(
        note, weights, TinyProblem.plane(Crp.of(1), Weights.ones(weights.length), ""));
  }

  @Test
  void aSweepDoesWhatItsPlainTwinDoes() {
    requireTwin(3);
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void aSweepOverFourRowsDoesWhatItsPlainTwinDoes() {
    requireTwin(4);
  }

  private static void requireTwin(int n) {
    for (double[][] weights :
        new double[][][] {
          LinkProblem.everybody(n), LinkProblem.lopsided(n), LinkProblem.earlier(n)
        }) {
      LinkProblem problem = plane("", weights);
      Invariance<Links> fast = matrix(problem, new LinkGibbs());
      Invariance<Links> plain = matrix(problem, new PlainLinkGibbs(problem, Fault.NONE));
      for (Links from : fast.states()) {
        for (Links to : fast.states()) {
          assertEquals(plain.transition(from, to), fast.transition(from, to), 1e-12);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    requireFound(fault, 3);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(Fault.class)
  @Tag("thorough")
  void eachFaultIsFoundOutOnFourRows(Fault fault) {
    requireFound(fault, 4);
  }

  private static void requireFound(Fault fault, int n) {
    LinkProblem problem = plane("everybody", LinkProblem.everybody(n));
    Invariance<Links> report = matrix(problem, new PlainLinkGibbs(problem, fault));
    if (fault == Fault.NONE) {
      report.requireInvariant(TOLERANCE).requireIrreducible();
    } else {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
    }
  }

  /** States that the words rule out are never entered. */
  @Test
  void observedWordsKeepTheirPosterior() {
    CategoryRows words = CategoryRows.of(new int[] {1, 0, 1, -1, 1}, 5, 3);
    ObservedWord family = ObservedWord.of(0.5, 0.3, 0.2);
    for (double[][] f : new double[][][] {LinkProblem.ring(5), LinkProblem.earlier(5)}) {
      DistanceCrp prior = DistanceCrp.of(0.6, SparseAffinity.of(f));
      Invariance<Links> sweep =
          LinkMatrix.of(prior, () -> family.bank(words), new LinkGibbs())
              .requireInvariant(TOLERANCE);
      assertTrue(sweep.states().size() < LinkMatrix.links(prior).size());
    }
  }

  static Stream<TimeAffinity> fewTimes() {
    return affinities(TimeOrder.of(0, 0.5, 0.5, 2.5), TimeOrder.of(0, 0.5, 0.5));
  }

  static Stream<TimeAffinity> moreTimes() {
    return affinities(TimeOrder.of(0, 0.5, 0.5, 2.5, 4), TimeOrder.of(0, 0.5, 0.5, 2.5));
  }

  private static Stream<TimeAffinity> affinities(TimeOrder sequential, TimeOrder order) {
    return Stream.of(
        TimeAffinity.sequential(sequential, Decay.identity(), Ties.BY_ROW),
        TimeAffinity.sequential(sequential, Decay.exponential(1.2), Ties.BY_ROW),
        TimeAffinity.sequential(sequential, Decay.exponential(1.2), Ties.STRICT),
        TimeAffinity.sequential(sequential, Decay.logistic(1, 0.5), Ties.BY_ROW),
        TimeAffinity.sequential(sequential, Decay.window(2.1), Ties.BY_ROW),
        TimeAffinity.symmetric(order, Decay.identity()),
        TimeAffinity.symmetric(order, Decay.exponential(1.2)),
        TimeAffinity.symmetric(order, Decay.window(2.1)));
  }

  /** Sums over times instead of rows: the same probability of every step. */
  @ParameterizedTest
  @MethodSource("fewTimes")
  void timesDoWhatTheirRowsDo(TimeAffinity times) {
    requireSums(times);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("moreTimes")
  void moreTimesDoWhatTheirRowsDo(TimeAffinity times) {
    requireSums(times);
  }

  private static void requireSums(TimeAffinity times) {
    TinyProblem table = TinyProblem.plane(Crp.of(1), Weights.ones(times.size()), "");
    Invariance<Links> sums =
        LinkMatrix.of(DistanceCrp.of(0.7, times), table.banks(), new LinkGibbs())
            .requireInvariant(TOLERANCE)
            .requireIrreducible();
    Invariance<Links> rows =
        LinkMatrix.of(DistanceCrp.of(0.7, times.sparse()), table.banks(), new LinkGibbs());
    assertEquals(rows.states(), sums.states());
    for (Links from : rows.states()) {
      for (Links to : rows.states()) {
        assertEquals(rows.transition(from, to), sums.transition(from, to), 1e-11);
      }
    }
  }

  /** Many sweeps: the sums stay those of the seats. */
  @Test
  void longRunsOverTimesStaySound() {
    int n = 200;
    double[] when = new double[n];
    double[] x = new double[n];
    SeededRng rng = new SeededRng(12);
    for (int i = 0; i < n; i++) {
      when[i] = Math.floor(i / 3.0);
      x[i] = i / 50 * 3 + rng.gaussian();
    }
    RealRows rows = RealRows.of(x, n, 1);
    TimeOrder order = TimeOrder.of(when);
    for (TimeAffinity near :
        List.of(
            TimeAffinity.sequential(order, Decay.exponential(5), Ties.STRICT),
            TimeAffinity.symmetric(order, Decay.exponential(5)))) {
      LinkState state =
          new LinkState(
              DistanceCrp.of(Parameter.gamma(1, 1), near), GaussianNiw.from(rows).bank(rows));
      state.seat(state.prior().simulate(rng));
      LinkGibbs sweep = new LinkGibbs();
      ParameterUpdate<LinkState> concentration = ParameterUpdate.of(Prior.CONCENTRATION);
      for (int s = 0; s < 50; s++) {
        sweep.apply(state, rng);
        concentration.apply(state, rng);
      }
      state.audit(1e-9);
      assertTrue(state.tables() < n / 4, "tables: " + state.tables());
    }
  }

  /** f and alpha times a number: the same law of every path. */
  @Test
  void scalingAllWeightsChangesNothing() {
    double[][] f = LinkProblem.everybody(3);
    double[][] scaled = new double[3][3];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        scaled[i][j] = 37.5 * f[i][j];
      }
    }
    TinyProblem table = TinyProblem.columns(Crp.of(1), Weights.ones(3), "");
    Invariance<Links> one =
        LinkMatrix.of(DistanceCrp.of(0.7, SparseAffinity.of(f)), table.banks(), new LinkGibbs());
    Invariance<Links> other =
        LinkMatrix.of(
            DistanceCrp.of(0.7 * 37.5, SparseAffinity.of(scaled)), table.banks(), new LinkGibbs());
    for (Links from : one.states()) {
      assertEquals(one.target(from), other.target(from), 1e-13);
      for (Links to : one.states()) {
        assertEquals(one.transition(from, to), other.transition(from, to), 1e-12);
      }
    }
  }

  @Test
  void anInterruptedThreadStopsBetweenTwoItems() {
    LinkProblem problem = plane("ring", LinkProblem.ring(4));
    LinkState state =
        new LinkState(problem.prior(), problem.table().banks().get(), Links.of(1, 2, 2, 0));
    Thread.currentThread().interrupt();
    assertThrows(CancellationException.class, () -> new LinkGibbs().apply(state, new SeededRng(1)));
    assertTrue(Thread.interrupted());
    state.audit(1e-12);
    assertEquals(Links.of(1, 2, 2, 0), state.links());
  }
}
