package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.RankingMatrixTest;
import crp.kernel.TinyProblem;
import crp.kernel.ToyFamily;
import crp.links.PlainStoredLinks.Fault;
import crp.links.StoredLinkProblem.Seated;
import crp.partition.Links;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Links where tables store centres: exact transition matrices over all links with all centres of
 * three rows.
 */
class StoredLinksTest {

  private static final double TOLERANCE = 1e-11;

  private static RealRows rows(double... weights) {
    double[] values = {1, 0, 1};
    return RealRows.of(
        Arrays.copyOf(values, weights.length), weights.length, 1, Weights.of(weights));
  }

  static Stream<StoredLinkProblem> problems() {
    List<StoredLinkProblem> all = new ArrayList<>();
    for (boolean informed : new boolean[] {false, true}) {
      ToyFamily family = new ToyFamily(2).proposing(informed);
      String note = informed ? ", proposals from rows" : ", proposals from the base law";
      all.add(toy("everybody" + note, LinkProblem.everybody(3), family));
      all.add(toy("ring" + note, LinkProblem.ring(3), family));
      all.add(toy("lopsided" + note, LinkProblem.lopsided(3), family));
      all.add(toy("earlier" + note, LinkProblem.earlier(3), family));
    }
    RankingRows two = RankingMatrixTest.ofTwoItems(1, 2.5, 1);
    all.add(StoredLinkProblem.rankings("rankings of two", LinkProblem.everybody(3), two));
    all.add(
        StoredLinkProblem.rankings(
            "rankings of three", LinkProblem.everybody(2), RankingMatrixTest.rows(1, 3)));
    return all.stream();
  }

  private static StoredLinkProblem toy(String name, double[][] weights, ToyFamily family) {
    return StoredLinkProblem.toy(name, weights, family, rows(1, 2, 1));
  }

  private static boolean sequential(StoredLinkProblem problem) {
    return problem.prior().affinity().sequential();
  }

  /** The state's own log joint is that of the textbook. */
  @ParameterizedTest
  @MethodSource("problems")
  void theLogJointOfTheStateIsTheTextbooks(StoredLinkProblem problem) {
    for (Seated seated : problem.states()) {
      assertEquals(problem.plainLogJoint(seated), problem.state(seated).logJoint(), 1e-9);
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void aSweepGivenTheCentresKeepsThePosterior(StoredLinkProblem problem) {
    Invariance<Seated> matrix =
        problem.matrix(new AuxiliaryLinkGibbs(1)).requireInvariant(TOLERANCE);
    // the first customer of all keeps its centre, which the family updates
    if (!sequential(problem)) {
      matrix.requireIrreducible();
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  @Tag("slow")
  void oneLinkGivenTheCentresWithSeveralProposalsKeepsThePosterior(StoredLinkProblem problem) {
    AuxiliaryLinkGibbs kernel = new AuxiliaryLinkGibbs();
    for (int i = 0; i < problem.weights().length; i++) {
      int item = i;
      problem
          .matrix((state, rng) -> kernel.update(state, item, rng))
          .requireInvariant(TOLERANCE)
          .requireReversible(TOLERANCE);
    }
  }

  /** Proposals from rows; those from the base law are the case without any. */
  @Tag("slow")
  @Test
  void singleCustomersWithTheLinksSummedOutKeepThePosterior() {
    requireUnlinked(true);
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void soTheyDoWithProposalsFromTheBaseLaw() {
    requireUnlinked(false);
  }

  private static void requireUnlinked(boolean informed) {
    toy("earlier", LinkProblem.earlier(3), new ToyFamily(2).proposing(informed))
        .matrix(new UnlinkedTableGibbs())
        .requireInvariant(TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void updatesOfCentresKeepThePosterior(StoredLinkProblem problem) {
    if (problem.name().contains("proposals")) {
      problem.matrix(new FamilyUpdate<>()).requireInvariant(TOLERANCE);
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void aDrawDoesWhatItsPlainTwinDoes(StoredLinkProblem problem) {
    AuxiliaryLinkGibbs keeping = new AuxiliaryLinkGibbs(1);
    for (int i = 0; i < problem.weights().length; i++) {
      int item = i;
      requireSame(
          problem.walk(new PlainStoredLinks(problem, item, Fault.NONE)),
          problem.matrix((state, rng) -> keeping.update(state, item, rng)));
    }
  }

  private static void requireSame(Invariance<Seated> plain, Invariance<Seated> fast) {
    for (Seated from : plain.states()) {
      for (Seated to : plain.states()) {
        assertEquals(plain.transition(from, to), fast.transition(from, to), 1e-10);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    StoredLinkProblem problem =
        toy("everybody", LinkProblem.everybody(3), new ToyFamily(2).proposing(true));
    Invariance<Seated> report = problem.walk(new PlainStoredLinks(problem, 1, fault));
    if (fault == Fault.NONE) {
      report.requireInvariant(TOLERANCE);
    } else {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
    }
  }

  @Test
  void anInterruptedThreadStopsAndBadSettingsAreNamed() {
    StoredLinkProblem problem = problems().findFirst().orElseThrow();
    for (Kernel<LinkState> kernel : List.<Kernel<LinkState>>of(new AuxiliaryLinkGibbs())) {
      LinkState state = problem.state(problem.states().get(5));
      Links before = state.links();
      Thread.currentThread().interrupt();
      assertThrows(CancellationException.class, () -> kernel.apply(state, new SeededRng(1)));
      assertTrue(Thread.interrupted());
      assertEquals(before, state.links());
      state.audit(1e-12);
      LinkProblem other =
          LinkProblem.of("", LinkProblem.ring(3), TinyProblem.line(Crp.of(1), Weights.ones(3), ""));
      LinkState integrated =
          new LinkState(other.prior(), other.table().banks().get(), Links.of(0, 1, 2));
      Rng rng = new SeededRng(1);
      assertThrows(IllegalArgumentException.class, () -> kernel.apply(integrated, rng));
    }
    assertThrows(IllegalArgumentException.class, () -> new AuxiliaryLinkGibbs(0));
  }
}
