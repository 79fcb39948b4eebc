package crp.likelihood;

import crp.checkpoint.Archive;

/** A capability of a {@link TableBank}: a chain with it can be stopped and continued. */
public interface Stored {

  /**
   * Stores statistics and whatever else the future of a chain depends on, or replaces them by
   * stored ones, which continue the chain bit for bit. What can be recomputed exactly is left out.
   *
   * @param archive the values in a fixed order
   * @param slotOf the slot at which each row was seated by {@link TableBank#add}, -1 for none; not
   *     to be changed
   * @param slots number of slots that must exist; {@code slotOf} is below
   * @throws IllegalArgumentException if stored values are out of range
   */
  void archive(Archive archive, int[] slotOf, int slots);

  /**
   * {@return the storage of a bank}
   *
   * @throws IllegalArgumentException if it cannot be stored
   */
  static Stored of(TableBank<?> bank) {
    Stored own = bank.as(Stored.class);
    if (own == null) {
      throw new IllegalArgumentException(
          "this likelihood cannot be stored in a checkpoint: its bank has no method 'archive'");
    }
    return own;
  }
}
