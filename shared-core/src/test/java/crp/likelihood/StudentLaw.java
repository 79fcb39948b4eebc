package crp.likelihood;

import org.apache.commons.math3.special.Gamma;

/** Student's t, written from its definition. */
public final class StudentLaw {

  private StudentLaw() {}

  /**
   * {@return the log density of a value whose scale is 1}
   *
   * @param q its squared distance from the centre
   * @param tails 1 / f, where f is the number of degrees of freedom; 0 for the normal law
   */
  public static double logDensity(double q, double tails) {
    if (tails == 0) {
      return -q / 2 - Math.log(2 * Math.PI) / 2;
    }
    double f = 1 / tails;
    return Gamma.logGamma((f + 1) / 2)
        - Gamma.logGamma(f / 2)
        - Math.log(f * Math.PI) / 2
        - (f + 1) / 2 * Math.log1p(q * tails);
  }
}
