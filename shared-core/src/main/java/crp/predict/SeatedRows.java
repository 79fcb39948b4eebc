package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>The statistics of the tables of a draw, recomputed from the rows.
 */
public final class SeatedRows {

  private static final int COMPLETIONS = 20;

  private SeatedRows() {}

  /**
   * {@return a bank with the seating of a draw: table k in slot k, followed by one free slot; noise
   * has no table} Uses the draw's hyperparameters; missing entries that the family samples are
   * drawn given the seating. One addition per row.
   *
   * @param family the likelihood
   * @param rows the rows of the fit, prepared
   * @param draw of these rows
   * @param rng completes missing entries
   * @param <R> the kind of rows
   */
  public static <R extends Rows> TableBank<R> bank(Family<R> family, R rows, Draw draw, Rng rng) {
    return bank(family, rows, draw, new boolean[draw.size()], rng);
  }

  /**
   * {@return the same without some rows}
   *
   * @param family the likelihood
   * @param rows the rows of the fit, prepared
   * @param draw of these rows, with the numbers of the family
   * @param without which rows to omit
   * @param rng completes missing entries
   * @param <R> the kind of rows
   */
  public static <R extends Rows> TableBank<R> bank(
      Family<R> family, R rows, Draw draw, boolean[] without, Rng rng) {
    TableBank<R> bank = family.bank(rows);
    int k = draw.clusters();
    bank.reserve(k + 1);
    bank.setHyperparameters(draw::number);
    for (int i = 0; i < draw.size(); i++) {
      if (!without[i] && !draw.isNoise(i)) {
        bank.add(draw.label(i), i);
      }
    }
    int[] slots = slots(k);
    for (int c = 0; c < COMPLETIONS; c++) {
      bank.resample(slots, k, rng);
    }
    bank.setHyperparameters(draw::number);
    return bank;
  }

  /** {@return 0 to n - 1} */
  static int[] slots(int n) {
    int[] slots = new int[n];
    for (int k = 0; k < n; k++) {
      slots[k] = k;
    }
    return slots;
  }
}
