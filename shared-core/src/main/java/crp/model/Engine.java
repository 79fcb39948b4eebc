package crp.model;

/** What the threads of a run share out. */
public enum Engine {
  /** Threads for a single chain of at least 100,000 rows, where possible; otherwise chains. */
  AUTOMATIC,

  /** Chains: each runs in one thread, visiting row after row. */
  CHAINS,

  /**
   * The rows of one chain, in supersteps; chains follow one another. For mixtures under the Chinese
   * restaurant and Pitman-Yor processes without noise, of normal clusters (full covariances without
   * missing values), categories, counts and mixed columns.
   */
  THREADS;

  /** From this number of rows on a superstep costs no more than a sweep over single rows. */
  private static final int MANY_ROWS = 100_000;

  /**
   * {@return whether threads may share out the rows of one chain} Where several chains run, they
   * keep the threads busy. The number of processors does not count, so that a result can be
   * repeated elsewhere.
   */
  public static boolean mayShareRows(Settings settings, int rows) {
    return switch (settings.engine()) {
      case CHAINS -> false;
      case THREADS -> true;
      case AUTOMATIC -> settings.chains() == 1 && rows >= MANY_ROWS;
    };
  }
}
