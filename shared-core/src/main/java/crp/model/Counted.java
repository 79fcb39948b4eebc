package crp.model;

/** A number of things, for people: 1 row, 2 rows. */
public final class Counted {

  private Counted() {}

  /**
   * {@return the number and what it counts}
   *
   * @param n the number
   * @param noun what it counts, one of them; several of them end with s
   */
  public static String of(long n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }
}
