package crp.clean;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>The forms in which texts say a date.
 */
public final class Dates {

  private static final double SECONDS = 86_400;
  private static final double NANOS = 1e9;

  /** Each reads a text as days since 1970 or throws. */
  private static final List<ToDoubleFunction<String>> FORMS =
      List.of(
          text -> LocalDate.parse(text).toEpochDay(),
          text -> days(time(text.replace(' ', 'T'))),
          date("d.M.uuuu"),
          date("d/M/uuuu"),
          date("M/d/uuuu"));

  private Dates() {}

  /** {@return the number of forms} */
  public static int forms() {
    return FORMS.size();
  }

  /**
   * {@return the days since 1970 of a date, NaN if the text is none}
   *
   * @param form of the date, from 0
   */
  public static double days(String text, int form) {
    if (text.length() < 8 || text.charAt(0) > '9') {
      return Double.NaN;
    }
    try {
      return FORMS.get(form).applyAsDouble(text);
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }

  /** {@return whether there are texts, and all of them are dates in one form} */
  static boolean areAll(Collection<String> texts) {
    return !texts.isEmpty()
        && IntStream.range(0, forms())
            .anyMatch(form -> texts.stream().noneMatch(text -> Double.isNaN(days(text, form))));
  }

  /** {@return a time of day; with an offset, that of UTC} */
  private static LocalDateTime time(String text) {
    return DateTimeFormatter.ISO_DATE_TIME.parseBest(
                text, OffsetDateTime::from, LocalDateTime::from)
            instanceof OffsetDateTime there
        ? there.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()
        : LocalDateTime.parse(text);
  }

  private static double days(LocalDateTime time) {
    return time.toLocalDate().toEpochDay() + time.toLocalTime().toNanoOfDay() / NANOS / SECONDS;
  }

  private static ToDoubleFunction<String> date(String pattern) {
    DateTimeFormatter form = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    return text -> LocalDate.parse(text, form).toEpochDay();
  }
}
