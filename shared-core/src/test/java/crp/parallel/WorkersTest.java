package crp.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class WorkersTest {

  /** A task that ends when its thread is interrupted, and counts that. */
  private static Supplier<Integer> endless(CountDownLatch begun, CountDownLatch ended) {
    return () -> {
      begun.countDown();
      while (!Thread.currentThread().isInterrupted()) {
        LockSupport.park();
      }
      ended.countDown();
      return 0;
    };
  }

  private static void awaitAll(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void resultsAreInTheOrderOfTheTasks() {
    for (int threads : new int[] {1, 2, 9}) {
      Set<Thread> used = ConcurrentHashMap.newKeySet();
      List<Supplier<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        int number = i;
        tasks.add(
            () -> {
              used.add(Thread.currentThread());
              return number * number;
            });
      }
      assertEquals(List.of(0, 1, 4, 9, 16, 25, 36), Workers.run(tasks, threads));
      assertTrue(used.size() <= threads, used.size() + " threads");
      assertTrue(used.stream().allMatch(Thread::isDaemon));
    }
  }

  /** The second task waits for the first, so that one thread at a time could not run both. */
  @Test
  void tasksRunAtTheSameTime() {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(1);
    List<Supplier<String>> tasks =
        List.of(
            () -> {
              second.countDown();
              awaitAll(first);
              return "a";
            },
            () -> {
              awaitAll(second);
              first.countDown();
              return "b";
            });
    assertEquals(List.of("a", "b"), Workers.run(tasks, 2));
  }

  @Test
  void failureOfALaterTaskInterruptsAnEarlierOne() throws InterruptedException {
    for (Throwable failure : List.of(new ArithmeticException("planted"), new AssertionError("x"))) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch ended = new CountDownLatch(1);
      Supplier<Integer> failing =
          () -> {
            awaitAll(begun);
            if (failure instanceof RuntimeException e) {
              throw e;
            }
            throw (Error) failure;
          };
      assertSame(
          failure,
          assertThrows(
              Throwable.class, () -> Workers.run(List.of(endless(begun, ended), failing), 2)));
      ended.await();
    }
  }

  /** Without the check the next task begins before the caller has taken the failure. */
  @Test
  void noTaskBeginsAfterAFailureInTheSameThread() {
    for (int repeat = 0; repeat < 200; repeat++) {
      AtomicInteger begun = new AtomicInteger();
      Supplier<Integer> failing =
          () -> {
            throw new IllegalStateException("first");
          };
      List<Supplier<Integer>> tasks = List.of(failing, begun::incrementAndGet);
      Exception e = assertThrows(IllegalStateException.class, () -> Workers.run(tasks, 1));
      assertEquals("first", e.getMessage());
      assertEquals(0, begun.get());
    }
  }

  @Test
  void anInterruptCancelsTheRunAndItsTasks() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch ended = new CountDownLatch(2);
    AtomicInteger never = new AtomicInteger();
    AtomicBoolean flag = new AtomicBoolean();
    List<Supplier<Integer>> tasks =
        List.of(endless(begun, ended), endless(begun, ended), never::incrementAndGet);
    Thread caller =
        new Thread(
            () -> {
              assertThrows(CancellationException.class, () -> Workers.run(tasks, 2));
              flag.set(Thread.currentThread().isInterrupted());
            });
    caller.start();
    begun.await();
    caller.interrupt();
    caller.join();
    ended.await();
    assertTrue(flag.get(), "the interrupt flag is set");
    assertEquals(0, never.get(), "a task that had not begun was run");
  }

  @Test
  void theActionAfterAFailureComesBeforeTheInterrupt() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    List<Boolean> interrupted = new ArrayList<>();
    Supplier<Integer> failing =
        () -> {
          awaitAll(begun);
          throw new ArithmeticException();
        };
    assertThrows(
        ArithmeticException.class,
        () ->
            Workers.run(
                List.of(endless(begun, ended), failing),
                2,
                () -> interrupted.add(ended.getCount() == 0)));
    ended.await();
    assertEquals(List.of(false), interrupted);
    Workers.run(List.of(() -> 1, () -> 2), 1, () -> interrupted.add(true));
    assertEquals(List.of(false), interrupted, "called though nothing failed");
    assertFalse(Thread.interrupted());
  }

  /** Tasks end some time after the interrupt; the caller must not find their threads alive. */
  @Test
  void noThreadIsLeftWhenACancelledRunReturns() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(2);
    List<Thread> used = Collections.synchronizedList(new ArrayList<>());
    Supplier<Integer> slow =
        () -> {
          used.add(Thread.currentThread());
          begun.countDown();
          while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
          }
          Thread.interrupted();
          LockSupport.parkNanos(50_000_000);
          return 1;
        };
    AtomicBoolean left = new AtomicBoolean();
    AtomicBoolean flag = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              assertThrows(CancellationException.class, () -> Workers.run(List.of(slow, slow), 2));
              left.set(used.stream().anyMatch(Thread::isAlive));
              flag.set(Thread.currentThread().isInterrupted());
            });
    caller.start();
    begun.await();
    caller.interrupt();
    caller.join();
    assertFalse(left.get());
    assertTrue(flag.get());
  }
}
