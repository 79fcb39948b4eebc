package crp.links;

/**
 * Not part of the promised API.
 *
 * <p>Listener for changes of seats, including those between a cut and its link.
 */
@FunctionalInterface
public interface SeatFollower {

  /** Ignores all changes. */
  SeatFollower NONE = (items, n, from, to) -> {};

  /**
   * Called before the items get their new slot.
   *
   * @param items the items that move; not to be changed
   * @param from their slot
   * @param to their new slot
   */
  void moved(int[] items, int n, int from, int to);
}
