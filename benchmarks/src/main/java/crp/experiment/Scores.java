package crp.experiment;

import crp.partition.AdjustedRand;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import java.util.stream.IntStream;

/**
 * Agreement of clusters with classes, over the rows that have a cluster and a class.
 *
 * @param clusters number of clusters
 * @param nmi normalised mutual information, NaN without classes
 * @param ari adjusted Rand index, NaN without classes
 */
record Scores(double clusters, double nmi, double ari) {

  /** Nothing was computed. */
  static final Scores NONE = new Scores(Double.NaN, Double.NaN, Double.NaN);

  /**
   * {@return the scores}
   *
   * @param found the cluster of each row, -1 for none
   * @param labels the class of each row, -1 for none; of length 0 if no row has one
   */
  static Scores of(int[] found, int[] labels) {
    int clusters = (int) IntStream.of(found).filter(label -> label >= 0).distinct().count();
    int[] known =
        IntStream.range(0, labels.length).filter(i -> labels[i] >= 0 && found[i] >= 0).toArray();
    if (known.length == 0) {
      return new Scores(clusters, Double.NaN, Double.NaN);
    }
    Partition a = Partition.of(IntStream.of(known).map(i -> found[i]).toArray());
    Partition b = Partition.of(IntStream.of(known).map(i -> labels[i]).toArray());
    return new Scores(clusters, NormalizedMutualInformation.of(a, b), AdjustedRand.of(a, b));
  }
}
