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
import java.util.Arrays;
import java.util.Optional;

/**
 * What priors over links and ordered seats say of the places of rows, for those of a fit and
 * others.
 */
final class RowNearness {

  private RowNearness() {}

  /** {@return the times of the rows; empty if the prior holds none} */
  static Optional<Positions.Times> times(NearLaw prior) {
    return prior.rowTimes().map(at -> new Positions.Times(at, "time"));
  }

  /** {@return the links between rows; empty if the prior lists none} */
  static Optional<SparseAffinity> links(NearLaw prior) {
    return prior
        .linkWeights()
        .filter(SparseAffinity.class::isInstance)
        .map(SparseAffinity.class::cast);
  }

  /**
   * {@return the predicted clusters of some rows}
   *
   * @param prior of all rows
   * @param draw gives the scale where it is sampled
   */
  static <R extends Rows> Predictions of(
      NearPredictor<R> near, NearLaw prior, R all, Draw draw, int[] numbers) {
    NearLaw whole = DrawnPrior.of(prior, draw);
    R rows = Rows.selected(all, numbers);
    if (whole.byTime()) {
      double[] times = whole.rowTimes().orElseThrow();
      return near.predictAt(rows, Arrays.stream(numbers).mapToDouble(row -> times[row]).toArray());
    }
    Nearness nearness = whole.nearness();
    return near.predict(rows, (row, weights) -> nearness.weigh(numbers[row], weights));
  }

  /** {@return the weights of links between rows} */
  static Nearness of(Affinity affinity) {
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

  /** {@return the weights of links to the rows seated before} */
  static Nearness of(SequentialDistanceCrp prior) {
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
