package crp.model;

import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeOrder;
import crp.report.Positions;
import crp.seating.AveragedDistanceCrp;
import crp.seating.DistanceCrp;
import crp.seating.Prior;
import crp.seating.SequentialDistanceCrp;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows of a fit are. Positions are those that the fit was given; times and graphs are
 * also those of the prior, and rows of a single sequence stand at their numbers.
 *
 * @param fit any
 */
record FitPositions(Fit<?> fit) {

  /** Graphs with more nodes or edges cannot be read. */
  private static final int NODES = 5000;

  private static final int EDGES = 20_000;

  static Optional<Positions> find(Fit<?> fit) {
    Positions given = fit.positions();
    return Optional.ofNullable(given == null ? new FitPositions(fit).times() : given);
  }

  private @Nullable Prior prior() {
    return fit.model() instanceof PartitionModel<?> model ? model.prior() : null;
  }

  private @Nullable Affinity affinity() {
    Prior prior = prior();
    if (prior instanceof DistanceCrp links) {
      return links.affinity();
    }
    return prior instanceof SequentialDistanceCrp ordered ? ordered.affinity() : null;
  }

  /** {@return the given times, or those of the prior, or the numbers of rows; null if none} */
  private Positions.@Nullable Times times() {
    if (fit.positions() instanceof Positions.Times given) {
      return given;
    }
    double[] at = new double[fit.size()];
    if (prior() instanceof AveragedDistanceCrp averaged) {
      Arrays.setAll(at, averaged::time);
      return new Positions.Times(at, "time");
    }
    Affinity affinity = affinity();
    TimeOrder order = affinity == null ? null : affinity.rankedBy();
    if (order != null) {
      return new Positions.Times(order.byRow(), "time");
    }
    if (fit.model() instanceof SequenceModel<?> model && model.sequences().count() == 1) {
      Arrays.setAll(at, row -> row + 1);
      return new Positions.Times(at, "row");
    }
    return null;
  }

  /** {@return the links between rows, if they are few enough to be seen; null if not} */
  private @Nullable SparseAffinity graph() {
    return affinity() instanceof SparseAffinity graph
            && graph.size() <= NODES
            && graph.entries() <= 2 * EDGES
            && graph.entries() < (long) graph.size() * (graph.size() - 1)
        ? graph
        : null;
  }

  /**
   * {@return both ends of each pair of rows of which one can choose the other, each pair once; none
   * where there is no graph}
   */
  int[][] edges() {
    SparseAffinity graph = graph();
    if (graph == null) {
      return new int[2][0];
    }
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
