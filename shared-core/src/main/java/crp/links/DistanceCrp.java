package crp.links;

import crp.Text;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.partition.Links;
import crp.proximity.Affinity;
import crp.proximity.NearLinks;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.proximity.TimeSums;
import crp.proximity.TimeSweep;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.ChoiceWeights;
import crp.seating.LogProduct;
import crp.seating.Prior;
import crp.seating.Ranges;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The distance dependent Chinese restaurant process, a prior over links: customer i chooses itself
 * with probability proportional to the concentration alpha and customer j with probability
 * proportional to the decayed distance f(d_ij), independently of the others; connected customers
 * share a table. It is defined for one set of customers in one order.
 *
 * <p>Neither exchangeable nor projective in general: removing customers changes the distribution of
 * the others (Blei and Frazier, proposition 1). Multiplying alpha and all f by a constant has no
 * effect. If no customer can choose a later one, the number of tables is the number of self-links
 * and its mean has a closed form.
 *
 * <p>Reference: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, Journal of Machine Learning Research 12, equation 2.
 */
public final class DistanceCrp implements NearLaw {

  private static final long serialVersionUID = 1L;

  /** Links that are drawn; their cycles are a small part of the error of an expected number. */
  private static final int LINKS_DRAWN = 1_000_000;

  private static final int MOST_DRAWS = 1000;

  private final Parameter concentration;
  // the values are those of the affinity
  private final Parameters decayed;
  private final Affinity affinity;

  private DistanceCrp(Parameter concentration, Parameters decayed, Affinity affinity) {
    this.concentration = Ranges.concentration(concentration);
    this.decayed = decayed;
    this.affinity = affinity;
  }

  /** {@return the process with a fixed concentration} */
  public static DistanceCrp of(double concentration, Affinity affinity) {
    return of(Parameter.fixed(concentration), affinity);
  }

  /**
   * {@return the process with a concentration that is fixed or sampled, and the affinity's scale}
   *
   * @param concentration alpha, the weight of a self-link; positive and finite
   * @param affinity the decayed distances
   */
  public static DistanceCrp of(Parameter concentration, Affinity affinity) {
    return new DistanceCrp(concentration, affinity.numbers(), affinity);
  }

  @Override
  public double concentration() {
    return concentration.value();
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, concentration).and(decayed);
  }

  /**
   * {@inheritDoc} Another number of the decay costs O(n) for times, O(n log n + entries) for sparse
   * rows.
   *
   * @throws IllegalArgumentException also if the distances that were kept do not suffice
   */
  @Override
  public DistanceCrp with(String name, Parameter replacement) {
    return name.equals(CONCENTRATION)
        ? new DistanceCrp(replacement, decayed, affinity)
        : withDecay(name, replacement);
  }

  private DistanceCrp withDecay(String name, Parameter replacement) {
    Parameters changed = DecayNumbers.with(decayed, name, replacement, affinity.largest(name));
    if (replacement.value() == decayed.value(name)) {
      return new DistanceCrp(concentration, changed, affinity);
    }
    return new DistanceCrp(concentration, changed, affinity.with(name, replacement.value()));
  }

  @Override
  public DistanceCrp with(String name, double value) {
    return with(name, parameters().get(name).with(value));
  }

  @Override
  public double scale() {
    return affinity.scale();
  }

  /**
   * {@return the weights of the links under a number of the decay, for any concentration; its other
   * numbers keep their values} O(n) for times, O(n log n + entries) for sparse rows.
   *
   * @param targets the chosen customers, one per customer; not changed
   * @param name name of a number of the decay
   * @param value in its range and at most {@code affinity().largest(name)}
   * @throws IllegalStateException if the decay has no number of this name
   */
  public ChoiceWeights choices(int[] targets, String name, double value) {
    requireSize(targets);
    LogProduct chosen = new LogProduct();
    int alone = 0;
    for (int i = 0; i < targets.length; i++) {
      if (targets[i] == i) {
        alone++;
      } else {
        chosen.multiply(affinity.weightAt(i, targets[i], name, value));
      }
    }
    double[] sums = new double[targets.length];
    affinity.totalsAt(name, value, sums);
    return new ChoiceWeights(alone, chosen.log(), sums);
  }

  /**
   * {@return the process over the links of near rows, with the numbers of their decay}
   *
   * @param concentration alpha, fixed or sampled
   */
  public static DistanceCrp of(Parameter concentration, NearLinks links) {
    return Prior.replacing(of(concentration, links.affinity()), links.numbers());
  }

  @Override
  public Optional<Affinity> linkWeights() {
    return Optional.of(affinity());
  }

  /** {@return the weights of links to other customers} */
  public Affinity affinity() {
    return affinity;
  }

  @Override
  public int[] inOrder() {
    TimeOrder order = affinity.rankedBy();
    return order == null ? IntStream.range(0, size()).toArray() : order.rows();
  }

  @Override
  public Nearness nearness() {
    return RowNearness.of(affinity);
  }

  /** {@return the number of customers} */
  public int size() {
    return affinity.size();
  }

  @Override
  public @Nullable TimeOrder customerOrder() {
    return affinity.rankedBy();
  }

  /** {@inheritDoc} See {@link Affinity#select}. */
  @Override
  public DistanceCrp select(int[] rows) {
    return new DistanceCrp(concentration, decayed, affinity.select(rows));
  }

  private double weight(int i, int j) {
    return i == j ? concentration.value() : affinity.weight(i, j);
  }

  /** {@return the log weight of a link from i to j, -Infinity if i cannot choose j} */
  public double logWeight(int i, int j) {
    return Math.log(weight(i, j));
  }

  /**
   * {@return the sum over all customers of the log of the sum of their weights, at a concentration}
   *
   * @param concentration positive and finite
   */
  public double logNormaliser(double concentration) {
    Ranges.positive("concentration", concentration);
    LogProduct product = new LogProduct();
    for (int i = 0; i < size(); i++) {
      product.multiply(concentration + affinity.total(i));
    }
    return product.log();
  }

  /** {@return the log prior probability of links} */
  public double logJoint(Links links) {
    return logJoint(links.targets());
  }

  /**
   * {@return the log prior probability of links}
   *
   * @param targets the chosen customers, one per customer; not changed
   */
  public double logJoint(int[] targets) {
    requireSize(targets);
    LogProduct chosen = new LogProduct();
    for (int i = 0; i < targets.length; i++) {
      chosen.multiply(weight(i, targets[i]));
    }
    return chosen.log() - logNormaliser(concentration());
  }

  private void requireSize(int[] targets) {
    if (targets.length != size()) {
      throw new IllegalArgumentException(
          Text.of("the prior is for %d customers, the links are %d", size(), targets.length));
    }
  }

  /**
   * {@inheritDoc} Exact if no customer can choose a later one: the sum of alpha / (alpha + S_i).
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
  public double meanTables(int customers, int draws, Rng rng) {
    double mean = meanTables(customers);
    return Double.isNaN(mean) ? simulatedMeanTables(draws, rng) : mean;
  }

  /**
   * {@return the prior mean of the number of tables, estimated from draws; NaN if the time of the
   * {@link RunScope} is over before}
   *
   * @param draws number of draws, at least 1
   */
  public double simulatedMeanTables(int draws, Rng rng) {
    double sum = 0;
    for (int s = 0; s < Ranges.atLeastOne("draws", draws); s++) {
      RunScope.check();
      if (RunScope.current().deadline().passed()) {
        return Double.NaN;
      }
      sum += simulate(rng).partition().clusters();
    }
    return sum / draws;
  }

  /**
   * {@return the mean number of tables in the limit of concentration 0, or a lower bound of it:
   * customers without other choices, and pairs that choose each other} Symmetric neighbours choose
   * each other at any small concentration. O(entries log entries); NaN if links are not listed.
   */
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

  /**
   * {@return the prior mean of the number of self-links, a lower bound of the mean number of
   * tables}
   */
  public double meanSelfLinks() {
    double sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += concentration() / (concentration() + affinity.total(i));
    }
    return sum;
  }

  /**
   * {@return the mean number of tables by concentration: exact if no customer can choose a later
   * one, otherwise with cycles of drawn choices of others} A table has one cycle of links, of a
   * customer that chooses itself or of several. Choices of others do not depend on the
   * concentration, so a drawn cycle remains with the product of S_i / (alpha + S_i) over its
   * members.
   *
   * @param draws number of drawn choices, at least 1
   */
  public LinkedTables tables(int draws, Rng rng) {
    LinkedTables tables = new LinkedTables(sums(), Ranges.atLeastOne("draws", draws));
    if (!affinity.sequential()) {
      DistanceCrp others = ofOthers();
      for (int d = 0; d < draws; d++) {
        tables.add(others.simulate(rng));
      }
    }
    return tables;
  }

  @Override
  public Optional<DoubleUnaryOperator> drawnTables(int customers) {
    if (affinity.sequential() || !parameters().sampled().equals(List.of(CONCENTRATION))) {
      return Optional.empty();
    }
    int draws = Math.max(1, Math.min(MOST_DRAWS, LINKS_DRAWN / customers));
    return Optional.of(tables(draws, new SeededRng(1))::mean);
  }

  @Override
  public Optional<double[]> choiceSums(int customers) {
    return Optional.of(sums());
  }

  /** {@return the sums of the weights of other customers, one per customer} */
  double[] sums() {
    double[] sums = new double[size()];
    Arrays.setAll(sums, affinity::total);
    return sums;
  }

  /** {@return the prior under which only customers without other choices choose themselves} */
  public DistanceCrp ofOthers() {
    // so small beside any sum that no draw falls on it
    return with(CONCENTRATION, Parameter.fixed(Double.MIN_NORMAL));
  }

  /** {@return a draw from the prior} */
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
      RunScope.check();
      int start = sparse.start(i);
      int n = sparse.start(i + 1) - start;
      if (logWeights.length <= n) {
        logWeights = new double[2 * n];
      }
      for (int e = 0; e < n; e++) {
        logWeights[e] = Math.log(sparse.weight(start + e));
      }
      logWeights[n] = Math.log(concentration.value());
      int choice = rng.index(logWeights, n + 1);
      targets[i] = choice < n ? sparse.neighbour(start + choice) : i;
    }
    return targets;
  }

  /** Draws all links, with all customers in one table of {@link TimeAffinity#sums}. */
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
    return rng.accept(Math.log(concentration() / (concentration() + affinity.total(i))));
  }

  @Override
  public String describe() {
    return "distance dependent Chinese restaurant process, "
        + DecayNumbers.describe(concentration, decayed);
  }
}
