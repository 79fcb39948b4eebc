package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.kernel.Kernel;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.AveragedDistanceCrp.Variant;
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
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kernels under sequential priors keep the posterior: exact transition matrices. */
class SequentialKernelsTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] PLACES = {-0.4, 0.3, 2.6, 1.9};
  private static final double[] TIMES = {2.1, 0.4, 2.1, 1.7};

  private static Supplier<TableBank<?>> banks(int n) {
    RealRows rows = RealRows.of(Arrays.copyOf(PLACES, n), n, 1);
    return () -> GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1}).bank(rows);
  }

  private static double[] times(int n) {
    return Arrays.copyOf(TIMES, n);
  }

  private static List<Decay> decays() {
    return List.of(
        Decay.identity(),
        Decay.window(1),
        Decay.exponential(0.9),
        Decay.logistic(0.7, 0.3),
        Decay.of("nothing", d -> 0));
  }

  private static SequentialDistanceCrp links(int n, Decay f) {
    AveragedDistanceCrp order = AveragedDistanceCrp.of(1, Variant.MEAN, f, times(n));
    double[][] table = new double[n][n];
    int[] rows = new int[n];
    for (int a = 0; a < n; a++) {
      rows[a] = order.item(a);
      for (int b = 0; b < a; b++) {
        int i = order.item(a);
        int j = order.item(b);
        table[i][j] = f.weight(TIMES[i] - TIMES[j]);
      }
    }
    return SequentialDistanceCrp.of(0.8, SparseAffinity.of(table), rows);
  }

  private static List<SequentialPrior> priors(int n) {
    List<SequentialPrior> all = new ArrayList<>();
    for (Decay f : decays()) {
      for (Variant variant : Variant.values()) {
        all.add(AveragedDistanceCrp.of(0.8, variant, f, times(n)));
      }
      all.add(links(n, f));
    }
    for (Decay f : decays().subList(0, 4)) {
      Ties ties = f instanceof Decay.Identity ? Ties.STRICT : Ties.BY_ROW;
      TimeAffinity near = TimeAffinity.sequential(TimeOrder.of(times(n)), f, ties);
      all.add(SequentialDistanceCrp.of(0.8, near));
    }
    for (Variant variant : Variant.values()) {
      Decay f = variant == Variant.WEIGHTED ? Decay.logistic(0.7, 0.3) : Decay.exponential(0.9);
      all.add(AveragedDistanceCrp.of(0.8, variant, f, times(n)).withTies(Ties.STRICT));
    }
    return all;
  }

  static Stream<SequentialPrior> ofFour() {
    return priors(4).stream();
  }

  static Stream<SequentialPrior> ofThree() {
    return priors(3).stream();
  }

  private static Invariance<Partition> matrix(
      SequentialPrior prior, Kernel<SequentialState> kernel) {
    Supplier<TableBank<?>> banks = banks(prior.customers());
    return Invariance.of(
        Partitions.all(prior.customers()),
        (z, rng) -> {
          SequentialState state = new SequentialState(prior, banks.get(), z);
          int moved = kernel.apply(state, rng);
          assertTrue(moved > 0 || state.partition().equals(z));
          state.audit(1e-9);
          return state.partition();
        },
        z -> new SequentialState(prior, banks.get(), z).logJoint());
  }

  @ParameterizedTest
  @MethodSource("ofFour")
  void sitesAreMovedExactly(SequentialPrior prior) {
    matrix(prior, new SiteMetropolis()).requireInvariant(TOLERANCE).requireIrreducible();
    matrix(prior, new SiteMetropolis(0.3)).requireInvariant(TOLERANCE).requireIrreducible();
  }

  @ParameterizedTest
  @MethodSource("ofFour")
  void tablesAreDrawnExactlyWithLinksSummedOut(SequentialPrior prior) {
    if (prior instanceof SequentialDistanceCrp) {
      matrix(prior, new SequentialTableGibbs()).requireInvariant(TOLERANCE);
    } else {
      assertThrows(IllegalArgumentException.class, () -> matrix(prior, new SequentialTableGibbs()));
    }
  }

  /** Wybo et al. (2012), equation 13: this documents that it is another law, not a fault. */
  @Test
  void thePublishedSweepDoesNotKeepThePosterior() {
    SequentialPrior prior =
        AveragedDistanceCrp.of(0.8, Variant.MEAN, Decay.exponential(0.9), times(4));
    Invariance<Partition> published =
        matrix(
            prior,
            (state, rng) -> {
              ForwardSeating.apply(state, rng);
              return 1;
            });
    assertThrows(AssertionError.class, () -> published.requireInvariant(TOLERANCE));
    assertTrue(published.worstImbalance() > 1e-3, published.toString());
    // and it forgets where it started
    Partition first = published.states().get(0);
    for (Partition from : published.states()) {
      for (Partition to : published.states()) {
        assertEquals(published.transition(first, to), published.transition(from, to), 1e-13);
      }
    }
  }

  /** Site moves that forget a part of the joint. */
  private enum Fault {
    NONE,
    IGNORES_LATER_CUSTOMERS,
    IGNORES_LATER_NORMALISERS
  }

  /** A plain twin of the site moves: proposes uniformly and takes ratios of whole joints. */
  private static int plainSites(SequentialState state, Fault fault, Rng rng) {
    int moved = 0;
    for (int i = 0; i < state.items(); i++) {
      int home = state.slotAt(i);
      int n = state.tables() + (state.count(home) == 1 ? 0 : 1);
      int slot = state.slots()[rng.below(n)];
      if (slot == home) {
        continue;
      }
      double before = target(state, i, fault);
      state.move(i, slot);
      if (rng.accept(target(state, i, fault) - before)) {
        moved++;
      } else {
        state.move(i, home);
      }
    }
    return moved;
  }

  private static double target(SequentialState state, int i, Fault fault) {
    double rows = state.logJoint() - state.logPrior();
    int last = fault == Fault.NONE ? state.items() - 1 : i;
    SequentialPrior prior = state.prior();
    double[] memory = new double[state.capacity() * prior.memory()];
    double[] w = new double[state.capacity()];
    boolean[] open = new boolean[state.capacity()];
    double sum = 0;
    for (int l = 0; l < state.items(); l++) {
      prior.seatWeights(l, state::slotAt, w.length, memory, w);
      int slot = state.slotAt(l);
      double norm = prior.concentration();
      for (double one : w) {
        norm += one;
      }
      if (l <= last || fault == Fault.IGNORES_LATER_NORMALISERS) {
        sum += Math.log(open[slot] ? w[slot] : prior.concentration());
      }
      if (l <= last) {
        sum -= Math.log(norm);
      }
      open[slot] = true;
      prior.remember(l, memory, slot * prior.memory());
    }
    return rows + sum;
  }

  @Tag("slow")
  @Test
  void siteMovesThatIgnoreLaterCustomersAreFoundOut() {
    SequentialPrior prior =
        AveragedDistanceCrp.of(0.8, Variant.WEIGHTED, Decay.exponential(0.9), times(4));
    for (Fault fault : Fault.values()) {
      Invariance<Partition> report = matrix(prior, (state, rng) -> plainSites(state, fault, rng));
      assertEquals(fault == Fault.NONE, report.worstImbalance() < TOLERANCE, fault + ": " + report);
      assertTrue(fault == Fault.NONE || report.worstImbalance() > 1e-4, fault + ": " + report);
    }
  }

  /**
   * Gibbs with the seat weights and predictives of now: the later customers' seats are left out.
   */
  @Test
  void tableDrawsThatIgnoreLaterCustomersAreFoundOut() {
    SequentialDistanceCrp prior = links(4, Decay.exponential(0.9));
    Invariance<Partition> report =
        matrix(
            prior,
            (state, rng) -> {
              for (int i = 0; i < state.items(); i++) {
                int home = state.slotAt(i);
                int[] slots = Arrays.copyOf(state.slots(), state.tables() + 1);
                double[] w = new double[state.capacity()];
                prior.seatWeights(i, state::slotAt, w.length, new double[0], w);
                double[] logs = new double[slots.length];
                boolean alone = state.count(home) == 1;
                for (int t = 0; t < slots.length; t++) {
                  boolean fresh = t == slots.length - 1;
                  logs[t] = Math.log(fresh ? prior.concentration() : w[slots[t]]);
                  if (alone && slots[t] == home) {
                    logs[t] = Double.NEGATIVE_INFINITY;
                  }
                }
                Capabilities.scoring(state.bank())
                    .addLogPredictive(prior.item(i), alone ? -1 : home, slots, slots.length, logs);
                int slot = slots[rng.index(logs, slots.length)];
                if (slot != home && !(alone && slot == slots[slots.length - 1])) {
                  state.move(i, slot);
                }
              }
              return 1;
            });
    assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
    assertTrue(report.worstImbalance() > 1e-3, report.toString());
  }

  /** Statistical: whole kernels on ten rows agree with one another; errors from batches. */
  @Test
  void anInterruptedThreadStopsAndTheStateIsValid() {
    SequentialPrior prior = links(4, Decay.identity());
    Partition z = Partition.of(0, 1, 0, 2);
    for (Kernel<SequentialState> kernel :
        List.of(new SiteMetropolis(), new SequentialTableGibbs())) {
      SequentialState state = new SequentialState(prior, banks(4).get(), z);
      Thread.currentThread().interrupt();
      assertThrows(CancellationException.class, () -> kernel.apply(state, new SeededRng(1)));
      assertTrue(Thread.interrupted());
      state.audit(1e-12);
      assertEquals(z, state.partition());
    }
  }

  @Test
  void badSettingsAreNamed() {
    assertThrows(IllegalArgumentException.class, () -> new SiteMetropolis(0));
    assertThrows(IllegalArgumentException.class, () -> new SiteMetropolis(Double.NaN));
    SequentialPrior four = links(4, Decay.identity());
    assertThrows(IllegalArgumentException.class, () -> new SequentialState(four, banks(3).get()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SequentialState(four, banks(4).get(), Partition.of(0, 1)));
  }
}
