package weka.clusterers.crp;

import crp.proximity.Decay;
import java.util.OptionalDouble;

/**
 * What distances count for, as the options say it.
 *
 * @param form identity, window, window-inclusive, exponential or logistic
 * @param scale the scale of the decay, empty for one that suits the data
 * @param location where the logistic decay is one half, empty for a place that suits the data
 */
public record DecayChoice(Form form, OptionalDouble scale, OptionalDouble location) {

  private static final double STEEP = 5;

  /** The forms of decay. */
  public enum Form {
    /** f(d) = exp(-d / scale). */
    EXPONENTIAL("exponential"),
    /** f(d) = 1 for d &lt; scale. */
    WINDOW("window"),
    /** f(d) = 1 for d &lt;= scale. */
    WINDOW_INCLUSIVE("window-inclusive"),
    /** f(d) = 1 / (1 + exp((d - location) / scale)). */
    LOGISTIC("logistic"),
    /** f(d) = 1. */
    IDENTITY("identity");

    private final String text;

    Form(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * {@return the decay}
   *
   * @param typical stands in for a scale that was not given
   */
  Decay decay(double typical) {
    double a = scale.orElse(typical);
    return switch (form) {
      case EXPONENTIAL -> Decay.exponential(a);
      case WINDOW -> Decay.window(a);
      case WINDOW_INCLUSIVE -> Decay.windowInclusive(a);
      case LOGISTIC -> Decay.logistic(location.orElse(typical), scale.orElse(typical / STEEP));
      case IDENTITY -> Decay.identity();
    };
  }
}
