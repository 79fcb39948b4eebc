package crp.likelihood;

/** A capability of a {@link TableBank}: bounds the score of a group at tables that are far. */
public interface Bounding {

  /**
   * The same as {@link Scoring#addLogPredictive(int[], int, int, int[], int, double[])}, but a
   * table whose sum is surely more than the margin below that of another one may get an upper bound
   * of its sum instead, which is also that far below; never all of them. Tables may be scored in
   * their order, so the likely ones should come first.
   *
   * @param items the group, at least one item
   * @param count number of {@code items} used
   * @param home as there
   * @param slots as there
   * @param n number of {@code slots} used
   * @param out log seat weights in, log posterior weights or upper bounds of them out
   * @param bounds the margin; receives for each table whether {@code out} is a bound
   */
  void addLogPredictiveOrBound(
      int[] items, int count, int home, int[] slots, int n, double[] out, Bounds bounds);
}
