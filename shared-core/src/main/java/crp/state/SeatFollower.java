package crp.state;

/** Hears of every change of a seat, label by label, between a cut and its link as well. */
@FunctionalInterface
public interface SeatFollower {

  /** Follows nothing. */
  SeatFollower NOBODY = (items, n, from, to) -> {};

  /**
   * Called before the items have their new slot.
   *
   * @param items who moves; not to be changed
   * @param n how many of {@code items} count
   * @param from their slot
   * @param to their new slot
   */
  void moved(int[] items, int n, int from, int to);
}
