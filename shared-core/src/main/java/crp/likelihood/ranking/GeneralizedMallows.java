package crp.likelihood.ranking;

import crp.data.RankingRows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import java.util.Arrays;

/**
 * Top-t rankings around a central ranking sigma: the choice at stage j passes over s_j items that
 * sigma prefers and that are still free, with probability
 *
 * <pre>
 *   P(s_j) = exp(-theta_j s_j) / psi_(n-j)(theta_j),   psi_m(theta) = sum_(k=0..m) exp(-k theta),
 * </pre>
 *
 * so theta_j says how much the choosers agree at stage j. The prior is conjugate: sigma uniform,
 * and
 *
 * <pre>  p(theta) proportional to exp(-nu sum_j (r_j theta_j + log psi_(n-j)(theta_j))),</pre>
 *
 * as if nu rankings with a mean code of r_j had been seen. Sigma cannot be integrated out: each
 * table carries one, which the chain draws ({@link crp.likelihood.CentredBank}).
 *
 * <p>A sweep over the rows costs O(tables x t) look-ups a row and some quadratures a row that
 * moves; drawing the central rankings costs O(t^2) a row and O(n^2) a table. All of it is linear in
 * the number of distinct rankings: a ranking of weight w is w copies that are tied together.
 *
 * <p>Reference: Meila, M. and Chen, H. (2010), Dirichlet process mixtures of generalized Mallows
 * models, UAI. The exact sampler differs from theirs in three places: the stagewise draw of sigma,
 * which is not exact as their lemma 2 says, is a proposal for Metropolis; theta is drawn before
 * sigma, because it is out of date after the rows have moved with theta integrated out; and the
 * integrals over theta are those for n items, by quadrature, not the Beta function for infinitely
 * many.
 */
public final class GeneralizedMallows implements Family<RankingRows> {

  private static final long serialVersionUID = 1L;

  /** How the chain treats central rankings and dispersions. */
  public enum Sampler {
    /** Dispersions integrated out by quadrature; keeps the posterior. */
    EXACT,
    /**
     * As published (figures 1 to 3): dispersions drawn by slices, central rankings stage by stage
     * without Metropolis. Does not keep the posterior.
     */
    SLICE_GIBBS,
    /**
     * As published (figures 4 and 5): dispersions integrated out by the Beta function for
     * infinitely many items, drawn after the central ranking. Does not keep the posterior.
     */
    BETA_GIBBS
  }

  private final StagePrior prior;
  private final Sampler sampler;

  private GeneralizedMallows(StagePrior prior, Sampler sampler) {
    this.prior = prior;
    this.sampler = sampler;
  }

  /** {@return the family with nu = 1 and r_j = 1 at all stages, drawn exactly} */
  public static GeneralizedMallows standard() {
    return of(1, 1);
  }

  /**
   * {@return the family with a given prior, drawn exactly}
   *
   * @param nu weight of the prior, in rankings; positive and finite
   * @param r prior mean code of each stage, positive and finite; the last one counts for all stages
   *     that follow; copied
   * @throws IllegalArgumentException if a number is out of range
   */
  public static GeneralizedMallows of(double nu, double... r) {
    requirePositive("nu", nu);
    if (r.length == 0) {
      throw new IllegalArgumentException("r must hold at least one number");
    }
    for (int j = 0; j < r.length; j++) {
      requirePositive("r of stage " + (j + 1), r[j]);
    }
    return new GeneralizedMallows(new StagePrior(nu, r.clone(), false), Sampler.EXACT);
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " must be positive and finite, was " + value);
    }
  }

  /**
   * {@return this family with all r_j multiplied by one number that is learnt from the data, under
   * an exponential prior with mean 1}
   */
  public GeneralizedMallows withRSampled() {
    return new GeneralizedMallows(new StagePrior(prior.nu(), prior.r(), true), sampler);
  }

  /**
   * {@return this family with another sampler}
   *
   * @param choice exact, or one of the published ones
   */
  public GeneralizedMallows withSampler(Sampler choice) {
    return new GeneralizedMallows(prior, choice);
  }

  /** {@return whether the draws keep the posterior} */
  public boolean exact() {
    return sampler == Sampler.EXACT;
  }

  @Override
  public TableBank<RankingRows> bank(RankingRows rows) {
    return switch (sampler) {
      case EXACT -> new MallowsBank(rows, prior, SamplerVariant.EXACT, new FiniteBeta());
      case SLICE_GIBBS ->
          new MallowsBank(rows, prior, SamplerVariant.SLICE_GIBBS, new FiniteBeta());
      case BETA_GIBBS ->
          new MallowsBank(rows, prior, SamplerVariant.BETA_GIBBS, new InfiniteBeta());
    };
  }

  @Override
  public String describe() {
    String r = prior.r().length == 1 ? "" + prior.r()[0] : Arrays.toString(prior.r());
    String how =
        switch (sampler) {
          case EXACT -> "";
          case SLICE_GIBBS -> ", Slice-Gibbs as published (not exact)";
          case BETA_GIBBS -> ", Beta-Gibbs as published (not exact)";
        };
    return "generalized Mallows, nu = %s, r = %s%s%s"
        .formatted(prior.nu(), r, prior.sampled() ? " times a learnt number" : "", how);
  }
}
