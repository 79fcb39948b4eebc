package crp.kernel;

import crp.parameter.Hyperprior;
import crp.random.Rng;
import crp.seating.Prior;
import crp.state.TableState;

/**
 * Draws the concentration of the Chinese restaurant process under a gamma prior, given the number
 * of tables K and the total weight N of the items at them: eta from Beta(alpha + 1, N), then alpha
 * from a mixture of two gamma distributions. O(1), whereas slice sampling takes about ten
 * evaluations.
 *
 * <p>Reference: Escobar, M. D. and West, M. (1995), Bayesian density estimation and inference using
 * mixtures, Journal of the American Statistical Association 90, section 6.
 */
final class EscobarWest {

  private EscobarWest() {}

  static void draw(TableState state, Hyperprior.Gamma law, Rng rng) {
    double alpha = state.prior().concentration();
    int k = state.tables();
    double n = state.seatedWeight();
    if (k == 0) { // all items are noise
      state.set(Prior.CONCENTRATION, positive(rng.gamma(law.shape()) / law.rate()));
      return;
    }
    double rate = law.rate() - Math.log(rng.beta(alpha + 1, n));
    double logOdds = Math.log((law.shape() + k - 1) / (n * rate));
    double shape = law.shape() + k - (rng.accept(logOdds - Math.log1p(Math.exp(logOdds))) ? 0 : 1);
    state.set(Prior.CONCENTRATION, positive(rng.gamma(shape) / rate));
  }

  private static double positive(double drawn) {
    return Math.max(Double.MIN_NORMAL, drawn);
  }
}
