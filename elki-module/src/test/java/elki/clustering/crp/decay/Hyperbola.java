package elki.clustering.crp.decay;

/** A decay as a user writes it. */
public final class Hyperbola implements DecayCurve {

  private static final long serialVersionUID = 1L;

  @Override
  public double at(double distance) {
    return 1 / (1 + distance);
  }
}
