package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class KernelTest {

  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong clock = new AtomicLong();
  private final List<String> applied = new ArrayList<>();

  /** Each step takes a second, and a kernel checks before each. */
  private Kernel<String> steps(String name, int steps) {
    return (state, rng) -> {
      for (int s = 1; s <= steps; s++) {
        RunScope.check();
        applied.add(name + s);
        clock.addAndGet(SECOND);
      }
      return 0;
    };
  }

  private void sweep(Deadline cut) {
    Kernel.sweep(List.of(steps("a", 2), steps("b", 3)), "", new SeededRng(1), cut);
  }

  private Deadline after(int seconds) {
    return Deadline.never(clock::get).within(seconds);
  }

  @Test
  void aSweepAppliesAllKernelsInOrder() {
    sweep(Deadline.NONE);
    assertEquals(List.of("a1", "a2", "b1", "b2", "b3"), applied);
  }

  @Test
  void aCutEndsASweepBetweenTwoSteps() {
    List<String> all = List.of("a1", "a2", "b1", "b2", "b3");
    for (int seconds = 0; seconds <= 5; seconds++) {
      applied.clear();
      sweep(after(seconds));
      assertEquals(all.subList(0, seconds), applied);
    }
  }

  @Test
  void workAroundASweepIsCutAsItWouldBeWithoutIt() {
    RunScope scope = RunScope.of(Deadline.NONE, Progress.NONE).cutAt(after(2));
    assertThrows(
        TimeLimitException.class,
        () ->
            scope.run(
                () -> {
                  sweep(after(2));
                  return applied;
                }));
    assertEquals(List.of("a1", "a2"), applied);
  }
}
