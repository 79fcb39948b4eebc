package crp.choose;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.Frame;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.model.UnsuitableLikelihoodException;
import crp.partition.Partition;
import java.util.Arrays;

/**
 * Rows as points of a Euclidean space, for losses that need squared distances: real columns
 * standardised, categories as indicators, counts as relative frequencies; missing entries at the
 * column's mean.
 */
final class SquaredDistances {

  private final double[][] points;
  private final double[] weights;

  private SquaredDistances(double[][] points, double[] weights) {
    this.points = points;
    this.weights = weights;
  }

  static SquaredDistances of(Rows rows) {
    double[][] points = new double[rows.size()][width(rows)];
    fill(rows, points, 0);
    double[] weights = new double[rows.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = rows.weights().of(i);
    }
    return new SquaredDistances(points, weights);
  }

  private static int width(Rows rows) {
    if (rows instanceof RealRows real) {
      return real.columns();
    }
    if (rows instanceof CategoryRows categories) {
      int sum = 0;
      for (int j = 0; j < categories.columns(); j++) {
        sum += categories.cardinality(j);
      }
      return sum;
    }
    if (rows instanceof MixedRows mixed) {
      return mixed.parts().stream().mapToInt(SquaredDistances::width).sum();
    }
    if (rows instanceof CountRows counts) {
      return counts.vocabulary();
    }
    throw new UnsuitableLikelihoodException(
        "a power is tuned by distances between rows of numbers, categories or counts, which these rows are"
            + " not: give the power, or let it be sampled");
  }

  private static void fill(Rows rows, double[][] points, int from) {
    if (rows instanceof RealRows real) {
      fillReal(real, points, from);
    } else if (rows instanceof CategoryRows categories) {
      fillCategories(categories, points, from);
    } else if (rows instanceof CountRows counts) {
      fillCounts(counts, points, from);
    } else {
      int at = from;
      for (Rows part : ((MixedRows) rows).parts()) {
        fill(part, points, at);
        at += width(part);
      }
    }
  }

  private static void fillReal(RealRows rows, double[][] points, int from) {
    RealRows framed = rows.frame() == null ? rows.standardised(Frame.standardising(rows)) : rows;
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < rows.columns(); j++) {
        double v = framed.value(i, j);
        points[i][from + j] = Double.isNaN(v) ? 0 : v;
      }
    }
  }

  private static void fillCategories(CategoryRows rows, double[][] points, int from) {
    int at = from;
    for (int j = 0; j < rows.columns(); j++) {
      for (int i = 0; i < points.length; i++) {
        int code = rows.code(i, j);
        if (code != CategoryRows.MISSING) {
          points[i][at + code] = 1;
        }
      }
      at += rows.cardinality(j);
    }
  }

  private static void fillCounts(CountRows rows, double[][] points, int from) {
    for (int i = 0; i < points.length; i++) {
      double tokens = rows.tokens(i);
      for (int e = rows.start(i); e < rows.start(i + 1); e++) {
        points[i][from + rows.word(e)] = rows.count(e) / tokens;
      }
    }
  }

  /**
   * {@return the same rows with every column in units of its spread within the clusters of a
   * partition} Then a column that does not tell clusters apart weighs no more than one that does. A
   * spread below a tenth of the column's total spread counts as that.
   */
  SquaredDistances scaledWithin(Partition partition) {
    double[] within = spread(partition);
    double[] total = spread(Partition.of(new int[points.length]));
    double[][] scaled = new double[points.length][within.length];
    for (int j = 0; j < within.length; j++) {
      double unit = Math.max(within[j], total[j] / 10);
      for (int i = 0; i < points.length; i++) {
        scaled[i][j] = unit > 0 ? points[i][j] / unit : 0;
      }
    }
    return new SquaredDistances(scaled, weights);
  }

  private double[] spread(Partition partition) {
    double[][] squares = squares(partition);
    double[] spread = new double[squares.length == 0 ? 0 : squares[0].length];
    double total = Arrays.stream(weights).sum();
    for (int j = 0; j < spread.length; j++) {
      for (double[] cluster : squares) {
        spread[j] += cluster[j] / total;
      }
      spread[j] = Math.sqrt(spread[j]);
    }
    return spread;
  }

  /** {@return the sum over clusters of the root of the within-cluster sum of squares} */
  double rootLoss(Partition partition) {
    double loss = 0;
    for (double[] cluster : squares(partition)) {
      loss += Math.sqrt(Arrays.stream(cluster).sum());
    }
    return loss;
  }

  /** {@return the within-cluster sums of squares, by cluster and column} */
  private double[][] squares(Partition partition) {
    int width = points.length == 0 ? 0 : points[0].length;
    double[][] mean = new double[partition.clusters()][width];
    double[] total = new double[partition.clusters()];
    double[][] squares = new double[partition.clusters()][width];
    for (int i = 0; i < points.length; i++) {
      int k = partition.label(i);
      total[k] += weights[i];
      double share = weights[i] / total[k];
      for (int j = 0; j < width; j++) {
        double step = points[i][j] - mean[k][j];
        mean[k][j] += share * step;
        squares[k][j] += weights[i] * step * (points[i][j] - mean[k][j]);
      }
    }
    return squares;
  }
}
