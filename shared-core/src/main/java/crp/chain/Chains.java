package crp.chain;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.parallel.Progress;
import crp.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Runs several chains in parallel threads. */
public final class Chains {

  private Chains() {}

  /**
   * Runs chains and waits for them. The result does not depend on the number of threads. At most
   * {@code threads} states are in memory at a time.
   *
   * @param count number of chains, at least 1
   * @param threads number of threads, at least 1
   * @param maker creates a chain from its number, within the chain's thread; thread-safe
   * @param schedule when to keep draws and when to stop
   * @param progress called after each sweep
   * @return the draws, chain by chain
   * @throws CancellationException if the calling thread was interrupted; its interrupt flag is set
   *     and all threads of the run are interrupted
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
   * Runs chains, or resumes them from checkpoints, and waits for them.
   *
   * @param count number of chains, at least 1
   * @param threads number of threads, at least 1
   * @param maker creates a chain from its number, within the chain's thread; thread-safe
   * @param schedule when to keep draws and when to stop
   * @param progress called after each sweep
   * @param memory store of the checkpoints
   * @return the draws, chain by chain
   * @throws CancellationException as above; checkpoints remain
   * @throws IllegalArgumentException if a state cannot be saved or a checkpoint cannot be read
   * @throws java.io.UncheckedIOException if the checkpoint cannot be written
   */
  public static Draws run(
      int count,
      int threads,
      IntFunction<? extends Chain<?>> maker,
      Schedule schedule,
      Progress progress,
      CheckpointStore memory) {
    List<Supplier<Chain.Result>> runs = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      int number = c;
      runs.add(() -> maker.apply(number).run(schedule, progress, memory));
    }
    return collect(Workers.run(runs, threads, memory::close));
  }

  private static Draws collect(List<Chain.Result> results) {
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    boolean late = false;
    for (Chain.Result result : results) {
      draws.addAll(result.draws());
      traces.add(result.trace());
      late |= result.timeLimitReached();
    }
    return new Draws(draws, traces, late);
  }
}
