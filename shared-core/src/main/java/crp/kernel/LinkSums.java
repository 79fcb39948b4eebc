package crp.kernel;

import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.random.Rng;
import crp.state.LinkState;

/**
 * How a sweep over the links asks an affinity: which tables a customer can reach with which weight,
 * and which of a table's customers it then chooses. Each customer in the order of their numbers is
 * cut, asked for and linked again.
 */
interface LinkSums {

  /** {@return the way to ask an affinity} */
  static LinkSums of(Affinity affinity) {
    if (affinity instanceof SparseAffinity sparse) {
      return new SparseLinkSums(sparse);
    }
    TimeAffinity times = (TimeAffinity) affinity;
    return times.sequential() ? new SequentialLinkSums(times) : new TimeLinkSums(times);
  }

  /** Starts a sweep. */
  void begin(LinkState state);

  /** Ends a sweep, whether it went through or not. */
  default void end(LinkState state) {}

  /** Hears that a customer has been cut, and who sat at which slot before. */
  default void cut(LinkState state, int slotBefore) {}

  /** Includes the tables that a customer can reach through others. */
  void include(LinkState state, int item, Candidates candidates);

  /**
   * {@return a customer of a table, drawn by its weight}
   *
   * @param self weight of the customer itself, zero if it does not sit there
   */
  int draw(LinkState state, int item, int table, double self, Rng rng);

  /** Hears that the customer of the last cut has a link to a customer of a candidate table. */
  default void linked(LinkState state, int item, int table, int target) {}
}
