package crp.diagnose;

import java.io.Serializable;
import java.util.Locale;

/**
 * An estimate of a log evidence or of a log Bayes factor.
 *
 * @param value in nats
 * @param error its standard error, in nats, autocorrelation accounted for; 0 for a closed form
 * @param effective what the error stands on, as a share of the work that counts: for replicates
 *     (sum of weights)^2 / (replicates times sum of squared weights), or what that is expected to
 *     be of weights whose logs are normal if that is less; for a bridge the least overlap of
 *     neighbouring laws, or less if a law has few effective draws; from 0 to 1, 1 for a closed form
 * @param method how it was found, for people
 */
public record LogEstimate(double value, double error, double effective, String method)
    implements Serializable {

  /** A share below which the error cannot be relied on. */
  public static final double LEAST_EFFECTIVE = 0.25;

  /** {@return whether the error can be relied on} */
  public boolean reliable() {
    return effective >= LEAST_EFFECTIVE && Double.isFinite(value) && Double.isFinite(error);
  }

  /**
   * {@return this less an independent one: from two log evidences their log Bayes factor}
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
    return String.format(
        Locale.ROOT,
        "%.6g (%s%s)%s",
        value,
        error == 0 ? "exact, " : String.format(Locale.ROOT, "standard error %.2g, ", error),
        method,
        reliable() ? "" : "; NOT reliable: run longer or with more chains");
  }
}
