package crp.answer;

import crp.data.Weights;
import crp.model.EarlierLabels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which new clusters succeed earlier ones, by the rows that both have. The heir of an earlier
 * cluster is the new one with most of its rows, if these are more than half of the smaller of the
 * two, of the rows that were there before. A cluster that is heir of several succeeds the one with
 * most rows in it. So a cluster that splits is succeeded by its largest piece, and clusters that
 * merge by one with the number of the largest; a few rows that stray make no heir. Each earlier
 * cluster has one possible heir, so no other assignment to heirs keeps more rows. Rows count by
 * their weights. Immutable.
 */
final class Successors {

  private final int[] numbers;
  private final Weights weights;

  /** The rows of each earlier cluster, then those that were noise. */
  private final List<int[]> rows = new ArrayList<>();

  /**
   * Prepares the search.
   *
   * @param weights of the rows
   */
  Successors(EarlierLabels earlier, Weights weights) {
    this.weights = weights;
    numbers = earlier.numbers();
    int[] sizes = new int[numbers.length + 1];
    int[] place = new int[earlier.size()];
    for (int i = 0; i < place.length; i++) {
      int label = earlier.of(i);
      place[i] =
          label == EarlierLabels.NOISE ? numbers.length : Arrays.binarySearch(numbers, label);
      if (place[i] >= 0) {
        sizes[place[i]]++;
      }
    }
    for (int size : sizes) {
      rows.add(new int[size]);
    }
    for (int i = place.length - 1; i >= 0; i--) {
      if (place[i] >= 0) {
        rows.get(place[i])[--sizes[place[i]]] = i;
      }
    }
  }

  /**
   * {@return the number of the earlier cluster that each new one succeeds, -1 for none} O(rows).
   *
   * @param labels the new cluster of each row, negative for none
   */
  int[] of(int[] labels, int clusters) {
    double[] before = new double[clusters];
    rows.forEach(some -> add(some, labels, before));
    int[] succeeded = new int[clusters];
    Arrays.fill(succeeded, -1);
    double[] most = new double[clusters];
    double[] shared = new double[clusters];
    for (int o = 0; o < numbers.length; o++) {
      int[] own = rows.get(o);
      double all = add(own, labels, shared);
      int heir = -1;
      for (int row : own) {
        int k = labels[row];
        boolean more = k >= 0 && (heir < 0 || shared[k] > shared[heir]);
        heir = more || (k >= 0 && shared[k] == shared[heir] && k < heir) ? k : heir;
      }
      if (heir >= 0
          && 2 * shared[heir] > Math.min(all, before[heir])
          && shared[heir] > most[heir]) {
        most[heir] = shared[heir];
        succeeded[heir] = numbers[o];
      }
      for (int row : own) {
        if (labels[row] >= 0) {
          shared[labels[row]] = 0;
        }
      }
    }
    return succeeded;
  }

  /** {@return the weight of some rows, after that of each is added to its cluster's} */
  private double add(int[] some, int[] labels, double[] sums) {
    double all = 0;
    for (int row : some) {
      all += weights.of(row);
      if (labels[row] >= 0) {
        sums[labels[row]] += weights.of(row);
      }
    }
    return all;
  }
}
