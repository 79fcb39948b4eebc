package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RankingRows;
import crp.kernel.RankingProblem.Seated;
import crp.likelihood.Capabilities;
import crp.likelihood.CentredBank;
import crp.likelihood.ProposingBank.Centre;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.likelihood.ranking.MallowsTwins;
import crp.likelihood.ranking.PlainMallows;
import crp.partition.Partition;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** As {@link RankingMatrixTest}, with central rankings around a given one a priori. */
class RankingCentreMatrixTest {

  private static final double TOLERANCE = 1e-11;
  private static final double NU = RankingMatrixTest.NU;
  private static final double[] R = RankingMatrixTest.R;
  private static final double STRENGTH = 0.9;

  private static GeneralizedMallows family(int... given) {
    return GeneralizedMallows.of(NU, R)
        .withCentre(STRENGTH, Arrays.stream(given).mapToObj(i -> "" + (i + 1)).toList());
  }

  private static List<Centre> centres(int items) {
    return PlainMallows.orders(items).stream().map(MallowsTwins::centre).toList();
  }

  private static RankingProblem problem(TablePrior prior, RankingRows rows, int... given) {
    return new RankingProblem(
        prior, () -> (CentredBank<RankingRows>) family(given).bank(rows), centres(rows.items()));
  }

  /** {@return the log joint from the textbook, up to a constant} */
  private static double plain(TablePrior prior, RankingRows rows, Seated seated, int... given) {
    double log = RankingMatrixTest.plain(prior, rows, seated);
    for (int k = 0; k < seated.partition().clusters(); k++) {
      int[] sigma = RankingMatrixTest.sigma(seated, k);
      log += PlainMallows.logCentre(rows.items(), given, STRENGTH, sigma);
    }
    return log;
  }

  @Test
  void theStatesTargetIsTheTextbooks() {
    RankingRows rows = RankingMatrixTest.rows(1, 3);
    for (int[] given : new int[][] {{2, 0, 1}, {1}}) {
      RankingProblem problem = problem(PitmanYor.of(0.4, 0.5), rows, given);
      Seated first = problem.states().get(0);
      double shift = problem.state(first).logJoint() - plain(problem.prior(), rows, first, given);
      for (int s = 0; s < problem.states().size(); s += 5) {
        Seated state = problem.states().get(s);
        assertEquals(
            plain(problem.prior(), rows, state, given) + shift,
            problem.state(state).logJoint(),
            1e-6);
      }
    }
  }

  @Test
  void aSweepKeepsThePosterior() {
    for (TablePrior prior : List.of(Crp.of(1.3), PoweredCrp.of(0.9, 1.6))) {
      for (int[] given : new int[][] {{2, 0, 1}, {1}}) {
        problem(prior, RankingMatrixTest.rows(1, 3), given)
            .matrix(new TableGibbs())
            .requireInvariant(TOLERANCE);
      }
    }
  }

  /** New tables that are weighed soundly, but whose centre is drawn as if all were alike. */
  @Test
  void tablesThatOpenWithoutThePriorAreFoundOut() {
    RankingRows rows = RankingMatrixTest.rows(1, 3);
    RankingProblem problem = problem(Crp.of(1.3), rows, 2, 0, 1);
    CentredBank<RankingRows> uniform =
        (CentredBank<RankingRows>) GeneralizedMallows.of(NU, R).bank(rows);
    problem.matrix(sweep(null)).requireInvariant(TOLERANCE);
    requireFound(problem.matrix(sweep(uniform)));
  }

  /** A sweep as plain as can be, which takes the centres of new tables from a bank. */
  private static Kernel<TableState> sweep(CentredBank<RankingRows> births) {
    return (state, rng) -> {
      for (int item = 0; item < state.items(); item++) {
        int[] candidates = new int[state.tables() + 1];
        double[] logWeights = new double[candidates.length];
        int home = state.slotOf(item);
        boolean alone = state.count(home) == 1;
        int n = state.seats(item, candidates, logWeights);
        Capabilities.scoring(state.bank())
            .addLogPredictive(item, alone ? -1 : home, candidates, n, logWeights);
        int slot = candidates[rng.index(logWeights, n)];
        if (slot == home || (alone && state.count(slot) == 0)) {
          continue;
        }
        state.move(item, slot);
        if (state.count(slot) == 1 && births == null) {
          state.open(slot, rng);
        } else if (state.count(slot) == 1) {
          ((CentredBank<?>) state.bank()).setCentre(slot, births.guess(item, rng));
        }
      }
      return 0;
    };
  }

  private static void requireFound(Invariance<Seated> matrix) {
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
    assertTrue(matrix.worstImbalance() > 1e-4, matrix.toString());
  }

  /** As many rows as show proposals without their law. */
  @Test
  void regroupingOfTwoItemsKeepsThePosteriorAndReachesEverything() {
    requireRegrouped(problem(Crp.of(1.3), RankingMatrixTest.ofTwoItems(1, 3), 1, 0));
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void soItDoesWithAMemberThatIsNoAnchor() {
    requireRegrouped(
        problem(PoweredCrp.of(0.9, 1.6), RankingMatrixTest.ofTwoItems(1, 2.5, 1), 1, 0));
  }

  private static void requireRegrouped(RankingProblem problem) {
    problem.matrix(new CentredRegrouping(1)).requireInvariant(TOLERANCE).requireIrreducible();
  }

  @Tag("slow")
  @Test
  @Tag("thorough")
  void regroupingOfThreeItemsKeepsThePosterior() {
    requireRegrouped(problem(Crp.of(1.3), RankingMatrixTest.rows(1, 3), 2, 0, 1));
  }

  @Test
  void aProposalWithoutItsLawIsFoundOut() {
    RankingProblem sound = problem(Crp.of(1.3), RankingMatrixTest.ofTwoItems(1, 3), 1, 0);
    for (ForgetfulBank.Fault fault :
        List.of(ForgetfulBank.Fault.LAW_FOR_ONE, ForgetfulBank.Fault.LAW_FOR_GROUPS)) {
      RankingProblem broken =
          new RankingProblem(
              sound.prior(), () -> new ForgetfulBank(sound.banks().get(), fault), sound.centres());
      requireFound(
          broken.matrix(new CentredRegrouping(1), seated -> sound.state(seated).logJoint()));
    }
  }

  /** Theta on a grid, so that the draw of theta before sigma can be walked, too. */
  @Test
  void theUpdateOfCentresKeepsThePosterior() {
    RankingRows rows = RankingMatrixTest.rows(1, 3);
    RankingProblem around =
        new RankingProblem(
            Crp.of(1.3),
            () -> MallowsTwins.onGridAround(rows, NU, R, STRENGTH, List.of("3", "1", "2")),
            centres(3));
    RankingProblem uniform =
        new RankingProblem(
            Crp.of(1.3),
            () -> MallowsTwins.onGrid(rows, NU, R, MallowsTwins.Fault.NONE),
            centres(3));
    Partition together = Partition.of(0, 0);
    List<Seated> states =
        around.states().stream().filter(s -> s.partition().equals(together)).toList();
    Kernel<TableState> update = new FamilyUpdate<TableState>();
    Invariance.of(
            states,
            (from, rng) -> around.apply(update, from, rng),
            seated -> around.state(seated).logJoint())
        .requireInvariant(TOLERANCE);
    requireFound(
        Invariance.of(
            states,
            (from, rng) -> uniform.apply(update, from, rng),
            seated -> around.state(seated).logJoint()));
  }
}
