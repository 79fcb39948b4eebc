package crp.state;

import crp.checkpoint.Archive;
import crp.likelihood.Background;
import crp.parameter.Parameter;
import crp.parameter.Range;
import crp.seating.TablePrior;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The seat of the rows that belong to no cluster. Each row is noise with probability s, the share,
 * independently; the others are seated by the prior for their total weight m:
 *
 * <pre>
 *   P(B, z) = s^(W - m) (1 - s)^m v(K) prod_k h(W_k) / Z(m),   B the noise, W the weight of all,
 * </pre>
 *
 * which sums to 1 over all sets B and partitions z of the other rows. A noise row has a density of
 * its own that does not depend on other rows. So the seat of noise weighs {@code s / (1 - s) Z(m +
 * w) / Z(m)} against the seats at tables, for m the weight of the others at tables. Owned by one
 * chain.
 */
public final class Noise {

  private final double[] logDensities;
  private Parameter share;
  private double logOdds;
  // Z(m + 1) / Z(m) for the last even and the last odd m
  private @Nullable TablePrior known;
  private final double[] at = new double[2];
  private final double[] step = new double[2];

  /**
   * Makes a seat.
   *
   * @param share the prior probability of noise, above 0 and below 1, fixed or sampled
   * @param logDensities the log density of each item as noise, all its copies included, in nats;
   *     copied
   */
  public Noise(Parameter share, double[] logDensities) {
    this.logDensities = logDensities.clone();
    set(share.require(Background.SHARE, Range.SHARE));
  }

  private void set(Parameter value) {
    share = value;
    logOdds = Math.log(share.value()) - Math.log1p(-share.value());
  }

  void set(double value) {
    set(share.with(value));
  }

  Parameter share() {
    return share;
  }

  double logDensity(int item) {
    return logDensities[item];
  }

  /** {@return the log weight and density of this seat, for m the weight of the others at tables} */
  double logSeat(int item, double w, TablePrior prior, double m) {
    return logDensities[item] + w * logOdds + logStep(prior, m, w);
  }

  private double logStep(TablePrior prior, double m, double w) {
    if (w != 1) {
      return prior.logNormaliser(m + w) - prior.logNormaliser(m);
    }
    if (prior != known) {
      known = prior;
      Arrays.fill(at, Double.NaN);
    }
    int parity = (int) ((long) m & 1);
    if (at[parity] != m) {
      at[parity] = m;
      step[parity] = prior.logNormaliser(m + 1) - prior.logNormaliser(m);
    }
    return step[parity];
  }

  /** {@return the log probability of a set of noise rows at a value of the share} */
  static double logSet(double value, double noise, double others) {
    return noise * Math.log(value) + others * Math.log1p(-value);
  }

  /** Stores the share, or sets it to a stored one. */
  void archive(Archive archive) {
    double stored = archive.finite(share.value());
    if (archive.reading()) {
      set(stored);
      known = null;
    }
  }
}
