package crp.compare;

import crp.diagnose.LogEstimate;
import crp.numerics.LogSum;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of fully observed words without sampling: in closed form where the concentration is
 * fixed, summed over a grid, or integrated over a gamma law by the trapezoidal rule in its log,
 * which converges exponentially for densities that die out on both sides.
 */
final class WordEvidence {

  /** The integral leaves out what lies so many nats below the largest value. */
  private static final double NEGLIGIBLE = 50;

  private static final double WIDTH = 0.5;
  private static final double LOWEST = Math.log(Double.MIN_NORMAL);
  private static final double SAME = 1e-10;
  private static final int MOST_HALVINGS = 16;

  private WordEvidence() {}

  /**
   * {@return log p(words); null where the prior of the concentration is neither fixed, nor a grid,
   * nor a gamma distribution}
   */
  static @Nullable LogEstimate of(Parameter concentration, DoubleUnaryOperator logEvidence) {
    Hyperprior law = concentration.prior();
    if (law.isGrid()) {
      double[] joints =
          Arrays.stream(law.values())
              .map(alpha -> law.logDensity(alpha) + logEvidence.applyAsDouble(alpha))
              .toArray();
      return exact(LogSum.of(joints, joints.length), "closed form, summed over the concentration");
    }
    if (law instanceof Hyperprior.Gamma gamma) {
      return exact(
          logIntegral(gamma, logEvidence), "closed form, integrated over the concentration");
    }
    return law.sampled()
        ? null
        : exact(logEvidence.applyAsDouble(concentration.value()), "closed form");
  }

  private static LogEstimate exact(double value, String method) {
    return new LogEstimate(value, 0, 1, method);
  }

  private static double joint(Hyperprior law, DoubleUnaryOperator logEvidence, double u) {
    double alpha = Math.exp(u);
    return law.logDensity(alpha) + logEvidence.applyAsDouble(alpha);
  }

  /**
   * Words have probabilities up to 1, so that the prior alone says where nothing can be left; where
   * most is may be far out in its tail. Below the least number the words do not depend on it.
   */
  private static double logIntegral(Hyperprior.Gamma gamma, DoubleUnaryOperator logEvidence) {
    double low = Math.max(LOWEST + WIDTH, Math.log(gamma.start()));
    double high = low;
    double best = joint(gamma, logEvidence, low);
    double sum = best;
    while (gamma.logDensity(Math.exp(high)) > best - NEGLIGIBLE) {
      high += WIDTH;
      double next = joint(gamma, logEvidence, high);
      sum = LogSum.add(sum, next);
      best = Math.max(best, next);
    }
    while (gamma.logDensity(Math.exp(low)) > best - NEGLIGIBLE && low - WIDTH > LOWEST) {
      low -= WIDTH;
      double next = joint(gamma, logEvidence, low);
      sum = LogSum.add(sum, next);
      best = Math.max(best, next);
    }
    double below = joint(gamma, logEvidence, low) - Math.log(gamma.shape());
    return LogSum.add(below, refined(u -> joint(gamma, logEvidence, u), low, high, sum));
  }

  /** The trapezoidal rule, halving its steps until two halvings in a row change nothing. */
  private static double refined(DoubleUnaryOperator log, double low, double high, double first) {
    double sum = first;
    double step = WIDTH;
    double value = sum + Math.log(step);
    boolean calm = false;
    for (int halving = 0; halving < MOST_HALVINGS; halving++) {
      int middles = (int) Math.round((high - low) / step);
      for (int m = 0; m < middles; m++) {
        sum = LogSum.add(sum, log.applyAsDouble(low + (m + 0.5) * step));
      }
      step /= 2;
      double next = sum + Math.log(step);
      boolean same = Math.abs(next - value) < SAME;
      value = next;
      if (same && calm) {
        break;
      }
      calm = same;
    }
    return value;
  }
}
