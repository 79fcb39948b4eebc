package crp.seating;

import crp.partition.Links;
import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeSums;
import crp.proximity.TimeSweep;
import crp.random.Rng;

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

  private final double concentration;
  private final ConcentrationPrior concentrationPrior;
  private final ScalePrior scalePrior;
  private final Affinity affinity;
  private final TotalCounts totals;

  private DistanceCrp(
      double concentration,
      ConcentrationPrior concentrationPrior,
      ScalePrior scalePrior,
      Affinity affinity,
      TotalCounts totals) {
    this.concentration = Ranges.positive("concentration", concentration);
    this.concentrationPrior = concentrationPrior;
    this.scalePrior = scalePrior;
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
        concentration,
        ConcentrationPrior.FIXED,
        ScalePrior.fixed(),
        affinity,
        TotalCounts.of(affinity));
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
    return new DistanceCrp(
        prior.mean(), prior, ScalePrior.fixed(), affinity, TotalCounts.of(affinity));
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
    return new DistanceCrp(concentration, concentrationPrior, scalePrior, affinity, totals);
  }

  @Override
  public DistanceCrp withConcentrationPrior(ConcentrationPrior prior) {
    return new DistanceCrp(concentration, prior, scalePrior, affinity, totals);
  }

  @Override
  public ScalePrior scalePrior() {
    return scalePrior;
  }

  /**
   * {@return this process with a scale of the decay sampled under a prior, started at its middle;
   * or fixed as it is}
   *
   * @param prior the prior of the scale
   * @throws IllegalArgumentException if the affinity cannot be had under all scales of the prior
   */
  public DistanceCrp withScalePrior(ScalePrior prior) {
    Ranges.scales(prior, affinity.scalable(), affinity.largestScale());
    return new DistanceCrp(concentration, concentrationPrior, prior, affinity, totals)
        .withScale(prior.middle(scale()));
  }

  @Override
  public DistanceCrp withScale(double scale) {
    if (Double.compare(scale, scale()) == 0) {
      return this;
    }
    Affinity other = affinity.withScale(scale);
    return new DistanceCrp(
        concentration, concentrationPrior, scalePrior, other, TotalCounts.of(other));
  }

  @Override
  public ChoiceWeights choices(int[] targets, double scale) {
    requireSize(targets);
    LogProduct chosen = new LogProduct();
    int alone = 0;
    for (int i = 0; i < targets.length; i++) {
      if (targets[i] == i) {
        alone++;
      } else {
        chosen.multiply(affinity.weightAt(i, targets[i], scale));
      }
    }
    double[] sums = new double[targets.length];
    affinity.totalsAt(scale, sums);
    return new ChoiceWeights(alone, chosen.log(), sums);
  }

  @Override
  public Affinity affinity() {
    return affinity;
  }

  @Override
  public DistanceCrp select(int[] rows) {
    Affinity some = affinity.select(rows);
    return new DistanceCrp(
        concentration, concentrationPrior, scalePrior, some, TotalCounts.of(some));
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
    requireSize(targets);
    LogProduct chosen = new LogProduct();
    for (int i = 0; i < targets.length; i++) {
      chosen.multiply(weight(i, targets[i]));
    }
    return chosen.log() - totals.logProduct(concentration);
  }

  private void requireSize(int[] targets) {
    if (targets.length != size()) {
      throw new IllegalArgumentException(
          "the prior is for %d customers, the links are %d".formatted(size(), targets.length));
    }
  }

  /**
   * {@inheritDoc} Exact when nobody can choose a later customer: the sum of alpha / (alpha + S_i).
   * Otherwise NaN, see {@link #simulatedMeanTables}.
   *
   * @throws IllegalArgumentException if the number of customers is not that of the affinity
   */
  @Override
  public double meanTables(int customers) {
    Ranges.sameSize(size(), customers);
    return affinity.sequential() ? meanSelfLinks() : Double.NaN;
  }

  @Override
  public double leastMeanTables() {
    if (!(affinity instanceof SparseAffinity sparse)) {
      return Double.NaN;
    }
    double least = 0;
    for (int i = 0; i < size(); i++) {
      if (!(sparse.total(i) > 0)) {
        least++;
        continue;
      }
      for (int e = sparse.start(i); e < sparse.start(i + 1); e++) {
        int j = sparse.neighbour(e);
        if (j < i) {
          double back = sparse.weight(j, i);
          least += back > 0 ? sparse.weight(e) / sparse.total(i) * (back / sparse.total(j)) : 0;
        }
      }
    }
    return least;
  }

  /** {@return the prior mean of the number of self-links, a lower bound of the mean of tables} */
  public double meanSelfLinks() {
    return totals.meanSelfLinks(concentration);
  }

  @Override
  public Links simulate(Rng rng) {
    int[] targets =
        affinity instanceof SparseAffinity sparse
            ? simulate(sparse, rng)
            : simulate((TimeAffinity) affinity, rng);
    return Links.of(targets);
  }

  private int[] simulate(SparseAffinity sparse, Rng rng) {
    int[] targets = new int[size()];
    double[] logWeights = new double[16];
    for (int i = 0; i < targets.length; i++) {
      int start = sparse.start(i);
      int n = sparse.start(i + 1) - start;
      if (logWeights.length <= n) {
        logWeights = new double[2 * n];
      }
      for (int e = 0; e < n; e++) {
        logWeights[e] = Math.log(sparse.weight(start + e));
      }
      logWeights[n] = Math.log(concentration);
      int choice = rng.index(logWeights, n + 1);
      targets[i] = choice < n ? sparse.neighbour(start + choice) : i;
    }
    return targets;
  }

  /** All customers at one table, whose sums know how to draw. */
  private int[] simulate(TimeAffinity times, Rng rng) {
    int[] targets = new int[size()];
    if (times.sequential()) {
      TimeSweep earlier = times.sweep();
      for (int i = 0; i < targets.length; i++) {
        targets[i] = alone(i, rng) ? i : earlier.draw(0, rng);
        earlier.add(0);
      }
    } else {
      TimeSums all = times.sums();
      for (int i = 0; i < targets.length; i++) {
        all.add(0, i);
      }
      for (int i = 0; i < targets.length; i++) {
        targets[i] = alone(i, rng) ? i : all.draw(0, i, rng);
      }
    }
    return targets;
  }

  private boolean alone(int i, Rng rng) {
    return rng.accept(Math.log(concentration / (concentration + affinity.total(i))));
  }

  @Override
  public String describe() {
    return "distance dependent Chinese restaurant process, "
        + concentrationPrior.describe(concentration)
        + (affinity.scalable() ? ", " + scalePrior.describe(scale()) : "");
  }
}
