package crp.likelihood.gaussian;

import crp.Text;
import crp.checkpoint.Archive;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;
import crp.random.Rng;
import java.io.Serializable;
import java.util.function.ToDoubleFunction;

/**
 * The numbers of a Gaussian base: base scale c, kappa and nu, each fixed or on a grid, with
 * independent priors. Immutable.
 *
 * <p>The usual grids of c and kappa range from 2^-12 to 1, in steps of a factor of 2; for the base
 * scale of independent columns of its root. Half steps improve mixing with many tables that each
 * carry little information about c, because c and the tables are drawn alternately. Both grids have
 * the same range because kappa is the squared ratio of the spread within a table to that of the
 * tables' means: if the means spread as widely as all rows, it is about c. Above 1 tables would
 * overlap.
 */
final class BasePrior implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The names of the numbers, see {@code GaussianFamily}. */
  static final String BASE_SCALE = "base scale";

  static final String KAPPA = "kappa";
  static final String NU = "nu";
  static final String TAILS = "tails";

  private static final double LOW = 0x1p-12;

  /** Half steps from 1 to the lowest value, and to the first one of a chain. */
  private static final int MOST_STEPS = 24;

  private static final int FIRST_STEPS = 8;

  /**
   * The least base scale of independent columns is this many rows' share of the variance. It is the
   * smallest number, in halves, for which one cluster of all rows is more probable than as many
   * clusters as rows for 10 to 10,000 normal rows of 1 to 200 columns.
   */
  private static final double LEAST_ROWS = 2.5;

  /** From 2^-12 to 1 in steps of a factor of 2. */
  static final Hyperprior HALVINGS = Hyperprior.logGrid(LOW, 1, 13);

  /** Of independent columns: from 2^-12 to 1 in steps of the root of 2. */
  static final Parameter SCALES = scales(Double.POSITIVE_INFINITY);

  /** Kappa on its usual grid; starts at the grid value nearest to the default, 0.01. */
  static final Parameter KAPPA_SAMPLED = new Parameter(0x1p-7, HALVINGS);

  private final Parameters numbers;
  // copies for hot loops
  private final double scale;
  private final double kappa;
  private final double nu;

  private BasePrior(Parameters numbers) {
    this.numbers = numbers;
    scale = numbers.value(BASE_SCALE);
    kappa = numbers.value(KAPPA);
    nu = numbers.value(NU);
  }

  /** {@return base scale 1, kappa and nu, all fixed} */
  static BasePrior fixed(double kappa, double nu) {
    return new BasePrior(
        Parameters.of(BASE_SCALE, Parameter.fixed(1))
            .and(KAPPA, Parameter.fixed(kappa).require(KAPPA, Range.POSITIVE))
            .and(NU, Parameter.fixed(nu)));
  }

  /**
   * {@return the law of the base scale of independent columns: down to 2.5 / rows, at least two
   * values}
   *
   * @param rows number of rows, each counted by its frequency
   */
  static Parameter scales(double rows) {
    int steps = 1;
    while (steps < MOST_STEPS && halfSteps(steps + 1) >= LEAST_ROWS / rows) {
      steps++;
    }
    double first = halfSteps(Math.min(FIRST_STEPS, steps));
    return new Parameter(first, Hyperprior.logGrid(halfSteps(steps), 1, steps + 1));
  }

  private static double halfSteps(int steps) {
    return Math.pow(2, -steps / 2.0);
  }

  /** {@return the value, if positive and finite} */
  static double checked(double value, String name) {
    return Parameter.fixed(value).require(name, Range.POSITIVE).value();
  }

  /**
   * {@return these numbers with another one}
   *
   * @param label name of the number in messages
   * @throws IllegalArgumentException if it is not positive, or under a continuous law
   */
  BasePrior with(String name, Parameter number, String label) {
    Parameter legal = number.requireFixedOrGrid(label).require(label, Range.POSITIVE);
    return new BasePrior(numbers.with(name, legal));
  }

  /** {@return c} */
  double scale() {
    return scale;
  }

  double kappa() {
    return kappa;
  }

  double nu() {
    return nu;
  }

  /** {@return whether a number is sampled} */
  boolean learns() {
    return !numbers.sampled().isEmpty();
  }

  /**
   * {@return the candidate values of a number: the grid in decreasing order, or the fixed value}
   */
  double[] values(String name) {
    Parameter number = numbers.get(name);
    if (!number.sampled()) {
      return new double[] {number.value()};
    }
    double[] up = number.prior().values();
    double[] down = new double[up.length];
    for (int g = 0; g < up.length; g++) {
      down[g] = up[up.length - 1 - g];
    }
    return down;
  }

  /**
   * {@return these numbers with the sampled ones drawn}
   *
   * @param logWeights log weight of value g of the base scale, h of kappa and v of nu, in the order
   *     of {@link #values}, at {@code (g * kappas + h) * nus + v}; overwritten
   * @param power of the likelihood; all values are equally probable a priori
   */
  BasePrior drawn(double[] logWeights, double power, Rng rng) {
    for (int i = 0; i < logWeights.length; i++) {
      logWeights[i] *= power;
    }
    int at = rng.index(logWeights, logWeights.length);
    Parameters drawn = numbers;
    boolean changed = false;
    for (int k = numbers.names().size() - 1; k >= 0; k--) {
      String name = numbers.names().get(k);
      double[] values = values(name);
      double value = values[at % values.length];
      if (value != numbers.value(name)) {
        changed = true;
        drawn = drawn.with(name, numbers.get(name).with(value));
      }
      at /= values.length;
    }
    return changed ? new BasePrior(drawn) : this;
  }

  /**
   * {@return these numbers with another base scale}
   *
   * @param value on its grid
   */
  BasePrior withScale(double value) {
    Parameter number = numbers.get(BASE_SCALE).with(value);
    return new BasePrior(numbers.with(BASE_SCALE, number));
  }

  boolean samplesScale() {
    return numbers.sampled(BASE_SCALE);
  }

  /** {@return the sampled numbers: base scale, kappa, nu} */
  Parameters sampled() {
    Parameters sampled = Parameters.none();
    for (String name : numbers.sampled()) {
      sampled = sampled.and(name, numbers.get(name));
    }
    return sampled;
  }

  /**
   * {@return these numbers with other values of the sampled ones}
   *
   * @param value gives the value for a name
   * @throws IllegalArgumentException if a value is not on its grid
   */
  BasePrior with(ToDoubleFunction<String> value) {
    Parameters changed = numbers;
    for (String name : numbers.sampled()) {
      changed = changed.with(name, numbers.get(name).with(value.applyAsDouble(name)));
    }
    return new BasePrior(changed);
  }

  /**
   * Stores the values of the sampled numbers. {@return these numbers, or those with stored values}
   */
  BasePrior archived(Archive archive) {
    BasePrior[] stored = {this};
    numbers.archive(
        archive,
        (name, value) ->
            stored[0] = new BasePrior(stored[0].numbers.with(name, numbers.get(name).with(value))));
    return stored[0];
  }

  /** {@return the log prior probability of the current values, in nats} */
  double logPrior() {
    double sum = 0;
    for (String name : numbers.names()) {
      Parameter number = numbers.get(name);
      sum += number.prior().logDensity(number.value());
    }
    return sum;
  }

  /** {@return kappa, nu and base scale as text} */
  String describe() {
    return Text.of("%s, %s, %s", describe(KAPPA), describe(NU), describe(BASE_SCALE));
  }

  /** {@return a number and its law as text} */
  String describe(String name) {
    Parameter number = numbers.get(name);
    return name + (number.sampled() ? " sampled under " : " ") + number.shown();
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof BasePrior that && numbers.equals(that.numbers));
  }

  @Override
  public int hashCode() {
    return numbers.hashCode();
  }

  /**
   * {@return the weight of v v' in a scale matrix, with v the mean of n rows minus the prior mean}
   */
  static double pull(double kappa, double n) {
    return kappa * n / (kappa + n);
  }
}
