package crp.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RunScopeTest {

  private final List<String> phases = new ArrayList<>();

  private RunScope scope() {
    Progress listener =
        new Progress() {
          @Override
          public void sweep(int chain, int sweep, int sweeps, int clusters) {}

          @Override
          public void phase(String phase, long sweeps, boolean atMost) {
            phases.add(phase + " " + sweeps + " " + atMost);
          }
        };
    return RunScope.of(Deadline.NONE, listener);
  }

  @Test
  void itIsThatOfTheThreadAsLongAsTheWorkLasts() {
    RunScope outer = scope();
    RunScope inner = scope();
    RunScope before = RunScope.current();
    outer.run(
        () -> {
          assertSame(outer, RunScope.current());
          assertThrows(
              ArithmeticException.class,
              () ->
                  inner.run(
                      () -> {
                        throw new ArithmeticException("planted");
                      }));
          assertSame(outer, RunScope.current());
          return 1;
        });
    assertSame(before, RunScope.current());
  }

  @Test
  void workersHaveTheScopeOfTheirCaller() {
    RunScope scope = scope();
    List<Supplier<RunScope>> tasks = List.of(RunScope::current, RunScope::current);
    assertEquals(List.of(scope, scope), scope.run(() -> Workers.run(tasks, 2)));
  }

  @Test
  void phasesOfAPartBearItsName() {
    RunScope scope = scope();
    scope.phase("estimate");
    scope.named("held-out rows").named("fold 2").phase("sweeps", 400, true);
    assertEquals(List.of("estimate 0 false", "held-out rows, fold 2: sweeps 400 true"), phases);
  }

  @Test
  void aCheckEndsTheWorkOfAnInterruptedThreadAndKeepsTheFlag() {
    RunScope.check();
    Thread.currentThread().interrupt();
    try {
      RunScope.check(1); // not at every step
      assertThrows(CancellationException.class, () -> RunScope.check(2048));
      assertThrows(CancellationException.class, RunScope::check);
    } finally {
      assertTrue(Thread.interrupted());
    }
  }
}
