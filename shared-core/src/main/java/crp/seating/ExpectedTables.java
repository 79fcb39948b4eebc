package crp.seating;

import crp.Argument;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Finds the law of a concentration that was given as an expected number of clusters: Gamma(1, b)
 * with the b for which the mean number of tables under the whole prior is that number. The mean is
 * a sum over steps of 1/2 of the log of the concentration, where the trapezoidal rule of this law
 * has an error below 1e-10; the mean at a concentration is computed once. Links without an order
 * have a mean from drawn cycles, see {@link DistanceCrp#tables}.
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

  /** Links that are drawn; their cycles are a small part of the error of an expected number. */
  private static final int LINKS_DRAWN = 1_000_000;

  private static final int MOST_DRAWS = 1000;

  private final Prior prior;
  private final int customers;
  private final @Nullable LinkedTables linked;
  private final Map<Integer, Double> means = new HashMap<>();

  private ExpectedTables(Prior prior, int customers) {
    this.prior = prior;
    this.customers = customers;
    linked =
        prior instanceof DistanceCrp links
                && !links.affinity().sequential()
                && links.parameters().sampled().equals(List.of(Prior.CONCENTRATION))
            ? links.tables(
                Math.max(1, Math.min(MOST_DRAWS, LINKS_DRAWN / customers)), new SeededRng(1))
            : null;
  }

  /**
   * {@return the prior with the law of its concentration; unchanged unless the concentration was
   * given as an expected number of clusters}
   *
   * @param customers number of customers, at least 1
   * @param <P> the kind of prior
   * @throws IllegalArgumentException if no law gives this number, or the mean number of tables
   *     cannot be computed under this prior
   */
  @SuppressWarnings("unchecked")
  public static <P extends Prior> P resolved(P prior, int customers) {
    Hyperprior law = prior.parameters().get(Prior.CONCENTRATION).prior();
    if (!(law instanceof Hyperprior.Expected expected)) {
      return prior;
    }
    double clusters = expected.clusters();
    if (!(clusters < customers)) {
      throw Argument.refused(
          "the expected number of clusters must be above 1 and below the number of rows (%d), was %s",
          customers, Parameter.fixed(clusters).text());
    }
    double logMean = new ExpectedTables(prior, customers).solve(clusters);
    return (P) prior.with(Prior.CONCENTRATION, Parameter.gamma(1, Math.exp(-logMean)));
  }

  private double solve(double clusters) {
    double end = 0;
    int direction = mean(0) < clusters ? 1 : -1;
    while (direction * (clusters - mean(end)) > 0) {
      end += 2 * direction;
      if (Math.abs(end) > FARTHEST) {
        throw Argument.refused(
            "the expected number of clusters must be %s %.4g under this prior for %d rows, was"
                + " %s",
            direction > 0 ? "below" : "above", mean(end), customers, clusters);
      }
    }
    double from = Math.min(end, end - 2 * direction);
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
    if (linked != null) {
      return linked.mean(Math.exp(step * STEP));
    }
    Parameter alpha = Parameter.fixed(Math.exp(step * STEP));
    double mean = PriorTables.exact(prior.with(Prior.CONCENTRATION, alpha), customers);
    if (Double.isNaN(mean)) {
      throw Argument.refused(
          "concentration must be a number or a law, was an expected number of clusters, which is"
              + " not computed under this prior for %d rows",
          customers);
    }
    return mean;
  }
}
