package crp.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** Sweeps of a chain that take so long each. */
  private void sweeps(int chain, int first, int last, int tables, double seconds) {
    for (int sweep = first; sweep <= last; sweep++) {
      pass(seconds);
      status.sweep(chain, sweep, 4000, tables);
    }
  }

  private static final String LEFT = " left in this step";

  @Test
  void allChainsAreOnePercentage() {
    status.phase("sweeps", 400, false);
    assertEquals("CRPMixture: sweeps, 0 %", status.line());
    sweeps(0, 1, 100, 7, 0.1);
    assertEquals("CRPMixture: sweeps, 25 %, 7 clusters, about 30 s" + LEFT, status.line());
    sweeps(1, 1, 60, 1, 0.1);
    assertEquals("CRPMixture: sweeps, 40 %, 1 cluster, about 24 s" + LEFT, status.line());
  }

  /** The chains go on where they are: 400 sweeps of each took no time in the second step. */
  @Test
  void aRunByNeedHasStepsOfKnownLength() {
    String sooner = "CRPMixture: ends sooner if the chains agree; sweeps, step ";
    status.phase("sweeps, step 1 of 4", 800, true);
    sweeps(0, 1, 400, 3, 0.1);
    sweeps(1, 1, 400, 3, 0.1);
    assertEquals(sooner + "1 of 4, 100 %, 3 clusters, about 0 s" + LEFT, status.line());
    status.phase("sweeps, step 2 of 4", 1600, true);
    sweeps(0, 401, 439, 3, 0.1);
    assertEquals(sooner + "2 of 4, 4 %, 3 clusters", status.line());
    sweeps(0, 440, 480, 3, 0.1);
    assertEquals(sooner + "2 of 4, 10 %, 3 clusters, about 1 min 12 s" + LEFT, status.line());
    status.phase("estimate", 0, false);
    assertEquals("CRPMixture: estimate", status.line());
    status.phase("sweeps", 100, false);
    sweeps(0, 1, 10, 3, 0.1);
    assertEquals("CRPMixture: sweeps, 10 %, 3 clusters, about 9 s" + LEFT, status.line());
  }

  /** Nothing is said of the time before a twentieth of the sweeps. */
  @Test
  void noTimeIsNamedTooEarly() {
    status.phase("sweeps", 1000, false);
    sweeps(0, 1, 49, 3, 12);
    assertEquals("CRPMixture: sweeps, 4 %, 3 clusters", status.line());
    sweeps(0, 50, 50, 3, 12);
    assertEquals("CRPMixture: sweeps, 5 %, 3 clusters, about 3 h 10 min" + LEFT, status.line());
  }

  /** 300 of the 400 sweeps were done by an earlier run, so that 20 took two seconds. */
  @Test
  void sweepsBeforeACheckpointTookNoTime() {
    status.phase("sweeps", 400, false);
    sweeps(0, 301, 320, 2, 0.1);
    assertEquals("CRPMixture: sweeps, 20 %, 2 clusters, about 8 s" + LEFT, status.line());
  }

  /**
   * A recorded run by need of 400 rows in time, four chains on two threads: for each step and chain
   * the second of its first sweep and of each 50th one.
   */
  private static final int[][][] RECORDED = {
    {
      {1, 8, 12, 16, 22, 26},
      {1, 8, 13, 17, 22, 27},
      {26, 30, 36, 40, 46, 49},
      {28, 32, 38, 43, 46, 50},
    },
    {
      {0, 4, 7, 11, 13, 17},
      {0, 4, 7, 11, 14, 18},
      {17, 21, 24, 28, 32, 37},
      {18, 21, 24, 28, 32, 37},
    },
    {
      {0, 7, 10, 12, 15, 18, 21, 23, 26, 29, 31},
      {0, 7, 10, 13, 16, 19, 22, 24, 27, 29, 32},
      {31, 33, 37, 40, 43, 45, 46, 49, 51, 53, 56},
      {32, 35, 38, 41, 43, 45, 47, 49, 51, 53, 55},
    },
  };

  private static final Pattern LEFT_IN_STEP =
      Pattern.compile("about (?:(\\d+) min )?(\\d+) s left");

  /** What a line says of a time, by the sweeps of the step up to now. */
  private interface Said {
    OptionalDouble seconds(int step, int second, int total, int done);
  }

  /** {@return the share of the lines, one a second, that are right within a factor of two} */
  private double right(Said said) {
    int lines = 0;
    int right = 0;
    int start = 0;
    for (int step = 0; step < RECORDED.length; step++) {
      int each = 50 * (RECORDED[step][0].length - 1);
      int total = 4 * (start + each);
      status.phase("sweeps, step " + (step + 1) + " of 3", total, true);
      int end = Arrays.stream(RECORDED[step]).mapToInt(t -> t[t.length - 1]).max().orElseThrow();
      int done = 0;
      for (int second = 0; second < end; second++) {
        for (int chain = 0; chain < 4; chain++) {
          int[] times = RECORDED[step][chain];
          for (int k = 0; k < times.length; k++) {
            if (times[k] == second) {
              status.sweep(chain, start + Math.max(1, 50 * k), 1000, 5);
              done += k == 0 ? 1 : k == 1 ? 49 : 50;
            }
          }
        }
        OptionalDouble seconds = said.seconds(step, second, total, done);
        if (seconds.isPresent()) {
          double ratio = Math.max(1, seconds.getAsDouble()) / (end - second);
          lines++;
          right += ratio >= 0.5 && ratio <= 2 ? 1 : 0;
        }
        pass(1);
      }
      start += each;
    }
    assertTrue(lines > 100, "only " + lines + " lines");
    return (double) right / lines;
  }

  private OptionalDouble said() {
    Matcher time = LEFT_IN_STEP.matcher(status.line());
    return time.find()
        ? OptionalDouble.of(
            60 * (time.group(1) == null ? 0 : Integer.parseInt(time.group(1)))
                + Integer.parseInt(time.group(2)))
        : OptionalDouble.empty();
  }

  @Test
  void theTimeOfARecordedRunIsRightWithinAFactorOfTwo() {
    assertTrue(right((step, second, total, done) -> said()) >= 0.9);
  }

  /** Broken twin: the earlier sweeps of the chains count as sweeps of this step. */
  @Test
  void aTimeThatForgetsWhereTheChainsWereIsWrong() {
    assertTrue(
        right(
                (step, second, total, done) ->
                    20 * done < total || second == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of((double) second * (total - done) / done))
            < 0.8);
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
        "CRPMixture: sweeps, 0 %, 2 clusters, at most 18 s" + LEFT + " by the time limit",
        status.line());
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
