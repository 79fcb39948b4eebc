package crp.report;

import crp.Text;
import crp.estimate.Ladder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/**
 * Not part of the promised API.
 *
 * <p>A ladder as a table and a file. Static and without state.
 */
public final class LadderText {

  /** Rows of the table; the lower steps of a longer ladder are left out. */
  private static final int ROWS = 15;

  /** Clusters of a part that are named. */
  private static final int NAMED = 6;

  private LadderText() {}

  /**
   * {@return a table with one row per cut, from the answer to a single cluster}
   *
   * @param number of a cluster by its place
   */
  public static Table table(Ladder ladder, String noun, IntUnaryOperator number) {
    List<String> fused = fused(ladder, number);
    List<List<String>> rows = new ArrayList<>();
    int k = ladder.clusters();
    for (int left = k; left >= ladder.fewest(); left--) {
      boolean shown = left == k || left < ROWS;
      if (shown) {
        rows.add(
            List.of(
                String.valueOf(left),
                Text.of("%.3f", ladder.height(left)),
                omegas(ladder, left),
                left == k ? "the estimate" : fused.get(k - left - 1)));
      } else if (left == ROWS) {
        rows.add(List.of("...", "", "", ""));
      }
    }
    return new Table(
        Topic.LADDER,
        Text.of("Ladder: %ss fused by the overlap of their densities", noun),
        List.of(
            Table.Column.ofNumbers(noun + "s"),
            Table.Column.ofNumbers("height"),
            Table.Column.ofNumbers("omega"),
            Table.Column.ofText("fused")),
        rows,
        Text.of(
                "(height: mean Hellinger distance of the rows over %s, from 0, equal, to 1, apart;",
                Counted.of(ladder.draws(), "draw"))
            + "\n omega: penalty range in which this cut is best)");
  }

  private static String omegas(Ladder ladder, int left) {
    double[] range = ladder.omegas(left);
    if (Double.isNaN(range[0])) {
      return "none";
    }
    String low = Text.of("%.3g", range[0]);
    return Double.isInfinite(range[1]) ? "above " + low : low + " to " + Text.of("%.3g", range[1]);
  }

  /** {@return which parts fuse in each step} */
  private static List<String> fused(Ladder ladder, IntUnaryOperator number) {
    List<List<Integer>> parts = new ArrayList<>();
    for (int a = 0; a < ladder.clusters(); a++) {
      parts.add(new ArrayList<>(List.of(number.applyAsInt(a))));
    }
    List<String> fused = new ArrayList<>();
    for (Ladder.Merge merge : ladder.merges()) {
      List<Integer> first = parts.get(merge.first());
      List<Integer> second = parts.get(merge.second());
      fused.add(part(first) + " + " + part(second));
      first.addAll(second);
      first.sort(null);
    }
    return fused;
  }

  /** {@return the clusters of a part: 3, or (0 3 7), or (0 3 7 8 9 11 and 4 more)} */
  public static String part(List<Integer> clusters) {
    if (clusters.size() == 1) {
      return String.valueOf(clusters.get(0));
    }
    String names =
        clusters.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(" "));
    int more = clusters.size() - NAMED;
    return "(" + names + (more > 0 ? " and " + more + " more)" : ")");
  }

  /**
   * {@return the steps as comma-separated values: clusters left, height, range of omega, and the
   * lowest cluster of both parts}
   *
   * @param number of a cluster by its place
   */
  public static String csv(Ladder ladder, String noun, IntUnaryOperator number) {
    StringBuilder text = new StringBuilder(noun + "s,height,omega_low,omega_high,first,second\n");
    int k = ladder.clusters();
    for (int left = k; left >= ladder.fewest(); left--) {
      double[] range = ladder.omegas(left);
      text.append(left).append(',');
      text.append(ResultFolder.number(ladder.height(left), "%.6f")).append(',');
      text.append(ResultFolder.number(range[0], "%.6g")).append(',');
      text.append(Double.isInfinite(range[1]) ? "inf" : ResultFolder.number(range[1], "%.6g"));
      if (left < k) {
        Ladder.Merge merge = ladder.merges().get(k - left - 1);
        text.append(',').append(number.applyAsInt(merge.first()));
        text.append(',').append(number.applyAsInt(merge.second())).append('\n');
      } else {
        text.append(",,\n");
      }
    }
    return text.toString();
  }
}
