package crp.chain;

import static crp.chain.HeapChains.chains;
import static crp.chain.HeapChains.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.checkpoint.Checkpoint;
import crp.checkpoint.CheckpointFile;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.kernel.FamilyUpdate;
import crp.parallel.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Chains that are judged after stages, and go on or not. */
@Timeout(60)
final class StagesTest {

  private static final int CHAINS = 4;

  /** Each begins where the one before ended; thinning grows. */
  private static final List<Schedule> STAGES =
      List.of(
          Schedule.of(8, 4).withThin(1),
          Schedule.of(16, 8).withThin(2),
          Schedule.of(32, 16).withThin(3),
          Schedule.of(64, 32).withThin(5));

  @TempDir Path directory;

  /** A rule on the draws and traces alone. */
  private static Predicate<Draws> after(int sweeps) {
    return draws -> draws.traces().stream().allMatch(trace -> trace.sweeps() >= sweeps);
  }

  private static Draws run(
      int threads, Predicate<Draws> enough, Progress progress, CheckpointStore memory) {
    return Chains.run(
        CHAINS, threads, chains(40, new FamilyUpdate<>()), STAGES, enough, progress, memory);
  }

  private static Draws run(int threads, Predicate<Draws> enough) {
    return run(threads, enough, Progress.NONE, CheckpointStore.NONE);
  }

  private static String fixed(Schedule stage) {
    return text(Chains.run(CHAINS, 2, chains(40, new FamilyUpdate<>()), stage, Progress.NONE));
  }

  @Test
  void aRunThatEndsAfterAStageIsTheFixedRunOfThatLengthWithAnyNumberOfThreads() {
    for (Schedule stage : STAGES) {
      String expected = fixed(stage);
      for (int threads : new int[] {1, 2, 4}) {
        assertEquals(expected, text(run(threads, after(stage.sweeps()))));
      }
    }
  }

  @Test
  void theLastStageEndsARunThatIsNeverEnough() {
    AtomicInteger looks = new AtomicInteger();
    Draws draws = run(2, some -> looks.incrementAndGet() < 0);
    assertEquals(fixed(STAGES.get(3)), text(draws));
    assertEquals(3, looks.get(), "the last stage needs no leave");
  }

  @Test
  void progressNamesTheLargestNumber() {
    AtomicInteger wrong = new AtomicInteger();
    AtomicInteger sweeps = new AtomicInteger();
    Progress progress =
        (chain, sweep, all, clusters) -> {
          sweeps.incrementAndGet();
          wrong.addAndGet(all == 64 ? 0 : 1);
        };
    run(2, after(16), progress, CheckpointStore.NONE);
    assertEquals(0, wrong.get());
    assertEquals(16 * CHAINS, sweeps.get());
  }

  private CheckpointStore memory() {
    return CheckpointStore.of(
        new Checkpoint(directory.resolve("stages"), Double.POSITIVE_INFINITY, 7),
        new CheckpointFile.Owner("version", "data", "options"),
        CHAINS,
        warning -> {
          throw new AssertionError(warning);
        });
  }

  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static Progress stopping(int chain, int sweep) {
    return (c, s, all, clusters) -> {
      if (c == chain && s == sweep) {
        throw new Stopped();
      }
    };
  }

  /** {@return what a run finds that was stopped there, and resumed} */
  private String resumed(int chain, int sweep, Supplier<Predicate<Draws>> rule) throws IOException {
    Files.deleteIfExists(directory.resolve("stages"));
    assertThrows(Stopped.class, () -> run(1, rule.get(), stopping(chain, sweep), memory()));
    return text(run(2, rule.get(), Progress.NONE, memory()));
  }

  /** Also at the boundary itself, with some chains there and others not. */
  @Test
  @Tag("slow")
  void aRunThatWasStoppedAnywhereIsTheRunThatWasNot() throws IOException {
    for (int end : new int[] {16, 64}) {
      String expected = text(run(2, after(end)));
      for (int sweep : new int[] {1, 8, 9, 16, 17, 32, 64}) {
        for (int chain = 0; chain < CHAINS && sweep <= end; chain += 3) {
          assertEquals(
              expected, resumed(chain, sweep, () -> after(end)), chain + ", sweep " + sweep);
        }
      }
    }
  }

  @Test
  void aRunThatIsOverIsNotRunAgain() {
    String expected = text(run(2, after(16), Progress.NONE, memory()));
    AtomicInteger sweeps = new AtomicInteger();
    Progress counting = (chain, sweep, all, clusters) -> sweeps.incrementAndGet();
    assertEquals(expected, text(run(2, after(16), counting, memory())));
    assertEquals(0, sweeps.get());
  }

  /**
   * A broken rule, of the number of looks and not of the draws, is seen by the same comparison: all
   * other chains are ahead when the last one stops, so that one look is left out.
   */
  @Test
  void aRuleThatIsNoFunctionOfTheDrawsIsFound() throws IOException {
    Supplier<Predicate<Draws>> secondLook =
        () -> {
          AtomicInteger looks = new AtomicInteger();
          return draws -> looks.incrementAndGet() == 2;
        };
    assertNotEquals(text(run(2, secondLook.get())), resumed(CHAINS - 1, 12, secondLook));
  }

  /** A chain that is cut short keeps the later half of its sweeps, draws of both stages. */
  @Test
  void aTimeLimitEndsTheRunWithTheLaterHalfOfEachChain() {
    List<Schedule> limited = STAGES.stream().map(stage -> stage.withMaxSeconds(0.5)).toList();
    Progress slow =
        (chain, sweep, all, clusters) -> {
          if (sweep == 20) {
            long until = System.nanoTime() + 600_000_000;
            while (System.nanoTime() < until) {
              LockSupport.parkNanos(until - System.nanoTime());
            }
          }
        };
    Draws draws =
        Chains.run(
            1,
            1,
            chains(40, new FamilyUpdate<>()),
            limited,
            some -> false,
            slow,
            CheckpointStore.NONE);
    assertTrue(draws.timeLimitReached());
    assertEquals(21, draws.traces().get(0).sweeps());
    assertEquals(List.of(11, 13, 15, 17, 20), draws.draws().stream().map(Draw::sweep).toList());
  }
}
