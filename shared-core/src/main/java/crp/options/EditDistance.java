package crp.options;

/**
 * Not part of the promised API.
 *
 * <p>Levenshtein's distance, to guess which of the known names a misspelt one stands for.
 */
public final class EditDistance {

  private EditDistance() {}

  /**
   * {@return the number of letters to insert, delete or replace} O(product of the lengths).
   *
   * @param one a string
   * @param other a string
   */
  public static int between(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
