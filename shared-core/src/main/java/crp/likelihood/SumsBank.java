package crp.likelihood;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.random.Rng;
import java.util.Arrays;

/**
 * The tables of a {@link ConjugateFamily}: the sums of each. Scoring a row or a group at a table
 * costs one log marginal.
 */
final class SumsBank<R extends Rows> implements TableBank<R>, Scoring, Moving, Stored {

  private static final long serialVersionUID = 1L;

  private final ConjugateFamily<R> family;

  @SuppressWarnings("serial") // the rows of all families are serializable
  private final R rows;

  private final int length;
  private double[][] sums = {};
  private int[] counts = {};
  // by slot, NaN for one to be computed
  private double[] marginals = {};
  private final double[] some;
  private final double[] group;

  SumsBank(ConjugateFamily<R> family, R rows) {
    this.family = family;
    this.rows = rows;
    length = family.sums(rows);
    some = new double[length];
    group = new double[length];
  }

  @Override
  public R rows() {
    return rows;
  }

  @Override
  public void reserve(int slots) {
    int old = sums.length;
    if (slots > old) {
      sums = Arrays.copyOf(sums, slots);
      counts = Arrays.copyOf(counts, slots);
      marginals = Arrays.copyOf(marginals, slots);
      for (int slot = old; slot < slots; slot++) {
        sums[slot] = new double[length];
      }
    }
  }

  private void shift(int slot, int item, int copies) {
    family.add(rows, item, copies * rows.weights().of(item), sums[slot]);
    counts[slot] += copies;
    marginals[slot] = Double.NaN;
    if (counts[slot] == 0) {
      clear(slot);
    }
  }

  // an empty table keeps no rounding errors
  private void clear(int slot) {
    Arrays.fill(sums[slot], 0);
    counts[slot] = 0;
    marginals[slot] = 0;
  }

  @Override
  public void add(int slot, int item) {
    shift(slot, item, 1);
  }

  @Override
  public void remove(int slot, int item) {
    shift(slot, item, -1);
  }

  @Override
  public void add(int slot, int[] items, int n) {
    SlowBank.add(this, slot, items, n);
  }

  @Override
  public void drain(int slot, int item) {
    if (--counts[slot] == 0) {
      clear(slot);
    }
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    SlowBank.move(this, from, to, items, n);
  }

  @Override
  public void absorb(int slot, int other) {
    accumulate(sums[slot], sums[other], 1);
    counts[slot] += counts[other];
    marginals[slot] = Double.NaN;
    clear(other);
  }

  private static void accumulate(double[] to, double[] from, double times) {
    for (int k = 0; k < to.length; k++) {
      to[k] += times * from[k];
    }
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    clear(slot);
    for (int i = 0; i < n; i++) {
      add(slot, items[i]);
    }
  }

  @Override
  public double logMarginal(int slot) {
    if (Double.isNaN(marginals[slot])) {
      marginals[slot] = family.logMarginal(sums[slot]);
    }
    return marginals[slot];
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    load(a);
    accumulate(some, sums[b], 1);
    return family.logMarginal(some);
  }

  private void load(int slot) {
    System.arraycopy(sums[slot], 0, some, 0, length);
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    Arrays.fill(group, 0);
    family.add(rows, item, rows.weights().of(item), group);
    addLogPredictive(home, slots, n, out);
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    Arrays.fill(group, 0);
    for (int i = 0; i < count; i++) {
      family.add(rows, items[i], rows.weights().of(items[i]), group);
    }
    addLogPredictive(home, slots, n, out);
  }

  /** Of what was added to the sums of the group. */
  private void addLogPredictive(int home, int[] slots, int n, double[] out) {
    for (int t = 0; t < n; t++) {
      boolean own = slots[t] == home;
      load(slots[t]);
      accumulate(some, group, own ? -1 : 1);
      double other = family.logMarginal(some);
      out[t] += own ? logMarginal(home) - other : other - logMarginal(slots[t]);
    }
  }

  @Override
  public void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out) {
    Arrays.fill(group, 0);
    family.add(other, row, 1, group);
    addLogPredictive(-1, slots, n, out);
  }

  @Override
  public R simulate(int slot, int like, Rng rng) {
    return family.simulate(sums[slot], rows, like, rng);
  }

  @Override
  public TableSummary summary(int slot) {
    return family.summary(sums[slot]);
  }

  @Override
  public SumsBank<R> frozen(int[] slots, int n) {
    SumsBank<R> kept = new SumsBank<>(family, Rows.selected(rows, new int[0]));
    kept.reserve(n + 1);
    for (int t = 0; t < n; t++) {
      kept.sums[t] = sums[slots[t]].clone();
      kept.counts[t] = counts[slots[t]];
      kept.marginals[t] = logMarginal(slots[t]);
    }
    return kept;
  }

  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    int room = archive.count(sums.length, (long) Double.BYTES * length);
    archive.require(room >= slots, "too few tables");
    if (archive.reading()) {
      reserve(room);
      Arrays.fill(counts, 0);
      for (int slot : slotOf) {
        if (slot >= 0) {
          counts[slot]++;
        }
      }
    }
    for (int slot = 0; slot < room; slot++) {
      sums[slot] = archive.finites(sums[slot], length);
      marginals[slot] = archive.reading() ? Double.NaN : marginals[slot];
    }
  }
}
