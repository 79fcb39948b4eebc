package crp.answer;

import crp.model.Fit;
import crp.random.SeededRng;
import crp.regions.Boundaries;
import crp.regions.SegmentForecast;
import crp.regions.SegmentView;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The next steps of a series as lines of comma-separated values: a tenth as many as there are rows,
 * at most {@value #MOST}, as far from each other as the median of the neighbouring times.
 */
final class ForecastFile {

  private static final int MOST = 50;
  private static final int PATHS = 4000;

  /** Lower and upper shares of the intervals of 50, 90 and 95 %. */
  private static final double[] ENDS = {0.25, 0.75, 0.05, 0.95, 0.025, 0.975};

  private ForecastFile() {}

  /** {@return the lines; empty where there are no segments of numeric columns in time} */
  static Optional<Stream<String>> lines(Fit<?> fit, ReportNames names) {
    if (!(fit.view() instanceof SegmentView<?> view)) {
      return Optional.empty();
    }
    double[] next = next(view.boundaries(), fit.size());
    if (next.length == 0) {
      return Optional.empty();
    }
    SegmentForecast found =
        SegmentForecast.of(fit, next, PATHS, new SeededRng(fit.settings().seed()));
    ShownTimes time = ShownTimes.of(fit);
    int columns = found.values()[0].length;
    return columns == 0
        ? Optional.empty()
        : Optional.of(
            Stream.concat(
                Stream.of("column,step,time,change,mean,low50,high50,low90,high90,low95,high95"),
                IntStream.range(0, columns)
                    .boxed()
                    .flatMap(
                        j ->
                            IntStream.range(0, next.length)
                                .mapToObj(t -> line(found, time, t, j, names.column(j))))));
  }

  /** {@return the next times; none where all times are equal} */
  private static double[] next(Boundaries boundaries, int rows) {
    double[] times = boundaries.times();
    double[] steps =
        IntStream.range(1, times.length)
            .mapToDouble(t -> times[t] - times[t - 1])
            .sorted()
            .toArray();
    if (steps.length == 0) {
      return new double[0];
    }
    double step = steps[steps.length / 2];
    double last = times[times.length - 1];
    return IntStream.rangeClosed(1, Math.max(1, Math.min(MOST, rows / 10)))
        .mapToDouble(t -> last + t * step)
        .toArray();
  }

  private static String line(
      SegmentForecast found, ShownTimes time, int t, int column, String name) {
    double[] values = found.values()[t][column];
    StringBuilder line = new StringBuilder();
    line.append(ResultFolder.field(name)).append(',').append(t + 1);
    line.append(',').append(time.text(found.times()[t]));
    line.append(',').append(ResultFolder.share(Math.min(1, found.changed()[t])));
    line.append(',').append(number(Arrays.stream(values).average().orElse(Double.NaN)));
    for (double end : ENDS) {
      int at = (int) Math.rint(end * (values.length - 1));
      line.append(',').append(number(values.length == 0 ? Double.NaN : values[at]));
    }
    return line.toString();
  }

  private static String number(double value) {
    return ResultFolder.number(value, "%.7g");
  }
}
