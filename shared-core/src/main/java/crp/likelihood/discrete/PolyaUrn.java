package crp.likelihood.discrete;

import crp.random.Rng;

/** Polya urn: draws tokens one by one; each draw adds one to the weight of its cell. */
final class PolyaUrn {

  private final int first;
  private final double[] weights;
  private final double[] logs;
  private final double[] scratch;

  /** Initialises the urn with the posterior pseudo-counts of a block at a table. */
  PolyaUrn(CellShape<?> shape, int block, double[] base, TokenCounts statistics, int slot) {
    first = shape.firstCell(block);
    int n = shape.firstCell(block + 1) - first;
    weights = new double[n];
    logs = new double[n];
    scratch = new double[n];
    for (int i = 0; i < n; i++) {
      weights[i] = base[first + i] + statistics.of(first + i, slot);
      logs[i] = Math.log(weights[i]);
    }
  }

  /** Draws tokens and counts them by cell. */
  void draw(long tokens, int[] drawn, Rng rng) {
    for (long t = 0; t < tokens; t++) {
      System.arraycopy(logs, 0, scratch, 0, logs.length);
      int i = rng.index(scratch, logs.length);
      weights[i]++;
      logs[i] = Math.log(weights[i]);
      drawn[first + i]++;
    }
  }
}
