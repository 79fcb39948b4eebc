package elki.clustering.crp.decay;

import crp.proximity.Decay;

/**
 * A user's own formula of a decay: a class with this one method, on ELKI's class path, is chosen by
 * its name, as in {@code -crp.decay my.Hyperbola}. It may have a {@code Par} class with options of
 * its own; without one it needs a public constructor without parameters. The distance is in the
 * unit of the distances unless {@code crp.decay-scale} is given, which divides it.
 */
@FunctionalInterface
public interface DecayCurve extends DecayFunction, Decay.Curve {

  /**
   * {@inheritDoc} The name is that of the class.
   *
   * @throws IllegalArgumentException if the curve increases between powers of two, or gives a
   *     weight that is negative, NaN or infinite
   */
  @Override
  default Decay decay() {
    return Decreasing.of(getClass().getSimpleName(), this);
  }

  @Override
  default String usualScale() {
    return "1";
  }
}
