package crp.seating;

import crp.parameter.Parameter;

/**
 * An exchangeable prior over partitions of the product form (a product partition law)
 *
 * <pre>  P(z) = v(K) prod_k h(W_k) / Z,</pre>
 *
 * with K occupied tables, W_k the total weight at table k (the number of customers when all rows
 * count once), h(1) = 1 and v(0) = 1. A customer of weight w is w tied copies that are known to sit
 * together. Priors are immutable values.
 */
public sealed interface TablePrior extends Prior
    permits Crp, PitmanYor, PoweredCrp, GeneralizedCrp, InterpolatedPrior {

  @Override
  TablePrior with(String name, Parameter replacement);

  @Override
  default TablePrior with(String name, double value) {
    return with(name, parameters().get(name).with(value));
  }

  /**
   * {@return whether a number can take a value while the others keep theirs}
   *
   * @param name of a number
   * @param value possible under the number's law
   */
  default boolean admits(String name, double value) {
    return true;
  }

  /** {@return the name of the sampled number beside the concentration; empty if there is none} */
  default String sampledShape() {
    return parameters().sampled().stream()
        .filter(name -> !name.equals(CONCENTRATION))
        .findFirst()
        .orElse("");
  }

  /**
   * {@return this prior for a known total weight of the customers; itself for all priors but those
   * whose parameters depend on it} To be called once, before the first seat is weighed.
   *
   * @param total total weight of all customers, positive
   */
  default TablePrior forCustomers(double total) {
    return this;
  }

  /**
   * {@return log h(weight), the log weight of a table}
   *
   * @param weight total weight at the table, positive
   */
  double logTable(double weight);

  /**
   * {@return log v(tables), the log factor for the number of tables}
   *
   * @param tables not negative
   */
  double logTables(int tables);

  /**
   * {@return log h(tableWeight + weight) - log h(tableWeight): a seat at an occupied table}
   *
   * @param tableWeight weight at the table without the customer, positive
   * @param weight the customer's weight, positive
   */
  default double logSeat(double tableWeight, double weight) {
    return logTable(tableWeight + weight) - logTable(tableWeight);
  }

  /**
   * {@return log of v(tables + 1) h(weight) / v(tables): a seat at a new table}
   *
   * @param tables number of tables occupied by the others
   * @param weight the customer's weight, positive
   */
  default double logNewTable(int tables, double weight) {
    return logTables(tables + 1) - logTables(tables) + logTable(weight);
  }

  /**
   * {@return log Z for customers of total weight {@code total}: the sum of v(K) prod h(n_k) over
   * all partitions of customers that count once; in nats, 0 for nobody} Closed for the CRP and
   * Pitman-Yor, by recursion in O(total^2) for the others.
   *
   * @param total total weight; a whole number where Z is not closed
   */
  double logNormaliser(double total);

  /**
   * {@return the log prior probability of tables of the given weights, log Z included}
   *
   * @param weights one positive total weight a table
   */
  default double logJoint(double... weights) {
    double total = 0;
    for (double w : weights) {
      total += w;
    }
    return logProduct(weights, weights.length) - logNormaliser(total);
  }

  /**
   * {@return log v(n) + sum log h(W_k): the log prior probability of tables without log Z}
   *
   * @param weights the total weight at each table, positive
   * @param n how many of {@code weights} count
   */
  default double logProduct(double[] weights, int n) {
    double sum = logTables(n);
    for (int k = 0; k < n; k++) {
      sum += logTable(weights[k]);
    }
    return sum;
  }

  /**
   * {@return the implied prior law of the number of tables: entry k is P(K = k), from k = 0 to
   * {@code customers}; empty where it is not computed: without a closed normaliser, above {@value
   * GeneralizedCrp#MAX_LAW} customers}
   *
   * @param customers number of customers that count once each
   */
  double[] tableCountLaw(int customers);

  /**
   * {@return the implied prior mean of the number of tables; NaN where it is not computed: without
   * a closed normaliser, above {@value GeneralizedCrp#MAX_CUSTOMERS} customers}
   *
   * @param customers number of customers that count once each
   */
  @Override
  double meanTables(int customers);
}
