package crp.answer;

import crp.report.ResultFolder;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an answer as lines of a file.
 *
 * @param labels the cluster of each row, negative for noise
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

  private static final String NOISE = "noise";

  /**
   * The cluster of each row that is most probable beside its own.
   *
   * @param clusters negative for none
   * @param shares of the draws
   */
  record Second(int[] clusters, double[] shares) {

    static Second of(int[] labels, double[][] shares) {
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
      return new Second(clusters, best);
    }

    String cells(int row) {
      return clusters[row] < 0 ? ",," : "," + clusters[row] + "," + ResultFolder.share(shares[row]);
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
    String header =
        String.join(
            ",",
            Stream.concat(
                    Stream.concat(
                        Stream.of("row", noun, "confidence", "unsure"),
                        second == null ? Stream.of() : Stream.of("second", "second_probability")),
                    further.keySet().stream())
                .toList());
    return Stream.concat(
        Stream.of(header),
        IntStream.range(0, labels.length).mapToObj(i -> line(i + 1, row.applyAsInt(i))));
  }

  private String line(int number, int i) {
    boolean counted = !Double.isNaN(confidence[i]);
    StringBuilder line = new StringBuilder();
    line.append(number).append(',').append(label(labels[i]));
    line.append(',').append(ResultFolder.share(confidence[i]));
    line.append(',').append(!counted ? "" : unsure[i] ? "1" : "0");
    line.append(second == null ? "" : second.cells(i));
    for (int[] of : further.values()) {
      line.append(',').append(of[i] < 0 && !counted ? "" : label(of[i]));
    }
    return line.toString();
  }

  private static String label(int cluster) {
    return cluster < 0 ? NOISE : String.valueOf(cluster);
  }
}
