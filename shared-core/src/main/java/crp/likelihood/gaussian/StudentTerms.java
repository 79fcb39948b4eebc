package crp.likelihood.gaussian;

import crp.numerics.LogGamma;

/** Terms of the multivariate Student-t density outside the hot path. */
final class StudentTerms {

  static final double LOG_PI = Math.log(Math.PI);

  private StudentTerms() {}

  /** {@return log Gamma_d(a + step) - log Gamma_d(a), the ratio of multivariate gamma functions} */
  static double logMultiGammaRatio(double a, double step, int d) {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += LogGamma.of(a + step - j / 2.0) - LogGamma.of(a - j / 2.0);
    }
    return sum;
  }
}
