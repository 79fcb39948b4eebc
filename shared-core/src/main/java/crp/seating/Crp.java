package crp.seating;

import crp.numerics.LogGamma;
import crp.parameter.Parameter;
import crp.parameter.Parameters;

/**
 * The Chinese restaurant process, the law of the clusters of a Dirichlet process:
 *
 * <pre>  P(z) = alpha^K prod_k Gamma(W_k) / Z,   Z = Gamma(alpha + W) / Gamma(alpha),</pre>
 *
 * with alpha the concentration and W = sum_k W_k. A customer joins a table of n others with
 * probability proportional to n and a new one with probability proportional to alpha. All terms
 * have closed forms, also for fractional weights.
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, section 2 and equation 1; Antoniak (1974) for the law of K.
 *
 * @param alpha the concentration, positive and finite
 */
public record Crp(Parameter alpha) implements TablePrior {

  public Crp {
    Ranges.concentration(alpha);
  }

  /** {@return the process with a fixed concentration} */
  public static Crp of(double concentration) {
    return of(Parameter.fixed(concentration));
  }

  /** {@return the process with a fixed or sampled concentration} */
  public static Crp of(Parameter concentration) {
    return new Crp(concentration);
  }

  @Override
  public double concentration() {
    return alpha.value();
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, alpha);
  }

  @Override
  public Crp with(String name, Parameter replacement) {
    if (!name.equals(CONCENTRATION)) {
      throw Ranges.unknown(name, describe());
    }
    return new Crp(replacement);
  }

  @Override
  public double logTable(double weight) {
    return weight == 1 ? 0 : LogGamma.of(weight);
  }

  @Override
  public double dirichletShift() {
    return 0;
  }

  @Override
  public double logTables(int tables) {
    return tables * Math.log(alpha.value());
  }

  @Override
  public double logSeat(double tableWeight, double weight) {
    return weight == 1 ? Math.log(tableWeight) : LogGamma.rising(tableWeight, weight);
  }

  @Override
  public double logNewTable(int tables, double weight) {
    return Math.log(alpha.value()) + logTable(weight);
  }

  @Override
  public double logNormaliser(double total) {
    return LogGamma.rising(alpha.value(), Ranges.notNegative("total weight", total));
  }

  @Override
  public boolean projective() {
    return true;
  }

  @Override
  public double[] tableCountLaw(int customers) {
    return TableCounts.law(alpha.value(), 0, customers);
  }

  @Override
  public double meanTables(int customers) {
    return TableCounts.mean(alpha.value(), 0, customers);
  }

  @Override
  public String describe() {
    return "Chinese restaurant process, " + alpha.describe(CONCENTRATION);
  }
}
