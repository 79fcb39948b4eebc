package crp.likelihood.ranking;

import crp.likelihood.TableSummary;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Summarises draws of a central ranking and its dispersions. */
final class CentreSummary {

  private static final int DRAWS = 200;

  private final RankingLayout layout;
  private final List<String> names;
  private final double[][] places;
  private final double[] mean;
  private final double[] square;

  CentreSummary(RankingLayout layout, List<String> names) {
    this.layout = layout;
    this.names = names;
    places = new double[layout.items][layout.items];
    mean = new double[layout.stages];
    square = new double[layout.stages];
  }

  /** {@return the summary of a table from draws} The dispersions are read after each draw. */
  TableSummary.Ranking of(Supplier<int[]> draw, StageScores scores, int slot) {
    for (int d = 0; d < DRAWS; d++) {
      count(draw.get(), 1.0 / DRAWS);
      for (int j = 0; j < mean.length; j++) {
        double theta = scores.theta(slot, j);
        mean[j] += theta / DRAWS;
        square[j] += theta * theta / DRAWS;
      }
    }
    double[] deviation = new double[mean.length];
    for (int j = 0; j < mean.length; j++) {
      deviation[j] = Math.sqrt(Math.max(0, square[j] - mean[j] * mean[j]));
    }
    return summary(deviation, scores, slot);
  }

  /**
   * {@return the summary of a table from its current central ranking, with modes in place of means}
   */
  TableSummary.Ranking of(int[] order, StageScores scores, int slot) {
    count(order, 1);
    double[] deviation = new double[mean.length];
    for (int j = 0; j < mean.length; j++) {
      double rankers = scores.count(slot, j);
      mean[j] = scores.modeOfTheta(j, scores.sum(slot, j), rankers);
      deviation[j] = scores.deviationOfTheta(j, mean[j], rankers);
    }
    return summary(deviation, scores, slot);
  }

  private void count(int[] order, double weight) {
    for (int p = 0; p < order.length; p++) {
      if (order[p] < layout.labels) {
        places[layout.itemOf[order[p]]][p] += weight;
        continue;
      }
      // each item of the pool is equally likely at each of its places
      for (int item = 0; item < layout.items; item++) {
        if (layout.labelOf[item] == layout.labels) {
          places[item][p] += weight / layout.pool;
        }
      }
    }
  }

  private TableSummary.Ranking summary(double[] deviation, StageScores scores, int slot) {
    double[] meanPlace = new double[layout.items];
    for (int item = 0; item < layout.items; item++) {
      for (int p = 0; p < layout.items; p++) {
        meanPlace[item] += p * places[item][p];
      }
    }
    int[] consensus =
        IntStream.range(0, layout.items)
            .boxed()
            .sorted(Comparator.comparingDouble(item -> meanPlace[item]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] rankers = new double[mean.length];
    for (int j = 0; j < rankers.length; j++) {
      rankers[j] = scores.count(slot, j);
    }
    return new TableSummary.Ranking(names, consensus, places, mean, deviation, rankers);
  }
}
