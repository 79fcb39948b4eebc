package crp.links;

import crp.draws.Draw;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;
import crp.proximity.Affinity;
import crp.proximity.NearLinks;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.seating.PitmanYor;
import crp.seating.Prior;
import crp.seating.Ranges;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The Ewens-Pitman attraction distribution of a fixed order of customers: a new table is opened as
 * under the process of Pitman and Yor, and a table is joined by the share of the similarity to the
 * earlier customers that its members have. With i customers before at q tables,
 *
 * <pre>  P(new table) = (alpha + d q) / (alpha + i),
 *  P(table k)   = (i - d q) / (alpha + i) sum_{j in k} f_ij / sum_{j before i} f_ij.</pre>
 *
 * <p>The law of the number of tables is that of Pitman and Yor whatever the similarities, if each
 * customer is similar to an earlier one. One that is similar to none opens a table.
 *
 * <p>Reference: Dahl, D. B., Day, R. and Tsai, J. W. (2017), Random partition distribution indexed
 * by pairwise information, Journal of the American Statistical Association 112, 721-732, section
 * 2.1. The order is fixed here, and uniform over all permutations there.
 */
public final class EwensPitmanAttraction implements SequentialPrior {

  /** Name of the discount. */
  public static final String DISCOUNT = PitmanYor.DISCOUNT;

  private static final long serialVersionUID = 1L;

  // the order and the similarities, with the concentration
  private final SequentialDistanceCrp near;
  private final Parameter discount;

  private EwensPitmanAttraction(SequentialDistanceCrp near, Parameter discount) {
    this.near = near;
    this.discount = discount;
    discount.require(DISCOUNT, Range.BELOW_ONE);
  }

  /** {@return the law with fixed numbers, in the order of the rows, or of their times} */
  public static EwensPitmanAttraction of(double concentration, double discount, Affinity affinity) {
    return new EwensPitmanAttraction(
        SequentialDistanceCrp.of(concentration, affinity), Parameter.fixed(discount));
  }

  /**
   * {@return the law with numbers that are fixed or sampled, in the order of the times of
   * sequential links, else of the rows}
   *
   * @param concentration alpha, positive and finite
   * @param discount d, at least 0 and below 1
   * @param links whose weights are the similarities
   */
  public static EwensPitmanAttraction of(
      Parameter concentration, Parameter discount, NearLinks links) {
    NearLinks earlier =
        links.affinity().sequential() ? links : links.earlier(rows(links), Ties.BY_ROW);
    SequentialDistanceCrp near = SequentialDistanceCrp.of(concentration, earlier.affinity());
    return new EwensPitmanAttraction(Prior.replacing(near, earlier.numbers()), discount);
  }

  private static TimeOrder rows(NearLinks links) {
    return TimeOrder.of(IntStream.range(0, links.affinity().size()).asDoubleStream().toArray());
  }

  @Override
  public int customers() {
    return near.customers();
  }

  @Override
  public int item(int position) {
    return near.item(position);
  }

  @Override
  public double concentration() {
    return near.concentration();
  }

  @Override
  public double scale() {
    return near.scale();
  }

  @Override
  public Affinity affinity() {
    return near.affinity();
  }

  @Override
  public Nearness nearness() {
    return near.nearness();
  }

  @Override
  public Parameters parameters() {
    return near.parameters().and(DISCOUNT, discount);
  }

  @Override
  public EwensPitmanAttraction with(String name, Parameter replacement) {
    return name.equals(DISCOUNT)
        ? new EwensPitmanAttraction(near, replacement)
        : new EwensPitmanAttraction(near.with(name, replacement), discount);
  }

  @Override
  public EwensPitmanAttraction select(int[] rows) {
    return new EwensPitmanAttraction(near.select(rows), discount);
  }

  /** {@inheritDoc} None: weights are sums over the listed links. */
  @Override
  public int memory() {
    return near.memory();
  }

  @Override
  public void remember(int position, double[] memory, int at) {
    near.remember(position, memory, at);
  }

  /** {@inheritDoc} They sum to the position, the number of earlier customers. */
  @Override
  public void seatWeights(
      int position, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
    near.seatWeights(position, tableOf, n, memory, out);
    double total = near.weights().total(position);
    for (int k = 0; k < n; k++) {
      out[k] = total > 0 ? position * (out[k] / total) : 0;
    }
  }

  @Override
  public double withheld(int position, int tables) {
    return position == 0 ? 0 : discount.value() * tables / position;
  }

  @Override
  public boolean independentLinks() {
    return false;
  }

  @Override
  public int[] links(int[] tableAt, Rng rng) {
    return near.links(tableAt, rng);
  }

  /** {@inheritDoc} A new row is seated after all others. */
  @Override
  public void balance(Draw draw, int n, double[] weights) {
    double total = Arrays.stream(weights, 0, n).sum();
    if (!(total > 0)) {
      return;
    }
    double drawn = draw.number(DISCOUNT);
    double d = Double.isNaN(drawn) ? discount.value() : drawn;
    double alpha = draw.concentration();
    double withheld = d * draw.clusters();
    double joined = alpha * (customers() - withheld) / (alpha + withheld);
    for (int e = 0; e < n; e++) {
      weights[e] = joined * (weights[e] / total);
    }
  }

  /** {@inheritDoc} Exact: the mean grows by the mean probability of a new table. */
  @Override
  public double meanTables(int customers) {
    Ranges.sameSize(customers(), customers);
    double mean = 0;
    for (int i = 0; i < customers; i++) {
      boolean similar = near.weights().total(i) > 0;
      mean += similar ? (concentration() + discount.value() * mean) / (concentration() + i) : 1;
    }
    return mean;
  }

  @Override
  public String describe() {
    return "Ewens-Pitman attraction, "
        + discount.describe(DISCOUNT)
        + ", similarities of a "
        + near.describe();
  }
}
