package crp.proximity;

/**
 * Neighbours within a radius, as an index structure answers them. Asked from one thread, row after
 * row.
 */
@FunctionalInterface
public interface RangeSource {

  /**
   * Reports all customers whose distance from a customer is at most the radius, in any order. The
   * customer itself, infinite distances and those beyond the radius may be reported and are left
   * out; of two reports of one customer the smaller distance counts.
   *
   * @param i whose neighbours, from 0
   * @param radius at least 0, may be infinite
   * @param found takes the neighbours
   */
  void within(int i, double radius, Found found);

  /** Takes neighbours. */
  @FunctionalInterface
  interface Found {

    /**
     * Takes one.
     *
     * @param j who was found, from 0
     * @param distance at least 0
     */
    void add(int j, double distance);
  }
}
