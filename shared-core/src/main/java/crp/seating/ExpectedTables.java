package crp.seating;

import crp.Argument;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/**
 * Not part of the promised API.
 *
 * <p>Finds the law of a concentration that was given as an expected number of clusters: Gamma(1, b)
 * with the b for which the mean number of tables under the whole prior is that number. The mean is
 * a sum over steps of 1/2 of the log of the concentration, where the trapezoidal rule of this law
 * has an error below 1e-10; the mean at a concentration is computed once. Links without an order
 * have a mean from drawn cycles, see {@code DistanceCrp.tables}.
 */
public final class ExpectedTables {

  private static final double STEP = 0.5;

  /**
   * Beyond these the density of the log of a number of law Gamma(1, 1) is below 1e-9 of its peak.
   */
  private static final double BELOW = 21;

  private static final double ABOVE = 3.2;

  /** How far the mean concentration is searched from 1, in steps of its logarithm. */
  private static final double FARTHEST = 60;

  private static final double ERROR = 1e-9;
  private static final int EVALUATIONS = 200;

  private final DoubleUnaryOperator tables;
  private final Map<Integer, Double> means = new HashMap<>();

  /**
   * Starts without known means.
   *
   * @param tables the mean number of tables at a concentration
   */
  private ExpectedTables(DoubleUnaryOperator tables) {
    this.tables = tables;
  }

  /**
   * {@return the prior with the law of its concentration; unchanged unless that law depends on the
   * rows}
   *
   * @param customers number of customers, at least 1
   * @param <P> the kind of prior
   * @throws IllegalArgumentException if no law gives this number, or the mean number of tables
   *     cannot be computed under this prior
   */
  @SuppressWarnings("unchecked")
  public static <P extends Prior> P resolved(P prior, int customers) {
    if (!(prior.parameters().get(Prior.CONCENTRATION).prior() instanceof Hyperprior.OfRows law)) {
      return prior;
    }
    double logMean = 0;
    if (law instanceof Hyperprior.Expected expected) {
      logMean = logMean(prior, customers, expected.clusters());
    } else {
      logMean = prior.choiceSums(customers).map(ExpectedTables::asOfEqualLinks).orElse(0.0);
    }
    return (P) prior.with(Prior.CONCENTRATION, Parameter.gamma(1, Math.exp(-logMean)));
  }

  private static double logMean(Prior prior, int customers, double clusters) {
    if (!(clusters < customers)) {
      throw Argument.refused(
          "the expected number of clusters must be above 1 and below the number of rows (%d), was %s",
          customers, Parameter.fixed(clusters).text());
    }
    ExpectedTables expected = new ExpectedTables(tables(prior, customers));
    double end = expected.reached(clusters);
    if (Double.isNaN(end)) {
      boolean above = expected.mean(0) > clusters;
      throw Argument.refused(
          "the expected number of clusters must be %s %.4g under this prior for %d rows, was %s",
          above ? "above" : "below",
          expected.mean(above ? -FARTHEST : FARTHEST),
          customers,
          clusters);
    }
    return expected.solve(clusters, end);
  }

  private static DoubleUnaryOperator tables(Prior prior, int customers) {
    return prior.drawnTables(customers).orElseGet(() -> exact(prior, customers));
  }

  private static DoubleUnaryOperator exact(Prior prior, int customers) {
    return alpha -> {
      double mean =
          PriorTables.exact(prior.with(Prior.CONCENTRATION, Parameter.fixed(alpha)), customers);
      if (Double.isNaN(mean)) {
        throw Argument.refused(
            "concentration must be a number or a law, was an expected number of clusters, which is"
                + " not computed under this prior for %d rows",
            customers);
      }
      return mean;
    };
  }

  /**
   * {@return the log of the mean concentration under which as many customers choose themselves as
   * under a Chinese restaurant process, gamma 1 1, in which each has as many others as are earlier}
   * Under links in both directions cycles make further tables whatever the concentration; this
   * number does not depend on them. Customers without others are left out of both.
   */
  private static double asOfEqualLinks(double[] sums) {
    double[] others = Arrays.stream(sums).filter(sum -> sum > 0).toArray();
    if (others.length == 0) {
      return 0;
    }
    double[] earlier = IntStream.rangeClosed(1, others.length).asDoubleStream().toArray();
    double clusters = new ExpectedTables(alpha -> selfLinks(earlier, alpha)).mean(0);
    ExpectedTables expected = new ExpectedTables(alpha -> selfLinks(others, alpha));
    double end = expected.reached(clusters);
    return Double.isNaN(end) ? 0 : expected.solve(clusters, end);
  }

  /**
   * {@return the mean number of customers that choose themselves}
   *
   * @param sums of the weights of the others that each can choose
   */
  public static double selfLinks(double[] sums, double alpha) {
    double mean = 0;
    for (double sum : sums) {
      mean += alpha / (alpha + sum);
    }
    return mean;
  }

  /** {@return the log of a mean concentration on the other side of a number from 1; NaN if none} */
  private double reached(double clusters) {
    double end = 0;
    int direction = mean(0) < clusters ? 1 : -1;
    while (direction * (clusters - mean(end)) > 0) {
      end += 2 * direction;
      if (Math.abs(end) > FARTHEST) {
        return Double.NaN;
      }
    }
    return end;
  }

  private double solve(double clusters, double end) {
    double from = end > 0 ? end - 2 : end;
    return new BrentSolver(ERROR)
        .solve(EVALUATIONS, logMean -> mean(logMean) - clusters, from, from + 2);
  }

  /** {@return the mean number of tables where the concentration has an exponential law} */
  private double mean(double logMean) {
    double sum = 0;
    double mass = 0;
    int last = (int) Math.ceil((logMean + ABOVE) / STEP);
    for (int j = (int) Math.floor((logMean - BELOW) / STEP); j <= last; j++) {
      double x = j * STEP - logMean;
      double weight = Math.exp(x - Math.exp(x));
      sum += weight * means.computeIfAbsent(j, this::at);
      mass += weight;
    }
    return sum / mass;
  }

  private double at(int step) {
    return tables.applyAsDouble(Math.exp(step * STEP));
  }
}
