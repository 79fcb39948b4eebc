package crp.seating;

import crp.numerics.LogGamma;
import java.util.Locale;
import java.util.Objects;

/**
 * The powered Chinese restaurant process: a customer joins a table of n others with weight n^r and
 * a new one with weight alpha, which for r above 1 suppresses small tables. For each number N of
 * customers these are the full conditionals of the exchangeable law
 *
 * <pre>  P_N(z) = alpha^K prod_k Gamma(n_k)^r / Z_N,</pre>
 *
 * which is what this class is; it is not the law of seating the customers one after the other. The
 * laws are not projective: P_N is not what P_{N+1} says of the first N customers, and a given r
 * acts more strongly the larger N is, about as a penalty of (r - 1) N times the entropy of the
 * shares of the tables. So the power can be given as lambda, with r = 1 + lambda / N, which keeps
 * the whole penalty fixed; such a prior has no seats before N is known: see {@link
 * #forCustomers(double)}.
 *
 * <p>Costs: seats and tables O(1). The normaliser and the mean number of tables O(N^2) once an
 * instance, whole-number N up to {@value GeneralizedCrp#MAX_CUSTOMERS}; half a second at the limit.
 * To sample the concentration use a {@link LogNormaliser}. Immutable and thread-safe.
 *
 * <p>Reference: Lu, Li and Dunson (2018), Reducing over-clustering via the powered Chinese
 * restaurant process, equation 2 (conditional weights) and section 2.2.
 */
public final class PoweredCrp implements TablePrior {

  private static final long serialVersionUID = 1;

  private final double concentration;
  private final ConcentrationPrior concentrationPrior;

  /** The power, or lambda. */
  private final double strength;

  private final PowerPrior powerPrior;
  private final boolean byLambda;

  /** N where lambda is given and N is known, otherwise 0. */
  private final double customers;

  private final transient BlockRecursion recursion;

  private PoweredCrp(
      double concentration,
      ConcentrationPrior concentrationPrior,
      double strength,
      PowerPrior powerPrior,
      boolean byLambda,
      double customers) {
    this.concentration = Ranges.positive("concentration", concentration);
    this.concentrationPrior = concentrationPrior;
    this.strength =
        byLambda ? Ranges.notNegative("lambda", strength) : Ranges.positive("power", strength);
    this.powerPrior = powerPrior;
    this.byLambda = byLambda;
    this.customers = customers;
    this.recursion = new BlockRecursion(concentration, this::logTable);
  }

  /**
   * {@return the process with a fixed concentration}
   *
   * @param concentration positive and finite
   * @param power r, positive and finite; 1 is the CRP, the paper uses values above 1 (about 1.05),
   *     values below 1 favour small tables
   * @throws IllegalArgumentException when a parameter is out of its range
   */
  public static PoweredCrp of(double concentration, double power) {
    return new PoweredCrp(
        concentration, ConcentrationPrior.FIXED, power, PowerPrior.FIXED, false, 0);
  }

  /**
   * {@return the process with power 1 + lambda / N and a fixed concentration}
   *
   * @param concentration positive and finite
   * @param lambda at least 0 and finite; 0 is the CRP
   * @throws IllegalArgumentException when a parameter is out of its range
   */
  public static PoweredCrp ofLambda(double concentration, double lambda) {
    return new PoweredCrp(
        concentration, ConcentrationPrior.FIXED, lambda, PowerPrior.FIXED, true, 0);
  }

  /**
   * {@return the process with a concentration sampled under Gamma(1, 1), started at 1}
   *
   * @param power positive and finite
   * @throws IllegalArgumentException when the power is out of its range
   */
  public static PoweredCrp sampled(double power) {
    return of(1, power).withConcentrationPrior(new ConcentrationPrior.Gamma(1, 1));
  }

  /**
   * {@return the process with power 1 + lambda / N and a concentration sampled under Gamma(1, 1),
   * started at 1}
   *
   * @param lambda at least 0 and finite
   * @throws IllegalArgumentException when lambda is out of its range
   */
  public static PoweredCrp sampledLambda(double lambda) {
    return ofLambda(1, lambda).withConcentrationPrior(new ConcentrationPrior.Gamma(1, 1));
  }

  @Override
  public PoweredCrp withConcentrationPrior(ConcentrationPrior prior) {
    return new PoweredCrp(concentration, prior, strength, powerPrior, byLambda, customers);
  }

  /**
   * {@return this process with a power, or lambda where that was given, that is sampled; started at
   * the mean of a gamma prior or the middle value of a grid}
   *
   * @param prior of the power or of lambda, see there; a fixed one leaves the value as it is
   * @throws IllegalArgumentException when a power of the grid is not positive
   */
  public PoweredCrp withPowerPrior(PowerPrior prior) {
    double start = strength;
    if (prior instanceof PowerPrior.Gamma gamma) {
      start = (byLambda ? 0 : 1) + gamma.shape() / gamma.rate();
    } else if (prior instanceof PowerPrior.Grid grid) {
      start = grid.values().middle();
      if (!byLambda) {
        Ranges.positive("power", grid.value(0));
      }
    }
    return new PoweredCrp(concentration, concentrationPrior, start, prior, byLambda, customers);
  }

  /** {@return whether the power, or lambda, is sampled, and under which prior} */
  public PowerPrior powerPrior() {
    return powerPrior;
  }

  /** {@return what the strength is without any effect: 1 for a power, 0 for lambda} */
  public double neutral() {
    return byLambda ? 0 : 1;
  }

  @Override
  public boolean shapeSampled() {
    return powerPrior.sampled();
  }

  @Override
  public String shapeName() {
    return byLambda ? "lambda" : "power";
  }

  /** {@return the power r, or lambda where that was given} */
  @Override
  public double shape() {
    return strength;
  }

  @Override
  public PoweredCrp withShape(double shape) {
    return new PoweredCrp(
        concentration, concentrationPrior, shape, powerPrior, byLambda, customers);
  }

  /**
   * {@return this process with r = 1 + lambda / total; itself when the power was given}
   *
   * @param total total weight of the customers, positive
   * @throws IllegalArgumentException when the total is not positive and finite
   */
  @Override
  public PoweredCrp forCustomers(double total) {
    Ranges.positive("total weight", total);
    return byLambda && total != customers
        ? new PoweredCrp(concentration, concentrationPrior, strength, powerPrior, true, total)
        : this;
  }

  /**
   * {@return r}
   *
   * @throws IllegalStateException when lambda was given and the number of customers is unknown
   */
  public double power() {
    if (!byLambda) {
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
    return concentration;
  }

  @Override
  public ConcentrationPrior concentrationPrior() {
    return concentrationPrior;
  }

  @Override
  public PoweredCrp withConcentration(double concentration) {
    return new PoweredCrp(
        concentration, concentrationPrior, strength, powerPrior, byLambda, customers);
  }

  @Override
  public double logTable(double weight) {
    return weight == 1 ? 0 : power() * LogGamma.of(weight);
  }

  @Override
  public double logTables(int tables) {
    return tables * Math.log(concentration);
  }

  @Override
  public double logSeat(double tableWeight, double weight) {
    return power() * (weight == 1 ? Math.log(tableWeight) : LogGamma.rising(tableWeight, weight));
  }

  @Override
  public double logNewTable(int tables, double weight) {
    return Math.log(concentration) + logTable(weight);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException when the total is no whole number or above {@value
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

  /** A prior that still waits for its number of customers takes the one asked about. */
  PoweredCrp known(double total) {
    return byLambda && customers == 0 ? forCustomers(total) : this;
  }

  @Override
  public String describe() {
    String power = "power " + (byLambda ? "1 + " + strength + " / N" : String.valueOf(strength));
    if (byLambda && customers > 0) {
      power += String.format(Locale.ROOT, " = %.5f for total weight %.6g", power(), customers);
    }
    if (powerPrior instanceof PowerPrior.Gamma gamma) {
      power +=
          " sampled, %s under Gamma(shape %s, rate %s)"
              .formatted(byLambda ? "lambda" : "power - 1", gamma.shape(), gamma.rate());
    } else if (powerPrior instanceof PowerPrior.Grid grid) {
      power += " " + grid.values().describe();
    }
    return "powered Chinese restaurant process, "
        + power
        + ", "
        + concentrationPrior.describe(concentration);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PoweredCrp that
        && concentration == that.concentration
        && concentrationPrior.equals(that.concentrationPrior)
        && strength == that.strength
        && powerPrior.equals(that.powerPrior)
        && byLambda == that.byLambda
        && customers == that.customers;
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        concentration, concentrationPrior, strength, powerPrior, byLambda, customers);
  }

  @Override
  public String toString() {
    return describe();
  }

  /** The recursion is not stored: it begins anew. */
  private Object readResolve() {
    return new PoweredCrp(
        concentration, concentrationPrior, strength, powerPrior, byLambda, customers);
  }
}
