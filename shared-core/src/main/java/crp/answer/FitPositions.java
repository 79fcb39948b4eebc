package crp.answer;

import crp.model.Fit;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeOrder;
import crp.report.Positions;
import java.util.Arrays;
import java.util.Optional;

/**
 * Where the rows of a fit are. Positions are those that the fit was given; times are also those of
 * the prior, and rows of a single sequence stand at their numbers.
 *
 * @param fit any
 */
public record FitPositions(Fit<?> fit) {

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
