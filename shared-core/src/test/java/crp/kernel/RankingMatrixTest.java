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
import crp.likelihood.ranking.MallowsTwins.Fault;
import crp.likelihood.ranking.PlainMallows;
import crp.partition.Partition;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Exact transition matrices over partitions and central rankings, theta integrated out. */
public class RankingMatrixTest {

  private static final double TOLERANCE = 1e-11;
  static final double NU = 1.3;
  static final double[] R = {0.7, 1.1};

  public static RankingRows rows(double... weights) {
    int[][] lists = {{0, 1}, {2}, {1, 0, 2}};
    RankingRows.Builder builder = RankingRows.over(3);
    for (int i = 0; i < weights.length; i++) {
      builder.add(lists[i], weights[i]);
    }
    return builder.build();
  }

  /** Item 3 is ranked by nobody and is the pool of a single one; items 3 and 4 are one of two. */
  private static RankingRows pooled() {
    return RankingRows.over(4).add(0, 1).add(new int[] {1}, 2).build();
  }

  private static List<Centre> centres(int items, int labels) {
    return PlainMallows.orders(items).stream()
        .map(order -> Arrays.stream(order).map(y -> Math.min(y, labels)).boxed().toList())
        .distinct()
        .map(list -> MallowsTwins.centre(list.stream().mapToInt(Integer::intValue).toArray()))
        .toList();
  }

  public static RankingProblem problem(TablePrior prior, RankingRows rows) {
    boolean[] observed = rows.observed();
    int labels = 0;
    for (boolean one : observed) {
      labels += one ? 1 : 0;
    }
    return new RankingProblem(
        prior,
        () -> (CentredBank<RankingRows>) GeneralizedMallows.of(NU, R).bank(rows),
        centres(rows.items(), labels));
  }

  /** {@return the log joint from the textbook, up to a constant} */
  static double plain(TablePrior prior, RankingRows rows, Seated seated) {
    double log = prior.logTables(seated.partition().clusters());
    for (int k = 0; k < seated.partition().clusters(); k++) {
      List<Integer> table = new ArrayList<>();
      double weight = 0;
      for (int i = 0; i < rows.size(); i++) {
        if (seated.partition().label(i) == k) {
          table.add(i);
          weight += rows.weights().of(i);
        }
      }
      int[] sigma = sigma(seated, k);
      log += prior.logTable(weight) + PlainMallows.logJoint(rows, table, sigma, NU, R);
    }
    return log;
  }

  /** {@return the central ranking of a table} */
  static int[] sigma(Seated seated, int table) {
    String text = seated.centres().get(table).toString();
    return Arrays.stream(text.substring(1, text.length() - 1).split(", "))
        .mapToInt(Integer::parseInt)
        .toArray();
  }

  @Test
  void theStatesTargetIsTheTextbooks() {
    RankingRows rows = rows(1, 3, 2);
    RankingProblem problem = problem(PitmanYor.of(0.4, 0.5), rows);
    Seated first = problem.states().get(0);
    double shift = problem.state(first).logJoint() - plain(problem.prior(), rows, first);
    for (int s = 0; s < problem.states().size(); s += 7) {
      Seated state = problem.states().get(s);
      assertEquals(
          plain(problem.prior(), rows, state) + shift, problem.state(state).logJoint(), 1e-6);
    }
  }

  /** A table that opens draws its centre from one ranking; all of this is discrete. */
  @Test
  void aSweepKeepsThePosterior() {
    for (TablePrior prior : List.of(Crp.of(1.3), PitmanYor.of(0.4, 0.5), PoweredCrp.of(0.9, 1.6))) {
      problem(prior, rows(1, 3)).matrix(new TableGibbs()).requireInvariant(TOLERANCE);
      problem(prior, pooled()).matrix(new TableGibbs()).requireInvariant(TOLERANCE);
    }
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void aSweepOverThreeRowsKeepsThePosterior() {
    problem(Crp.of(1.3), rows(1, 1, 1)).matrix(new TableGibbs()).requireInvariant(TOLERANCE);
    problem(Crp.of(1.3), rows(1, 3, 2)).matrix(new TableGibbs()).requireInvariant(TOLERANCE);
  }

  /** Two items, so that three or four rows can be listed. */
  public static RankingRows ofTwoItems(double... weights) {
    RankingRows.Builder builder = RankingRows.over(2);
    for (int i = 0; i < weights.length; i++) {
      builder.add(new int[] {i == 2 ? 1 : 0}, weights[i]);
    }
    return builder.build();
  }

  /** A sweep as plain as can be; if so told, a tie of w rankings sits down as if it were one. */
  private static Kernel<TableState> plainSweep(boolean forgetsTies) {
    return (state, rng) -> {
      for (int item = 0; item < state.items(); item++) {
        int[] candidates = new int[state.tables() + 1];
        double[] logWeights = new double[candidates.length];
        int home = state.slotOf(item);
        boolean alone = state.count(home) == 1;
        int n = state.seats(item, candidates, logWeights);
        for (int t = 0; t < n && forgetsTies; t++) {
          int slot = candidates[t];
          double others =
              state.weight(slot) - (slot == home ? state.bank().rows().weights().of(item) : 0);
          logWeights[t] =
              state.count(slot) == 0
                  ? state.prior().logNewTable(n - 1, 1)
                  : state.prior().logSeat(others, 1);
        }
        Capabilities.scoring(state.bank())
            .addLogPredictive(item, alone ? -1 : home, candidates, n, logWeights);
        int slot = candidates[rng.index(logWeights, n)];
        if (slot != home && !(alone && state.count(slot) == 0)) {
          state.move(item, slot);
          if (state.count(slot) == 1) {
            state.open(slot, rng);
          }
        }
      }
      return 0;
    };
  }

  @Test
  void forgottenSeatWeightsOfTiesAreFoundOut() {
    RankingProblem problem = problem(PitmanYor.of(0.4, 0.5), rows(1, 3));
    problem.matrix(plainSweep(false)).requireInvariant(TOLERANCE);
    Invariance<Seated> matrix = problem.matrix(plainSweep(true));
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
    assertTrue(matrix.worstImbalance() > 1e-4, matrix.toString());
  }

  /** A centre of a new table that is not drawn but taken from the row. */
  @Test
  void aCentreThatIsNotDrawnIsFoundOut() {
    Kernel<TableState> lazy =
        (state, rng) -> new PlainGibbs(PlainGibbs.Fault.NONE).apply(state, rng);
    Invariance<Seated> matrix = problem(Crp.of(1.3), rows(1, 1)).matrix(lazy);
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
  }

  @Test
  void theBetaFunctionForTheFiniteIntegralIsFoundOut() {
    RankingRows rows = rows(1, 3);
    RankingProblem exact = problem(Crp.of(1.3), rows);
    RankingProblem beta =
        new RankingProblem(
            exact.prior(), () -> MallowsTwins.betaFunction(rows, NU, R), exact.centres());
    Invariance<Seated> matrix =
        beta.matrix(new TableGibbs(), seated -> exact.state(seated).logJoint());
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
    assertTrue(matrix.worstImbalance() > 1e-4, matrix.toString());
  }

  private static RankingProblem onGrid(RankingRows rows, Fault fault, List<Centre> centres) {
    return new RankingProblem(Crp.of(1.3), () -> MallowsTwins.onGrid(rows, NU, R, fault), centres);
  }

  /** Theta on a grid, so that the draw of theta before sigma can be walked, too. */
  @Tag("slow")
  @Test
  void theUpdateOfCentresKeepsThePosterior() {
    for (RankingRows rows : List.of(rows(1, 3), pooled())) {
      List<Centre> centres = problem(Crp.of(1), rows).centres();
      onGrid(rows, Fault.NONE, centres)
          .matrix(new FamilyUpdate<TableState>())
          .requireInvariant(TOLERANCE);
      onGrid(rows, Fault.NONE, centres).matrix(new TableGibbs()).requireInvariant(TOLERANCE);
    }
  }

  @Test
  void stagewiseDrawsWithoutMetropolisAreFoundOut() {
    RankingRows rows = rows(1, 3);
    List<Centre> centres = problem(Crp.of(1), rows).centres();
    Invariance<Seated> matrix =
        onGrid(rows, Fault.STAGEWISE_WITHOUT_METROPOLIS, centres)
            .matrix(new FamilyUpdate<TableState>());
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
    assertTrue(matrix.worstImbalance() > 1e-4, matrix.toString());
  }

  /**
   * A theta that stays while rows move with theta integrated out does not belong to them: the sweep
   * does not keep the joint law of partition, sigma and theta, on which drawing sigma given theta
   * relies.
   */
  @Tag("slow")
  @Test
  void thetaAfterSigmaIsFoundOut() {
    RankingRows rows = RankingRows.over(3).add(0).add(2).build();
    List<Centre> centres = new ArrayList<>();
    for (int[] order :
        new int[][] {{0, 1, 2}, {0, 2, 1}, {2, 0, 1}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0}}) {
      // item 1 is the pool, label 2; item 2 has label 1
      int[] labels = Arrays.stream(order).map(item -> item == 0 ? 0 : 3 - item).toArray();
      centres.add(MallowsTwins.onGrid(labels, 0));
      centres.add(MallowsTwins.onGrid(labels, 1));
    }
    RankingProblem late = onGrid(rows, Fault.THETA_AFTER_SIGMA, centres);
    RankingProblem sound = onGrid(rows, Fault.NONE, List.of());
    Kernel<TableState> both =
        (state, rng) -> {
          new TableGibbs().apply(state, rng);
          return new FamilyUpdate<TableState>().apply(state, rng);
        };
    Invariance<Seated> matrix = late.matrix(both, seated -> joint(rows, sound, seated));
    assertThrows(AssertionError.class, () -> matrix.requireInvariant(TOLERANCE));
    assertTrue(matrix.worstImbalance() > 1e-4, matrix.toString());
    // each alone does what it should: the update of centres keeps the joint law
    late.matrix(new FamilyUpdate<TableState>(), seated -> joint(rows, sound, seated))
        .requireInvariant(TOLERANCE);
  }

  private static double joint(RankingRows rows, RankingProblem sound, Seated seated) {
    List<Centre> plain = new ArrayList<>();
    double log = 0;
    for (int k = 0; k < seated.centres().size(); k++) {
      String text = seated.centres().get(k).toString();
      int[] order =
          Arrays.stream(text.substring(1, text.indexOf(']')).split(", "))
              .mapToInt(Integer::parseInt)
              .toArray();
      plain.add(MallowsTwins.centre(order));
      int[] sigma = Arrays.stream(order).map(label -> label == 0 ? 0 : 3 - label).toArray();
      double sum = 0;
      int count = 0;
      for (int i = 0; i < rows.size(); i++) {
        if (seated.partition().label(i) == k) {
          sum += MallowsTwins.code(rows.ranking(i), 0, sigma);
          count++;
        }
      }
      int grid = text.endsWith("[0.4]") ? 0 : 1;
      log += MallowsTwins.logTheta(2, NU * R[0] + sum, NU + count, grid);
    }
    return log + sound.state(new Seated(seated.partition(), plain)).logJoint();
  }

  @Test
  void partitionsAndCentresAreAllListed() {
    assertEquals(6 + 3 * 36 + 216, problem(Crp.of(1), rows(1, 1, 1)).states().size());
    assertEquals(
        Partition.of(0, 0, 0), problem(Crp.of(1), rows(1, 1, 1)).states().get(0).partition());
  }
}
