package crp.draws;

import crp.Argument;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long the chains of a run are, and which of their draws are kept: fixed beforehand ({@link
 * Schedule}), or as long as the chains need until they agree ({@link GrowingSchedule}). Immutable.
 */
public sealed interface RunLength extends Serializable permits Schedule, GrowingSchedule {

  /** {@return the number of sweeps of each chain; the largest one if it is not fixed} */
  int sweeps();

  /** {@return the interval in sweeps between stored draws; 0 for automatic} */
  int thin();

  /** {@return the time limit of the run in seconds, infinite for none} */
  double maxSeconds();

  /**
   * {@return the same length with other thinning}
   *
   * @param every 0 for automatic
   */
  RunLength withThin(int every);

  /**
   * {@return the same length with another time limit}
   *
   * @param seconds positive, infinite for none
   */
  RunLength withMaxSeconds(double seconds);

  /**
   * {@return the fixed length of a run that had so many sweeps}
   *
   * @param done number of sweeps, at least 1
   */
  Schedule ended(int done);

  /** {@return the fixed length of tasks that do not judge their chains, such as an evidence} */
  default Schedule fixed() {
    return ended(sweeps());
  }

  /**
   * {@return the schedules that are run one after the other, thinning resolved} Each continues the
   * chains of the one before it up to its own number of sweeps, and may be the last. No stage has
   * draws in common with another one.
   *
   * @param items number of items
   * @param visits of rows of ten columns in a sweep; a row of more columns counts for more
   * @param chains number of chains
   */
  List<Schedule> stages(int items, long visits, int chains);

  /** {@return the text that {@link #parse} reads; without thinning and time limit} */
  String text();

  /**
   * {@return the length in a text, with automatic thinning and without time limit} {@code 1000}
   * sweeps with the usual burn-in; {@code 1000 burn-in 200}; or {@code at most 1000}, as many as
   * the chains need.
   *
   * @param name of the option, for the message
   * @param text one of these
   * @throws IllegalArgumentException if the text is none of these or a number is out of range
   */
  static RunLength parse(String name, String text) {
    Matcher parts =
        Pattern.compile("(at\\s+most\\s+)?(-?\\d+)|(-?\\d+)\\s+burn-in\\s+(-?\\d+)")
            .matcher(text.trim().toLowerCase(Locale.ROOT));
    if (!parts.matches()) {
      throw Argument.refused(
          "%s must be a whole number, such a number and its burn-in ('1000 burn-in 200') or 'at most' and such a number, was '%s'",
          name, text);
    }
    boolean given = parts.group(4) != null;
    int sweeps = number(name, parts.group(given ? 3 : 2));
    Argument.require(sweeps >= 1, "%s must be at least 1, was %d", name, sweeps);
    if (parts.group(1) != null) {
      return GrowingSchedule.atMost(sweeps);
    }
    if (!given) {
      return Schedule.of(sweeps);
    }
    int burnIn = number(name, parts.group(4));
    try {
      return Schedule.of(sweeps, burnIn);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private static int number(String name, String digits) {
    if (!digits.matches("-?\\d{1,9}")) {
      throw Argument.refused(
          "%s: a number of sweeps must be at most 999999999, was %s", name, digits);
    }
    return Integer.parseInt(digits);
  }
}
