package crp.spark;

import crp.superstep.Blocks;

/**
 * The number of blocks of a data set: that of the thread engine, and more where there are very many
 * rows. Depends on the number of rows alone, since labels depend on it.
 *
 * @param given a number, 0 for automatic
 */
record BlockCount(int given) implements BlockedRows.Count {

  private static final long MOST = 1 << 15;
  private static final long ROWS = 100_000;

  @Override
  public int of(long rows) {
    int wanted = given > 0 ? given : automatic(rows);
    return (int) Math.min(rows, wanted);
  }

  private static int automatic(long rows) {
    return Math.max(Blocks.count(rows), (int) Math.min(MOST, rows / ROWS));
  }
}
