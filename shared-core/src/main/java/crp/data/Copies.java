package crp.data;

import crp.parallel.RunScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Rows that repeat an earlier one in every column because a record was entered or joined more
 * than once. Rows on a lattice are equal by chance. Where their density changes little over a step,
 * pairs of equal rows are then half as many as pairs that are one step apart in one column and else
 * equal, whatever the number of rows; and where columns are independent, they are as many as the
 * values of the columns lead to expect. Only pairs far beyond both are copies, so a point of a
 * lattice is none however many rows it has.
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

  /** Pairs of copies are so many times as many as are equal by chance. */
  private static final double TIMES_CHANCE = 10;

  /** More steps between two values cannot be counted. */
  private static final double MOST_STEPS = 1L << 40;

  private static final long MIX = 0x9E3779B97F4A7C15L;
  private static final long AGAIN = 0xBF58476D1CE4E5B9L;
  private static final long SALT = 0x94D049BB133111EBL;

  private Copies() {}

  /**
   * {@return weight 1 for the first of equal rows and 0 for its copies; all 1 where equal rows are
   * no copies: where they are few, or as many as chance makes, or a single row occurs so often that
   * it is a value of its own}
   *
   * @param rows the data, of weight 1
   */
  public static Weights without(Rows rows) {
    int n = rows.size();
    Units units = Units.equal(rows);
    int different = units.size();
    int[] times = IntStream.range(0, different).map(units::count).toArray();
    boolean many = n - different >= LEAST_SHARE * n && different >= LEAST_ROWS;
    double most = Math.max(MOST_TIMES, MOST_MEANS * n / different);
    return many
            && Arrays.stream(times).max().orElse(0) <= most
            && pairs(times) > TIMES_CHANCE * (1 + byChance(rows, units))
        ? once(units, n)
        : Weights.ones(n);
  }

  private static Weights once(Units units, int rows) {
    double[] once = new double[rows];
    for (int row : units.firsts()) {
      once[row] = 1;
    }
    return Weights.of(once);
  }

  private static double pairs(int[] times) {
    double pairs = 0;
    for (int count : times) {
      pairs += count * (count - 1.0) / 2;
    }
    return pairs;
  }

  /** {@return the number of pairs of rows that would be equal by chance, infinite if unknown} */
  private static double byChance(Rows rows, Units units) {
    List<Codes> columns = new ArrayList<>();
    addCodes(rows, columns);
    long[] whole = new long[rows.size()];
    for (Codes column : columns) {
      Arrays.setAll(whole, i -> whole[i] + mixed(column, i));
    }
    double equal = rows.size() * (rows.size() - 1.0) / 2;
    double near = 0;
    int numbers = 0;
    for (Codes column : columns) {
      RunScope.check();
      equal *= column.equalPairs(units);
      near += column.number ? neighbours(whole, column) : 0;
      numbers += column.number ? 1 : 0;
    }
    return numbers == 0 ? Double.POSITIVE_INFINITY : Math.max(equal, near / numbers / 2);
  }

  /**
   * The values of a column.
   *
   * @param of each row: a category, or steps from the smallest value, the missing one far below
   * @param number whether neighbouring codes are neighbouring values
   * @param tied whether values are equal by chance: categories, or points of a lattice
   * @param salt of its hashes, different from those of other columns
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Codes(long[] of, boolean number, boolean tied, long salt) {

    /**
     * {@return the share of equal ones among pairs of rows; among those of different rows where a
     * value off a lattice hardly occurs twice by chance}
     */
    double equalPairs(Units units) {
      long[] sorted =
          tied ? of.clone() : Arrays.stream(units.firsts()).mapToLong(i -> of[i]).toArray();
      Arrays.sort(sorted);
      double pairs = 0;
      for (int i = 1, run = 0; i < sorted.length; i++) {
        run = sorted[i] == sorted[i - 1] ? run + 1 : 0;
        pairs += run;
      }
      return 2 * pairs / (sorted.length * (sorted.length - 1.0));
    }
  }

  private static void addCodes(Rows rows, List<Codes> columns) {
    if (rows instanceof MixedRows mixed) {
      mixed.parts().forEach(part -> addCodes(part, columns));
    } else if (rows instanceof CategoryRows names) {
      for (int j = 0; j < names.columns(); j++) {
        long[] of = new long[names.size()];
        for (int i = 0; i < of.length; i++) {
          of[i] = names.code(i, j);
        }
        columns.add(new Codes(of, false, true, salt(columns)));
      }
    } else if (rows instanceof RealRows real) {
      for (int j = 0; j < real.columns(); j++) {
        columns.add(steps(real, j, salt(columns)));
      }
    }
  }

  private static long salt(List<Codes> columns) {
    return (columns.size() + 1) * SALT;
  }

  /** In steps of the lattice, or of the least distance of two values where there is none. */
  private static Codes steps(RealRows rows, int column, long salt) {
    DistinctValues values = DistinctValues.of(rows, column);
    double lattice = Lattice.step(values);
    double step = lattice > 0 || values.size() < 2 ? lattice : values.gaps()[0];
    double low = values.size() == 0 ? 0 : values.values()[0];
    boolean countable = step > 0 && values.range() / step < MOST_STEPS;
    long[] of = new long[rows.size()];
    for (int i = 0; i < of.length; i++) {
      double x = rows.value(i, column);
      of[i] =
          Double.isNaN(x)
              ? Long.MIN_VALUE
              : countable ? Math.round((x - low) / step) : Double.doubleToLongBits(x);
    }
    return new Codes(of, countable, lattice > 0, salt);
  }

  /** {@return the number of pairs of rows that are one step apart in a column and else equal} */
  private static double neighbours(long[] whole, Codes column) {
    int n = whole.length;
    long[] here = new long[n];
    long[] next = new long[n];
    for (int i = 0; i < n; i++) {
      here[i] = whole[i];
      next[i] = whole[i] - mixed(column, i) + mixed(column.of[i] + 1, column);
    }
    Arrays.sort(here);
    Arrays.sort(next);
    double pairs = 0;
    for (int i = 0, from = 0, to = 0; i < n; i++) {
      if (i == 0 || next[i] != next[i - 1]) {
        while (from < n && here[from] < next[i]) {
          from++;
        }
        to = from;
        while (to < n && here[to] == next[i]) {
          to++;
        }
      }
      pairs += to - from;
    }
    return pairs;
  }

  private static long mixed(Codes column, int row) {
    return mixed(column.of[row], column);
  }

  /** {@return a hash of a value that differs from that of the same value in another column} */
  private static long mixed(long code, Codes column) {
    long product = (code + column.salt) * MIX;
    product = (product ^ product >>> 29) * AGAIN;
    return product ^ product >>> 32;
  }
}
