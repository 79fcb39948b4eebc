package crp.report;

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
 * Heat maps of a cluster of rankings: items by ranks, the items in the order of the cluster's
 * consensus. Static and without state.
 */
public final class ConsensusPictures {

  private ConsensusPictures() {}

  /** The central ranking of a cluster. */
  private record Places(String title, TableSummary.Ranking ranking)
      implements NamedPicture.Drawing {

    private static final long serialVersionUID = 1L;

    @Override
    public Picture get() {
      return places(title, ranking);
    }
  }

  /**
   * {@return {@link #places}, drawn on demand}
   *
   * @param name in menus
   * @param title a line above the picture
   * @param ranking summary of a cluster
   */
  public static NamedPicture named(String name, String title, TableSummary.Ranking ranking) {
    return new NamedPicture(name, new Places(title, ranking));
  }

  /**
   * {@return the posterior distribution of every item's place in the central ranking: how certain
   * the consensus is}
   *
   * @param title a line above the picture
   * @param ranking summary of a cluster
   */
  public static Picture places(String title, TableSummary.Ranking ranking) {
    return draw(title, ranking, ranking.places(), "place in the central ranking");
  }

  /**
   * {@return the distribution of every item's rank in a ranking of the cluster, at the consensus
   * and the mean dispersions: how closely its members follow it} Ranks that no member reaches are
   * left out.
   *
   * @param title a line above the picture
   * @param ranking summary of a cluster
   */
  public static Picture ballots(String title, TableSummary.Ranking ranking) {
    int reached = 1;
    while (reached < ranking.theta().length && ranking.rankers()[reached] > 0) {
      reached++;
    }
    double[] theta = Arrays.copyOf(ranking.theta(), reached);
    double[][] law = RankLaw.of(ranking.consensus(), theta);
    return draw(title, ranking, law, "rank in a ranking of the cluster");
  }

  private static Picture draw(
      String title, TableSummary.Ranking ranking, double[][] law, String across) {
    int items = law.length;
    int ranks = law[0].length;
    double[] table = new double[items * ranks];
    List<String> names = new ArrayList<>();
    for (int place = 0; place < items; place++) {
      int item = ranking.consensus()[place];
      names.add(ranking.names().get(item));
      System.arraycopy(law[item], 0, table, place * ranks, ranks);
    }
    List<String> numbers = IntStream.rangeClosed(1, ranks).mapToObj(String::valueOf).toList();
    return HeatMap.draw(table, names, numbers, 1, new Captions(title, across, ""));
  }
}
