package crp.links;

import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.random.Rng;

/**
 * Sums of an affinity per table during a sweep over the links: the tables that a customer can reach
 * and their weights, and a draw among a table's customers. Customers are cut, weighed and linked in
 * the order of their numbers.
 */
interface LinkSums {

  /** From this mean number of neighbours on, a step looks at the nearest ones alone. */
  int MANY = 64;

  /**
   * {@return the sums of an affinity}
   *
   * @param many mean number of neighbours, see {@link #MANY}
   */
  static LinkSums of(Affinity affinity, int many) {
    if (affinity instanceof SparseAffinity sparse) {
      return sparse.entries() >= (long) many * sparse.size() && sparse.hasNearest()
          ? new SlicedLinkSums(sparse)
          : new SparseLinkSums(sparse);
    }
    TimeAffinity times = (TimeAffinity) affinity;
    return times.sequential() ? new SequentialLinkSums(times) : new TimeLinkSums(times);
  }

  /** Starts a sweep. */
  void begin(LinkState state);

  /** Ends a sweep, completed or not. */
  default void end(LinkState state) {}

  /** Called before a customer is cut. {@return the weight of its self-link} */
  default double before(LinkState state, int item, Rng rng) {
    return state.prior().concentration();
  }

  /** Called after a customer has been cut; {@code slotBefore} is its previous slot. */
  default void cut(LinkState state, int slotBefore) {}

  /** Adds the tables that a customer can reach by links to others. */
  void include(LinkState state, int item, Candidates candidates);

  /**
   * {@return a customer of a table, drawn by its weight}
   *
   * @param self weight of the customer itself, zero if it is not at the table
   */
  int draw(LinkState state, int item, int table, double self, Rng rng);

  /**
   * Called after the customer of the last cut has been linked to a customer of a candidate table.
   */
  default void linked(LinkState state, int item, int table, int target) {}
}
