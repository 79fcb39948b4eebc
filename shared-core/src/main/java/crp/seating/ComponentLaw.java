package crp.seating;

import crp.Text;
import crp.numerics.LogGamma;
import crp.parameter.Parameter;
import java.io.Serializable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The prior of the number of components of a {@link FiniteMixtures}, on 1, 2, ... The text form is
 *
 * <pre>
 *   geometric P     P(k) = P (1 - P)^(k - 1), mean 1 / P; P from 0.001 to below 1
 *   poisson MEAN    k - 1 is Poisson of that mean; MEAN from above 0 to 1000
 *   uniform MOST    each number from 1 to MOST; MOST a whole number from 1 to 10000
 *   beta-geometric A B    geometric with a P that has the law beta A B; A and B from 1 to 100
 * </pre>
 *
 * All but the last are log-concave: P(k + 1) / P(k) does not grow with k. Immutable and
 * thread-safe.
 */
public sealed interface ComponentLaw extends Serializable {

  /**
   * {@return log P(k), in nats; {@code -Infinity} above {@link #most}}
   *
   * @param k number of components, at least 1
   */
  double logProbability(int k);

  /** {@return the largest possible number of components} */
  default int most() {
    return Integer.MAX_VALUE;
  }

  /** {@return the text that {@link #parse} reads} */
  String text();

  /**
   * The geometric law.
   *
   * @param p probability of one component, from 0.001 to below 1
   */
  record Geometric(double p) implements ComponentLaw {

    private static final double LEAST = 0.001;

    public Geometric {
      if (!(p >= LEAST && p < 1)) {
        throw refused("P of a geometric law must be from 0.001 to below 1, was " + p);
      }
    }

    @Override
    public double logProbability(int k) {
      return Math.log(p) + (k - 1) * Math.log1p(-p);
    }

    @Override
    public String text() {
      return "geometric " + number(p);
    }
  }

  /**
   * One component and a Poisson number of further ones.
   *
   * @param mean of the number of further ones, above 0 and at most 1000
   */
  record Poisson(double mean) implements ComponentLaw {

    private static final double HIGHEST = 1000;

    public Poisson {
      if (!(mean > 0 && mean <= HIGHEST)) {
        throw refused("MEAN of a Poisson law must be above 0 and at most 1000, was " + mean);
      }
    }

    @Override
    public double logProbability(int k) {
      return (k - 1) * Math.log(mean) - mean - LogGamma.of(k);
    }

    @Override
    public String text() {
      return "poisson " + number(mean);
    }
  }

  /**
   * The uniform law.
   *
   * @param most largest number, from 1 to 10000
   */
  record Uniform(int most) implements ComponentLaw {

    private static final int HIGHEST = 10_000;

    public Uniform {
      if (most < 1 || most > HIGHEST) {
        throw refused("MOST of a uniform law must be from 1 to 10000, was " + most);
      }
    }

    @Override
    public double logProbability(int k) {
      return k <= most ? -Math.log(most) : Double.NEGATIVE_INFINITY;
    }

    @Override
    public String text() {
      return "uniform " + most;
    }
  }

  /**
   * A mixture of geometric laws, cut off after {@value #MOST} components: the
   * beta-negative-binomial law of parameters 1, a and b for the number of further components.
   * Fruehwirth-Schnatter, Malsiner-Walli and Gruen (2021), Generalized mixtures of finite mixtures
   * and telescoping sampling, Bayesian Analysis 16, section 2.3, advise a = 4, b = 3.
   *
   * @param a of the beta law of the probability of one component, from 1 to 100
   * @param b of that law, from 1 to 100
   */
  record BetaGeometric(double a, double b) implements ComponentLaw {

    private static final int MOST = 10_000;
    private static final double HIGHEST = 100;

    public BetaGeometric {
      if (!(a >= 1 && a <= HIGHEST && b >= 1 && b <= HIGHEST)) {
        throw refused(
            Text.of("A and B of a beta-geometric law must be from 1 to 100, were %s and %s", a, b));
      }
    }

    @Override
    public double logProbability(int k) {
      return k <= MOST
          ? Math.log(a)
              + LogGamma.rising(b, k - 1)
              - LogGamma.rising(a + b, k)
              - Math.log1p(-Math.exp(logBeyond(MOST)))
          : Double.NEGATIVE_INFINITY;
    }

    /** {@return log of the probability of more than k components, before the law is cut off} */
    double logBeyond(int k) {
      return LogGamma.rising(b, k) - LogGamma.rising(a + b, k);
    }

    @Override
    public int most() {
      return MOST;
    }

    @Override
    public String text() {
      return "beta-geometric " + number(a) + " " + number(b);
    }
  }

  /**
   * {@return the law in a text}
   *
   * @param name of the option, for the message
   * @param text in a form above
   * @throws IllegalArgumentException if it is not in such a form or out of range; the message
   *     starts with the name
   */
  static ComponentLaw parse(String name, String text) {
    String[] words = text.trim().toLowerCase(Locale.ROOT).split("\\s+", -1);
    ComponentLaw law;
    try {
      double value = words.length >= 2 ? Text.number(words[1]) : Double.NaN;
      double second = words.length == 3 ? Text.number(words[2]) : Double.NaN;
      law = words.length > 3 || Double.isNaN(value) ? null : of(words[0], value, second);
    } catch (NumberFormatException e) {
      law = null;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
    if (law == null) {
      throw refused(
          Text.of(
              "%s must be 'geometric P', 'poisson MEAN', 'uniform MOST' or 'beta-geometric A B', was"
                  + " '%s'",
              name, text.trim()));
    }
    return law;
  }

  private static @Nullable ComponentLaw of(String word, double value, double second) {
    if (Double.isNaN(second) == word.equals("beta-geometric")) {
      return null;
    }
    return switch (word) {
      case "beta-geometric" -> new BetaGeometric(value, second);
      case "geometric" -> new Geometric(value);
      case "poisson" -> new Poisson(value);
      case "uniform" -> value == Math.rint(value) ? new Uniform((int) value) : null;
      default -> null;
    };
  }

  private static IllegalArgumentException refused(String message) {
    return new IllegalArgumentException(message);
  }

  private static String number(double value) {
    return Parameter.fixed(value).text();
  }
}
