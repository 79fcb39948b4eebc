package crp.model;

import java.io.Serializable;

/**
 * Whether the likelihood is raised to powers below 1, which lets chains cross between modes. For
 * priors over partitions, and not for rankings.
 *
 * @param temperatures how many copies of each chain run side by side at powers that fall
 *     geometrically from 1 to {@code hottest}, exchanging their seatings (parallel tempering); 1
 *     for none; a sweep takes so many times as long
 * @param hottest the lowest power, above 0 and below 1
 * @param startSweeps how many sweeps come before the first one under a power that climbs from
 *     {@code hottest} to 1; 0 for none
 */
public record Tempering(int temperatures, double hottest, int startSweeps) implements Serializable {

  /** No tempering. */
  public static final Tempering NONE = new Tempering(1, 0.2, 0);

  /** Checks the ranges. */
  public Tempering {
    if (temperatures < 1) {
      throw new IllegalArgumentException("temperatures must be at least 1, was " + temperatures);
    }
    if (!(hottest > 0 && hottest < 1)) {
      throw new IllegalArgumentException(
          "the lowest power must be above 0 and below 1, was " + hottest);
    }
    if (startSweeps < 0) {
      throw new IllegalArgumentException(
          "the sweeps of a tempered start must be at least 0, was " + startSweeps);
    }
  }

  boolean none() {
    return temperatures == 1 && startSweeps == 0;
  }

  /** {@return the power of a rung, falling from 1} */
  double power(int rung) {
    return rung == 0 ? 1 : Math.pow(hottest, (double) rung / (temperatures - 1));
  }
}
