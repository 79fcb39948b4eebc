package crp.model;

import crp.likelihood.TableSummary;
import crp.likelihood.ranking.RankLaw;
import crp.picture.Captions;
import crp.picture.HeatMap;
import crp.picture.Picture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Drawings of a cluster of rankings: heat maps of items by ranks, the items in the order of the
 * cluster's consensus. Static and free of state.
 */
public final class ConsensusPictures {

  private ConsensusPictures() {}

  /**
   * {@return for each cluster the posterior law of every item's place in the central ranking: how
   * sure the consensus is; nothing if the rows are no rankings}
   *
   * @param fit a fit
   */
  public static List<Picture> consensus(Fit<?> fit) {
    List<Picture> all = new ArrayList<>();
    for (Cluster cluster : fit.clusters()) {
      if (cluster.summary() instanceof TableSummary.Ranking ranking) {
        all.add(draw(cluster, ranking, ranking.places(), "place in the central ranking"));
      }
    }
    return all;
  }

  /**
   * {@return for each cluster the law of every item's rank in a ranking of the cluster, at the
   * consensus and the mean dispersions: how closely its members follow it; nothing if the rows are
   * no rankings} Ranks that nobody reaches are left out.
   *
   * @param fit a fit
   */
  public static List<Picture> ballots(Fit<?> fit) {
    List<Picture> all = new ArrayList<>();
    for (Cluster cluster : fit.clusters()) {
      if (cluster.summary() instanceof TableSummary.Ranking ranking) {
        int reached = 1;
        while (reached < ranking.theta().length && ranking.rankers()[reached] > 0) {
          reached++;
        }
        double[] theta = Arrays.copyOf(ranking.theta(), reached);
        double[][] law = RankLaw.of(ranking.consensus(), theta);
        all.add(draw(cluster, ranking, law, "rank in a ranking of the cluster"));
      }
    }
    return all;
  }

  private static Picture draw(
      Cluster cluster, TableSummary.Ranking ranking, double[][] law, String across) {
    int items = law.length;
    int ranks = law[0].length;
    double[] table = new double[items * ranks];
    List<String> names = new ArrayList<>();
    for (int place = 0; place < items; place++) {
      int item = ranking.consensus()[place];
      names.add(ranking.names().get(item));
      System.arraycopy(law[item], 0, table, place * ranks, ranks);
    }
    Captions captions =
        new Captions(
            "Cluster %d (%s)".formatted(cluster.index(), Counted.of(cluster.rows(), "row")),
            across,
            "");
    List<String> numbers = IntStream.rangeClosed(1, ranks).mapToObj(String::valueOf).toList();
    return HeatMap.draw(table, names, numbers, 1, captions);
  }
}
