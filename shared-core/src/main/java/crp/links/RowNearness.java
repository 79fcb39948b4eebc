package crp.links;

import crp.data.Rows;
import crp.draws.Draw;
import crp.predict.DrawnPrior;
import crp.predict.Predictions;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.report.Positions;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What priors over links and ordered seats say of the places of rows, for those of a fit and
 * others.
 */
final class RowNearness {

  private RowNearness() {}

  /** {@return the times of n rows; empty if the prior holds none} */
  static Optional<Positions.Times> times(Prior prior, int n) {
    double[] at = new double[n];
    if (prior instanceof AveragedDistanceCrp averaged) {
      Arrays.setAll(at, averaged::time);
      return Optional.of(new Positions.Times(at, "time"));
    }
    return Optional.ofNullable(timeOrder(prior))
        .map(order -> new Positions.Times(order.byRow(), "time"));
  }

  /** {@return the links between rows; empty if the prior lists none} */
  static Optional<SparseAffinity> links(Prior prior) {
    return affinity(prior) instanceof SparseAffinity sparse
        ? Optional.of(sparse)
        : Optional.empty();
  }

  private static @Nullable Affinity affinity(Prior prior) {
    if (prior instanceof DistanceCrp links) {
      return links.affinity();
    }
    return prior instanceof SequentialDistanceCrp ordered ? ordered.affinity() : null;
  }

  private static @Nullable TimeOrder timeOrder(Prior prior) {
    Affinity affinity = affinity(prior);
    return affinity == null ? null : affinity.rankedBy();
  }

  /**
   * {@return the numbers of n rows, in the order of time or of the seats where the prior has one}
   */
  static int[] inTime(Prior prior, int n) {
    TimeOrder order = timeOrder(prior);
    if (order != null) {
      return order.rows();
    }
    return prior instanceof SequentialPrior seats
        ? IntStream.range(0, n).map(seats::item).toArray()
        : IntStream.range(0, n).toArray();
  }

  /**
   * {@return the predicted clusters of some rows}
   *
   * @param prior of all rows
   * @param draw gives the scale where it is sampled
   */
  static <R extends Rows> Predictions of(
      NearPredictor<R> near, Prior prior, R all, Draw draw, int[] numbers) {
    Prior whole = DrawnPrior.of(prior, draw);
    R rows = Rows.selected(all, numbers);
    if (whole instanceof AveragedDistanceCrp averaged) {
      return near.predictAt(rows, Arrays.stream(numbers).mapToDouble(averaged::time).toArray());
    }
    Nearness nearness =
        whole instanceof DistanceCrp links
            ? nearness(links.affinity())
            : nearness((SequentialDistanceCrp) whole);
    return near.predict(rows, (row, weights) -> nearness.weigh(numbers[row], weights));
  }

  private static Nearness nearness(Affinity affinity) {
    TimeOrder order = affinity.rankedBy();
    if (affinity instanceof SparseAffinity sparse) {
      return (row, weights) -> {
        int i = order == null ? row : order.rank(row);
        for (int e = sparse.start(i); e < sparse.start(i + 1); e++) {
          int j = sparse.neighbour(e);
          weights[order == null ? j : order.row(j)] = sparse.weight(e);
        }
      };
    }
    TimeAffinity times = (TimeAffinity) affinity;
    return (row, weights) -> {
      int rank = times.order().rank(row);
      for (int other = 0; other < weights.length; other++) {
        weights[other] = times.weight(rank, times.order().rank(other));
      }
    };
  }

  private static Nearness nearness(SequentialDistanceCrp prior) {
    EarlierWeights f = prior.weights();
    int[] position = new int[prior.customers()];
    for (int i = 0; i < position.length; i++) {
      position[prior.item(i)] = i;
    }
    return (row, weights) -> {
      int i = position[row];
      for (int e = f.start(i); e < f.start(i + 1); e++) {
        weights[prior.item(f.earlier(e))] = f.weight(e);
      }
    };
  }
}
