package crp.seating;

import crp.partition.Links;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import java.util.Arrays;

/**
 * The distance dependent Chinese restaurant process: customer i chooses itself with probability
 * proportional to the concentration alpha and customer j with probability proportional to the
 * decayed distance f(d_ij).
 *
 * <p>Neither exchangeable nor projective in general: taking customers away changes the law of the
 * others (Blei and Frazier, proposition 1). Multiplying alpha and all f by one number changes
 * nothing. When nobody can choose a later customer, the number of tables is the number of
 * self-links and its mean is closed.
 *
 * <p>Reference: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, equation 2.
 */
public final class DistanceCrp implements LinkPrior {

  private static final long serialVersionUID = 1L;
  private static final double HIGH = 1e150;

  private final double concentration;
  private final ConcentrationPrior concentrationPrior;
  private final Affinity affinity;
  private final TotalCounts totals;

  private DistanceCrp(
      double concentration,
      ConcentrationPrior concentrationPrior,
      Affinity affinity,
      TotalCounts totals) {
    this.concentration = Ranges.positive("concentration", concentration);
    this.concentrationPrior = concentrationPrior;
    this.affinity = affinity;
    this.totals = totals;
  }

  /**
   * {@return the process with a fixed concentration}
   *
   * @param concentration alpha, the weight of a self-link; positive and finite
   * @param affinity the decayed distances
   * @throws IllegalArgumentException when the concentration is not positive and finite
   */
  public static DistanceCrp of(double concentration, Affinity affinity) {
    return new DistanceCrp(
        concentration, ConcentrationPrior.FIXED, affinity, TotalCounts.of(affinity));
  }

  /**
   * {@return the process with a concentration sampled under Gamma(1, 1), started at 1}
   *
   * @param affinity the decayed distances
   */
  public static DistanceCrp sampled(Affinity affinity) {
    return sampled(1, 1, affinity);
  }

  /**
   * {@return the process with a concentration sampled under a gamma prior, started at its mean}
   *
   * @param shape positive and finite
   * @param rate positive and finite
   * @param affinity the decayed distances
   * @throws IllegalArgumentException when shape or rate is not positive and finite
   */
  public static DistanceCrp sampled(double shape, double rate, Affinity affinity) {
    ConcentrationPrior.Gamma prior = new ConcentrationPrior.Gamma(shape, rate);
    return new DistanceCrp(prior.mean(), prior, affinity, TotalCounts.of(affinity));
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
  public DistanceCrp withConcentration(double concentration) {
    return new DistanceCrp(concentration, concentrationPrior, affinity, totals);
  }

  @Override
  public Affinity affinity() {
    return affinity;
  }

  private double weight(int i, int j) {
    return i == j ? concentration : affinity.weight(i, j);
  }

  @Override
  public double logWeight(int i, int j) {
    return Math.log(weight(i, j));
  }

  @Override
  public double logNormaliser(double concentration) {
    return totals.logProduct(Ranges.positive("concentration", concentration));
  }

  @Override
  public double logJoint(int[] targets) {
    if (targets.length != size()) {
      throw new IllegalArgumentException(
          "the prior is for %d customers, the links are %d".formatted(size(), targets.length));
    }
    double sum = 0;
    double product = 1;
    for (int i = 0; i < targets.length; i++) {
      double w = weight(i, targets[i]);
      // one logarithm for many factors, unless a factor is extreme
      if (w > HIGH || w < 1 / HIGH) {
        sum += Math.log(w);
        continue;
      }
      product *= w;
      if (product > HIGH || product < 1 / HIGH) {
        sum += Math.log(product);
        product = 1;
      }
    }
    return sum + Math.log(product) - totals.logProduct(concentration);
  }

  /**
   * {@inheritDoc} Exact when nobody can choose a later customer: the sum of alpha / (alpha + S_i).
   * Otherwise NaN, see {@link #simulatedMeanTables}.
   *
   * @throws IllegalArgumentException if the number of customers is not that of the affinity
   */
  @Override
  public double meanTables(int customers) {
    if (customers != size()) {
      throw new IllegalArgumentException(
          "the prior is for %d customers, not for %d".formatted(size(), customers));
    }
    return affinity.sequential() ? meanSelfLinks() : Double.NaN;
  }

  /** {@return the prior mean of the number of self-links, a lower bound of the mean of tables} */
  public double meanSelfLinks() {
    return totals.meanSelfLinks(concentration);
  }

  @Override
  public Links simulate(Rng rng) {
    int[] targets = new int[size()];
    double[] logWeights = new double[16];
    int[] chosen = new int[16];
    for (int i = 0; i < targets.length; i++) {
      int end = affinity instanceof SparseAffinity sparse ? sparse.start(i + 1) : size();
      int start = affinity instanceof SparseAffinity sparse ? sparse.start(i) : 0;
      if (logWeights.length <= end - start) {
        logWeights = new double[2 * (end - start) + 1];
        chosen = Arrays.copyOf(chosen, logWeights.length);
      }
      int n = 0;
      chosen[n] = i;
      logWeights[n++] = Math.log(concentration);
      for (int e = start; e < end; e++) {
        boolean sparse = affinity instanceof SparseAffinity;
        int j = sparse ? ((SparseAffinity) affinity).neighbour(e) : e;
        if (j != i) {
          chosen[n] = j;
          logWeights[n++] = logWeight(i, j);
        }
      }
      targets[i] = chosen[rng.index(logWeights, n)];
    }
    return Links.of(targets);
  }

  @Override
  public String describe() {
    return "distance dependent Chinese restaurant process, "
        + concentrationPrior.describe(concentration);
  }
}
