package crp.likelihood;

/**
 * How far a table must be to be left out of a draw, and how much the tables left out weigh; see
 * {@link Reaching#addLogPredictiveInReach}. For one thread.
 */
public final class Reach {

  private final double margin;
  private double logRest = Double.NEGATIVE_INFINITY;

  /**
   * Leaves out no table.
   *
   * @param margin how far below the row's own table, or the best one, a table must be to be left
   *     out, in nats; may be negative or infinite
   */
  public Reach(double margin) {
    this.margin = margin;
  }

  /** {@return how far below a table must be to be left out, in nats} */
  public double margin() {
    return margin;
  }

  /**
   * Sets the weight of the tables left out.
   *
   * @param tables how many
   * @param log upper bound of the log weight of each
   */
  public void leaveOut(int tables, double log) {
    logRest = tables == 0 ? Double.NEGATIVE_INFINITY : log + Math.log(tables);
  }

  /** {@return an upper bound of the log of the total weight of the tables left out} */
  public double logRest() {
    return logRest;
  }

  /** {@return whether a table was left out} */
  public boolean leavesOut() {
    return logRest > Double.NEGATIVE_INFINITY;
  }
}
