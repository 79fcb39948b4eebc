package crp.draws;

import java.io.Serializable;

/**
 * When a chain starts to keep draws, which it keeps and when it stops.
 *
 * @param sweeps number of sweeps in all, at least 1
 * @param burnIn number of first sweeps of which none is kept, from 0 to {@code sweeps - 1}
 * @param thin every so many sweeps after burn-in one draw is kept; 0 leaves the choice to {@link
 *     #resolved}
 * @param maxSeconds the chain stops at the end of the first sweep after this time; positive,
 *     infinite for no limit; a run that meets its limit cannot be repeated exactly
 */
public record Schedule(int sweeps, int burnIn, int thin, double maxSeconds)
    implements Serializable {

  /** The largest number of draws that all chains keep together when thinning is automatic. */
  public static final int MAX_DRAWS = 2000;

  /** The largest number of labels, draws times rows, that are kept when thinning is automatic. */
  public static final long MAX_LABELS = 100_000_000L;

  /** Checks the ranges. */
  public Schedule {
    if (sweeps < 1) {
      throw new IllegalArgumentException("sweeps must be at least 1, was " + sweeps);
    }
    if (burnIn < 0 || burnIn >= sweeps) {
      throw new IllegalArgumentException(
          "burn-in must be at least 0 and below the number of sweeps (%d), was %d"
              .formatted(sweeps, burnIn));
    }
    if (thin < 0) {
      throw new IllegalArgumentException("thin must be at least 0 (automatic), was " + thin);
    }
    if (!(maxSeconds > 0)) {
      throw new IllegalArgumentException("the time limit must be positive, was " + maxSeconds);
    }
  }

  /**
   * {@return a schedule without time limit and with automatic thinning}
   *
   * @param sweeps number of sweeps in all
   * @param burnIn number of first sweeps of which none is kept
   */
  public static Schedule of(int sweeps, int burnIn) {
    return new Schedule(sweeps, burnIn, 0, Double.POSITIVE_INFINITY);
  }

  /**
   * {@return this schedule with other thinning}
   *
   * @param every 0 for automatic
   */
  public Schedule withThin(int every) {
    return new Schedule(sweeps, burnIn, every, maxSeconds);
  }

  /**
   * {@return this schedule with another time limit}
   *
   * @param seconds positive, infinite for none
   */
  public Schedule withMaxSeconds(double seconds) {
    return new Schedule(sweeps, burnIn, thin, seconds);
  }

  /**
   * {@return this schedule with automatic thinning resolved: so that all chains together keep at
   * most {@link #MAX_DRAWS} draws and {@link #MAX_LABELS} labels, and each keeps one at least}
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

  public boolean keeps(int sweep) {
    return sweep > burnIn && (sweep - burnIn - 1) % thin == 0;
  }
}
