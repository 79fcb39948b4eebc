package crp.chain;

import crp.draws.Draw;
import crp.draws.Trace;
import crp.kernel.Kernel;
import crp.likelihood.Hyperparameter;
import crp.random.Rng;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.List;

/**
 * One chain: a state, the kernels of a sweep and a stream of random numbers. Serves one run.
 *
 * @param <S> the kind of state
 */
public final class Chain<S extends Seating> {

  private final int number;
  private final S state;
  private final List<Kernel<? super S>> kernels;
  private final Opening<? super S> start;
  private final boolean afresh;
  private final Rng rng;
  private List<Kernel<? super S>> early = List.of();

  /**
   * Makes a chain.
   *
   * @param number its number, from 0
   * @param state a state in which nobody sits, handed over
   * @param kernels what a sweep applies, in this order; copied
   * @param start how the first state is made
   * @param rng its own source of randomness
   */
  public Chain(
      int number,
      S state,
      List<? extends Kernel<? super S>> kernels,
      Opening<? super S> start,
      Rng rng) {
    this(number, state, kernels, start, false, rng);
  }

  private Chain(
      int number,
      S state,
      List<? extends Kernel<? super S>> kernels,
      Opening<? super S> start,
      boolean afresh,
      Rng rng) {
    this.number = number;
    this.state = state;
    this.kernels = List.copyOf(kernels);
    this.start = start;
    this.afresh = afresh;
    this.rng = rng;
  }

  /**
   * {@return a chain that makes its first state anew in every sweep, before the kernels} Its draws
   * are those of the opening and <b>not</b> of the posterior.
   *
   * @param number its number, from 0
   * @param state a state in which nobody sits, handed over
   * @param kernels what a sweep applies after the opening, in this order; copied
   * @param opening how each state is made, whoever sits where before
   * @param rng its own source of randomness
   * @param <S> the kind of state
   */
  public static <S extends Seating> Chain<S> afresh(
      int number,
      S state,
      List<? extends Kernel<? super S>> kernels,
      Opening<? super S> opening,
      Rng rng) {
    return new Chain<>(number, state, kernels, opening, true, rng);
  }

  /** How many sweeps other kernels may take the place of the usual ones, at most. */
  private static final int EARLY = 100;

  /**
   * {@return this chain, which applies other kernels in its first sweeps} In the first 100 sweeps,
   * or as long as the burn-in lasts if that is less: for kernels that find clusters soon but are
   * dear.
   *
   * @param first what such a sweep applies, in this order; copied
   */
  public Chain<S> startingWith(List<? extends Kernel<? super S>> first) {
    early = List.copyOf(first);
    return this;
  }

  /** What a chain leaves behind. */
  record Result(List<Draw> draws, Trace trace, boolean timeLimitReached) {}

  /**
   * Runs the chain.
   *
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  Result run(Schedule schedule, Progress progress) {
    final long deadline = deadline(schedule.maxSeconds());
    start.seat(state, rng);
    List<Draw> draws = new ArrayList<>();
    TraceRecorder trace = new TraceRecorder(schedule.sweeps());
    int done = 0;
    boolean late = false;
    while (done < schedule.sweeps() && !late) {
      if (afresh && done > 0) {
        start.seat(state, rng);
      }
      boolean first = done < Math.min(EARLY, schedule.burnIn()) && !early.isEmpty();
      for (Kernel<? super S> kernel : first ? early : kernels) {
        kernel.apply(state, rng);
      }
      double logJoint = trace.add(state);
      done++;
      late = System.nanoTime() - deadline > 0;
      boolean last = done == schedule.sweeps() || late;
      if (schedule.keeps(done) || (last && draws.isEmpty())) {
        draws.add(draw(done, logJoint));
      }
      progress.sweep(number, done, schedule.sweeps(), state.tables());
    }
    return new Result(draws, trace.trace(), late && done < schedule.sweeps());
  }

  private static long deadline(double maxSeconds) {
    double century = 3e9;
    return System.nanoTime() + (long) (1e9 * Math.min(maxSeconds, century));
  }

  private Draw draw(int sweep, double logJoint) {
    List<Double> hyperparameters =
        state.hyperparameters().stream().map(Hyperparameter::value).toList();
    return new Draw(
        number,
        sweep,
        state.partition(),
        logJoint,
        state.concentration(),
        state.scale(),
        hyperparameters);
  }
}
