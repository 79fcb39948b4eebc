package crp.experiment.paper;

import crp.partition.Partition;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Draws a graph whose nodes are placed by springs (Fruchterman and Reingold 1991), with the edges
 * within a cluster in one colour and those between clusters in that of the first line.
 */
final class GraphDrawing {

  private static final int ROUNDS = 300;

  private final int[][] near;
  private final double[] x;
  private final double[] y;

  private GraphDrawing(int[][] near, Rng rng) {
    this.near = near;
    x = new double[near.length];
    y = new double[near.length];
    Arrays.setAll(x, i -> rng.gaussian());
    Arrays.setAll(y, i -> rng.gaussian());
    for (int round = 0; round < ROUNDS; round++) {
      settle(0.5 * (1 - round / (double) ROUNDS));
    }
  }

  /** {@return the picture of a graph and the clusters of its nodes} */
  static Picture draw(int[][] near, Partition clusters, String title, Rng rng) {
    return new GraphDrawing(near, rng).picture(clusters, title);
  }

  /** Moves every node by the forces on it, at most so far. */
  private void settle(double most) {
    double[] right = new double[x.length];
    double[] up = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        double square = square(i, j) + 1e-6;
        right[i] += (x[i] - x[j]) / square;
        up[i] += (y[i] - y[j]) / square;
      }
      for (int j : near[i]) {
        double length = Math.sqrt(square(i, j));
        right[i] -= (x[i] - x[j]) * length;
        up[i] -= (y[i] - y[j]) * length;
      }
    }
    for (int i = 0; i < x.length; i++) {
      double length = Math.hypot(right[i], up[i]) + 1e-9;
      x[i] += right[i] / length * Math.min(most, length);
      y[i] += up[i] / length * Math.min(most, length);
    }
  }

  private double square(int i, int j) {
    return (x[i] - x[j]) * (x[i] - x[j]) + (y[i] - y[j]) * (y[i] - y[j]);
  }

  private Picture picture(Partition clusters, String title) {
    List<LinePlot.Series> lines = new ArrayList<>();
    for (int k = -1; k < clusters.clusters(); k++) {
      lines.add(edges(clusters, k));
    }
    return LinePlot.draw(lines, new Captions(title, "", ""));
  }

  /** {@return the edges within a cluster, or those between clusters for -1, as a broken line} */
  private LinePlot.Series edges(Partition clusters, int cluster) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      for (int j : near[i]) {
        int both = clusters.label(i) == clusters.label(j) ? clusters.label(i) : -1;
        if (j < i && both == cluster) {
          points.add(new double[] {x[i], y[i]});
          points.add(new double[] {x[j], y[j]});
          points.add(new double[] {x[j], Double.NaN});
        }
      }
    }
    return new LinePlot.Series(
        "",
        points.stream().mapToDouble(point -> point[0]).toArray(),
        points.stream().mapToDouble(point -> point[1]).toArray());
  }
}
