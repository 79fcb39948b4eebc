package crp.data;

import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Rows without information: weight zero, all entries missing, or no words.
 */
public final class UninformativeRows {

  private UninformativeRows() {}

  /** {@return for each row whether it is uninformative} */
  public static boolean[] of(Rows rows) {
    boolean[] silent = missing(rows);
    for (int i = 0; i < silent.length; i++) {
      silent[i] |= rows.weights().of(i) == 0;
    }
    return silent;
  }

  private static boolean[] missing(Rows rows) {
    boolean[] silent = new boolean[rows.size()];
    if (rows instanceof MixedRows mixed) {
      Arrays.fill(silent, true);
      for (Rows part : mixed.parts()) {
        boolean[] there = missing(part);
        for (int i = 0; i < silent.length; i++) {
          silent[i] &= there[i];
        }
      }
    } else if (rows instanceof RealRows real) {
      for (int i = 0; i < silent.length; i++) {
        silent[i] = true;
        for (int j = 0; j < real.columns(); j++) {
          silent[i] &= Double.isNaN(real.value(i, j));
        }
      }
    } else if (rows instanceof CategoryRows categories) {
      for (int i = 0; i < silent.length; i++) {
        silent[i] = true;
        for (int j = 0; j < categories.columns(); j++) {
          silent[i] &= categories.code(i, j) == CategoryRows.MISSING;
        }
      }
    } else if (rows instanceof CountRows counts) {
      for (int i = 0; i < silent.length; i++) {
        silent[i] = counts.start(i) == counts.start(i + 1);
      }
    }
    return silent;
  }
}
