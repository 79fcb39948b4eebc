package crp.experiment;

import crp.data.RealRows;
import crp.experiment.DataSet.Use;
import crp.likelihood.Family;
import crp.model.GaussianChoice;
import crp.model.Model;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.Distance;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.seating.DistanceCrp;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Draws clusters that only nearness shows: their columns overlap so far that a mixture without it
 * finds one cluster. The model is the distance dependent CRP as both hosts make it.
 */
final class Regions {

  /** Distance of the means of neighbouring clusters, in standard deviations. */
  private static final double STEP = 1.5;

  private static final double RADIUS = 0.28;
  private static final double INSIDE = 0.03;
  private static final double ACROSS = 0.001;

  private Regions() {}

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
    int columns = cells.columns().size();
    return new DataSet(
        name, use, rows.length, columns, tails -> model(rows, near), Optional.of(cells), labels);
  }

  private static Model<?> model(double[][] rows, SparseAffinity near) {
    int d = rows[0].length;
    double[] values =
        IntStream.range(0, rows.length * d).mapToDouble(c -> rows[c / d][c % d]).toArray();
    List<String> names = IntStream.range(0, d).mapToObj(j -> "c" + (j + 1)).toList();
    GaussianChoice choice =
        GaussianChoice.of(
            RealRows.of(values, rows.length, d), names, GaussianChoice.Covariance.AUTO);
    Family<RealRows> family = choice.family();
    Parameter concentration =
        Parameter.parse(PriorOptions.CONCENTRATION, PriorOptions.CONCENTRATION_DEFAULT);
    return Model.linked(DistanceCrp.of(concentration, near), family, choice.rows());
  }
}
