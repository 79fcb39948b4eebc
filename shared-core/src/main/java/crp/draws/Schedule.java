package crp.draws;

import crp.Argument;
import java.util.List;

/**
 * A fixed length, burn-in and thinning of a chain.
 *
 * @param sweeps total number of sweeps, at least 1
 * @param burnIn number of discarded first sweeps, from 0 to {@code sweeps - 1}
 * @param thin interval in sweeps between stored draws; 0 for automatic, see {@link #resolved}
 * @param maxSeconds time limit of the run: its chains stop at the end of the first sweep after
 *     their part of this time; positive, infinite for no limit; a run that reaches its limit is not
 *     reproducible
 */
public record Schedule(int sweeps, int burnIn, int thin, double maxSeconds) implements RunLength {

  /** How many percent of the sweeps of a run are burn-in where none is given, from 0 to 99. */
  public static final int BURN_IN_PERCENT = 50;

  /** Largest number of draws of all chains under automatic thinning. */
  public static final int MAX_DRAWS = 2000;

  /** Largest number of stored labels, draws times rows, under automatic thinning. */
  public static final long MAX_LABELS = 100_000_000L;

  public Schedule {
    Argument.require(sweeps >= 1, "sweeps must be at least 1, was %s", sweeps);
    if (burnIn < 0 || burnIn >= sweeps) {
      throw Argument.refused(
          "burn-in must be at least 0 and below the number of sweeps (%d), was %d", sweeps, burnIn);
    }
    Argument.require(thin >= 0, "thin must be at least 0 (automatic), was %s", thin);
    Argument.require(maxSeconds > 0, "the time limit must be positive, was %s", maxSeconds);
  }

  /**
   * {@return a schedule without time limit and with automatic thinning}
   *
   * @param sweeps total number of sweeps
   * @param burnIn number of discarded first sweeps
   */
  public static Schedule of(int sweeps, int burnIn) {
    return new Schedule(sweeps, burnIn, 0, Double.POSITIVE_INFINITY);
  }

  /**
   * {@return a schedule with the usual burn-in, without time limit and with automatic thinning}
   *
   * @param sweeps total number of sweeps
   */
  public static Schedule of(int sweeps) {
    return of(sweeps, usualBurnIn(sweeps));
  }

  /**
   * {@return the burn-in where none is given, {@value #BURN_IN_PERCENT} percent of the sweeps,
   * rounded down}
   *
   * @param sweeps total number of sweeps, at least 0
   */
  public static int usualBurnIn(int sweeps) {
    return (int) ((long) sweeps * BURN_IN_PERCENT / 100);
  }

  @Override
  public Schedule withThin(int every) {
    return new Schedule(sweeps, burnIn, every, maxSeconds);
  }

  @Override
  public Schedule withMaxSeconds(double seconds) {
    return new Schedule(sweeps, burnIn, thin, seconds);
  }

  /**
   * {@inheritDoc} A run that ended before its last sweep has the {@link #usualBurnIn} of the sweeps
   * that were made.
   */
  @Override
  public Schedule ended(int done) {
    return done < sweeps ? new Schedule(done, usualBurnIn(done), thin, maxSeconds) : this;
  }

  @Override
  public String text() {
    return burnIn == usualBurnIn(sweeps) ? String.valueOf(sweeps) : sweeps + " burn-in " + burnIn;
  }

  @Override
  public List<Schedule> stages(int items, long visits, int chains) {
    return List.of(resolved(items, chains));
  }

  /**
   * {@return this schedule with automatic thinning resolved, so that all chains together store at
   * most {@link #MAX_DRAWS} draws and {@link #MAX_LABELS} labels, and each chain at least one draw}
   *
   * @param items number of items
   * @param chains number of chains
   */
  public Schedule resolved(int items, int chains) {
    if (thin > 0) {
      return this;
    }
    long affordable = Math.min(MAX_DRAWS, MAX_LABELS / Math.max(1, items));
    long perChain = Math.max(1, affordable / chains);
    return withThin((int) ((sweeps - burnIn + perChain - 1) / perChain));
  }

  /**
   * {@return whether the draw of a sweep is kept; thinning must be resolved}
   *
   * @param sweep number of the sweep, from 1
   */
  public boolean keeps(int sweep) {
    return sweep > burnIn && (sweep - burnIn - 1) % thin == 0;
  }

  /**
   * {@return whether the draw of a sweep is recorded; thinning must be resolved} During burn-in
   * draws are recorded for the case that the run ends there, and forgotten when they lie in the
   * {@link #usualBurnIn} of the sweeps made. The interval between them grows with the number of
   * sweeps: it is this number divided by twice the number of draws that the schedule keeps.
   *
   * @param sweep number of the sweep, from 1
   * @param last number of the sweep whose draw was recorded last, 0 for none
   */
  public boolean records(int sweep, int last) {
    long kept = (sweeps - burnIn - 1L) / thin + 1;
    return sweep > burnIn ? keeps(sweep) : 2 * kept * (sweep - last) >= sweep;
  }
}
