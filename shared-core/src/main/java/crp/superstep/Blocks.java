package crp.superstep;

/**
 * Not part of the promised API.
 *
 * <p>How rows are cut into blocks. The number of blocks is a function of the number of rows alone,
 * so that the result does not depend on who visits them.
 */
public final class Blocks {

  private static final long ROWS = 4096;
  private static final long MOST = 64;

  private Blocks() {}

  /**
   * {@return the number of blocks: one per 4096 rows, at most 64}
   *
   * @param rows number of rows, at least 1
   */
  public static int count(long rows) {
    return (int) Math.min(MOST, (rows + ROWS - 1) / ROWS);
  }

  /**
   * {@return the first row of a block}
   *
   * @param block its number, from 0 to {@code count(rows)}
   */
  public static long start(long rows, int block) {
    return rows * block / count(rows);
  }
}
