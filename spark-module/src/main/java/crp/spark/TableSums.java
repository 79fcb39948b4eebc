package crp.spark;

import crp.data.Rows;
import crp.likelihood.Scattered;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The sums and weights of the tables of some draws, over the rows of one block or of all. */
final class TableSums implements Serializable {

  private static final long serialVersionUID = 1L;

  private final List<double[]> sums = new ArrayList<>();
  private final List<double[]> weights = new ArrayList<>();

  /** {@return the sums of a block} */
  static <R extends Rows> TableSums of(
      R rows, int[][] labels, List<Integer> widths, Scattered<R> family) {
    TableSums all = new TableSums();
    Scattered.Work work = family.view(rows).work(new double[0]);
    double[] anchor = new double[family.anchor()];
    for (int m = 0; m < labels.length; m++) {
      double[] sums = new double[Math.multiplyExact(widths.get(m), family.sums())];
      double[] weights = new double[widths.get(m)];
      for (int i = 0; i < labels[m].length; i++) {
        work.include(i, anchor, 0, sums, labels[m][i] * family.sums());
        weights[labels[m][i]] += rows.weights().customers(i);
      }
      all.sums.add(sums);
      all.weights.add(weights);
    }
    return all;
  }

  /** Adds those of the next block; returns this. */
  TableSums plus(TableSums next) {
    for (int m = 0; m < sums.size(); m++) {
      add(sums.get(m), next.sums.get(m));
      add(weights.get(m), next.weights.get(m));
    }
    return this;
  }

  private static void add(double[] to, double[] more) {
    for (int i = 0; i < to.length; i++) {
      to[i] += more[i];
    }
  }

  /** {@return the sums of the tables of a draw; not to be changed} */
  double[] sums(int draw) {
    return sums.get(draw);
  }

  /** {@return the weights of the tables of a draw; not to be changed} */
  double[] weights(int draw) {
    return weights.get(draw);
  }
}
