package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.AveragedDistanceCrp;
import crp.seating.SequentialDistanceCrp;
import crp.state.SequentialState;
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

class SequentialSplitMergeTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] PLACES = {-0.4, 0.3, 2.6, 1.9, 0.6};
  private static final double[] TIMES = {2.1, 0.4, 2.1, 1.7, 0.9};

  private static TableBank<?> bank() {
    RealRows rows = RealRows.of(PLACES, PLACES.length, 1);
    return GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1}).bank(rows);
  }

  private static SequentialDistanceCrp inTime(Decay f) {
    Ties ties = f instanceof Decay.Identity ? Ties.STRICT : Ties.BY_ROW;
    return SequentialDistanceCrp.of(
        0.8, TimeAffinity.sequential(TimeOrder.of(TIMES.clone()), f, ties));
  }

  /** {@return weights of links to earlier ones of five customers} */
  static double[][] graph() {
    double[][] table = new double[5][5];
    table[1][0] = 0.7;
    table[2][0] = 0.2;
    table[3][1] = 1.4;
    table[3][2] = 0.5;
    table[4][3] = 0.9;
    table[4][0] = 0.1;
    return table;
  }

  static Stream<SequentialDistanceCrp> priors() {
    return Stream.of(
        inTime(Decay.identity()),
        inTime(Decay.window(1)),
        inTime(Decay.windowInclusive(0.5)),
        inTime(Decay.exponential(0.9)),
        inTime(Decay.logistic(0.7, 0.3)),
        SequentialDistanceCrp.of(0.8, SparseAffinity.of(graph()), new int[] {0, 1, 2, 3, 4}));
  }

  private static SequentialState state(SequentialDistanceCrp prior, Partition z) {
    return new SequentialState(prior, bank(), z);
  }

  private static Invariance<Partition> matrix(
      SequentialDistanceCrp prior, Kernel<SequentialState> kernel) {
    return Invariance.of(
        Partitions.all(PLACES.length),
        (z, rng) -> {
          SequentialState state = state(prior, z);
          int accepted = kernel.apply(state, rng);
          assertEquals(accepted == 0, state.partition().equals(z));
          state.audit(1e-9);
          return state.partition();
        },
        z -> state(prior, z).logJoint());
  }

  @ParameterizedTest
  @MethodSource("priors")
  void splitsAndMergesKeepThePosterior(SequentialDistanceCrp prior) {
    matrix(prior, new SequentialSplitMerge(1)).requireInvariant(TOLERANCE);
  }

  @Test
  void everyPartitionIsReachedWhereEverybodyMayFollowEverybody() {
    for (Decay f : List.of(Decay.exponential(0.9), Decay.logistic(0.7, 0.3))) {
      matrix(inTime(f), new SequentialSplitMerge(1)).requireIrreducible();
    }
  }

  /** What the plain twin does wrong. */
  private enum Fault {
    NONE,
    /** Takes the choices for certain. */
    FORGETS_THE_PROPOSAL,
    /** Seats that nobody earlier at the side can be followed to are as good as others. */
    COUNTS_HEADS,
    /** Whoever opens a side of a split is not paid for. */
    FORGETS_ALPHA
  }

  /** All allocations at once, each with its probability, and ratios of whole joints. */
  private static int plain(SequentialState state, Fault fault, Rng rng) {
    int n = state.items();
    SequentialDistanceCrp prior = (SequentialDistanceCrp) state.prior();
    int i = rng.below(n);
    int j = SequentialSplitMerge.partner(prior.weights(), i, n, rng);
    int a = state.slotAt(i);
    int b = state.slotAt(j);
    int[] before = state.slotsByPosition();
    int[] members = IntStream.range(0, n).filter(l -> before[l] == a || before[l] == b).toArray();
    double now = target(state, fault);
    int[][] allocations = new int[1 << members.length][];
    double[] logs = new double[allocations.length];
    int present = -1;
    for (int code = 0; code < logs.length; code++) {
      allocations[code] = new int[n];
      boolean same = true;
      for (int m = 0; m < members.length; m++) {
        allocations[code][members[m]] = code >> m & 1;
        same &= before[members[m]] == (allocations[code][members[m]] == 0 ? a : b);
      }
      present = same && a != b ? code : present;
      logs[code] = logChoices(state, prior, members, allocations[code], i, j);
    }
    double logProposal = 0;
    int[] after = before.clone();
    if (a == b) {
      int code = rng.index(logs.clone(), logs.length);
      logProposal = logs[code];
      int fresh = state.slots()[state.tables()];
      for (int l : members) {
        after[l] = allocations[code][l] == 0 ? a : fresh;
      }
    } else {
      logProposal = -logs[present];
      for (int l : members) {
        after[l] = a;
      }
    }
    seat(state, after);
    double ratio = target(state, fault) - now;
    if (rng.accept(fault == Fault.FORGETS_THE_PROPOSAL ? ratio : ratio - logProposal)) {
      return 1;
    }
    seat(state, before);
    return 0;
  }

  private static void seat(SequentialState state, int[] slots) {
    for (int l = 0; l < slots.length; l++) {
      if (state.slotAt(l) != slots[l]) {
        state.move(l, slots[l]);
      }
    }
  }

  private static double target(SequentialState state, Fault fault) {
    double log = state.logJoint();
    if (fault == Fault.FORGETS_ALPHA) {
      log -= state.tables() * Math.log(state.prior().concentration());
    }
    if (fault == Fault.COUNTS_HEADS) {
      log -= state.logPrior();
      for (int t = 0; t < state.tables(); t++) {
        log += Math.log(state.prior().concentration());
        for (int m = 1; m < state.count(state.slots()[t]); m++) {
          log += Math.log(m);
        }
      }
    }
    return log;
  }

  private static double logChoices(
      SequentialState state, SequentialDistanceCrp prior, int[] members, int[] side, int i, int j) {
    if (side[i] != 0 || side[j] != 1) {
      return Double.NEGATIVE_INFINITY;
    }
    double log = 0;
    boolean[] seated = new boolean[state.items()];
    seated[i] = true;
    seated[j] = true;
    for (int l : members) {
      if (l == i || l == j) {
        continue;
      }
      double[] w = new double[2];
      for (int s = 0; s < 2; s++) {
        boolean open = false;
        double pull = 0;
        for (int k : members) {
          if (k < l && side[k] == s) {
            open = true;
            pull +=
                prior
                    .affinity()
                    .weight(
                        prior.affinity().rankedBy() == null ? prior.item(l) : l,
                        prior.affinity().rankedBy() == null ? prior.item(k) : k);
          }
        }
        w[s] =
            (open ? pull : prior.concentration()) * predictive(prior, members, side, seated, l, s);
      }
      log += Math.log(w[side[l]] / (w[0] + w[1]));
      seated[l] = true;
    }
    return log;
  }

  private static double predictive(
      SequentialDistanceCrp prior, int[] members, int[] side, boolean[] seated, int l, int s) {
    TableBank<?> bank = bank();
    bank.reserve(1);
    for (int k : members) {
      if (seated[k] && side[k] == s) {
        bank.add(0, prior.item(k));
      }
    }
    double without = bank.logMarginal(0);
    bank.add(0, prior.item(l));
    return Math.exp(bank.logMarginal(0) - without);
  }

  @ParameterizedTest
  @Tag("slow")
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    SequentialDistanceCrp prior = inTime(Decay.exponential(0.9));
    Invariance<Partition> report = matrix(prior, (state, rng) -> plain(state, fault, rng));
    if (fault != Fault.NONE) {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
      return;
    }
    report.requireInvariant(TOLERANCE);
    Invariance<Partition> fast = matrix(prior, new SequentialSplitMerge(1));
    for (Partition from : fast.states()) {
      for (Partition to : fast.states()) {
        assertEquals(report.transition(from, to), fast.transition(from, to), 1e-10);
      }
    }
  }

  /** Statistical: with and without splits on more rows than can be listed; errors from batches. */
  @Tag("slow")
  @Test
  void sweepsWithSplitsAgreeWithSweepsWithout() {
    int n = 25;
    double[] places = new double[n];
    double[] times = new double[n];
    Arrays.setAll(places, i -> 1.5 * (i % 3) - 0.05 * i);
    Arrays.setAll(times, i -> 0.7 * (i % 11) + 0.01 * i);
    SequentialDistanceCrp prior =
        SequentialDistanceCrp.of(
            1, TimeAffinity.sequential(TimeOrder.of(times), Decay.exponential(1.5), Ties.BY_ROW));
    GaussianNiw line = GaussianNiw.of(new double[] {1}, 0.3, 3, new double[] {1});
    double[][] found = new double[2][];
    for (int k = 0; k < 2; k++) {
      SequentialState state =
          new SequentialState(
              prior, line.bank(RealRows.of(places, n, 1)), Partition.of(new int[n]));
      SeededRng rng = new SeededRng(21 + k);
      Kernel<SequentialState> rows = new SequentialTableGibbs();
      Kernel<SequentialState> splits = new SequentialSplitMerge(10);
      double[] batches = new double[60];
      for (int b = 0; b < batches.length; b++) {
        for (int sweep = 0; sweep < 300; sweep++) {
          rows.apply(state, rng);
          if (k == 1) {
            splits.apply(state, rng);
          }
          batches[b] += state.logJoint() / 300;
        }
      }
      state.audit(1e-9);
      double mean = Arrays.stream(batches).average().orElseThrow();
      double square = Arrays.stream(batches).map(x -> (x - mean) * (x - mean)).sum();
      found[k] = new double[] {mean, square / 59 / 60};
    }
    // 5 standard errors: a false alarm in two hundred thousand runs, and the seed is fixed
    double error = Math.sqrt(found[0][1] + found[1][1]);
    assertTrue(error < 0.2, "error " + error);
    assertEquals(found[0][0], found[1][0], 5 * error);
  }

  @Test
  void refusalsInterruptsAndBadSettings() {
    SequentialDistanceCrp prior = inTime(Decay.window(1));
    SequentialState state = state(prior, Partition.of(0, 1, 2, 3, 4));
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class,
        () -> new SequentialSplitMerge(3).apply(state, new SeededRng(1)));
    assertTrue(Thread.interrupted());
    assertThrows(IllegalArgumentException.class, () -> new SequentialSplitMerge(0));
    SequentialState averaged =
        new SequentialState(
            AveragedDistanceCrp.of(
                1, AveragedDistanceCrp.Variant.MEAN, Decay.exponential(1), TIMES.clone()),
            bank(),
            Partition.of(new int[5]));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SequentialSplitMerge(1).apply(averaged, new SeededRng(1)));
    assertEquals(5, Arrays.stream(state.slotsByPosition()).distinct().count());
  }
}
