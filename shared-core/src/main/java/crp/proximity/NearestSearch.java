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
  Some outside(int[] part);

  /**
   * {@return a search for places of lower numbers}
   *
   * @param ends of each place, the lowest number that is not looked for
   */
  Some before(int[] ends);

  /** A search for the nearest of some places, which depend on the one that asks. */
  @FunctionalInterface
  interface Some {

    /**
     * Offers all of these places that may belong to the list.
     *
     * @param place from 0
     * @param found has the unit of this search: a distance, or what increases with it
     */
    void find(int place, NearestList found);
  }
}
