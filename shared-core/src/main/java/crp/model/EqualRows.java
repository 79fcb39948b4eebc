package crp.model;

import crp.Text;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.Family;
import crp.likelihood.gaussian.GaussianFamily;
import crp.parameter.Parameter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Not part of the promised API.
 *
 * <p>Rows of which many are equal, as one row with a count: the first of equal rows has their
 * number as its weight, the others have weight zero and are only predicted. Equal rows are then in
 * one cluster in every draw, which a mixture of many rows does not enforce, and a sweep visits each
 * different row once. Their values are taken as exact: copies of a rounded value would share one
 * value before rounding.
 *
 * @param rows with these weights
 * @param family of the rows
 * @param note a sentence that says so; empty where the rows are as they were
 * @param <R> the kind of rows
 */
public record EqualRows<R extends Rows>(R rows, Family<R> family, String note) {

  /** Fewer rows are sampled as they are: a sweep over them is fast. */
  static final int LEAST = 10_000;

  /** Rows are counted if they occur this many times on average. */
  static final int TIMES = 10;

  /** The values of a row, with the hash of their bits: 0.0 differs from -0.0. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Key(double[] values, int hash) {

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key that && Arrays.equals(values, that.values);
    }
  }

  /**
   * {@return rows, counted where they are numbers of weight 1, at least 10,000, and each different
   * one occurs ten times on average} Takes O(rows) time.
   *
   * @param rows the data
   * @param family of the rows
   * @param <R> the kind of rows
   */
  @SuppressWarnings("unchecked") // the classes of the arguments
  public static <R extends Rows> EqualRows<R> counted(R rows, Family<R> family) {
    if (!(rows instanceof RealRows real)
        || !(family instanceof GaussianFamily normal)
        || !real.weights().allOne()
        || real.size() < LEAST) {
      return new EqualRows<>(rows, family, "");
    }
    double[] counts = new double[real.size()];
    Map<Key, Integer> firsts = new HashMap<>();
    for (int i = 0; i < counts.length; i++) {
      double[] values = new double[real.columns()];
      real.copyRow(i, values, 0);
      Integer first = firsts.putIfAbsent(new Key(values, Arrays.hashCode(values)), i);
      if (firsts.size() > counts.length / TIMES) {
        return new EqualRows<>(rows, family, "");
      }
      counts[first == null ? i : first]++;
    }
    return new EqualRows<>(
        (R) real.weighing(Weights.of(counts)),
        (Family<R>) (Family<?>) exact(normal, real.columns()),
        Text.of(
            "%d rows have %d different values: equal rows are one row with a count, and always in"
                + " one cluster",
            counts.length, firsts.size()));
  }

  /** A few values have no tails that the data could choose. */
  private static GaussianFamily exact(GaussianFamily family, int columns) {
    GaussianFamily normal =
        family.offersTails() ? family.with(GaussianFamily.TAILS, Parameter.fixed(0)) : family;
    return normal.rounded(Resolution.none(columns));
  }
}
