package crp.seating;

import crp.proximity.Affinity;
import crp.proximity.TimeAffinity;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The distance dependent Chinese restaurant process in which nobody links to a later customer, with
 * the links summed out. Customer i links to j with probability f_ij / (alpha + S_i), so it joins a
 * table with the sum of its weights to the earlier members there:
 *
 * <pre>  P(z) = prod_i w_i(z) / (alpha + S_i),   w_i = alpha or sum_{j before i, z_j = z_i} f_ij.
 * </pre>
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, section 2, equations 2 and 3, for the links.
 */
public final class SequentialDistanceCrp implements SequentialPrior {

  private static final long serialVersionUID = 1L;

  private final double concentration;
  private final int[] items;
  private final EarlierWeights weights;

  private SequentialDistanceCrp(double concentration, int[] items, EarlierWeights weights) {
    this.concentration = Ranges.positive("concentration", concentration);
    this.items = items;
    this.weights = weights;
  }

  /**
   * {@return the process in the order of the rows, or of their times}
   *
   * @param concentration alpha, positive and finite
   * @param affinity f_ij; in it nobody can choose a later customer. An affinity in time knows the
   *     order of its rows; the customers of another one are the rows
   * @throws IllegalArgumentException if the concentration is out of range or somebody can choose a
   *     later customer
   */
  public static SequentialDistanceCrp of(double concentration, Affinity affinity) {
    if (affinity instanceof TimeAffinity times) {
      int[] ranks = new int[times.size()];
      Arrays.setAll(ranks, r -> r);
      return new SequentialDistanceCrp(
          concentration, times.order().rows(), EarlierWeights.of(times.sparse(), ranks));
    }
    int[] rows = new int[affinity.size()];
    Arrays.setAll(rows, i -> i);
    return of(concentration, affinity, rows);
  }

  /**
   * {@return the process in another order}
   *
   * @param concentration alpha, positive and finite
   * @param affinity f_ij between rows; in it nobody can choose a row that comes later in the order
   * @param order the rows, first comes first; copied
   * @throws IllegalArgumentException if the concentration is out of range, the order does not name
   *     every row once, or somebody can choose one who comes later
   */
  public static SequentialDistanceCrp of(double concentration, Affinity affinity, int[] order) {
    return new SequentialDistanceCrp(
        concentration, order.clone(), EarlierWeights.of(affinity, order));
  }

  @Override
  public int customers() {
    return items.length;
  }

  @Override
  public int item(int position) {
    return items[position];
  }

  @Override
  public double concentration() {
    return concentration;
  }

  @Override
  public SequentialDistanceCrp withConcentration(double replacement) {
    return new SequentialDistanceCrp(replacement, items, weights);
  }

  @Override
  public SequentialDistanceCrp select(int[] rows) {
    int[] place = new int[items.length];
    Arrays.fill(place, -1);
    for (int i = 0; i < rows.length; i++) {
      place[rows[i]] = i;
    }
    int[] positions = IntStream.range(0, items.length).filter(i -> place[items[i]] >= 0).toArray();
    int[] order = Arrays.stream(positions).map(i -> place[items[i]]).toArray();
    return new SequentialDistanceCrp(concentration, order, weights.select(positions));
  }

  /** {@return f_ij between positions} */
  public EarlierWeights weights() {
    return weights;
  }

  @Override
  public int memory() {
    return 0;
  }

  @Override
  public void remember(int position, double[] memory, int at) {
    // the weights of a seat are sums over those who are near, not over all members
  }

  @Override
  public void seatWeights(
      int position, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
    Arrays.fill(out, 0, n, 0);
    for (int e = weights.start(position); e < weights.start(position + 1); e++) {
      int k = tableOf.applyAsInt(weights.earlier(e));
      if (k >= 0) {
        out[k] += weights.weight(e);
      }
    }
  }

  @Override
  public boolean independentLinks() {
    return true;
  }

  @Override
  public int[] links(int[] tableAt, Rng rng) {
    int[] links = new int[tableAt.length];
    double[] logs = new double[16];
    int[] candidates = new int[16];
    for (int i = 0; i < links.length; i++) {
      int n = 0;
      for (int e = weights.start(i); e < weights.start(i + 1); e++) {
        int j = weights.earlier(e);
        if (tableAt[j] == tableAt[i]) {
          if (n == logs.length) {
            logs = Arrays.copyOf(logs, 2 * n);
            candidates = Arrays.copyOf(candidates, 2 * n);
          }
          logs[n] = Math.log(weights.weight(e));
          candidates[n++] = j;
        }
      }
      links[i] = n == 0 ? i : candidates[rng.index(logs, n)];
    }
    return links;
  }

  /** {@return the implied prior mean of the number of tables, sum_i alpha / (alpha + S_i)} */
  public double meanTables() {
    double sum = 0;
    for (int i = 0; i < items.length; i++) {
      sum += concentration / (concentration + weights.total(i));
    }
    return sum;
  }

  @Override
  public double meanTables(int customers) {
    Ranges.sameSize(customers(), customers);
    return meanTables();
  }

  @Override
  public double meanTables(int draws, Rng rng) {
    return meanTables();
  }

  @Override
  public String describe() {
    return "sequential distance dependent Chinese restaurant process, concentration "
        + concentration;
  }
}
