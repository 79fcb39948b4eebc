package crp.report;

import crp.draws.Draws;
import crp.estimate.OrderedPairs;
import crp.partition.Partition;
import crp.picture.Captions;
import crp.picture.HeatMap;
import crp.picture.Picture;

/**
 * Not part of the promised API.
 *
 * <p>The heat map of pairs of rows. Static and without state.
 */
public final class PairPicture {

  static final Captions CAPTIONS =
      new Captions("Probability to be together", "rows, cluster by cluster", "the same rows");

  private PairPicture() {}

  /**
   * {@return the same, drawn on demand}
   *
   * @param name in menus
   * @param draws what a run kept
   * @param estimate the point estimate, whose clusters are shown as blocks
   * @param rows about how many rows are shown, from 2 to 10000; larger clusters are thinned evenly
   */
  public static NamedPicture named(String name, Draws draws, Partition estimate, int rows) {
    return new NamedPicture(name, new Drawings.Pairs(draws, estimate, rows));
  }

  /**
   * {@return the posterior probability of pairs of rows to share a cluster, similar rows side by
   * side}
   *
   * @param draws what a run kept
   * @param estimate the point estimate, whose clusters are shown as blocks
   * @param rows about how many rows are shown, from 2 to 10000; larger clusters are thinned evenly
   */
  public static Picture draw(Draws draws, Partition estimate, int rows) {
    OrderedPairs pairs = OrderedPairs.of(draws, estimate, rows);
    int n = pairs.items().length;
    return HeatMap.draw(pairs.together(), n, n, 0, 1, CAPTIONS);
  }
}
