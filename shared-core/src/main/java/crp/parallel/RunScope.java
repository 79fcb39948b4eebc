package crp.parallel;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * Not part of the promised API.
 *
 * <p>What all code that works for a run shares: its time limit, its listener, its number of
 * threads, and that it can be cancelled. A scope belongs to a thread, as the interrupt flag does,
 * while {@link #run} lasts; {@link Workers} pass it on to their threads. Scopes nest: a part of a
 * run has a share of the time and reports its phases under a name. Immutable.
 *
 * <p>Cancellation: a run is cancelled by an interrupt of the thread that called it. Each loop that
 * can take more than some tens of milliseconds calls {@link #check}, whose exception leaves all
 * calls; the flag stays set. Time limit: a task that can end early asks {@link #deadline} between
 * two steps and answers with what it has, or throws {@link TimeLimitException} if that is nothing.
 * Work that can be thrown away has a cut: {@link #check} ends it when that time is over.
 */
public final class RunScope {

  private static final RunScope NONE =
      new RunScope(Deadline.NONE, Deadline.NONE, Progress.NONE, "", 0);
  private static final ThreadLocal<RunScope> CURRENT = new ThreadLocal<>();

  private final Deadline deadline;
  private final Deadline cut;
  private final Progress progress;
  private final String name;
  private final int threads;

  private RunScope(Deadline deadline, Deadline cut, Progress progress, String name, int threads) {
    this.deadline = deadline;
    this.cut = cut;
    this.progress = progress;
    this.name = name;
    this.threads = threads;
  }

  /** {@return the scope of this thread; outside of all runs one without limit and listener} */
  public static RunScope current() {
    RunScope scope = CURRENT.get();
    return scope == null ? NONE : scope;
  }

  /** {@return whether this thread works for a run} */
  public static boolean entered() {
    return CURRENT.get() != null;
  }

  /**
   * {@return a scope of its own, for a new run}
   *
   * @param deadline when the run has to end
   * @param progress its listener
   */
  public static RunScope of(Deadline deadline, Progress progress) {
    return new RunScope(deadline, Deadline.NONE, progress, "", 0);
  }

  /**
   * Ends the work of a run that was cancelled or cut. Costs some nanoseconds.
   *
   * @throws CancellationException if the thread was interrupted; its interrupt flag stays set
   * @throws TimeLimitException if the time of the cut is over
   */
  public static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("the run was cancelled");
    }
    RunScope scope = CURRENT.get();
    if (scope != null && scope.cut.passed()) {
      throw new TimeLimitException();
    }
  }

  /**
   * {@link #check Checks} at every 1024th step of a loop of short steps.
   *
   * @param step number of the step
   */
  public static void check(int step) {
    if ((step & 1023) == 0) {
      check();
    }
  }

  /** {@return when the run has to end} */
  public Deadline deadline() {
    return deadline;
  }

  /** {@return the listener} */
  public Progress progress() {
    return progress;
  }

  /**
   * {@return this scope with a time limit from now, unless its own is earlier}
   *
   * @param seconds not negative; infinite for none
   */
  public RunScope limited(double seconds) {
    return until(deadline.within(seconds));
  }

  /**
   * {@return this scope with another time limit}
   *
   * @param end replaces that of this scope
   */
  public RunScope until(Deadline end) {
    return new RunScope(end, cut, progress, name, threads);
  }

  /**
   * {@return this scope for work that can be thrown away}
   *
   * @param end when {@link #check} ends the work
   */
  public RunScope cutAt(Deadline end) {
    return new RunScope(deadline, end, progress, name, threads);
  }

  /**
   * {@return this scope with a part of the time that is left now}
   *
   * @param part from 0 to 1
   */
  public RunScope share(double part) {
    return until(deadline.share(part));
  }

  /**
   * {@return this scope with another listener}
   *
   * @param listener replaces the one of this scope
   */
  public RunScope reportingTo(Progress listener) {
    return new RunScope(deadline, cut, listener, name, threads);
  }

  /** {@return the largest number of threads of the run, at least 1} */
  public int threads() {
    return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
  }

  /**
   * {@return this scope with another number of threads}
   *
   * @param most 0 for one per processor
   */
  public RunScope inThreads(int most) {
    return new RunScope(deadline, cut, progress, name, most);
  }

  /**
   * {@return this scope for a part of the run}
   *
   * @param part its name for people, such as "held-out rows, run 2 of 5"; stands in front of its
   *     phases
   */
  public RunScope named(String part) {
    return new RunScope(
        deadline, cut, progress, name.isEmpty() ? part : name + ", " + part, threads);
  }

  /**
   * Reports that a phase without sweeps begins.
   *
   * @param phase for people
   */
  public void phase(String phase) {
    phase(phase, 0, false);
  }

  /**
   * Reports that a phase begins.
   *
   * @param phase for people, in lower case, such as "sweeps"
   * @param sweeps number of sweeps of all its chains together; 0 for none
   * @param atMost whether this may be the last such phase, though there are more
   */
  public void phase(String phase, long sweeps, boolean atMost) {
    progress.phase(name.isEmpty() ? phase : name + ": " + phase, sweeps, atMost);
  }

  /**
   * {@return what the work returns, which has this scope meanwhile}
   *
   * @param work done in the calling thread
   * @param <T> the kind of result
   */
  public <T> T run(Supplier<? extends T> work) {
    RunScope outer = CURRENT.get();
    CURRENT.set(this);
    try {
      return work.get();
    } finally {
      if (outer == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(outer);
      }
    }
  }
}
