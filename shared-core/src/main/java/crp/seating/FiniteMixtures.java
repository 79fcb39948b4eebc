package crp.seating;

import crp.numerics.LogGamma;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;

/**
 * The partition law of a mixture of finite mixtures: a number k of components has the law p(k),
 * their weights are symmetric Dirichlet of parameter gamma, and customers choose components
 * independently by these weights.
 *
 * <pre>  P_N(z) = V_N(K) prod_k gamma^(n_k),   V_N(K) = sum_{k &gt;= K} k_(K) p(k) / (gamma k)^(N),
 * </pre>
 *
 * with x^(n) = x (x + 1) ... (x + n - 1) and k_(K) = k (k - 1) ... (k - K + 1). Each new table is
 * less likely than under a Chinese restaurant process by a factor that falls as customers become
 * many, so that the number of clusters does not grow with their number. In the form of {@link
 * TablePrior}, h(W) = Gamma(gamma + W) / Gamma(gamma + 1), v(K) = gamma^K V_N(K) and Z = 1; V
 * depends on N, so such a prior weighs seats only once N is known: see {@link
 * #forCustomers(double)}. The P_N are projective. A row of weight w counts as w choices of the same
 * component, also for fractional weights.
 *
 * <p>Under a uniform law numbers of tables above its largest are impossible. So that ratios remain
 * defined for chains that start there, log v falls by {@value #BEYOND} nats for each of these.
 *
 * <p>Costs: V_N(K) is summed once for each K of an instance until the rest is below rounding, some
 * hundred terms for few tables and up to about 10 K / p terms for the geometric law. The law of the
 * number of tables O(N^2), up to {@value GeneralizedCrp#MAX_LAW} customers. Immutable and
 * thread-safe.
 *
 * <p>Reference: Miller and Harrison (2018), Mixture models with a prior on the number of
 * components, Journal of the American Statistical Association 113, theorem 3.1 and section 3.2.
 */
public final class FiniteMixtures implements TablePrior {

  private static final long serialVersionUID = 1;

  /** The word for a Dirichlet parameter that falls with the number of components. */
  public static final String DYNAMIC = "dynamic";

  /** Log penalty of each table that is impossible. */
  static final double BEYOND = 1e6;

  private final Parameter gamma;
  private final ComponentLaw components;

  /** N if it is known, otherwise 0. */
  private final double customers;

  /** Entry K is log v(K), NaN until it is needed; replaced by a changed copy. */
  private transient volatile double[] logTables = {0};

  private final transient ComponentTerms terms;

  private FiniteMixtures(Parameter gamma, ComponentLaw components, double customers) {
    this(gamma, components, customers, new ComponentTerms(components));
  }

  private FiniteMixtures(
      Parameter gamma, ComponentLaw components, double customers, ComponentTerms terms) {
    this.gamma = gamma.require(CONCENTRATION, Range.POSITIVE);
    this.components = components;
    this.customers = customers;
    this.terms = terms;
  }

  /** {@return the law with a fixed Dirichlet parameter} */
  public static FiniteMixtures of(double gamma, ComponentLaw components) {
    return of(Parameter.fixed(gamma), components);
  }

  /**
   * {@return the law with a Dirichlet parameter that is fixed or sampled}
   *
   * @param gamma positive and finite; named as the concentration of the other priors
   * @param components law of the number of components
   */
  public static FiniteMixtures of(Parameter gamma, ComponentLaw components) {
    return new FiniteMixtures(gamma, components, 0);
  }

  /**
   * {@return the law with the weights that a text names: a number or a law of gamma, or the word
   * {@code dynamic} before a number or a law of alpha, with gamma alpha / k for k components}
   *
   * @param name of the option, for the message
   * @param text of the weights
   * @param components law of the number of components
   * @throws IllegalArgumentException if it is not in such a form or out of range; the message
   *     starts with the name
   */
  public static TablePrior parse(String name, String text, ComponentLaw components) {
    String[] words = text.trim().split("\\s+", 2);
    boolean dynamic = words[0].equalsIgnoreCase(DYNAMIC);
    String number = dynamic ? words[words.length - 1] : text;
    Parameter weight = Parameter.parse(name, number).require(name, Range.POSITIVE);
    return dynamic ? DynamicMixtures.of(weight, components) : of(weight, components);
  }

  /** {@return the law of the number of components} */
  public ComponentLaw components() {
    return components;
  }

  @Override
  public double concentration() {
    return gamma.value();
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, gamma);
  }

  @Override
  public FiniteMixtures with(String name, Parameter replacement) {
    if (!name.equals(CONCENTRATION)) {
      throw Ranges.unknown(name, describe());
    }
    return new FiniteMixtures(replacement, components, customers, terms);
  }

  @Override
  public FiniteMixtures forCustomers(double total) {
    Ranges.positive("total weight", total);
    return total == customers ? this : new FiniteMixtures(gamma, components, total, terms);
  }

  @Override
  public FiniteMixtures forNext(double total) {
    return forCustomers(total + 1);
  }

  @Override
  public boolean projective() {
    return true;
  }

  @Override
  public double logTable(double weight) {
    return logTable(gamma.value(), weight);
  }

  static double logTable(double gamma, double weight) {
    return weight >= 1
        ? LogGamma.rising(gamma + 1, weight - 1)
        : -LogGamma.rising(gamma + weight, 1 - weight);
  }

  @Override
  public double logSeat(double tableWeight, double weight) {
    return logSeat(gamma.value(), tableWeight, weight);
  }

  static double logSeat(double gamma, double tableWeight, double weight) {
    double from = gamma + tableWeight;
    return weight == 1 ? Math.log(from) : LogGamma.rising(from, weight);
  }

  @Override
  public double dirichletShift() {
    return gamma.value();
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the number of customers is unknown
   */
  @Override
  public double logTables(int tables) {
    double[] known = logTables;
    if (tables < known.length && !Double.isNaN(known[tables])) {
      return known[tables];
    }
    if (customers == 0) {
      throw new IllegalStateException(
          "the seats of a mixture of finite mixtures depend on the number of customers: use"
              + " forCustomers");
    }
    double[] more = Arrays.copyOf(known, Math.max(known.length, tables + 1));
    Arrays.fill(more, known.length, more.length, Double.NaN);
    more[tables] = logFactor(tables);
    logTables = more;
    return more[tables];
  }

  private double logFactor(int tables) {
    int possible = Math.min(tables, components.most());
    ComponentSum sum = new ComponentSum(terms, gamma.value());
    return tables * Math.log(gamma.value())
        + sum.logV(customers, possible)
        - BEYOND * (tables - possible);
  }

  /** {@return 0: v and h are normalised} */
  @Override
  public double logNormaliser(double total) {
    Ranges.notNegative("total weight", total);
    return 0;
  }

  @Override
  public double logJoint(double... weights) {
    double total = Arrays.stream(weights).sum();
    return weights.length == 0 ? 0 : forCustomers(total).logProduct(weights, weights.length);
  }

  @Override
  public double[] tableCountLaw(int customers) {
    ComponentSum sum = new ComponentSum(terms, gamma.value());
    return tableCountLaw(gamma.value(), customers, components.most(), k -> sum.logV(customers, k));
  }

  /**
   * {@return the law of the number of tables} The number of ways, weighed by h, in which n
   * customers sit at K tables grows with n as S(n + 1, K) = (n + gamma K) S(n, K) + gamma S(n, K -
   * 1).
   *
   * @param most largest possible number of tables
   * @param logV the factor of a number of tables without the power of gamma
   */
  static double[] tableCountLaw(double gamma, int customers, int most, IntToDoubleFunction logV) {
    if (Ranges.count("customers", customers) == 0 || customers > GeneralizedCrp.MAX_LAW) {
      return GeneralizedCrp.lawWithoutRecursion(customers);
    }
    int last = Math.min(customers, most);
    double[] logWays = new double[last + 1];
    Arrays.fill(logWays, Double.NEGATIVE_INFINITY);
    logWays[1] = Math.log(gamma);
    for (int n = 1; n < customers; n++) {
      RunScope.check();
      for (int k = Math.min(n + 1, last); k >= 1; k--) {
        double join = Math.log(n + gamma * k) + logWays[k];
        double open = Math.log(gamma) + logWays[k - 1];
        logWays[k] = LogSum.add(join, open);
      }
    }
    double[] law = new double[customers + 1];
    for (int k = 1; k <= last; k++) {
      law[k] = Math.exp(logWays[k] + logV.applyAsDouble(k));
    }
    double total = Arrays.stream(law).sum(); // 1 but for rounding
    for (int k = 1; k <= last; k++) {
      law[k] /= total;
    }
    return law;
  }

  @Override
  public double meanTables(int customers) {
    return Ranges.count("customers", customers) == 0
        ? 0
        : new ComponentSum(terms, gamma.value()).meanTables(customers);
  }

  @Override
  public String describe() {
    return "mixture of finite mixtures, number of components "
        + components.text()
        + ", "
        + gamma.describe(CONCENTRATION);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FiniteMixtures that
        && gamma.equals(that.gamma)
        && components.equals(that.components)
        && customers == that.customers;
  }

  @Override
  public int hashCode() {
    return Objects.hash(gamma, components, customers);
  }

  @Override
  public String toString() {
    return describe();
  }

  /** The cached values are not serialized: they are recomputed. */
  private Object readResolve() {
    return new FiniteMixtures(gamma, components, customers);
  }
}
