package crp.likelihood.gaussian;

import crp.data.EqualRows;
import crp.data.RealRows;
import crp.likelihood.RecordedLaws;
import crp.random.Rng;
import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.special.Erf;

/**
 * Means and variances of the independent columns of a {@link DiagonalBank}'s tables, under which a
 * value that was rounded has the mean normal density of its interval. Terms are computed once for
 * each value of a column.
 */
final class RecordedColumns implements RecordedLaws {

  private static final double ROOT_TWO = Math.sqrt(2);

  private final DiagonalBank bank;
  private final DiagonalPrior family;
  private final Unrounded unrounded;
  private final double[] logScales;
  private final double[] grains;
  private final NormalColumnLaws laws;
  private final int d;
  private final int[] cellOf;
  private final int[] order;
  // by column: number of the value of each cell
  private final int[][] valueOf;
  // by column and value
  private final Unrounded.Interval[][] intervals;
  private final double[][] terms;

  RecordedColumns(
      DiagonalBank bank,
      DiagonalPrior family,
      Unrounded unrounded,
      double[] logScales,
      double[] grains,
      NormalColumnLaws laws) {
    this.bank = bank;
    this.family = family;
    this.unrounded = unrounded;
    this.logScales = logScales;
    this.grains = grains;
    this.laws = laws;
    RealRows rows = bank.rows();
    d = rows.columns();
    int[] firsts = EqualRows.firsts(rows);
    cellOf = new int[firsts.length];
    int[] rowsOfCells = numbered(firsts, cellOf);
    order = ordered(cellOf, rowsOfCells.length);
    valueOf = new int[d][];
    intervals = new Unrounded.Interval[d][];
    terms = new double[d][];
    for (int j = 0; j < d; j++) {
      int number = j;
      double[] column =
          Arrays.stream(rowsOfCells).mapToDouble(row -> rows.value(row, number)).toArray();
      valueOf[j] = new int[column.length];
      int[] places = numbered(EqualRows.firsts(RealRows.of(column, column.length, 1)), valueOf[j]);
      intervals[j] =
          Arrays.stream(places)
              .mapToObj(place -> unrounded.interval(rowsOfCells[place], number))
              .toArray(Unrounded.Interval[]::new);
      terms[j] = new double[places.length];
    }
  }

  /**
   * Numbers the first rows of equal ones.
   *
   * @param numbers receives the number of each row
   * @return the first row of each number
   */
  private static int[] numbered(int[] firsts, int[] numbers) {
    int[] rows = new int[firsts.length];
    int n = 0;
    for (int i = 0; i < firsts.length; i++) {
      if (firsts[i] == i) {
        rows[n] = i;
        numbers[i] = n++;
      } else {
        numbers[i] = numbers[firsts[i]];
      }
    }
    return Arrays.copyOf(rows, n);
  }

  /** {@return the rows by cell} */
  private static int[] ordered(int[] cells, int count) {
    int[] ends = new int[count + 1];
    for (int cell : cells) {
      ends[cell + 1]++;
    }
    Arrays.parallelPrefix(ends, Integer::sum);
    int[] order = new int[cells.length];
    for (int i = 0; i < cells.length; i++) {
      order[ends[cells[i]]++] = i;
    }
    return order;
  }

  @Override
  public int cells() {
    return valueOf[0].length;
  }

  @Override
  public int[] order() {
    return order;
  }

  @Override
  public int cell(int item) {
    return cellOf[item];
  }

  @Override
  public void reserve(int count) {
    laws.reserve(count);
  }

  @Override
  public void draw(int law, int slot, Rng rng) {
    laws.draw(law, slot, rng);
  }

  @Override
  public void open(int law, int item, Rng rng) {
    double kappa = bank.base.kappa();
    for (int j = 0; j < d; j++) {
      Unrounded.Interval interval = intervals[j][valueOf[j][cellOf[item]]];
      double x = interval.isPoint() ? interval.middle() : drawn(j, interval, rng);
      if (Double.isNaN(x)) {
        laws.set(law, j, 0, kappa, bank.prior(j), family.nu(), rng);
      } else {
        double scatter = kappa / (kappa + 1) * x * x + grains[j];
        laws.set(law, j, x / (kappa + 1), kappa + 1, bank.prior(j) + scatter, family.nu() + 1, rng);
      }
    }
  }

  /** {@return a value before rounding under the prior predictive} By inversion. */
  private double drawn(int column, Unrounded.Interval interval, Rng rng) {
    double spread = spread(column);
    TDistribution t = new TDistribution(null, family.nu());
    double from = t.cumulativeProbability(interval.low() / spread);
    double to = t.cumulativeProbability(interval.high() / spread);
    double value;
    do {
      double place = from + (to - from) * rng.uniform();
      value = to > from ? spread * t.inverseCumulativeProbability(place) : interval.middle();
      value = Math.min(interval.high(), Math.max(interval.low(), value));
    } while (!interval.admits(value, rng));
    return value;
  }

  /** {@return the scale of the prior predictive, a t distribution, in the frame} */
  private double spread(int column) {
    double kappa = bank.base.kappa();
    return Math.sqrt(bank.prior(column) * (kappa + 1) / kappa / family.nu());
  }

  @Override
  public void logDensities(int law, double[] out) {
    for (int j = 0; j < d; j++) {
      double mean = laws.mean(law, j);
      double root = laws.root(law, j);
      for (int v = 0; v < terms[j].length; v++) {
        Unrounded.Interval interval = intervals[j][v];
        terms[j][v] =
            interval.isPoint()
                ? laws.logDensity(law, j, interval.middle())
                : logMass(interval, j, mean, root);
      }
    }
    add(out);
  }

  /** {@return the log mean normal density of the interval of a value, in the data's units} */
  private double logMass(Unrounded.Interval interval, int column, double mean, double root) {
    double scale = root / ROOT_TWO;
    double mass =
        interval.mass((low, high) -> Erf.erf(scale * (low - mean), scale * (high - mean)) / 2);
    return Math.log(mass) - Math.log(interval.volume()) - logScales[column];
  }

  @Override
  public void logNewDensities(double[] out) {
    TDistribution t = new TDistribution(null, family.nu());
    for (int j = 0; j < d; j++) {
      double spread = spread(j);
      for (int v = 0; v < terms[j].length; v++) {
        Unrounded.Interval interval = intervals[j][v];
        terms[j][v] =
            interval.isPoint()
                ? bank.logPrior(j, interval.middle())
                : logNewMass(interval, j, t, spread);
      }
    }
    add(out);
  }

  private double logNewMass(
      Unrounded.Interval interval, int column, TDistribution t, double spread) {
    // in the lower half differences of probabilities lose no digits
    double mass =
        interval.mass(
            (low, high) ->
                low + high > 0
                    ? t.cumulativeProbability(-low / spread)
                        - t.cumulativeProbability(-high / spread)
                    : t.cumulativeProbability(high / spread)
                        - t.cumulativeProbability(low / spread));
    return Math.log(mass) - Math.log(interval.volume()) - logScales[column];
  }

  /** Adds the terms of the columns for each cell. */
  private void add(double[] out) {
    for (int c = 0; c < cells(); c++) {
      double sum = 0;
      for (int j = 0; j < d; j++) {
        int v = valueOf[j][c];
        double term = terms[j][v];
        sum += Double.isNaN(term) ? 0 : term;
      }
      out[c] = sum;
    }
  }

  @Override
  public void place(int law, int slot, Rng rng) {
    if (unrounded.any()) {
      bank.place(slot, laws, law, rng);
    }
  }
}
