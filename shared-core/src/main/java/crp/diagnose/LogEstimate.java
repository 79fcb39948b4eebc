package crp.diagnose;

import crp.Text;
import java.io.Serializable;

/**
 * An estimate of a log evidence or of a log Bayes factor.
 *
 * @param value in nats
 * @param error its standard error, in nats, autocorrelation accounted for; 0 for a closed form
 * @param effective reliability of the error, from 0 to 1, 1 for a closed form: for replicates the
 *     relative effective sample size (sum of weights)^2 / (replicates times sum of squared
 *     weights), or its expected value for log-normal weights if smaller; for a bridge the least
 *     overlap of adjacent distributions, or less if a distribution has few effective draws
 * @param method name of the method, for reports
 */
public record LogEstimate(double value, double error, double effective, String method)
    implements Serializable {

  /** Value of {@code effective} below which the error is unreliable. */
  public static final double LEAST_EFFECTIVE = 0.25;

  /** {@return whether the error is reliable} */
  public boolean reliable() {
    return effective >= LEAST_EFFECTIVE && Double.isFinite(value) && Double.isFinite(error);
  }

  /**
   * {@return the difference of this and an independent estimate: of two log evidences the log Bayes
   * factor}
   *
   * @param other an independent estimate
   */
  public LogEstimate minus(LogEstimate other) {
    return new LogEstimate(
        value - other.value,
        Math.hypot(error, other.error),
        Math.min(effective, other.effective),
        method.equals(other.method) ? method : method + " less " + other.method);
  }

  /** {@return value, error and method, such as "-123.45 (standard error 0.07, closed form)"} */
  public String text() {
    return Text.of(
        "%.6g (%s%s)%s",
        value,
        error == 0 ? "exact, " : Text.of("standard error %.2g, ", error),
        method,
        reliable() ? "" : "; NOT reliable: run longer or with more chains");
  }
}
