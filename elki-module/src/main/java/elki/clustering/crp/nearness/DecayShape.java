package elki.clustering.crp.nearness;

import crp.proximity.Decay;

/** What a distance counts for. */
public enum DecayShape {
  /** exp(-d / scale). */
  EXPONENTIAL,
  /** 1 up to the scale, the scale included, then 0. */
  WINDOW,
  /** 1 below the scale, then 0. */
  WINDOW_STRICT,
  /** 1 / (1 + exp((d - location) / scale)). */
  LOGISTIC,
  /** 1 at any finite distance. */
  IDENTITY;

  /** {@return whether there is a scale} */
  boolean hasScale() {
    return this != IDENTITY;
  }

  /**
   * {@return the decay}
   *
   * @param scale above 0; not used by the identity
   * @param location at least 0; used by the logistic decay only
   */
  public Decay decay(double scale, double location) {
    return switch (this) {
      case EXPONENTIAL -> Decay.exponential(scale);
      case WINDOW -> Decay.windowInclusive(scale);
      case WINDOW_STRICT -> Decay.window(scale);
      case LOGISTIC -> Decay.logistic(location, scale);
      case IDENTITY -> Decay.identity();
    };
  }
}
