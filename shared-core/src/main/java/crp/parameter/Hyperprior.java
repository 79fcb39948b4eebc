package crp.parameter;

import crp.Argument;
import crp.Text;
import crp.numerics.LogGamma;
import crp.numerics.LogSum;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The prior of a parameter: fixed, or a law under which the parameter is sampled. Options, reports
 * and tests share one text form:
 *
 * <pre>
 *   gamma SHAPE RATE        mean SHAPE / RATE
 *   exponential MEAN        the same as gamma 1 1/MEAN
 *   f D1 D2                 the F law of these degrees of freedom
 *   beta A B                from 0 to 1, mean A / (A + B)
 *   log-uniform LOW HIGH    the logarithm is uniform
 *   grid VALUE ...          each value with equal probability
 *   log-grid LOW HIGH COUNT a grid from LOW to HIGH in equal steps of the logarithm
 *   OFFSET + LAW            a number above OFFSET, such as 1 + gamma 1 20
 *   expected K              concentrations only: the law gamma 1 b under which K clusters are expected
 *   automatic               concentrations only: gamma 1 1, for links a law with the same effect
 * </pre>
 *
 * <p>A grid is a discrete prior, not an approximation of a continuous one: a draw from its
 * conditional distribution (griddy Gibbs, Ritter and Tanner 1992) is exact.
 *
 * <p>A density is with respect to {@link #unbound}, a coordinate without bounds (the logarithm, or
 * the logit), in which {@link ParameterDraw} moves; it is normalised and includes the Jacobian. All
 * laws are immutable and thread-safe.
 */
public sealed interface Hyperprior extends Serializable {

  /** Most values of a log-grid. */
  int MOST_VALUES = 10_000;

  /** {@return whether the number is sampled} */
  default boolean sampled() {
    return true;
  }

  /**
   * {@return the value at which a chain starts: the mean of a gamma or beta law, 1 under an F law,
   * the geometric mean of the bounds of a log-uniform law, the middle value of a grid (of two the
   * smaller one)}
   *
   * @throws IllegalStateException for a fixed number, which has no law
   */
  double start();

  /**
   * {@return the log density of {@link #unbound} at a value, in nats; on a grid the log probability
   * of the value} {@code -Infinity} outside the law's support, 0 for a fixed number.
   */
  double logDensity(double value);

  /** {@return whether a value is possible} */
  default boolean supports(double value) {
    return logDensity(value) > Double.NEGATIVE_INFINITY;
  }

  /** {@return the lower end of the law's range, by default 0} */
  default double lowest() {
    return 0;
  }

  /** {@return the upper end of the law's range, by default infinite} */
  default double highest() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * {@return a value of the law's range in a coordinate without bounds: its logarithm or its logit}
   *
   * @param value inside the law's range
   */
  default double unbound(double value) {
    return Math.log(value);
  }

  /**
   * {@return the inverse of {@link #unbound}}
   *
   * @param coordinate any finite number
   */
  default double bound(double coordinate) {
    return Math.exp(coordinate);
  }

  /** {@return the values of a grid in increasing order, a copy; empty for a continuous law} */
  default double[] values() {
    return new double[0];
  }

  /** {@return whether the law is a grid} */
  default boolean isGrid() {
    return false;
  }

  /** {@return the text that {@link #parse} reads} */
  String text();

  /** A fixed number. */
  record Fixed() implements Hyperprior {

    @Override
    public boolean sampled() {
      return false;
    }

    @Override
    public double start() {
      throw new IllegalStateException("a fixed number has no law to start from");
    }

    @Override
    public double logDensity(double value) {
      return 0;
    }

    @Override
    public double lowest() {
      return Double.NEGATIVE_INFINITY;
    }

    @Override
    public String text() {
      return "fixed";
    }
  }

  /**
   * The gamma distribution of mean shape / rate.
   *
   * @param shape from 1e-4 to 1e6: less or more is one point to a computer
   * @param rate from 1e-100 to 1e100
   */
  record Gamma(double shape, double rate) implements Hyperprior {

    public Gamma {
      Range.SHAPE.require("the shape of a gamma prior", shape);
      Range.MAGNITUDE.require("the rate of a gamma prior", rate);
    }

    @Override
    public double start() {
      return shape / rate;
    }

    @Override
    public double logDensity(double value) {
      return value > 0 && value < Double.POSITIVE_INFINITY
          ? shape * (Math.log(rate) + Math.log(value)) - rate * value - LogGamma.of(shape)
          : Double.NEGATIVE_INFINITY;
    }

    @Override
    public String text() {
      return "gamma " + Numbers.text(shape) + " " + Numbers.text(rate);
    }
  }

  /**
   * The beta distribution of mean a / (a + b).
   *
   * @param a from 1e-4 to 1e6
   * @param b from 1e-4 to 1e6
   */
  record Beta(double a, double b) implements Hyperprior {

    public Beta {
      Range.SHAPE.require("A of a beta prior", a);
      Range.SHAPE.require("B of a beta prior", b);
    }

    @Override
    public double start() {
      return a / (a + b);
    }

    @Override
    public double unbound(double value) {
      return Math.log(value) - Math.log1p(-value);
    }

    @Override
    public double bound(double coordinate) {
      return 1 / (1 + Math.exp(-coordinate));
    }

    @Override
    public double logDensity(double value) {
      return value > 0 && value < 1
          ? a * Math.log(value)
              + b * Math.log1p(-value)
              + LogGamma.of(a + b)
              - LogGamma.of(a)
              - LogGamma.of(b)
          : Double.NEGATIVE_INFINITY;
    }

    @Override
    public double highest() {
      return 1;
    }

    @Override
    public String text() {
      return "beta " + Numbers.text(a) + " " + Numbers.text(b);
    }
  }

  /**
   * The F distribution.
   *
   * @param above degrees of freedom of the numerator, from 1e-4 to 1e6
   * @param below degrees of freedom of the denominator, from 1e-4 to 1e6
   */
  record F(double above, double below) implements Hyperprior {

    public F {
      Range.SHAPE.require("D1 of an F prior", above);
      Range.SHAPE.require("D2 of an F prior", below);
    }

    /** {@return 1, the mode of the density of the logarithm} */
    @Override
    public double start() {
      return 1;
    }

    @Override
    public double logDensity(double value) {
      if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
        return Double.NEGATIVE_INFINITY;
      }
      double ratio = above / below * value;
      double half = (above + below) / 2;
      return above / 2 * Math.log(ratio)
          - half * Math.log1p(ratio)
          + LogGamma.of(half)
          - LogGamma.of(above / 2)
          - LogGamma.of(below / 2);
    }

    @Override
    public String text() {
      return "f " + Numbers.text(above) + " " + Numbers.text(below);
    }
  }

  /**
   * The logarithm is uniform.
   *
   * @param low from 1e-100 to below 1e100
   * @param high above {@code low}, at most 1e100
   */
  record LogUniform(double low, double high) implements Hyperprior {

    public LogUniform {
      Range.MAGNITUDE.require("the lower bound of a log-uniform prior", low);
      if (!(high > low) || !Range.MAGNITUDE.contains(high)) {
        throw Argument.refused(
            "the upper bound of a log-uniform prior must be above %s and at most 1e100, was %s",
            Numbers.text(low), Numbers.text(high));
      }
    }

    @Override
    public double start() {
      return low * Math.sqrt(high / low);
    }

    @Override
    public double logDensity(double value) {
      return value >= low && value <= high
          ? -Math.log(Math.log(high) - Math.log(low))
          : Double.NEGATIVE_INFINITY;
    }

    @Override
    public double lowest() {
      return low;
    }

    @Override
    public double highest() {
      return high;
    }

    @Override
    public String text() {
      return "log-uniform " + Numbers.text(low) + " " + Numbers.text(high);
    }
  }

  /**
   * An offset plus a number with a given law.
   *
   * @param offset finite
   * @param excess law of the number less the offset; neither fixed nor shifted itself
   */
  record Shifted(double offset, Hyperprior excess) implements Hyperprior {

    public Shifted {
      if (Double.isNaN(offset) || Double.isInfinite(offset)) {
        throw new IllegalArgumentException("the offset of a prior must be finite, was " + offset);
      }
      if (!excess.sampled() || excess instanceof Shifted) {
        throw new IllegalArgumentException(
            "an offset needs a law after it, was '" + excess.text() + "'");
      }
      double[] values = shifted(offset, excess);
      for (int g = 1; g < values.length; g++) {
        if (!(values[g] > values[g - 1])) {
          throw Argument.refused(
              "offset %s is too large for '%s'", Numbers.text(offset), excess.text());
        }
      }
    }

    private static double[] shifted(double offset, Hyperprior excess) {
      double[] values = excess.values();
      for (int g = 0; g < values.length; g++) {
        values[g] += offset;
      }
      return values;
    }

    @Override
    public double start() {
      return offset + excess.start();
    }

    @Override
    public double logDensity(double value) {
      if (!isGrid()) {
        return excess.logDensity(value - offset);
      }
      // the difference may deviate from the grid's value by rounding
      double[] values = values();
      return Arrays.binarySearch(values, value) >= 0
          ? -Math.log(values.length)
          : Double.NEGATIVE_INFINITY;
    }

    @Override
    public double lowest() {
      return offset + excess.lowest();
    }

    @Override
    public double highest() {
      return offset + excess.highest();
    }

    @Override
    public double unbound(double value) {
      return excess.unbound(value - offset);
    }

    @Override
    public double bound(double coordinate) {
      return offset + excess.bound(coordinate);
    }

    @Override
    public boolean isGrid() {
      return excess.isGrid();
    }

    @Override
    public double[] values() {
      return shifted(offset, excess);
    }

    @Override
    public String text() {
      return Numbers.text(offset) + " + " + excess.text();
    }
  }

  /**
   * A gamma law of shape 1 of a concentration whose rate depends on the rows, so it has no density
   * yet: a model replaces it by that gamma law as soon as the rows are known.
   */
  sealed interface OfRows extends Hyperprior {

    /** {@return 1, in place of a mean that is not known yet} */
    @Override
    default double start() {
      return 1;
    }

    @Override
    default boolean supports(double value) {
      return value > 0 && value < Double.POSITIVE_INFINITY;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException always
     */
    @Override
    default double logDensity(double value) {
      throw new IllegalStateException("'" + text() + "' needs the number of rows");
    }
  }

  /**
   * The gamma law of shape 1 under which the prior mean of the number of clusters is a given one.
   *
   * @param clusters expected number of clusters, above 1 and finite
   */
  record Expected(double clusters) implements OfRows {

    public Expected {
      if (!(clusters > 1) || Double.isInfinite(clusters)) {
        throw new IllegalArgumentException(
            "the expected number of clusters must be above 1 and below the number of rows, was "
                + Numbers.text(clusters));
      }
    }

    @Override
    public String text() {
      return "expected " + Numbers.text(clusters);
    }
  }

  /**
   * Gamma 1 1, or for links the gamma law of shape 1 under which as many rows choose themselves, in
   * the prior mean, as begin a table of a Chinese restaurant process under gamma 1 1.
   */
  record Automatic() implements OfRows {

    @Override
    public String text() {
      return "automatic";
    }
  }

  /** Finitely many values. */
  final class Grid implements Hyperprior {

    private static final long serialVersionUID = 1L;

    private final double[] values;
    private final double[] logs;
    private final String text;

    private Grid(double[] sorted, double[] logs, String text) {
      values = sorted;
      this.logs = logs;
      this.text = text;
    }

    private static Grid even(double[] sorted, String text) {
      double[] logs = new double[sorted.length];
      Arrays.fill(logs, -Math.log(sorted.length));
      return new Grid(sorted, logs, text);
    }

    @Override
    public double start() {
      return values[(values.length - 1) / 2];
    }

    @Override
    public boolean isGrid() {
      return true;
    }

    @Override
    public double[] values() {
      return values.clone();
    }

    @Override
    public double logDensity(double value) {
      int at = Arrays.binarySearch(values, value);
      return at >= 0 ? logs[at] : Double.NEGATIVE_INFINITY;
    }

    @Override
    public double lowest() {
      return values[0];
    }

    @Override
    public double highest() {
      return values[values.length - 1];
    }

    @Override
    public String text() {
      return text;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Grid grid
          && Arrays.equals(values, grid.values)
          && Arrays.equals(logs, grid.logs);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** {@return the prior of a fixed number} */
  static Hyperprior fixed() {
    return new Fixed();
  }

  /**
   * {@return a prior with equal probability for each value}
   *
   * @param values at least one, all different and finite, in any order; copied
   * @throws IllegalArgumentException if they are not
   */
  static Hyperprior grid(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    boolean legal = sorted.length > 0 && Double.isFinite(sorted[0]);
    legal &= sorted.length == 0 || Double.isFinite(sorted[sorted.length - 1]);
    for (int g = 1; g < sorted.length; g++) {
      legal &= sorted[g] > sorted[g - 1];
    }
    if (!legal) {
      throw new IllegalArgumentException(
          "a grid needs one or more different finite values, got " + Arrays.toString(values));
    }
    StringBuilder text = new StringBuilder("grid");
    for (double value : sorted) {
      text.append(' ').append(Numbers.text(value));
    }
    return Grid.even(sorted, text.toString());
  }

  /**
   * {@return a prior of finitely many values}
   *
   * @param values increasing and finite, at least one; copied
   * @param logWeights log of each value's probability up to a common constant
   * @param text of the prior, for reports
   */
  static Hyperprior weighted(double[] values, double[] logWeights, String text) {
    double logSum = LogSum.of(logWeights, logWeights.length);
    double[] logs = Arrays.stream(logWeights).map(log -> log - logSum).toArray();
    return new Grid(values.clone(), logs, text);
  }

  /**
   * {@return a grid from one value to another in equal steps of the logarithm} Powers of 2 are
   * exact.
   *
   * @param low smallest value, positive and finite
   * @param high largest value, above {@code low}, finite
   * @param count number of values, from 2 to {@value #MOST_VALUES}
   * @throws IllegalArgumentException if a number is out of its range
   */
  static Hyperprior logGrid(double low, double high, int count) {
    Range.POSITIVE.require("LOW of a log-grid", low);
    if (!(high > low) || Double.isInfinite(high)) {
      throw Argument.refused(
          "HIGH of a log-grid must be finite and above %s, was %s",
          Numbers.text(low), Numbers.text(high));
    }
    if (count < 2 || count > MOST_VALUES) {
      throw Argument.refused(
          "COUNT of a log-grid must be from 2 to %d, was %d", MOST_VALUES, count);
    }
    double first = Numbers.log2(low);
    double step = (Numbers.log2(high) - first) / (count - 1);
    double[] values = new double[count];
    for (int g = 0; g < count; g++) {
      values[g] = Math.pow(2, first + g * step);
    }
    values[0] = low;
    values[count - 1] = high;
    String text = Text.of("log-grid %s %s %d", Numbers.text(low), Numbers.text(high), count);
    return Grid.even(((Grid) grid(values)).values, text);
  }

  /**
   * {@return the exponential law}
   *
   * @param mean from 1e-100 to 1e100
   * @throws IllegalArgumentException if it is not
   */
  static Hyperprior exponential(double mean) {
    return new Gamma(1, 1 / Range.MAGNITUDE.require("the mean of an exponential prior", mean));
  }

  /**
   * {@return the prior given by a text}
   *
   * @param text in one of the forms above; commas may separate the numbers
   * @throws IllegalArgumentException if it is not in such a form or a number is out of range; the
   *     message starts with "must be" for a wrong form
   */
  static Hyperprior parse(String text) {
    String[] words = text.trim().split("[\\s,]+", -1);
    if (words.length > 2 && words[1].equals("+")) {
      String rest = String.join(" ", Arrays.copyOfRange(words, 2, words.length));
      return new Shifted(number(words[0], text), parse(rest));
    }
    double[] numbers = new double[words.length - 1];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(words[i + 1], text);
    }
    String law = words[0].toLowerCase(Locale.ROOT);
    if (law.equals("grid")) {
      return grid(numbers);
    }
    return switch (law + numbers.length) {
      case "gamma2" -> new Gamma(numbers[0], numbers[1]);
      case "exponential1" -> exponential(numbers[0]);
      case "beta2" -> new Beta(numbers[0], numbers[1]);
      case "f2" -> new F(numbers[0], numbers[1]);
      case "expected1" -> new Expected(numbers[0]);
      case "automatic0" -> new Automatic();
      case "log-uniform2" -> new LogUniform(numbers[0], numbers[1]);
      case "log-grid3" -> logGrid(numbers[0], numbers[1], count(numbers[2], text));
      default -> throw refused(text, null);
    };
  }

  private static double number(String word, String text) {
    try {
      return Text.number(word);
    } catch (NumberFormatException e) {
      throw refused(text, e);
    }
  }

  private static int count(double number, String text) {
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw refused(text, null);
    }
    return (int) number;
  }

  private static IllegalArgumentException refused(String text, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "must be a number, 'gamma SHAPE RATE', 'exponential MEAN', 'f D1 D2', 'beta A B',"
            + " 'log-uniform LOW HIGH', 'grid VALUE ...', 'log-grid LOW HIGH COUNT' or 'OFFSET + LAW',"
            + " of a concentration also 'expected K', was '"
            + text
            + "'",
        cause);
  }
}
