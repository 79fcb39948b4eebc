package crp.answer;

import crp.model.Fit;
import crp.report.Positions;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * Not part of the promised API.
 *
 * <p>The times of a model as people see them, which may have another unit or begin: years in place
 * of days, the first row as 1.
 *
 * @param dates whether times of the model are days since 1970-01-01, which are written as dates
 * @param begin a time of the model
 * @param from the same as it is shown
 * @param unit of the model in units shown
 */
public record ShownTimes(boolean dates, double begin, double from, double unit) {

  private static final double MINUTES_A_DAY = 24 * 60;
  private static final double WHOLE = 1e15;

  /** {@return times of a fit; as they are where no positions are known} */
  public static ShownTimes of(Fit<?> fit) {
    double[] own = fit.model().times().map(Positions.Times::at).orElseGet(() -> new double[0]);
    if (!(fit.positions() instanceof Positions.Times times) || own.length == 0) {
      return asTheyAre(false);
    }
    int first = 0;
    int last = 0;
    for (int row = 1; row < own.length; row++) {
      first = own[row] < own[first] ? row : first;
      last = own[row] > own[last] ? row : last;
    }
    double length = own[last] - own[first];
    double shown = times.at()[last] - times.at()[first];
    return new ShownTimes(
        times.dates(), own[first], times.at()[first], length > 0 ? shown / length : 1);
  }

  static ShownTimes asTheyAre(boolean dates) {
    return new ShownTimes(dates, 0, 0, 1);
  }

  /** {@return where a time of the model is shown} */
  public double at(double time) {
    return unit == 1 ? time + (from - begin) : from + unit * (time - begin);
  }

  /**
   * {@return a time as text: a date, with minutes unless it is midnight; or a number in full; empty
   * for NaN}
   */
  String text(double time) {
    if (Double.isNaN(time)) {
      return "";
    }
    if (!dates) {
      double shown = at(time);
      return shown == Math.rint(shown) && Math.abs(shown) < WHOLE
          ? String.valueOf((long) shown)
          : String.valueOf(shown);
    }
    LocalDateTime at = LocalDate.EPOCH.atStartOfDay().plusMinutes(Math.round(time * MINUTES_A_DAY));
    return at.toLocalTime().equals(LocalTime.MIDNIGHT)
        ? at.toLocalDate().toString()
        : at.toString();
  }
}
