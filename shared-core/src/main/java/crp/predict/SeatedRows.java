package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.Moving;
import crp.likelihood.Sampled;
import crp.likelihood.TableBank;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>The statistics of the tables of a draw, recomputed from the rows.
 */
public final class SeatedRows {

  private static final int COMPLETIONS = 20;
  private static final int ROUNDING_PASSES = 4;

  private SeatedRows() {}

  /**
   * {@return the number of customers at each table of a draw, see {@link
   * crp.data.Weights#customers(int)}; noise has no table}
   */
  public static double[] customers(Draw draw, Rows rows) {
    double[] customers = new double[draw.clusters()];
    for (int i = 0; i < draw.size(); i++) {
      if (!draw.isNoise(i)) {
        customers[draw.label(i)] += rows.weights().customers(i);
      }
    }
    return customers;
  }

  /**
   * {@return a bank with the seating of a draw: table k in slot k, followed by one free slot; noise
   * has no table} Uses the draw's hyperparameters; missing entries that the family samples are
   * drawn given the seating. One addition per row.
   */
  public static <R extends Rows> TableBank<R> bank(Family<R> family, R rows, Draw draw, Rng rng) {
    return bank(family, rows, draw, new boolean[draw.size()], rng);
  }

  /**
   * {@return the same without some rows}
   *
   * @param draw of these rows, with the numbers of the family
   */
  public static <R extends Rows> TableBank<R> bank(
      Family<R> family, R rows, Draw draw, boolean[] without, Rng rng) {
    return bank(family.bank(rows), draw, without, rng, COMPLETIONS);
  }

  /**
   * {@return a bank for one of many draws: with fewer passes over values before rounding, which
   * hardly depend on each other given the seating}
   */
  public static <R extends Rows> TableBank<R> bankOfMany(
      Family<R> family, R rows, Draw draw, Rng rng) {
    return bankOfMany(family, rows, draw, new boolean[draw.size()], rng);
  }

  /** {@return the same without some rows} */
  public static <R extends Rows> TableBank<R> bankOfMany(
      Family<R> family, R rows, Draw draw, boolean[] without, Rng rng) {
    TableBank<R> empty = family.bank(rows);
    return bank(empty, draw, without, rng, passes(empty));
  }

  /** {@return the number of passes over values that are drawn, for one of many draws} */
  static int passes(TableBank<?> bank) {
    return Capabilities.sampled(bank).tempers() ? ROUNDING_PASSES : COMPLETIONS;
  }

  private static <R extends Rows> TableBank<R> bank(
      TableBank<R> bank, Draw draw, boolean[] without, Rng rng, int passes) {
    int k = draw.clusters();
    bank.reserve(k + 1);
    Capabilities.sampled(bank).setHyperparameters(draw::number);
    int[][] members = members(draw, without);
    Moving moving = Capabilities.moving(bank);
    for (int t = 0; t < k; t++) {
      RunScope.check();
      moving.add(t, members[t], members[t].length);
    }
    complete(bank, draw, k, passes, rng);
    return bank;
  }

  /**
   * Draws what a bank samples and no draw holds, such as missing entries or the base matrix of full
   * covariances, given a draw.
   *
   * @param bank with k tables of the draw in slots 0, 1, ...
   */
  public static void complete(TableBank<?> bank, Draw draw, int k, Rng rng) {
    complete(bank, draw, k, ROUNDING_PASSES, rng);
  }

  private static void complete(TableBank<?> bank, Draw draw, int k, int passes, Rng rng) {
    Sampled sampled = Capabilities.sampled(bank);
    int[] slots = slots(k);
    for (int c = 0; c < passes; c++) {
      RunScope.check();
      sampled.setHyperparameters(draw::number);
      sampled.resample(slots, k, rng);
    }
    sampled.setHyperparameters(draw::number);
  }

  /** {@return the rows of each table, increasing} */
  static int[][] members(Draw draw, boolean[] without) {
    int[] sizes = new int[draw.clusters()];
    for (int i = 0; i < draw.size(); i++) {
      if (!without[i] && !draw.isNoise(i)) {
        sizes[draw.label(i)]++;
      }
    }
    int[][] members = new int[sizes.length][];
    Arrays.setAll(members, t -> new int[sizes[t]]);
    for (int i = draw.size() - 1; i >= 0; i--) {
      if (!without[i] && !draw.isNoise(i)) {
        int t = draw.label(i);
        members[t][--sizes[t]] = i;
      }
    }
    return members;
  }

  /** {@return 0 to n - 1} */
  public static int[] slots(int n) {
    int[] slots = new int[n];
    for (int k = 0; k < n; k++) {
      slots[k] = k;
    }
    return slots;
  }
}
