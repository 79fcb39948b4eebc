package crp.likelihood;

import java.util.Arrays;

/**
 * Which scores of a call of {@link Bounding#addLogPredictiveOrBound} are only upper bounds, and how
 * far below the best score a bound must be. For one thread.
 */
public final class Bounds {

  private final double margin;
  private boolean[] taken = {};
  private boolean any;

  /**
   * Makes room for no table.
   *
   * @param margin in nats; may be negative, as long as at least one table is scored
   */
  public Bounds(double margin) {
    this.margin = margin;
  }

  /** {@return how far a bound must be below the best score, in nats} */
  public double margin() {
    return margin;
  }

  /**
   * Begins a call in which no score is a bound.
   *
   * @param tables number of tables
   */
  public void clear(int tables) {
    if (taken.length < tables) {
      taken = new boolean[2 * tables];
    } else if (any) {
      Arrays.fill(taken, false);
    }
    any = false;
  }

  /**
   * Notes that the score of a table is a bound.
   *
   * @param table its place in the call
   */
  public void take(int table) {
    taken[table] = true;
    any = true;
  }

  /** {@return whether any score is a bound} */
  public boolean any() {
    return any;
  }

  /**
   * {@return whether the score of a table is a bound}
   *
   * @param table its place in the call
   */
  public boolean taken(int table) {
    return table < taken.length && taken[table];
  }
}
