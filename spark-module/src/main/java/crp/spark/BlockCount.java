package crp.spark;

/**
 * The number of blocks of a data set. Depends on the number of rows alone, since labels depend on
 * it.
 *
 * @param given a number, 0 for automatic
 */
record BlockCount(int given) implements BlockedRows.Count {

  @Override
  public int of(long rows) {
    int wanted = given > 0 ? given : automatic(rows);
    return (int) Math.min(rows, wanted);
  }

  private static int automatic(long rows) {
    return (int) Math.max(1, Math.min(1 << 15, rows / 20_000));
  }
}
