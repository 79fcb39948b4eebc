package crp.experiment;

import crp.experiment.CellTable.Column;
import crp.experiment.Clouds.Drawn;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Draws clusters that no single cloud describes: bent ones, and clusters of categories. */
final class Shapes {

  private Shapes() {}

  /** {@return two interlocked half circles of radius 1 in the plane, with normal noise} */
  static Drawn moons(int n, double sd, Rng rng) {
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      double angle = Math.PI * rng.uniform();
      int side = i % 2 == 0 ? 1 : -1;
      double x = side * Math.cos(angle) + (i % 2);
      double y = side * Math.sin(angle) + 0.5 * (i % 2);
      rows[i] = new double[] {x + sd * rng.gaussian(), y + sd * rng.gaussian()};
    }
    return new Drawn(rows, IntStream.range(0, n).map(i -> i % 2).toArray());
  }

  /** {@return two rings of radius 1 and 3 around one point, with normal noise} */
  static Drawn rings(int n, double sd, Rng rng) {
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      double angle = 2 * Math.PI * rng.uniform();
      double radius = 1 + 2 * (i % 2) + sd * rng.gaussian();
      rows[i] = new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
    }
    return new Drawn(rows, IntStream.range(0, n).map(i -> i % 2).toArray());
  }

  /**
   * Rows of categories with their clusters.
   *
   * @param table the rows
   * @param labels the cluster of each row
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Named(CellTable table, int[] labels) {

    DataSet set(String name, DataSet.Use use) {
      return DataSet.of(name, use, table, labels);
    }
  }

  /**
   * {@return rows of independent categories; the probabilities of a cluster are drawn from a
   * Dirichlet with parameter 0.3}
   */
  static Named nominal(int n, int clusters, int columns, int values, Rng rng) {
    List<String> names = IntStream.range(0, values).mapToObj(v -> "v" + v).toList();
    int[] labels = IntStream.range(0, n).map(i -> i % clusters).toArray();
    List<Column> drawn = new ArrayList<>();
    for (int j = 0; j < columns; j++) {
      double[][] laws = new double[clusters][values];
      for (double[] law : laws) {
        Arrays.setAll(law, v -> rng.gamma(0.3));
      }
      double[] cells = new double[n];
      Arrays.setAll(cells, i -> rng.pick(laws[labels[i]].clone(), values));
      drawn.add(new Column("c" + (j + 1), cells, names));
    }
    return new Named(new CellTable(drawn), labels);
  }
}
