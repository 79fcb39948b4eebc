package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.Sampled;
import crp.likelihood.TableBank;
import crp.numerics.LogSum;
import crp.random.Rng;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>One draw of the first rows, to which the next rows are added in order: a particle of {@link
 * RollingOrigin}. Owned by one thread.
 */
public final class GrowingDraw<R extends Rows> {

  /**
   * What all draws of a run have in common.
   *
   * @param rows all rows, prepared
   * @param items the row at each position
   * @param silent by row, whether it says nothing of its table; such a row is only seated
   * @param noise the seat of rows that belong to no cluster; null if there is none
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Order<R extends Rows>(
      Family<R> family, R rows, int[] items, boolean[] silent, @Nullable NoiseSeat<R> noise) {}

  private final Order<R> order;
  private final Draw numbers;
  private final int[] tableAt;
  private final TableBank<R> bank;
  private final Sampled sampled;
  private NextSeat law;
  private int position;
  private int tables;

  /**
   * Seats the first rows.
   *
   * @param numbers gives the numbers of the family
   * @param first the table of each of the first positions, from 0, -1 for noise; copied
   * @param tables number of tables
   * @param law of the next seat
   */
  public GrowingDraw(Order<R> order, Draw numbers, int[] first, int tables, NextSeat law, Rng rng) {
    this.order = order;
    this.numbers = numbers;
    this.law = law;
    this.tables = tables;
    position = first.length;
    tableAt = new int[order.items.length];
    System.arraycopy(first, 0, tableAt, 0, position);
    bank = order.family.bank(order.rows);
    sampled = Capabilities.sampled(bank);
    bank.reserve(tables + 1);
    sampled.setHyperparameters(numbers::number);
    for (int i = 0; i < position; i++) {
      if (tableAt[i] >= 0 && !order.silent[order.items[i]]) {
        bank.add(tableAt[i], order.items[i]);
      }
    }
    settle(SeatedRows.passes(bank), rng);
  }

  /** {@return an independent copy} */
  GrowingDraw<R> copy(Rng rng) {
    return new GrowingDraw<>(order, numbers, Arrays.copyOf(tableAt, position), tables, law, rng);
  }

  /** Draws what the family does not integrate out of the rows themselves. */
  private void settle(int passes, Rng rng) {
    for (int c = 0; c < passes; c++) {
      sampled.resample(SeatedRows.slots(tables), tables, rng);
    }
    sampled.setHyperparameters(numbers::number);
  }

  /**
   * Draws the seat of the next row from its distribution given the row and all rows before it.
   *
   * @return the log predictive density of the row before it was seated; 0 for a silent row
   */
  double add(Rng rng) {
    int item = order.items[position];
    boolean silent = order.silent[item];
    double[] logs = law.logProbabilities(tableAt, position, tables);
    if (!silent) {
      bank.addLogPredictiveOf(order.rows, item, SeatedRows.slots(tables + 1), tables + 1, logs);
      if (order.noise != null) {
        logs[tables + 1] += order.noise.density().logDensity(order.rows, item);
      }
    }
    double density = silent ? 0 : LogSum.of(logs, logs.length);
    int seat = rng.index(logs, logs.length);
    tableAt[position++] = seat <= tables ? seat : -1;
    if (seat == tables) {
      bank.reserve(++tables + 1);
      law = law.opened(rng);
    }
    if (!silent && seat < tables) {
      bank.add(seat, item);
      settle(sampled.tempers() ? 0 : 1, rng);
    }
    return density;
  }
}
