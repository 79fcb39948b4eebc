package crp.likelihood;

/** A capability of a {@link TableBank}: seats and moves many rows in one call. */
public interface Moving {

  /**
   * Seats a group of items, as {@link TableBank#add} of one after the other would.
   *
   * @param items rows that have no seat in this bank
   * @param n number of {@code items} used
   */
  void add(int slot, int[] items, int n);

  /**
   * Undoes {@link TableBank#add} at a table that all its items leave and that is not scored before
   * it is empty, which may be cheaper than {@link TableBank#remove}.
   *
   * @param slot the table at which the item sits
   */
  void drain(int slot, int item);

  /**
   * Moves a group of items from one table to another.
   *
   * @param from the table at which they sit
   * @param to another table
   * @param items the group
   * @param n number of {@code items} used
   */
  void move(int from, int to, int[] items, int n);
}
