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
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs several chains in parallel threads. */
public final class Chains {

  private Chains() {}

  /**
   * Runs chains and waits for them. The result does not depend on the number of threads.
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
   * when all chains have ended the one before. Where chains wait for a thread, a stage has parts
   * that double the number of sweeps, so that at any time no chain has made more than about twice
   * the sweeps of another one. Chains keep their states in between, so that all of them are in
   * memory.
   *
   * <p>The time limit is one for all chains, and no later than that of the {@link RunScope}: where
   * chains wait for a thread, each has an equal part of it. A chain that has not begun when the
   * time is over, or that has not ended its first sweep then, has no draws, unless no other chain
   * has any.
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
    Course course = new Course(new Chain<?>[count], threads, maker, most, progress, memory, scope);
    try (memory) {
      for (int s = 0; ; s++) {
        Schedule stage = stages.get(s);
        String steps = last > 0 ? Text.of(", step %d of %d", s + 1, last + 1) : "";
        scope
            .reportingTo(progress)
            .phase("sweeps" + steps, (long) count * stage.sweeps(), s < last);
        List<Chain.Result> results = course.run(stage, s == 0 ? 0 : stages.get(s - 1).sweeps());
        Draws draws = collect(results, count);
        // A chain ahead of its stage was saved after it had been decided to go on.
        boolean ahead = results.stream().anyMatch(Chain.Result::ahead);
        if (s == last || draws.timeLimitReached() || (!ahead && enough.test(draws))) {
          return draws;
        }
      }
    }
  }

  /** The chains between two parts of a run; null for one that has not begun. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Course(
      @Nullable Chain<?>[] chains,
      int threads,
      IntFunction<? extends Chain<?>> maker,
      int most,
      Progress progress,
      CheckpointStore memory,
      RunScope scope) {

    /** {@return what the chains have after a stage, or where its time was over} */
    List<Chain.Result> run(Schedule stage, int from) {
      List<Chain.Result> results = List.of();
      for (int until : parts(stage, from)) {
        results = run(stage, until, from > 0);
        if (results.size() < chains.length
            || results.stream().anyMatch(Chain.Result::timeLimitReached)) {
          return results;
        }
      }
      return results;
    }

    private int[] parts(Schedule stage, int from) {
      int rounds =
          chains.length <= threads
              ? 0
              : Integer.SIZE - 1 - Integer.numberOfLeadingZeros(stage.sweeps() / Math.max(1, from));
      return IntStream.rangeClosed(0, rounds)
          .map(halvings -> stage.sweeps() >> (rounds - halvings))
          .filter(until -> until > from)
          .toArray();
    }

    private List<Chain.Result> run(Schedule stage, int until, boolean begun) {
      AtomicInteger waiting = new AtomicInteger(chains.length);
      AtomicBoolean answered = new AtomicBoolean(begun);
      List<Supplier<Optional<Chain.Result>>> runs = new ArrayList<>();
      for (int c = 0; c < chains.length; c++) {
        int number = c;
        runs.add(
            () -> {
              double rounds = Math.ceil((double) waiting.getAndDecrement() / threads);
              Deadline deadline = scope.deadline().share(1 / rounds);
              if (chains[number] == null && answered.get() && deadline.passed()) {
                return Optional.empty();
              }
              Chain<?> chain = chains[number] == null ? maker.apply(number) : chains[number];
              chains[number] = chain;
              Chain.Result result =
                  scope.until(deadline).run(() -> chain.run(stage, until, most, progress, memory));
              answered.set(true);
              return Optional.of(result);
            });
      }
      return Workers.run(runs, threads, memory::close).stream().flatMap(Optional::stream).toList();
    }
  }

  private static Draws collect(List<Chain.Result> results, int count) {
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    boolean late =
        results.size() < count || results.stream().anyMatch(Chain.Result::timeLimitReached);
    for (Chain.Result result : used(results)) {
      int number = traces.size();
      result.draws().forEach(draw -> draws.add(draw.ofChain(number)));
      traces.add(result.trace());
    }
    return new Draws(draws, traces, late);
  }

  /** {@return those with a whole sweep; if there are none, the one of the highest log joint} */
  private static List<Chain.Result> used(List<Chain.Result> results) {
    List<Chain.Result> begun = results.stream().filter(Chain.Result::begun).toList();
    return begun.isEmpty()
        ? List.of(Collections.max(results, Comparator.comparingDouble(Chains::logJoint)))
        : begun;
  }

  private static double logJoint(Chain.Result result) {
    double log = result.draws().get(0).logJoint();
    return Double.isNaN(log) ? Double.NEGATIVE_INFINITY : log;
  }
}
