package crp.model;

import crp.Text;
import crp.data.CategoryRows;
import crp.data.Copies;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.Family;
import crp.likelihood.gaussian.GaussianFamily;
import crp.options.LikelihoodOptions;
import crp.parameter.Parameter;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Rows of which many are equal. {@linkplain Copies Copies} of a row that came into the data more
 * than once say nothing new: the first has weight 1, the others weight zero. As rows of their own
 * they would be taken for clusters without any spread.
 *
 * <p>Of many rows of few values the first of equal rows has their number as its weight, the others
 * have weight zero. A sweep then visits each different row once. Their values are taken as exact:
 * copies of a rounded value would share one value before rounding.
 *
 * <p>In both cases equal rows are in one cluster.
 *
 * @param note a sentence that says so; empty where the rows are as they were
 */
public record EqualRows<R extends Rows>(R rows, Family<R> family, String note) {

  /** Fewer rows are sampled as they are: a sweep over them is fast. */
  static final int LEAST = 10_000;

  /** Rows are counted if they occur this many times on average. */
  static final int TIMES = 10;

  /**
   * {@return rows of weight 1 as they are, or with other weights where many are equal: numbers, of
   * which at least 10,000 rows have values that occur ten times on average, are counted; copies of
   * numbers, or of numbers beside categories, are left out} Takes O(rows columns) time, and a sort.
   */
  @SuppressWarnings("unchecked") // the classes of the arguments
  public static <R extends Rows> EqualRows<R> of(R rows, Family<R> family) {
    if (!rows.weights().allOne()) {
      return new EqualRows<>(rows, family, "");
    }
    if (rows instanceof RealRows real
        && family instanceof GaussianFamily normal
        && real.size() >= LEAST) {
      double[] counts = counts(Copies.firsts(real));
      int different = (int) Arrays.stream(counts).filter(count -> count > 0).count();
      if (different <= counts.length / TIMES) {
        return new EqualRows<>(
            (R) real.weighing(Weights.of(counts)),
            (Family<R>) (Family<?>) exact(normal, real.columns()),
            Text.of(
                "%d rows have %d different values: equal rows are one row with a count, and always in"
                    + " one cluster",
                counts.length, different));
      }
    }
    Weights once = Copies.without(rows);
    return once.allOne()
        ? new EqualRows<>(rows, family, "")
        : new EqualRows<>((R) weighed(rows, once), family, left(once));
  }

  private static double[] counts(int[] firsts) {
    double[] counts = new double[firsts.length];
    for (int first : firsts) {
      counts[first]++;
    }
    return counts;
  }

  private static String left(Weights once) {
    return Text.of(
        "%.0f of %d rows are different, the others repeat one of them and say nothing new: they were"
            + " left out of the fit, and each has the cluster of the row that it repeats (override:"
            + " %s %s)",
        once.total(), once.size(), LikelihoodOptions.TIDY, LikelihoodOptions.TIDY_NONE);
  }

  private static Rows weighed(Rows rows, Weights weights) {
    if (rows instanceof MixedRows mixed) {
      return new MixedRows(mixed.parts().stream().map(part -> weighed(part, weights)).toList());
    }
    return rows instanceof RealRows real
        ? real.weighing(weights)
        : ((CategoryRows) rows).weighing(weights);
  }

  /** A few values have no tails that the data could choose. */
  private static GaussianFamily exact(GaussianFamily family, int columns) {
    GaussianFamily normal =
        family.offersTails() ? family.with(GaussianFamily.TAILS, Parameter.fixed(0)) : family;
    return normal.rounded(Resolution.none(columns));
  }
}
