package crp.links;

import crp.Text;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.ChoiceWeights;
import crp.seating.LogProduct;
import crp.seating.Ranges;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A prior over partitions defined by seating customers in order, each given those before it:
 *
 * <pre>  P(z) = prod_i w_i(z) / norm_i(z),   norm_i = alpha + sum_k w_ik,</pre>
 *
 * where w_ik, the weight of a seat at table k, depends on its earlier members only, and w_i is the
 * weight of customer i's seat in z: w_ik, or alpha if i is the first of its table. A prior may
 * withhold a share h_i(q) of all w_ik, which depends on the number q of tables so far; then w_i is
 * (1 - h_i) w_ik, or alpha + h_i sum_k w_ik, and norm_i is the same. Not exchangeable: the prior
 * depends on the order, which is fixed. It is projective: without the last customers it is the
 * prior of the first ones.
 *
 * <p>A position is a place in that order, an item is a row number. Customers of equal time are
 * ordered by row, though their seats need not depend on each other. Weights of rows affect the
 * likelihood only: here every customer has weight 1. Immutable.
 *
 * <p>A caller that visits the customers in order stores, for each table, {@link #memory} numbers as
 * statistics of its members so far: zeros for an empty table, updated by {@link #remember}.
 */
public interface SequentialPrior extends NearLaw {

  /** {@return the number of customers} */
  int customers();

  /** {@return the row of the customer at a position} */
  int item(int position);

  @Override
  default int[] inOrder() {
    return IntStream.range(0, customers()).map(this::item).toArray();
  }

  @Override
  SequentialPrior with(String name, Parameter replacement);

  @Override
  default SequentialPrior with(String name, double value) {
    return with(name, parameters().get(name).with(value));
  }

  @Override
  SequentialPrior select(int[] rows);

  @Override
  default Optional<double[]> choiceSums(int customers) {
    return Optional.of(choices(new int[customers], 1).totals());
  }

  /**
   * {@return the weights of the seats of the first customers under a number of the decay, for any
   * concentration; its other numbers keep their values} Costs as {@link #choices(int[], int)}.
   *
   * @param tableAt the table of each position, from 0 to {@code tables - 1}
   * @param tables exclusive upper bound of the tables' numbers
   * @param name name of a number of the decay
   * @param value in its range and within the range of the distances
   */
  default ChoiceWeights choices(int[] tableAt, int tables, String name, double value) {
    return with(name, Parameter.fixed(value)).choices(tableAt, tables);
  }

  /**
   * {@return the weights of the seats of the first customers, for any concentration} By default one
   * pass through the customers, with the weights of all tables for each.
   *
   * @param tableAt the table of each position, from 0 to {@code tables - 1}
   * @param tables exclusive upper bound of the tables' numbers
   */
  default ChoiceWeights choices(int[] tableAt, int tables) {
    double[] memory = new double[tables * memory()];
    double[] weights = new double[tables];
    boolean[] open = new boolean[tables];
    double[] totals = new double[tableAt.length];
    LogProduct chosen = new LogProduct();
    double[] above = new double[tables];
    int alone = 0;
    int raised = 0;
    for (int i = 0; i < tableAt.length; i++) {
      RunScope.check(i);
      seatWeights(i, j -> tableAt[j], tables, memory, weights);
      for (double w : weights) {
        totals[i] += w;
      }
      int k = tableAt[i];
      double withheld = withheld(i, alone + raised);
      if (open[k]) {
        chosen.multiply((1 - withheld) * weights[k]);
      } else if (withheld * totals[i] > 0) {
        above[raised++] = withheld * totals[i];
      } else {
        alone++;
      }
      open[k] = true;
      remember(i, memory, k * memory());
    }
    return new ChoiceWeights(alone, chosen.log(), totals, Arrays.copyOf(above, raised));
  }

  /** {@return the number of statistics per table} */
  int memory();

  /**
   * Adds a customer to a table's statistics. Must be called in the order of positions.
   *
   * @param position the customer
   * @param memory the statistics of the tables
   * @param at index of the table's first number
   */
  void remember(int position, double[] memory, int at);

  /**
   * Computes the weights of the seats at tables 0 to {@code n - 1} from their earlier members.
   *
   * @param position the customer to be seated
   * @param tableOf the table of each earlier position; a negative one is ignored
   * @param n number of tables
   * @param memory the statistics of the tables, table k from {@code k * memory()}
   * @param out receives w_ik, 0 for an empty table or one out of reach
   */
  void seatWeights(int position, IntUnaryOperator tableOf, int n, double[] memory, double[] out);

  /**
   * {@return the share of the weights of all tables that a new table has beside the concentration,
   * at least 0 and below 1} None by default: a weight depends on the members of its table only.
   *
   * @param position the customer to be seated
   * @param tables the number of tables so far
   */
  default double withheld(int position, int tables) {
    return 0;
  }

  /**
   * Takes what is withheld from the weights of the seats.
   *
   * @param position the customer to be seated
   * @param tables the number of tables so far
   * @param n number of weights
   * @param weights w_ik, those of all tables; afterwards (1 - h_i) w_ik
   * @return the weight of a new table
   */
  default double withhold(int position, int tables, int n, double[] weights) {
    double withheld = withheld(position, tables);
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += weights[k];
      weights[k] *= 1 - withheld;
    }
    return concentration() + withheld * sum;
  }

  /**
   * {@return whether the prior is that of independent links to earlier customers, so that norm_i
   * does not depend on the seating}
   */
  boolean independentLinks();

  /**
   * Draws, for each customer that is not the first of its table, a link to an earlier member: from
   * the conditional distribution given the tables if {@link #independentLinks}; otherwise
   * uniformly.
   *
   * @param tableAt the table of each position, any integers
   * @return the target of each position, its own position for the first of a table
   */
  int[] links(int[] tableAt, Rng rng);

  /**
   * {@return log P(z) of the tables of the first customers; {@code -Infinity} if a seat is
   * impossible}
   *
   * @param tableAt the table of each position, from 0 to {@code tables - 1}
   * @param tables exclusive upper bound of the tables' numbers
   */
  default double logJoint(int[] tableAt, int tables) {
    return choices(tableAt, tables).logJoint(concentration());
  }

  /**
   * {@return log P(z)}
   *
   * @param partition partition of the items
   */
  default double logJoint(Partition partition) {
    if (partition.size() != customers()) {
      throw new IllegalArgumentException(
          Text.of("the partition has %d items, the prior %d", partition.size(), customers()));
    }
    int[] tableAt = new int[customers()];
    Arrays.setAll(tableAt, i -> partition.label(item(i)));
    return logJoint(tableAt, partition.clusters());
  }

  /** {@return a partition of the items drawn from the prior} */
  default Partition simulate(Rng rng) {
    int[] tableAt = new int[customers()];
    int tables = 0;
    double[] memory = new double[8 * memory()];
    double[] weights = new double[8];
    for (int i = 0; i < tableAt.length; i++) {
      RunScope.check();
      if (tables + 1 >= weights.length) {
        weights = new double[2 * weights.length];
        memory = Arrays.copyOf(memory, weights.length * memory());
      }
      seatWeights(i, j -> tableAt[j], tables, memory, weights);
      weights[tables] = withhold(i, tables, tables, weights);
      for (int k = 0; k <= tables; k++) {
        weights[k] = Math.log(weights[k]);
      }
      int k = rng.index(weights, tables + 1);
      tableAt[i] = k;
      tables = Math.max(tables, k + 1);
      remember(i, memory, k * memory());
    }
    return inRows(tableAt);
  }

  /**
   * {@return the partition of the items}
   *
   * @param tableAt the table of each position, any integers
   */
  default Partition inRows(int[] tableAt) {
    int[] labels = new int[tableAt.length];
    for (int i = 0; i < tableAt.length; i++) {
      labels[item(i)] = tableAt[i];
    }
    return Partition.of(labels);
  }

  /**
   * {@return the prior mean of the number of tables: exact for independent links, otherwise the
   * mean of some draws; NaN if the time of the {@link RunScope} is over before}
   *
   * @param draws number of draws, if needed
   */
  default double meanTables(int draws, Rng rng) {
    double sum = 0;
    for (int d = 0; d < draws; d++) {
      if (RunScope.current().deadline().passed()) {
        return Double.NaN;
      }
      sum += simulate(rng).clusters();
    }
    return sum / Ranges.positive("number of draws", draws);
  }

  @Override
  default double meanTables(int customers, int draws, Rng rng) {
    double mean = meanTables(customers);
    return Double.isNaN(mean) ? meanTables(draws, rng) : mean;
  }

  /**
   * {@inheritDoc} Exact for independent links, otherwise NaN, see {@link #meanTables(int, Rng)}.
   *
   * @throws IllegalArgumentException if the number of customers is not that of the prior
   */
  @Override
  default double meanTables(int customers) {
    Ranges.sameSize(customers(), customers);
    return Double.NaN;
  }
}
