package crp.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A clock that stands still until the test moves it. */
class DeadlineTest {

  private static final long SECOND = 1_000_000_000;

  // near the end of its range, as the origin of a clock is arbitrary
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5 * SECOND);
  private final Deadline never = Deadline.never(clock::get);

  private void pass(double seconds) {
    clock.addAndGet((long) (seconds * SECOND));
  }

  @Test
  void itPassesAtItsTime() {
    Deadline ten = never.within(10);
    assertEquals(10, ten.secondsLeft(), 1e-9);
    pass(9);
    assertFalse(ten.passed());
    assertEquals(1, ten.secondsLeft(), 1e-9);
    pass(1);
    assertTrue(ten.passed());
    pass(50);
    assertTrue(ten.passed());
    assertEquals(0, ten.secondsLeft());
  }

  @Test
  void withoutALimitItNeverPasses() {
    assertEquals(Double.POSITIVE_INFINITY, never.secondsLeft());
    pass(1e6);
    assertFalse(never.passed());
    assertSame(never, never.within(Double.POSITIVE_INFINITY));
    assertSame(never, never.share(0.5));
  }

  @Test
  void theEarlierOneCounts() {
    Deadline ten = never.within(10);
    assertSame(ten, ten.within(11));
    assertEquals(4, ten.within(4).secondsLeft(), 1e-9);
  }

  @Test
  void aShareIsOfWhatIsLeft() {
    Deadline ten = never.within(10);
    pass(5);
    Deadline part = ten.share(0.4);
    pass(1);
    assertEquals(1, part.secondsLeft(), 1e-9);
    pass(1);
    assertTrue(part.passed());
    assertFalse(ten.passed());
    pass(3);
    assertTrue(ten.share(0.5).passed(), "half of nothing is over at once");
  }

  @Test
  void aStopEndsAllThatComesFromIt() {
    AtomicBoolean stop = new AtomicBoolean();
    Deadline end = Deadline.never(clock::get).orWhen(stop::get);
    Deadline part = end.within(100).share(0.5);
    assertFalse(part.passed());
    assertEquals("the time limit", part.cause());
    stop.set(true);
    assertTrue(end.passed() && part.passed());
    assertEquals(0, part.secondsLeft());
    assertEquals("the stop", part.cause());
    assertFalse(part.notBefore(5).passed(), "some time for the answer");
  }
}
