package crp.seating;

import crp.parameter.Parameter;
import crp.parameter.Parameters;
import java.util.Arrays;
import java.util.Objects;

/**
 * The generalised Chinese restaurant process: a customer joins a table of n others with weight g(n)
 * for an increasing function g, and a new one with weight alpha. For each number N of customers
 * these are the full conditionals of the exchangeable distribution
 *
 * <pre>  P_N(z) = alpha^K prod_k h(n_k) / Z_N,   h(n) = prod_{0 &lt; m &lt; n} g(m).</pre>
 *
 * With g(n) = n it is the CRP, with g(n) = n^r the {@link PoweredCrp}; like it, this prior is not
 * projective. Weights must be whole numbers. The function is checked when used: each value must be
 * positive, finite and not below the previous one.
 *
 * <p>Costs as for the powered process. Immutable and thread-safe if the function is. Two instances
 * are equal only if their functions are: the same object, or a {@link SeatGrowth} of the same name
 * and number.
 *
 * <p>Reference: Lu, Li and Dunson (2018), Reducing over-clustering via the powered Chinese
 * restaurant process, equation 3 (the g-CRP).
 */
public final class GeneralizedCrp implements TablePrior {

  /** Most customers for which the normaliser and the mean number of tables are computed. */
  public static final int MAX_CUSTOMERS = 20_000;

  /** Most customers for which the distribution of the number of tables is computed. */
  public static final int MAX_LAW = 2_000;

  private static final long serialVersionUID = 1;

  private final Parameter concentration;
  private final SeatWeight growth;
  private final transient BlockRecursion recursion;

  /** Entry n is log h(n), from n = 1; replaced by a longer array on demand. */
  private transient volatile double[] logTables = {0, 0};

  private GeneralizedCrp(Parameter concentration, SeatWeight growth) {
    this.concentration = Ranges.concentration(concentration);
    this.growth = growth;
    this.recursion = new BlockRecursion(concentration.value(), this::logTable);
  }

  /** {@return the process with a fixed concentration} */
  public static GeneralizedCrp of(double concentration, SeatWeight growth) {
    return of(Parameter.fixed(concentration), growth);
  }

  /**
   * {@return the process with a concentration that is fixed or sampled}
   *
   * @param concentration positive and finite
   * @param growth g, the weight of a seat at a table of n others
   */
  public static GeneralizedCrp of(Parameter concentration, SeatWeight growth) {
    return new GeneralizedCrp(concentration, growth);
  }

  /** {@return g} */
  public SeatWeight growth() {
    return growth;
  }

  @Override
  public double concentration() {
    return concentration.value();
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, concentration);
  }

  @Override
  public GeneralizedCrp with(String name, Parameter replacement) {
    if (!name.equals(CONCENTRATION)) {
      throw Ranges.unknown(name, describe());
    }
    return new GeneralizedCrp(replacement, growth);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the weight is not a positive whole number, or g is not
   *     positive, finite and nondecreasing up to it
   */
  @Override
  public double logTable(double weight) {
    int n = Ranges.whole("weight of a table", weight, Integer.MAX_VALUE, "g counts customers");
    Ranges.positive("weight of a table", weight);
    double[] known = logTables;
    return n < known.length ? known[n] : extend(n)[n];
  }

  private double[] extend(int n) {
    double[] known = logTables;
    double[] longer = Arrays.copyOf(known, Math.max(n + 1, known.length + known.length / 2));
    double last = known.length > 2 ? growth.applyAsDouble(known.length - 2) : 0;
    for (int m = known.length - 1; m <= n - 1; m++) {
      double next = growth.applyAsDouble(m);
      if (!(next > 0 && next >= last) || Double.isInfinite(next)) {
        throw new IllegalArgumentException(
            "growth must be positive, finite and not decreasing, was "
                + next
                + " at "
                + m
                + (m > 1 ? " after " + last : ""));
      }
      longer[m + 1] = longer[m] + Math.log(next);
      last = next;
    }
    double[] result = Arrays.copyOf(longer, n + 1);
    logTables = result;
    return result;
  }

  @Override
  public double logTables(int tables) {
    return tables * Math.log(concentration.value());
  }

  @Override
  public double logNewTable(int tables, double weight) {
    return Math.log(concentration.value()) + logTable(weight);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the total is not a whole number or above {@value
   *     #MAX_CUSTOMERS}
   */
  @Override
  public double logNormaliser(double total) {
    return recursion.logNormaliser(customers(total));
  }

  @Override
  public double[] tableCountLaw(int customers) {
    return Ranges.count("customers", customers) == 0 || customers > MAX_LAW
        ? lawWithoutRecursion(customers)
        : recursion.tableCountLaw(customers);
  }

  @Override
  public double meanTables(int customers) {
    return Ranges.count("customers", customers) == 0 || customers > MAX_CUSTOMERS
        ? meanWithoutRecursion(customers)
        : recursion.meanTables(customers);
  }

  @Override
  public String describe() {
    return "generalised Chinese restaurant process, "
        + growth.describe()
        + ", "
        + concentration.describe(CONCENTRATION);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GeneralizedCrp that
        && concentration.equals(that.concentration)
        && growth.equals(that.growth);
  }

  @Override
  public int hashCode() {
    return Objects.hash(concentration, growth);
  }

  @Override
  public String toString() {
    return describe();
  }

  /** The cached values are not serialized: they are recomputed. */
  private Object readResolve() {
    return new GeneralizedCrp(concentration, growth);
  }

  /** {@return the total as a number of customers, if within the limit of the recursion} */
  static int customers(double total) {
    return Ranges.whole(
        "total weight",
        total,
        MAX_CUSTOMERS,
        "the normaliser of this prior is a sum over table sizes; fix the concentration instead");
  }

  /**
   * {@return the distribution without a recursion: certain for no customers, empty for too many}
   */
  static double[] lawWithoutRecursion(int customers) {
    return customers == 0 ? new double[] {1} : new double[0];
  }

  /** {@return the mean without a recursion: 0 for no customers, NaN for too many} */
  static double meanWithoutRecursion(int customers) {
    return customers == 0 ? 0 : Double.NaN;
  }
}
