package crp.bench;

import crp.data.RankingRows;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;

/**
 * The artificial rankings of Meila and Chen (2010), section 6: 10 clusters of top-t rankings of 20
 * items. The central ranking of each cluster is drawn from the posterior given 100 rankings from a
 * model with theta = 0.7 around a random order.
 *
 * @param rows the rankings
 * @param truth who belongs together
 */
record MallowsData(RankingRows rows, Partition truth) {

  private static final int ITEMS = 20;
  private static final int CLUSTERS = 10;
  private static final int EVIDENCE = 100;
  private static final double EVIDENCE_THETA = 0.7;

  /** {@return one replicate of data set 1 to 4 with 500 rankings a cluster} */
  static MallowsData paper(int set, long seed) {
    return paper(set, 500, seed);
  }

  static MallowsData paper(int set, int each, long seed) {
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
    return new MallowsData(rows.build(), Partition.of(labels));
  }

  private static int[] centre(Rng rng) {
    int[] start = new int[ITEMS];
    for (int i = 0; i < ITEMS; i++) {
      int j = rng.below(i + 1);
      start[i] = start[j];
      start[j] = i;
    }
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
      bank.resample(new int[] {0}, 1, rng);
    }
    return ((TableSummary.Ranking) bank.summary(0)).consensus();
  }

  /** Draws the codes of a ranking and reads it off. */
  private static int[] draw(int[] sigma, double[] theta, Rng rng) {
    int[] rest = sigma.clone();
    int[] ranking = new int[theta.length];
    for (int j = 0; j < theta.length; j++) {
      double[] law = new double[ITEMS - j];
      double t = theta[j];
      Arrays.setAll(law, s -> -t * s);
      int code = rng.index(law, law.length);
      ranking[j] = rest[code];
      System.arraycopy(rest, code + 1, rest, code, ITEMS - 1 - code);
    }
    return ranking;
  }
}
