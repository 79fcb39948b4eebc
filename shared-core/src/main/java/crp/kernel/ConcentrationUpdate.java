package crp.kernel;

import crp.random.Rng;
import crp.seating.ConcentrationPrior;
import crp.seating.Crp;
import crp.seating.TablePrior;
import crp.state.TableState;

/**
 * Draws the concentration given the tables. Under the CRP and a gamma prior by the exact auxiliary
 * draw of Escobar, M. D. and West, M. (1995), Bayesian density estimation and inference using
 * mixtures, section 6; under the other laws by slice sampling of log alpha, or on a grid from the
 * conditional law, from
 *
 * <pre>  p(alpha) v(K; alpha) / Z_N(alpha).</pre>
 *
 * Does nothing for a fixed concentration.
 */
public final class ConcentrationUpdate implements Kernel<TableState> {

  @Override
  public int apply(TableState state, Rng rng) {
    TablePrior prior = state.prior();
    ConcentrationPrior law = prior.concentrationPrior();
    if (law.sampled()) {
      double next =
          prior instanceof Crp && law instanceof ConcentrationPrior.Gamma gamma
              ? escobarWest(gamma, prior.concentration(), state, rng)
              : ConcentrationStep.draw(
                  law, prior.concentration(), alpha -> logTables(state, alpha), rng);
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

  private static double logTables(TableState state, double alpha) {
    return state.prior().withConcentration(alpha).logTables(state.tables())
        - state.logNormaliser(alpha);
  }
}
