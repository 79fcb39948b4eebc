package crp.likelihood;

import crp.Argument;
import crp.data.Rows;
import crp.data.Units;
import crp.data.Weights;
import crp.random.Rng;
import java.util.Arrays;
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
public final class UnitBank<R extends Rows> implements TableBank<R>, Scoring, Moving {

  private static final long serialVersionUID = 1L;

  private final TableBank<R> bank;
  private final R firsts;
  private final int[][] rowsOf;

  // capabilities of the bank
  private final transient Scoring scoring;
  private final transient Moving moving;

  /**
   * Wraps a bank.
   *
   * @param bank a bank without customers; the caller must not use it any more
   * @param units of all its rows
   * @throws IllegalArgumentException if its tables keep centres or parameters, or if it draws
   *     missing entries
   */
  public UnitBank(TableBank<R> bank, Units units) {
    Argument.require(
        bank.as(ProposingBank.class) == null && bank.as(ParameterBank.class) == null,
        "rows cannot be kept together under a likelihood whose clusters have sampled parameters");
    Argument.require(
        !Capabilities.completing(bank).completes(),
        "rows with missing entries cannot be kept together under full covariances: use variances"
            + " only");
    this.bank = bank;
    firsts = units.select(bank.rows());
    rowsOf = IntStream.range(0, units.size()).mapToObj(units::rows).toArray(int[][]::new);
    scoring = Capabilities.scoring(bank);
    moving = Capabilities.moving(bank);
  }

  /** {@return the number of customers that each unit is} */
  public Weights weights() {
    Weights ofRows = bank.rows().weights();
    return Weights.of(
        Arrays.stream(rowsOf)
            .mapToDouble(unit -> Arrays.stream(unit).mapToDouble(ofRows::customers).sum())
            .toArray());
  }

  /** {@return whether an item is a single row} */
  public boolean isRow(int item) {
    return rowsOf[item].length == 1;
  }

  /** {@inheritDoc} What is sampled is sampled given all rows. */
  @Override
  public <C> @Nullable C as(Class<C> capability) {
    return capability == Sampled.class ? bank.as(capability) : TableBank.super.as(capability);
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

  @Override
  public void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out) {
    bank.addLogPredictiveOf(other, row, slots, n, out);
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
