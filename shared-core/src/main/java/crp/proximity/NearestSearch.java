package crp.proximity;

/** A search for the nearest of some places, which are numbered from 0. */
interface NearestSearch {

  /** {@return the number of places} */
  int size();

  /**
   * {@return a search for places of other parts}
   *
   * @param part of each place; not changed while the search is used
   */
  Outside outside(int[] part);

  /** A search for the nearest places of other parts. */
  @FunctionalInterface
  interface Outside {

    /**
     * Offers all places of other parts that may belong to the list.
     *
     * @param place from 0
     * @param found has the unit of this search: a distance, or what increases with it
     */
    void find(int place, NearestList found);
  }
}
