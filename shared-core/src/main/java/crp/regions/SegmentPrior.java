package crp.regions;

import crp.links.NearLaw;
import crp.links.Nearness;
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
    return new SegmentPrior(replacement, order);
  }

  @Override
  public double concentration() {
    return concentration.value();
  }

  @Override
  public double meanTables(int customers) {
    Ranges.sameSize(order.size(), customers);
    return Double.NaN;
  }

  @Override
  public SegmentPrior select(int[] rows) {
    return new SegmentPrior(concentration, order.select(rows));
  }

  @Override
  public int[] inOrder() {
    return IntStream.range(0, order.size()).map(order::row).toArray();
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
