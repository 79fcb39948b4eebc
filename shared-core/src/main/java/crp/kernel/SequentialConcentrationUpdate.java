package crp.kernel;

import crp.random.Rng;
import crp.random.Slice;
import crp.seating.ChoiceWeights;
import crp.seating.ConcentrationPrior;
import crp.seating.SequentialPrior;
import crp.state.SequentialState;

/**
 * Draws the concentration given the tables of a sequential law, by slice sampling of log alpha on
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

  private static final double WIDTH = 1;

  @Override
  public int apply(SequentialState state, Rng rng) {
    SequentialPrior prior = state.prior();
    if (prior.concentrationPrior() instanceof ConcentrationPrior.Gamma gamma) {
      ChoiceWeights choices = state.choices(prior.scale());
      double next =
          Slice.draw(
              logAlpha -> {
                double alpha = Math.exp(logAlpha);
                if (!(alpha > 0) || Double.isInfinite(alpha)) {
                  return Double.NEGATIVE_INFINITY;
                }
                return gamma.shape() * logAlpha - gamma.rate() * alpha + choices.logJoint(alpha);
              },
              Math.log(prior.concentration()),
              WIDTH,
              rng);
      state.setPrior(prior.withConcentration(Math.exp(next)));
    }
    return 0;
  }
}
