package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.kernel.TinyProblem;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.state.TableState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kernels under the likelihood raised to a power: the exact matrix on a tiny problem. */
class TemperedBankTest {

  private static final double TOLERANCE = 1e-11;
  private static final double LOW = 0.4;

  private static final TinyProblem PROBLEM =
      TinyProblem.plane(PitmanYor.of(0.4, 0.5), Weights.of(1, 3, 2), "");

  private static double logTarget(Partition partition, double power) {
    TableState state = new TableState(PROBLEM.prior(), PROBLEM.banks().get(), partition);
    return state.logPrior() + power * (state.logJoint() - state.logPrior());
  }

  private static Invariance<Partition> matrix(double power, double targetPower) {
    TableGibbs gibbs = new TableGibbs();
    SplitMerge splits = SplitMerge.sequential(1);
    return Invariance.of(
        List.copyOf(Partitions.all(3)),
        (start, rng) -> {
          TableBank<?> bank = new TemperedBank<>(PROBLEM.banks().get(), power);
          TableState state = new TableState(PROBLEM.prior(), bank, start);
          gibbs.apply(state, rng);
          splits.apply(state, rng);
          return state.partition();
        },
        partition -> logTarget(partition, targetPower));
  }

  @Test
  void kernelsKeepTheTargetAtEveryPower() {
    for (double power : new double[] {0, LOW, 1}) {
      matrix(power, power).requireInvariant(TOLERANCE).requireIrreducible();
    }
  }

  @Test
  void aTargetAtAnotherPowerIsFoundOut() {
    assertTrue(matrix(LOW, 1).worstImbalance() > 1e-4);
  }

  /** Tables too far to be ever drawn count at a small power, so they are scored at every power. */
  @Test
  void farTablesAreScoredInFullAtEveryPower() {
    RealRows rows = RealRows.of(new double[] {0, 0.1, -0.1, 4000, 4000.1}, 5, 1);
    GaussianNiw family = GaussianNiw.of(new double[] {0}, 1e-9, 3, new double[] {1e-3});
    Partition start = Partition.of(0, 0, 0, 1, 1);
    TableState plain = new TableState(Crp.of(1), family.bank(rows), start);
    TableState hot = new TableState(Crp.of(1), new TemperedBank<>(family.bank(rows), 0.01), start);
    int[] seats = new int[4];
    double[] bare = new double[4];
    double[] tempered = new double[4];
    int n = plain.seats(0, seats, new double[4]);
    for (int t = 0; t < n; t++) {
      double[] one = new double[1];
      Capabilities.scoring(plain.bank())
          .addLogPredictive(
              0, seats[t] == plain.slotOf(0) ? seats[t] : -1, new int[] {seats[t]}, 1, one);
      bare[t] = one[0];
    }
    double[] together = new double[n];
    Capabilities.scoring(plain.bank()).addLogPredictive(0, plain.slotOf(0), seats, n, together);
    Capabilities.scoring(hot.bank()).addLogPredictive(0, hot.slotOf(0), seats, n, tempered);
    for (int t = 0; t < n; t++) {
      assertEquals(bare[t], together[t], 1e-12);
      assertEquals(0.01 * bare[t], tempered[t], 1e-12);
    }
  }

  @Test
  void badPowersAndBanksAreRefused() {
    TableBank<?> bank = PROBLEM.banks().get();
    assertThrows(IllegalArgumentException.class, () -> new TemperedBank<>(bank, -0.1));
    assertThrows(IllegalArgumentException.class, () -> new TemperedBank<>(bank, 1.5));
    RealRows holes = RealRows.of(new double[] {0, 1, Double.NaN, 2}, 2, 2);
    GaussianNiw family = GaussianNiw.of(new double[2], 0.1, 4, new double[] {1, 0, 0, 1});
    assertThrows(IllegalArgumentException.class, () -> new TemperedBank<>(family.bank(holes), 0.5));
  }
}
