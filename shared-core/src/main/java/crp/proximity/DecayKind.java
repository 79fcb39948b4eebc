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

  /** {@return whether there is a scale} */
  public boolean hasScale() {
    return this != IDENTITY;
  }

  /** {@return whether there is a location} */
  public boolean hasLocation() {
    return this == LOGISTIC;
  }

  /**
   * {@return the decay at scale 1 and location 1; a power law of the usual exponent, and the
   * exponential for an automatic one}
   */
  public Decay form() {
    return decay(1, 1);
  }

  /**
   * {@return the decay}
   *
   * @param scale positive and finite; unused without a scale
   * @param location at least 0 and finite; unused without a location
   * @throws IllegalArgumentException if a number that is used is out of range
   */
  public Decay decay(double scale, double location) {
    return switch (this) {
      case AUTOMATIC, EXPONENTIAL -> Decay.exponential(scale);
      case WINDOW -> Decay.window(scale);
      case WINDOW_INCLUSIVE -> Decay.windowInclusive(scale);
      case LOGISTIC -> Decay.logistic(location, scale);
      case IDENTITY -> Decay.identity();
      case GAUSSIAN -> Decay.gaussian(scale);
      case POWER_LAW -> Decay.powerLaw(scale, Decay.USUAL_EXPONENT);
    };
  }
}
