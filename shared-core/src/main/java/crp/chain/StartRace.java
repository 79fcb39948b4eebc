package crp.chain;

import crp.kernel.Kernel;
import crp.parallel.Deadline;
import crp.parallel.RunScope;
import crp.random.Rng;
import crp.state.Seating;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Starts a chain several times in different ways, makes some sweeps from each start, and keeps the
 * state whose score, the log joint by default, was highest on average over the last of these
 * sweeps, by default over the second half.
 *
 * <p>A chain that starts far below the best mode climbs for hundreds of sweeps, or stays where it
 * is. All chains race in the same way, each with its own stream, so they remain independent and
 * have the same law, and R-hat still compares independent chains. The sweeps of the race are
 * neither part of the trace nor of the burn-in. Two states are in memory at a time.
 *
 * @param starts the ways to start, at least one
 * @param blank makes a state without seated customers
 * @param kernels the kernels of a sweep, in order
 * @param sweeps number of sweeps from each start, at least 1
 * @param scored the number of last sweeps whose scores count, from 1 to {@code sweeps}
 * @param score what is compared
 */
public record StartRace<S extends Seating>(
    List<Initializer<? super S>> starts,
    Supplier<? extends S> blank,
    List<? extends Kernel<? super S>> kernels,
    int sweeps,
    int scored,
    ToDoubleFunction<? super S> score) {

  private static final int SWEEPS = 20;
  private static final int FEWEST = 5;
  private static final int ROWS = 40_000;

  /** The part of the time left that a race may use. */
  private static final double TIME = 0.5;

  public StartRace {
    starts = List.copyOf(starts);
    kernels = List.copyOf(kernels);
  }

  /** Makes a race that compares log joints. */
  public StartRace(
      List<Initializer<? super S>> starts,
      Supplier<? extends S> blank,
      List<? extends Kernel<? super S>> kernels,
      int sweeps) {
    this(starts, blank, kernels, sweeps, sweeps - sweeps / 2, Seating::logJoint);
  }

  /**
   * {@return this race with another score}
   *
   * @param other what is compared
   * @param last the number of last sweeps whose scores count, from 1 to {@code sweeps}
   */
  public StartRace<S> judgedBy(ToDoubleFunction<? super S> other, int last) {
    return new StartRace<>(starts, blank, kernels, sweeps, last, other);
  }

  /**
   * {@return a race of as many sweeps as suits the number of rows} 20 sweeps from each start; of
   * more than 2000 rows 40000 visits of rows, but not below 5 sweeps.
   *
   * @param rows number of rows
   */
  public static <S extends Seating> StartRace<S> over(
      List<Initializer<? super S>> starts,
      Supplier<? extends S> blank,
      List<? extends Kernel<? super S>> kernels,
      int rows) {
    int sweeps = Math.max(FEWEST, Math.min(SWEEPS, ROWS / Math.max(1, rows)));
    return new StartRace<>(starts, blank, kernels, sweeps);
  }

  /**
   * {@return the state after the sweeps from the best start; where half of the time left is over
   * before, the best one so far}
   */
  public S open(Rng rng) {
    Deadline deadline = RunScope.current().deadline().share(TIME);
    S best = blank.get();
    double most = run(starts.get(0), best, deadline, rng);
    for (int s = 1; s < starts.size() && !deadline.passed(); s++) {
      S other = blank.get();
      double mean = run(starts.get(s), other, deadline, rng);
      if (mean > most) {
        most = mean;
        best = other;
      }
    }
    return best;
  }

  /** {@return the mean score of the last sweeps, minus infinity if the time was over before} */
  private double run(Initializer<? super S> start, S state, Deadline deadline, Rng rng) {
    start.seat(state, rng);
    int from = sweeps - scored;
    double sum = 0;
    for (int s = 0; s < sweeps; s++) {
      if (deadline.passed()) {
        return Double.NEGATIVE_INFINITY;
      }
      Kernel.sweep(kernels, state, rng, deadline);
      sum += s < from ? 0 : score.applyAsDouble(state);
    }
    return sum / scored;
  }
}
