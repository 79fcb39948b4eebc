package crp.report;

/** A number of things in words: 1 row, 2 rows. */
public final class Counted {

  private Counted() {}

  /**
   * {@return the number and what it counts}
   *
   * @param noun what it counts, in the singular; the plural adds an s
   */
  public static String of(long n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }
}
