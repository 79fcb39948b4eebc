package crp.seating;

import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.proximity.Affinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import org.jspecify.annotations.Nullable;

/**
 * A prior over links: every customer chooses one customer, possibly itself, independently of the
 * others; connected customers share a table.
 *
 * <pre>  P(links) = prod_i w(i, link of i) / (w(i, i) + S_i)</pre>
 *
 * <p>A link prior is defined for one set of customers in one order: it is in general neither
 * exchangeable nor projective.
 */
public sealed interface LinkPrior extends Prior permits DistanceCrp {

  /**
   * {@inheritDoc} Another number of the decay costs O(n) for times, O(n log n + entries) for sparse
   * rows.
   *
   * @throws IllegalArgumentException also if the distances that were kept do not suffice
   */
  @Override
  LinkPrior with(String name, Parameter replacement);

  @Override
  default LinkPrior with(String name, double value) {
    return with(name, parameters().get(name).with(value));
  }

  @Override
  default double scale() {
    return affinity().scale();
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
  ChoiceWeights choices(int[] targets, String name, double value);

  /** {@return the weights of links to other customers} */
  Affinity affinity();

  /** {@return the number of customers} */
  default int size() {
    return affinity().size();
  }

  @Override
  default @Nullable TimeOrder customerOrder() {
    return affinity().rankedBy();
  }

  @Override
  default double meanTables(int customers, int draws, Rng rng) {
    double mean = meanTables(customers);
    return Double.isNaN(mean) ? simulatedMeanTables(draws, rng) : mean;
  }

  /**
   * {@return the prior of the links of some of the rows, without the others}
   *
   * @param rows row numbers, increasing; see {@link Affinity#select}
   */
  @Override
  LinkPrior select(int[] rows);

  /**
   * {@return log w(i, j), -Infinity if i cannot choose j}
   *
   * @param i the choosing customer, from 0
   * @param j the chosen customer, which may be i
   */
  double logWeight(int i, int j);

  /**
   * {@return the sum over all customers of the log of the sum of their weights, at a concentration}
   *
   * @param concentration positive and finite
   */
  double logNormaliser(double concentration);

  /**
   * {@return the log prior probability of links}
   *
   * @param targets the chosen customers, one per customer; not changed
   */
  double logJoint(int[] targets);

  /**
   * {@return the log prior probability of links}
   *
   * @param links one link per customer
   */
  default double logJoint(Links links) {
    return logJoint(links.targets());
  }

  /**
   * {@return a draw from the prior}
   *
   * @param rng the source of randomness
   */
  Links simulate(Rng rng);

  /**
   * {@return the mean number of tables in the limit of concentration 0, or a lower bound of it:
   * customers without other choices, and pairs that choose each other} Symmetric neighbours choose
   * each other at any small concentration. O(entries log entries); NaN if links are not listed.
   */
  double leastMeanTables();

  /**
   * {@return the prior mean of the number of tables, estimated from draws; NaN if the time of the
   * {@link RunScope} is over before} For priors whose mean has no closed form, see {@link
   * #meanTables}.
   *
   * @param draws number of draws, at least 1
   * @param rng the source of randomness
   */
  default double simulatedMeanTables(int draws, Rng rng) {
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
}
