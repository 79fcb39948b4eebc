package weka.clusterers.crp.model;

import crp.host.Columns;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.data.RowKey;
import weka.clusterers.crp.nearness.NearReader;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The rows of the training data and their clusters, found again by their values: Weka hands out
 * copies without numbers. Rows with equal values are told apart where they are asked for together,
 * by their order; alone, such a row gets the cluster that most of them have. Keeps 12 bytes a row.
 */
final class RowBook {

  private final boolean[] chosen;
  private final NearReader reader;
  private final long[] keys;
  private final int[] clusters;
  private final int most;

  private RowBook(boolean[] chosen, NearReader reader, long[] keys, int[] clusters) {
    this.chosen = chosen;
    this.reader = reader;
    this.keys = keys;
    this.clusters = clusters;
    most = Arrays.stream(clusters).max().orElse(0);
  }

  /**
   * {@return a book}
   *
   * @param columns the attributes of the likelihood
   * @param reader of the attributes that place a row
   * @param labels the cluster of each row
   */
  static RowBook of(Instances data, Columns columns, NearReader reader, int[] labels) {
    boolean[] chosen = InstanceTable.chosen(data, columns);
    RowBook unsorted = new RowBook(chosen, reader, new long[0], new int[0]);
    long[] keys = new long[labels.length];
    RowKey key = new RowKey();
    for (int row = 0; row < keys.length; row++) {
      keys[row] = unsorted.key(data.instance(row), key);
    }
    // stable: rows of equal keys stay in their order
    int[] order =
        IntStream.range(0, keys.length)
            .boxed()
            .sorted(Comparator.comparingLong(row -> keys[row]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new RowBook(
        chosen,
        reader,
        Arrays.stream(order).mapToLong(row -> keys[row]).toArray(),
        Arrays.stream(order).map(row -> labels[row]).toArray());
  }

  private long key(Instance instance, RowKey key) {
    key.clear();
    key.add(instance, chosen);
    reader.addTo(instance, key);
    return key.value();
  }

  private int first(long key) {
    int at = Arrays.binarySearch(keys, key);
    while (at > 0 && keys[at - 1] == key) {
      at--;
    }
    return at;
  }

  private int count(int first) {
    int end = first;
    while (end < keys.length && keys[end] == keys[first]) {
      end++;
    }
    return end - first;
  }

  /** {@return the cluster of a row of the training data, -1 if the row was not there} */
  int cluster(Instance instance) {
    int first = first(key(instance, new RowKey()));
    if (first < 0) {
      return -1;
    }
    int[] votes = new int[most + 1];
    int best = clusters[first];
    for (int at = first; at < first + count(first); at++) {
      votes[clusters[at]]++;
      best = votes[clusters[at]] > votes[best] ? clusters[at] : best;
    }
    return best;
  }

  /**
   * {@return the clusters of several rows, -1 for each that was not there} Of rows with equal
   * values the first gets the cluster of the first one in the training data, and so on.
   */
  int[] clusters(Instances rows) {
    int[] found = new int[rows.numInstances()];
    int[] used = new int[keys.length];
    RowKey key = new RowKey();
    for (int row = 0; row < found.length; row++) {
      int first = first(key(rows.instance(row), key));
      found[row] = first < 0 ? -1 : clusters[first + used[first]++ % count(first)];
    }
    return found;
  }
}
