package crp.estimate;

import crp.Argument;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Credible ball around an estimate: the smallest ball in variation of information that contains at
 * least the given share of the draws, and its bounds. If several draws fit a bound, the first one
 * is used.
 *
 * <p>Reference: S. Wade and Z. Ghahramani (2018), Bayesian cluster analysis: point estimation and
 * credible balls, Bayesian Analysis 13(2), section 4.
 *
 * @param level the credible level, above 0 and at most 1
 * @param radius radius in nats
 * @param horizontal the draw in the ball that is farthest from the estimate
 * @param upper among the draws in the ball with the fewest clusters, the farthest from the estimate
 * @param lower among the draws in the ball with the most clusters, the farthest from the estimate
 * @param fewest the number of clusters of {@code upper}; noise does not count
 * @param most the number of clusters of {@code lower}; noise does not count
 */
public record CredibleBall(
    double level,
    double radius,
    Partition horizontal,
    Partition upper,
    Partition lower,
    int fewest,
    int most)
    implements Serializable {

  /**
   * {@return the ball} Costs O(draws times items).
   *
   * @param centre the estimate, a partition of the items of the draws
   * @param level above 0 and at most 1, such as 0.95
   * @throws IllegalArgumentException if the level is out of range or the sizes differ
   */
  public static CredibleBall of(Draws draws, Partition centre, double level) {
    Argument.require(level > 0 && level <= 1, "level must be above 0 and at most 1, was %s", level);
    List<Draw> all = draws.draws();
    double[] distance = new double[all.size()];
    for (int m = 0; m < distance.length; m++) {
      distance[m] = VariationOfInformation.of(centre, all.get(m).partition());
    }
    double[] sorted = distance.clone();
    Arrays.sort(sorted);
    int inside = (int) Math.ceil(level * sorted.length - 1e-9);
    double radius = sorted[Math.max(1, inside) - 1];
    int horizontal = -1;
    int upper = -1;
    int lower = -1;
    for (int m = 0; m < distance.length; m++) {
      if (distance[m] <= radius) {
        int k = all.get(m).clusters();
        horizontal = farther(0, m, horizontal, distance);
        upper = farther(upper < 0 ? 0 : k - all.get(upper).clusters(), m, upper, distance);
        lower = farther(lower < 0 ? 0 : all.get(lower).clusters() - k, m, lower, distance);
      }
    }
    return new CredibleBall(
        level,
        radius,
        all.get(horizontal).partition(),
        all.get(upper).partition(),
        all.get(lower).partition(),
        all.get(upper).clusters(),
        all.get(lower).clusters());
  }

  /** Returns the new draw if it precedes in order or, at a tie, is farther away. */
  private static int farther(int order, int now, int held, double[] distance) {
    boolean first = held < 0 || order < 0 || (order == 0 && distance[now] > distance[held]);
    return first ? now : held;
  }
}
