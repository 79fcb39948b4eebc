package crp.regions;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.mixture.PartitionModel;
import crp.model.Posterior;
import crp.proximity.TimeOrder;
import crp.regions.SegmentSums.Nodes;
import crp.regions.SegmentSums.Tables;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Boundary probabilities of a fit: of few times exact sums under the numbers of some draws,
 * averaged over these; else shares of the draws.
 */
final class BoundarySums {

  /** Pairs of times, of all sums. */
  private static final double PAIRS = 2e6;

  /** Most and fewest draws whose numbers are used. */
  private static final int MOST = 20;

  private static final int FEWEST = 4;

  private BoundarySums() {}

  /**
   * {@return the boundaries}
   *
   * @param model of the rows in the order of time
   * @param bonds what is known of these rows
   * @param posterior of the rows in the order of the data
   */
  static <R extends Rows> Boundaries of(
      PartitionModel<R> model, SegmentPrior prior, SegmentBonds bonds, Posterior<R> posterior) {
    int[] firsts = prior.firsts();
    int m = firsts.length - 1;
    TimeOrder order = prior.customerOrder();
    double[] times = Arrays.stream(firsts, 0, m).mapToDouble(order::time).toArray();
    double pairs = m * (m - 1.0) / 2;
    boolean fixed =
        Capabilities.sampled(model.family().bank(model.rows())).hyperparameters().names().isEmpty();
    int many = fixed ? 1 : (int) Math.min(MOST, PAIRS / Math.max(1, pairs));
    double[] probabilities = new double[m];
    double[] segments = new double[m + 1];
    if (pairs <= PAIRS && (fixed || many >= FEWEST)) {
      sums(model, bonds, posterior.draws(), fixed ? 1 : many, probabilities, segments);
    } else {
      shares(prior, posterior.draws(), probabilities, segments);
    }
    int most = m;
    while (most > 1 && segments[most] == 0) {
      most--;
    }
    return new Boundaries(
        times,
        probabilities,
        Arrays.copyOf(segments, most + 1),
        cuts(prior, firsts, posterior.draw()));
  }

  /** {@return the numbers of the times at which a segment of a draw begins, from 1 on} */
  static int[] cuts(SegmentPrior prior, int[] firsts, Draw draw) {
    TimeOrder order = prior.customerOrder();
    return IntStream.range(1, firsts.length - 1)
        .filter(t -> draw.label(order.row(firsts[t])) != draw.label(order.row(firsts[t] - 1)))
        .toArray();
  }

  private static void shares(
      SegmentPrior prior, Draws draws, double[] probabilities, double[] segments) {
    int[] firsts = prior.firsts();
    for (Draw draw : draws.draws()) {
      int[] cuts = cuts(prior, firsts, draw);
      for (int cut : cuts) {
        probabilities[cut] += 1.0 / draws.size();
      }
      segments[cuts.length + 1] += 1.0 / draws.size();
    }
  }

  private static <R extends Rows> void sums(
      PartitionModel<R> model,
      SegmentBonds bonds,
      Draws draws,
      int many,
      double[] probabilities,
      double[] segments) {
    int[] firsts = bonds.firsts();
    int[] at = bonds.nodes();
    int places = firsts.length - 2;
    List<Draw> chosen = Posterior.thinned(draws, many);
    for (Draw draw : chosen) {
      Tables tables = new Tables(table(model, bonds, draw), table(model, bonds, draw));
      SegmentSums sums = new SegmentSums(tables, Nodes.of(firsts, at, new int[0]), places, 0);
      double[] law = number(sums, many == 1 ? draws.draws() : List.of(draw));
      double[] cut = sums.cutProbabilities(sums.fromLeft(), law);
      for (int node = 1; node < at.length - 1; node++) {
        probabilities[at[node]] += cut[node] / chosen.size();
      }
      for (int k = 0; k < law.length; k++) {
        segments[k + 1] += law[k] / chosen.size();
      }
    }
  }

  private static <R extends Rows> GrowingTable table(
      PartitionModel<R> model, SegmentBonds bonds, Draw draw) {
    TableBank<R> bank = model.family().bank(model.rows());
    Capabilities.sampled(bank).setHyperparameters(draw::number);
    return new GrowingTable(bank, bonds);
  }

  /** {@return the law of the number of cuts, averaged over the concentrations of draws} */
  private static double[] number(SegmentSums sums, List<Draw> draws) {
    double[] mean = {};
    for (Draw draw : draws) {
      double[] law = sums.number(draw.number(Prior.CONCENTRATION));
      mean = mean.length == 0 ? new double[law.length] : mean;
      for (int k = 0; k < law.length; k++) {
        mean[k] += law[k] / draws.size();
      }
    }
    return mean;
  }
}
