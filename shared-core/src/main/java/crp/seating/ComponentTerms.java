package crp.seating;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The law of the number of components as the factors of a sum over it, which are computed once: a
 * sampled Dirichlet parameter needs the same ones for each of its values. Thread-safe.
 */
final class ComponentTerms {

  /** Most numbers of components whose factors are kept. */
  private static final int KEPT = 1 << 16;

  private final ComponentLaw law;

  // entry k - 1 belongs to k components; replaced by longer arrays
  private volatile double[] logs = {};
  private volatile double[] beyond = {};

  /** Makes the factors of a law. */
  ComponentTerms(ComponentLaw law) {
    this.law = law;
  }

  /** {@return log P(k), in nats} */
  double log(int k) {
    if (k > Math.min(KEPT, law.most())) {
      return law.logProbability(k);
    }
    double[] known = logs;
    if (k > known.length) {
      known = extended(known, k, law::logProbability);
      logs = known;
    }
    return known[k - 1];
  }

  /** {@return a bound of the log of the terms after k, as a multiple of the term at k} */
  double logRest(int k, double growth) {
    if (law instanceof ComponentLaw.BetaGeometric mixed && k < mixed.most()) {
      return growth > 1 ? Double.POSITIVE_INFINITY : beyond(mixed, k) - log(k);
    }
    double ratio = k >= law.most() ? 0 : growth * Math.exp(log(k + 1) - log(k));
    return ratio < 1 ? Math.log(ratio / (1 - ratio)) : Double.POSITIVE_INFINITY;
  }

  private double beyond(ComponentLaw.BetaGeometric mixed, int k) {
    double[] known = beyond;
    if (k > known.length) {
      known = extended(known, k, mixed::logBeyond);
      beyond = known;
    }
    return known[k - 1];
  }

  private double[] extended(double[] known, int k, IntToDoubleFunction factor) {
    double[] longer = Arrays.copyOf(known, Math.min(Math.min(KEPT, law.most()), 2 * k));
    for (int i = known.length; i < longer.length; i++) {
      longer[i] = factor.applyAsDouble(i + 1);
    }
    return longer;
  }
}
