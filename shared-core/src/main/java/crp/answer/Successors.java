package crp.answer;

import crp.data.Weights;
import crp.model.EarlierLabels;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Which new clusters succeed earlier ones, by the rows that both have. The heir of an earlier
 * cluster is the new one with most of its rows, if these are more than half of its rows, or more
 * than half of the heir's rows that were there before. A cluster that is heir of several succeeds
 * the one with most rows in it. So a cluster that splits is succeeded by its largest piece, and
 * clusters that merge by one with the number of the largest; a few rows that stray make no heir.
 * Each earlier cluster has one possible heir, so no other assignment to heirs keeps more rows. Rows
 * count by their weights. Immutable.
 */
final class Successors {

  private final EarlierLabels earlier;
  private final Weights weights;

  /** The numbers of the earlier clusters, increasing. */
  private final int[] numbers;

  /** The rows that were there, by earlier cluster; those that were noise last. */
  private final int[] rows;

  /** The first place of each earlier cluster among the rows, those of noise and their end. */
  private final int[] starts;

  private Successors(EarlierLabels earlier, Weights weights) {
    this.earlier = earlier;
    this.weights = weights;
    numbers = earlier.numbers();
    int[] of = IntStream.range(0, earlier.size()).map(this::place).toArray();
    starts = new int[numbers.length + 2];
    Arrays.stream(of).filter(o -> o >= 0).forEach(o -> starts[o + 1]++);
    Arrays.parallelPrefix(starts, Integer::sum);
    rows = new int[starts[numbers.length + 1]];
    int[] ends = starts.clone();
    for (int i = 0; i < of.length; i++) {
      if (of[i] >= 0) {
        rows[ends[of[i]]++] = i;
      }
    }
  }

  /**
   * {@return what finds successors}
   *
   * @param weights of the rows
   */
  static Successors of(EarlierLabels earlier, Weights weights) {
    return new Successors(earlier, weights);
  }

  /** {@return the place of a row's earlier cluster, behind all for noise, -1 if it was absent} */
  private int place(int row) {
    int label = earlier.of(row);
    return label >= 0
        ? Arrays.binarySearch(numbers, label)
        : label == EarlierLabels.NOISE ? numbers.length : -1;
  }

  /** {@return the numbers of the earlier clusters, increasing} */
  int[] numbers() {
    return numbers.clone();
  }

  /** {@return the first number that no cluster ever had} */
  int next() {
    return earlier.next();
  }

  /**
   * {@return the number of the earlier cluster that each new one succeeds, -1 for none} O(rows).
   *
   * @param labelOf the new cluster of a row, negative for none
   */
  int[] of(IntUnaryOperator labelOf, int clusters) {
    double[] before = new double[clusters];
    int[] heir = new int[numbers.length];
    double[] most = new double[numbers.length];
    double[] all = new double[numbers.length + 1];
    double[] shared = new double[clusters];
    for (int o = 0; o <= numbers.length; o++) {
      for (int at = starts[o]; at < starts[o + 1]; at++) {
        int k = labelOf.applyAsInt(rows[at]);
        double weight = weights.of(rows[at]);
        all[o] += weight;
        if (k >= 0) {
          before[k] += weight;
          shared[k] += weight;
        }
      }
      for (int at = starts[o]; at < starts[o + 1]; at++) {
        int k = labelOf.applyAsInt(rows[at]);
        if (o < numbers.length
            && k >= 0
            && (shared[k] > most[o] || (shared[k] == most[o] && k < heir[o]))) {
          most[o] = shared[k];
          heir[o] = k;
        }
      }
      for (int at = starts[o]; at < starts[o + 1]; at++) {
        int k = labelOf.applyAsInt(rows[at]);
        if (k >= 0) {
          shared[k] = 0;
        }
      }
    }
    int[] succeeded = new int[clusters];
    double[] best = new double[clusters];
    Arrays.fill(succeeded, -1);
    for (int o = 0; o < numbers.length; o++) {
      int k = heir[o];
      boolean real = most[o] > 0 && (2 * most[o] > all[o] || 2 * most[o] > before[k]);
      if (real && most[o] > best[k]) {
        best[k] = most[o];
        succeeded[k] = numbers[o];
      }
    }
    return succeeded;
  }
}
