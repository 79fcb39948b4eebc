package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.TableBank;
import crp.likelihood.TemperedBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.state.Ladder;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two rungs of a small problem, walked together: the exact matrix over pairs of partitions. */
class LadderTest {

  private static final double TOLERANCE = 1e-11;
  private static final double LOW = 0.4;

  private static final TinyProblem PROBLEM =
      TinyProblem.plane(PitmanYor.of(0.4, 0.5), Weights.of(1, 3, 2), "");

  private record Pair(Partition cold, Partition hot) {}

  /** What is wrong with an exchange. */
  private enum Fault {
    NONE,
    FORGETS_THE_POWERS,
    ALWAYS_SWAPS,
    COUNTS_THE_PRIOR
  }

  private record FaultySwap(Fault fault) implements Kernel<Ladder> {

    @Override
    public int apply(Ladder ladder, Rng rng) {
      double gain = ladder.logLikelihood(1) - ladder.logLikelihood(0);
      double ratio =
          switch (fault) {
            case NONE -> (1 - LOW) * gain;
            case FORGETS_THE_POWERS -> gain;
            case ALWAYS_SWAPS -> 0;
            case COUNTS_THE_PRIOR ->
                (1 - LOW) * (gain + ladder.rung(1).logPrior() - ladder.rung(0).logPrior());
          };
      if (rng.accept(ratio)) {
        ladder.swap(0);
      }
      return 0;
    }
  }

  private static TableState rung(TableBank<?> bank, double power, Partition start) {
    return new TableState(PROBLEM.prior(), new TemperedBank<>(bank, power), start);
  }

  private static Ladder ladder(Pair pair) {
    return new Ladder(
        List.of(
            rung(PROBLEM.banks().get(), 1, pair.cold()),
            rung(PROBLEM.banks().get(), LOW, pair.hot())));
  }

  private static double logTarget(Pair pair) {
    TableState cold = new TableState(PROBLEM.prior(), PROBLEM.banks().get(), pair.cold());
    TableState hot = new TableState(PROBLEM.prior(), PROBLEM.banks().get(), pair.hot());
    return cold.logJoint() + hot.logPrior() + LOW * (hot.logJoint() - hot.logPrior());
  }

  private static Invariance<Pair> matrix(Kernel<Ladder> kernel) {
    List<Pair> pairs = new ArrayList<>();
    for (Partition cold : Partitions.all(3)) {
      for (Partition hot : Partitions.all(3)) {
        pairs.add(new Pair(cold, hot));
      }
    }
    return Invariance.of(
        pairs,
        (pair, rng) -> {
          Ladder ladder = ladder(pair);
          kernel.apply(ladder, rng);
          return new Pair(ladder.rung(0).partition(), ladder.rung(1).partition());
        },
        LadderTest::logTarget);
  }

  @Test
  void swapsKeepTheJointTarget() {
    matrix(new RungSwap()).requireInvariant(TOLERANCE).requireReversible(TOLERANCE);
  }

  /** Whom the rows like better is always taken, and the hottest rung is asked first. */
  @Test
  void theBestSeatingClimbsFromTheBottomToTheTop() {
    List<Partition> all = new ArrayList<>(Partitions.all(3));
    all.sort(Comparator.comparingDouble(LadderTest::logLikelihood));
    Partition best = all.get(all.size() - 1);
    Ladder ladder =
        new Ladder(
            List.of(
                rung(PROBLEM.banks().get(), 1, all.get(0)),
                rung(PROBLEM.banks().get(), LOW, all.get(1)),
                rung(PROBLEM.banks().get(), LOW / 2, best)));
    assertEquals(2, new RungSwap().apply(ladder, new SeededRng(1)));
    assertEquals(best, ladder.rung(0).partition());
  }

  private static double logLikelihood(Partition partition) {
    TableState state = new TableState(PROBLEM.prior(), PROBLEM.banks().get(), partition);
    return state.logJoint() - state.logPrior();
  }

  @Test
  void sweepsAndSwapsKeepTheJointTargetAndGetEverywhere() {
    LadderSweep sweep =
        new LadderSweep(List.of(new TableGibbs(), SplitMerge.sequential(1, Pairs.any())));
    matrix(
            (ladder, rng) -> {
              sweep.apply(ladder, rng);
              return new RungSwap().apply(ladder, rng);
            })
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    Invariance<Pair> report = matrix(new FaultySwap(fault));
    if (fault == Fault.NONE) {
      report.requireInvariant(TOLERANCE);
    } else {
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
    }
  }

  /** A hot rung whose Gibbs weights are pruned as if they were not tempered would be wrong. */
  @Test
  void farTablesAreNotPrunedOnAHotRung() {
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
      plain
          .bank()
          .addLogPredictive(
              0, seats[t] == plain.slotOf(0) ? seats[t] : -1, new int[] {seats[t]}, 1, one);
      bare[t] = one[0];
    }
    double[] pruned = new double[n];
    plain.bank().addLogPredictive(0, plain.slotOf(0), seats, n, pruned);
    assertTrue(Arrays.stream(pruned).anyMatch(score -> score == Double.NEGATIVE_INFINITY));
    hot.bank().addLogPredictive(0, hot.slotOf(0), seats, n, tempered);
    for (int t = 0; t < n; t++) {
      assertEquals(0.01 * bare[t], tempered[t], 1e-12);
    }
  }

  @Test
  void badPowersAndBanksAreRefused() {
    TableBank<?> bank = PROBLEM.banks().get();
    assertThrows(IllegalArgumentException.class, () -> new TemperedBank<>(bank, -0.1));
    assertThrows(IllegalArgumentException.class, () -> new TemperedBank<>(bank, 1.5));
    Partition all = Partition.of(0, 0, 0);
    assertThrows(IllegalArgumentException.class, () -> new Ladder(List.of(rung(bank, LOW, all))));
    RealRows holes = RealRows.of(new double[] {0, 1, Double.NaN, 2}, 2, 2);
    GaussianNiw family = GaussianNiw.of(new double[2], 0.1, 4, new double[] {1, 0, 0, 1});
    assertThrows(IllegalArgumentException.class, () -> new TemperedBank<>(family.bank(holes), 0.5));
  }
}
