package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.kernel.ParameterUpdate;
import crp.likelihood.Family;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.proximity.SparseAffinity;
import crp.random.SeededRng;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinkStateTest {

  private static final int SIDE = 12;
  private static final int N = SIDE * SIDE;

  private static SparseAffinity grid() {
    double[][] f = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        int dx = Math.abs(i % SIDE - j % SIDE);
        int dy = Math.abs(i / SIDE - j / SIDE);
        f[i][j] = dx + dy == 1 ? 1 : 0;
      }
    }
    return SparseAffinity.of(f);
  }

  private static SparseAffinity times() {
    double[][] f = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = Math.max(0, i - 5); j < i; j++) {
        f[i][j] = Math.exp(-(i - j) / 3.0);
      }
    }
    return SparseAffinity.of(f);
  }

  private static RealRows pixels() {
    SeededRng rng = new SeededRng(8);
    double[] x = new double[3 * N];
    double[] weights = new double[N];
    for (int i = 0; i < N; i++) {
      double level = i % SIDE < 5 ? 0 : i / SIDE < 6 ? 4 : 8;
      weights[i] = 0.5 + i % 3;
      for (int c = 0; c < 3; c++) {
        x[3 * i + c] = level + rng.gaussian();
      }
    }
    return RealRows.of(x, N, 3, Weights.of(weights));
  }

  private static CountRows words() {
    SeededRng rng = new SeededRng(9);
    CountRows.Builder rows = CountRows.over(10);
    for (int i = 0; i < N; i++) {
      for (int t = 0; t < 6; t++) {
        rows.add((i * 3 / N * 3 + rng.below(4)) % 10, 1);
      }
      rows.endRow();
    }
    return rows.build();
  }

  private static <R extends Rows> LinkState apart(
      SparseAffinity affinity, Family<R> family, R rows) {
    int[] self = new int[N];
    Arrays.setAll(self, i -> i);
    return new LinkState(
        DistanceCrp.of(Parameter.gamma(1, 1), affinity), family.bank(rows), Links.of(self));
  }

  private static List<LinkState> states() {
    RealRows pixels = pixels();
    return List.of(
        apart(grid(), GaussianNiw.from(pixels), pixels),
        apart(grid(), DiagonalGaussian.from(pixels), pixels),
        apart(times(), GaussianNiw.from(pixels), pixels),
        apart(times(), DirichletMultinomial.symmetric(0.3), words()),
        apart(grid(), DirichletMultinomial.symmetric(0.3), words()));
  }

  @Test
  void tenThousandMovesLeaveTheStateSound() {
    for (LinkState state : states()) {
      SeededRng rng = new SeededRng(77);
      LinkGibbs sweep = new LinkGibbs();
      ParameterUpdate<LinkState> concentration = ParameterUpdate.of(Prior.CONCENTRATION);
      int changed = 0;
      for (int s = 0; s < 10_000 / N; s++) {
        changed += sweep.apply(state, rng);
        concentration.apply(state, rng);
      }
      assertTrue(changed > 100, "links changed: " + changed);
      state.audit(1e-9);
    }
  }

  /** Moves that no posterior would make: any link that the prior allows, whatever the data say. */
  @Test
  void tenThousandRandomLinksLeaveTheStateSound() {
    for (LinkState state : states()) {
      SeededRng rng = new SeededRng(78);
      SparseAffinity affinity = (SparseAffinity) state.prior().affinity();
      for (int m = 0; m < 10_000; m++) {
        int i = rng.below(N);
        int n = affinity.start(i + 1) - affinity.start(i);
        int choice = rng.below(n + 1) - 1;
        int target = choice < 0 ? i : affinity.neighbour(affinity.start(i) + choice);
        state.cut(i);
        state.link(target);
        assertEquals(target, state.target(i));
        if (m % 1000 == 0) {
          state.audit(1e-9);
        }
      }
      state.audit(1e-9);
      int loops = 0;
      for (int i = 0; i < N; i++) {
        loops += state.target(i) == i ? 1 : 0;
      }
      assertEquals(loops, state.selfLinks());
    }
  }

  /** {@return the generator that seated a state's rows} */
  private static SeededRng afterTwoSweeps(LinkState state, long seed) {
    SeededRng rng = new SeededRng(seed);
    LinkGibbs sweep = new LinkGibbs();
    sweep.apply(state, rng);
    sweep.apply(state, rng);
    return rng;
  }

  /** What joins say is the change of the log joint's data part, whatever is on which side. */
  @Test
  void joinsAreWeighedByTheirMarginals() {
    for (LinkState state : states()) {
      SeededRng rng = afterTwoSweeps(state, 79);
      for (int m = 0; m < 300; m++) {
        int i = rng.below(N);
        int old = state.target(i);
        double before = state.logJoint() - state.logPrior();
        state.cut(i);
        int home = state.slotOf(old);
        int[] tables = home == state.part() ? new int[] {home} : new int[] {state.part(), home};
        double[] out = new double[tables.length];
        state.addLogJoins(tables, tables.length, out);
        state.link(i);
        double after = state.logJoint() - state.logPrior();
        assertEquals(before - after, out[tables.length - 1] - out[0], 1e-8);
        state.cut(i);
        state.link(old);
        assertEquals(before, state.logJoint() - state.logPrior(), 1e-7);
      }
    }
  }

  /** With a third table in reach both sides have statistics of their own, whichever is smaller. */
  @Test
  void joinsOfAThirdTableAreWeighedByTheirMarginals() {
    int larger = 0;
    for (LinkState state : states()) {
      SeededRng rng = afterTwoSweeps(state, 80);
      for (int m = 0; m < 300; m++) {
        int i = rng.below(N);
        int old = state.target(i);
        state.cut(i);
        int other = rng.below(N);
        int third = state.slotOf(other);
        if (third != state.part() && third != state.rest() && state.rest() >= 0) {
          larger += state.count(state.part()) > state.count(state.rest()) ? 1 : 0;
          double[] out = new double[3];
          state.addLogJoins(new int[] {state.part(), state.rest(), third}, 3, out);
          state.link(i);
          double before = logRows(state);
          state.cut(i);
          state.link(other);
          assertEquals(logRows(state) - before, out[2] - out[0], 1e-8);
          state.cut(i);
        }
        state.link(old);
      }
      state.audit(1e-9);
    }
    assertTrue(larger > 10, "larger parts: " + larger);
  }

  private static double logRows(LinkState state) {
    return IntStream.range(0, state.tables())
        .mapToDouble(t -> state.bank().logMarginal(state.slots()[t]))
        .sum();
  }

  @Test
  void aPartThatReturnsLeavesNoTrace() {
    RealRows pixels = pixels();
    LinkState state = apart(times(), GaussianNiw.from(pixels), pixels);
    for (int i = 1; i < N; i++) {
      state.cut(i);
      state.link(i - 1);
    }
    assertEquals(1, state.tables());
    double before = state.logJoint();
    for (int i = N - 1; i > N / 2; i--) {
      state.cut(i);
      state.link(i - 1);
      assertEquals(before, state.logJoint(), 0);
    }
  }

  @Test
  void wrongStartsAreRefused() {
    RealRows pixels = pixels();
    LinkState state =
        new LinkState(
            DistanceCrp.of(Parameter.gamma(1, 1), times()), GaussianNiw.from(pixels).bank(pixels));
    assertThrows(IllegalArgumentException.class, () -> state.seat(Links.of(0, 1)));
    int[] forward = new int[N];
    Arrays.setAll(forward, i -> (i + 1) % N);
    assertThrows(IllegalArgumentException.class, () -> state.seat(Links.of(forward)));
  }

  @Test
  void anAuditFindsForeignStatistics() {
    for (LinkState state : states()) {
      state.bank().remove(state.slotOf(3), 3);
      state.bank().add(state.slotOf(4), 3);
      assertThrows(IllegalStateException.class, () -> state.audit(1e-9));
    }
  }
}
