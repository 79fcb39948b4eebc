package crp.answer;

import crp.draws.Draws;
import crp.estimate.BlockCoClustering;
import crp.estimate.CoClustering;
import crp.estimate.Confidence;
import crp.estimate.CredibleBall;
import crp.estimate.OrderedPairs;
import crp.model.Fit;
import crp.partition.Partition;

/**
 * How certain an estimate is. Everything is computed on request, and nothing is kept. Rows are
 * those of positive weight, numbered from 0 in their order. Immutable.
 */
public final class Uncertainty {

  private final Draws draws;
  private final Partition estimate;

  private Uncertainty(Draws draws, Partition estimate) {
    this.draws = draws;
    this.estimate = estimate;
  }

  /** {@return how certain the estimate of a fit is; computed on request} */
  public static Uncertainty of(Fit<?> fit) {
    return new Uncertainty(fit.answeringDraws(), fit.pointEstimate().partition());
  }

  /** {@return the estimate, a partition of the rows that took part} */
  public Partition estimate() {
    return estimate;
  }

  /**
   * {@return for each row the posterior probability that it is together with another row of its
   * cluster, averaged over these; for a row alone in its cluster, that it is alone} See {@link
   * Confidence}. O(draws times rows).
   */
  public double[] confidence() {
    return Confidence.of(draws, estimate);
  }

  /**
   * {@return the smallest ball around the estimate that holds a share of the draws} O(draws times
   * rows).
   *
   * @param level the share, above 0 and at most 1, such as 0.95
   */
  public CredibleBall credibleBall(double level) {
    return CredibleBall.of(draws, estimate, level);
  }

  /**
   * {@return the posterior probability of every pair of rows to be together}
   *
   * @throws IllegalArgumentException if more than {@link CoClustering#MOST} rows differ
   */
  public CoClustering pairs() {
    return CoClustering.of(draws);
  }

  /** {@return the mean probability of pairs of rows of two clusters to be together, at any size} */
  public BlockCoClustering clusters() {
    return BlockCoClustering.of(draws, estimate);
  }

  /**
   * {@return the probabilities of pairs in an order that shows the clusters}
   *
   * @param most the largest number of rows shown, about; clusters of more rows are thinned evenly
   */
  public OrderedPairs orderedPairs(int most) {
    return OrderedPairs.of(draws, estimate, most);
  }
}
