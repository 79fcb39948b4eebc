package crp.parallel;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Not part of the promised API.
 *
 * <p>What a stop by the user means: the first one, an interrupt of the caller, ends the sweeps, so
 * that the run answers with what it has; a second one, or one before there is any sweep to answer
 * with, cancels the run. So the work has a thread of its own. For one run.
 */
public final class Stop implements BooleanSupplier {

  /** The phase in which the draws of the answer are made; those of pilot runs have other names. */
  private static final String SWEEPS = "sweeps";

  private final AtomicBoolean answerable = new AtomicBoolean();
  private volatile boolean wanted;

  private Stop() {}

  /**
   * {@return what the work returns, which ends early after an interrupt of this thread or when its
   * time is over} After a first interrupt, if the work goes on with it, the interrupt flag is
   * clear.
   *
   * @param seconds time limit, not negative; infinite for none
   * @param listener gets all reports
   * @param threads of the run, 0 for one per processor
   * @param work done in a thread of its own, which has ended when this method returns, unless it is
   *     stuck
   * @param <T> the kind of result
   * @throws CancellationException if the work was cancelled; the interrupt flag is set
   */
  public static <T> T within(
      double seconds, Progress listener, int threads, Supplier<? extends T> work) {
    Stop stop = new Stop();
    Deadline end = Deadline.NONE.orWhen(stop).within(seconds);
    RunScope scope = RunScope.of(end, stop.new Watch(listener)).inThreads(threads);
    return stop.run(() -> scope.run(work));
  }

  /** {@return whether the run is to end with what it has} */
  @Override
  public boolean getAsBoolean() {
    return wanted;
  }

  private <T> T run(Supplier<? extends T> work) {
    if (Thread.currentThread().isInterrupted()) {
      // else the work could begin to sweep before the interrupt is seen, and would answer
      throw new CancellationException("the run was cancelled");
    }
    List<Thread> used = new CopyOnWriteArrayList<>();
    ExecutorService thread =
        Executors.newSingleThreadExecutor(task -> Workers.daemon(task, Workers.THREAD, used));
    try {
      return result(thread.submit(work::get));
    } finally {
      thread.shutdownNow();
      Workers.awaitEnd(used);
    }
  }

  private <T> T result(Future<T> running) {
    while (true) {
      try {
        return Workers.result(running);
      } catch (InterruptedException e) {
        if (wanted || !answerable.get()) {
          Thread.currentThread().interrupt();
          throw new CancellationException("the run was cancelled");
        }
        wanted = true;
      }
    }
  }

  /** Sees the first sweep of the run itself. */
  private final class Watch implements Progress {

    private final Progress listener;
    private volatile boolean sweeps;

    Watch(Progress listener) {
      this.listener = listener;
    }

    @Override
    public void phase(String phase, long total, boolean atMost) {
      sweeps = phase.startsWith(SWEEPS);
      listener.phase(phase, total, atMost);
    }

    @Override
    public void sweep(int chain, int sweep, int most, int clusters) {
      if (sweeps) {
        answerable.set(true);
      }
      listener.sweep(chain, sweep, most, clusters);
    }

    @Override
    public void warn(String sentence) {
      listener.warn(sentence);
    }
  }
}
