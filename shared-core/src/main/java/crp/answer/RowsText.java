package crp.answer;

import crp.report.ResultFolder;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rows of an answer as lines of a file.
 *
 * @param labels the cluster of each row, negative for noise
 * @param confidence of each row, NaN for those that took no part
 * @param unsure whether a row is
 * @param further clusters of each row by the title of their column, in order
 */
@SuppressWarnings("ArrayRecordComponent")
record RowsText(int[] labels, double[] confidence, boolean[] unsure, Map<String, int[]> further) {

  private static final String NOISE = "noise";

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
            Stream.concat(Stream.of("row", noun, "confidence", "unsure"), further.keySet().stream())
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
    for (int[] of : further.values()) {
      line.append(',').append(of[i] < 0 && !counted ? "" : label(of[i]));
    }
    return line.toString();
  }

  private static String label(int cluster) {
    return cluster < 0 ? NOISE : String.valueOf(cluster);
  }
}
