package crp.proximity;

/**
 * Range queries: neighbours within a radius, for example by an index structure. Called from one
 * thread, row by row.
 */
@FunctionalInterface
public interface RangeSource {

  /**
   * Reports all customers whose distance from a customer is at most the radius, in any order. The
   * customer itself, infinite distances and those beyond the radius may be reported and are
   * ignored; of two reports of one customer the smaller distance is used.
   *
   * @param i the query customer, from 0
   * @param radius at least 0, may be infinite
   * @param found receives the neighbours
   */
  void within(int i, double radius, Found found);

  /** Receives the neighbours found. */
  @FunctionalInterface
  interface Found {

    /**
     * Receives one neighbour.
     *
     * @param j the neighbour, from 0
     * @param distance at least 0
     */
    void add(int j, double distance);
  }
}
