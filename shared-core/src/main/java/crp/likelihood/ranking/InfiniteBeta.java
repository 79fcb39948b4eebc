package crp.likelihood.ranking;

import crp.numerics.LogGamma;
import crp.random.Rng;

/**
 * Approximation of theta's distribution by that for infinitely many items: e^(-theta) ~ Beta(a, c +
 * 1). Accurate where theta times the number of free items is large; otherwise it assigns mass to
 * impossible codes. Reference: Meila and Chen (2010), lemma 4.
 */
final class InfiniteBeta implements ThetaLaw {

  private static final long serialVersionUID = 1L;

  @Override
  public double logIntegral(int m, double a, double c) {
    return LogGamma.of(a) - LogGamma.rising(c + 1, a);
  }

  @Override
  public double draw(int m, double a, double c, Rng rng) {
    return -Math.log(rng.beta(a, c + 1));
  }
}
