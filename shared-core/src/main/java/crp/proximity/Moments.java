package crp.proximity;

/**
 * The times of rows just before, at and just after a moment. They say which rows a new one is a
 * neighbour of in place and time.
 */
public final class Moments {

  private static final NeighbourChoice ONE = new NeighbourChoice(NeighbourChoice.Kind.NEAREST, 1);

  private final TimeOrder order;
  private final double[] at;

  /**
   * Finds them.
   *
   * @param order times of the rows
   * @param now the time of the new row
   */
  public Moments(TimeOrder order, double now) {
    this.order = order;
    at = new double[] {Double.NaN, now, Double.NaN};
    for (int rank = 0; rank < order.size(); rank++) {
      double time = order.time(rank);
      at[0] = time < now ? time : at[0];
      at[2] = time > now && Double.isNaN(at[2]) ? time : at[2];
    }
  }

  /** {@return whether a row is of the time before (-1), the same (0) or the one after (1)} */
  public boolean has(int step, int row) {
    return order.time(order.rank(row)) == at[1 + step];
  }

  /**
   * Says of which rows a new one is a neighbour: of those near to it at its time, and of the
   * nearest row at the times before and after.
   *
   * @param distances from the new row to each row in space; replaced by 1 for each neighbour, else
   *     by 0
   * @param choice of the neighbours at its time
   */
  public void weigh(double[] distances, NeighbourChoice choice) {
    double[] all = new double[distances.length];
    double[] some = new double[distances.length];
    for (int step = -1; step <= 1; step++) {
      for (int j = 0; j < some.length; j++) {
        some[j] = has(step, j) ? distances[j] : Double.POSITIVE_INFINITY;
      }
      (step == 0 ? choice : ONE).weigh(some);
      for (int j = 0; j < all.length; j++) {
        all[j] = Math.max(all[j], some[j]);
      }
    }
    System.arraycopy(all, 0, distances, 0, all.length);
  }
}
