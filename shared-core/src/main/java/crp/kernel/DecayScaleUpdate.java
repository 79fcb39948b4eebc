package crp.kernel;

import crp.random.Rng;
import crp.seating.ConcentrationPrior;
import crp.seating.LinkPrior;
import crp.seating.ScalePrior;
import crp.state.LinkState;

/**
 * Draws the scale a of the decay given the links, from
 *
 * <pre>  p(a) prod_{i: c_i not i} f(d_{i c_i}, a) / prod_i (alpha + S_i(a)),</pre>
 *
 * by slice sampling of log a; under a discrete prior from its exact conditional, all values of the
 * grid being weighed. If the concentration is sampled under a gamma prior, too, then once more
 * along with it, at a fixed ratio of alpha and the mean of S(a): the two are strongly correlated.
 * Does nothing for a fixed scale.
 *
 * <p>A value that is weighed costs O(n) for times and O(n log n + entries) for sparse rows; an
 * update weighs about ten, or two grids. Under a window the links pin the width from below, so it
 * moves slowly; where nobody chooses later customers {@link SequentialScaleUpdate} does better.
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, equation 20, which prints f(d_ij, a) where f(d_{i c_i}, a) is
 * meant.
 */
public final class DecayScaleUpdate implements Kernel<LinkState> {

  @Override
  public int apply(LinkState state, Rng rng) {
    LinkPrior prior = state.prior();
    if (prior.scalePrior() instanceof ScalePrior.Fixed) {
      return 0;
    }
    ScaleMove move =
        new ScaleMove(prior.scalePrior(), state::choices, prior.concentration(), prior.scale());
    move.drawScale(rng);
    if (prior.concentrationPrior() instanceof ConcentrationPrior.Gamma gamma) {
      move.drawBoth(gamma, rng);
    }
    state.setPrior(prior.withScale(move.scale()).withConcentration(move.concentration()));
    return 0;
  }
}
