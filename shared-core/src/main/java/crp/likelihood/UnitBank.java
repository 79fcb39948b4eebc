package crp.likelihood;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.data.Units;
import crp.data.Weights;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>A bank whose items are units of rows that must be in one cluster: all rows of a unit come and
 * go together, and a unit is scored by the joint predictive of its rows. With the number of
 * customers that each unit is ({@link #weights}), every kernel leaves the posterior given that
 * these rows are together invariant.
 */
public final class UnitBank<R extends Rows>
    implements TableBank<R>,
        Scoring,
        Reaching,
        Completing,
        Moving,
        Sampled,
        Stored,
        Recorded,
        AuxiliaryTables {

  private static final long serialVersionUID = 1L;

  private final TableBank<R> bank;
  private final Units units;

  @SuppressWarnings("serial") // the rows of all families are serializable
  private final R firsts;

  private final int[][] rowsOf;
  private transient @Nullable RecordedLaws laws;

  // capabilities of the bank
  private final transient Scoring scoring;
  private final transient Reaching reaching;
  private final transient Completing completing;
  private final transient Moving moving;
  private final transient Sampled sampled;

  /**
   * Wraps a bank.
   *
   * @param bank a bank without customers, which is used by this one alone afterwards; missing
   *     entries that it draws are in units of one row
   * @param units of all its rows
   */
  public UnitBank(TableBank<R> bank, Units units) {
    this.bank = bank;
    this.units = units;
    firsts = units.select(bank.rows());
    rowsOf = IntStream.range(0, units.size()).mapToObj(units::rows).toArray(int[][]::new);
    scoring = Capabilities.scoring(bank);
    reaching = Capabilities.reaching(bank);
    completing = Capabilities.completing(bank);
    moving = Capabilities.moving(bank);
    sampled = Capabilities.sampled(bank);
  }

  private Object readResolve() {
    return new UnitBank<>(bank, units);
  }

  /** {@return the number of customers that each unit is} */
  public Weights weights() {
    Weights ofRows = bank.rows().weights();
    return Weights.of(
        Arrays.stream(rowsOf)
            .mapToDouble(unit -> Arrays.stream(unit).mapToDouble(ofRows::customers).sum())
            .toArray());
  }

  /** {@return whether an item has several rows} */
  public boolean isUnited(int item) {
    return rowsOf[item].length > 1;
  }

  /**
   * {@inheritDoc} What speaks of tables alone is that of the rows' bank; what else speaks of rows
   * is missing.
   */
  @Override
  public <C> @Nullable C as(Class<C> capability) {
    if (capability == Compound.class || capability == ProposingBank.class) {
      return bank.as(capability);
    }
    return capability == AuxiliaryTables.class && bank.as(capability) == null
        ? null
        : TableBank.super.as(capability);
  }

  /** {@return the first row of each unit} */
  @Override
  public R rows() {
    return firsts;
  }

  @Override
  public void reserve(int slots) {
    bank.reserve(slots);
  }

  @Override
  public void add(int slot, int item) {
    moving.add(slot, rowsOf[item], rowsOf[item].length);
  }

  @Override
  public void add(int slot, int[] items, int n) {
    SlowBank.add(this, slot, items, n);
  }

  @Override
  public void add(int slot, int item, Rng rng) {
    for (int row : rowsOf[item]) {
      completing.add(slot, row, rng);
    }
  }

  @Override
  public void remove(int slot, int item) {
    for (int row : rowsOf[item]) {
      bank.remove(slot, row);
    }
  }

  @Override
  public void drain(int slot, int item) {
    for (int row : rowsOf[item]) {
      moving.drain(slot, row);
    }
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    SlowBank.move(this, from, to, items, n);
  }

  @Override
  public void absorb(int slot, int other) {
    bank.absorb(slot, other);
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    int[] rows = rows(items, n);
    bank.rebuild(slot, rows, rows.length);
  }

  private int[] rows(int[] items, int n) {
    return Arrays.stream(items, 0, n).flatMap(item -> Arrays.stream(rowsOf[item])).toArray();
  }

  @Override
  public double logMarginal(int slot) {
    return bank.logMarginal(slot);
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return bank.logMarginalOfUnion(a, b);
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    int[] rows = rowsOf[item];
    if (rows.length == 1) {
      scoring.addLogPredictive(rows[0], home, slots, n, out);
    } else {
      scoring.addLogPredictive(rows, rows.length, home, slots, n, out);
    }
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    int[] rows = rows(items, count);
    scoring.addLogPredictive(rows, rows.length, home, slots, n, out);
  }

  /** {@inheritDoc} Of a unit of several rows all tables are scored. */
  @Override
  public int addLogPredictiveInReach(
      int item, int home, int[] slots, int n, Reach reach, double[] out) {
    if (!isUnited(item)) {
      return reaching.addLogPredictiveInReach(rowsOf[item][0], home, slots, n, reach, out);
    }
    reach.leaveOut(0, 0);
    addLogPredictive(item, home, slots, n, out);
    return n;
  }

  @Override
  public void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out) {
    bank.addLogPredictiveOf(other, row, slots, n, out);
  }

  @Override
  public boolean completes() {
    return completing.completes();
  }

  @Override
  public void addLogObserved(int item, int home, int[] slots, int n, double[] out) {
    if (isUnited(item)) {
      addLogPredictive(item, home, slots, n, out);
    } else {
      completing.addLogObserved(rowsOf[item][0], home, slots, n, out);
    }
  }

  @Override
  public void keep(int[] items, int n) {
    int[] rows = rows(items, n);
    completing.keep(rows, rows.length);
  }

  @Override
  public void recall(int item) {
    for (int row : rowsOf[item]) {
      completing.recall(row);
    }
  }

  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    sampled.resample(slots, n, power, rng);
  }

  @Override
  public boolean tempers() {
    return sampled.tempers();
  }

  @Override
  public Parameters hyperparameters() {
    return sampled.hyperparameters();
  }

  @Override
  public void setHyperparameters(ToDoubleFunction<String> value) {
    sampled.setHyperparameters(value);
  }

  @Override
  public double logHyperprior() {
    return sampled.logHyperprior();
  }

  @Override
  public void follow(TableBank<?> other) {
    sampled.follow(other instanceof UnitBank<?> ofUnits ? ofUnits.bank : other);
  }

  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    Stored.of(bank).archive(archive, units.spread(slotOf), slots);
  }

  /** {@inheritDoc} A unit of several rows has no density at a new table, see {@link UnitLaws}. */
  @Override
  public @Nullable RecordedLaws recorded() {
    RecordedLaws ofRows = Recorded.of(bank);
    if (laws == null && ofRows != null) {
      laws = new UnitLaws(ofRows, units);
    }
    return laws;
  }

  private AuxiliaryTables auxiliary() {
    AuxiliaryTables own = bank.as(AuxiliaryTables.class);
    if (own == null) {
      throw new IllegalStateException("this bank has no auxiliary tables");
    }
    return own;
  }

  @Override
  public void drawAuxiliaries(int m, int home, Rng rng) {
    auxiliary().drawAuxiliaries(m, home, rng);
  }

  @Override
  public void addLogAuxiliaries(int item, int m, int offset, double[] out) {
    for (int row : rowsOf[item]) {
      auxiliary().addLogAuxiliaries(row, m, offset, out);
    }
  }

  @Override
  public void adopt(int slot, int a, int item) {
    auxiliary().adopt(slot, a, rowsOf[item][0]);
  }

  @Override
  public R simulate(int slot, int like, Rng rng) {
    return bank.simulate(slot, rowsOf[like][0], rng);
  }

  @Override
  public TableSummary summary(int slot) {
    return bank.summary(slot);
  }

  @Override
  public TableBank<R> frozen(int[] slots, int n) {
    return bank.frozen(slots, n);
  }
}
