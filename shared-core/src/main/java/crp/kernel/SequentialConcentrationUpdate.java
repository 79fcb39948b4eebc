package crp.kernel;

import crp.random.Rng;
import crp.seating.ChoiceWeights;
import crp.seating.SequentialPrior;
import crp.state.SequentialState;

/**
 * Draws the concentration given the tables of a sequential law, by slice sampling of log alpha, or
 * on a grid from the conditional law, from
 *
 * <pre>  p(alpha) alpha^K / prod_i (alpha + S_i(z)),</pre>
 *
 * with K the number of tables and S_i(z) the sum of the seat weights that customer i finds. The
 * seating is weighed once; each value tried then costs O(n). Does nothing for a fixed
 * concentration.
 *
 * <p>Target: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal of
 * Machine Learning Research 12, equation 17 with the links summed out; Wybo et al. (2012), equation
 * 12.
 */
public final class SequentialConcentrationUpdate implements Kernel<SequentialState> {

  @Override
  public int apply(SequentialState state, Rng rng) {
    SequentialPrior prior = state.prior();
    if (prior.concentrationPrior().sampled()) {
      ChoiceWeights choices = state.choices(prior.scale());
      double next =
          ConcentrationStep.draw(
              prior.concentrationPrior(), prior.concentration(), choices::logJoint, rng);
      state.setPrior(prior.withConcentration(next));
    }
    return 0;
  }
}
