package crp.kernel;

import crp.random.Rng;
import crp.seating.LinkPrior;
import crp.state.LinkState;

/**
 * Draws the concentration given the links, by slice sampling of log alpha, or on a grid from the
 * conditional law, from
 *
 * <pre>  p(alpha) alpha^s / prod_i (alpha + S_i),</pre>
 *
 * with s the number of self-links. That is the number of tables only when nobody can choose a later
 * customer: a table whose links go round holds no self-link. Does nothing for a fixed
 * concentration.
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, equation 17.
 */
public final class LinkConcentrationUpdate implements Kernel<LinkState> {

  @Override
  public int apply(LinkState state, Rng rng) {
    LinkPrior prior = state.prior();
    if (prior.concentrationPrior().sampled()) {
      int s = state.selfLinks();
      double next =
          ConcentrationStep.draw(
              prior.concentrationPrior(),
              prior.concentration(),
              alpha -> s * Math.log(alpha) - prior.logNormaliser(alpha),
              rng);
      state.setPrior(prior.withConcentration(next));
    }
    return 0;
  }
}
