package crp.spark;

import java.util.stream.LongStream;

/**
 * A few rows spread over all of them: one from each of equal parts of the data, at a place that
 * looks random and depends on numbers alone. All rows where there are few.
 */
final class SampledIds {

  /** Largest number of rows. */
  static final int MOST = 10_000;

  private static final long ODD = 0x9e3779b97f4a7c15L;

  private SampledIds() {}

  /** {@return increasing row numbers} */
  static long[] of(long rows) {
    long m = Math.min(MOST, rows);
    return LongStream.range(0, m).map(j -> id(j, m, rows)).toArray();
  }

  private static long id(long part, long parts, long rows) {
    long first = rows * part / parts;
    long length = rows * (part + 1) / parts - first;
    long mixed = (part + 1) * ODD;
    mixed = (mixed ^ (mixed >>> 31)) * ODD;
    return first + Math.floorMod(mixed ^ (mixed >>> 29), length);
  }

  /** {@return those of the row numbers that are in a block, counted from its first row} */
  static int[] within(long[] ids, long first, int size) {
    return LongStream.of(ids)
        .filter(id -> id >= first && id < first + size)
        .mapToInt(id -> (int) (id - first))
        .toArray();
  }
}
