package crp.model;

import crp.draws.Draws;
import crp.estimate.CredibleBall;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;

/**
 * How certain a point estimate is. Immutable.
 *
 * @param radius of the 95 % credible ball around the estimate, in nats of variation of information
 * @param fewest the smallest number of clusters of a draw in the ball
 * @param most the largest number of clusters of a draw in the ball
 * @param doubtful number of rows of less than 50 % posterior probability of belonging to their
 *     cluster, see {@link Uncertainty#confidence}
 */
public record Certainty(double radius, int fewest, int most, long doubtful)
    implements Serializable {

  /** The share of the draws in the credible ball. */
  private static final double LEVEL = 0.95;

  /** The largest product of draws and rows for which it is computed unasked. */
  private static final double AFFORDABLE = 4e8;

  static boolean affordable(Draws draws) {
    return (double) draws.size() * draws.items() <= AFFORDABLE;
  }

  static Certainty of(Uncertainty uncertainty) {
    CredibleBall ball = uncertainty.credibleBall(LEVEL);
    return new Certainty(
        ball.radius(),
        ball.fewest(),
        ball.most(),
        Arrays.stream(uncertainty.confidence()).filter(p -> p < 0.5).count());
  }

  /**
   * {@return the certainty in a sentence}
   *
   * @param noun what a cluster is called, in the singular
   */
  String sentence(String noun) {
    return String.format(
        Locale.ROOT,
        "95 %% of the draws are within %.4g nats of this clustering (variation of information) and"
            + " have %s %ss; %s less than 50 %% posterior probability of belonging to their %s.",
        radius,
        fewest == most ? String.valueOf(fewest) : fewest + " to " + most,
        noun,
        doubtful == 0 ? "no row has" : doubtful == 1 ? "1 row has" : doubtful + " rows have",
        noun);
  }
}
