package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import crp.data.RealRows;
import crp.likelihood.Affine;
import crp.likelihood.Sampled;
import crp.likelihood.Scoring;
import crp.likelihood.Stored;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.numerics.LogSum;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The bank of round clusters of one variance s. Flat arrays, entry {@code slot * d + column}, in
 * the frame where the prior mean is 0. With n the weight of a table, k = kappa + n and m = sum w x
 * / k,
 *
 * <pre>
 * log p(table) = -n d/2 log(2 pi s) + d/2 log(kappa / k) - (sum w |x|^2 - k |m|^2) / (2 s)
 * log p(w copies of x | table) =
 *     -w d/2 log(2 pi s) + d/2 log(k / (k + w)) - w k / (k + w) |x - m|^2 / (2 s)
 * </pre>
 *
 * <p>At its own table a row lies k / (k - w) times as far from the mean of the others as from m.
 */
final class SphericalBank implements TableBank<RealRows>, Scoring, Sampled, Stored, Affine {

  private static final long serialVersionUID = 1L;
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  private final SphericalGaussian family;
  private final RealRows rows;
  private final int d;
  private final double logScale;
  private final double[] x;

  private BasePrior base;
  private double variance;
  private int capacity;
  private double[] sums = {};
  private double[] means = {};
  private double[] squares = {};
  private double[] counts = {};
  private int[] customers = {};
  private boolean[] dirty = {};

  SphericalBank(SphericalGaussian family, RealRows rows) {
    SphericalGaussian.requireComplete(rows);
    this.family = family;
    this.rows = rows;
    d = family.frame().columns();
    logScale = Math.log(family.frame().scale(0));
    x = new double[d];
    base = family.base();
    variance = base.scale() * family.scale();
  }

  @Override
  public RealRows rows() {
    return rows;
  }

  @Override
  public void reserve(int slots) {
    if (slots > capacity) {
      clear(capacity);
      fit(Math.max(8, Math.max(slots, 2 * capacity)));
    }
  }

  private void fit(int wider) {
    // one additional slot: the scratch of a group
    int length = Math.multiplyExact(wider + 1, d);
    sums = Arrays.copyOf(sums, length);
    means = Arrays.copyOf(means, length);
    squares = Arrays.copyOf(squares, wider + 1);
    counts = Arrays.copyOf(counts, wider + 1);
    customers = Arrays.copyOf(customers, wider + 1);
    dirty = Arrays.copyOf(dirty, wider + 1);
    capacity = wider;
  }

  @Override
  public void add(int slot, int item) {
    shift(slot, item, rows.weights().of(item));
    customers[slot]++;
  }

  @Override
  public void remove(int slot, int item) {
    if (--customers[slot] == 0) {
      clear(slot);
    } else {
      shift(slot, item, -rows.weights().of(item));
    }
  }

  private void shift(int slot, int item, double w) {
    double sum = 0;
    for (int j = 0, at = slot * d; j < d; j++, at++) {
      double value = rows.value(item, j);
      sums[at] += w * value;
      sum += value * value;
    }
    squares[slot] += w * sum;
    counts[slot] = Math.max(0, counts[slot] + w);
    dirty[slot] = true;
  }

  private void clear(int slot) {
    if (slot < squares.length) {
      Arrays.fill(sums, slot * d, (slot + 1) * d, 0);
      squares[slot] = 0;
      counts[slot] = 0;
      customers[slot] = 0;
      dirty[slot] = true;
    }
  }

  @Override
  public void absorb(int slot, int other) {
    for (int j = 0; j < d; j++) {
      sums[slot * d + j] += sums[other * d + j];
    }
    squares[slot] += squares[other];
    counts[slot] += counts[other];
    customers[slot] += customers[other];
    dirty[slot] = true;
    clear(other);
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    clear(slot);
    for (int i = 0; i < n; i++) {
      add(slot, items[i]);
    }
  }

  private void refresh(int slot) {
    if (dirty[slot]) {
      dirty[slot] = false;
      double k = base.kappa() + counts[slot];
      for (int at = slot * d; at < (slot + 1) * d; at++) {
        means[at] = sums[at] / k;
      }
    }
  }

  @Override
  public double logMarginal(int slot) {
    return logMarginal(counts[slot], squares[slot], squareOfSums(slot, slot, 0));
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return joined(a, b, 1);
  }

  /** {@return the log marginal of a table with the rows of another slot, or without them} */
  private double joined(int slot, int other, int sign) {
    return logMarginal(
        Math.max(0, counts[slot] + sign * counts[other]),
        squares[slot] + sign * squares[other],
        squareOfSums(slot, other, sign));
  }

  private double squareOfSums(int slot, int other, int sign) {
    double square = 0;
    for (int j = 0; j < d; j++) {
      double sum = sums[slot * d + j] + sign * sums[other * d + j];
      square += sum * sum;
    }
    return square;
  }

  private double logMarginal(double n, double square, double ofSums) {
    double k = base.kappa() + n;
    return n == 0
        ? 0
        : d * (logVolume(n) + Math.log(base.kappa() / k) / 2)
            - (square - ofSums / k) / (2 * variance);
  }

  /** {@return the constants of the log density of w rows, of one column} */
  private double logVolume(double w) {
    return -w * ((LOG_TWO_PI + Math.log(variance)) / 2 + logScale);
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    rows.copyRow(item, x, 0);
    score(rows.weights().of(item), home, slots, n, out);
  }

  private void score(double w, int home, int[] slots, int n, double[] out) {
    double volume = d * logVolume(w);
    for (int t = 0; t < n && w > 0; t++) {
      int slot = slots[t];
      refresh(slot);
      double k = base.kappa() + counts[slot];
      double square = 0;
      for (int j = 0, at = slot * d; j < d; j++, at++) {
        double gap = x[j] - means[at];
        square += gap * gap;
      }
      boolean own = slot == home;
      double less = own ? k - w : k;
      double more = own ? k : k + w;
      double away = own ? more / less : less / more;
      out[t] += volume + d * Math.log(less / more) / 2 - w * away * square / (2 * variance);
    }
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    int group = capacity;
    clear(group);
    for (int i = 0; i < count; i++) {
      add(group, items[i]);
    }
    for (int t = 0; t < n; t++) {
      boolean own = slots[t] == home;
      double other = joined(slots[t], group, own ? -1 : 1);
      out[t] += own ? logMarginal(home) - other : other - logMarginal(slots[t]);
    }
  }

  @Override
  public void addLogPredictiveOf(RealRows other, int row, int[] slots, int n, double[] out) {
    FramedRow.read(other, row, family.frame(), x);
    for (int t = 0; t < n; t++) {
      refresh(slots[t]);
      double k = base.kappa() + counts[slots[t]];
      double wide = variance * (k + 1) / k;
      for (int j = 0; j < d; j++) {
        double gap = x[j] - means[slots[t] * d + j];
        // a missing entry is integrated out
        out[t] +=
            Double.isNaN(gap)
                ? 0
                : -(LOG_TWO_PI + Math.log(wide) + gap * gap / wide) / 2 - logScale;
      }
    }
  }

  @Override
  public RealRows simulate(int slot, int like, Rng rng) {
    refresh(slot);
    double k = base.kappa() + counts[slot];
    double deviation = Math.sqrt(variance * (k + 1) / k);
    double[] drawn = new double[d];
    for (int j = 0; j < d; j++) {
      drawn[j] = original(j, means[slot * d + j] + deviation * rng.gaussian());
    }
    return RealRows.of(drawn, 1, d);
  }

  private double original(int j, double value) {
    return family.frame().shift(j) + family.frame().scale(j) * value;
  }

  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    if (base.learns()) {
      set(base.drawn(logWeights(slots, n, power), 1, rng));
    }
  }

  /** {@return log p(c) and p(rows | tables, c, kappa)^power, base scale by kappa} */
  private double[] logWeights(int[] slots, int n, double power) {
    double[] scales = base.values(BasePrior.BASE_SCALE);
    double[] kappas = base.values(BasePrior.KAPPA);
    double[] logs = new double[kappas.length];
    double[] scatter = new double[kappas.length];
    double weight = 0;
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      double ofSums = squareOfSums(slot, slot, 0);
      weight += counts[slot];
      for (int h = 0; h < kappas.length; h++) {
        double k = kappas[h] + counts[slot];
        logs[h] += d * Math.log(kappas[h] / k) / 2;
        scatter[h] += squares[slot] - ofSums / k;
      }
    }
    double[] all = new double[scales.length * kappas.length];
    for (int at = 0; at < all.length; at++) {
      double c = scales[at / kappas.length];
      int h = at % kappas.length;
      double s = c * family.scale();
      double log = logs[h] - (weight * d * Math.log(s) + scatter[h] / s) / 2;
      all[at] = family.logTilt(c) + power * log;
    }
    return all;
  }

  private void set(BasePrior to) {
    base = to;
    variance = base.scale() * family.scale();
    Arrays.fill(dirty, true);
  }

  @Override
  public Parameters hyperparameters() {
    return base.sampled();
  }

  @Override
  public void setHyperparameters(ToDoubleFunction<String> value) {
    set(base.with(value));
  }

  @Override
  public double logHyperprior() {
    double[] logs = base.values(BasePrior.BASE_SCALE);
    int scales = logs.length;
    Arrays.setAll(logs, g -> family.logTilt(logs[g]));
    return base.logPrior()
        + Math.log(scales)
        + family.logTilt(base.scale())
        - LogSum.of(logs, scales);
  }

  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    BasePrior stored = base.archived(archive);
    int room = archive.count(capacity, (long) Double.BYTES * d);
    archive.require(room >= slots && room >= capacity, "too few tables");
    if (archive.reading() && room > capacity) {
      fit(room);
    }
    sums = archive.finites(sums, Math.multiplyExact(room + 1, d));
    squares = archive.finites(squares, room + 1);
    counts = archive.finites(counts, room + 1);
    if (archive.reading()) {
      Arrays.fill(customers, 0);
      for (int slot : slotOf) {
        customers[Math.max(0, slot)] += slot < 0 ? 0 : 1;
      }
      for (double count : counts) {
        archive.require(count >= 0, "a weight is negative");
      }
      set(stored);
      for (int slot = 0; slot <= room; slot++) {
        if (customers[slot] == 0) {
          clear(slot);
        }
      }
    }
  }

  @Override
  public TableSummary summary(int slot) {
    refresh(slot);
    double[] mean = new double[d];
    double[] deviation = new double[d];
    for (int j = 0; j < d; j++) {
      mean[j] = original(j, means[slot * d + j]);
      deviation[j] = family.frame().scale(j) * Math.sqrt(variance);
    }
    return new TableSummary.Real(mean, deviation, new double[0]);
  }

  /** {@inheritDoc} In closed form; O(n^2 d). */
  @Override
  public double[] affinities(int[] slots, int n, Rng rng) {
    double[][] centres = new double[n][];
    double[][] variances = new double[n][d];
    for (int t = 0; t < n; t++) {
      refresh(slots[t]);
      centres[t] = Arrays.copyOfRange(means, slots[t] * d, (slots[t] + 1) * d);
      Arrays.fill(variances[t], variance);
    }
    return NormalAffinities.ofColumns(centres, variances);
  }

  @Override
  public TableBank<RealRows> frozen(int[] slots, int n) {
    RealRows none = RealRows.of(new double[0], 0, d).standardised(family.frame());
    SphericalBank kept = new SphericalBank(family, none);
    kept.reserve(n + 1);
    kept.set(base);
    for (int t = 0; t < n; t++) {
      System.arraycopy(sums, slots[t] * d, kept.sums, t * d, d);
      kept.squares[t] = squares[slots[t]];
      kept.counts[t] = counts[slots[t]];
      kept.customers[t] = customers[slots[t]];
    }
    return kept;
  }
}
