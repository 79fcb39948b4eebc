package crp.answer;

import crp.numerics.LogSum;
import crp.partition.Partition;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Which parts, the clusters of the estimate, each cluster of an answer is the union of. Clusters
 * stand in the order of their first rows, like the parts. Immutable; holds no rows.
 *
 * @param parts the clusters as a partition of the parts
 * @param ids the numbers of the clusters
 */
public record Unions(Partition parts, ClusterIds ids) implements Serializable {

  /** Clusters whose numbers are their places. */
  public Unions(Partition parts) {
    this(parts, ClusterIds.plain(parts.clusters()));
  }

  Unions numbered(ClusterIds others) {
    return new Unions(parts, others);
  }

  /** {@return each part as a cluster of its own} */
  static Unions none(int parts) {
    int[] each = new int[parts];
    Arrays.setAll(each, k -> k);
    return new Unions(Partition.of(each));
  }

  /** {@return the number of clusters} */
  public int clusters() {
    return parts.clusters();
  }

  /** {@return whether some cluster has several parts} */
  public boolean any() {
    return parts.clusters() < parts.size();
  }

  /**
   * {@return the cluster of each row}
   *
   * @param labels the part of each row; negative for rows that belong to none
   */
  public int[] labels(int[] labels) {
    return Arrays.stream(labels).map(k -> k < 0 ? k : parts.label(k)).toArray();
  }

  /**
   * {@return sums over the parts of each cluster}
   *
   * @param ofParts one number per part; further ones, such as that of a new cluster, are kept
   */
  public double[] sums(double[] ofParts) {
    int more = ofParts.length - parts.size();
    double[] sums = new double[parts.clusters() + more];
    for (int k = 0; k < ofParts.length; k++) {
      sums[k < parts.size() ? parts.label(k) : parts.clusters() + k - parts.size()] += ofParts[k];
    }
    return sums;
  }

  /**
   * {@return the same for numbers that are given and returned as natural logs}
   *
   * @param ofParts one log per part
   */
  public double[] logSums(double[] ofParts) {
    double[] sums = new double[parts.clusters()];
    Arrays.fill(sums, Double.NEGATIVE_INFINITY);
    for (int k = 0; k < parts.size(); k++) {
      sums[parts.label(k)] = LogSum.add(sums[parts.label(k)], ofParts[k]);
    }
    return sums;
  }
}
