package crp.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Runs independent tasks in a fixed number of daemon threads.
 */
public final class Workers {

  /** Name of every thread that runs tasks. */
  static final String THREAD = "crp-worker";

  /** How long a failed or cancelled run waits for its threads: they check the interrupt flag. */
  private static final long PATIENCE_MILLIS = 1000;

  private Workers() {}

  /**
   * Runs tasks and waits for them, as {@link #run(List, int, Runnable)} without a further action.
   *
   * @param tasks independent of each other, at least one
   * @param threads greatest number of threads, at least 1
   * @param <T> type of the results
   * @return the results, in the order of the tasks
   * @throws CancellationException if the calling thread was interrupted
   */
  public static <T> List<T> run(List<? extends Supplier<? extends T>> tasks, int threads) {
    return run(tasks, threads, () -> {});
  }

  /**
   * Runs tasks and waits for them. Tasks start in the order of the list. The first task that fails
   * ends the run: its exception is thrown to the caller, unwrapped. Then threads that still run a
   * task are interrupted, and tasks that have not begun are dropped; so a long task must {@link
   * RunScope#check check} the interrupt flag of its thread. This method waits until all its threads
   * have ended, after a failure or an interrupt for a second at most. The threads have the {@link
   * RunScope} of the caller.
   *
   * @param tasks independent of each other, at least one; a task must not throw checked exceptions
   * @param failed called once in the calling thread if the run has failed or was cancelled, before
   *     the remaining threads are interrupted
   * @return the results, in the order of the tasks
   * @throws CancellationException if the calling thread was interrupted; its interrupt flag is set
   */
  public static <T> List<T> run(
      List<? extends Supplier<? extends T>> tasks, int threads, Runnable failed) {
    List<Thread> used = new CopyOnWriteArrayList<>();
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Math.min(tasks.size(), threads), work -> daemon(work, THREAD, used));
    RunScope scope = RunScope.current();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    boolean ended = false;
    try {
      CompletionService<T> running = new ExecutorCompletionService<>(pool);
      List<Future<T>> futures = new ArrayList<>();
      for (Supplier<? extends T> task : tasks) {
        futures.add(running.submit(() -> unlessFailed(failure, () -> scope.run(task))));
      }
      // In the order of completion, so that a failure is reported at once.
      for (int i = 0; i < tasks.size(); i++) {
        result(running.take());
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(result(future));
      }
      RunScope.check();
      ended = true;
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was cancelled");
    } finally {
      try {
        if (!ended) {
          failed.run();
        }
      } finally {
        pool.shutdownNow();
        awaitEnd(used);
      }
    }
  }

  /**
   * {@return the result of a task} No task begins after another one has failed, even before the
   * caller has taken the failure, so that a run in one thread ends at its first failure. Such a
   * task fails in the same way, since it can be taken first.
   */
  private static <T> T unlessFailed(
      AtomicReference<Throwable> failure, Supplier<? extends T> task) {
    Throwable earlier = failure.get();
    if (earlier != null) {
      throw unchecked(earlier);
    }
    try {
      return task.get();
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      throw e;
    }
  }

  /** {@return a daemon thread, which is added to a list} */
  static Thread daemon(Runnable work, String name, List<Thread> used) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    used.add(thread);
    return thread;
  }

  /**
   * Waits until threads have ended, for a second at most; also in an interrupted thread, whose flag
   * stays set.
   */
  static void awaitEnd(List<Thread> used) {
    boolean interrupted = Thread.interrupted();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    for (Thread thread : used) {
      long left;
      while (thread.isAlive() && (left = end - System.nanoTime()) > 0) {
        try {
          TimeUnit.NANOSECONDS.timedJoin(thread, left);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@return the result of a task; throws what it has thrown} */
  static <T> T result(Future<T> done) throws InterruptedException {
    try {
      return done.get();
    } catch (ExecutionException e) {
      throw unchecked(e.getCause());
    }
  }

  /** {@return what a task has thrown, if it is a runtime exception; throws it if it is an error} */
  private static RuntimeException unchecked(@Nullable Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return thrown instanceof RuntimeException cause ? cause : new IllegalStateException(thrown);
  }
}
