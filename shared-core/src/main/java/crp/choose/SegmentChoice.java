package crp.choose;

import crp.Argument;
import crp.Text;
import crp.data.RealRows;
import crp.likelihood.gaussian.TimeRegression;
import crp.proximity.TimeOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The default likelihood of numeric columns in time: level or trend within each segment, with values
 * that follow the last one or not, see {@link TimeRegression}. Its prior is taken from the data; the
 * noise of a column from the differences of values that follow each other, so that changes do not
 * count.
 *
 * <p>Some values do not count. A single odd value, which is farther than {@value #FAR} deviations of
 * such differences from the values before and after it, while these are nearer to each other, would
 * be a segment of its own. Where {@value #MANY_REPEATS} of the values of a column or more repeat the
 * last one, these are no observations but a value that stands until it changes; there jumps of
 * {@value #FAR} deviations are left out, too: a change shows in the values after them.
 *
 * @param rows time, values and last values, the rows of the family
 * @param columns numbers of the columns of values among the given columns
 * @param family with its prior
 * @param notes the decisions, one sentence each
 */
public record SegmentChoice(
    RealRows rows, List<Integer> columns, TimeRegression family, List<String> notes) {

  private static final double MANY_REPEATS = 0.3;
  private static final double FAR = 6;

  /** Least noise, in standard deviations of the column. */
  private static final double LEAST = 0.02;

  /** The median of the absolute value of a standard normal number. */
  private static final double MEDIAN = 0.6745;

  /**
   * {@return the likelihood of columns in time, and their rows}
   *
   * @param rows values in the data's units
   * @param names the columns' names
   * @param times one per row, finite
   * @param noun what a column is called in the notes, in the singular, such as "attribute"
   * @throws IllegalArgumentException if no column has two different values
   */
  public static SegmentChoice of(
      RealRows rows, List<String> names, double[] times, String noun) {
    TimeOrder order = TimeOrder.of(times);
    List<String> notes = new ArrayList<>();
    List<Integer> kept = new ArrayList<>();
    List<TimeRegression.Column> columns = new ArrayList<>();
    List<double[]> values = new ArrayList<>();
    List<double[]> lasts = new ArrayList<>();
    for (int j = 0; j < rows.columns(); j++) {
      double[] x = column(rows, j);
      double[] last = lasts(x, order);
      Moments moments = Moments.of(x);
      if (moments.deviation > 0) {
        double noise = counted(x, last, order, names.get(j), noun, notes);
        double least = Math.max(LEAST, noise / moments.deviation);
        kept.add(j);
        values.add(x);
        lasts.add(last);
        columns.add(
            new TimeRegression.Column(names.get(j), moments.mean, moments.deviation, least));
      } else {
        notes.add(
            Text.of("%s '%s' has fewer than two different values and was left out", noun, names.get(j)));
      }
    }
    Argument.require(!kept.isEmpty(), "all rows are equal: there is nothing to segment");
    double begin = order.time(0);
    double length = order.time(order.size() - 1) - begin;
    return new SegmentChoice(
        design(rows, times, values, lasts),
        List.copyOf(kept),
        TimeRegression.of(columns, begin, length > 0 ? length : 1),
        List.copyOf(notes));
  }

  /**
   * {@return new rows in the form of the family: with the last values of the rows of the fit before
   * them}
   *
   * @param known the given rows of the fit
   * @param knownTimes their times
   * @param newRows of the same columns
   * @param newTimes one per new row
   */
  public RealRows rowsAt(
      RealRows known, double[] knownTimes, RealRows newRows, double[] newTimes) {
    TimeOrder order = TimeOrder.of(knownTimes);
    List<double[]> values = new ArrayList<>();
    List<double[]> lasts = new ArrayList<>();
    for (int j : columns) {
      double[] x = column(known, j);
      values.add(column(newRows, j));
      lasts.add(Arrays.stream(newTimes).map(time -> before(x, order, time)).toArray());
    }
    return design(newRows, newTimes, values, lasts);
  }

  private static double before(double[] x, TimeOrder order, double time) {
    double last = Double.NaN;
    for (int rank = 0; rank < order.size(); rank++) {
      double value = x[order.row(rank)];
      if (!Double.isNaN(value) && (Double.isNaN(last) || order.time(rank) < time)) {
        last = value;
      }
    }
    return last;
  }

  private static RealRows design(
      RealRows rows, double[] times, List<double[]> values, List<double[]> lasts) {
    int n = rows.size();
    int d = values.size();
    double[] all = new double[n * (1 + 2 * d)];
    for (int i = 0; i < n; i++) {
      int at = i * (1 + 2 * d);
      all[at] = times[i];
      for (int j = 0; j < d; j++) {
        all[at + 1 + j] = values.get(j)[i];
        all[at + 1 + d + j] = lasts.get(j)[i];
      }
    }
    return RealRows.of(all, n, 1 + 2 * d, rows.weights());
  }

  private static double[] column(RealRows rows, int column) {
    double[] x = new double[rows.size()];
    Arrays.setAll(x, i -> rows.value(i, column));
    return x;
  }

  /** {@return for each row the last value before it; the first value is its own last value} */
  private static double[] lasts(double[] x, TimeOrder order) {
    double[] lasts = new double[x.length];
    double last = Double.NaN;
    for (int rank = 0; rank < x.length; rank++) {
      int row = order.row(rank);
      lasts[row] = Double.isNaN(last) ? x[row] : last;
      last = Double.isNaN(x[row]) ? last : x[row];
    }
    return lasts;
  }

  /** Leaves odd values, repeats and their jumps out; returns the noise in the data's units. */
  private static double counted(
      double[] x, double[] last, TimeOrder order, String name, String noun, List<String> notes) {
    int[] there =
        IntStream.range(0, x.length).map(order::row).filter(i -> !Double.isNaN(x[i])).toArray();
    int[] later = Arrays.stream(there).skip(1).toArray();
    int[] repeats = Arrays.stream(later).filter(i -> x[i] == last[i]).toArray();
    boolean stands = repeats.length >= MANY_REPEATS * there.length;
    int[] changes = stands ? Arrays.stream(later).filter(i -> x[i] != last[i]).toArray() : later;
    double[] steps = Arrays.stream(changes).mapToDouble(i -> x[i] - last[i]).toArray();
    double spread = spread(steps);
    double middle = median(steps);
    int[] far =
        stands
            ? Arrays.stream(changes)
                .filter(i -> Math.abs(x[i] - last[i] - middle) > FAR * spread)
                .toArray()
            : odd(there, x, last, FAR * spread);
    if (stands) {
      leaveOut(repeats, x);
      notes.add(
          Text.of(
              "%d of %d values of %s '%s' repeat the last one: they say nothing of their segment",
              repeats.length, there.length, noun, name));
    }
    if (far.length > 0) {
      leaveOut(far, x);
      notes.add(
          Text.of(
              "%d of %d values of %s '%s' are far from the values beside them and do not count",
              far.length, there.length, noun, name));
    }
    return spread / Math.sqrt(2);
  }

  private static void leaveOut(int[] rows, double[] x) {
    Arrays.stream(rows).forEach(i -> x[i] = Double.NaN);
  }

  /** {@return the rows of single odd values; the value after one follows the value before it} */
  private static int[] odd(int[] there, double[] x, double[] last, double far) {
    int[] odd =
        IntStream.range(1, Math.max(1, there.length - 1))
            .filter(
                i -> {
                  double up = x[there[i]] - x[there[i - 1]];
                  double down = x[there[i]] - x[there[i + 1]];
                  double least = Math.min(Math.abs(up), Math.abs(down));
                  return up * down > 0 && least > far && Math.abs(up - down) < least;
                })
            .toArray();
    for (int i : odd) {
      last[there[i + 1]] = last[there[i]];
    }
    return Arrays.stream(odd).map(i -> there[i]).toArray();
  }

  /** {@return a robust standard deviation of steps around 0} */
  private static double spread(double[] steps) {
    double robust = median(Arrays.stream(steps).map(Math::abs).toArray()) / MEDIAN;
    return robust > 0 ? robust : Moments.of(steps).deviation;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return n == 0 ? 0 : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  private record Moments(double mean, double deviation) {

    static Moments of(double[] values) {
      double[] there = Arrays.stream(values).filter(x -> !Double.isNaN(x)).toArray();
      double mean = Arrays.stream(there).average().orElse(0);
      double square =
          Arrays.stream(there).map(x -> (x - mean) * (x - mean)).average().orElse(0);
      return new Moments(mean, Math.sqrt(square));
    }
  }
}
