package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.random.Rng;

/** The statistics of the tables of a kept draw, made again from the rows. */
public final class SeatedRows {

  private static final int COMPLETIONS = 20;

  private SeatedRows() {}

  /**
   * {@return a bank in which everybody sits as in the draw: table k in slot k, one free slot
   * behind} Missing entries that the family samples settle given the draw; its hyperparameters are
   * the draw's. One addition a row.
   *
   * @param family makes the bank
   * @param rows the rows of the fit, prepared
   * @param draw of these rows
   * @param rng completes missing entries
   * @param <R> the kind of rows
   */
  public static <R extends Rows> TableBank<R> bank(Family<R> family, R rows, Draw draw, Rng rng) {
    return bank(family, rows, draw, new boolean[draw.size()], rng);
  }

  /**
   * {@return the same without some rows, which are in no statistics}
   *
   * @param family makes the bank
   * @param rows the rows of the fit, prepared
   * @param draw of these rows, with the numbers of the family
   * @param without which rows are left out
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
      if (!without[i]) {
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
