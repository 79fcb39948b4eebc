package crp.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.Cluster;
import org.apache.commons.math3.ml.clustering.Clusterable;
import org.apache.commons.math3.ml.clustering.KMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.clustering.MultiKMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.clustering.evaluation.ClusterEvaluator;
import org.apache.commons.math3.ml.distance.EuclideanDistance;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.stat.StatUtils;

/**
 * K-means on standardised columns with a given number of clusters, the best of several starts: a
 * yardstick that has an advantage, the true number. A missing entry is the mean of its column.
 */
final class KMeans {

  private static final int STARTS = 10;
  private static final int STEPS = 300;

  private KMeans() {}

  @SuppressWarnings("ArrayRecordComponent")
  private record Point(int row, double[] place) implements Clusterable {

    @Override
    public double[] getPoint() {
      return place;
    }
  }

  /** What k-means minimises; the library's own score is another one. */
  private static final class SquaredError extends ClusterEvaluator<Point> {

    @Override
    public double score(List<? extends Cluster<Point>> clusters) {
      double sum = 0;
      for (Cluster<Point> cluster : clusters) {
        Clusterable centre = centroidOf(cluster);
        for (Point point : cluster.getPoints()) {
          double distance = distance(point, centre);
          sum += distance * distance;
        }
      }
      return sum;
    }
  }

  /**
   * {@return the cluster of each row}
   *
   * @param table columns of numbers
   * @param clusters at least 1
   * @param seed of the starts
   */
  static int[] of(CellTable table, int clusters, long seed) {
    List<Point> points = points(table);
    KMeansPlusPlusClusterer<Point> one =
        new KMeansPlusPlusClusterer<>(
            clusters, STEPS, new EuclideanDistance(), new Well19937c(seed));
    int[] labels = new int[points.size()];
    int label = 0;
    for (CentroidCluster<Point> cluster :
        new MultiKMeansPlusPlusClusterer<>(one, STARTS, new SquaredError()).cluster(points)) {
      for (Point point : cluster.getPoints()) {
        labels[point.row] = label;
      }
      label++;
    }
    return labels;
  }

  private static List<Point> points(CellTable table) {
    List<CellTable.Column> columns =
        table.columns().stream().filter(CellTable.Column::varies).toList();
    double[][] places = new double[table.rows()][columns.size()];
    for (int j = 0; j < columns.size(); j++) {
      double[] cells = columns.get(j).cells();
      double[] present = Arrays.stream(cells).filter(cell -> !Double.isNaN(cell)).toArray();
      double mean = StatUtils.mean(present);
      double sd = Math.sqrt(StatUtils.variance(present, mean));
      for (int i = 0; i < cells.length; i++) {
        places[i][j] = Double.isNaN(cells[i]) ? 0 : (cells[i] - mean) / sd;
      }
    }
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      points.add(new Point(i, places[i]));
    }
    return points;
  }
}
