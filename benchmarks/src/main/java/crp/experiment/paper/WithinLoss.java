package crp.experiment.paper;

import crp.data.RealRows;
import crp.partition.Partition;
import java.util.Arrays;

/**
 * The within-cluster loss of Lu, Li and Dunson (2018), equation 5,
 *
 * <pre>  sum_k sqrt( sum_{i in k} |x_i - mean_k|^2 ),</pre>
 *
 * with every column in units of its spread within the clusters of one partition. So the data's
 * units do not matter, and a column that does not tell clusters apart weighs no more than one that
 * does. A spread below a tenth of the column's total spread counts as that.
 */
final class WithinLoss {

  private final double[][] points;

  private WithinLoss(double[][] points) {
    this.points = points;
  }

  /**
   * {@return the loss in units of the spread within some clusters}
   *
   * @param rows without missing values, all of weight 1
   */
  static WithinLoss of(RealRows rows, Partition clusters) {
    double[][] points = new double[rows.size()][rows.columns()];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < rows.columns(); j++) {
        points[i][j] = rows.value(i, j);
      }
    }
    return new WithinLoss(points).scaledWithin(clusters);
  }

  private WithinLoss scaledWithin(Partition clusters) {
    double[] within = spread(clusters);
    double[] total = spread(Partition.of(new int[points.length]));
    double[][] scaled = new double[points.length][within.length];
    for (int j = 0; j < within.length; j++) {
      double unit = Math.max(within[j], total[j] / 10);
      for (int i = 0; i < points.length; i++) {
        scaled[i][j] = unit > 0 ? points[i][j] / unit : 0;
      }
    }
    return new WithinLoss(scaled);
  }

  private double[] spread(Partition clusters) {
    double[][] squares = squares(clusters);
    double[] spread = new double[squares[0].length];
    for (int j = 0; j < spread.length; j++) {
      for (double[] cluster : squares) {
        spread[j] += cluster[j] / points.length;
      }
      spread[j] = Math.sqrt(spread[j]);
    }
    return spread;
  }

  /** {@return the loss of a partition} */
  double of(Partition partition) {
    double loss = 0;
    for (double[] cluster : squares(partition)) {
      loss += Math.sqrt(Arrays.stream(cluster).sum());
    }
    return loss;
  }

  /** {@return the within-cluster sums of squares, by cluster and column} */
  private double[][] squares(Partition partition) {
    int width = points[0].length;
    double[][] mean = new double[partition.clusters()][width];
    int[] sizes = new int[partition.clusters()];
    double[][] squares = new double[partition.clusters()][width];
    for (int i = 0; i < points.length; i++) {
      int k = partition.label(i);
      sizes[k]++;
      for (int j = 0; j < width; j++) {
        double step = points[i][j] - mean[k][j];
        mean[k][j] += step / sizes[k];
        squares[k][j] += step * (points[i][j] - mean[k][j]);
      }
    }
    return squares;
  }
}
