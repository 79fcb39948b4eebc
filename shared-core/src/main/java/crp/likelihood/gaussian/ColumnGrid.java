package crp.likelihood.gaussian;

import crp.random.Rng;
import java.util.Arrays;

/**
 * The joint conditional distribution of base scale c and kappa given columns of tables. A column of
 * weight n adds
 *
 * <pre>  nu/2 log(c scale) - (nu + n)/2 log(c scale + scatter) + log(kappa / (kappa + n))/2,</pre>
 *
 * with the scatter around the posterior mean under each kappa from exact sums. Consecutive columns
 * of equal weight share one log of a product.
 */
final class ColumnGrid {

  private static final double FLUSH = 1e100;

  private final BasePrior base;
  private final double nu;
  private final double[] priors;
  private final double[] kappas;
  private final double[] logWeights;
  private final double[] products;
  private double weight;
  private int columns;

  /** Starts without columns. */
  ColumnGrid(BasePrior base, double scale) {
    this.base = base;
    nu = base.nu();
    priors = Arrays.stream(base.values(GaussianFamily.BASE_SCALE)).map(c -> c * scale).toArray();
    kappas = base.values(GaussianFamily.KAPPA);
    logWeights = new double[priors.length * kappas.length];
    products = new double[logWeights.length];
    Arrays.fill(products, 1);
  }

  /** Includes a column of a table: entry {@code i} of the sums, of weight {@code n}. */
  void include(ExactSums sums, int i, double n) {
    if (n == 0) {
      return;
    }
    if (n != weight) {
      finish();
      weight = n;
    }
    columns++;
    for (int h = 0; h < kappas.length; h++) {
      double scatter = sums.scatter(i, kappas[h] + n);
      for (int at = h, g = 0; g < priors.length; at += kappas.length, g++) {
        double product = products[at] * (priors[g] + scatter);
        products[at] = product;
        if (!(product < FLUSH && product > 1 / FLUSH)) {
          flush(at);
        }
      }
    }
  }

  private void flush(int at) {
    logWeights[at] -= (nu + weight) / 2 * Math.log(products[at]);
    products[at] = 1;
  }

  /** Adds the pending columns of equal weight. */
  private void finish() {
    for (int at = 0; at < products.length && columns > 0; at++) {
      double prior = priors[at / kappas.length];
      double kappa = kappas[at % kappas.length];
      logWeights[at] += columns * (nu * Math.log(prior) + Math.log(kappa / (kappa + weight))) / 2;
      flush(at);
    }
    columns = 0;
  }

  /**
   * {@return the base with the sampled numbers drawn, under the likelihood raised to a power} Must
   * be called only once.
   */
  BasePrior draw(double power, Rng rng) {
    finish();
    return base.drawn(logWeights, power, rng);
  }
}
