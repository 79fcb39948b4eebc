package weka.clusterers.crp;

import crp.parameter.Hyperprior;
import crp.proximity.Decay;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What distances count for, as the options say it.
 *
 * @param form the form of the decay
 * @param scale its scale, empty for one that suits the data
 * @param sampled whether the scale is only where the sampler starts
 * @param location where the logistic decay is one half, empty for a place that suits the data
 * @param prior the prior of a sampled scale: automatic, log-uniform low high, gamma shape rate, or
 *     grid and its values
 */
public record DecayChoice(
    Form form, OptionalDouble scale, boolean sampled, OptionalDouble location, String prior) {

  /** The option with the prior, for messages. */
  static final String PRIOR_NAME = "prior of the decay's scale (-scale-prior)";

  /** Stands for a value that is chosen to suit the data. */
  static final String AUTOMATIC = "automatic";

  private static final double STEEP = 5;
  private static final double SHORT = 30;
  private static final double LONG = 10;

  /** The forms of decay. */
  public enum Form {
    /** f(d) = exp(-d / scale). */
    EXPONENTIAL,
    /** f(d) = 1 for d &lt; scale. */
    WINDOW,
    /** f(d) = 1 for d &lt;= scale. */
    WINDOW_INCLUSIVE,
    /** f(d) = 1 / (1 + exp((d - location) / scale)). */
    LOGISTIC,
    /** f(d) = 1. */
    IDENTITY
  }

  /** {@return the same with a scale that is not sampled} */
  DecayChoice withFixedScale() {
    return new DecayChoice(form, scale, false, location, prior);
  }

  /**
   * {@return the decay, at the scale where a sampler starts}
   *
   * @param typical a distance that matters in the data: stands in for what was not given
   */
  Decay decay(double typical) {
    double usual = form == Form.LOGISTIC ? typical / STEEP : typical;
    Hyperprior law = scaleLaw(typical);
    double a = law.sampled() ? law.start() : scale.orElse(usual);
    return switch (form) {
      case EXPONENTIAL -> Decay.exponential(a);
      case WINDOW -> Decay.window(a);
      case WINDOW_INCLUSIVE -> Decay.windowInclusive(a);
      case LOGISTIC -> Decay.logistic(location.orElse(typical), a);
      case IDENTITY -> Decay.identity();
    };
  }

  /**
   * {@return the decay at the largest scale that can come up; under a gamma prior that has no
   * largest, at the scale where a sampler starts}
   *
   * @param typical a distance that matters in the data
   */
  Decay widest(double typical) {
    Decay start = decay(typical);
    double largest = largestSampled(typical);
    return start.hasScale() && largest > start.scale() && largest < Double.POSITIVE_INFINITY
        ? start.withScale(largest)
        : start;
  }

  /** {@return a decay in words} */
  static String describe(Decay decay) {
    if (decay instanceof Decay.Window window) {
      return String.format(
          Locale.ROOT,
          "a window of distances %s %.6g",
          window.inclusive() ? "up to" : "below",
          window.width());
    }
    if (decay instanceof Decay.Logistic logistic) {
      return String.format(
          Locale.ROOT, "logistic at %.6g, scale %.6g", logistic.location(), logistic.scale());
    }
    return decay.hasScale()
        ? String.format(Locale.ROOT, "exponential, scale %.6g", decay.scale())
        : "none (identity)";
  }

  /**
   * {@return whether and under which prior the scale is sampled}
   *
   * @param typical a distance that matters in the data
   * @throws IllegalArgumentException if the option cannot be read
   */
  Hyperprior scaleLaw(double typical) {
    if (!sampled || form == Form.IDENTITY) {
      return Hyperprior.fixed();
    }
    if (prior.equals(AUTOMATIC)) {
      double usual = form == Form.LOGISTIC ? typical / STEEP : typical;
      return new Hyperprior.LogUniform(usual / SHORT, usual * LONG);
    }
    String[] words = prior.split("[ ,]+", -1);
    double[] values = new double[words.length - 1];
    for (int v = 0; v < values.length; v++) {
      values[v] = Values.positive(PRIOR_NAME, Values.number(PRIOR_NAME, words[v + 1]));
    }
    boolean two = values.length == 2;
    if (words[0].equals("log-uniform") && two && values[0] < values[1]) {
      return new Hyperprior.LogUniform(values[0], values[1]);
    }
    if (words[0].equals("gamma") && two) {
      return new Hyperprior.Gamma(values[0], values[1]);
    }
    if (words[0].equals("grid") && values.length > 0) {
      return Hyperprior.grid(Arrays.stream(values).distinct().toArray());
    }
    throw new IllegalArgumentException(
        "%s must be 'automatic', 'log-uniform LOW HIGH' (in order), 'gamma SHAPE RATE' or 'grid VALUE VALUE ...', was '%s'"
            .formatted(PRIOR_NAME, prior));
  }

  /** {@return the largest scale that is sampled, perhaps infinite; 0 for a fixed one} */
  private double largestSampled(double typical) {
    Hyperprior law = scaleLaw(typical);
    return law.sampled() ? law.highest() : 0;
  }

  /**
   * {@return a scale up to which links must be known}
   *
   * @param typical a distance that matters in the data
   */
  double largestScale(double typical) {
    Decay decay = decay(typical);
    boolean vanishes = form == Form.WINDOW || form == Form.WINDOW_INCLUSIVE;
    return vanishes ? Math.max(decay.scale(), largestSampled(typical)) : Double.POSITIVE_INFINITY;
  }
}
