package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.gaussian.GaussianNiw;
import crp.numerics.LogSum;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SequentialRegroupingTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] PLACES = {-0.4, 0.3, 2.6, 1.9, 0.6};
  private static final double[] TIMES = {2.1, 0.4, 2.1, 1.7, 0.9};

  private static TableBank<?> bank(int n) {
    RealRows rows = RealRows.of(Arrays.copyOf(PLACES, n), n, 1);
    return GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1}).bank(rows);
  }

  private static SequentialDistanceCrp inTime(int n, Decay f) {
    return SequentialDistanceCrp.of(
        0.8,
        TimeAffinity.sequential(TimeOrder.of(Arrays.copyOf(TIMES, n)), f, Ties.BY_ROW),
        IntStream.range(0, n).toArray());
  }

  /** {@return weights of links to earlier ones of five customers} */
  private static double[][] graph() {
    double[][] table = new double[5][5];
    table[1][0] = 0.7;
    table[2][0] = 0.2;
    table[3][1] = 1.4;
    table[3][2] = 0.5;
    table[4][3] = 0.9;
    table[4][0] = 0.1;
    return table;
  }

  private static SequentialDistanceCrp inGraph(int n) {
    double[][] few =
        Arrays.stream(graph(), 0, n).map(row -> Arrays.copyOf(row, n)).toArray(double[][]::new);
    return SequentialDistanceCrp.of(0.8, SparseAffinity.of(few), IntStream.range(0, n).toArray());
  }

  private static Stream<SequentialDistanceCrp> priors(int n) {
    return Stream.of(
        inTime(n, Decay.exponential(0.9)), inTime(n, Decay.windowInclusive(0.5)), inGraph(n));
  }

  static Stream<SequentialDistanceCrp> few() {
    return priors(4);
  }

  static Stream<SequentialDistanceCrp> more() {
    return priors(5);
  }

  private static Invariance<Partition> matrix(
      SequentialDistanceCrp prior, Supplier<TableBank<?>> banks, Kernel<SequentialState> kernel) {
    int n = prior.customers();
    List<Partition> possible =
        Partitions.all(n).stream()
            .filter(z -> joint(prior, banks.get(), z) > Double.NEGATIVE_INFINITY)
            .toList();
    return Invariance.of(
        possible,
        (z, rng) -> {
          SequentialState state = new SequentialState(prior, banks.get(), z);
          int moved = kernel.apply(state, rng);
          assertEquals(moved == 0, state.partition().equals(z));
          state.audit(1e-9);
          return state.partition();
        },
        z -> joint(prior, banks.get(), z));
  }

  private static double joint(SequentialDistanceCrp prior, TableBank<?> bank, Partition z) {
    return new SequentialState(prior, bank, z).logJoint();
  }

  private static Invariance<Partition> matrix(
      SequentialDistanceCrp prior, Kernel<SequentialState> kernel) {
    return matrix(prior, () -> bank(prior.customers()), kernel);
  }

  /** One proposal for given anchors; a whole application is a mixture of these. */
  private static Kernel<SequentialState> of(int... anchors) {
    return (state, rng) -> new SequentialRegrouping(1).regroup(state, anchors, rng) ? 1 : 0;
  }

  @ParameterizedTest
  @MethodSource("few")
  void everySetOfAnchorsKeepsThePosteriorAndIsReversible(SequentialDistanceCrp prior) {
    for (int[] anchors : new int[][] {{0, 1}, {3, 0}, {1, 2}, {0, 1, 2}, {3, 1, 0}}) {
      matrix(prior, of(anchors)).requireInvariant(TOLERANCE).requireReversible(TOLERANCE);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("more")
  void anchorsAmongMoreRowsKeepThePosterior(SequentialDistanceCrp prior) {
    for (int[] anchors : new int[][] {{0, 1}, {4, 2}, {1, 3, 4}}) {
      matrix(prior, of(anchors)).requireInvariant(TOLERANCE).requireReversible(TOLERANCE);
    }
  }

  @Test
  void drawnAnchorsKeepThePosteriorAndLeadEverywhere() {
    matrix(inTime(3, Decay.exponential(0.9)), new SequentialRegrouping(1))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
    matrix(inGraph(3), new SequentialRegrouping(1)).requireInvariant(TOLERANCE);
  }

  /** Rows that exclude each other from a table. */
  @Test
  void rowsThatFitNowhereAreNoFault() {
    CategoryRows words = CategoryRows.of(new int[] {1, 0, 1, -1}, 4, 3);
    ObservedWord family = ObservedWord.of(0.5, 0.3, 0.2);
    for (int[] anchors : new int[][] {{0, 2}, {0, 1}, {3, 0, 2}}) {
      matrix(inTime(4, Decay.exponential(0.9)), () -> family.bank(words), of(anchors))
          .requireInvariant(TOLERANCE);
    }
  }

  /** What the plain twin does wrong. */
  private enum Fault {
    NONE,
    /** Takes the scan that is proposed for certain. */
    FORGETS_THE_PROPOSAL,
    /** Takes the scan back for certain. */
    FORGETS_THE_WAY_BACK,
    /** The scan back begins where the present seats are. */
    STARTS_AT_HOME
  }

  /** The same with statistics and densities from scratch. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Plain(SequentialDistanceCrp prior, int[] anchors, Fault fault) {

    int apply(SequentialState state, Rng rng) {
      int n = state.items();
      int[] before = state.slotsByPosition();
      int[] tables = Arrays.stream(anchors).map(a -> before[a]).distinct().toArray();
      int[] members =
          IntStream.range(0, n)
              .filter(l -> Arrays.stream(tables).anyMatch(t -> before[l] == t))
              .toArray();
      int[] old = new int[n];
      Arrays.fill(old, -1);
      for (int l : members) {
        old[l] = IntStream.range(0, tables.length).filter(t -> tables[t] == before[l]).sum();
      }
      int[][] groupings =
          anchors.length == 2
              ? new int[][] {{0, 0}, {0, 1}}
              : new int[][] {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 1, 2}};
      int[] grouping = groupings[rng.below(groupings.length)];
      double log = -joint(state, before, old);
      int[] back = start(n, members, Arrays.stream(anchors).map(a -> old[a]).toArray(), rng);
      if (fault == Fault.STARTS_AT_HOME) {
        System.arraycopy(old, 0, back, 0, n);
      }
      double logBack = scan(back, members, old, rng);
      int[] table = start(n, members, grouping, rng);
      double logThere = scan(table, members, null, rng);
      log += joint(state, before, table);
      log += fault == Fault.FORGETS_THE_WAY_BACK ? 0 : logBack;
      log -= fault == Fault.FORGETS_THE_PROPOSAL ? 0 : logThere;
      if (!rng.accept(log)) {
        return 0;
      }
      Partition was = state.partition();
      Partition is = labels(before, table);
      state.clear();
      int[] slots = new int[is.clusters()];
      for (int i = 0; i < n; i++) {
        int label = is.label(i);
        slots[label] = label == state.tables() ? state.slots()[label] : slots[label];
        state.seat(i, slots[label]);
      }
      return was.equals(is) ? 0 : 1;
    }

    private Partition labels(int[] before, int[] table) {
      int[] labels = before.clone();
      for (int l = 0; l < labels.length; l++) {
        labels[l] = table[l] < 0 ? before[l] : 1000 + table[l];
      }
      return Partition.of(labels);
    }

    private double joint(SequentialState state, int[] before, int[] table) {
      return SequentialRegroupingTest.joint(prior, bank(state.items()), labels(before, table));
    }

    private int[] start(int n, int[] members, int[] grouping, Rng rng) {
      int[] table = new int[n];
      Arrays.fill(table, -1);
      for (int a = 0; a < anchors.length; a++) {
        table[anchors[a]] = grouping[a];
      }
      List<Integer> others = new ArrayList<>();
      double[] lead = new double[n];
      for (int l : members) {
        if (table[l] < 0) {
          double[] logs = logPredictive(table, l, tables(table));
          double[] sorted = Arrays.stream(logs).sorted().toArray();
          lead[l] = logs.length == 1 ? 0 : sorted[logs.length - 1] - sorted[logs.length - 2];
          others.add(l);
        }
      }
      others.sort(
          Comparator.<Integer>comparingDouble(l -> (float) lead[l])
              .thenComparing(Comparator.naturalOrder())
              .reversed());
      for (int l : others) {
        table[l] = rng.index(logWeights(table, l), tables(table));
      }
      return table;
    }

    private double scan(int[] table, int[] members, int[] forced, Rng rng) {
      double log = 0;
      for (int l : members) {
        if (Arrays.stream(anchors).noneMatch(a -> a == l)) {
          int tables = tables(table);
          table[l] = -1;
          double[] logs = logWeights(table, l);
          int chosen = forced == null ? rng.index(logs.clone(), tables) : forced[l];
          log += logs[chosen] - LogSum.of(logs.clone(), tables);
          table[l] = chosen;
        }
      }
      return log;
    }

    private static int tables(int[] table) {
      return Arrays.stream(table).max().orElseThrow() + 1;
    }

    private double[] logWeights(int[] table, int l) {
      double[] logs = logPredictive(table, l, tables(table));
      for (int t = 0; t < logs.length; t++) {
        double pull = prior.concentration();
        for (int k = 0; k < table.length; k++) {
          if (k != l && table[k] == t) {
            pull += prior.affinity().weight(Math.max(k, l), Math.min(k, l));
          }
        }
        logs[t] += Math.log(pull);
      }
      return logs;
    }

    private double[] logPredictive(int[] table, int l, int tables) {
      double[] logs = new double[tables];
      for (int t = 0; t < tables; t++) {
        TableBank<?> bank = bank(table.length);
        bank.reserve(1);
        for (int k = 0; k < table.length; k++) {
          if (k != l && table[k] == t) {
            bank.add(0, prior.item(k));
          }
        }
        double without = bank.logMarginal(0);
        bank.add(0, prior.item(l));
        logs[t] = bank.logMarginal(0) - without;
      }
      return logs;
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    SequentialDistanceCrp prior = inGraph(4);
    int[] anchors = {0, 3};
    Invariance<Partition> report = matrix(prior, new Plain(prior, anchors, fault)::apply);
    if (fault != Fault.NONE) {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
      return;
    }
    requireEqual(report, matrix(prior, of(anchors)));
    int[] three = {1, 3, 0};
    requireEqual(matrix(prior, new Plain(prior, three, fault)::apply), matrix(prior, of(three)));
  }

  private static void requireEqual(Invariance<Partition> plain, Invariance<Partition> fast) {
    plain.requireInvariant(TOLERANCE);
    for (Partition from : fast.states()) {
      for (Partition to : fast.states()) {
        assertEquals(plain.transition(from, to), fast.transition(from, to), 1e-10);
      }
    }
  }

  @Test
  void refusalsInterruptsAndBadSettings() {
    SequentialState state =
        new SequentialState(inTime(5, Decay.window(1)), bank(5), Partition.of(0, 1, 2, 3, 4));
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class,
        () -> new SequentialRegrouping(3).apply(state, new SeededRng(1)));
    assertTrue(Thread.interrupted());
    assertThrows(IllegalArgumentException.class, () -> new SequentialRegrouping(0));
    assertEquals(5, state.tables());
  }
}
