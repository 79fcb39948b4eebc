package crp.chain;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs several chains in parallel threads. */
public final class Chains {

  private Chains() {}

  /**
   * Runs chains and waits for them. The result depends on the chains alone, not on the number of
   * threads. Memory for at most {@code threads} states is held at a time.
   *
   * @param count number of chains, at least 1
   * @param threads number of threads, at least 1
   * @param maker makes a chain from its number, within the chain's thread; safe for several threads
   * @param schedule when to keep draws and when to stop
   * @param progress hears how the run goes on
   * @return the draws, chain by chain
   * @throws CancellationException if the calling thread was interrupted; its interrupt flag is set
   *     and all threads of the run have been told to stop
   */
  public static Draws run(
      int count,
      int threads,
      IntFunction<? extends Chain<?>> maker,
      Schedule schedule,
      Progress progress) {
    return run(count, threads, maker, schedule, progress, CheckpointStore.NONE);
  }

  /**
   * Runs chains or goes on where they were saved, and waits for them.
   *
   * @param count number of chains, at least 1
   * @param threads number of threads, at least 1
   * @param maker makes a chain from its number, within the chain's thread; safe for several threads
   * @param schedule when to keep draws and when to stop
   * @param progress hears how the run goes on
   * @param memory what the run remembers
   * @return the draws, chain by chain
   * @throws CancellationException as above; what was saved stays
   * @throws IllegalArgumentException if a state cannot be saved or what was saved cannot be read
   * @throws java.io.UncheckedIOException if the checkpoint cannot be written
   */
  public static Draws run(
      int count,
      int threads,
      IntFunction<? extends Chain<?>> maker,
      Schedule schedule,
      Progress progress,
      CheckpointStore memory) {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Math.min(count, threads),
            task -> {
              Thread thread = new Thread(task, "crp-chain");
              thread.setDaemon(true);
              return thread;
            });
    try {
      CompletionService<Chain.Result> runs = new ExecutorCompletionService<>(pool);
      List<Future<Chain.Result>> results = new ArrayList<>();
      for (int c = 0; c < count; c++) {
        int number = c;
        results.add(runs.submit(() -> maker.apply(number).run(schedule, progress, memory)));
      }
      // In the order in which they end, so that a failure is told at once.
      for (int c = 0; c < count; c++) {
        await(runs);
      }
      return collect(results);
    } finally {
      memory.close();
      pool.shutdownNow();
    }
  }

  private static Draws collect(List<Future<Chain.Result>> results) {
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    boolean late = false;
    for (Future<Chain.Result> future : results) {
      Chain.Result result = ended(future);
      draws.addAll(result.draws());
      traces.add(result.trace());
      late |= result.timeLimitReached();
    }
    return new Draws(draws, traces, late);
  }

  private static void await(CompletionService<Chain.Result> runs) {
    Future<Chain.Result> next;
    try {
      next = runs.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was cancelled");
    }
    ended(next);
  }

  private static Chain.Result ended(Future<Chain.Result> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
