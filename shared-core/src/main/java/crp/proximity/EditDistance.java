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
    return banded(Math.min(limit, to - from), limit, a.substring(from, end), b.substring(from, to));
  }

  /** The table's row i holds the edits from the first i chars of a to the first j of b. */
  private int banded(int band, int limit, String a, String b) {
    int width = b.length();
    int none = band + 1;
    if (row.length <= width) {
      row = new int[2 * width + 2];
    }
    for (int j = 0; j <= width; j++) {
      row[j] = Math.min(j, none);
    }
    for (int i = 1; i <= a.length(); i++) {
      int low = Math.max(1, i - band);
      int high = Math.min(width, i + band);
      int diagonal = row[low - 1];
      row[low - 1] = low == 1 ? Math.min(i, none) : none;
      int least = row[low - 1];
      for (int j = low; j <= high; j++) {
        int above = j == i + band ? none : row[j];
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(none, Math.min(change, 1 + Math.min(above, row[j - 1])));
        least = Math.min(least, row[j]);
      }
      if (least >= none) {
        return limit + 1;
      }
    }
    return row[width] <= limit ? row[width] : limit + 1;
  }
}
