package crp.html;

import crp.random.Stretches;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The rows of the data that a page shows: all, or evenly spaced ones and those that are least sure.
 *
 * @param all number of rows of the data
 * @param rows numbers of those that are shown, from 0, increasing
 */
@SuppressWarnings("ArrayRecordComponent")
record ShownRows(int all, int[] rows) {

  /** Rows that are shown whether they are evenly spaced or not. */
  static final int UNSURE = 500;

  /**
   * {@return the rows shown}
   *
   * @param confidence of each row of the data, NaN for those that took no part
   * @param most evenly spaced rows that are shown
   */
  static ShownRows of(double[] confidence, int most) {
    int n = confidence.length;
    if (n <= most) {
      return new ShownRows(n, IntStream.range(0, n).toArray());
    }
    IntStream even = IntStream.of(Stretches.some(n, most));
    IntStream unsure =
        IntStream.range(0, n)
            .filter(i -> !Double.isNaN(confidence[i]))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> confidence[i]))
            .limit(UNSURE)
            .mapToInt(i -> i);
    return new ShownRows(n, IntStream.concat(even, unsure).sorted().distinct().toArray());
  }

  /** {@return the number of rows shown} */
  int size() {
    return rows.length;
  }

  double[] select(double[] ofAll) {
    return Arrays.stream(rows).mapToDouble(i -> ofAll[i]).toArray();
  }

  int[] select(int[] ofAll) {
    return Arrays.stream(rows).map(i -> ofAll[i]).toArray();
  }
}
