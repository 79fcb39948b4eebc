package crp.seating;

import crp.Argument;
import crp.numerics.LogGamma;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;

/**
 * The two-parameter Chinese restaurant process of Pitman and Yor: heavy-tailed table sizes and, for
 * discount d, about n^d tables.
 *
 * <pre>  P(z) = prod_{0 &lt; i &lt; K} (alpha + i d) prod_k [Gamma(W_k - d) / Gamma(1 - d)] / Z
 *  Z    = Gamma(alpha + W) / Gamma(alpha + 1)</pre>
 *
 * The factor alpha of the first table is omitted from both v(K) and Z, so that concentrations from
 * -d to 0 need no special case; the joint, the seats given at least one other customer, and ratios
 * between concentrations are unaffected. With d = 0 it is the CRP. The weight of a table must
 * exceed d.
 *
 * <p>Reference: Pitman (1995), Exchangeable and partially exchangeable random partitions,
 * Probability Theory and Related Fields 102, proposition 9; Pitman (2006), Combinatorial Stochastic
 * Processes, theorem 3.2 and equation 3.13 (mean number of tables).
 *
 * @param alpha the concentration, above minus the discount and finite; positive if it is sampled
 * @param d the discount, at least 0 and below 1. If it is sampled, values not above minus the
 *     concentration have probability 0, and the weight of each row must be at least 1
 */
public record PitmanYor(Parameter alpha, Parameter d) implements TablePrior {

  /** Name of the discount. */
  public static final String DISCOUNT = "discount";

  public PitmanYor {
    d.require(DISCOUNT, Range.BELOW_ONE);
    if (alpha.sampled()) {
      Ranges.concentration(alpha);
    }
    if (!(alpha.value() > -d.value()) || Double.isInfinite(alpha.value())) {
      throw Argument.refused(
          "concentration must be above minus the discount (-%s) and finite, was %s",
          d.value(), alpha.text());
    }
  }

  /** {@return the process with fixed parameters} */
  public static PitmanYor of(double concentration, double discount) {
    return of(Parameter.fixed(concentration), Parameter.fixed(discount));
  }

  /** {@return the process with parameters that are fixed or sampled} */
  public static PitmanYor of(Parameter concentration, Parameter discount) {
    return new PitmanYor(concentration, discount);
  }

  @Override
  public double concentration() {
    return alpha.value();
  }

  /** {@return the current value of the discount} */
  public double discount() {
    return d.value();
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, alpha).and(DISCOUNT, d);
  }

  @Override
  public PitmanYor with(String name, Parameter replacement) {
    return switch (name) {
      case CONCENTRATION -> new PitmanYor(replacement, d);
      case DISCOUNT -> new PitmanYor(alpha, replacement);
      default -> throw Ranges.unknown(name, describe());
    };
  }

  /** {@inheritDoc} A discount must exceed minus the concentration. */
  @Override
  public boolean admits(String name, double value) {
    return name.equals(DISCOUNT) ? alpha.value() > -value : value > -d.value();
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException when the weight does not exceed the discount
   */
  @Override
  public double logTable(double weight) {
    if (weight == 1) {
      return 0;
    }
    if (!(weight > d.value())) {
      throw new IllegalArgumentException(
          "weight of a table must exceed the discount " + d.value() + ", was " + weight);
    }
    return LogGamma.of(weight - d.value()) - LogGamma.of(1 - d.value());
  }

  @Override
  public double dirichletShift() {
    return -discount();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Cost: O(tables).
   */
  @Override
  public double logTables(int tables) {
    double sum = 0;
    for (int i = 1; i < tables; i++) {
      sum += Math.log(alpha.value() + i * d.value());
    }
    return sum;
  }

  @Override
  public double logSeat(double tableWeight, double weight) {
    return weight == 1
        ? Math.log(tableWeight - d.value())
        : LogGamma.rising(tableWeight - d.value(), weight);
  }

  @Override
  public double logNewTable(int tables, double weight) {
    double logFactor = tables == 0 ? 0 : Math.log(alpha.value() + tables * d.value());
    return logFactor + logTable(weight);
  }

  @Override
  public double logNormaliser(double total) {
    if (Ranges.notNegative("total weight", total) == 0) {
      return 0;
    }
    if (!(total > d.value())) {
      throw new IllegalArgumentException(
          "total weight must exceed the discount " + d.value() + ", was " + total);
    }
    return total >= 1
        ? LogGamma.rising(alpha.value() + 1, total - 1)
        : -LogGamma.rising(alpha.value() + total, 1 - total);
  }

  @Override
  public boolean projective() {
    return true;
  }

  @Override
  public double[] tableCountLaw(int customers) {
    return TableCounts.law(alpha.value(), d.value(), customers);
  }

  @Override
  public double meanTables(int customers) {
    return TableCounts.mean(alpha.value(), d.value(), customers);
  }

  @Override
  public String describe() {
    return "Pitman-Yor process, " + d.describe(DISCOUNT) + ", " + alpha.describe(CONCENTRATION);
  }
}
