package crp.likelihood.gaussian;

import crp.Argument;
import crp.data.RealRows;
import crp.likelihood.ConjugateFamily;
import crp.likelihood.TableSummary;
import crp.numerics.LogGamma;
import crp.numerics.LogSum;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Columns that are regressed on time and on their last values. In units of the column's standard
 * deviation from its mean, each column x of a table is independently one of four normal
 * regressions, of probability 1/4 each:
 *
 * <pre>
 *   level             x = a + e
 *   trend             x = a + b t + e
 *   follows           x - l / 2 = a + f l + e
 *   follows, drifts   x - l / 2 = a + b t + f l + e</pre>
 *
 * with l the last value before x, t the time from -1/2 to 1/2, e normal of variance v, v under the
 * inverse gamma law of shape 2 and scale 2 s^2, s the noise of the column, and given v the
 * coefficients normal around 0 with variances v / s^2 times 1 (level) or 0.09 (a level beside l),
 * 16 (slope) and 0.25 (f). So a table has one marginal likelihood, the mean of four.
 *
 * <p>A row has the time in column 0, then d values, then the d last values before them. Time and
 * last values are given, not modelled: densities are those of the d values. A missing value adds
 * nothing; a missing last value makes its value missing. Immutable.
 *
 * <p>Reference: O'Hagan and Forster 2004, Bayesian Inference, section 11.
 */
public final class TimeRegression implements ConjugateFamily<RealRows> {

  private static final long serialVersionUID = 1L;

  private static final double SHAPE = 2;
  private static final double LEVEL = 1;
  private static final double LEVEL_BESIDE_LAST = 0.3;
  private static final double SLOPE = 4;
  private static final double FOLLOWS = 0.5;
  private static final double FOLLOWS_SPREAD = 0.5;

  /** Sums of a column: weight and products of time t, value x and last value l. */
  private static final int SUMS = 10;

  private static final int N = 0;
  private static final int T = 1;
  private static final int TT = 2;
  private static final int X = 3;
  private static final int XX = 4;
  private static final int TX = 5;
  private static final int L = 6;
  private static final int LL = 7;
  private static final int TL = 8;
  private static final int LX = 9;

  private static final int KINDS = 4;

  private final List<Column> columns;
  private final double begin;
  private final double length;
  // by column: what all its marginals have in common, for each row and for each table
  private final double[] logOfRow;
  private final double[] logOfTable;

  /**
   * A column of values.
   *
   * @param name such as "price"
   * @param mean of all values
   * @param deviation standard deviation of all values, positive
   * @param noise standard deviation around a level or trend, positive, in units of the deviation
   */
  public record Column(String name, double mean, double deviation, double noise)
      implements java.io.Serializable {}

  private TimeRegression(List<Column> columns, double begin, double length) {
    this.columns = List.copyOf(columns);
    this.begin = begin;
    this.length = length;
    logOfRow =
        columns.stream()
            .mapToDouble(of -> -Math.log(of.deviation) - Math.log(2 * Math.PI) / 2)
            .toArray();
    logOfTable =
        columns.stream()
            .mapToDouble(of -> SHAPE * Math.log(SHAPE * of.noise * of.noise) - Math.log(KINDS))
            .toArray();
  }

  /**
   * {@return a regression of columns on time}
   *
   * @param columns at least one
   * @param begin the first time
   * @param length from the first time to the last one, positive
   * @throws IllegalArgumentException if there is no column, or a number is out of range
   */
  public static TimeRegression of(List<Column> columns, double begin, double length) {
    Argument.require(!columns.isEmpty(), "a regression on time needs at least one column");
    Argument.require(length > 0, "the length of the times must be positive, was %s", length);
    for (Column column : columns) {
      boolean positive = column.deviation > 0 && column.noise > 0;
      Argument.require(
          positive, "deviation and noise of column '%s' must be positive", column.name);
    }
    return new TimeRegression(columns, begin, length);
  }

  /** {@return the number of columns of values} */
  public int values() {
    return columns.size();
  }

  @Override
  public RealRows prepare(RealRows rows) {
    int wanted = 1 + 2 * columns.size();
    Argument.require(
        rows.columns() == wanted,
        "a regression of %d values on time has rows of %d columns, got %d",
        columns.size(),
        wanted,
        rows.columns());
    return rows;
  }

  @Override
  public int sums(RealRows rows) {
    return SUMS * columns.size();
  }

  private double time(RealRows rows, int row) {
    return (rows.value(row, 0) - begin) / length - 0.5;
  }

  private double value(RealRows rows, int row, int column) {
    Column of = columns.get(column);
    return (rows.value(row, 1 + column) - of.mean) / of.deviation;
  }

  private double last(RealRows rows, int row, int column) {
    Column of = columns.get(column);
    return (rows.value(row, 1 + columns.size() + column) - of.mean) / of.deviation;
  }

  @Override
  public void add(RealRows rows, int row, double weight, double[] sums) {
    double t = time(rows, row);
    for (int j = 0; j < columns.size(); j++) {
      double x = value(rows, row, j);
      double l = last(rows, row, j);
      if (!Double.isNaN(x) && !Double.isNaN(l)) {
        int at = j * SUMS;
        sums[at + N] += weight;
        sums[at + T] += weight * t;
        sums[at + TT] += weight * t * t;
        sums[at + X] += weight * x;
        sums[at + XX] += weight * x * x;
        sums[at + TX] += weight * t * x;
        sums[at + L] += weight * l;
        sums[at + LL] += weight * l * l;
        sums[at + TL] += weight * t * l;
        sums[at + LX] += weight * l * x;
      }
    }
  }

  @Override
  public double logMarginal(double[] sums) {
    double sum = 0;
    double[] logs = new double[KINDS];
    for (int j = 0; j < columns.size(); j++) {
      double n = sums[j * SUMS + N];
      if (n > 0) {
        for (int kind = 0; kind < KINDS; kind++) {
          logs[kind] = new Fitted(sums, j, kind).logMarginal();
        }
        sum +=
            LogSum.of(logs, KINDS)
                + logOfTable[j]
                + n * logOfRow[j]
                + LogGamma.rising(SHAPE, n / 2);
      }
    }
    return sum;
  }

  /** One of the four regressions, given the sums of a column. */
  private final class Fitted {

    private final boolean trend;
    private final boolean follows;
    private final double n;
    private final double scale;
    private double pivots;
    private double rest;

    // coefficients of level, time and last value: posterior means, and what elimination leaves
    private final double[] mean = new double[3];
    private double pivot;
    private double pivotT = 1;
    private double pivotL = 1;
    private double tOnOne;
    private double lOnOne;
    private double lOnT;

    Fitted(double[] sums, int column, int kind) {
      trend = kind % 2 != 0;
      follows = kind >= 2;
      int at = column * SUMS;
      double noise = columns.get(column).noise;
      n = sums[at + N];
      scale = SHAPE * noise * noise;
      double f = follows ? FOLLOWS : 0;
      double x = sums[at + X] - f * sums[at + L];
      double xx = sums[at + XX] - 2 * f * sums[at + LX] + f * f * sums[at + LL];
      double first = precision(noise, follows ? LEVEL_BESIDE_LAST : LEVEL);
      pivot = n + first;
      pivots = first / pivot;
      rest = xx - x * x / pivot;
      mean[0] = x / pivot;
      if (trend) {
        tOnOne = sums[at + T] / pivot;
        pivotT = sums[at + TT] - sums[at + T] * tOnOne + precision(noise, SLOPE);
        double tx = sums[at + TX] - f * sums[at + TL] - tOnOne * x;
        mean[1] = tx / pivotT;
        rest -= tx * mean[1];
        pivots *= precision(noise, SLOPE) / pivotT;
      }
      if (follows) {
        lOnOne = sums[at + L] / pivot;
        double tl = trend ? sums[at + TL] - sums[at + T] * lOnOne : 0;
        lOnT = tl / pivotT;
        pivotL =
            sums[at + LL] - sums[at + L] * lOnOne - tl * lOnT + precision(noise, FOLLOWS_SPREAD);
        double lx = sums[at + LX] - f * sums[at + LL] - lOnOne * x - tl * mean[1];
        mean[2] = lx / pivotL;
        rest -= lx * mean[2];
        pivots *= precision(noise, FOLLOWS_SPREAD) / pivotL;
      }
      mean[1] -= lOnT * mean[2];
      mean[0] -= tOnOne * mean[1] + lOnOne * mean[2];
    }

    private double precision(double noise, double spread) {
      return noise * noise / (spread * spread);
    }

    double shape() {
      return SHAPE + n / 2;
    }

    double rate() {
      return scale + Math.max(0, rest) / 2;
    }

    /** Without the terms that all regressions have in common. */
    double logMarginal() {
      return Math.log(pivots) / 2 - shape() * Math.log(rate());
    }

    /** {@return the mean of a value at a time and after a last value} */
    double mean(double t, double l) {
      return mean[0] + mean[1] * t + (follows ? (mean[2] + FOLLOWS) * l : 0);
    }

    /** {@return the variance of the mean there, in units of that of the noise} */
    double spread(double t, double l) {
      double ofT = trend ? t - tOnOne : 0;
      double ofL = follows ? l - lOnOne - lOnT * ofT : 0;
      return 1 / pivot + ofT * ofT / pivotT + ofL * ofL / pivotL;
    }
  }

  @Override
  public RealRows simulate(double[] sums, RealRows rows, int like, Rng rng) {
    double[] row = new double[rows.columns()];
    rows.copyRow(like, row, 0);
    double t = time(rows, like);
    for (int j = 0; j < columns.size(); j++) {
      double l = last(rows, like, j);
      if (!Double.isNaN(row[1 + j]) && !Double.isNaN(l)) {
        Fitted fitted = drawn(sums, j, rng);
        double variance = fitted.rate() / rng.gamma(fitted.shape());
        double x =
            fitted.mean(t, l) + Math.sqrt(variance * (1 + fitted.spread(t, l))) * rng.gaussian();
        row[1 + j] = columns.get(j).mean + columns.get(j).deviation * x;
      }
    }
    return RealRows.of(row, 1, row.length);
  }

  private Fitted drawn(double[] sums, int column, Rng rng) {
    double[] logs = new double[KINDS];
    Fitted[] all = new Fitted[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
      all[kind] = new Fitted(sums, column, kind);
      logs[kind] = all[kind].logMarginal();
    }
    return all[rng.index(logs, KINDS)];
  }

  /**
   * {@inheritDoc} For each column the level in the middle of the table's times, the trend per unit
   * of time (0 where there is none), and the probabilities that there is a trend and that values
   * follow the last one; averaged over the four regressions.
   */
  @Override
  public TableSummary summary(double[] sums) {
    List<String> names = new ArrayList<>();
    double[] mean = new double[KINDS * columns.size()];
    double[] deviation = new double[mean.length];
    for (int j = 0; j < columns.size(); j++) {
      summarize(sums, j, mean, deviation);
      String name = columns.get(j).name;
      names.add(name);
      names.add(name + " per unit of time");
      names.add("P(" + name + " has a trend)");
      names.add("P(" + name + " follows its last value)");
    }
    return new TableSummary.Quantities(List.copyOf(names), mean, deviation);
  }

  private void summarize(double[] sums, int column, double[] mean, double[] deviation) {
    int at = column * SUMS;
    double n = Math.max(sums[at + N], Double.MIN_NORMAL);
    double t = sums[at + T] / n;
    double l = sums[at + L] / n;
    Fitted[] all = new Fitted[KINDS];
    double[] logs = new double[KINDS];
    Arrays.setAll(all, kind -> new Fitted(sums, column, kind));
    Arrays.setAll(logs, kind -> all[kind].logMarginal());
    double sum = LogSum.of(logs, KINDS);
    double[] first = new double[2];
    double[] second = new double[2];
    double trend = 0;
    double follows = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      double share = Math.exp(logs[kind] - sum);
      Fitted of = all[kind];
      double variance = of.rate() / of.shape();
      double[] values = {of.mean(t, l), of.mean[1]};
      double[] spreads = {of.spread(t, l), of.trend ? 1 / of.pivotT : 0};
      for (int i = 0; i < values.length; i++) {
        first[i] += share * values[i];
        second[i] += share * (values[i] * values[i] + variance * spreads[i]);
      }
      trend += of.trend ? share : 0;
      follows += of.follows ? share : 0;
    }
    Column of = columns.get(column);
    int to = KINDS * column;
    double[] unit = {of.deviation, of.deviation / length};
    for (int i = 0; i < 2; i++) {
      mean[to + i] = unit[i] * first[i] + (i == 0 ? of.mean : 0);
      deviation[to + i] = unit[i] * Math.sqrt(Math.max(0, second[i] - first[i] * first[i]));
    }
    mean[to + 2] = trend;
    mean[to + 3] = follows;
    deviation[to + 2] = Math.sqrt(trend * (1 - trend));
    deviation[to + 3] = Math.sqrt(follows * (1 - follows));
  }

  @Override
  public String describe() {
    return "level or trend in time, following the last value or not, for each segment and column";
  }
}
