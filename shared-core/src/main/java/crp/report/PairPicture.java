package crp.report;

import crp.draws.Draws;
import crp.estimate.OrderedPairs;
import crp.partition.Partition;
import crp.picture.Captions;
import crp.picture.HeatMap;
import crp.picture.Picture;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>The heat map of pairs of rows. Static and without state.
 */
public final class PairPicture {

  static final Captions CAPTIONS =
      new Captions("Probability that two rows share a cluster", "rows, cluster by cluster", "");

  private PairPicture() {}

  /**
   * {@return the same, drawn on demand}
   *
   * @param name in menus
   * @param draws what a run kept
   * @param estimate the point estimate, whose clusters are shown as blocks
   * @param labels numbers of the clusters of its rows, -1 for noise; retained, not changed
   * @param rows about how many rows are shown, from 2 to 10000; larger clusters are thinned evenly
   */
  public static NamedPicture named(
      String name, Draws draws, Partition estimate, int[] labels, int rows) {
    return new NamedPicture(name, new Drawings.Pairs(draws, estimate, labels, rows));
  }

  /**
   * {@return the posterior probability of pairs of rows to share a cluster, similar rows side by
   * side}
   *
   * @param draws what a run kept
   * @param estimate the point estimate, whose clusters are shown as blocks
   * @param labels numbers of the clusters of its rows, -1 for noise; retained, not changed
   * @param rows about how many rows are shown, from 2 to 10000; larger clusters are thinned evenly
   */
  public static Picture draw(Draws draws, Partition estimate, int[] labels, int rows) {
    OrderedPairs pairs = OrderedPairs.of(draws, estimate, rows);
    return HeatMap.blocks(pairs.together(), blocks(pairs, labels), CAPTIONS);
  }

  /** {@return the number of the cluster of each row shown} */
  static int[] blocks(OrderedPairs pairs, int[] labels) {
    return Arrays.stream(pairs.items()).map(item -> labels[item]).toArray();
  }
}
