package crp.likelihood.gaussian;

import crp.numerics.Logarithm;
import crp.random.Rng;
import java.util.Arrays;

/**
 * The joint conditional distribution of base scale c, kappa and the columns' own scales given
 * tables. In a table, a column of weight n and of scale s adds
 *
 * <pre>  nu/2 log(s scale) - (nu + n)/2 log(s scale + scatter) + log(kappa / (kappa + n))/2,</pre>
 *
 * with the scatter around the posterior mean under each kappa from exact sums. Given c and kappa
 * the scales of the columns are independent, so they are summed out one by one. Consecutive tables
 * of equal weight share one log of a product.
 */
final class ColumnGrid {

  private static final double FLUSH = 1e100;

  private final BasePrior base;
  private final ColumnScales scales;
  private final double nu;
  private final double[] priors;
  private final double[] kappas;
  private final int size;
  // by column, scale and kappa
  private final double[] logWeights;
  private final double[] products;
  private double weight;
  private int column;
  private int tables;

  /** Starts without tables. */
  ColumnGrid(BasePrior base, ColumnScales scales, double scale) {
    this.base = base;
    this.scales = scales;
    nu = base.nu();
    priors = Arrays.stream(scales.values()).map(s -> s * scale).toArray();
    kappas = base.values(BasePrior.KAPPA);
    size = priors.length * kappas.length;
    logWeights = new double[scales.columns() * size];
    products = new double[size];
    Arrays.fill(products, 1);
  }

  /**
   * Includes a column of a table: entry {@code i} of the sums, of weight {@code n}.
   *
   * @param grain added to the scatter for each unit of weight
   */
  void include(int j, ExactSums sums, int i, double n, double grain) {
    if (n == 0) {
      return;
    }
    if (n != weight || j != column) {
      finish();
      weight = n;
      column = j;
    }
    tables++;
    for (int h = 0; h < kappas.length; h++) {
      double scatter = sums.scatter(i, kappas[h] + n) + n * grain;
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
    logWeights[column * size + at] -= (nu + weight) / 2 * Logarithm.of(products[at]);
    products[at] = 1;
  }

  /** Adds the pending tables of equal weight. */
  private void finish() {
    for (int at = 0; at < size && tables > 0; at++) {
      double prior = priors[at / kappas.length];
      double kappa = kappas[at % kappas.length];
      logWeights[column * size + at] +=
          tables * (nu * Math.log(prior) + Math.log(kappa / (kappa + weight))) / 2;
      flush(at);
    }
    tables = 0;
  }

  /**
   * Draws the scales of the columns. {@return the base with the sampled numbers drawn, all under
   * the likelihood raised to a power} Must be called only once.
   */
  BasePrior draw(double power, Rng rng) {
    finish();
    for (int at = 0; at < logWeights.length; at++) {
      logWeights[at] *= power;
    }
    double[] logs = new double[scales.bases() * kappas.length];
    double[] column = new double[priors.length];
    for (int j = 0; j < scales.columns(); j++) {
      for (int h = 0; h < kappas.length; h++) {
        copy(j, h, column);
        scales.addLogMeans(column, logs, h, kappas.length);
      }
    }
    BasePrior drawn = base.drawn(logs, 1, rng);
    int h = 0;
    while (kappas[h] != drawn.kappa()) {
      h++;
    }
    for (int j = 0; j < scales.columns(); j++) {
      copy(j, h, column);
      scales.draw(j, drawn.scale(), column, rng);
    }
    return drawn;
  }

  private void copy(int j, int h, double[] logs) {
    for (int g = 0; g < logs.length; g++) {
      logs[g] = logWeights[j * size + g * kappas.length + h];
    }
  }
}
