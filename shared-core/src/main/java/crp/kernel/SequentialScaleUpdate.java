package crp.kernel;

import crp.random.Rng;
import crp.seating.ConcentrationPrior;
import crp.seating.ScalePrior;
import crp.seating.SequentialPrior;
import crp.state.SequentialState;

/**
 * Draws the scale a of the decay given the tables of a sequential law, from
 *
 * <pre>  p(a) prod_i w_i(z, a) / norm_i(z, a),</pre>
 *
 * by slice sampling of log a; under a discrete prior from its exact conditional, all values of the
 * grid being weighed. If the concentration is sampled under a gamma prior, too, then once more
 * along with it, at a fixed ratio of alpha and the mean over the customers of the sum of all seat
 * weights. Does nothing for a fixed scale. With the links summed out the scale is not pinned by
 * them, so it moves faster than under {@link DecayScaleUpdate}.
 *
 * <p>A value that is weighed costs O(n) for the distance dependent CRP over times, O(n + entries)
 * over sparse rows, and for the averaged one the seat weights of all customers at all tables; an
 * update weighs about ten, or two grids. A change of scale lists the weights of the distance
 * dependent CRP anew.
 *
 * <p>Target: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal of
 * Machine Learning Research 12, equation 20 with the links summed out; Wybo et al. (2012), equation
 * 12.
 */
public final class SequentialScaleUpdate implements Kernel<SequentialState> {

  @Override
  public int apply(SequentialState state, Rng rng) {
    SequentialPrior prior = state.prior();
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
