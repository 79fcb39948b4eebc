package crp.stream;

import crp.data.Rows;
import crp.likelihood.Scattered;

/**
 * Rows that all particles seat, prepared once.
 *
 * @param rows prepared
 * @param noise log density of each row as noise, all its copies included; empty if there is none
 * @param view of the rows, which gives their sums
 */
@SuppressWarnings("ArrayRecordComponent")
record Batch<R extends Rows>(R rows, double[] noise, Scattered.View view) {

  int size() {
    return rows.size();
  }
}
