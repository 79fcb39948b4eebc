package crp.chain;

import crp.draws.Draw;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.kernel.Kernel;
import crp.parallel.Deadline;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.state.Seating;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * One Markov chain: a state, the kernels of a sweep and a stream of random numbers. Used for one
 * run, which may have several stages.
 */
public final class Chain<S extends Seating> {

  /** The part of its time by which a chain may exceed it to end a sweep. */
  private static final double GRACE = 0.125;

  private final int number;
  private final S state;
  private final List<Kernel<? super S>> kernels;
  private final Initializer<? super S> start;
  private final Rng rng;
  private List<Kernel<? super S>> early = List.of();
  private @Nullable StartRace<? extends S> opening;
  private @Nullable ChainCheckpoint<S> reached;
  private boolean recalled;
  private boolean whole = true;
  // whether neither the start nor a sweep was cut: else the chain differs from one without a limit
  private boolean sound = true;

  // when the present sweep ends in any case, and the computation of its log joint density
  private Deadline cut = Deadline.NONE;
  private Deadline end = Deadline.NONE;

  /** Makes a chain of the kernels of a sweep, in order; its state has no seated customers. */
  public Chain(
      int number,
      S state,
      List<? extends Kernel<? super S>> kernels,
      Initializer<? super S> start,
      Rng rng) {
    this.number = number;
    this.state = state;
    this.kernels = List.copyOf(kernels);
    this.start = start;
    this.rng = rng;
  }

  /** Largest number of first sweeps with other kernels. */
  private static final int EARLY = 100;

  /**
   * {@return this chain, with other kernels in its first sweeps} They are used in the first 100
   * sweeps, or during burn-in if that is shorter: for expensive kernels that find clusters quickly.
   *
   * @param first the kernels of such a sweep, in order; copied
   */
  public Chain<S> startingWith(List<? extends Kernel<? super S>> first) {
    early = List.copyOf(first);
    return this;
  }

  /**
   * {@return this chain, with another first state} The state that was given to the constructor
   * stays empty.
   *
   * @param first makes a state with the same rows; used unless there is a checkpoint
   */
  public Chain<S> openedBy(StartRace<? extends S> first) {
    opening = first;
    return this;
  }

  /**
   * What a chain has after a part of a stage.
   *
   * @param draws the kept draws
   * @param trace all sweeps
   * @param timeLimitReached whether the part was cut short
   * @param begun whether the chain has made a whole sweep
   * @param ahead whether the chain had already begun a later stage when it was saved; then its
   *     draws are not those of this stage
   */
  record Result(
      List<Draw> draws, Trace trace, boolean timeLimitReached, boolean begun, boolean ahead) {}

  /**
   * Runs the chain from the beginning, from its checkpoint, or from where it ended before. It ends
   * with the first sweep after the deadline of the {@link RunScope}, which is shorter than others
   * where it takes too long; then its burn-in is the usual one of the sweeps made.
   *
   * @param schedule its number of sweeps is not below that of the schedule before
   * @param until the sweep after which the chain pauses, at most the last one of the schedule
   * @param most number of sweeps for the listener
   * @param memory where the chain is saved, at the end of each schedule at the latest; not after a
   *     sweep that was cut, so that a run which goes on is the one without a limit
   */
  Result run(Schedule schedule, int until, int most, Progress progress, CheckpointStore memory) {
    Deadline deadline = RunScope.current().deadline();
    cut = deadline.extended(GRACE);
    end = cut.extended(GRACE);
    boolean late = reached != null && deadline.passed();
    ChainCheckpoint<S> course = course(schedule, memory);
    S seats = course.state();
    int savedAt = course.done();
    long saved = System.nanoTime();
    double logJoint = Double.NaN;
    while (course.done() < until && !late) {
      logJoint = sweep(course, schedule, memory);
      int done = course.done();
      boolean over = done == schedule.sweeps();
      if (schedule.records(done, course.recorded())) {
        course.record(draw(seats, done, logJoint));
        course.forget(Math.min(schedule.burnIn(), Schedule.usualBurnIn(done)));
      }
      if (over) {
        course.forget(schedule.burnIn());
      }
      long now = System.nanoTime();
      late = !over && deadline.passed();
      if (over || late || memory.due(now - saved, done - savedAt)) {
        keep(course, memory);
        saved = System.nanoTime();
        savedAt = done;
      }
      progress.sweep(number, done, most, seats.tables());
    }
    int done = course.done();
    List<Draw> draws = course.drawsAfter(schedule.ended(done).burnIn());
    return new Result(
        draws.isEmpty() ? List.of(draw(seats, done, logJoint)) : draws,
        course.trace().trace(),
        late && done < schedule.sweeps(),
        done > 1 || whole,
        done > schedule.sweeps());
  }

  private void keep(ChainCheckpoint<S> course, CheckpointStore memory) {
    if (sound) {
      memory.keep(number, course);
    }
  }

  /** A sweep. Where a chain cannot go on from a stored state, the file is at fault. */
  private double sweep(ChainCheckpoint<S> course, Schedule schedule, CheckpointStore memory) {
    try {
      return sweep(course, schedule);
    } catch (CancellationException | TimeLimitException e) {
      throw e;
    } catch (ArithmeticException
        | IllegalArgumentException
        | IllegalStateException
        | IndexOutOfBoundsException e) {
      throw recalled ? memory.unusable(e) : e;
    }
  }

  private double sweep(ChainCheckpoint<S> course, Schedule schedule) {
    S seats = course.state();
    boolean first = course.done() < Math.min(EARLY, schedule.burnIn()) && !early.isEmpty();
    whole = Kernel.sweep(first ? early : kernels, seats, course.rng(), cut);
    sound &= whole;
    course.count();
    double logJoint = logJoint(seats);
    course.trace().add(seats, logJoint);
    return logJoint;
  }

  /** {@return the log joint density; NaN where the time of its computation is over} */
  private double logJoint(S seats) {
    try {
      return RunScope.current().cutAt(end).run(seats::logJoint);
    } catch (TimeLimitException e) {
      return Double.NaN;
    }
  }

  private ChainCheckpoint<S> course(Schedule schedule, CheckpointStore memory) {
    ChainCheckpoint<S> course = reached;
    if (course == null) {
      course = new ChainCheckpoint<>(number, state, rng, schedule.sweeps());
      recalled = memory.recall(number, course);
      if (!recalled) {
        course = new ChainCheckpoint<>(number, first(), rng, schedule.sweeps());
        sound = !RunScope.current().deadline().passed();
        memory.require(course);
      }
    }
    reached = course;
    return course;
  }

  private S first() {
    if (opening != null) {
      return opening.open(rng);
    }
    start.seat(state, rng);
    return state;
  }

  private Draw draw(S seats, int sweep, double logJoint) {
    return draw(number, seats, sweep, logJoint);
  }

  /** {@return a state as a draw, with its numbers} */
  static Draw draw(int number, Seating seats, int sweep, double logJoint) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    Parameters now = seats.numbers();
    for (String name : now.names()) {
      numbers.put(name, now.value(name));
    }
    BitSet noise = new BitSet();
    for (int item = 0; item < seats.items(); item++) {
      noise.set(item, seats.isNoise(item));
    }
    Draw draw = new Draw(number, sweep, seats.partition(), logJoint, numbers);
    return noise.isEmpty() ? draw : draw.withNoise(noise);
  }
}
