package crp.seating;

import crp.parallel.RunScope;
import crp.partition.Partition;
import crp.random.Rng;
import java.util.Arrays;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * Not part of the promised API.
 *
 * <p>Draws partitions of a number of customers from an exchangeable prior. For projective priors
 * customers are seated one by one, O(K) each. For the others whole tables are drawn: of n unseated
 * customers the first shares a table with m - 1 others with probability
 *
 * <pre>  C(n - 1, m - 1) v(1) h(m) Z(n - m) / Z(n),</pre>
 *
 * which takes O(n^2) once and O(n K) per draw. A prior that is not projective can also be read as a
 * recipe for seating customers one by one ({@link #sequential}); that is another law, which depends
 * on the order of the customers. Immutable.
 */
public final class TableDraws {

  private final TablePrior prior;
  private final int customers;
  // log Z of 0 to n customers; empty if customers are seated one by one
  private final double[] logZ;

  /**
   * Prepares draws.
   *
   * @param prior the prior over partitions
   * @param customers number of customers of weight 1, at least 1
   */
  public TableDraws(TablePrior prior, int customers) {
    this(prior, customers, prior.projective());
  }

  /**
   * {@return draws by seating the customers in order, each given those before it by the weights of
   * seats of the prior} For a projective prior this is its own law. For the powered and the
   * generalised process it is the other reading of equations 2 and 3 of Lu, Li and Dunson (2018):
   * the law of the rule as a process, which depends on the order.
   *
   * @param prior gives the weights of seats
   */
  public static TableDraws sequential(TablePrior prior, int customers) {
    return new TableDraws(prior, customers, true);
  }

  private TableDraws(TablePrior prior, int customers, boolean oneByOne) {
    this.customers = Ranges.atLeastOne("customers", customers);
    this.prior = ExpectedTables.resolved(prior, customers).forCustomers(customers);
    logZ = new double[oneByOne ? 0 : customers + 1];
    double[] logs = new double[customers];
    for (int n = 1; n < logZ.length; n++) {
      weigh(n, logs);
      double high = Arrays.stream(logs, 0, n).max().orElseThrow();
      double sum = 0;
      for (int m = 0; m < n; m++) {
        sum += Math.exp(logs[m] - high);
      }
      logZ[n] = high + Math.log(sum);
    }
  }

  /** Computes the log weights of m = 1 to n. */
  private void weigh(int n, double[] logs) {
    for (int m = 1; m <= n; m++) {
      logs[m - 1] =
          CombinatoricsUtils.binomialCoefficientLog(n - 1, m - 1)
              + prior.logTables(1)
              + prior.logTable(m)
              + logZ[n - m];
    }
  }

  /** {@return a partition drawn from the prior} */
  public Partition draw(Rng rng) {
    return Partition.of(logZ.length == 0 ? oneByOne(rng) : tableByTable(rng));
  }

  private int[] oneByOne(Rng rng) {
    int[] labels = new int[customers];
    int[] sizes = new int[customers];
    double[] logs = new double[customers + 1];
    int tables = 0;
    for (int i = 0; i < customers; i++) {
      RunScope.check();
      TablePrior here = prior.forNext(i);
      for (int k = 0; k < tables; k++) {
        logs[k] = here.logSeat(sizes[k], 1);
      }
      logs[tables] = here.logNewTable(tables, 1);
      int k = rng.index(logs, tables + 1);
      labels[i] = k;
      sizes[k]++;
      tables = Math.max(tables, k + 1);
    }
    return labels;
  }

  private int[] tableByTable(Rng rng) {
    int[] labels = new int[customers];
    int[] waiting = new int[customers];
    Arrays.setAll(waiting, i -> i);
    double[] logs = new double[customers];
    int table = 0;
    for (int n = customers; n > 0; table++) {
      weigh(n, logs);
      int size = 1 + rng.index(logs, n);
      labels[waiting[0]] = table;
      // the others are a random subset of the unseated; they are processed in order, so that the
      // first in the queue is always the first unseated customer
      int needed = size - 1;
      int left = 0;
      for (int w = 1; w < n; w++) {
        if (needed > 0 && rng.accept(Math.log(needed / (double) (n - w)))) {
          labels[waiting[w]] = table;
          needed--;
        } else {
          waiting[left++] = waiting[w];
        }
      }
      n = left;
    }
    return labels;
  }
}
