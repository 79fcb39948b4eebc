package crp.task;

import crp.Argument;
import crp.host.IdColumn;
import crp.proximity.Edges;
import java.util.Optional;

/**
 * Not part of the promised API.
 *
 * <p>What says how near rows are, apart from their table.
 */
public sealed interface NearSource permits NearFiles, NearSource.Known {

  /**
   * {@return the distances of rows, those from each row in the order of the columns}
   *
   * @param from number of rows
   * @param to number of rows of the fit
   * @throws IllegalArgumentException if there are others; names the cell
   */
  double[][] distances(int from, int to);

  /**
   * {@return the edges of a graph}
   *
   * @throws IllegalArgumentException if they cannot be read; says so of ids that no row has
   */
  Edges edges(IdColumn ids);

  /**
   * What was read before, at most one of both.
   *
   * @param matrix distances from each row, in the order of the columns
   * @param graph the edges
   */
  record Known(Optional<double[][]> matrix, Optional<Edges> graph) implements NearSource {

    @Override
    public double[][] distances(int from, int to) {
      double[][] between = matrix.orElseThrow();
      boolean fits = between.length == to;
      for (double[] column : between) {
        fits &= column.length == from;
      }
      Argument.require(fits, "there must be %d by %d distances", from, to);
      return between;
    }

    @Override
    public Edges edges(IdColumn ids) {
      return graph.orElseThrow();
    }
  }
}
