package crp.choose;

import crp.Text;
import crp.data.CategoryRows;
import crp.data.Copies;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;

/**
 * Not part of the promised API.
 *
 * <p>Rows without {@linkplain Copies copies}: the first of equal records has weight 1, the others
 * have weight zero, since they say nothing new. As rows of their own they would be taken for
 * clusters without any spread. Rows that are equal because their values are rounded are no copies.
 *
 * @param note a sentence that says so; empty where the rows are as they were
 */
public record DifferentRows<R extends Rows>(R rows, String note) {

  /** {@return rows of weight 1 without copies of numbers, or of numbers beside categories} */
  @SuppressWarnings("unchecked") // the class of the argument
  public static <R extends Rows> DifferentRows<R> of(R rows) {
    if (!rows.weights().allOne()) {
      return new DifferentRows<>(rows, "");
    }
    Weights once = Copies.without(rows);
    return once.allOne()
        ? new DifferentRows<>(rows, "")
        : new DifferentRows<>((R) weighed(rows, once), note(once));
  }

  private static String note(Weights once) {
    return Text.of(
        "%.0f of %d rows are different, the others repeat one of them and say nothing new: they were"
            + " left out of the fit, and each has the cluster of the row that it repeats (override:"
            + " %s)",
        once.total(), once.size(), GaussianChoice.Tidy.OFF);
  }

  private static Rows weighed(Rows rows, Weights weights) {
    if (rows instanceof MixedRows mixed) {
      return new MixedRows(mixed.parts().stream().map(part -> weighed(part, weights)).toList());
    }
    return rows instanceof RealRows real
        ? real.weighing(weights)
        : ((CategoryRows) rows).weighing(weights);
  }
}
