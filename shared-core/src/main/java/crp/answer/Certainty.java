package crp.answer;

import crp.Text;
import crp.draws.Draws;
import crp.estimate.CredibleBall;
import crp.model.Fit;
import java.io.Serializable;
import java.util.Optional;

/**
 * How certain a point estimate is. Immutable.
 *
 * @param radius of the 95 % credible ball around the estimate, in nats of variation of information
 * @param fewest the smallest number of clusters of a draw in the ball
 * @param most the largest number of clusters of a draw in the ball
 */
public record Certainty(double radius, int fewest, int most) implements Serializable {

  /** The share of the draws in the credible ball. */
  static final double LEVEL = 0.95;

  /** The largest product of draws and rows for which it is computed unasked. */
  private static final double AFFORDABLE = 4e8;

  /**
   * {@return how certain the estimate of a fit is, in a few numbers; computed once; empty where
   * draws times rows are so many that it takes seconds}
   */
  public static Optional<Certainty> of(Fit<?> fit) {
    Draws draws = fit.answeringDraws();
    return (double) draws.size() * draws.items() > AFFORDABLE
        ? Optional.empty()
        : Optional.of(
            fit.once(Certainty.class, () -> of(Uncertainty.of(fit).credibleBall(Certainty.LEVEL))));
  }

  private static Certainty of(CredibleBall ball) {
    return new Certainty(ball.radius(), ball.fewest(), ball.most());
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
            + " for the same clustering to %.4g) and have %s %ss.",
        radius,
        Math.log(rows),
        fewest == most ? String.valueOf(fewest) : fewest + " to " + most,
        noun);
  }
}
