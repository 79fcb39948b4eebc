package crp.answer;

import crp.model.Fit;
import crp.report.Positions;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * Times of a model as text.
 *
 * @param dates whether they are days since 1970-01-01, which are written as dates
 */
record TimeText(boolean dates) {

  private static final double MINUTES_A_DAY = 24 * 60;
  private static final double WHOLE = 1e15;

  static TimeText of(Fit<?> fit) {
    return new TimeText(fit.positions() instanceof Positions.Times times && times.dates());
  }

  /**
   * {@return a time: a date, with minutes unless it is midnight; or a number in full; empty for
   * NaN}
   */
  String of(double time) {
    if (Double.isNaN(time)) {
      return "";
    }
    if (!dates) {
      return time == Math.rint(time) && Math.abs(time) < WHOLE
          ? String.valueOf((long) time)
          : String.valueOf(time);
    }
    LocalDateTime at = LocalDate.EPOCH.atStartOfDay().plusMinutes(Math.round(time * MINUTES_A_DAY));
    return at.toLocalTime().equals(LocalTime.MIDNIGHT)
        ? at.toLocalDate().toString()
        : at.toString();
  }
}
