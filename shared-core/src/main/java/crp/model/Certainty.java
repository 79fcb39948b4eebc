package crp.model;

import crp.Text;
import crp.draws.Draws;
import crp.estimate.CredibleBall;
import crp.partition.Partition;
import crp.report.Counted;
import java.io.Serializable;
import java.util.BitSet;

/**
 * How certain a point estimate is. A row is unsure if it has less than 50 % posterior probability
 * of belonging to its cluster, see {@link Uncertainty#confidence}. Immutable.
 *
 * @param radius of the 95 % credible ball around the estimate, in nats of variation of information
 * @param fewest the smallest number of clusters of a draw in the ball
 * @param most the largest number of clusters of a draw in the ball
 * @param unsure number of unsure rows
 * @param unsureClusters number of clusters of which every row is unsure
 */
public record Certainty(double radius, int fewest, int most, int unsure, int unsureClusters)
    implements Serializable {

  /** The share of the draws in the credible ball. */
  static final double LEVEL = 0.95;

  /** The largest product of draws and rows for which it is computed unasked. */
  private static final double AFFORDABLE = 4e8;

  static boolean affordable(Draws draws) {
    return (double) draws.size() * draws.items() <= AFFORDABLE;
  }

  static Certainty of(Partition estimate, CredibleBall ball, boolean[] unsure) {
    int rows = 0;
    BitSet sure = new BitSet();
    for (int i = 0; i < unsure.length; i++) {
      rows += unsure[i] ? 1 : 0;
      if (!unsure[i]) {
        sure.set(estimate.label(i));
      }
    }
    return new Certainty(
        ball.radius(), ball.fewest(), ball.most(), rows, estimate.clusters() - sure.cardinality());
  }

  /**
   * {@return the certainty in a sentence}
   *
   * @param noun what a cluster is called, in the singular
   * @param rows number of rows
   */
  String sentence(String noun, int rows) {
    return Text.of(
        "95 %% of the draws are within %.4g nats of this clustering (variation of information, from 0"
            + " for the same clustering to %.4g) and have %s %ss; %s unsure (less than 50 %% posterior"
            + " probability of belonging to %s)%s.",
        radius,
        Math.log(rows),
        fewest == most ? String.valueOf(fewest) : fewest + " to " + most,
        noun,
        unsure == 0 ? "no row is" : unsure == 1 ? "1 row is" : unsure + " rows are",
        unsure < 2 ? "its " + noun : "their " + noun + "s",
        unsureClusters == 0 ? "" : "; without a sure row: " + Counted.of(unsureClusters, noun));
  }
}
