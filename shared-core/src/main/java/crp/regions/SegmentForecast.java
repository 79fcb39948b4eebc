package crp.regions;

import crp.data.RealColumns;
import crp.data.RealRows;
import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.TimeRegression;
import crp.model.Fit;
import crp.model.Posterior;
import crp.parallel.RunScope;
import crp.predict.SeatedRows;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The numeric columns at times after all rows, by simulation: each path has a draw of the posterior
 * and its last segment, which ends before each new time with the probability that it has given the
 * cuts before it; a new segment has new parameters. The numbers at one time are draws of its
 * posterior predictive.
 *
 * @param times increasing
 * @param changed share of the paths with a change up to each time
 * @param values by time and column, of the paths, sorted; without those that are missing
 */
@SuppressWarnings("ArrayRecordComponent")
public record SegmentForecast(double[] times, double[] changed, double[][][] values) {

  /**
   * {@return a forecast}
   *
   * @param fit of segments
   * @param times after all times of the fit, increasing
   * @param paths number of simulated paths, at least 1
   * @throws IllegalArgumentException if the model is of another kind
   */
  public static <R extends Rows> SegmentForecast of(
      Fit<R> fit, double[] times, int paths, Rng rng) {
    return new Paths<>(fit, SegmentView.of(fit)).walked(times, paths, rng);
  }

  /** Simulates the paths of a fit. */
  private static final class Paths<R extends Rows> {

    private final SegmentView<R> view;
    private final TimeOrder order;
    private final List<Draw> draws;
    private final int places;
    private int seated = -1;
    private @Nullable TableBank<R> bank;

    Paths(Fit<R> fit, SegmentView<R> view) {
      this.view = view;
      // the prior of the rows that took part, in their order
      SegmentPrior prior = (SegmentPrior) view.model().prior();
      order = TimeOrder.of(prior.rowTimes().orElseThrow());
      places = prior.firsts().length - 2;
      draws = Posterior.thinned(fit.answeringDraws(), SegmentPredictor.MOST_DRAWS);
    }

    SegmentForecast walked(double[] times, int paths, Rng rng) {
      double[] changed = new double[times.length];
      double[][][] values = new double[times.length][][];
      for (int path = 0; path < paths; path++) {
        RunScope.check();
        int d = (int) ((long) path * draws.size() / paths);
        Draw draw = draws.get(d);
        Walk walk = walk(d, draw, rng);
        double c = draw.number(Prior.CONCENTRATION);
        int cuts = draw.clusters() - 1;
        boolean left = false;
        for (int t = 0; t < times.length; t++) {
          double odds = Math.exp(SegmentPredictor.further(places + t, cuts, 1, c));
          boolean change = rng.uniform() < odds / (1 + odds);
          cuts += change ? 1 : 0;
          left |= change;
          changed[t] += left ? 1.0 / paths : 0;
          double[] row = walk.next(times[t], change, rng);
          if (values[t] == null) {
            values[t] = new double[row.length][paths];
          }
          for (int j = 0; j < row.length; j++) {
            values[t][j][path] = row[j];
          }
        }
      }
      for (double[][] ofTime : values) {
        Arrays.setAll(
            ofTime, j -> Arrays.stream(ofTime[j]).filter(Double::isFinite).sorted().toArray());
      }
      return new SegmentForecast(times.clone(), changed, values);
    }

    private Walk walk(int d, Draw draw, Rng rng) {
      int last = order.row(order.size() - 1);
      if (view.model().family() instanceof TimeRegression trends) {
        return new Trends(trends, (RealRows) view.rows(), draw, last);
      }
      TableBank<R> tables = tables(d, draw, rng);
      int like = like(last);
      int[] slot = {draw.label(last)};
      return (time, change, random) -> {
        slot[0] = change ? draw.clusters() : slot[0];
        RealColumns row = RealColumns.of(tables.simulate(slot[0], like, random));
        return IntStream.range(0, row.size()).mapToDouble(j -> row.values(j)[0]).toArray();
      };
    }

    /** {@return the segments of a draw, followed by an empty one; paths of a draw are in turn} */
    private TableBank<R> tables(int d, Draw draw, Rng rng) {
      TableBank<R> known = bank;
      if (known == null || seated != d) {
        known = SeatedRows.bankOfMany(view.model().family(), view.rows(), draw, rng);
        bank = known;
        seated = d;
      }
      return known;
    }

    /** A row without missing numbers, the last one if there is any. */
    private int like(int last) {
      RealColumns real = RealColumns.of(view.rows());
      double[][] columns =
          IntStream.range(0, real.size()).mapToObj(real::values).toArray(double[][]::new);
      for (int rank = order.size() - 1; rank >= 0; rank--) {
        int row = order.row(rank);
        if (Arrays.stream(columns).noneMatch(column -> Double.isNaN(column[row]))) {
          return row;
        }
      }
      return last;
    }
  }

  /** The rows of one path, one after the other. */
  private interface Walk {
    double[] next(double time, boolean change, Rng rng);
  }

  /** Regressions on time: each row of a path is added to its segment, for it has the next trend. */
  private static final class Trends implements Walk {

    private final TimeRegression family;
    private final double[] last;
    private double[] sums;

    Trends(TimeRegression family, RealRows rows, Draw draw, int row) {
      this.family = family;
      sums = new double[family.sums(rows)];
      for (int i = 0; i < draw.size(); i++) {
        if (draw.label(i) == draw.label(row)) {
          family.add(rows, i, rows.weights().of(i), sums);
        }
      }
      last = new double[rows.columns()];
      rows.copyRow(row, last, 0);
      int d = family.values();
      for (int j = 1; j <= d; j++) {
        last[j] = Double.isNaN(last[j]) ? last[j + d] : last[j];
      }
    }

    @Override
    public double[] next(double time, boolean change, Rng rng) {
      int d = family.values();
      last[0] = time;
      System.arraycopy(last, 1, last, 1 + d, d);
      if (change) {
        sums = new double[sums.length];
      }
      RealRows next = family.simulate(sums, RealRows.of(last.clone(), 1, last.length), 0, rng);
      family.add(next, 0, 1, sums);
      next.copyRow(0, last, 0);
      return Arrays.copyOfRange(last, 1, 1 + d);
    }
  }
}
