package crp.answer;

import crp.Text;
import crp.model.Cluster;
import crp.report.Positions;
import crp.report.ReportNames;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How many rows of each cluster are in each period of time, so that one sees clusters appear, grow
 * and end.
 *
 * @param answer with the clusters
 * @param times of the rows
 * @param ends of the periods, increasing: one more than there are periods
 * @param rows by cluster, then by period; noise last
 */
@SuppressWarnings("ArrayRecordComponent")
public record Periods(Answer answer, Positions.Times times, double[] ends, int[][] rows) {

  /** Up to so many different times each is a period. */
  private static final int TIMES = 60;

  /** Periods of equal length where there are more times. */
  private static final int PERIODS = 40;

  /** {@return the sizes in time; empty if rows have no times or all have the same} */
  public static Optional<Periods> of(Answer answer) {
    if (!(FitPositions.of(answer.fit()).find().orElse(null) instanceof Positions.Times times)) {
      return Optional.empty();
    }
    double[] known =
        Arrays.stream(times.at()).filter(Double::isFinite).sorted().distinct().toArray();
    if (known.length < 2) {
      return Optional.empty();
    }
    double[] ends = known.length <= TIMES ? each(known) : even(times.dates(), known);
    int[] labels = answer.labels();
    int[][] rows = new int[answer.size() + 1][ends.length - 1];
    for (int i = 0; i < labels.length; i++) {
      if (Double.isFinite(times.at()[i])) {
        rows[labels[i] < 0 ? answer.size() : labels[i]][period(ends, times.at()[i])]++;
      }
    }
    return Optional.of(new Periods(answer, times, ends, rows));
  }

  /** {@return the times, and an end of the last one as far from it as it is from that before} */
  private static double[] each(double... times) {
    int n = times.length;
    double[] ends = Arrays.copyOf(times, n + 1);
    ends[n] = 2 * times[n - 1] - times[n - 2];
    return ends;
  }

  /** {@return ends of equal periods, of whole days where the times are dates} */
  private static double[] even(boolean dates, double... times) {
    double length = times[times.length - 1] - times[0];
    double step = dates ? Math.ceil(length / PERIODS) : length / PERIODS;
    double first = dates ? Math.floor(times[0]) : times[0];
    int periods = dates ? (int) ((times[times.length - 1] - first) / step) + 1 : PERIODS;
    double[] ends = new double[periods + 1];
    Arrays.setAll(ends, t -> first + t * step);
    return ends;
  }

  /** {@return the period of a time; the last one holds its end} */
  private static int period(double[] ends, double time) {
    int at = Arrays.binarySearch(ends, time);
    return Math.min(ends.length - 2, at >= 0 ? at : Math.max(0, -at - 2));
  }

  /** {@return the largest clusters, those first whose rows are earlier} */
  public List<Cluster> largest(int count) {
    return answer.clusters().stream()
        .sorted(Comparator.comparingDouble(Cluster::weight).reversed())
        .limit(count)
        .sorted(Comparator.comparingDouble(cluster -> middle(rows[cluster.index()])))
        .toList();
  }

  private static double middle(int... sizes) {
    double sum = IntStream.range(0, sizes.length).mapToDouble(t -> t * (double) sizes[t]).sum();
    return sum / Math.max(1, Arrays.stream(sizes).sum());
  }

  /**
   * {@return the words that say most of each cluster, at most so many; none where rows are no
   * texts}
   *
   * @param clusters some of the answer's
   */
  public List<List<String>> words(List<Cluster> clusters, ReportNames names, int count) {
    ContrastText contrasts = new ContrastText(Contrasts.of(answer), names, "");
    return clusters.stream().map(cluster -> contrasts.words(cluster.index(), count)).toList();
  }

  /**
   * {@return the lines of {@code periods.csv}: the rows of each cluster in each period in which it
   * has any; noise last}
   */
  Stream<String> lines() {
    return Stream.concat(
        Stream.of("cluster,from,to,rows"),
        IntStream.range(0, rows.length)
            .boxed()
            .flatMap(
                k ->
                    IntStream.range(0, ends.length - 1)
                        .filter(t -> rows[k][t] > 0)
                        .mapToObj(
                            t ->
                                Text.of(
                                    "%s,%s,%s,%d", name(k), time(t), time(t + 1), rows[k][t]))));
  }

  private String name(int cluster) {
    return cluster < answer.size() ? String.valueOf(answer.number(cluster)) : RowsText.NOISE;
  }

  private String time(int end) {
    return ShownTimes.asTheyAre(times.dates()).text(ends[end]);
  }
}
