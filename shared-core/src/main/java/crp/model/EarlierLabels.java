package crp.model;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The clusters of the rows of a fit in an earlier answer, whose numbers the new answer keeps.
 * Immutable.
 */
public final class EarlierLabels implements Serializable {

  /** The label of a row that was noise. */
  public static final int NOISE = RowLabels.NOISE;

  /** The label of a row that was not there. */
  public static final int ABSENT = -2;

  private static final long serialVersionUID = 1L;

  private final int[] labels;
  private final int next;

  private EarlierLabels(int[] labels, int next) {
    this.labels = labels;
    this.next = next;
  }

  /**
   * {@return labels}
   *
   * @param labels the number of the cluster of each row, {@link #NOISE} or {@link #ABSENT}; copied
   * @param next the first number that no cluster ever had
   * @throws IllegalArgumentException if a label is below -2, or not below the next number
   */
  public static EarlierLabels of(int[] labels, int next) {
    for (int i = 0; i < labels.length; i++) {
      Argument.require(
          labels[i] >= ABSENT && labels[i] < next,
          "the earlier label of row %d must be from -2 to %d, was %d",
          i + 1,
          next - 1,
          labels[i]);
    }
    return new EarlierLabels(labels.clone(), next);
  }

  /** {@return the same for a table that has further rows at its end, which were not there} */
  public EarlierLabels extended(int rows) {
    int[] all = Arrays.copyOf(labels, labels.length + rows);
    Arrays.fill(all, labels.length, all.length, ABSENT);
    return new EarlierLabels(all, next);
  }

  /** {@return the number of rows} */
  public int size() {
    return labels.length;
  }

  /** {@return the number of the cluster of a row, {@link #NOISE} or {@link #ABSENT}} */
  public int of(int row) {
    return labels[row];
  }

  /** {@return the number of the cluster of each row, as they were given; a copy} */
  public int[] labels() {
    return labels.clone();
  }

  /** {@return the first number that no cluster ever had} */
  public int next() {
    return next;
  }

  /** {@return the numbers that rows have, increasing} */
  public int[] numbers() {
    return Arrays.stream(labels).filter(k -> k >= 0).sorted().distinct().toArray();
  }
}
