package crp.kernel;

import crp.random.Rng;
import crp.random.Slice;
import crp.seating.ConcentrationPrior;
import crp.seating.Crp;
import crp.seating.TablePrior;
import crp.state.TableState;

/**
 * Draws the concentration given the tables. Under the CRP by the exact auxiliary draw of Escobar,
 * M. D. and West, M. (1995), Bayesian density estimation and inference using mixtures, section 6;
 * under the other laws by slice sampling of log alpha on
 *
 * <pre>  p(alpha) v(K; alpha) / Z_N(alpha).</pre>
 *
 * Does nothing for a fixed concentration.
 */
public final class ConcentrationUpdate implements Kernel<TableState> {

  private static final double WIDTH = 1;

  @Override
  public int apply(TableState state, Rng rng) {
    TablePrior prior = state.prior();
    if (prior.concentrationPrior() instanceof ConcentrationPrior.Gamma gamma) {
      double next =
          prior instanceof Crp
              ? escobarWest(gamma, prior.concentration(), state, rng)
              : slice(gamma, prior, state, rng);
      state.setPrior(prior.withConcentration(next));
    }
    return 0;
  }

  private static double escobarWest(
      ConcentrationPrior.Gamma gamma, double alpha, TableState state, Rng rng) {
    int k = state.tables();
    double n = state.totalWeight();
    // Escobar & West (1995), section 6: eta ~ Beta(alpha + 1, n), then a mixture of two gammas.
    double rate = gamma.rate() - Math.log(rng.beta(alpha + 1, n));
    double logOdds = Math.log((gamma.shape() + k - 1) / (n * rate));
    double shape =
        gamma.shape() + k - (rng.accept(logOdds - Math.log1p(Math.exp(logOdds))) ? 0 : 1);
    return Math.max(Double.MIN_NORMAL, rng.gamma(shape) / rate);
  }

  private static double slice(
      ConcentrationPrior.Gamma gamma, TablePrior prior, TableState state, Rng rng) {
    int k = state.tables();
    double next =
        Slice.draw(
            logAlpha -> {
              double alpha = Math.exp(logAlpha);
              if (!(alpha > 0) || Double.isInfinite(alpha)) {
                return Double.NEGATIVE_INFINITY;
              }
              return gamma.shape() * logAlpha
                  - gamma.rate() * alpha
                  + prior.withConcentration(alpha).logTables(k)
                  - state.logNormaliser(alpha);
            },
            Math.log(prior.concentration()),
            WIDTH,
            rng);
    return Math.exp(next);
  }
}
