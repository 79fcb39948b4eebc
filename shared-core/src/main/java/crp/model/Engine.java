package crp.model;

import java.util.Locale;

/** What the threads of a run share out. */
public enum Engine {
  /** Threads from 100,000 rows on, where the model allows it; otherwise chains. */
  AUTOMATIC,

  /** Chains: each runs in one thread, visiting row after row. */
  CHAINS,

  /**
   * The rows of one chain, in supersteps; chains follow one another. For mixtures under the Chinese
   * restaurant and Pitman-Yor processes without noise, of normal clusters (full covariances without
   * missing values), categories, counts and mixed columns.
   */
  THREADS;

  /**
   * From this number of rows on a superstep finds the clusters sooner than sweeps over single rows,
   * even in one thread; docs/scale.md has the measurements.
   */
  static final int MANY_ROWS = 100_000;

  /** {@return the word of the option} */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
