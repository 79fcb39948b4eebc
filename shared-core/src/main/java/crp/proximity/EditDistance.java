package crp.proximity;

/**
 * Not part of the promised API.
 *
 * <p>Edit distances up to a limit: letters to insert, delete or replace. By rows of the usual table
 * within a band, O(limit length). For one thread.
 */
public final class EditDistance {

  private int[] row = new int[0];

  /**
   * {@return the number of edits from a string to another; limit + 1 if there are more}
   *
   * @param limit at least 0
   * @param one a string
   * @param other a string
   */
  public int upTo(int limit, String one, String other) {
    String a = one.length() < other.length() ? one : other;
    String b = one.length() < other.length() ? other : one;
    int to = b.length();
    int end = a.length();
    if (to - end > limit) {
      return limit + 1;
    }
    int from = 0;
    while (from < end && a.charAt(from) == b.charAt(from)) {
      from++;
    }
    while (end > from && a.charAt(end - 1) == b.charAt(to - 1)) {
      end--;
      to--;
    }
    return banded(Math.min(limit, to - from), a, b, from, end, to);
  }

  /**
   * The table's row i holds the edits from the first i chars of a, counted from a place, to the
   * first j of b. At most band + 1.
   */
  private int banded(int band, String a, String b, int from, int end, int to) {
    int width = to - from;
    int none = band + 1;
    if (row.length <= width) {
      row = new int[2 * width + 2];
    }
    for (int j = 0; j <= width; j++) {
      row[j] = Math.min(j, none);
    }
    for (int i = 1; i <= end - from; i++) {
      char here = a.charAt(from + i - 1);
      int low = Math.max(1, i - band);
      int high = Math.min(width, i + band);
      int diagonal = row[low - 1];
      row[low - 1] = low == 1 ? Math.min(i, none) : none;
      int least = row[low - 1];
      for (int j = low; j <= high; j++) {
        int above = j == i + band ? none : row[j];
        int change = diagonal + (here == b.charAt(from + j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(none, Math.min(change, 1 + Math.min(above, row[j - 1])));
        least = Math.min(least, row[j]);
      }
      if (least >= none) {
        return none;
      }
    }
    return row[width];
  }
}
