package crp.experiment.paper;

import crp.data.RankingRows;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;

/**
 * The drawn rankings of Meila and Chen (2010), section 6. The paper has 10 clusters of top-t
 * rankings of 20 items; the central ranking of each cluster is drawn from the posterior given 100
 * rankings from a model with theta = 0.7 around a random order.
 */
final class SyntheticRankings {

  private static final int ITEMS = 20;
  private static final int CLUSTERS = 10;
  private static final int EVIDENCE = 100;
  private static final double EVIDENCE_THETA = 0.7;

  private SyntheticRankings() {}

  /**
   * Rankings with their clusters.
   *
   * @param rows the rankings
   * @param truth the cluster of each
   */
  record Labelled(RankingRows rows, Partition truth) {}

  /**
   * {@return one replicate of a data set}
   *
   * @param set 1 to 4
   * @param each rankings of a cluster; the paper has 500
   * @param seed for all of it
   */
  static Labelled paper(int set, int each, long seed) {
    Rng rng = new SeededRng(seed);
    int length = set % 2 == 1 ? 10 : 19;
    double[] theta = new double[length];
    double step = set == 3 ? 0.1 : 0.05;
    Arrays.setAll(theta, j -> set <= 2 ? 1 : 1.5 - j * step);
    RankingRows.Builder rows = RankingRows.over(ITEMS);
    int[] labels = new int[CLUSTERS * each];
    for (int c = 0; c < CLUSTERS; c++) {
      int[] sigma = centre(rng);
      for (int i = 0; i < each; i++) {
        rows.add(draw(sigma, theta, rng));
        labels[c * each + i] = c;
      }
    }
    return new Labelled(rows.build(), Partition.of(labels));
  }

  /** {@return the numbers from 0 in random order} */
  static int[] shuffled(int items, Rng rng) {
    int[] order = new int[items];
    for (int i = 0; i < items; i++) {
      int j = rng.below(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  private static int[] centre(Rng rng) {
    int[] start = shuffled(ITEMS, rng);
    double[] theta = new double[ITEMS - 1];
    Arrays.fill(theta, EVIDENCE_THETA);
    RankingRows.Builder rows = RankingRows.over(ITEMS);
    for (int i = 0; i < EVIDENCE; i++) {
      rows.add(draw(start, theta, rng));
    }
    TableBank<RankingRows> bank = GeneralizedMallows.standard().bank(rows.build());
    bank.reserve(1);
    for (int i = 0; i < EVIDENCE; i++) {
      bank.add(0, i);
    }
    for (int k = 0; k < 20; k++) {
      Capabilities.sampled(bank).resample(new int[] {0}, 1, rng);
    }
    return ((TableSummary.Ranking) bank.summary(0)).consensus();
  }

  /** Draws the codes of a ranking and reads it off. */
  private static int[] draw(int[] sigma, double[] theta, Rng rng) {
    int[] rest = sigma.clone();
    int[] ranking = new int[theta.length];
    for (int j = 0; j < theta.length; j++) {
      double[] law = new double[sigma.length - j];
      double t = theta[j];
      Arrays.setAll(law, s -> -t * s);
      int code = rng.index(law, law.length);
      ranking[j] = rest[code];
      System.arraycopy(rest, code + 1, rest, code, sigma.length - 1 - code);
    }
    return ranking;
  }
}
