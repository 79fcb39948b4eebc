package crp.estimate;

import crp.draws.Draw;
import crp.parallel.RunScope;
import java.util.List;

/**
 * Clusters of the distinct rows in each draw. The clusters of all draws are numbered consecutively;
 * {@code at[row * draws + m]} is the cluster of a row in draw m. Immutable and thread-safe.
 */
final class DrawLabels {

  /** Largest number of entries: 128 MB. */
  static final long MOST = 1L << 25;

  final DistinctRows rows;
  final Loss loss;
  final ClusterRange range;
  final int draws;
  final int clusters;
  final int[] at;

  /** f of every possible number of items, and the increment of f by one more item. */
  final double[] f;

  final double[] step;

  /** Sum of f over the clusters of each draw. */
  final double[] drawSums;

  /** For each row those with which it must not be; empty if there are none. */
  final int[][] foes;

  private DrawLabels(DistinctRows rows, Loss loss, ClusterRange range, Apart apart) {
    this.rows = rows;
    foes = apart.of(rows);
    this.loss = loss;
    this.range = range;
    List<Draw> all = rows.draws();
    draws = all.size();
    at = new int[Math.multiplyExact(rows.rows(), draws)];
    f = loss.blocks(rows.items());
    step = new double[rows.items() + 1];
    for (int size = 0; size < rows.items(); size++) {
      step[size] = f[size + 1] - f[size];
    }
    drawSums = new double[draws];
    int before = 0;
    for (int m = 0; m < draws; m++) {
      RunScope.check();
      Draw draw = all.get(m);
      int[] sizes = new int[draw.parts()];
      for (int row = 0; row < rows.rows(); row++) {
        int label = draw.label(rows.first(row));
        sizes[label] += rows.weight(row);
        at[row * draws + m] = before + label;
      }
      for (int size : sizes) {
        drawSums[m] += f[size];
      }
      before += draw.parts();
    }
    clusters = before;
  }

  /**
   * {@return the labels}
   *
   * @param range allowed numbers of clusters, at most the number of rows at its lower end
   */
  static DrawLabels of(DistinctRows rows, Loss loss, ClusterRange range) {
    return of(rows, loss, range, Apart.NONE);
  }

  /** {@return the labels of items of which some must not be together} */
  static DrawLabels of(DistinctRows rows, Loss loss, ClusterRange range, Apart apart) {
    return new DrawLabels(rows, loss, range, apart);
  }
}
