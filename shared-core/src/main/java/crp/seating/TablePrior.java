package crp.seating;

import crp.parameter.Parameter;

/**
 * An exchangeable prior over partitions of the product form (a product partition law)
 *
 * <pre>  P(z) = v(K) prod_k h(W_k) / Z,</pre>
 *
 * with K occupied tables, W_k the total weight at table k (the number of customers if all weights
 * are 1), h(1) = 1 and v(0) = 1. A customer of weight w stands for w tied copies that always share
 * a table. Priors are immutable values.
 */
public interface TablePrior extends Prior {

  @Override
  TablePrior with(String name, Parameter replacement);

  @Override
  default TablePrior with(String name, double value) {
    return with(name, parameters().get(name).with(value));
  }

  @Override
  default TablePrior select(int[] rows) {
    return this;
  }

  @Override
  default boolean exchangeable() {
    return true;
  }

  @Override
  default boolean quadratic() {
    return !projective();
  }

  /**
   * {@return the name of the sampled parameter other than the concentration; empty if there is
   * none}
   */
  default String sampledShape() {
    return parameters().sampled().stream()
        .filter(name -> !name.equals(CONCENTRATION))
        .findFirst()
        .orElse("");
  }

  /**
   * {@return this prior for a known total weight of the customers; unchanged unless its parameters
   * depend on it} Must be called once, before weights of seats are computed.
   *
   * @param total total weight of all customers, positive
   */
  default TablePrior forCustomers(double total) {
    return this;
  }

  /**
   * {@return this prior for the seat of one more customer of weight 1; itself unless the weights of
   * seats depend on the number of customers and are known for each number}
   *
   * @param total total weight of the customers before
   */
  default TablePrior forNext(double total) {
    return this;
  }

  /**
   * {@return whether the law of fewer customers is a marginal of that of more} Z then has a closed
   * form.
   */
  default boolean projective() {
    return false;
  }

  /**
   * {@return log h(weight), the log weight of a table}
   *
   * @param weight total weight at the table, positive
   */
  double logTable(double weight);

  /**
   * {@return a where h(W) is Gamma(W + a) up to a constant factor; NaN if h is another function}
   * Given which tables are occupied, customers then choose among them on their own, by weights that
   * are a draw from the Dirichlet law of the parameters W_k + a.
   */
  default double dirichletShift() {
    return Double.NaN;
  }

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
   * all partitions of customers of weight 1; in nats, 0 for no customers} Closed form for
   * projective priors, by recursion in O(total^2) for the others.
   *
   * @param total total weight; a whole number if Z has no closed form
   */
  double logNormaliser(double total);

  /**
   * {@return the log prior probability of tables of the given weights, including log Z}
   *
   * @param weights one positive total weight per table
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
   * @param n number of {@code weights} used
   */
  default double logProduct(double[] weights, int n) {
    double sum = logTables(n);
    for (int k = 0; k < n; k++) {
      sum += logTable(weights[k]);
    }
    return sum;
  }

  /**
   * {@return the prior distribution of the number of tables: entry k is P(K = k), from k = 0 to
   * {@code customers}; empty if it is not computed: except under the CRP and Pitman-Yor above
   * {@value GeneralizedCrp#MAX_LAW} customers}
   *
   * @param customers number of customers of weight 1
   */
  double[] tableCountLaw(int customers);

  /**
   * {@return the prior mean of the number of tables; NaN if it is not computed: without a closed
   * normaliser, above {@value GeneralizedCrp#MAX_CUSTOMERS} customers}
   *
   * @param customers number of customers of weight 1
   */
  @Override
  double meanTables(int customers);
}
