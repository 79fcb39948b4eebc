package crp.likelihood.discrete;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.likelihood.Affine;
import crp.likelihood.Bounding;
import crp.likelihood.Bounds;
import crp.likelihood.Moving;
import crp.likelihood.RestBank;
import crp.likelihood.SlowBank;
import crp.likelihood.Stored;
import crp.likelihood.TableBank;
import crp.likelihood.TableLaws;
import crp.likelihood.TableSummary;
import crp.likelihood.Uniting;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * Bank of all Dirichlet families. Per block of cells with pseudo-counts b, B = sum b, counts c and
 * C = sum c at a table,
 *
 * <pre>
 * log p(row | table) = sum over cells  log rising(b + c, x) - sum over blocks log rising(B + C, X)
 * log p(table)       = sum over cells  log rising(b, c)     - sum over blocks log rising(B, C)
 * </pre>
 *
 * <p>Rows of weight 1 are scored by {@link RisingProduct}, in about half a nanosecond per distinct
 * word and table; other weights by one log rising factorial per word and table (some 30 ns).
 */
final class DirichletBank<R extends Rows>
    implements RestBank<R>, Bounding, Moving, Uniting, Stored, Affine {

  private static final long serialVersionUID = 1L;
  private static final String CONCENTRATION = "base concentration";
  private static final int TABULATED = 4096;

  private static final int LEAST_TABULATED = 64;

  /** Rows of fewer tokens share their denominators. */
  private static final int SHORT = 32;

  private final CellShape<R> shape;
  private final PseudoCounts prior;
  private final R rows;
  private final transient CellRows cells;
  private final int[] blockOf;
  private final TokenCounts statistics;
  private final TokenCounts totals;
  private double mostTokens;
  private double concentration;
  private double[] base;
  private double[] blockBase;
  private double[] marginals = new double[0];
  private double[] denominators = new double[0];
  // by slot and number of tokens of a row, where there is one block
  private transient double[] ofTokens = new double[0];
  private boolean product;
  // by slot, counts of rows that lie elsewhere; empty for none
  private double[][] rest = {};

  private transient double[] unions = {};

  /** Log rising factorials of the symmetric pseudo-count for small whole counts, or empty. */
  private transient double[] tabulated = new double[0];

  private final transient CellGroup group;
  private final transient GroupBound bound = new GroupBound();
  private transient RisingProduct kernel = new RisingProduct();
  private transient double[] scores = new double[0];
  private transient int[] wanted = new int[0];

  DirichletBank(CellShape<R> shape, PseudoCounts prior, R rows) {
    this(shape, prior, rows, RisingProduct.WIDTH);
  }

  private DirichletBank(CellShape<R> shape, PseudoCounts prior, R rows, int slots) {
    shape.check(rows);
    this.shape = shape;
    this.prior = prior;
    this.rows = rows;
    this.cells = CellRows.of(shape, rows, 0, rows.size());
    this.blockOf = shape.blockOf();
    this.mostTokens = cells.tokens(rows.weights(), rows.size());
    this.statistics = new TokenCounts(shape.cells(), slots);
    this.totals = new TokenCounts(shape.blocks(), slots);
    this.group = new CellGroup(cells, rows.weights(), shape.blocks(), blockOf);
    this.concentration = prior.symmetric;
    this.base = prior.spread(shape.cells());
    this.blockBase = new double[shape.blocks()];
    spread();
    fit();
  }

  private Object readResolve() {
    DirichletBank<R> copy = new DirichletBank<>(shape, prior, rows, statistics.capacity);
    copy.concentration = concentration;
    copy.base = base;
    copy.mostTokens = mostTokens;
    for (int slot = 0; slot < statistics.capacity; slot++) {
      copy.copy(slot, this, slot);
    }
    copy.spread();
    return copy;
  }

  /** Recomputes what depends on the pseudo-counts. */
  private void spread() {
    if (!Double.isNaN(concentration)) {
      Arrays.fill(base, concentration);
      tabulate();
    }
    Arrays.fill(blockBase, 0);
    for (int cell = 0; cell < base.length; cell++) {
      blockBase[blockOf[cell]] += base[cell];
    }
    for (int block = 0; block < blockBase.length; block++) {
      int unseen = shape.possible(block) - (shape.firstCell(block + 1) - shape.firstCell(block));
      blockBase[block] += unseen > 0 ? unseen * concentration : 0;
    }
    chooseKernel();
    Arrays.fill(marginals, Double.NaN);
    Arrays.fill(denominators, Double.NaN);
    Arrays.fill(ofTokens, Double.NaN);
  }

  /** As far as the tokens reach, those of a further row included. */
  private void tabulate() {
    tabulated = new double[(int) Math.min(TABULATED, 2 * mostTokens + LEAST_TABULATED)];
    for (int count = 1; count < tabulated.length; count++) {
      tabulated[count] = tabulated[count - 1] + Math.log(concentration + (count - 1));
    }
  }

  /** Resizes the caches to the capacity of the statistics. */
  private void fit() {
    int old = marginals.length;
    int capacity = statistics.capacity;
    if (old < capacity) {
      marginals = Arrays.copyOf(marginals, capacity);
      denominators = Arrays.copyOf(denominators, capacity);
      Arrays.fill(marginals, old, capacity, Double.NaN);
      Arrays.fill(denominators, old, capacity, Double.NaN);
      if (blockBase.length == 1) {
        ofTokens = Arrays.copyOf(ofTokens, SHORT * capacity);
        Arrays.fill(ofTokens, SHORT * old, SHORT * capacity, Double.NaN);
      }
      scores = new double[capacity];
      wanted = new int[capacity / RisingProduct.WIDTH];
    }
  }

  @Override
  public void found(int slot, double[] sums, int at, double[] anchors, int anchor) {
    if (rest.length <= slot) {
      int old = rest.length;
      rest = Arrays.copyOf(rest, statistics.capacity);
      Arrays.fill(rest, old, rest.length, new double[0]);
    }
    rest[slot] = Arrays.copyOfRange(sums, at, at + base.length);
    mostTokens += Arrays.stream(rest[slot]).sum();
    if (tabulated.length > 0 && tabulated.length < Math.min(TABULATED, mostTokens)) {
      tabulate();
    }
    chooseKernel();
    addRest(slot);
  }

  /** Rows are scored by products where no factor leaves the range of a double. */
  private void chooseKernel() {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (double pseudoCount : base) {
      least = Math.min(least, pseudoCount);
      most = Math.max(most, pseudoCount);
    }
    product = kernel.range(least, most + mostTokens);
  }

  private void addRest(int slot) {
    if (slot < rest.length && rest[slot].length > 0) {
      for (int cell = 0; cell < base.length; cell++) {
        statistics.plus(cell, slot, rest[slot][cell]);
        totals.plus(blockOf[cell], slot, rest[slot][cell]);
      }
      touch(slot);
    }
  }

  @Override
  public void anchor(int slot, double[] anchors, int at) {
    // counts need no anchor
  }

  private void touch(int slot) {
    marginals[slot] = Double.NaN;
    denominators[slot] = Double.NaN;
    if (ofTokens.length > 0) {
      Arrays.fill(ofTokens, SHORT * slot, SHORT * (slot + 1), Double.NaN);
    }
  }

  @Override
  public R rows() {
    return rows;
  }

  @Override
  public void reserve(int slots) {
    statistics.reserve(slots);
    totals.reserve(slots);
    fit();
  }

  @Override
  public void add(int slot, int item) {
    shift(slot, item, rows.weights().of(item));
  }

  @Override
  public void remove(int slot, int item) {
    shift(slot, item, -rows.weights().of(item));
  }

  @Override
  public void add(int slot, int[] items, int n) {
    SlowBank.add(this, slot, items, n);
  }

  @Override
  public void drain(int slot, int item) {
    remove(slot, item);
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    group.set(items, n);
    group.move(from, to, statistics, totals);
    touch(from);
    touch(to);
  }

  private void shift(int slot, int item, double weight) {
    for (int e = cells.starts[item]; e < cells.starts[item + 1]; e++) {
      double amount = weight * cells.counts[e];
      statistics.plus(cells.cells[e], slot, amount);
      totals.plus(blockOf[cells.cells[e]], slot, amount);
    }
    touch(slot);
  }

  @Override
  public void absorb(int slot, int other) {
    for (int cell = 0; cell < base.length; cell++) {
      statistics.plus(cell, slot, statistics.of(cell, other));
    }
    for (int block = 0; block < blockBase.length; block++) {
      totals.plus(block, slot, totals.of(block, other));
    }
    clear(other);
    touch(slot);
  }

  private void clear(int slot) {
    statistics.clear(slot);
    totals.clear(slot);
    touch(slot);
  }

  @Override
  public double logMarginal(int slot) {
    if (Double.isNaN(marginals[slot])) {
      marginals[slot] = union(slot, -1);
    }
    return marginals[slot];
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return union(a, b);
  }

  /** Log marginal of one table, or of two together; {@code b} is -1 for none. */
  private double union(int a, int b) {
    double sum = 0;
    for (int cell = 0; cell < base.length; cell++) {
      double count = statistics.of(cell, a) + (b < 0 ? 0 : statistics.of(cell, b));
      if (count > 0) {
        sum += rising(cell, 0, count);
      }
    }
    for (int block = 0; block < blockBase.length; block++) {
      double count = totals.of(block, a) + (b < 0 ? 0 : totals.of(block, b));
      if (count > 0) {
        sum -= LogRising.log(blockBase[block], count);
      }
    }
    return sum;
  }

  /** The tokens of the table given those of the others: only its own cells, as they lie. */
  @Override
  public void addLogUnions(int slot, int[] slots, int n, double[] out) {
    double[] sums = unions(n);
    Arrays.fill(sums, 0, n, -logMarginal(slot));
    for (int cell = 0; cell < base.length; cell++) {
      double x = statistics.of(cell, slot);
      for (int t = 0; x > 0 && t < n; t++) {
        sums[t] += rising(cell, statistics.of(cell, slots[t]), x);
      }
    }
    for (int block = 0; block < blockBase.length; block++) {
      double x = totals.of(block, slot);
      for (int t = 0; x > 0 && t < n; t++) {
        sums[t] -= LogRising.log(blockBase[block] + totals.of(block, slots[t]), x);
      }
    }
    for (int t = 0; t < n; t++) {
      out[t] += slots[t] == slot ? 0 : sums[t];
    }
  }

  /** {@return room for one number a table} */
  private double[] unions(int n) {
    if (unions.length < n) {
      unions = new double[2 * n];
    }
    return unions;
  }

  /** Log rising factorial of the pseudo-count and a count. */
  private double rising(int cell, double count, double x) {
    int whole = (int) count;
    int more = (int) x;
    boolean known =
        whole < tabulated.length && more < tabulated.length - whole && whole == count && more == x;
    return known
        ? tabulated[whole + more] - tabulated[whole]
        : LogRising.log(base[cell] + count, x);
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    group.set(items, count);
    for (int t = 0; t < n; t++) {
      out[t] += groupScore(slots[t], slots[t] == home ? 1 : 0);
    }
  }

  @Override
  public void addLogPredictiveOrBound(
      int[] items, int count, int home, int[] slots, int n, double[] out, Bounds bounds) {
    group.set(items, count);
    if (blockBase.length > 1 || !bound.prepare(group, base, blockBase[0], tabulated)) {
      bounds.clear(n);
      addLogPredictive(items, count, home, slots, n, out);
      return;
    }
    bounds.clear(n);
    double best = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < n; t++) {
      int own = slots[t] == home ? 1 : 0;
      double floor = best - bounds.margin() - out[t];
      out[t] += bound.scoreOrBound(statistics, totals.of(0, slots[t]), slots[t], own, floor);
      if (bound.stopped()) {
        bounds.take(t);
      } else {
        best = Math.max(best, out[t]);
      }
    }
  }

  /** The group's predictive at a table that holds it once or not at all. */
  private double groupScore(int slot, int own) {
    double sum = group.sumOfCells(statistics, slot, own, base, tabulated);
    for (int block = 0; block < blockBase.length; block++) {
      double x = group.total(block);
      if (x > 0) {
        double c = Math.max(0, totals.of(block, slot) - own * x);
        sum -= LogRising.log(blockBase[block] + c, x);
      }
    }
    return sum;
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    score(cells, item, rows.weights().of(item), home, slots, n, out);
  }

  @Override
  public void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out) {
    shape.check(other);
    score(CellRows.of(shape, other, row, row + 1), 0, 1, -1, slots, n, out);
  }

  private void score(
      CellRows from, int row, double weight, int home, int[] slots, int n, double[] out) {
    int start = from.starts[row];
    int end = from.starts[row + 1];
    if (weight == 0 || start == end) {
      return;
    }
    boolean fast = weight == 1 && product;
    boolean grouped = fast && n > 2;
    double tokens = blockBase.length == 1 ? from.tokens(row) : end - start;
    if (grouped) {
      census(home, slots, n);
    }
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      double own = slot == home ? weight : 0;
      if (!fast) {
        out[t] += weighted(from, start, end, weight, own, slot);
        continue;
      }
      int group = slot / RisingProduct.WIDTH;
      if (own > 0 || !grouped || wanted[group] == 1) {
        out[t] += kernel.single(from, start, end, statistics, base, slot, (int) own);
      } else {
        if (wanted[group] > 0) {
          wanted[group] = 0;
          kernel.group(from, start, end, statistics, base, group * RisingProduct.WIDTH, scores);
        }
        out[t] += scores[slot];
      }
      out[t] -= denominator(from, start, end, tokens, own > 0, slot);
    }
  }

  /** Counts the requested tables per group, without the row's own table. */
  private void census(int home, int[] slots, int n) {
    for (int t = 0; t < n; t++) {
      wanted[slots[t] / RisingProduct.WIDTH] = 0;
    }
    for (int t = 0; t < n; t++) {
      if (slots[t] != home) {
        wanted[slots[t] / RisingProduct.WIDTH]++;
      }
    }
  }

  /** Log of the product of the blocks' rising factorials for a row of weight 1. */
  private double denominator(
      CellRows from, int start, int end, double tokens, boolean own, int slot) {
    if (blockBase.length == 1) {
      if (own || tokens >= SHORT) {
        double total = totals.of(0, slot) - (own ? tokens : 0);
        return LogRising.log(blockBase[0] + total, tokens);
      }
      int at = SHORT * slot + (int) tokens;
      if (Double.isNaN(ofTokens[at])) {
        ofTokens[at] = LogRising.log(blockBase[0] + totals.of(0, slot), tokens);
      }
      return ofTokens[at];
    }
    boolean whole = end - start == blockBase.length;
    if (whole && !own) {
      if (Double.isNaN(denominators[slot])) {
        denominators[slot] = blocks(from, start, end, 0, slot);
      }
      return denominators[slot];
    }
    return blocks(from, start, end, own ? 1 : 0, slot);
  }

  private double blocks(CellRows from, int start, int end, double own, int slot) {
    double log = 0;
    double product = 1;
    for (int e = start; e < end; e++) {
      int block = blockOf[from.cells[e]];
      product *= blockBase[block] + totals.of(block, slot) - own;
      if (product > 1e200 || product < 1e-200) {
        log += Math.log(product);
        product = 1;
      }
    }
    return log + Math.log(product);
  }

  /** The slow path: any weight, any range. */
  private double weighted(CellRows from, int start, int end, double weight, double own, int slot) {
    double sum = 0;
    double tokens = 0;
    for (int e = start; e < end; e++) {
      int cell = from.cells[e];
      double x = from.counts[e];
      double count = Math.max(0, statistics.of(cell, slot) - own * x);
      sum += LogRising.log(base[cell] + count, weight * x);
      tokens += x;
      if (blockBase.length > 1) {
        int block = blockOf[cell];
        double total = Math.max(0, totals.of(block, slot) - own * x);
        sum -= LogRising.log(blockBase[block] + total, weight * x);
      }
    }
    if (blockBase.length == 1) {
      double total = Math.max(0, totals.of(0, slot) - own * tokens);
      sum -= LogRising.log(blockBase[0] + total, weight * tokens);
    }
    return sum;
  }

  @Override
  public R simulate(int slot, int like, Rng rng) {
    int[] drawn = new int[base.length];
    int start = cells.starts[like];
    int end = cells.starts[like + 1];
    if (blockBase.length == 1) {
      new PolyaUrn(shape, 0, base, statistics, slot).draw((long) cells.tokens(like), drawn, rng);
    } else {
      for (int e = start; e < end; e++) {
        int block = blockOf[cells.cells[e]];
        new PolyaUrn(shape, block, base, statistics, slot).draw(1, drawn, rng);
      }
    }
    return shape.one(drawn);
  }

  @Override
  public TableLaws laws() {
    return new CellLaws(
        slot -> cell -> base[cell] + statistics.of(cell, slot), blockOf, cells, rows.weights());
  }

  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    if (prior.sampled) {
      ConcentrationPosterior law = new ConcentrationPosterior(shape, statistics, totals, slots, n);
      concentration = law.draw(concentration, power, rng);
      spread();
    }
  }

  @Override
  public Parameters hyperparameters() {
    return prior.sampled
        ? Parameters.of(CONCENTRATION, new Parameter(concentration, ConcentrationPosterior.PRIOR))
        : Parameters.none();
  }

  @Override
  public void setHyperparameters(ToDoubleFunction<String> value) {
    if (prior.sampled) {
      concentration = PseudoCounts.checked(value.applyAsDouble(CONCENTRATION), CONCENTRATION);
      spread();
    }
  }

  @Override
  public double logHyperprior() {
    return prior.sampled ? -concentration : 0;
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    clear(slot);
    addRest(slot);
    for (int i = 0; i < n; i++) {
      add(slot, items[i]);
    }
  }

  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    hyperparameters().archive(archive, (name, value) -> setHyperparameters(any -> value));
    statistics.archive(archive, slots);
    totals.archive(archive, slots);
    archive.require(statistics.capacity == totals.capacity, "counts and their totals differ");
    if (archive.reading()) {
      marginals = new double[0];
      denominators = new double[0];
      fit();
      boolean[] taken = new boolean[statistics.capacity];
      for (int slot : slotOf) {
        taken[Math.max(0, slot)] |= slot >= 0;
      }
      for (int slot = 0; slot < taken.length; slot++) {
        if (!taken[slot]) {
          clear(slot);
        }
      }
    }
  }

  private void copy(int slot, DirichletBank<?> from, int other) {
    statistics.copy(slot, from.statistics, other);
    totals.copy(slot, from.totals, other);
  }

  private double[] probabilities(int slot) {
    double[] probabilities = new double[base.length];
    for (int cell = 0; cell < base.length; cell++) {
      int block = blockOf[cell];
      probabilities[cell] =
          (base[cell] + statistics.of(cell, slot)) / (blockBase[block] + totals.of(block, slot));
    }
    return probabilities;
  }

  @Override
  public TableSummary summary(int slot) {
    return shape.summary(probabilities(slot), totals.of(0, slot));
  }

  /** {@inheritDoc} In closed form; O(n^2 cells). Of counts over a vocabulary for one token. */
  @Override
  public double[] affinities(int[] slots, int n, Rng rng) {
    double[][] roots = new double[n][];
    for (int t = 0; t < n; t++) {
      roots[t] = probabilities(slots[t]);
      for (int cell = 0; cell < base.length; cell++) {
        roots[t][cell] = Math.sqrt(roots[t][cell]);
      }
    }
    return CellAffinities.of(roots, blockOf, blockBase.length);
  }

  @Override
  public TableBank<R> frozen(int[] slots, int n) {
    DirichletBank<R> kept = new DirichletBank<>(shape, prior, shape.none(), n + 1);
    for (int t = 0; t < n; t++) {
      kept.copy(t, this, slots[t]);
    }
    kept.concentration = concentration;
    kept.mostTokens = mostTokens;
    kept.spread();
    return kept;
  }
}
