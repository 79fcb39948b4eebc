package elki.clustering.crp.decay;

import crp.Text;
import crp.proximity.Decay;

/** Refuses curves that are no decays, as far as some distances show it. */
final class Decreasing {

  private static final int POWERS = 30;

  /** Part by which rounding may increase a weight. */
  private static final double ROUNDING = 1e-12;

  private Decreasing() {}

  /**
   * {@return a decay by a curve}
   *
   * @param name of the decay, for messages
   * @param curve of any form
   * @throws IllegalArgumentException if it increases from 0 to a power of 2, or from one to the
   *     next, or if a weight is negative, NaN or infinite
   */
  static Decay of(String name, Decay.Curve curve) {
    Decay decay = Decay.of(name, curve);
    double last = 0;
    for (int power = -POWERS; power <= POWERS; power++) {
      double next = Math.scalb(1.0, power);
      if (decay.weight(next) > decay.weight(last) * (1 + ROUNDING)) {
        throw new IllegalArgumentException(
            Text.of(
                "the decay %s must not increase with the distance, but is %s at %s and %s at %s",
                name, decay.weight(last), last, decay.weight(next), next));
      }
      last = next;
    }
    return decay;
  }
}
