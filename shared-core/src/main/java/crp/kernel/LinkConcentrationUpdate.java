package crp.kernel;

import crp.random.Rng;
import crp.random.Slice;
import crp.seating.ConcentrationPrior;
import crp.seating.LinkPrior;
import crp.state.LinkState;

/**
 * Draws the concentration given the links, by slice sampling of log alpha on
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

  private static final double WIDTH = 1;

  @Override
  public int apply(LinkState state, Rng rng) {
    LinkPrior prior = state.prior();
    if (prior.concentrationPrior() instanceof ConcentrationPrior.Gamma gamma) {
      int s = state.selfLinks();
      double next =
          Slice.draw(
              logAlpha -> {
                double alpha = Math.exp(logAlpha);
                if (!(alpha > 0) || Double.isInfinite(alpha)) {
                  return Double.NEGATIVE_INFINITY;
                }
                return (gamma.shape() + s) * logAlpha
                    - gamma.rate() * alpha
                    - prior.logNormaliser(alpha);
              },
              Math.log(prior.concentration()),
              WIDTH,
              rng);
      state.setPrior(prior.withConcentration(Math.exp(next)));
    }
    return 0;
  }
}
