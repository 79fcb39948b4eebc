package crp.estimate;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.LikelyNumber;
import java.util.List;

/**
 * The numbers of clusters that an estimate may have: from the smallest number of a kept draw to the
 * upper end of the range that a report names, {@link LikelyNumber}. The loss alone does not respect
 * it: the variation of information puts a row alone whose best cluster has a probability below
 * about 1/2, even if the row is alone in hardly any draw. The lower end is the extreme, since an
 * estimate that lies below the likely numbers leaves small clusters out of which no row is sure,
 * and nothing is gained by rows that are put alone to make up for them. Where draws have noise, the
 * upper end counts their noise rows, each alone.
 */
record ClusterRange(int fewest, int most) {

  static ClusterRange of(Draws draws) {
    int likely = LikelyNumber.of(draws.clusterCountLaw()).most();
    int fewest = Integer.MAX_VALUE;
    int most = 1;
    for (Draw draw : draws.draws()) {
      fewest = Math.min(fewest, draw.clusters());
      most = draw.clusters() <= likely ? Math.max(most, draw.parts()) : most;
    }
    return new ClusterRange(fewest, most);
  }

  /** {@return the draws of at most so many clusters, of which a range of draws has some} */
  Draws within(Draws draws) {
    List<Draw> within = draws.draws().stream().filter(draw -> draw.clusters() <= most).toList();
    return new Draws(within, draws.traces(), draws.timeLimitReached());
  }

  /**
   * Brings the number of clusters of a candidate into the range. While there are too many, the two
   * clusters are merged that cost least; while there are too few, the row is put alone that costs
   * least. For K clusters, M draws of L clusters and d distinct rows the merges cost O(K^2 M L) for
   * the first and O(K M L) for each further one, a separation O(d M). Clusters whose rows must not
   * be together stay, even if they are too many.
   *
   * @param overlaps the candidate, every row with a cluster; afterwards it may have empty columns
   */
  void enforce(Overlaps overlaps) {
    if (overlaps.clusters() > most) {
      overlaps.compact();
      merge(overlaps);
    }
    while (overlaps.clusters() < fewest) {
      overlaps.move(cheapestAlone(overlaps), Overlaps.ALONE);
    }
  }

  private void merge(Overlaps overlaps) {
    int k = overlaps.columns();
    double[][] cost = overlaps.mergeCosts();
    while (overlaps.clusters() > most) {
      int from = -1;
      int to = -1;
      for (int a = 1; a < k; a++) {
        for (int b = 0; b < a; b++) {
          if (overlaps.size(a) > 0
              && overlaps.size(b) > 0
              && (from < 0 || cost[a][b] < cost[from][to])) {
            from = a;
            to = b;
          }
        }
      }
      if (cost[from][to] == Double.POSITIVE_INFINITY) {
        return;
      }
      overlaps.merge(from, to);
      double[] changed = overlaps.mergeCosts(to);
      for (int b = 0; b < k; b++) {
        if (b != to && overlaps.size(b) > 0) {
          cost[Math.max(b, to)][Math.min(b, to)] = changed[b];
        }
      }
    }
  }

  private static int cheapestAlone(Overlaps overlaps) {
    int cheapest = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int row = 0; row < overlaps.rows(); row++) {
      double cost = overlaps.aloneCost(row);
      if (cheapest < 0 || cost < least) {
        least = cost;
        cheapest = row;
      }
    }
    return cheapest;
  }
}
