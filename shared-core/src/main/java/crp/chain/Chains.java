package crp.chain;

import crp.Text;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Predicate;
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
   */
  public static Draws run(
      int count,
      int threads,
      IntFunction<? extends Chain<?>> maker,
      Schedule schedule,
      Progress progress) {
    return run(
        count, threads, maker, List.of(schedule), draws -> true, progress, CheckpointStore.NONE);
  }

  /**
   * Runs chains in stages, or resumes them from checkpoints, and waits for them. A stage begins
   * when all chains have ended the one before. Chains keep their states in between, so that with
   * several stages all of them are in memory.
   *
   * <p>The time limit is one for all chains, and no later than that of the {@link RunScope}: where
   * chains wait for a thread, each has an equal part of it.
   *
   * @param stages when to keep draws and when a stage ends, at least one; each continues the one
   *     before
   * @param enough whether a stage was the last, from its draws and the traces up to there; a
   *     function of these alone, called by the calling thread; the last stage needs no such leave
   * @param memory store of the checkpoints
   * @return the draws of the last stage, chain by chain
   * @throws java.io.UncheckedIOException if the checkpoint cannot be written
   */
  public static Draws run(
      int count,
      int threads,
      IntFunction<? extends Chain<?>> maker,
      List<Schedule> stages,
      Predicate<Draws> enough,
      Progress progress,
      CheckpointStore memory) {
    int last = stages.size() - 1;
    int most = stages.get(last).sweeps();
    RunScope scope = RunScope.current().limited(stages.get(last).maxSeconds());
    Chain<?>[] chains = new Chain<?>[count];
    try (memory) {
      for (int s = 0; ; s++) {
        Schedule stage = stages.get(s);
        String steps = last > 0 ? Text.of(", step %d of %d", s + 1, last + 1) : "";
        scope
            .reportingTo(progress)
            .phase("sweeps" + steps, (long) count * stage.sweeps(), s < last);
        AtomicInteger waiting = new AtomicInteger(count);
        List<Supplier<Chain.Result>> runs = new ArrayList<>();
        for (int c = 0; c < count; c++) {
          int number = c;
          boolean goesOn = s < last;
          runs.add(
              () -> {
                Chain<?> chain = chains[number] == null ? maker.apply(number) : chains[number];
                chains[number] = goesOn ? chain : null;
                double rounds = Math.ceil((double) waiting.getAndDecrement() / threads);
                Deadline deadline = scope.deadline().share(1 / rounds);
                return chain.run(stage, most, progress, memory, deadline);
              });
        }
        List<Chain.Result> results = Workers.run(runs, threads, memory::close);
        Draws draws = collect(results);
        // A chain ahead of its stage was saved after it had been decided to go on.
        boolean ahead = results.stream().anyMatch(Chain.Result::ahead);
        if (s == last || draws.timeLimitReached() || (!ahead && enough.test(draws))) {
          return draws;
        }
      }
    }
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
