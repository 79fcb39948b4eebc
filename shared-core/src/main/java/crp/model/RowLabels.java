package crp.model;

import crp.partition.Partition;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The clusters of all rows of a fit, and which of them took part in it.
 *
 * @param labels the cluster of each row, {@link #NOISE} for rows that belong to none
 */
@SuppressWarnings("ArrayRecordComponent")
public record RowLabels(int[] labels, int[] counted) implements Serializable {

  /** The label of rows that belong to no cluster. */
  public static final int NOISE = -1;

  /** {@return the partition of all rows; a noise row is alone} */
  public Partition partition() {
    int[] alone = labels.clone();
    for (int i = 0; i < alone.length; i++) {
      alone[i] = alone[i] == NOISE ? labels.length + i : alone[i];
    }
    return Partition.of(alone);
  }

  /** {@return the number of rows that belong to no cluster} */
  public int noise() {
    return (int) Arrays.stream(labels).filter(label -> label == NOISE).count();
  }

  /** {@return flags of the counted rows as flags of all rows, false for the others} */
  public boolean[] ofAll(boolean[] ofCounted) {
    boolean[] all = new boolean[labels.length];
    for (int i = 0; i < counted.length; i++) {
      all[counted[i]] = ofCounted[i];
    }
    return all;
  }

  /** {@return labels of the counted rows as labels of all rows, -1 for the others} */
  public int[] ofAll(int[] ofCounted) {
    int[] all = new int[labels.length];
    Arrays.fill(all, -1);
    for (int i = 0; i < counted.length; i++) {
      all[counted[i]] = ofCounted[i];
    }
    return all;
  }

  /** {@return numbers of the counted rows as numbers of all rows, NaN for the others} */
  public double[] ofAll(double[] ofCounted) {
    double[] all = new double[labels.length];
    Arrays.fill(all, Double.NaN);
    for (int i = 0; i < counted.length; i++) {
      all[counted[i]] = ofCounted[i];
    }
    return all;
  }

  /** {@return vectors of the counted rows as vectors of all rows, of NaN for the others} */
  public double[][] ofAll(double[][] ofCounted, int length) {
    double[][] all = new double[labels.length][];
    for (int i = 0; i < counted.length; i++) {
      all[counted[i]] = ofCounted[i];
    }
    for (int i = 0; i < all.length; i++) {
      if (all[i] == null) {
        all[i] = new double[length];
        Arrays.fill(all[i], Double.NaN);
      }
    }
    return all;
  }

  /** {@return the labels of the counted rows} */
  public int[] ofCounted() {
    return Arrays.stream(counted).map(i -> labels[i]).toArray();
  }

  /** {@return for each row its number among the counted ones, -1 for the others} */
  public int[] items() {
    int[] items = new int[labels.length];
    Arrays.fill(items, -1);
    for (int i = 0; i < counted.length; i++) {
      items[counted[i]] = i;
    }
    return items;
  }
}
