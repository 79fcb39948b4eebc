package crp.parallel;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Not part of the promised API.
 *
 * <p>The time at which a run has to end, or none; it may also end by a stop. Immutable; for any
 * number of threads.
 */
public final class Deadline {

  /** No limit. */
  public static final Deadline NONE = never(System::nanoTime);

  private static final double NANOS = 1e9;
  private static final double CENTURY = 3e9;

  private final LongSupplier clock;
  private final boolean limited;
  private final long end;
  private final BooleanSupplier stopped;

  private Deadline(LongSupplier clock, boolean limited, long end, BooleanSupplier stopped) {
    this.clock = clock;
    this.limited = limited;
    this.end = end;
    this.stopped = stopped;
  }

  /**
   * {@return no limit, on a given clock}
   *
   * @param clock in nanoseconds from any origin, as {@link System#nanoTime}
   */
  public static Deadline never(LongSupplier clock) {
    return new Deadline(clock, false, 0, () -> false);
  }

  /**
   * {@return the time in so many seconds, this one if it is earlier}
   *
   * @param seconds not negative; infinite for none
   */
  public Deadline within(double seconds) {
    return seconds < secondsLeft() && seconds < CENTURY
        ? new Deadline(clock, true, clock.getAsLong() + (long) (NANOS * seconds), stopped)
        : this;
  }

  /**
   * {@return this time, or that of a stop if it is earlier}
   *
   * @param stop true from the stop on
   */
  public Deadline orWhen(BooleanSupplier stop) {
    return new Deadline(clock, limited, end, stop);
  }

  /**
   * {@return the time at which a part of what is left now will be over}
   *
   * @param part from 0 to 1
   */
  public Deadline share(double part) {
    return within(part * secondsLeft());
  }

  /**
   * {@return this time, or that in so many seconds if it is later; no limit stays none}
   *
   * @param seconds not negative
   */
  public Deadline notBefore(double seconds) {
    return secondsLeft() < seconds ? never(clock).within(seconds) : this;
  }

  /**
   * {@return a later time, which no stop brings forward; no limit stays none}
   *
   * @param part of the time that is left now, which is added to it; not negative
   */
  public Deadline extended(double part) {
    long now = clock.getAsLong();
    long more = (long) (part * Math.max(0, end - now));
    return new Deadline(clock, limited, end + more, () -> false);
  }

  /** {@return whether the run has been stopped} */
  public boolean stopped() {
    return stopped.getAsBoolean();
  }

  /** {@return whether the time is over} */
  public boolean passed() {
    return stopped() || (limited && clock.getAsLong() - end >= 0);
  }

  /** {@return what ends the run early, for people} */
  public String cause() {
    return stopped() ? "the stop" : "the time limit";
  }

  /** {@return how much time is left, 0 if none, infinite without a limit} */
  public double secondsLeft() {
    if (stopped()) {
      return 0;
    }
    return limited ? Math.max(0, end - clock.getAsLong()) / NANOS : Double.POSITIVE_INFINITY;
  }
}
