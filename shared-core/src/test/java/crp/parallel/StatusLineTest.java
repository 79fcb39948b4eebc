package crp.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The clock stands still until the test moves it. */
class StatusLineTest {

  private static final long SECOND = 1_000_000_000;

  private final AtomicLong clock = new AtomicLong();
  private final StatusLine status = new StatusLine("CRPMixture", sentence -> {}, clock::get);

  private void pass(double seconds) {
    clock.addAndGet((long) (seconds * SECOND));
  }

  @Test
  void aPhaseWithoutSweepsIsNamed() {
    status.phase("reading the data", 0, false);
    pass(100);
    assertEquals("CRPMixture: reading the data", status.line());
  }

  @Test
  void allChainsAreOnePercentage() {
    status.phase("sweeps", 400, false);
    assertEquals("CRPMixture: sweeps, 0 %", status.line());
    for (int sweep = 1; sweep <= 100; sweep++) {
      status.sweep(0, sweep, 200, 7);
    }
    pass(10);
    assertEquals("CRPMixture: sweeps, 25 %, 7 clusters, about 30 s left", status.line());
    for (int sweep = 1; sweep <= 60; sweep++) {
      status.sweep(1, sweep, 200, 1);
    }
    assertEquals("CRPMixture: sweeps, 40 %, 1 cluster, about 15 s left", status.line());
  }

  @Test
  void aRunByNeedHasStepsOfKnownLength() {
    String sooner = "CRPMixture: ends sooner if the chains agree; ";
    status.phase("sweeps, step 2 of 4", 4000, true);
    status.sweep(0, 1, 4000, 3);
    pass(8);
    assertEquals(sooner + "sweeps, step 2 of 4, 0 %, 3 clusters", status.line());
    for (int sweep = 2; sweep <= 400; sweep++) {
      status.sweep(0, sweep, 4000, 3);
    }
    pass(1);
    assertEquals(
        sooner + "sweeps, step 2 of 4, 10 %, 3 clusters, about 1 min 21 s left in this step",
        status.line());
  }

  /** Nothing is said of the time before a twentieth of the sweeps. */
  @Test
  void noTimeIsNamedTooEarly() {
    status.phase("sweeps", 1000, false);
    for (int sweep = 1; sweep <= 49; sweep++) {
      status.sweep(0, sweep, 1000, 3);
    }
    pass(600);
    assertEquals("CRPMixture: sweeps, 4 %, 3 clusters", status.line());
    status.sweep(0, 50, 1000, 3);
    assertEquals("CRPMixture: sweeps, 5 %, 3 clusters, about 3 h 10 min left", status.line());
  }

  /** 300 of the 400 sweeps were done by an earlier run, so that 20 took two seconds. */
  @Test
  void sweepsBeforeACheckpointTookNoTime() {
    status.phase("sweeps", 400, false);
    for (int sweep = 301; sweep <= 320; sweep++) {
      status.sweep(0, sweep, 400, 2);
    }
    pass(2);
    assertEquals("CRPMixture: sweeps, 80 %, 2 clusters, about 8 s left", status.line());
  }

  @Test
  void aTimeLimitThatComesFirstIsNamed() {
    Deadline end = Deadline.never(clock::get).within(20);
    RunScope.of(end, status)
        .run(
            () -> {
              RunScope.current().phase("sweeps", 400, false);
              return 1;
            });
    status.sweep(0, 1, 400, 2);
    pass(2);
    assertEquals(
        "CRPMixture: sweeps, 0 %, 2 clusters, at most 18 s left by the time limit", status.line());
  }

  @Test
  void aStopIsNamed() {
    AtomicBoolean stop = new AtomicBoolean();
    RunScope.of(Deadline.never(clock::get).orWhen(stop::get), status)
        .run(
            () -> {
              RunScope.current().phase("sweeps", 400, true);
              return 1;
            });
    assertEquals("CRPMixture: ends sooner if the chains agree; sweeps, 0 %", status.line());
    stop.set(true);
    assertEquals("CRPMixture: stopped; sweeps", status.line());
  }

  @Test
  void aNewPhaseStartsAnew() {
    status.phase("sweeps", 10, false);
    status.sweep(0, 10, 10, 2);
    status.phase("evidence, round 1", 100, false);
    status.sweep(0, 1, 10, 4);
    assertEquals("CRPMixture: evidence, round 1, 1 %, 4 clusters", status.line());
  }

  @Test
  void timesAreForPeople() {
    assertEquals("1 s", StatusLine.duration(0.2));
    assertEquals("59 s", StatusLine.duration(59));
    assertEquals("1 min 20 s", StatusLine.duration(79.5));
    assertEquals("2 h 5 min", StatusLine.duration(2 * 3600 + 5 * 60 + 59));
  }

  @Test
  void aDisplayShowsTheLineUntilItIsClosed() throws InterruptedException {
    BlockingQueue<String> shown = new LinkedBlockingQueue<>();
    status.phase("estimate", 0, false);
    Thread[] thread = new Thread[1];
    StatusDisplay display =
        new StatusDisplay(
            status,
            text -> {
              thread[0] = Thread.currentThread();
              shown.add(text);
            },
            0,
            1);
    try {
      assertEquals("CRPMixture: estimate", shown.take());
      assertEquals("CRPMixture: estimate", shown.take());
    } finally {
      display.close();
    }
    assertFalse(thread[0].isAlive());
  }
}
