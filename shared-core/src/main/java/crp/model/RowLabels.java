package crp.model;

import crp.data.Units;
import crp.partition.Partition;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The clusters of all rows of a fit, and which of them took part in it.
 *
 * @param labels the cluster of each row, {@link #NOISE} for rows that belong to none
 * @param units what took part: an item of a draw is a unit
 */
@SuppressWarnings("ArrayRecordComponent")
public record RowLabels(int[] labels, Units units) implements Serializable {

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

  /** {@return the labels of the units} */
  public int[] ofUnits() {
    return Arrays.stream(units.firsts()).map(i -> labels[i]).toArray();
  }
}
