package crp.likelihood.ranking;

import crp.random.Rng;
import java.io.Serializable;

/**
 * The conjugate law of one dispersion theta given the codes of a stage: density proportional to
 * e^(-a theta) psi_m(theta)^(-c), with a = nu r + S and c = nu + N. Meila and Chen (2010), equation
 * 14, write the integral as Beta~(a, c + 1, m).
 */
interface ThetaLaw extends Serializable {

  /**
   * {@return the log of the integral of e^(-a theta) psi_m(theta)^(-c) over theta}
   *
   * @param m largest code of the stage, at least 1
   * @param a positive
   * @param c positive
   */
  double logIntegral(int m, double a, double c);

  /**
   * Computes the log predictives of all codes of a stage.
   *
   * @param out receives m + 1 numbers
   * @param offset index of the first one
   */
  default void logPredictives(int m, double a, double c, double[] out, int offset) {
    double base = logIntegral(m, a, c);
    for (int s = 0; s <= m; s++) {
      out[offset + s] = logIntegral(m, a + s, c + 1) - base;
    }
  }

  /** {@return a draw of theta, exactly from the law} */
  double draw(int m, double a, double c, Rng rng);
}
