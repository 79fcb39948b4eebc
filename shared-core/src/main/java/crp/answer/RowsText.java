package crp.answer;

import crp.report.ResultFolder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an answer as lines of a file.
 *
 * @param labels the number of the cluster of each row, negative for noise
 * @param confidence of each row, NaN for those that took no part
 * @param unsure whether a row is
 * @param second the second clusters; null where they are not known
 * @param further clusters of each row by the title of their column, in order
 */
@SuppressWarnings("ArrayRecordComponent")
record RowsText(
    int[] labels,
    double[] confidence,
    boolean[] unsure,
    @Nullable Second second,
    Map<String, int[]> further) {

  static final String NOISE = "noise";

  /**
   * The cluster of each row that is most probable beside its own.
   *
   * @param clusters their numbers, negative for none
   * @param shares of the draws
   */
  record Second(int[] clusters, double[] shares) {

    static Second of(int[] labels, double[][] shares, ClusterIds ids) {
      int[] clusters = new int[labels.length];
      double[] best = new double[labels.length];
      for (int i = 0; i < labels.length; i++) {
        clusters[i] = -1;
        for (int k = 0; k < shares[i].length; k++) {
          if (k != labels[i] && shares[i][k] > best[i]) {
            clusters[i] = k;
            best[i] = shares[i][k];
          }
        }
      }
      return new Second(ids.shown(clusters), best);
    }

    String cluster(int row) {
      return clusters[row] < 0 ? "" : String.valueOf(clusters[row]);
    }

    String share(int row) {
      return clusters[row] < 0 ? "" : ResultFolder.share(shares[row]);
    }
  }

  /**
   * {@return a header and a line for each row: its number from 1, its cluster, its confidence,
   * whether it is unsure, and its further clusters}
   *
   * @param noun title of the clusters
   * @param row maps a row of the data to its number in the model, both from 0
   */
  Stream<String> lines(String noun, IntUnaryOperator row) {
    Map<String, IntFunction<String>> columns = columns(noun);
    return Stream.concat(
        Stream.of("row," + String.join(",", columns.keySet())),
        IntStream.range(0, labels.length).mapToObj(i -> line(i, row.applyAsInt(i), columns)));
  }

  private static String line(int number, int i, Map<String, IntFunction<String>> columns) {
    StringBuilder line = new StringBuilder().append(number + 1);
    columns.values().forEach(cell -> line.append(',').append(cell.apply(i)));
    return line.toString();
  }

  /**
   * {@return the cells of each column by its title: of a row its cluster, its confidence, whether
   * it is unsure, and its further clusters}
   *
   * @param noun title of the clusters
   */
  Map<String, IntFunction<String>> columns(String noun) {
    Map<String, IntFunction<String>> columns = new LinkedHashMap<>();
    columns.put(noun, i -> label(labels[i]));
    columns.put("confidence", i -> ResultFolder.share(confidence[i]));
    columns.put("unsure", i -> !counted(i) ? "" : unsure[i] ? "1" : "0");
    Second beside = second;
    if (beside != null) {
      columns.put("second", beside::cluster);
      columns.put("second_probability", beside::share);
    }
    further.forEach(
        (name, of) -> columns.put(name, i -> of[i] < 0 && !counted(i) ? "" : label(of[i])));
    return columns;
  }

  private boolean counted(int i) {
    return !Double.isNaN(confidence[i]);
  }

  private static String label(int cluster) {
    return cluster < 0 ? NOISE : String.valueOf(cluster);
  }
}
