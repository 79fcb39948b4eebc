package crp.seating;

import crp.Argument;
import crp.numerics.LogGamma;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import java.util.stream.IntStream;

/**
 * The partition law of a mixture of finite mixtures whose Dirichlet parameter is alpha / k for k
 * components, so that more components are emptier ones. Given k and alpha
 *
 * <pre>
 *   P(z) = k_(K) (alpha / k)^K prod_j h(W_j) / Z,   h(W) = Gamma(alpha / k + W) / Gamma(alpha / k + 1),
 *  Z    = Gamma(alpha + W) / Gamma(alpha),   k_(K) = k (k - 1) ... (k - K + 1).</pre>
 *
 * The sum over k has no product form, so k is a parameter beside the concentration alpha, drawn
 * from its exact conditional distribution. Its law is that of the number of components, cut off
 * where its rest is at most {@value #REST}: no probability of an event differs by more from that
 * under the whole law. More tables than components are impossible; chains may start there, see
 * {@link FiniteMixtures}.
 *
 * <p>Costs: seats O(1); a draw of k evaluates the tables for each number of components, 134 under
 * the default law. Immutable and thread-safe.
 *
 * <p>Reference: Fruehwirth-Schnatter, Malsiner-Walli and Gruen (2021), Generalized mixtures of
 * finite mixtures and telescoping sampling, Bayesian Analysis 16, equation 2.5 and algorithm 1.
 *
 * @param alpha the concentration, positive and finite
 * @param components the number k of components, a whole number from 1
 */
public record DynamicMixtures(Parameter alpha, Parameter components) implements TablePrior {

  /** Name of the number of components. */
  public static final String COMPONENTS = "components";

  private static final double REST = 1e-6;

  public DynamicMixtures {
    Ranges.concentration(alpha);
    double k = components.value();
    Argument.require(
        k >= 1 && k == Math.rint(k) && k <= Integer.MAX_VALUE,
        "components must be a whole number from 1, was %s",
        components.text());
  }

  /**
   * {@return the law with a sampled number of components}
   *
   * @param alpha positive and finite, fixed or sampled
   * @param law of the number of components
   */
  public static DynamicMixtures of(Parameter alpha, ComponentLaw law) {
    int most = largest(law);
    double[] numbers = IntStream.rangeClosed(1, most).asDoubleStream().toArray();
    double[] logs = IntStream.rangeClosed(1, most).mapToDouble(law::logProbability).toArray();
    return new DynamicMixtures(
        alpha, Parameter.sampled(Hyperprior.weighted(numbers, logs, law.text())));
  }

  /** {@return the number above which the law leaves no more than {@link #REST}} */
  private static int largest(ComponentLaw law) {
    double within = 0;
    for (int k = 1; k < law.most(); k++) {
      within += Math.exp(law.logProbability(k));
      if (within >= 1 - REST) {
        return k;
      }
    }
    return law.most();
  }

  /** {@return the Dirichlet parameter of the shares of the components} */
  private double shape() {
    return alpha.value() / components.value();
  }

  @Override
  public double concentration() {
    return alpha.value();
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, alpha).and(COMPONENTS, components);
  }

  @Override
  public DynamicMixtures with(String name, Parameter replacement) {
    return switch (name) {
      case CONCENTRATION -> new DynamicMixtures(replacement, components);
      case COMPONENTS -> new DynamicMixtures(alpha, replacement);
      default -> throw Ranges.unknown(name, describe());
    };
  }

  /** {@inheritDoc} Short, since it is called for each number of components in each draw. */
  @Override
  public DynamicMixtures with(String name, double value) {
    return switch (name) {
      case CONCENTRATION -> new DynamicMixtures(alpha.with(value), components);
      case COMPONENTS -> new DynamicMixtures(alpha, components.with(value));
      default -> throw Ranges.unknown(name, describe());
    };
  }

  @Override
  public boolean projective() {
    return true;
  }

  @Override
  public double logTable(double weight) {
    return FiniteMixtures.logTable(shape(), weight);
  }

  @Override
  public double logSeat(double tableWeight, double weight) {
    return FiniteMixtures.logSeat(shape(), tableWeight, weight);
  }

  @Override
  public double dirichletShift() {
    return shape();
  }

  @Override
  public double logTables(int tables) {
    double most = components.value();
    double possible = Math.min(tables, most);
    return LogGamma.rising(most - possible + 1, possible)
        + tables * Math.log(shape())
        - FiniteMixtures.BEYOND * (tables - possible);
  }

  @Override
  public double logProduct(double[] weights, int n) {
    double a = shape();
    double sum = logTables(n) - n * LogGamma.of(a + 1);
    for (int j = 0; j < n; j++) {
      sum += LogGamma.of(a + weights[j]);
    }
    return sum;
  }

  @Override
  public double logNormaliser(double total) {
    return LogGamma.rising(alpha.value(), Ranges.notNegative("total weight", total));
  }

  @Override
  public double[] tableCountLaw(int customers) {
    double logZ = logNormaliser(customers);
    int most = (int) components.value();
    return FiniteMixtures.tableCountLaw(
        shape(), customers, most, k -> LogGamma.rising(most - k + 1, k) - logZ);
  }

  @Override
  public double meanTables(int customers) {
    double k = components.value();
    return Ranges.count("customers", customers) == 0 || k == 1
        ? Math.min(1, customers)
        : k
            * -Math.expm1(
                LogGamma.rising(shape() * (k - 1), customers)
                    - LogGamma.rising(alpha.value(), customers));
  }

  @Override
  public String describe() {
    return "mixture of finite mixtures with Dirichlet parameter concentration / components, "
        + components.describe(COMPONENTS)
        + ", "
        + alpha.describe(CONCENTRATION);
  }
}
