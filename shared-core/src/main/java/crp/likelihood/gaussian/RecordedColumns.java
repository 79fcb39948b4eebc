package crp.likelihood.gaussian;

import crp.data.RealRows;
import crp.data.Units;
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
  private final Units cells;
  // by column: the cells of each value
  private final Units[] values;
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
    cells = Units.equal(rows);
    values = new Units[d];
    intervals = new Unrounded.Interval[d][];
    terms = new double[d][];
    for (int j = 0; j < d; j++) {
      int number = j;
      double[] column =
          Arrays.stream(cells.firsts()).mapToDouble(row -> rows.value(row, number)).toArray();
      values[j] = Units.equal(RealRows.of(column, column.length, 1));
      intervals[j] =
          Arrays.stream(values[j].firsts())
              .mapToObj(cell -> unrounded.interval(cells.first(cell), number))
              .toArray(Unrounded.Interval[]::new);
      terms[j] = new double[values[j].size()];
    }
  }

  @Override
  public int cells() {
    return cells.size();
  }

  @Override
  public int[] order() {
    return cells.rows();
  }

  @Override
  public int cell(int item) {
    return cells.of(item);
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
      Unrounded.Interval interval = intervals[j][values[j].of(cells.of(item))];
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
        int v = values[j].of(c);
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
