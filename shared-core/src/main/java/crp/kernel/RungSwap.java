package crp.kernel;

import crp.random.Rng;
import crp.state.Ladder;

/**
 * Proposes to exchange the seatings of neighbours on a ladder, from the rung of lowest power
 * upwards: parallel tempering. With powers b and c and log likelihoods L and M the ratio is
 *
 * <pre>  exp((b - c) (M - L));</pre>
 *
 * priors cancel. O(tables) marginals a pair.
 *
 * <p>Reference: Geyer, C. J. (1991), Markov chain Monte Carlo maximum likelihood, Computing Science
 * and Statistics 23, 156-163.
 */
public final class RungSwap implements Kernel<Ladder> {

  /**
   * {@inheritDoc}
   *
   * @return how many pairs were exchanged
   */
  @Override
  public int apply(Ladder ladder, Rng rng) {
    int swapped = 0;
    for (int r = ladder.size() - 2; r >= 0; r--) {
      double here = ladder.logLikelihood(r);
      double there = ladder.logLikelihood(r + 1);
      // A seating that the rows rule out is left to the sweeps.
      boolean possible = Double.isFinite(here) && Double.isFinite(there);
      if (possible && rng.accept((ladder.power(r) - ladder.power(r + 1)) * (there - here))) {
        ladder.swap(r);
        swapped++;
      }
    }
    return swapped;
  }
}
