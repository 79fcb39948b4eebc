package crp.chain;

import crp.draws.Draw;
import crp.draws.Trace;
import crp.kernel.Kernel;
import crp.likelihood.Hyperparameter;
import crp.random.Rng;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One chain: a state, the kernels of a sweep and a stream of random numbers. Serves one run.
 *
 * @param <S> the kind of state
 */
public final class Chain<S extends Seating> {

  private static final int FIRST_ROOM = 4096;

  private final int number;
  private final S state;
  private final List<Kernel<? super S>> kernels;
  private final Opening<? super S> start;
  private final Rng rng;

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
    this.number = number;
    this.state = state;
    this.kernels = List.copyOf(kernels);
    this.start = start;
    this.rng = rng;
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
    // The trace grows with the run: with a time limit most of the sweeps may never be made.
    int room = Math.min(schedule.sweeps(), FIRST_ROOM);
    int[] clusters = new int[room];
    double[] logJoint = new double[room];
    double[] concentration = new double[room];
    int done = 0;
    boolean late = false;
    while (done < schedule.sweeps() && !late) {
      for (Kernel<? super S> kernel : kernels) {
        kernel.apply(state, rng);
      }
      if (done == room) {
        room = (int) Math.min(schedule.sweeps(), 2L * room);
        clusters = Arrays.copyOf(clusters, room);
        logJoint = Arrays.copyOf(logJoint, room);
        concentration = Arrays.copyOf(concentration, room);
      }
      clusters[done] = state.tables();
      logJoint[done] = state.logJoint();
      concentration[done] = state.concentration();
      done++;
      late = System.nanoTime() - deadline > 0;
      boolean last = done == schedule.sweeps() || late;
      if (schedule.keeps(done) || (last && draws.isEmpty())) {
        draws.add(draw(done, logJoint[done - 1]));
      }
      progress.sweep(number, done, schedule.sweeps(), state.tables());
    }
    Trace trace =
        new Trace(
            Arrays.copyOf(clusters, done),
            Arrays.copyOf(logJoint, done),
            Arrays.copyOf(concentration, done));
    return new Result(draws, trace, late && done < schedule.sweeps());
  }

  private static long deadline(double maxSeconds) {
    double century = 3e9;
    return System.nanoTime() + (long) (1e9 * Math.min(maxSeconds, century));
  }

  private Draw draw(int sweep, double logJoint) {
    List<Double> hyperparameters =
        state.hyperparameters().stream().map(Hyperparameter::value).toList();
    return new Draw(
        number, sweep, state.partition(), logJoint, state.concentration(), hyperparameters);
  }
}
