package crp.answer;

import crp.model.Fit;
import crp.proximity.NeighbourGraph;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeOrder;
import crp.report.Positions;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the rows of a fit are. Positions are those that the fit was given; times and graphs are
 * also those of the prior, and rows of a single sequence stand at their numbers.
 *
 * @param fit any
 */
public record FitPositions(Fit<?> fit) {

  /** Graphs with more nodes or edges cannot be read. */
  private static final int NODES = 5000;

  private static final int EDGES = 20_000;

  /** {@return the positions of a fit} */
  public static FitPositions of(Fit<?> fit) {
    return new FitPositions(fit);
  }

  /**
   * {@return where the rows of the data are: the positions that were given, or the times of the
   * prior, or the places of a single sequence; empty if nothing is known}
   */
  public Optional<Positions> find() {
    Positions given = fit.positions();
    return given == null ? fit.model().times().map(Positions.class::cast) : Optional.of(given);
  }

  /**
   * {@return both ends of each edge of the graph of neighbours, or of each pair of rows of the data
   * of which one can choose the other, each pair once; none under a prior without such pairs, and
   * where there are too many to be seen}
   */
  public int[][] edges() {
    int[][] none = new int[2][0];
    return fit.model()
        .neighbours()
        .map(
            graph ->
                graph.size() > NODES || graph.edges() > EDGES
                    ? none
                    : ends(graph))
        .or(
            () ->
                fit.model()
                    .links()
                    .filter(graph -> graph.size() <= NODES && graph.entries() <= 2 * EDGES)
                    .filter(graph -> graph.entries() < (long) graph.size() * (graph.size() - 1))
                    .map(FitPositions::ends))
        .orElse(none);
  }

  private static int[][] ends(NeighbourGraph graph) {
    return new int[][] {
      IntStream.range(0, graph.edges()).map(graph::from).toArray(),
      IntStream.range(0, graph.edges()).map(graph::to).toArray()
    };
  }

  /** {@return both ends of each pair of rows of which one can choose the other} */
  static int[][] ends(SparseAffinity graph) {
    TimeOrder order = graph.rankedBy();
    int[] from = new int[graph.entries()];
    int[] to = new int[graph.entries()];
    int edges = 0;
    for (int i = 0; i < graph.size(); i++) {
      for (int e = graph.start(i); e < graph.start(i + 1); e++) {
        int j = graph.neighbour(e);
        if (i < j || graph.weight(j, i) == 0) {
          from[edges] = order == null ? i : order.row(i);
          to[edges++] = order == null ? j : order.row(j);
        }
      }
    }
    return new int[][] {Arrays.copyOf(from, edges), Arrays.copyOf(to, edges)};
  }
}
