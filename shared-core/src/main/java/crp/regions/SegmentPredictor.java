package crp.regions;

import crp.Argument;
import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.parallel.RunScope;
import crp.predict.DrawnTables;
import crp.predict.FitSample;
import crp.predict.Predictions;
import crp.predict.Tally;
import crp.proximity.TimeOrder;
import crp.seating.Prior;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Predicts segments and densities of new rows by their times, averaged over stored draws. A new
 * time adds a place that can be cut: with k cuts of N places, each further cut has the weight that
 * it has under the law of N + 1 places. A row at a known time is in its segment; one within a
 * segment is there unless it is cut off on both sides; one between two segments is in either of
 * them, or alone; one after the last time is in the last segment, unless there is a change. Each
 * new row is predicted separately.
 *
 * <p>Holds the rows and at most {@value #MOST_DRAWS} draws. Not thread-safe.
 */
public final class SegmentPredictor<R extends Rows> implements Serializable {

  /** Largest number of draws used. */
  public static final int MOST_DRAWS = 200;

  private static final long serialVersionUID = 1L;

  private final TimeOrder order;
  private final int places;
  private final DrawnTables<R> tables;

  SegmentPredictor(SegmentPrior prior, Family<R> family, R rows, FitSample sample) {
    order = prior.customerOrder();
    places = prior.firsts().length - 2;
    tables = new DrawnTables<>(family, rows, sample, MOST_DRAWS);
  }

  /**
   * {@return the predictions of new rows}
   *
   * @param newTimes one per new row, finite, in the unit of the times of the fit
   * @throws IllegalArgumentException if there are more or fewer times than rows, or one is not
   *     finite; names the row from 1
   */
  public Predictions predictAt(R newRows, double... newTimes) {
    int n = newRows.size();
    Argument.require(
        n == newTimes.length, "there are %d new rows and %d times", n, newTimes.length);
    int clusters = tables.estimate().clusters();
    Tally[] tallies = new Tally[n];
    for (int row = 0; row < n; row++) {
      Argument.require(
          Double.isFinite(newTimes[row]),
          "the time of new row %d must be finite, was %s",
          row + 1,
          newTimes[row]);
      tallies[row] = new Tally(clusters + 1);
    }
    for (int d = 0; d < tables.draws().size(); d++) {
      RunScope.check();
      Draw draw = tables.draws().get(d);
      TableBank<R> bank = tables.of(d);
      for (int row = 0; row < n; row++) {
        add(newRows, row, newTimes[row], draw, bank, tallies[row]);
      }
    }
    double[][] shares = new double[n][];
    int[] best = new int[n];
    double[] logDensities = new double[n];
    for (int row = 0; row < n; row++) {
      shares[row] = tallies[row].shares();
      for (int k = 1; k < clusters; k++) {
        best[row] = shares[row][k] > shares[row][best[row]] ? k : best[row];
      }
      logDensities[row] = tallies[row].logSum() - Math.log(tables.draws().size());
    }
    return new Predictions(shares, best, logDensities);
  }

  /** Adds the joint probabilities of the seats of a row and of its values under a draw. */
  private void add(R rows, int row, double time, Draw draw, TableBank<R> bank, Tally tally) {
    int[] beside = beside(time, draw);
    double alone = alone(time, beside, draw);
    int[] slots = new int[beside.length + 1];
    for (int i = 0; i < beside.length; i++) {
      slots[i] = draw.label(beside[i]);
    }
    slots[beside.length] = draw.clusters();
    double[] logs = new double[slots.length];
    Arrays.fill(logs, -Math.log(beside.length + alone));
    logs[beside.length] += Math.log(alone);
    bank.addLogPredictiveOf(rows, row, slots, slots.length, logs);
    for (double log : logs) {
      tally.makeRoom(log);
    }
    for (int i = 0; i < logs.length; i++) {
      int cell =
          i < beside.length ? tables.estimate().label(beside[i]) : tables.estimate().clusters();
      tally.add(cell, tally.unit(logs[i]));
    }
  }

  private boolean known(double time) {
    int end = after(time);
    return end > 0 && order.time(end - 1) == time;
  }

  /** {@return a row of each segment that a row of a time can be in} */
  private int[] beside(double time, Draw draw) {
    int end = after(time);
    if (end == 0 || end == order.size() || known(time)) {
      return new int[] {order.row(Math.max(0, end - 1))};
    }
    int left = order.row(end - 1);
    int right = order.row(end);
    return draw.label(left) == draw.label(right) ? new int[] {left} : new int[] {left, right};
  }

  /** {@return the weight of a row that is alone: two further cuts within a segment, else one} */
  private double alone(double time, int[] beside, Draw draw) {
    if (known(time)) {
      return 0;
    }
    int end = after(time);
    boolean within = beside.length == 1 && end > 0 && end < order.size();
    double c = draw.number(Prior.CONCENTRATION);
    return Math.exp(further(places, draw.clusters() - 1, within ? 2 : 1, c));
  }

  /**
   * {@return the log ratio of the probabilities of a set of more cuts and of one of k cuts, where
   * there is one more place}
   */
  static double further(int places, int k, int more, double c) {
    return -more * Math.log1p(1 / c)
        + SegmentPrior.logChoose(places + 1, k)
        - SegmentPrior.logChoose(places + 1, k + more);
  }

  /** {@return the number of times up to one} */
  private int after(double time) {
    int low = 0;
    int high = order.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.time(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
