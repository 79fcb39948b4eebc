package crp.links;

import crp.draws.Draw;
import crp.predict.DrawnPrior;
import crp.predict.NextSeat;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeSweep;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>The law of the seat of the next row under a prior over ordered seats.
 */
public final class NextLinkedSeat {

  private NextLinkedSeat() {}

  /** {@return the law} The prior of the draw is not kept. */
  public static NextSeat of(SequentialPrior prior, Draw draw) {
    return (tableAt, position, tables) -> {
      SequentialPrior drawn = DrawnPrior.of(prior, draw);
      double[] weights = new double[tables + 1];
      weigh(drawn, tableAt, position, tables, weights);
      weights[tables] = drawn.withhold(position, tables, tables, weights);
      double sum = Arrays.stream(weights).sum();
      return Arrays.stream(weights).map(weight -> Math.log(weight / sum)).toArray();
    };
  }

  /** Of times without a list of their links, which would be another one for each draw. */
  private static void weigh(
      SequentialPrior prior, int[] tableAt, int position, int tables, double[] out) {
    if (prior instanceof SequentialDistanceCrp links
        && links.affinity() instanceof TimeAffinity times) {
      TimeSweep sums = times.sweep();
      for (int i = 0; i < position; i++) {
        sums.add(tableAt[i]);
      }
      for (int k = 0; k < tables; k++) {
        out[k] = sums.weight(k);
      }
      return;
    }
    int stride = prior.memory();
    double[] memory = new double[tables * stride];
    for (int i = 0; i < position; i++) {
      prior.remember(i, memory, tableAt[i] * stride);
    }
    prior.seatWeights(position, i -> tableAt[i], tables, memory, out);
  }
}
