package crp.likelihood.gaussian;

import crp.numerics.Exponential;
import crp.numerics.Logarithm;

/**
 * The mean, over the law of a row's scale u, of the part of its predictive density at a table that
 * depends on u and on its quadratic form q:
 *
 * <pre>  c^(m / 2) (1 + c q)^(-p)   with c = kappa u / (kappa + u) and p = (nu + 1) / 2</pre>
 *
 * by the trapezoidal rule in log u. Relative error below 1e-7; exact where clusters are normal and
 * u is 1. The nodes are computed once for a table; a row then costs a logarithm and an exponential
 * for each of 30 to 200 nodes that matter. Not thread-safe.
 */
final class ScaleMean {

  /** Nats by which the law of a scale has fallen at the upper end of the range of quadrature. */
  private static final double FALL = 30;

  /** Its lower end in log u: rows up to 1e7 deviations away have their scale within the range. */
  private static final double LOW = -40;

  /** Step of quadrature in deviations of log u given a row far away. */
  private static final double STEP = 0.5;

  /** Log u by which the peak of the integrand may be to the left of the place computed for it. */
  private static final double SLACK = 2;

  private final double low;
  private final double step;
  private final double half;
  private final double entries;
  private final double power;
  private final double[] strengths;
  private final double[] logs;
  private final double[] terms;
  private final double logTotal;

  /**
   * Computes the nodes.
   *
   * @param tails 1 / f, f being the degrees of freedom of the law of a scale; 0 for scales 1
   * @param entries m, number of observed entries of a row
   * @param kappa the table's strength of the mean
   * @param nu degrees of freedom of the scale matrix of these entries
   */
  ScaleMean(double tails, int entries, double kappa, double nu) {
    this.entries = entries;
    power = (nu + 1) / 2;
    half = tails == 0 ? Double.POSITIVE_INFINITY : 0.5 / tails;
    low = tails == 0 ? 0 : LOW;
    step = tails == 0 ? 1 : STEP / Math.sqrt(half + entries / 2.0);
    double high = tails == 0 ? 0 : Math.log1p(Math.sqrt(2 * FALL / half) + FALL / half);
    int nodes = Math.max(1, (int) Math.ceil((high - low) / step));
    strengths = new double[nodes];
    logs = new double[nodes];
    terms = new double[nodes];
    double total = 0;
    for (int node = 0; node < nodes; node++) {
      double v = low + node * step;
      double u = Math.exp(v);
      double logWeight = tails == 0 ? 0 : half * (v - u + 1);
      strengths[node] = kappa * u / (kappa + u);
      logs[node] = logWeight + entries / 2.0 * Math.log(strengths[node]);
      total += Math.exp(logWeight);
    }
    logTotal = Math.log(total);
  }

  /** {@return the log of the mean for a row of form q} */
  double log(double q) {
    int from = first(q);
    double max = Double.NEGATIVE_INFINITY;
    for (int node = from; node < terms.length; node++) {
      double term = logs[node] - power * Logarithm.of(1 + strengths[node] * q);
      terms[node] = term;
      max = Math.max(max, term);
    }
    double sum = 0;
    for (int node = from; node < terms.length; node++) {
      sum += Exponential.of(terms[node] - max);
    }
    return max + Math.log(sum) - logTotal;
  }

  /** The integrand rises at least as u^half up to its peak, and what is left out is below e^-30. */
  private int first(double q) {
    double peak = Math.min(0, Math.log((half + entries / 2) / (power * q)));
    double from = peak - SLACK - FALL / half;
    return from > low ? Math.min(terms.length - 1, (int) ((from - low) / step)) : 0;
  }
}
