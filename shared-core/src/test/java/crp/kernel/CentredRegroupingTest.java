package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RankingRows;
import crp.kernel.RankingProblem.Seated;
import crp.partition.Partition;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The exact transition matrix of tables with centres that are shared out anew. */
class CentredRegroupingTest {

  private static final double TOLERANCE = 1e-11;

  @Tag("slow")
  @Test
  void threeAnchorsKeepThePosteriorAndReachEverything() {
    RankingMatrixTest.problem(Crp.of(1.3), RankingMatrixTest.ofTwoItems(1, 2.5, 1))
        .matrix(new CentredRegrouping(1))
        .requireInvariant(TOLERANCE)
        .requireReversible(TOLERANCE)
        .requireIrreducible();
  }

  /**
   * Where the kernel leaves some states it is made to stay, which a reversible one survives: all
   * states of four rows would take minutes.
   */
  @Tag("slow")
  @Test
  @Tag("thorough")
  void membersThatAreNoAnchorsKeepThePosterior() {
    RankingProblem problem =
        RankingMatrixTest.problem(
            PitmanYor.of(0.4, 0.5), RankingMatrixTest.ofTwoItems(1, 2.5, 1, 3));
    Partition pairs = Partition.of(0, 0, 1, 1);
    Partition others = Partition.of(0, 1, 0, 1);
    Partition three = Partition.of(0, 1, 2, 0);
    List<Seated> some = Stream.of(pairs, others, three).flatMap(of -> two(problem, of)).toList();
    CentredRegrouping kernel = new CentredRegrouping(1);
    Invariance<Seated> matrix =
        Invariance.of(
            some,
            (from, rng) -> {
              Seated next = problem.apply(kernel, from, rng);
              return some.contains(next) ? next : from;
            },
            seated -> problem.state(seated).logJoint());
    matrix.requireReversible(TOLERANCE).requireIrreducible();
    Seated exchanged = find(problem, others);
    assertTrue(
        matrix.transition(find(problem, pairs), exchanged) > 0,
        "two tables do not exchange members");
    assertTrue(
        matrix.transition(find(problem, three), exchanged) > 0, "three tables do not become two");
  }

  /** {@return two states of a partition, which differ in their centres} */
  private static Stream<Seated> two(RankingProblem problem, Partition partition) {
    return problem.states().stream()
        .filter(seated -> seated.partition().equals(partition))
        .limit(2);
  }

  private static Seated find(RankingProblem problem, Partition partition) {
    return problem.states().stream()
        .filter(seated -> seated.partition().equals(partition))
        .findFirst()
        .orElseThrow();
  }

  @Tag("slow")
  @Test
  @Tag("thorough")
  void threeItemsKeepThePosterior() {
    RankingMatrixTest.problem(Crp.of(1.3), RankingMatrixTest.rows(1, 3))
        .matrix(new CentredRegrouping(1))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  @Test
  void limitedAttemptsKeepThePosterior() {
    requireLimited(RankingMatrixTest.ofTwoItems(1, 2.5));
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void limitedAttemptsWithAMemberThatIsNoAnchorKeepThePosterior() {
    requireLimited(RankingMatrixTest.ofTwoItems(1, 2.5, 1));
  }

  private static void requireLimited(RankingRows rows) {
    RankingMatrixTest.problem(PoweredCrp.of(0.9, 1.6), rows)
        .matrix(new CentredRegrouping(1, 1.5))
        .requireInvariant(TOLERANCE);
  }

  @Test
  void forgottenProposalsOfCentresAreFoundOut() {
    requireFound(RankingMatrixTest.ofTwoItems(1, 3), ForgetfulBank.Fault.LAW_FOR_ONE);
    requireFound(RankingMatrixTest.ofTwoItems(1, 3), ForgetfulBank.Fault.LAW_FOR_GROUPS);
  }

  /** The launch must not depend on how the members sit at present. */
  @Tag("slow")
  @Test
  @Tag("thorough")
  void aLaunchFromThePresentSeatingIsFoundOut() {
    requireFound(RankingMatrixTest.ofTwoItems(1, 2.5, 1), ForgetfulBank.Fault.LAUNCH_FROM_PRESENT);
  }

  private static void requireFound(RankingRows rows, ForgetfulBank.Fault fault) {
    RankingProblem sound = RankingMatrixTest.problem(Crp.of(1.3), rows);
    RankingProblem broken =
        new RankingProblem(
            sound.prior(), () -> new ForgetfulBank(sound.banks().get(), fault), sound.centres());
    Invariance<Seated> matrix =
        broken.matrix(new CentredRegrouping(1), seated -> sound.state(seated).logJoint());
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
    assertTrue(matrix.worstImbalance() > 1e-4, matrix.toString());
  }
}
