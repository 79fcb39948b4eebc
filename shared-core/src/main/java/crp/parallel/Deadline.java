package crp.parallel;

import java.util.function.LongSupplier;

/**
 * Not part of the promised API.
 *
 * <p>The time at which a run has to end, or none. Immutable; for any number of threads.
 */
public final class Deadline {

  /** No limit. */
  public static final Deadline NONE = never(System::nanoTime);

  private static final double NANOS = 1e9;
  private static final double CENTURY = 3e9;

  private final LongSupplier clock;
  private final boolean limited;
  private final long end;

  private Deadline(LongSupplier clock, boolean limited, long end) {
    this.clock = clock;
    this.limited = limited;
    this.end = end;
  }

  /**
   * {@return no limit, on a given clock}
   *
   * @param clock in nanoseconds from any origin, as {@link System#nanoTime}
   */
  public static Deadline never(LongSupplier clock) {
    return new Deadline(clock, false, 0);
  }

  /**
   * {@return the time in so many seconds, this one if it is earlier}
   *
   * @param seconds not negative; infinite for none
   */
  public Deadline within(double seconds) {
    return seconds < secondsLeft() && seconds < CENTURY
        ? new Deadline(clock, true, clock.getAsLong() + (long) (NANOS * seconds))
        : this;
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
    return limited && secondsLeft() < seconds ? never(clock).within(seconds) : this;
  }

  /** {@return whether there is a limit} */
  public boolean isLimited() {
    return limited;
  }

  /** {@return whether the time is over; never without a limit} */
  public boolean passed() {
    return limited && clock.getAsLong() - end >= 0;
  }

  /** {@return how much time is left, 0 if none, infinite without a limit} */
  public double secondsLeft() {
    return limited ? Math.max(0, end - clock.getAsLong()) / NANOS : Double.POSITIVE_INFINITY;
  }
}
