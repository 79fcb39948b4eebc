package crp.likelihood;

/** A capability of a {@link TableBank}: leaves out tables that are far from a row. */
public interface Reaching {

  /**
   * The same as {@link Completing#addLogObserved}, but tables that are surely far below the row's
   * own one, or the best one, may be left out: the others move to the front of both arrays, in
   * their order. Never all are left out.
   *
   * @param item the row to score
   * @param home as there
   * @param slots the tables; those that were scored out
   * @param n number of {@code slots} used
   * @param reach how far; receives a bound of what was left out
   * @param out log seat weights in, log posterior weights of the tables scored out
   * @return the number of tables scored
   */
  int addLogPredictiveInReach(int item, int home, int[] slots, int n, Reach reach, double[] out);
}
