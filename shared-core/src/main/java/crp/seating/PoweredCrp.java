package crp.seating;

import crp.Text;
import crp.numerics.LogGamma;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import java.util.Objects;

/**
 * The powered Chinese restaurant process: a customer joins a table of n others with weight n^r and
 * a new one with weight alpha, which for r above 1 suppresses small tables. For each number N of
 * customers these are the full conditionals of the exchangeable distribution
 *
 * <pre>  P_N(z) = alpha^K prod_k Gamma(n_k)^r / Z_N,</pre>
 *
 * which this class implements; it is not the distribution of seating the customers one by one. The
 * P_N are not projective: P_N is not the marginal of P_{N+1} for the first N customers, and the
 * effect of a given r grows with N, approximately as a penalty of (r - 1) N times the entropy of
 * the shares of the tables. The power can therefore be given as lambda, with r = 1 + lambda / N,
 * which keeps the total penalty fixed; such a prior can weigh seats only once N is known: see
 * {@link #forCustomers(double)}.
 *
 * <p>Costs: seats and tables O(1). The normaliser and the mean number of tables O(N^2) once per
 * instance, for whole N up to {@value GeneralizedCrp#MAX_CUSTOMERS}; half a second at the limit. To
 * sample the concentration use a {@link LogNormaliser}. Immutable and thread-safe.
 *
 * <p>Reference: Lu, Li and Dunson (2018), Reducing over-clustering via the powered Chinese
 * restaurant process, equation 2 (conditional weights) and section 2.2.
 */
public final class PoweredCrp implements TablePrior {

  private static final long serialVersionUID = 1;

  private final Parameter concentration;
  private final Power power;

  /** N if lambda is given and N is known, otherwise 0. */
  private final double customers;

  private final transient BlockRecursion recursion;

  private PoweredCrp(Parameter concentration, Power power, double customers) {
    this.concentration = Ranges.concentration(concentration);
    this.power = power;
    this.customers = customers;
    this.recursion = new BlockRecursion(concentration.value(), this::logTable);
  }

  /**
   * {@return the process with a concentration and a power that are fixed or sampled}
   *
   * @param concentration positive and finite
   * @param power r, or lambda with r = 1 + lambda / N
   */
  public static PoweredCrp of(Parameter concentration, Power power) {
    return new PoweredCrp(concentration, power, 0);
  }

  /**
   * {@return the process with a fixed concentration}
   *
   * @param concentration positive and finite
   * @param power r, positive and finite; 1 is the CRP, the paper uses values above 1 (about 1.05),
   *     values below 1 favour small tables
   */
  public static PoweredCrp of(double concentration, double power) {
    return of(Parameter.fixed(concentration), Power.of(power));
  }

  /**
   * {@return the process with power 1 + lambda / N and a fixed concentration}
   *
   * @param concentration positive and finite
   * @param lambda at least 0 and finite; 0 is the CRP
   */
  public static PoweredCrp ofLambda(double concentration, double lambda) {
    return of(Parameter.fixed(concentration), Power.ofLambda(lambda));
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, concentration).and(power.name(), power.strength());
  }

  @Override
  public PoweredCrp with(String name, Parameter replacement) {
    if (name.equals(CONCENTRATION)) {
      return new PoweredCrp(replacement, power, customers);
    }
    if (name.equals(power.name())) {
      return new PoweredCrp(concentration, new Power(replacement, power.byLambda()), customers);
    }
    throw Ranges.unknown(name, describe());
  }

  /** {@return the power r, or lambda with r = 1 + lambda / N} */
  public Power strength() {
    return power;
  }

  /**
   * {@return this process with r = 1 + lambda / total; unchanged if r was given}
   *
   * @param total total weight of the customers, positive
   * @throws IllegalArgumentException when the total is not positive and finite
   */
  @Override
  public PoweredCrp forCustomers(double total) {
    Ranges.positive("total weight", total);
    return power.byLambda() && total != customers
        ? new PoweredCrp(concentration, power, total)
        : this;
  }

  /**
   * {@return r}
   *
   * @throws IllegalStateException if lambda was given and the number of customers is unknown
   */
  public double power() {
    double strength = power.strength().value();
    if (!power.byLambda()) {
      return strength;
    }
    if (customers == 0) {
      throw new IllegalStateException(
          "lambda = "
              + strength
              + " gives a power only when the number of customers is known: use forCustomers");
    }
    return 1 + strength / customers;
  }

  @Override
  public double concentration() {
    return concentration.value();
  }

  @Override
  public double logTable(double weight) {
    return weight == 1 ? 0 : power() * LogGamma.of(weight);
  }

  @Override
  public double logTables(int tables) {
    return tables * Math.log(concentration.value());
  }

  @Override
  public double logSeat(double tableWeight, double weight) {
    return power() * (weight == 1 ? Math.log(tableWeight) : LogGamma.rising(tableWeight, weight));
  }

  @Override
  public double logNewTable(int tables, double weight) {
    return Math.log(concentration.value()) + logTable(weight);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the total is not a whole number or above {@value
   *     GeneralizedCrp#MAX_CUSTOMERS}
   */
  @Override
  public double logNormaliser(double total) {
    int n = GeneralizedCrp.customers(total);
    return n == 0 ? 0 : known(n).recursion.logNormaliser(n);
  }

  @Override
  public double[] tableCountLaw(int customers) {
    return Ranges.count("customers", customers) == 0 || customers > GeneralizedCrp.MAX_LAW
        ? GeneralizedCrp.lawWithoutRecursion(customers)
        : known(customers).recursion.tableCountLaw(customers);
  }

  @Override
  public double meanTables(int customers) {
    return Ranges.count("customers", customers) == 0 || customers > GeneralizedCrp.MAX_CUSTOMERS
        ? GeneralizedCrp.meanWithoutRecursion(customers)
        : known(customers).recursion.meanTables(customers);
  }

  /** {@return this prior, with the given number of customers if it is not yet known} */
  PoweredCrp known(double total) {
    return power.byLambda() && customers == 0 ? forCustomers(total) : this;
  }

  @Override
  public String describe() {
    String known =
        power.byLambda() && customers > 0
            ? Text.of(", so %.5f for total weight %.6g", power(), customers)
            : "";
    return "powered Chinese restaurant process, "
        + power.describe()
        + known
        + ", "
        + concentration.describe(CONCENTRATION);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PoweredCrp that
        && concentration.equals(that.concentration)
        && power.equals(that.power)
        && customers == that.customers;
  }

  @Override
  public int hashCode() {
    return Objects.hash(concentration, power, customers);
  }

  @Override
  public String toString() {
    return describe();
  }

  /** The recursion is not serialized: it is recomputed. */
  private Object readResolve() {
    return new PoweredCrp(concentration, power, customers);
  }
}
