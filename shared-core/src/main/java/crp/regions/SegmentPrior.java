package crp.regions;

import crp.links.NearLaw;
import crp.links.Nearness;
import crp.numerics.LogGamma;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.TimeOrder;
import crp.seating.Ranges;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A law of partitions into segments of time: a uniform set of k of the m - 1 places between
 * different times is cut, with
 *
 * <pre>  P(k) proportional to (c / (1 + c))^k, k from 0 to m - 1,</pre>
 *
 * where m is the number of different times and c, the concentration, the mean number of changes but
 * for the upper limit. Rows of equal time are in one segment.
 *
 * <p>Reference: Barry and Hartigan 1992, Product partition models for change point problems, Annals
 * of Statistics 20.
 */
public final class SegmentPrior implements NearLaw {

  private static final long serialVersionUID = 1L;

  private final Parameter concentration;
  private final TimeOrder order;

  private SegmentPrior(Parameter concentration, TimeOrder order) {
    this.concentration = Ranges.concentration(concentration);
    this.order = order;
  }

  /**
   * {@return the law of the segments of rows in time}
   *
   * @param concentration mean number of changes, fixed or sampled; positive and finite
   * @param order the times of the rows
   */
  public static SegmentPrior of(Parameter concentration, TimeOrder order) {
    return new SegmentPrior(concentration, order);
  }

  @Override
  public Optional<double[]> rowTimes() {
    return Optional.of(order.byRow());
  }

  @Override
  public TimeOrder customerOrder() {
    return order;
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(CONCENTRATION, concentration);
  }

  @Override
  public SegmentPrior with(String name, Parameter replacement) {
    Parameters changed = parameters().with(name, replacement);
    return new SegmentPrior(changed.get(name), order);
  }

  @Override
  public double concentration() {
    return concentration.value();
  }

  /**
   * {@inheritDoc} One more than the mean number of cuts, a sum over all numbers of cuts.
   *
   * @param customers as many as there are times
   */
  @Override
  public double meanTables(int customers) {
    Ranges.sameSize(order.size(), customers);
    double ratio = concentration() / (1 + concentration());
    double weight = 1;
    double mass = 0;
    double sum = 0;
    int places = firsts().length - 1;
    for (int k = 0; k < places; k++) {
      mass += weight;
      sum += k * weight;
      weight *= ratio;
    }
    return 1 + sum / mass;
  }

  /**
   * {@return the ranks of the first customers of the different times, in order, followed by the
   * number of customers}
   */
  int[] firsts() {
    int n = order.size();
    return IntStream.concat(
            IntStream.range(0, n).filter(r -> r == 0 || order.time(r - 1) < order.time(r)),
            IntStream.of(n))
        .toArray();
  }

  /**
   * {@return the log probability of one set of k cuts}
   *
   * @param places number of places that can be cut
   * @param k number of cuts, from 0 to {@code places}
   */
  double logCuts(int places, int k) {
    return logNumber(places, k, concentration()) - logChoose(places, k);
  }

  /**
   * {@return the log probability of the number of cuts}
   *
   * @param places number of places that can be cut
   * @param k number of cuts, from 0 to {@code places}
   * @param c the concentration
   */
  static double logNumber(int places, int k, double c) {
    double log = -Math.log1p(1 / c);
    // the ratio is 1 but for rounding where c is huge
    double all =
        log == 0
            ? Math.log(places + 1.0)
            : Math.log(-Math.expm1((places + 1) * log)) - Math.log(-Math.expm1(log));
    return k * log - all;
  }

  /** {@return the log of the number of sets of k of n places} */
  static double logChoose(int n, int k) {
    return LogGamma.of(n + 1.0) - LogGamma.of(k + 1.0) - LogGamma.of(n - k + 1.0);
  }

  @Override
  public SegmentPrior select(int[] rows) {
    return new SegmentPrior(concentration, order.select(rows));
  }

  @Override
  public int[] inOrder() {
    return order.rows();
  }

  /** {@inheritDoc} The rows next to a row in time, before and after it. */
  @Override
  public Nearness nearness() {
    return (row, weights) -> {
      int rank = order.rank(row);
      for (int other = Math.max(0, rank - 1); other <= rank + 1 && other < order.size(); other++) {
        weights[order.row(other)] = other == rank ? 0 : 1;
      }
    };
  }

  @Override
  public String describe() {
    return "cuts between times, " + concentration.describe(CONCENTRATION);
  }
}
