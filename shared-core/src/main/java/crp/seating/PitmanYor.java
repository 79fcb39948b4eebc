package crp.seating;

import crp.numerics.LogGamma;

/**
 * The two-parameter Chinese restaurant process of Pitman and Yor: heavy-tailed table sizes and, for
 * discount d, about n^d tables.
 *
 * <pre>  P(z) = prod_{0 &lt; i &lt; K} (alpha + i d) prod_k [Gamma(W_k - d) / Gamma(1 - d)] / Z
 *  Z    = Gamma(alpha + W) / Gamma(alpha + 1)</pre>
 *
 * The factor alpha of the first table is left out of v(K) and Z alike, so that concentrations from
 * -d to 0 need no special case; only the joint, the seats given at least one other customer, and
 * ratios of concentrations have a meaning, and they are the usual ones. With d = 0 it is the CRP.
 * The weight of a table must exceed d.
 *
 * <p>Reference: Pitman (1995), Exchangeable and partially exchangeable random partitions,
 * Probability Theory and Related Fields 102, proposition 9; Pitman (2006), Combinatorial Stochastic
 * Processes, theorem 3.2 and equation 3.13 (mean number of tables).
 *
 * @param concentration alpha, above minus the discount and finite; the starting value when sampled
 * @param discount d, at least 0 and below 1; the starting value when sampled
 * @param concentrationPrior whether alpha is sampled; then it is positive, whatever the discount
 * @param discountPrior whether d is sampled; above minus a fixed negative concentration, and the
 *     weight of each row is then at least 1
 */
public record PitmanYor(
    double concentration,
    double discount,
    ConcentrationPrior concentrationPrior,
    DiscountPrior discountPrior)
    implements TablePrior {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a parameter is out of its range
   */
  public PitmanYor {
    if (!(discount >= 0 && discount < 1)) {
      throw new IllegalArgumentException(
          "discount must be at least 0 and below 1, was " + discount);
    }
    if (!(concentration > -discount) || Double.isInfinite(concentration)) {
      throw new IllegalArgumentException(
          "concentration must be above minus the discount (-"
              + discount
              + ") and finite, was "
              + concentration);
    }
  }

  /**
   * A process with a fixed discount.
   *
   * @param concentration above minus the discount, finite
   * @param discount at least 0 and below 1
   * @param concentrationPrior whether the concentration is sampled
   * @throws IllegalArgumentException when a parameter is out of its range
   */
  public PitmanYor(double concentration, double discount, ConcentrationPrior concentrationPrior) {
    this(concentration, discount, concentrationPrior, DiscountPrior.FIXED);
  }

  /**
   * {@return the process with a fixed concentration}
   *
   * @param concentration above minus the discount, finite
   * @param discount at least 0 and below 1
   * @throws IllegalArgumentException when a parameter is out of its range
   */
  public static PitmanYor of(double concentration, double discount) {
    return new PitmanYor(concentration, discount, ConcentrationPrior.FIXED);
  }

  /**
   * {@return the process with a concentration sampled under Gamma(1, 1), started at 1}
   *
   * @param discount at least 0 and below 1
   * @throws IllegalArgumentException when the discount is out of its range
   */
  public static PitmanYor sampled(double discount) {
    return sampled(discount, 1, 1);
  }

  /**
   * {@return the process with a concentration sampled under a gamma prior, started at its mean}
   *
   * @param discount at least 0 and below 1
   * @param shape positive and finite
   * @param rate positive and finite
   * @throws IllegalArgumentException when a parameter is out of its range
   */
  public static PitmanYor sampled(double discount, double shape, double rate) {
    ConcentrationPrior.Gamma prior = new ConcentrationPrior.Gamma(shape, rate);
    return new PitmanYor(prior.mean(), discount, prior);
  }

  @Override
  public PitmanYor withConcentration(double concentration) {
    return new PitmanYor(concentration, discount, concentrationPrior, discountPrior);
  }

  @Override
  public PitmanYor withConcentrationPrior(ConcentrationPrior prior) {
    return new PitmanYor(concentration, discount, prior, discountPrior);
  }

  /**
   * {@return this process with a discount that is sampled, started at the mean of its prior}
   *
   * @param a first number of the beta prior, positive and finite
   * @param b second number of the beta prior, positive and finite; 1 and 1 are the uniform law
   * @throws IllegalArgumentException when a number is out of range, or the concentration is not
   *     above minus the mean
   */
  public PitmanYor withSampledDiscount(double a, double b) {
    DiscountPrior.Beta prior = new DiscountPrior.Beta(a, b);
    return new PitmanYor(concentration, prior.mean(), concentrationPrior, prior);
  }

  @Override
  public boolean shapeSampled() {
    return discountPrior.sampled();
  }

  @Override
  public String shapeName() {
    return "discount";
  }

  @Override
  public double shape() {
    return discount;
  }

  @Override
  public PitmanYor withShape(double shape) {
    return new PitmanYor(concentration, shape, concentrationPrior, discountPrior);
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
    if (!(weight > discount)) {
      throw new IllegalArgumentException(
          "weight of a table must exceed the discount " + discount + ", was " + weight);
    }
    return LogGamma.of(weight - discount) - LogGamma.of(1 - discount);
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
      sum += Math.log(concentration + i * discount);
    }
    return sum;
  }

  @Override
  public double logSeat(double tableWeight, double weight) {
    return weight == 1
        ? Math.log(tableWeight - discount)
        : LogGamma.rising(tableWeight - discount, weight);
  }

  @Override
  public double logNewTable(int tables, double weight) {
    double logFactor = tables == 0 ? 0 : Math.log(concentration + tables * discount);
    return logFactor + logTable(weight);
  }

  @Override
  public double logNormaliser(double total) {
    if (Ranges.notNegative("total weight", total) == 0) {
      return 0;
    }
    if (!(total > discount)) {
      throw new IllegalArgumentException(
          "total weight must exceed the discount " + discount + ", was " + total);
    }
    return total >= 1
        ? LogGamma.rising(concentration + 1, total - 1)
        : -LogGamma.rising(concentration + total, 1 - total);
  }

  @Override
  public double[] tableCountLaw(int customers) {
    return TableCounts.law(concentration, discount, customers);
  }

  @Override
  public double meanTables(int customers) {
    return TableCounts.mean(concentration, discount, customers);
  }

  @Override
  public String describe() {
    return "Pitman-Yor process, "
        + discountPrior.describe(discount)
        + ", "
        + concentrationPrior.describe(concentration);
  }
}
