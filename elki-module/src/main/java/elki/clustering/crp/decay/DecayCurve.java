package elki.clustering.crp.decay;

import crp.Argument;
import crp.proximity.Decay;

/**
 * A user's own formula of a decay: a class with this one method, on ELKI's class path, is chosen by
 * its name, as in {@code -crp.decay my.Hyperbola}. It may have a {@code Par} class with options of
 * its own; without one it needs a public constructor without parameters. The distance is in the
 * unit of the distances unless {@code crp.decay-scale} is given, which divides it.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface DecayCurve extends Decay.Curve {

  /**
   * {@return the decay at scale 1, with the name of the class}
   *
   * @throws IllegalArgumentException if the curve increases from 0 to a power of two, or from one
   *     to the next, or gives a weight that is negative, NaN or infinite
   */
  default Decay decay() {
    Decay decay = Decay.of(getClass().getSimpleName(), this);
    double last = 0;
    for (int power = -30; power <= 30; power++) {
      double next = Math.scalb(1.0, power);
      // rounding may increase a weight
      if (decay.weight(next) > decay.weight(last) * (1 + 1e-12)) {
        throw Argument.refused(
            "the decay %s must not increase with the distance, but is %s at %s and %s at %s",
            decay.name(), decay.weight(last), last, decay.weight(next), next);
      }
      last = next;
    }
    return decay;
  }
}
