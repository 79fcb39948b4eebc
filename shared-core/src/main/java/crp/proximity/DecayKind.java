package crp.proximity;

import crp.Text;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The forms of decay that options name. */
public enum DecayKind {
  /** The one that fits the kind of nearness, see {@link DecayChoice}. */
  AUTOMATIC,
  /** f(d) = exp(-d / scale). */
  EXPONENTIAL,
  /** f(d) = 1 for d &lt; scale. */
  WINDOW,
  /** f(d) = 1 for d &lt;= scale. */
  WINDOW_INCLUSIVE,
  /** f(d) = 1 / (1 + exp((d - location) / scale)). */
  LOGISTIC,
  /** f(d) = 1 at any finite distance. */
  IDENTITY,
  /** f(d) = exp(-d^2 / (2 scale^2)). */
  GAUSSIAN,
  /** f(d) = (1 + d / scale)^-exponent. */
  POWER_LAW;

  /**
   * {@return the kind that a text names}
   *
   * @param name of the option, for the message
   * @param text such as {@code window-inclusive}; upper case and underscores are read, too
   * @throws IllegalArgumentException if there is no such kind; the message starts with the name
   */
  public static DecayKind parse(String name, String text) {
    String canonical = text.trim().toLowerCase(Locale.ROOT).replace('_', '-');
    for (DecayKind kind : values()) {
      if (kind.text().equals(canonical)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(
        Text.of(
            "%s must be one of %s, was '%s'",
            name,
            Arrays.stream(values()).map(DecayKind::text).collect(Collectors.joining(", ")),
            text));
  }

  /** {@return the text that {@link #parse} reads: lower case with hyphens} */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * {@return the decay at scale 1 and location 1; a power law of the usual exponent, and the
   * exponential for an automatic one}
   */
  public Decay form() {
    return switch (this) {
      case AUTOMATIC, EXPONENTIAL -> Decay.exponential(1);
      case WINDOW -> Decay.window(1);
      case WINDOW_INCLUSIVE -> Decay.windowInclusive(1);
      case LOGISTIC -> Decay.logistic(1, 1);
      case IDENTITY -> Decay.identity();
      case GAUSSIAN -> Decay.gaussian(1);
      case POWER_LAW -> Decay.powerLaw(1, Decay.USUAL_EXPONENT);
    };
  }
}
