package crp.likelihood;

import crp.random.Rng;

/**
 * A capability of a {@link TableBank}: missing entries of rows that are drawn in the chain, and
 * what a row weighs without them.
 */
public interface Completing {

  /** {@return whether missing entries of the bank's rows are drawn} */
  boolean completes();

  /**
   * The same as {@link Scoring#addLogPredictive(int, int, int[], int, double[])}, but of the item's
   * observed entries alone: sampled missing entries of the item are integrated out, those of the
   * other rows count as observed. For a kernel that seats the item by {@link #add}.
   *
   * @param item as there
   * @param home as there
   * @param slots as there
   * @param n number of {@code slots} used
   * @param out log seat weights in, log posterior weights out
   */
  void addLogObserved(int item, int home, int[] slots, int n, double[] out);

  /**
   * Seats an item that was weighed by {@link #addLogObserved}: its missing entries, where they are
   * sampled, are drawn from their law given its observed entries and the rows at the table. Both
   * together draw a row's table and its missing entries from their joint law given all other rows
   * and theirs; a row that stays where it is may keep its missing entries.
   *
   * @param item a row that has no seat in this bank
   */
  void add(int slot, int item, Rng rng);

  /**
   * Keeps a copy of the sampled missing entries of items for {@link #recall}, in place of the last
   * copy.
   *
   * @param items any items
   * @param n number of {@code items} used
   */
  void keep(int[] items, int n);

  /**
   * Sets the missing entries of an item to those kept.
   *
   * @param item one of the items of {@link #keep}, without a seat
   */
  void recall(int item);
}
