package crp.chain;

import java.io.Serializable;

/**
 * When a chain starts to keep draws, which it keeps and when it stops.
 *
 * @param sweeps number of sweeps in all, at least 1
 * @param burnIn number of first sweeps of which none is kept, from 0 to {@code sweeps - 1}
 * @param thin every so many sweeps after burn-in one draw is kept, at least 1
 * @param maxSeconds the chain stops at the end of the first sweep after this time; positive, infinite
 *     for no limit; a run that meets its limit cannot be repeated exactly
 */
public record Schedule(int sweeps, int burnIn, int thin, double maxSeconds)
    implements Serializable {

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
    if (thin < 1) {
      throw new IllegalArgumentException("thin must be at least 1, was " + thin);
    }
    if (!(maxSeconds > 0)) {
      throw new IllegalArgumentException("the time limit must be positive, was " + maxSeconds);
    }
  }

  boolean keeps(int sweep) {
    return sweep > burnIn && (sweep - burnIn - 1) % thin == 0;
  }
}
