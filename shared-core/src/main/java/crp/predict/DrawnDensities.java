package crp.predict;

import crp.Argument;
import crp.data.RealColumns;
import crp.data.RealRows;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.Background;
import crp.likelihood.Capabilities;
import crp.likelihood.Compound;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.Support;
import crp.likelihood.TableBank;
import crp.parallel.RunScope;
import crp.random.SeededRng;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The predictive densities of the real columns of a new row. Under an exchangeable prior a
 * draw's density is
 *
 * <pre>  sum over t of p(seat t) p(x | rows at t)</pre>
 *
 * with t over the tables of the draw, a new one, and noise if the model has it. Without a prior,
 * for rows whose seat depends on their nearness to others, p(seat t) is the share of the rows at
 * table t, and there is no new table: the density of a row that sits where the rows of the fit do.
 * Columns that are not asked for are missing in the rows that are scored, so the family's own
 * predictive integrates them out.
 *
 * <p>At most {@value #MOST_DRAWS} draws are used, evenly spaced, and fewer, but at least {@value
 * #LEAST_DRAWS}, where there are many rows, tables or columns. A draw costs one addition per row,
 * and for each point one predictive density per table. Not thread-safe.
 */
public final class DrawnDensities<R extends Rows> {

  /** Largest number of draws used. */
  public static final int MOST_DRAWS = 200;

  /** Largest number of draws used for two columns together. */
  public static final int MOST_DRAWS_OF_PLANE = 50;

  /** Points of the grid of one column. */
  public static final int POINTS = 200;

  /** Points of each side of the grid of two columns. */
  public static final int SIDE = 60;

  /** Largest number of columns in {@link #curves}. */
  public static final int MOST_COLUMNS = 50;

  /** Columns of a row times those with curves: each point of a curve is a row of the data. */
  private static final int MOST_CELLS = 20_000;

  private static final int LEAST_DRAWS = 20;

  /** Largest number of predictive densities, above the least number of draws. */
  private static final double SCORES = 1e7;

  /** Largest number of additions of rows, above the least number of draws. */
  private static final double ADDITIONS = 1e6;

  /** Share of the range of a column by which its grid is longer at both ends. */
  private static final double MARGIN = 0.1;

  private static final double LOW = 2.5;
  private static final double HIGH = 97.5;

  private final Family<R> family;
  private final R rows;
  private final RealColumns columns;
  private final List<Draw> draws;
  private final @Nullable TablePrior prior;
  private final @Nullable NoiseSeat<R> noise;

  /**
   * Checks that there are densities.
   *
   * @param prior the prior over partitions; null for seats by shares of rows
   * @param noise the seat of rows that belong to no cluster; null if there is none
   * @throws UnsupportedOperationException if no column is numeric, or if the family does not know
   *     the density of one of several columns; the message is for the user
   */
  public DrawnDensities(
      Family<R> family,
      R rows,
      Draws draws,
      @Nullable TablePrior prior,
      @Nullable NoiseSeat<R> noise) {
    this.family = family;
    this.rows = rows;
    this.draws = draws.draws();
    this.prior = prior;
    this.noise = noise;
    columns = RealColumns.of(rows);
    if (columns.size() == 0) {
      throw new UnsupportedOperationException("only numeric columns have a density");
    }
    if (family.keeps() == Keeps.PARAMETERS && columns.size() > 1) {
      throw new UnsupportedOperationException(
          "the density of one column is not known for this likelihood: " + family.describe());
    }
    if (family.support() == Support.COUNT) {
      throw new UnsupportedOperationException(
          "the values of this likelihood are counts, which have no density: " + family.describe());
    }
  }

  /** {@return the real columns of the rows} */
  public RealColumns columns() {
    return columns;
  }

  /**
   * {@return the number of columns with curves: {@value #MOST_COLUMNS} at most, fewer of rows with
   * more than 400}
   */
  public static int shown(int columns) {
    int most = Math.min(MOST_COLUMNS, MOST_CELLS / Math.max(1, columns));
    return Math.min(columns, Math.max(1, most));
  }

  /** {@return the density of each of the first numeric columns, see {@link #shown}} */
  public List<DensityCurve> curves() {
    int d = shown(columns.size());
    List<Points> grids = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      grids.add(new Points(new int[] {j}, new double[][] {axis(j, POINTS)}));
    }
    List<Draw> used = used(MOST_DRAWS, (double) d * POINTS);
    double[][][] values = new double[d][POINTS][used.size()];
    int n = 0;
    for (int m = 0; goesOn(m, used); m++) {
      n = m + 1;
      Seated seated = new Seated(used.get(m), m);
      for (int j = 0; j < d; j++) {
        double[] densities = seated.densities(grids.get(j));
        for (int i = 0; i < POINTS; i++) {
          values[j][i][m] = densities[i];
        }
      }
    }
    List<DensityCurve> curves = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      curves.add(curve(j, grids.get(j).values()[0], values[j], n));
    }
    return curves;
  }

  /**
   * {@return the parts of the densities of one draw: of each table, at each point of the curve of a
   * column, the probability of its seat times its predictive density} A new table and noise are
   * left out.
   *
   * @param draw one of the rows
   * @param chosen numbers of numeric columns
   */
  public double[][][] parts(Draw draw, int... chosen) {
    Seated seated = new Seated(draw, 0);
    int n = seated.slots.length;
    double[][][] parts = new double[chosen.length][draw.clusters()][POINTS];
    for (int c = 0; c < chosen.length; c++) {
      RunScope.check();
      Points grid = new Points(new int[] {chosen[c]}, new double[][] {axis(chosen[c], POINTS)});
      double[] logs = seated.logs(grid, new double[POINTS]);
      for (int t = 0; t < draw.clusters(); t++) {
        for (int i = 0; i < POINTS; i++) {
          parts[c][t][i] = Math.exp(logs[i * n + t]);
        }
      }
    }
    return parts;
  }

  /** {@return whether there is a further draw; after the time limit the first one is enough} */
  private static boolean goesOn(int draw, List<Draw> used) {
    RunScope.check();
    return draw < used.size() && (draw == 0 || !RunScope.current().deadline().passed());
  }

  private static DensityCurve curve(int column, double[] at, double[][] values, int draws) {
    int n = at.length;
    double[] mean = new double[n];
    double[] lower = new double[n];
    double[] upper = new double[n];
    Percentile percentile = new Percentile().withEstimationType(Percentile.EstimationType.R_7);
    for (int i = 0; i < n; i++) {
      mean[i] = Arrays.stream(values[i], 0, draws).average().orElse(Double.NaN);
      percentile.setData(values[i], 0, draws);
      lower[i] = percentile.evaluate(LOW);
      upper[i] = percentile.evaluate(HIGH);
    }
    return new DensityCurve(column, at, mean, lower, upper, draws);
  }

  /**
   * {@return the density of two columns together}
   *
   * @param first number of a numeric column, from 0
   * @throws IllegalArgumentException if there is no such column, or both are the same
   */
  public DensityPlane plane(int first, int second) {
    requireColumn(first);
    requireColumn(second);
    Argument.require(first != second, "two different columns are needed, got %d twice", first);
    double[] x = axis(first, SIDE);
    double[] y = axis(second, SIDE);
    double[][] values = new double[2][SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
      values[0][i] = x[i / SIDE];
      values[1][i] = y[i % SIDE];
    }
    Points grid = new Points(new int[] {first, second}, values);
    List<Draw> used = used(MOST_DRAWS_OF_PLANE, SIDE * SIDE);
    double[] sum = new double[SIDE * SIDE];
    int n = 0;
    for (int m = 0; goesOn(m, used); m++) {
      n = m + 1;
      double[] densities = new Seated(used.get(m), m).densities(grid);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += densities[i];
      }
    }
    int drawn = n;
    double[] mean = Arrays.stream(sum).map(one -> one / drawn).toArray();
    return new DensityPlane(first, second, x, y, mean, drawn);
  }

  private void requireColumn(int column) {
    if (column < 0 || column >= columns.size()) {
      throw Argument.refused(
          "numeric columns are numbered from 0 to %d, got %d", columns.size() - 1, column);
    }
  }

  /** {@return points around the values of a column} */
  private double[] axis(int column, int points) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double value : columns.values(column)) {
      if (!Double.isNaN(value)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    double margin = MARGIN * (high - low);
    double from = low - margin;
    double step = (high - low + 2 * margin) / (points - 1);
    double[] at = new double[points];
    Arrays.setAll(
        at, i -> Math.max(-RealRows.LARGEST, Math.min(RealRows.LARGEST, from + i * step)));
    return at;
  }

  /** {@return at most so many draws, evenly spaced, and fewer if they would cost too much} */
  private List<Draw> used(int most, double points) {
    double tables = draws.stream().mapToInt(draw -> draw.clusters() + 2).average().orElse(1);
    double affordable = Math.min(SCORES / (points * tables), ADDITIONS / rows.size());
    int n = Math.min(draws.size(), (int) Math.max(LEAST_DRAWS, Math.min(most, affordable)));
    return IntStream.range(0, n)
        .mapToObj(m -> draws.get((int) ((long) m * draws.size() / n)))
        .toList();
  }

  /** Points of some columns; the arrays are not modified. */
  private final class Points {

    private final double[][] values;
    private final List<RealRows> parts;

    Points(int[] known, double[][] values) {
      this.values = values;
      parts =
          IntStream.range(0, columns.parts())
              .mapToObj(part -> columns.known(part, known, values))
              .toList();
    }

    double[][] values() {
      return values;
    }
  }

  /** The tables of a draw. */
  private final class Seated {

    private final List<? extends TableBank<?>> banks;
    private final List<Background<?>> backgrounds;
    private final double[] logSeats;
    private final int[] slots;

    Seated(Draw draw, int number) {
      banks = Compound.parts(SeatedRows.bankOfMany(family, rows, draw, new SeededRng(number)));
      double[] customers = SeatedRows.customers(draw, rows);
      double[] seats =
          prior == null
              ? logShares(customers)
              : Predictor.logSeats(DrawnPrior.of(prior, draw), customers);
      slots = SeatedRows.slots(seats.length);
      logSeats = noise == null ? seats : noise.in(draw).after(seats);
      backgrounds = noise == null ? List.of() : noise.density().parts();
    }

    private static double[] logShares(double[] customers) {
      double total = Arrays.stream(customers).sum();
      return Arrays.stream(customers).map(one -> Math.log(one / total)).toArray();
    }

    /** {@return the density at each point} */
    double[] densities(Points grid) {
      int points = grid.values()[0].length;
      int n = slots.length;
      double[] noiseLogs = new double[points];
      double[] logs = logs(grid, noiseLogs);
      double[] densities = new double[points];
      for (int i = 0; i < points; i++) {
        for (int t = 0; t < n; t++) {
          densities[i] += Math.exp(logs[i * n + t]);
        }
        densities[i] += Math.exp(noiseLogs[i]);
      }
      return densities;
    }

    /** {@return log p(seat, point), seats side by side} Those of noise are put into an array. */
    private double[] logs(Points grid, double[] noiseLogs) {
      int n = slots.length;
      double[] logs = new double[noiseLogs.length * n];
      for (int i = 0; i < noiseLogs.length; i++) {
        System.arraycopy(logSeats, 0, logs, i * n, n);
        noiseLogs[i] = noise == null ? Double.NEGATIVE_INFINITY : logSeats[n];
      }
      for (int part = 0; part < banks.size(); part++) {
        add(part, grid.parts.get(part), logs, noiseLogs);
      }
      return logs;
    }

    // A part with points holds real rows, see RealColumns.known.
    @SuppressWarnings("unchecked")
    private void add(int part, RealRows points, double[] logs, double[] noiseLogs) {
      if (points.size() == 0) {
        return;
      }
      Capabilities.predicting((TableBank<RealRows>) banks.get(part))
          .addLogPredictivesOf(points, 0, noiseLogs.length, slots, slots.length, logs);
      for (int i = 0; noise != null && i < noiseLogs.length; i++) {
        noiseLogs[i] += ((Background<RealRows>) backgrounds.get(part)).logDensity(points, i);
      }
    }
  }
}
