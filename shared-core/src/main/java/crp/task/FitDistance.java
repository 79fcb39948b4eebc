package crp.task;

import crp.Text;
import crp.answer.Answer;
import crp.data.Units;
import crp.draws.Draws;
import crp.estimate.CoClustering;
import crp.model.Fit;
import crp.partition.AdjustedRand;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How far two fits of the same rows are apart.
 *
 * @param clusters of the other fit
 * @param rand adjusted Rand index of both answers
 * @param variation variation of information between them, in nats
 * @param pair largest difference of the share of draws in which two rows are together
 * @param rows number of rows whose pairs were compared
 */
record FitDistance(int clusters, double rand, double variation, double pair, int rows) {

  /** Pairs of so many rows are compared at most. */
  private static final int MOST = 1000;

  static FitDistance of(Fit<?> fit, Fit<?> other) {
    Partition own = partition(fit);
    Partition others = partition(other);
    int[] rows = rows(fit.rowLabels().units(), other.rowLabels().units());
    CoClustering here = together(fit, rows);
    CoClustering there = together(other, rows);
    double most = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        most = Math.max(most, Math.abs(here.of(i, j) - there.of(i, j)));
      }
    }
    return new FitDistance(
        Answer.of(other).size(),
        AdjustedRand.of(own, others),
        VariationOfInformation.of(own, others),
        most,
        rows.length);
  }

  /** {@return the clusters of the answer; a noise row is alone} */
  private static Partition partition(Fit<?> fit) {
    int[] labels = Answer.of(fit).labels();
    int[] alone = {labels.length};
    return Partition.of(
        Arrays.stream(labels).map(label -> label < 0 ? alone[0]++ : label).toArray());
  }

  /** {@return evenly spaced rows that took part in both fits} */
  private static int[] rows(Units some, Units others) {
    int[] both =
        Arrays.stream(some.rows()).filter(row -> others.of(row) != Units.NONE).sorted().toArray();
    int n = Math.min(MOST, both.length);
    return IntStream.range(0, n).map(i -> both[(int) ((long) i * both.length / n)]).toArray();
  }

  private static CoClustering together(Fit<?> fit, int[] rows) {
    Draws draws = fit.answeringDraws();
    Units units = fit.rowLabels().units();
    return CoClustering.of(draws, Arrays.stream(rows).map(units::of).toArray());
  }

  String text() {
    return Text.of(
        "a fit of all rows anew has %d clusters; between both answers the adjusted Rand index is"
            + " %.3f and the variation of information %.3f nats, and the share of draws with two rows"
            + " together differs by at most %.2f (pairs of %d rows)",
        clusters, rand, variation, pair, rows);
  }
}
