package crp.chain;

import static crp.chain.HeapChains.chains;
import static crp.chain.HeapChains.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.TableGibbs;
import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ChainsTest {

  private static final Schedule FOREVER = Schedule.of(Integer.MAX_VALUE, 0);

  /** The threads of one run, noted by its chains when they are made. */
  private static final class RunThreads {
    private final Set<Thread> seen = ConcurrentHashMap.newKeySet();

    <T> IntFunction<T> noting(IntFunction<T> maker) {
      return number -> {
        seen.add(Thread.currentThread());
        return maker.apply(number);
      };
    }

    /** Returns when all of them have ended; a run that goes on meets the test's time limit. */
    void join() throws InterruptedException {
      assertFalse(seen.isEmpty());
      for (Thread thread : seen) {
        thread.join();
      }
    }
  }

  /** Blocks until the thread is interrupted and leaves its flag set. */
  private static void holdUntilInterrupted() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void numberOfThreadsDoesNotChangeTheDraws() {
    Schedule schedule = Schedule.of(30, 10).resolved(60, 4);
    String alone =
        text(Chains.run(4, 1, chains(60, new FamilyUpdate<>()), schedule, Progress.NONE));
    for (int threads : new int[] {2, 3, 9}) {
      Draws draws =
          Chains.run(4, threads, chains(60, new FamilyUpdate<>()), schedule, Progress.NONE);
      assertEquals(alone, text(draws), threads + " threads");
      assertEquals(80, draws.size());
      assertFalse(draws.timeLimitReached());
    }
  }

  @Test
  void startsSeatEverybody() {
    for (TableInitializer start : TableInitializer.values()) {
      Draws draws = Chains.run(1, 1, chains(40, start, List.of()), one(), Progress.NONE);
      assertEquals(40, draws.draws().get(0).size());
      int clusters = draws.draws().get(0).clusters();
      assertTrue(
          clusters >= 1 && (start != TableInitializer.ONE || clusters == 1),
          start + ": " + clusters);
      assertTrue(start != TableInitializer.MANY || clusters > 6, start + ": " + clusters);
    }
  }

  private static Schedule one() {
    return new Schedule(1, 0, 1, Double.POSITIVE_INFINITY);
  }

  @Test
  void progressHearsEverySweepOfEveryChain() {
    AtomicIntegerArray next = new AtomicIntegerArray(3);
    AtomicBoolean wrong = new AtomicBoolean();
    Chains.run(
        3,
        2,
        chains(20, new FamilyUpdate<>()),
        Schedule.of(7, 2).withThin(1),
        (chain, sweep, sweeps, clusters) -> {
          boolean right = next.incrementAndGet(chain) == sweep && sweeps == 7 && clusters > 0;
          wrong.compareAndSet(false, !right);
        });
    assertFalse(wrong.get());
    assertEquals("[7, 7, 7]", next.toString());
  }

  @Test
  void timeLimitEndsTheRunAndIsTold() {
    long begun = System.nanoTime();
    Draws draws =
        Chains.run(
            2,
            2,
            chains(50, new FamilyUpdate<>()),
            new Schedule(Integer.MAX_VALUE, Integer.MAX_VALUE - 1, 1, 0.2),
            Progress.NONE);
    double seconds = (System.nanoTime() - begun) / 1e9;
    assertTrue(draws.timeLimitReached());
    assertTrue(seconds >= 0.2, seconds + " s");
    assertEquals(2, draws.size(), "one of each chain, though in burn-in");
    for (int c = 0; c < 2; c++) {
      int sweeps = draws.traces().get(c).sweeps();
      assertTrue(sweeps > 1 && sweeps < Integer.MAX_VALUE);
      assertTrue(2 * draws.draws().get(c).sweep() > sweeps, "of the later half");
      assertEquals(sweeps, draws.traces().get(c).logJoint().length);
    }
  }

  /** {@return what four chains have in one thread that were stopped at a sweep of the first one} */
  private static Draws stopped(Schedule schedule, int at) {
    AtomicBoolean stop = new AtomicBoolean();
    Progress progress =
        (chain, sweep, sweeps, clusters) -> {
          if (chain == 0 && sweep == at) {
            stop.set(true);
          }
        };
    return RunScope.of(Deadline.NONE.orWhen(stop::get), progress)
        .run(() -> Chains.run(4, 1, chains(30, new FamilyUpdate<>()), schedule, progress));
  }

  @Test
  void theLaterHalfOfWhatWasDoneIsKeptWhateverWasAsked() {
    for (Schedule asked :
        List.of(Schedule.of(20_000), Schedule.of(20_000, 19_000), Schedule.of(500, 20))) {
      Draws draws = stopped(asked.resolved(30, 4), 300);
      assertTrue(draws.timeLimitReached());
      for (int c = 0; c < 4; c++) {
        int number = c;
        int sweeps = draws.traces().get(c).sweeps();
        assertTrue(sweeps >= 100 && sweeps <= 301, "chain " + c + " has " + sweeps);
        List<Integer> kept =
            draws.draws().stream().filter(draw -> draw.chain() == number).map(Draw::sweep).toList();
        assertTrue(kept.get(0) > sweeps / 2, kept.toString());
        assertTrue(kept.get(0) <= sweeps / 2 + 2 && kept.get(kept.size() - 1) >= sweeps - 2);
        assertTrue(kept.size() >= sweeps / 4, kept.toString());
      }
    }
  }

  @Test
  void aChainThatHasNotBegunWhenTheTimeIsOverHasNoDraws() {
    Draws draws = stopped(Schedule.of(20_000).resolved(30, 4), 1);
    assertEquals(1, draws.traces().size());
    assertEquals(1, draws.size());
    assertTrue(draws.timeLimitReached());
  }

  /** The first sweep of the chain of a number takes longer than the limit; all others a second. */
  private static Draws cutIn(int slow) {
    AtomicLong clock = new AtomicLong();
    AtomicInteger sweeps = new AtomicInteger();
    Kernel<TableState> kernel =
        (state, rng) -> {
          clock.addAndGet(1_000_000_000L * (sweeps.getAndIncrement() == slow ? 1000 : 1));
          RunScope.check();
          return 0;
        };
    Deadline end = Deadline.never(clock::get).within(100);
    return RunScope.of(end, Progress.NONE)
        .run(
            () ->
                Chains.run(
                    3,
                    1,
                    chains(30, TableInitializer.ONE, List.of(kernel)),
                    Schedule.of(20_000).resolved(30, 3),
                    Progress.NONE));
  }

  @Test
  void aChainThatIsCutInItsFirstSweepHasNoDraws() {
    for (int slow = 0; slow < 3; slow++) {
      Draws draws = cutIn(slow);
      assertTrue(draws.timeLimitReached());
      int others = Math.max(1, slow);
      assertEquals(others, draws.traces().size(), "slow chain " + slow);
      assertEquals(others, draws.size());
      assertEquals(others - 1, draws.draws().get(others - 1).chain());
    }
  }

  @Test
  void limitThatIsMetByTheLastSweepIsNotTold() {
    Draws draws =
        Chains.run(
            1, 1, chains(20, new FamilyUpdate<>()), new Schedule(1, 0, 1, 1e-9), Progress.NONE);
    assertFalse(draws.timeLimitReached());
    assertEquals(1, draws.size());
  }

  @Test
  void interruptBeforeTheStartLetsNoChainSweep() throws InterruptedException {
    IntFunction<Chain<TableState>> maker =
        chains(2000, TableInitializer.SEQUENTIAL, List.of(new TableGibbs()));
    CountDownLatch made = new CountDownLatch(2);
    AtomicInteger sweeps = new AtomicInteger();
    requireCancelled(
        number -> {
          Chain<TableState> chain = maker.apply(number);
          made.countDown();
          holdUntilInterrupted();
          return chain;
        },
        (chain, sweep, all, clusters) -> sweeps.incrementAndGet(),
        made);
    assertEquals(0, sweeps.get(), "sweeps after the interrupt");
  }

  @Test
  void interruptBetweenSweepsEndsEveryChain() throws InterruptedException {
    CountDownLatch swept = new CountDownLatch(2);
    Set<Thread> held = ConcurrentHashMap.newKeySet();
    AtomicInteger more = new AtomicInteger();
    requireCancelled(
        chains(200, TableInitializer.ONE, List.of(new TableGibbs())),
        (chain, sweep, all, clusters) -> {
          if (sweep == 3) {
            held.add(Thread.currentThread());
            swept.countDown();
            holdUntilInterrupted();
          } else if (held.contains(Thread.currentThread())) {
            more.incrementAndGet();
          }
        },
        swept);
    assertEquals(0, more.get(), "sweeps after the interrupt");
  }

  /** Interrupts the caller of a run of four chains in two threads when the latch is open. */
  private static void requireCancelled(
      IntFunction<Chain<TableState>> maker, Progress progress, CountDownLatch ready)
      throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicBoolean flag = new AtomicBoolean();
    RunThreads threads = new RunThreads();
    Thread caller =
        new Thread(
            () -> {
              try {
                Chains.run(4, 2, threads.noting(maker), FOREVER.withThin(1000), progress);
              } catch (CancellationException e) {
                thrown.set(e);
                flag.set(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    ready.await();
    caller.interrupt();
    caller.join();
    assertEquals(
        "the run was cancelled",
        assertInstanceOf(CancellationException.class, thrown.get()).getMessage());
    assertTrue(flag.get(), "the interrupt flag is set");
    threads.join();
  }

  /** What goes wrong in any chain reaches the caller, without waiting for the others. */
  @Test
  void failureOfAnyChainReachesTheCallerAtOnce() throws InterruptedException {
    for (Throwable failure : List.of(new ArithmeticException("planted"), new AssertionError("x"))) {
      for (int bad = 0; bad < 2; bad++) {
        int number = bad;
        IntFunction<Chain<TableState>> maker = chains(30, new FamilyUpdate<>());
        RunThreads threads = new RunThreads();
        Throwable thrown =
            assertThrows(
                Throwable.class,
                () ->
                    Chains.run(
                        2,
                        2,
                        threads.noting(
                            c -> {
                              if (c == number) {
                                throwIt(failure);
                              }
                              return maker.apply(c);
                            }),
                        FOREVER.withThin(1000),
                        Progress.NONE));
        assertSame(failure, thrown);
        threads.join();
      }
    }
  }

  private static void throwIt(Throwable failure) {
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    throw (Error) failure;
  }

  @Test
  void failureOfTheListenerReachesTheCaller() throws InterruptedException {
    List<Integer> heard = new ArrayList<>();
    RunThreads threads = new RunThreads();
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                Chains.run(
                    1,
                    1,
                    threads.noting(chains(30, new FamilyUpdate<>())),
                    FOREVER.withThin(1000),
                    (chain, sweep, sweeps, clusters) -> {
                      heard.add(sweep);
                      if (sweep == 3) {
                        throw new IllegalStateException("enough");
                      }
                    }));
    assertEquals("enough", thrown.getMessage());
    assertEquals(List.of(1, 2, 3), heard);
    threads.join();
  }
}
