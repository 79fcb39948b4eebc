package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.kernel.Kernel;
import crp.partition.Links;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables with links summed out, then the links: exact transition matrices over all links. */
class UnlinkedTableGibbsTest {

  private static final double TOLERANCE = 1e-11;

  static Stream<LinkProblem> sequential() {
    return LinkProblem.all()
        .filter(one -> one.prior().affinity().sequential() && one.prior().size() == 4);
  }

  private static Stream<LinkProblem> sequentialOfThree() {
    return LinkProblem.few().filter(one -> one.prior().affinity().sequential()).limit(6);
  }

  /** One kind of rows: a merge and a split ask a bank of any kind the same questions. */
  static Stream<LinkProblem> numbersOfThree() {
    return sequentialOfThree().limit(1);
  }

  static Stream<LinkProblem> othersOfThree() {
    return sequentialOfThree().skip(1);
  }

  private static Invariance<Links> matrix(LinkProblem one, Kernel<LinkState> kernel) {
    return LinkMatrix.of(one.prior(), one.table().banks(), kernel);
  }

  @ParameterizedTest
  @MethodSource("sequential")
  void thePosteriorOverLinksIsKept(LinkProblem one) {
    matrix(one, new UnlinkedTableGibbs()).requireInvariant(TOLERANCE);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("numbersOfThree")
  void splitsAndMergesKeepThePosteriorOverLinks(LinkProblem one) {
    requireSplitsKeep(one);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("othersOfThree")
  void soTheyDoWithOtherRows(LinkProblem one) {
    requireSplitsKeep(one);
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void splitsAndMergesOfFourRowsKeepThePosteriorOverLinks() {
    sequential().limit(3).forEach(UnlinkedTableGibbsTest::requireSplitsKeep);
  }

  private static void requireSplitsKeep(LinkProblem one) {
    matrix(one, UnlinkedTableGibbs.followedBy(List.of(new SequentialRegrouping(1))))
        .requireInvariant(TOLERANCE);
  }

  /** Equal times that do not see each other, and no list of links to begin with. */
  @Test
  void timesAreListedWhereTheyAreFew() {
    LinkProblem problem = sequential().findFirst().orElseThrow();
    TimeOrder order = TimeOrder.of(0.5, 1, 1, 1.7);
    for (Ties ties : Ties.values()) {
      for (Decay decay : List.of(Decay.exponential(0.8), Decay.window(0.6), Decay.identity())) {
        TimeAffinity times = TimeAffinity.sequential(order, decay, ties);
        assertEquals(times.sparse().entries(), times.links());
        assertEquals(
            TimeAffinity.symmetric(order, decay).sparse().entries(),
            TimeAffinity.symmetric(order, decay).links());
        LinkMatrix.of(DistanceCrp.of(0.7, times), problem.table().banks(), new UnlinkedTableGibbs())
            .requireInvariant(TOLERANCE);
      }
    }
  }

  /** Whoever follows any companion alike forgets who is nearer. */
  @Test
  void linksThatAreDrawnUniformlyAreFoundOut() {
    LinkProblem one = sequential().findFirst().orElseThrow();
    SequentialDistanceCrp law =
        SequentialDistanceCrp.of(one.prior().concentration(), one.prior().affinity());
    Invariance<Links> wrong =
        matrix(
            one,
            (state, rng) -> {
              SequentialState unlinked = state.unlinked(law);
              new SequentialTableGibbs().apply(unlinked, rng);
              return state.relink(unlinked, uniform(unlinked, rng));
            });
    assertThrows(AssertionError.class, () -> wrong.requireInvariant(TOLERANCE));
    assertTrue(wrong.worstImbalance() > 1e-3, wrong.toString());
  }

  private static Links uniform(SequentialState state, Rng rng) {
    int[] targets = new int[state.items()];
    for (int i = 0; i < targets.length; i++) {
      int[] companions = new int[i];
      int n = 0;
      for (int j = 0; j < i; j++) {
        if (state.slotAt(j) == state.slotAt(i)) {
          companions[n++] = j;
        }
      }
      targets[i] = n == 0 ? i : companions[rng.below(n)];
    }
    return Links.of(targets);
  }

  @Test
  void whereItCannotHelpNothingChanges() {
    LinkProblem ring =
        LinkProblem.all().filter(one -> one.name().startsWith("ring")).findFirst().orElseThrow();
    LinkProblem earlier = sequential().findFirst().orElseThrow();
    assertFalse(new UnlinkedTableGibbs().moves(ring.prior().affinity()));
    assertTrue(new UnlinkedTableGibbs().moves(earlier.prior().affinity()));
    assertFalse(new UnlinkedTableGibbs(5).moves(earlier.prior().affinity()));
    Links start = Links.of(0, 0, 1, 2);
    LinkState state = new LinkState(earlier.prior(), earlier.table().banks().get(), start);
    for (int sweep = 0; sweep < 20; sweep++) {
      assertEquals(0, new UnlinkedTableGibbs(5).apply(state, new SeededRng(sweep)));
    }
    assertEquals(start, state.links());
  }

  /** The state goes on after it: with link moves in turn, on more rows than can be listed. */
  @Test
  void linkMovesGoOnAfterwards() {
    LinkProblem one = sequential().findFirst().orElseThrow();
    LinkState state = new LinkState(one.prior(), one.table().banks().get(), Links.of(0, 0, 1, 2));
    SeededRng rng = new SeededRng(2);
    UnlinkedTableGibbs tables = new UnlinkedTableGibbs();
    LinkGibbs links = new LinkGibbs();
    int changed = 0;
    for (int sweep = 0; sweep < 300; sweep++) {
      changed += tables.apply(state, rng);
      state.audit(1e-9);
      links.apply(state, rng);
      state.audit(1e-9);
    }
    assertTrue(changed > 100, "changed " + changed);
  }

  @Test
  void anInterruptedThreadStopsAndTheStateIsValid() {
    LinkProblem one = sequential().findFirst().orElseThrow();
    LinkState state = new LinkState(one.prior(), one.table().banks().get(), Links.of(0, 0, 1, 2));
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class, () -> new UnlinkedTableGibbs().apply(state, new SeededRng(1)));
    assertTrue(Thread.interrupted());
    state.audit(1e-12);
    assertEquals(1, state.tables());
  }
}
