package crp.likelihood.ranking;

import crp.Argument;
import crp.Text;
import crp.data.RankingRows;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.TableBank;
import java.util.Arrays;
import java.util.List;

/**
 * Top-t rankings around a central ranking sigma: the choice at stage j passes over s_j items that
 * sigma prefers and that are still free, with probability
 *
 * <pre>
 *   P(s_j) = exp(-theta_j s_j) / psi_(n-j)(theta_j),   psi_m(theta) = sum_(k=0..m) exp(-k theta),
 * </pre>
 *
 * so theta_j measures the agreement at stage j. The prior is conjugate: sigma uniform, and
 *
 * <pre>  p(theta) proportional to exp(-nu sum_j (r_j theta_j + log psi_(n-j)(theta_j))),</pre>
 *
 * as if nu rankings with a mean code of r_j had been seen. Sigma cannot be integrated out: each
 * table stores one, which the chain samples ({@link crp.likelihood.CentredBank}). Its prior can
 * also lie around a given ranking ({@link #withCentre(double, List)}).
 *
 * <p>A sweep costs O(tables x t) look-ups per row and some quadratures per row that moves; sampling
 * the central rankings costs O(t^2) per row and O(n^2) per table. All costs are linear in the
 * number of distinct rankings: a ranking of weight w stands for w tied copies.
 *
 * <p>Reference: Meila, M. and Chen, H. (2010), Dirichlet process mixtures of generalized Mallows
 * models, UAI. The exact sampler differs from theirs in three points: the stagewise draw of sigma,
 * which is not exact (contrary to their lemma 2), is a Metropolis proposal; theta is drawn before
 * sigma, because a stored theta is out of date after rows have moved with theta integrated out; and
 * the integrals over theta are those for n items, by quadrature, not the Beta function for
 * infinitely many items.
 */
public final class GeneralizedMallows implements Family<RankingRows> {

  private static final long serialVersionUID = 1L;

  /** How the chain samples central rankings and dispersions. */
  public enum Sampler {
    /** Dispersions integrated out by quadrature; leaves the posterior invariant. */
    EXACT,
    /**
     * As published (figures 1 to 3): dispersions drawn by slice sampling, central rankings stage by
     * stage without Metropolis. Does not leave the posterior invariant.
     */
    SLICE_GIBBS,
    /**
     * As published (figures 4 and 5): dispersions integrated out by the Beta function for
     * infinitely many items, drawn after the central ranking. Does not leave the posterior
     * invariant.
     */
    BETA_GIBBS
  }

  private final StagePrior prior;
  private final CentrePrior centre;
  private final Sampler sampler;

  private GeneralizedMallows(StagePrior prior, CentrePrior centre, Sampler sampler) {
    this.prior = prior;
    this.centre = centre;
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
   * @param r prior mean code of each stage, positive and finite; the last one applies to all later
   *     stages; copied
   * @throws IllegalArgumentException if a number is out of range
   */
  public static GeneralizedMallows of(double nu, double... r) {
    requirePositive("nu", nu);
    Argument.require(r.length > 0, "r must hold at least one number");
    for (int j = 0; j < r.length; j++) {
      requirePositive("r of stage " + (j + 1), r[j]);
    }
    return new GeneralizedMallows(
        new StagePrior(nu, r.clone(), false), CentrePrior.UNIFORM, Sampler.EXACT);
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " must be positive and finite, was " + value);
    }
  }

  /**
   * {@return this family with all r_j multiplied by one number that is sampled, under an
   * exponential prior with mean 1}
   */
  public GeneralizedMallows withRSampled() {
    return new GeneralizedMallows(new StagePrior(prior.nu(), prior.r(), true), centre, sampler);
  }

  /**
   * {@return this family with central rankings that lie around a given one a priori}
   *
   * <pre>  p(sigma) proportional to exp(-strength sum_j s_j(given | sigma)),</pre>
   *
   * so each pair of items that sigma orders otherwise costs {@code strength} nats. The conjugate
   * prior of Meila and Chen (2010), figure 2, with a dispersion of its own in place of the theta_j
   * of the table: so sigma can be summed out for a ranking alone at a table, by sums over sets of
   * items, in O(2^n n) for n items once for each row (and value of a sampled scale of r), and again
   * for each table that opens. The items are found by name when the rankings are known, and there
   * may be up to 16.
   *
   * @param strength nats a pair, above 0 and at most 5
   * @param ranking names of items, the best first; may stop anywhere, and what comes after is left
   *     open; copied
   * @throws IllegalArgumentException if the strength is out of range, or the ranking is empty or
   *     has an item twice
   */
  public GeneralizedMallows withCentre(double strength, List<String> ranking) {
    return new GeneralizedMallows(prior, CentrePrior.around(ranking, strength), sampler);
  }

  /**
   * {@return this family with central rankings that lie around a given one a priori}
   *
   * @param name of the option, for the message
   * @param text strength and ranking, such as {@code 1.5: ant>bee>cow}
   * @throws IllegalArgumentException if the text has another form or a number is out of range; the
   *     message starts with the name
   */
  public GeneralizedMallows withCentre(String name, String text) {
    return new GeneralizedMallows(prior, CentrePrior.parse(name, text), sampler);
  }

  /**
   * Checks that the given central ranking, if there is one, goes with some rankings.
   *
   * @throws IllegalArgumentException if there are more than 16 items, or an item of the given
   *     central ranking is none of them
   */
  public void requireCentre(RankingRows rows) {
    centre.require(rows);
  }

  /**
   * {@return this family with another sampler}
   *
   * @param choice exact, or one of the published ones
   */
  public GeneralizedMallows withSampler(Sampler choice) {
    return new GeneralizedMallows(prior, centre, choice);
  }

  /** {@return whether the sampler leaves the posterior invariant} */
  public boolean exact() {
    return sampler == Sampler.EXACT;
  }

  @Override
  public Keeps keeps() {
    return Keeps.CENTRE;
  }

  @Override
  public TableBank<RankingRows> bank(RankingRows rows) {
    return switch (sampler) {
      case EXACT -> new MallowsBank(rows, prior, centre, SamplerVariant.EXACT, new FiniteBeta());
      case SLICE_GIBBS ->
          new MallowsBank(rows, prior, centre, SamplerVariant.SLICE_GIBBS, new FiniteBeta());
      case BETA_GIBBS ->
          new MallowsBank(rows, prior, centre, SamplerVariant.BETA_GIBBS, new InfiniteBeta());
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
    return Text.of(
        "generalized Mallows, nu = %s, r = %s%s%s%s",
        prior.nu(), r, prior.sampled() ? " times a sampled number" : "", centre.describe(), how);
  }
}
