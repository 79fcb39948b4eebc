package crp.data;

import crp.parallel.RunScope;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Rows that equal each other in every column. */
final class EqualRows {

  private static final long MIX = 0x9E3779B97F4A7C15L;

  private EqualRows() {}

  /**
   * {@return for each row the first one that equals it in all columns, which may be itself; each
   * row itself for rows of other kinds than numbers and categories} O(rows columns), and a sort.
   */
  static int[] firsts(Rows rows) {
    int n = rows.size();
    int[] firsts = IntStream.range(0, n).toArray();
    if (!comparable(rows)) {
      return firsts;
    }
    long[] keys = new long[n];
    for (int i = 0; i < n; i++) {
      RunScope.check(i);
      keys[i] = hash(rows, i) << 32 | i;
    }
    Arrays.sort(keys);
    for (int from = 0, at = 0; at < n; at++) {
      from = keys[at] >>> 32 == keys[from] >>> 32 ? from : at;
      int row = (int) keys[at];
      for (int before = from; before < at && firsts[row] == row; before++) {
        int other = (int) keys[before];
        firsts[row] = firsts[other] == other && equal(rows, other, row) ? other : row;
      }
    }
    return firsts;
  }

  private static boolean comparable(Rows rows) {
    return rows instanceof MixedRows mixed
        ? mixed.parts().stream().allMatch(EqualRows::comparable)
        : rows instanceof RealRows || rows instanceof CategoryRows;
  }

  private static long hash(Rows rows, int row) {
    long hash = 1;
    if (rows instanceof RealRows real) {
      for (int j = 0; j < real.columns(); j++) {
        hash = mixed(hash, Double.doubleToLongBits(real.value(row, j)));
      }
    } else if (rows instanceof CategoryRows names) {
      for (int j = 0; j < names.columns(); j++) {
        hash = mixed(hash, names.code(row, j));
      }
    } else if (rows instanceof MixedRows mixed) {
      for (Rows part : mixed.parts()) {
        hash = mixed(hash, hash(part, row));
      }
    }
    return hash;
  }

  private static long mixed(long hash, long more) {
    long product = (hash ^ more) * MIX;
    return product ^ product >>> 32;
  }

  private static boolean equal(Rows rows, int one, int other) {
    if (rows instanceof MixedRows mixed) {
      return mixed.parts().stream().allMatch(part -> equal(part, one, other));
    }
    if (rows instanceof CategoryRows names) {
      return IntStream.range(0, names.columns())
          .allMatch(j -> names.code(one, j) == names.code(other, j));
    }
    RealRows real = (RealRows) rows;
    return IntStream.range(0, real.columns())
        .allMatch(j -> Double.compare(real.value(one, j), real.value(other, j)) == 0);
  }
}
