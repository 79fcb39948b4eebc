package crp.proximity;

import java.io.Serializable;

/**
 * Ages at which the weight of a decay is 1 (near), a pure exponential or nothing (far), or neither
 * (between), to double precision. Near ages are below those between, those below far ones.
 *
 * @param near weight 1 up to here, this age included
 * @param far {@code exp(-(age - location) / scale)} from here on, this age included
 * @param vanishing whether the weight is 0 from there on instead
 */
record Zones(double near, double far, double location, double scale, boolean vanishing)
    implements Serializable {

  /** Where the logistic function cannot be told from 1 or from an exponential, in scales. */
  private static final double EDGE = 40;

  static Zones of(Decay decay) {
    double never = Double.POSITIVE_INFINITY;
    if (decay instanceof Decay.Identity) {
      return new Zones(never, never, 0, 1, true);
    }
    if (decay instanceof Decay.Window window) {
      double last = window.inclusive() ? window.width() : Math.nextDown(window.width());
      return new Zones(last, Math.nextUp(last), 0, 1, true);
    }
    if (decay instanceof Decay.Exponential exponential) {
      return new Zones(-1, 0, 0, exponential.scale(), false);
    }
    if (decay instanceof Decay.Logistic logistic) {
      double width = EDGE * logistic.scale();
      double location = logistic.location();
      return new Zones(location - width, location + width, location, logistic.scale(), false);
    }
    throw new IllegalArgumentException(
        "running sums over time need an identity, window, exponential or logistic decay, not "
            + decay);
  }

  /** The factor by which a weight shrinks in some time, at least 0. */
  double shrink(double time) {
    return Math.exp(-time / scale);
  }

  /** The log weight of a far age. */
  double logFar(double age) {
    return vanishing ? Double.NEGATIVE_INFINITY : -(age - location) / scale;
  }
}
