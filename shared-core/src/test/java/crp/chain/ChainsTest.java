package crp.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.draws.Draws;
import crp.kernel.TableGibbs;
import crp.likelihood.gaussian.GaussianNiw;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChainsTest {

  private static final int N = 30;

  private static Chain chain(int number, Start start) {
    SeededRng data = new SeededRng(1);
    double[] x = new double[N];
    Arrays.setAll(x, i -> i % 2 * 4 + data.gaussian());
    RealRows rows = RealRows.of(x, N, 1);
    Rng rng = new SeededRng(number + 10L);
    TableState state = new TableState(Crp.of(1), GaussianNiw.from(rows).bank(rows));
    return new Chain(number, state, List.of(new TableGibbs()), start, rng);
  }

  private static Draws run(int threads, Schedule schedule, Progress progress) {
    Start[] starts = Start.values();
    return Chains.run(3, threads, number -> chain(number, starts[number]), schedule, progress);
  }

  @Test
  void theResultDoesNotDependOnTheNumberOfThreads() {
    Schedule schedule = Schedule.of(20, 10).withThin(3);
    AtomicInteger heard = new AtomicInteger();
    Draws alone = run(1, schedule, Progress.NONE);
    Draws together = run(3, schedule, (c, sweep, sweeps, k) -> heard.incrementAndGet());
    assertEquals(60, heard.get());
    // sweeps 11, 14, 17 and 20 of three chains
    assertEquals(12, alone.size());
    assertFalse(alone.timeLimitReached());
    for (int i = 0; i < 12; i++) {
      assertEquals(alone.draws().get(i).partition(), together.draws().get(i).partition());
      assertEquals(alone.draws().get(i).logJoint(), together.draws().get(i).logJoint());
    }
  }

  @Test
  void aTimeLimitLeavesOneDrawAChainAtLeast() {
    Draws draws = run(1, Schedule.of(1_000_000, 999_999).withMaxSeconds(1e-9), Progress.NONE);
    assertTrue(draws.timeLimitReached());
    assertEquals(3, draws.size());
  }

  @Test
  void anInterruptedRunIsCancelled() {
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class, () -> run(1, Schedule.of(5, 1).withThin(1), Progress.NONE));
    assertTrue(Thread.interrupted());
  }

  @Test
  void aFaultOfAListenerIsPassedOn() {
    IllegalStateException error =
        assertThrows(
            IllegalStateException.class,
            () ->
                run(
                    2,
                    Schedule.of(5, 1).withThin(1),
                    (chain, sweep, sweeps, clusters) -> {
                      throw new IllegalStateException("enough");
                    }));
    assertEquals("enough", error.getMessage());
  }

  @Test
  void everyStartSeatsEverybody() {
    for (Start start : Start.values()) {
      TableState state =
          new TableState(
              Crp.of(1),
              GaussianNiw.of(new double[1], 1, 2, new double[] {1})
                  .bank(RealRows.of(new double[] {0, 1, 2, 3, 4}, 5, 1)));
      start.seat(state, new SeededRng(3));
      for (int i = 0; i < 5; i++) {
        assertTrue(state.slotOf(i) >= 0, start + " leaves " + i);
      }
      assertTrue(start != Start.ONE || state.tables() == 1);
      state.audit(1e-12);
    }
  }

  @Test
  void automaticThinningKeepsDrawsAndLabelsWithinBounds() {
    assertEquals(1, Schedule.of(1000, 500).resolved(100, 4).thin());
    assertEquals(20, Schedule.of(11_000, 1_000).resolved(100, 4).thin());
    // a million rows: 100 draws in all
    assertEquals(20, Schedule.of(1000, 500).resolved(1_000_000, 4).thin());
    assertEquals(7, Schedule.of(1000, 500).withThin(7).resolved(1_000_000, 4).thin());
  }

  @Test
  void aWrongScheduleIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Schedule.of(0, 0));
    assertThrows(IllegalArgumentException.class, () -> Schedule.of(10, 10));
    assertThrows(IllegalArgumentException.class, () -> Schedule.of(10, -1));
    assertThrows(IllegalArgumentException.class, () -> Schedule.of(10, 1).withThin(-1));
    assertThrows(IllegalArgumentException.class, () -> Schedule.of(10, 1).withMaxSeconds(0));
    assertThrows(
        IllegalArgumentException.class, () -> Schedule.of(10, 1).withMaxSeconds(Double.NaN));
  }
}
