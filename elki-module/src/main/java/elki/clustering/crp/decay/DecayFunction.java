package elki.clustering.crp.decay;

import crp.proximity.Decay;
import crp.proximity.DecayChoice;

/**
 * The weight of a distance, to be chosen by {@code crp.decay}. A user's own formula is a {@link
 * DecayCurve}. Immutable.
 */
public interface DecayFunction {

  /**
   * {@return the decay at scale 1 and location 1, as far as it has them; {@code crp.decay-scale}
   * and {@code crp.decay-location} replace them}
   *
   * @throws IllegalArgumentException if it is no decay, with a message for the user
   */
  Decay decay();

  /** {@return the text of {@code crp.decay-scale} if it is not given} */
  default String usualScale() {
    return DecayChoice.AUTOMATIC;
  }
}
