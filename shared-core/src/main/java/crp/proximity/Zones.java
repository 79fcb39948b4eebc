package crp.proximity;

import java.io.Serializable;

/**
 * Ages at which the weight of a decay is 1 (near), purely exponential or 0 (far), or neither
 * (between), to double precision. Near ages are below those between, those below far ones. Decays
 * without a rule for running sums are between at all ages of positive weight.
 *
 * @param near largest age of weight 1
 * @param far smallest age from which the weight is {@code exp(-(age - location) / scale)}
 * @param vanishing whether the weight is 0 from {@code far} on instead
 */
record Zones(double near, double far, double location, double scale, boolean vanishing)
    implements Serializable {

  /**
   * Distance from the location, in scales, at which the logistic function equals 1 or an
   * exponential to double precision.
   */
  private static final double EDGE = 40;

  /** Distance, in scales, from which a Gaussian weight is 0 in double precision. */
  private static final double UNDERFLOW = 39;

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
    double zero =
        decay instanceof Decay.Gaussian gaussian ? UNDERFLOW * gaussian.scale() : decay.reach(0);
    return new Zones(-1, zero, 0, 1, true);
  }

  /** Factor by which a weight decreases over a time of at least 0. */
  double shrink(double time) {
    return Math.exp(-time / scale);
  }

  /** Log weight of a far age. */
  double logFar(double age) {
    return vanishing ? Double.NEGATIVE_INFINITY : -(age - location) / scale;
  }
}
