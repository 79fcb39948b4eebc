package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import crp.data.RealRows;
import crp.likelihood.Affine;
import crp.likelihood.Moving;
import crp.likelihood.Recorded;
import crp.likelihood.RecordedLaws;
import crp.likelihood.RestBank;
import crp.likelihood.SlowBank;
import crp.likelihood.Stored;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The bank of a family with independent columns. Flat arrays, entry {@code slot * d + column}, in
 * the frame where the prior mean is 0. With n the observed weight in a column, kappa_n = kappa + n,
 * nu_n = nu + n, m = sum w x / kappa_n and psi = s scale + sum w x^2 - kappa_n m^2,
 *
 * <pre>
 * log p(column) = constant(n) + nu/2 log(s scale) - nu_n/2 log psi
 * log p(x | column) = constant(n, w) - w/2 log psi
 *     - (nu_n + w)/2 log(1 + kappa_n w / (kappa_n + w) (x - m)^2 / psi)
 * </pre>
 *
 * <p>s is the column's own base scale, see {@link ColumnScales}; x is the unrounded value where a
 * column is rounded; see {@link Unrounded}. Where a column is fine ({@link
 * crp.data.Resolution#grain}), the values keep their places and psi grows by the grain times the
 * weight of the rows: the log density of a row is then its mean over the interval of its value, so
 * a table on one value is no better than one as wide as the interval, and equal rows have equal
 * statistics.
 *
 * <p>The terms of a predictive are cached by table and recomputed on demand after a change. While
 * no entry is missing all columns share n and one log of a product replaces d logs. Drawing base
 * scales and kappa takes O(columns) per table and pair of values, and changes every table without
 * reading rows.
 */
final class DiagonalBank implements RestBank<RealRows>, Moving, Recorded, Stored, Affine {

  private static final long serialVersionUID = 1L;

  /** Below this share of psi the leave-one-out form is recomputed from exact sums. */
  private static final double CANCELLED = 1e-3;

  private static final double FLUSH = 1e140;

  /** So many equal rows on average are scored together. */
  private static final int EQUAL_ROWS = 4;

  private final DiagonalPrior family;
  private final RealRows rows;
  private final Unrounded unrounded;
  // only where values are drawn: else the members of a table are not needed
  private final MemberLists roster;
  private final double[] logScales;
  private final double logScale;
  // the variance within the interval of a value, in the frame
  private final double[] grains;
  private final int d;

  BasePrior base;
  final ColumnScales own;
  private int capacity;
  private boolean complete;
  private final ExactSums sums = new ExactSums();
  double[] counts = new double[0];
  private int[] customers = new int[0];
  private boolean[] dirty = new boolean[0];
  double[] means = new double[0];
  double[] psis = new double[0];
  private double[] rates = new double[0];
  // 1 + grain / psi
  private double[] bases = new double[0];
  private double[] logPsis = new double[0];
  private double[] marginals = new double[0];
  // by slot and column, of rows that lie elsewhere: anchor, weight, two sums; empty for none
  private double[][] rest = {};

  private final CountTerms constants;
  // computed at the first question
  private transient boolean asked;
  private transient @Nullable RecordedColumns recorded;
  private final double[] x;
  private final ExactSums one = ExactSums.of(1);

  DiagonalBank(DiagonalPrior family, RealRows rows) {
    this.family = family;
    this.rows = rows;
    this.d = family.frame().columns();
    this.unrounded = new Unrounded(rows, family.frame(), family.resolution(), false);
    this.roster = new MemberLists(unrounded.any() ? rows.size() : 0);
    this.complete = !rows.hasMissing();
    this.base = family.base();
    this.own = new ColumnScales(base, d);
    this.logScales = new double[d];
    Arrays.setAll(logScales, j -> Math.log(family.frame().scale(j)));
    this.logScale = Arrays.stream(logScales).sum();
    this.grains = new double[d];
    Arrays.setAll(
        grains,
        j -> family.resolution().grain(j) / family.frame().scale(j) / family.frame().scale(j));
    this.constants = new CountTerms(base.kappa(), family.nu(), 1, 0);
    this.x = new double[d];
  }

  @Override
  public RealRows rows() {
    return rows;
  }

  @Override
  public void reserve(int slots) {
    if (slots <= capacity) {
      return;
    }
    if (capacity > 0) {
      clear(capacity);
    }
    fit(Math.max(8, Math.max(slots, 2 * capacity)));
  }

  private void fit(int wider) {
    // one additional slot: the scratch of a group
    int length = Math.multiplyExact(wider + 1, d);
    sums.resize(length);
    counts = Arrays.copyOf(counts, length);
    means = Arrays.copyOf(means, length);
    psis = Arrays.copyOf(psis, length);
    rates = Arrays.copyOf(rates, length);
    bases = Arrays.copyOf(bases, length);
    logPsis = Arrays.copyOf(logPsis, wider + 1);
    marginals = Arrays.copyOf(marginals, wider + 1);
    customers = Arrays.copyOf(customers, wider + 1);
    dirty = Arrays.copyOf(dirty, wider + 1);
    Arrays.fill(dirty, capacity, wider + 1, true);
    roster.reserve(wider + 1);
    capacity = wider;
  }

  @Override
  public void found(int slot, double[] some, int at, double[] anchors, int anchor) {
    if (rest.length <= slot) {
      int old = rest.length;
      rest = Arrays.copyOf(rest, capacity);
      Arrays.fill(rest, old, rest.length, new double[0]);
    }
    rest[slot] = new double[4 * d];
    for (int j = 0; j < d; j++) {
      rest[slot][4 * j] = anchors[anchor + j];
      System.arraycopy(some, at + 3 * j, rest[slot], 4 * j + 1, 3);
      complete = complete && some[at + 3 * j] == some[at];
    }
    addRest(slot);
  }

  private void addRest(int slot) {
    if (founded(slot)) {
      for (int j = 0; j < d; j++) {
        double w = rest[slot][4 * j + 1];
        double anchor = rest[slot][4 * j];
        sums.addAround(slot * d + j, w, anchor, rest[slot][4 * j + 2], rest[slot][4 * j + 3]);
        counts[slot * d + j] += w;
      }
      // they never leave
      customers[slot]++;
      dirty[slot] = true;
    }
  }

  @Override
  public void anchor(int slot, double[] anchors, int at) {
    refresh(slot);
    System.arraycopy(means, slot * d, anchors, at, d);
  }

  @Override
  public void add(int slot, int item) {
    include(slot, item);
    if (unrounded.any()) {
      roster.add(slot, item);
    }
  }

  private void include(int slot, int item) {
    shift(slot, item, 1);
    customers[slot]++;
  }

  @Override
  public void remove(int slot, int item) {
    if (unrounded.any()) {
      roster.remove(slot, item);
    }
    if (--customers[slot] == 0) {
      clear(slot);
    } else {
      shift(slot, item, -1);
    }
  }

  @Override
  public void add(int slot, int[] items, int n) {
    SlowBank.add(this, slot, items, n);
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    SlowBank.move(this, from, to, items, n);
  }

  @Override
  public void drain(int slot, int item) {
    if (founded(slot) || customers[slot] == 1) {
      remove(slot, item);
      return;
    }
    if (unrounded.any()) {
      roster.remove(slot, item);
    }
    customers[slot]--;
  }

  private boolean founded(int slot) {
    return slot < rest.length && rest[slot].length > 0;
  }

  private void shift(int slot, int item, int sign) {
    double w = sign * rows.weights().of(item);
    for (int j = 0; j < d; j++) {
      include(slot * d + j, unrounded.value(item, j), w);
    }
    dirty[slot] = true;
  }

  private void include(int i, double value, double w) {
    if (!Double.isNaN(value) && w != 0) {
      sums.add(i, value, w);
      counts[i] = Math.max(0, counts[i] + w);
    }
  }

  private void clear(int slot) {
    for (int i = slot * d; i < (slot + 1) * d; i++) {
      sums.clear(i);
      counts[i] = 0;
    }
    customers[slot] = 0;
    dirty[slot] = true;
  }

  @Override
  public void absorb(int slot, int other) {
    for (int j = 0; j < d; j++) {
      sums.absorb(slot * d + j, sums, other * d + j, 1);
      counts[slot * d + j] += counts[other * d + j];
    }
    customers[slot] += customers[other];
    if (unrounded.any()) {
      roster.absorb(slot, other);
    }
    clear(other);
    dirty[slot] = true;
  }

  /** {@return the scale of the prior of a column's variance, in the frame} */
  double prior(int j) {
    return own.of(j) * family.scale();
  }

  void refresh(int slot) {
    if (!dirty[slot]) {
      return;
    }
    dirty[slot] = false;
    double logs = 0;
    for (int j = 0; j < d; j++) {
      int i = slot * d + j;
      double kappa = base.kappa() + counts[i];
      means[i] = sums.sum(i) / kappa;
      psis[i] = prior(j) + sums.scatter(i, kappa) + counts[i] * grains[j];
      rates[i] = kappa / (kappa + 1) / psis[i];
      bases[i] = 1 + grains[j] / psis[i];
      logs += Math.log(psis[i]);
    }
    logPsis[slot] = logs;
    marginals[slot] = Double.NaN;
  }

  @Override
  public double logMarginal(int slot) {
    refresh(slot);
    if (Double.isNaN(marginals[slot])) {
      double sum = 0;
      for (int j = 0; j < d; j++) {
        sum += logColumn(j, counts[slot * d + j], psis[slot * d + j]);
      }
      marginals[slot] = sum;
    }
    return marginals[slot];
  }

  /** Log marginal of one column. */
  private double logColumn(int j, double n, double psi) {
    return n == 0
        ? 0
        : constants.marginal(n)
            - n * logScales[j]
            - (family.nu() + n) / 2 * Math.log(psi)
            + family.nu() / 2 * Math.log(prior(j));
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return united(a, sums, counts, b * d, true);
  }

  /** Log marginal of a table with additional sums, or without them. */
  private double united(int slot, ExactSums some, double[] more, int at, boolean joining) {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      int i = slot * d + j;
      one.clear(0);
      one.absorb(0, sums, i, 1);
      one.absorb(0, some, at + j, joining ? 1 : -1);
      double n = Math.max(0, counts[i] + (joining ? more[at + j] : -more[at + j]));
      sum += logColumn(j, n, prior(j) + one.scatter(0, base.kappa() + n) + n * grains[j]);
    }
    return sum;
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    // the additional slot is the last
    int group = capacity;
    clear(group);
    for (int i = 0; i < count; i++) {
      shift(group, items[i], 1);
    }
    for (int t = 0; t < n; t++) {
      double with = united(slots[t], sums, counts, group * d, slots[t] != home);
      double now = logMarginal(slots[t]);
      out[t] += slots[t] == home ? now - with : with - now;
    }
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    unrounded.load(item, x);
    score(rows.weights().of(item), home, complete, slots, n, out);
  }

  @Override
  public void addLogPredictiveOf(RealRows other, int row, int[] slots, int n, double[] out) {
    boolean whole = FramedRow.read(other, row, family.frame(), x);
    score(1, -1, complete && whole, slots, n, out);
  }

  private void score(double w, int home, boolean shared, int[] slots, int n, double[] out) {
    if (w == 0) {
      return;
    }
    double volume = w * (shared ? logScale : logScaleOfPresent());
    boolean fast = shared && w == 1;
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      refresh(slot);
      boolean own = slot == home;
      out[t] += (!fast ? slow(slot, w, own) : own ? leftOut(slot) : together(slot)) - volume;
    }
  }

  private double logScaleOfPresent() {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += Double.isNaN(x[j]) ? 0 : logScales[j];
    }
    return sum;
  }

  /** Log predictive of {@link #x} at a table where all columns share the count. */
  private double together(int slot) {
    int first = slot * d;
    double n = counts[first];
    double product = 1;
    double logs = 0;
    for (int j = 0; j < d; j++) {
      double distance = x[j] - means[first + j];
      product *= bases[first + j] + rates[first + j] * distance * distance;
      if (product > FLUSH) {
        logs += Math.log(product);
        product = 1;
      }
    }
    return d * constants.predictive(n)
        - logPsis[slot] / 2
        - (family.nu() + n + 1) / 2 * (logs + Math.log(product));
  }

  /**
   * The same at the row's own table, without the row. With r = psi without x / psi the quadratic
   * form is 1 + t = 1 / r, so the log predictive is constant - log(psi)/2 + nu_{n-1}/2 log r.
   */
  private double leftOut(int slot) {
    int first = slot * d;
    double n = counts[first] - 1;
    double product = 1;
    double logs = 0;
    for (int j = 0; j < d; j++) {
      product *= share(first + j, x[j], 1);
      if (product < 1 / FLUSH) {
        logs += Math.log(product);
        product = 1;
      }
    }
    return d * constants.predictive(n)
        - logPsis[slot] / 2
        + (family.nu() + n) / 2 * (logs + Math.log(product));
  }

  /** {@return psi without w copies of the value, divided by psi} */
  private double share(int i, double value, double w) {
    double kappa = base.kappa() + counts[i];
    double left = kappa - w;
    double distance = value - means[i];
    double grain = grains[i % d];
    double share = 1 - kappa * w / left * distance * distance / psis[i] - w * grain / psis[i];
    if (share > CANCELLED) {
      return share;
    }
    double others = Math.max(0, counts[i] - w);
    return (prior(i % d) + sums.scatter(i, left, value, w) + others * grain) / psis[i];
  }

  /** General case, for any weight and missing entries: column by column. */
  private double slow(int slot, double w, boolean own) {
    double nu = family.nu();
    double sum = 0;
    for (int j = 0; j < d; j++) {
      if (Double.isNaN(x[j])) {
        continue;
      }
      int i = slot * d + j;
      double n = own ? Math.max(0, counts[i] - w) : counts[i];
      double constant =
          w == 1 ? constants.predictive(n) : constants.marginal(n + w) - constants.marginal(n);
      if (own) {
        double logPsi = Math.log(psis[i]);
        double logShare = Math.log(share(i, x[j], w));
        sum += constant - w / 2 * logPsi + (nu + n) / 2 * logShare;
      } else {
        double kappa = base.kappa() + n;
        double distance = x[j] - means[i];
        double moved = kappa * w / (kappa + w) * distance * distance;
        double form = (moved + w * grains[j]) / psis[i];
        sum += constant - w / 2 * Math.log(psis[i]) - (nu + n + w) / 2 * Math.log1p(form);
      }
    }
    return sum;
  }

  @Override
  public RealRows simulate(int slot, int like, Rng rng) {
    refresh(slot);
    double[] drawn = new double[d];
    for (int j = 0; j < d; j++) {
      int i = slot * d + j;
      drawn[j] = Double.NaN;
      if (!Double.isNaN(rows.value(like, j))) {
        double kappa = base.kappa() + counts[i];
        double shape = (family.nu() + counts[i]) / 2;
        double variance = psis[i] / 2 / rng.gamma(shape) * (kappa + 1) / kappa;
        double value = means[i] + Math.sqrt(variance) * rng.gaussian();
        drawn[j] =
            unrounded.rounded(like, j, family.frame().shift(j) + family.frame().scale(j) * value);
      }
    }
    return RealRows.of(drawn, 1, d);
  }

  @Override
  public NormalColumnLaws laws() {
    return new NormalColumnLaws(this, family, rows, unrounded, logScales, grains);
  }

  /** {@inheritDoc} Where values are sampled, or where rows are equal four times on average. */
  @Override
  public @Nullable RecordedLaws recorded() {
    if (!asked && rows.size() > 0 && rows.weights().allOne() && rest.length == 0) {
      RecordedColumns all = new RecordedColumns(this, family, unrounded, logScales, grains, laws());
      recorded = unrounded.any() || all.cells() <= rows.size() / EQUAL_ROWS ? all : null;
    }
    asked = true;
    return recorded;
  }

  /** {@return the log density of a value in the frame at an empty table, in the data's units} */
  double logPrior(int column, double value) {
    double psi = prior(column);
    double kappa = base.kappa();
    double form = (kappa / (kappa + 1) * value * value + grains[column]) / psi;
    return constants.predictive(0)
        - Math.log(psi) / 2
        - (family.nu() + 1) / 2 * Math.log1p(form)
        - logScales[column];
  }

  /** Draws the values before rounding of the rows of a table under a law. */
  void place(int slot, NormalColumnLaws drawn, int law, Rng rng) {
    int[] members = roster.members(slot);
    for (int j = 0; j < d; j++) {
      for (int item : members) {
        unrounded.place(item, j, drawn.mean(law, j), drawn.root(law, j), rng);
      }
    }
    rebuild(slot, members, members.length);
  }

  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    if (unrounded.any()) {
      for (int t = 0; t < n; t++) {
        draw(slots[t], power, rng);
      }
    }
    if (!base.learns()) {
      return;
    }
    ColumnGrid grid = new ColumnGrid(base, own, family.scale());
    for (int j = 0; j < d; j++) {
      for (int t = 0; t < n; t++) {
        int i = slots[t] * d + j;
        grid.include(j, sums, i, counts[i], grains[j]);
      }
    }
    set(grid.draw(power, rng));
  }

  /** Draws the unrounded values of the rows of a table. */
  private void draw(int slot, double power, Rng rng) {
    for (int item : roster.members(slot)) {
      remove(slot, item);
      refresh(slot);
      double w = rows.weights().of(item);
      for (int j = 0; j < d; j++) {
        int i = slot * d + j;
        double kappa = base.kappa() + counts[i];
        double exponent = power * (family.nu() + counts[i] + w);
        unrounded.draw(item, j, means[i], psis[i], kappa * w / (kappa + w), exponent, rng);
      }
      add(slot, item);
    }
  }

  /** Sets the numbers, after a change of the columns' own scales. */
  private void set(BasePrior to) {
    base = to;
    constants.set(base.kappa(), family.nu());
    Arrays.fill(dirty, true);
  }

  @Override
  public Parameters hyperparameters() {
    return base.sampled();
  }

  @Override
  public void setHyperparameters(ToDoubleFunction<String> value) {
    BasePrior to = base.with(value);
    own.begin(to.scale());
    set(to);
  }

  @Override
  public void follow(TableBank<?> other) {
    DiagonalBank that = (DiagonalBank) other;
    own.follow(that.own);
    set(that.base);
  }

  @Override
  public void archivePrior(Archive archive) {
    RestBank.super.archivePrior(archive);
    own.archive(archive);
    set(base);
  }

  @Override
  public double logHyperprior() {
    return base.logPrior() + own.logPrior(base.scale());
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    clear(slot);
    addRest(slot);
    for (int i = 0; i < n; i++) {
      include(slot, items[i]);
    }
  }

  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    BasePrior stored = base.archived(archive);
    own.archive(archive);
    unrounded.archive(archive);
    int room = archive.count(capacity, (long) Double.BYTES * 5 * d);
    archive.require(room >= slots && room >= capacity, "too few tables");
    if (archive.reading() && room > capacity) {
      fit(room);
    }
    if (unrounded.any()) {
      roster.archive(archive, slotOf);
    }
    int length = (room + 1) * d;
    sums.archive(archive, length);
    counts = archive.finites(counts, length);
    if (archive.reading()) {
      Arrays.fill(customers, 0);
      for (int slot : slotOf) {
        customers[Math.max(0, slot)] += slot < 0 ? 0 : 1;
      }
      set(stored);
      for (int slot = 0; slot <= room; slot++) {
        if (customers[slot] == 0) {
          clear(slot);
        }
      }
      for (double count : counts) {
        archive.require(count >= 0, "a count is negative");
      }
    }
  }

  private void copy(int slot, DiagonalBank from, int other) {
    sums.copy(slot * d, from.sums, other * d, d);
    System.arraycopy(from.counts, other * d, counts, slot * d, d);
    customers[slot] = from.customers[other];
  }

  @Override
  public TableSummary summary(int slot) {
    refresh(slot);
    double[] mean = new double[d];
    double[] deviation = new double[d];
    for (int j = 0; j < d; j++) {
      int i = slot * d + j;
      mean[j] = family.frame().shift(j) + family.frame().scale(j) * means[i];
      double freedom = Math.max(0, family.nu() + counts[i] - 2);
      deviation[j] = family.frame().scale(j) * Math.sqrt(psis[i] / freedom);
    }
    return new TableSummary.Real(mean, deviation, new double[0]);
  }

  /** {@inheritDoc} In closed form; O(n^2 d). */
  @Override
  public double[] affinities(int[] slots, int n, Rng rng) {
    double[][] columnMeans = new double[n][d];
    double[][] variances = new double[n][d];
    for (int t = 0; t < n; t++) {
      refresh(slots[t]);
      for (int j = 0; j < d; j++) {
        int i = slots[t] * d + j;
        double degrees = family.nu() + counts[i];
        columnMeans[t][j] = means[i];
        // the scale of the predictive where the posterior mean of the variance is infinite
        variances[t][j] = psis[i] / (degrees > 2 ? degrees - 2 : degrees);
      }
    }
    return NormalAffinities.ofColumns(columnMeans, variances);
  }

  @Override
  public TableBank<RealRows> frozen(int[] slots, int n) {
    RealRows none = RealRows.of(new double[0], 0, d).standardised(family.frame());
    DiagonalBank kept = new DiagonalBank(family, none);
    kept.reserve(n + 1);
    kept.complete = complete;
    kept.follow(this);
    for (int t = 0; t < n; t++) {
      kept.copy(t, this, slots[t]);
    }
    return kept;
  }
}
