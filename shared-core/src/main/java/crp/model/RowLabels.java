package crp.model;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The clusters of all rows of a fit, and which of them took part in it.
 *
 * @param labels the cluster of each row
 * @param counted the rows of positive weight, increasing
 */
@SuppressWarnings("ArrayRecordComponent")
record RowLabels(int[] labels, int[] counted) implements Serializable {

  /** {@return numbers of the counted rows as numbers of all rows, NaN for the others} */
  double[] ofAll(double[] ofCounted) {
    double[] all = new double[labels.length];
    Arrays.fill(all, Double.NaN);
    for (int i = 0; i < counted.length; i++) {
      all[counted[i]] = ofCounted[i];
    }
    return all;
  }

  /** {@return for each row its number among the counted ones, -1 for the others} */
  int[] items() {
    int[] items = new int[labels.length];
    Arrays.fill(items, -1);
    for (int i = 0; i < counted.length; i++) {
      items[counted[i]] = i;
    }
    return items;
  }
}
