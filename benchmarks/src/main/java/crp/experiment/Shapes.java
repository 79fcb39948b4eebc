package crp.experiment;

import crp.choose.GaussianChoice;
import crp.data.RealRows;
import crp.experiment.CellTable.Column;
import crp.experiment.Clouds.Drawn;
import crp.experiment.DataSet.Use;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.model.Model;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.Distance;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Draws clusters that no single cloud describes: bent ones, clusters of categories, and those that
 * only nearness shows, whose columns overlap so far that a mixture without it finds one cluster.
 * Their model is the distance dependent CRP as the hosts make it.
 */
final class Shapes {

  /** Distance of the means of neighbouring clusters, in standard deviations. */
  private static final double STEP = 1.5;

  private static final double RADIUS = 0.28;
  private static final double INSIDE = 0.03;
  private static final double ACROSS = 0.001;

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
   * {@return rows of independent categories; the probabilities of a cluster are drawn from a
   * Dirichlet with parameter 0.3}
   */
  static DataSet nominal(
      String name, Use use, int n, int clusters, int columns, int values, Rng rng) {
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
    return DataSet.of(name, use, new CellTable(drawn), labels);
  }

  /** {@return three regions of a grid of four neighbours, in one column} */
  static DataSet grid(String name, Use use, int high, int wide, Rng rng) {
    int[] labels =
        IntStream.range(0, high * wide)
            .map(i -> i / wide >= high / 2 ? 2 : i % wide >= wide / 2 ? 1 : 0)
            .toArray();
    Distance steps =
        (i, j) -> Math.abs(i / wide - j / wide) + (double) Math.abs(i % wide - j % wide);
    return set(
        name,
        use,
        values(labels, 1, rng),
        labels,
        SparseAffinity.ofDistances(labels.length, steps, Decay.windowInclusive(1)));
  }

  /** {@return two communities of a graph, in one column; an edge is a link of weight 1} */
  static DataSet graph(String name, Use use, int n, Rng rng) {
    int[] labels = IntStream.range(0, n).map(i -> i % 2).toArray();
    double[][] edges = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        edges[i][j] = rng.chance(labels[i] == labels[j] ? INSIDE : ACROSS) ? 1 : 0;
        edges[j][i] = edges[i][j];
      }
    }
    return set(name, use, values(labels, 1, rng), labels, SparseAffinity.of(edges));
  }

  /** {@return a disc in a square and the rest of the square, in two columns} */
  static DataSet disc(String name, Use use, int n, Rng rng) {
    double[][] places = new double[n][2];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      places[i][0] = rng.uniform();
      places[i][1] = rng.uniform();
      labels[i] = Math.hypot(places[i][0] - 0.5, places[i][1] - 0.5) < RADIUS ? 1 : 0;
    }
    Distance distance =
        (i, j) -> Math.hypot(places[i][0] - places[j][0], places[i][1] - places[j][1]);
    Decay window = Decay.windowInclusive(DecayChoice.typical(n, distance));
    return set(
        name, use, values(labels, 2, rng), labels, SparseAffinity.ofDistances(n, distance, window));
  }

  private static double[][] values(int[] labels, int columns, Rng rng) {
    double[][] rows = new double[labels.length][columns];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns; j++) {
        rows[i][j] = STEP * labels[i] + rng.gaussian();
      }
    }
    return rows;
  }

  private static DataSet set(
      String name, Use use, double[][] rows, int[] labels, SparseAffinity near) {
    CellTable cells = CellTable.of(rows);
    int columns = cells.cells().size();
    return new DataSet(
        name, use, rows.length, columns, () -> model(rows, near), Optional.of(cells), labels);
  }

  private static Model<?> model(double[][] rows, SparseAffinity near) {
    int d = rows[0].length;
    double[] values =
        IntStream.range(0, rows.length * d).mapToDouble(c -> rows[c / d][c % d]).toArray();
    List<String> names = IntStream.range(0, d).mapToObj(j -> "c" + (j + 1)).toList();
    GaussianChoice choice =
        GaussianChoice.of(
            RealRows.of(values, rows.length, d), names, GaussianChoice.Covariance.AUTO);
    Parameter concentration = PriorOptions.LINK_CONCENTRATION.usualValue();
    return LinkedMixture.of(DistanceCrp.of(concentration, near), choice.family(), choice.rows());
  }
}
