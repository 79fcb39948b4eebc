package crp.data;

import crp.parallel.RunScope;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Rows that repeat an earlier one in every column. Rows on a coarse lattice are equal by chance;
 * then about as many are one step apart in a single column, since their density hardly changes over
 * a step. Where equal rows are many more than that, they are copies: of a record that was entered
 * or joined more than once.
 */
public final class Copies {

  /** Fewer different rows say nothing of chance. */
  private static final int LEAST_ROWS = 10;

  /** Least share of copies among the rows: few have no effect on the others. */
  private static final double LEAST_SHARE = 0.05;

  /**
   * A row that occurs more often, and three times as often as others on average, is a value that
   * many rows have, such as zeros.
   */
  private static final int MOST_TIMES = 10;

  private static final double MOST_MEANS = 3;

  /** Copies are so many times as many as are equal by chance. */
  private static final double TIMES_CHANCE = 10;

  private static final long MIX = 0x9E3779B97F4A7C15L;

  private Copies() {}

  /**
   * {@return for each row the first one that equals it in all columns, which may be itself; each
   * row itself for rows of other kinds than numbers and categories} O(rows columns), and a sort.
   */
  public static int[] firsts(Rows rows) {
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
        ? mixed.parts().stream().allMatch(Copies::comparable)
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

  /**
   * {@return weight 1 for the first of equal rows and 0 for its copies; all 1 where equal rows are
   * no copies: where they are few, or as many as chance makes, or a single row occurs so often that
   * it is a value of its own}
   *
   * @param rows the data, of weight 1
   */
  public static Weights without(Rows rows) {
    int n = rows.size();
    int[] firsts = firsts(rows);
    double[] once = new double[n];
    int[] times = new int[n];
    int copies = 0;
    for (int i = 0; i < n; i++) {
      once[i] = firsts[i] == i ? 1 : 0;
      copies += firsts[i] == i ? 0 : 1;
      times[firsts[i]]++;
    }
    int different = n - copies;
    boolean many = copies >= LEAST_SHARE * n && different >= LEAST_ROWS;
    double most = Math.max(MOST_TIMES, MOST_MEANS * n / different);
    return many
            && Arrays.stream(times).max().orElse(0) <= most
            && copies > TIMES_CHANCE * (1 + byChance(rows, once))
        ? Weights.of(once)
        : Weights.ones(n);
  }

  /** {@return the number of pairs of different rows that would be equal by chance} */
  private static double byChance(Rows rows, double[] once) {
    if (rows instanceof MixedRows mixed) {
      return mixed.parts().stream()
          .filter(RealRows.class::isInstance)
          .mapToDouble(part -> byChance(part, once))
          .min()
          .orElse(Double.POSITIVE_INFINITY);
    }
    if (!(rows instanceof RealRows real)) {
      return Double.POSITIVE_INFINITY;
    }
    RealRows different =
        real.select(IntStream.range(0, once.length).filter(i -> once[i] > 0).toArray());
    double pairs = 0;
    for (int j = 0; j < real.columns(); j++) {
      DistinctValues values = DistinctValues.of(different, j);
      double step = Lattice.step(values);
      if (step == 0 && values.size() > 1) {
        return 0;
      }
      pairs += step == 0 ? 0 : neighbours(different, j, values, step);
    }
    return pairs / real.columns() / 2;
  }

  /** {@return the number of pairs of rows that are one step apart in a column and else equal} */
  private static int neighbours(RealRows rows, int column, DistinctValues values, double step) {
    double low = values.values()[0];
    long[] keys = new long[rows.size()];
    for (int i = 0; i < keys.length; i++) {
      RunScope.check(i);
      long hash = 1;
      for (int j = 0; j < rows.columns(); j++) {
        hash = j == column ? hash : mixed(hash, Double.doubleToLongBits(rows.value(i, j)));
      }
      double x = rows.value(i, column);
      keys[i] = hash << 32 | (Double.isNaN(x) ? 0 : 2 + (long) Math.rint((x - low) / step));
    }
    Arrays.sort(keys);
    int pairs = 0;
    for (int i = 1; i < keys.length; i++) {
      pairs += keys[i] == keys[i - 1] + 1 ? 1 : 0;
    }
    return pairs;
  }
}
