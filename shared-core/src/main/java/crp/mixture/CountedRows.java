package crp.mixture;

import crp.Text;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.Draws;
import crp.proximity.TimeOrder;
import crp.seating.Prior;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The rows that take part in a fit, and their order as customers. Customers of an affinity in
 * time are ranks of the rows' times; others are rows.
 *
 * @param order leads from ranks to places in {@code counted}; null if customers come in their order
 */
@SuppressWarnings("ArrayRecordComponent")
public record CountedRows(int[] counted, Prior prior, @Nullable TimeOrder order) {

  /** {@return the rows of positive weight} */
  public static CountedRows of(Weights weights, Prior prior) {
    return of(weights, prior, new BitSet());
  }

  /** Rows of weight zero take no part, and those that are left out. */
  public static CountedRows of(Weights weights, Prior prior, BitSet leftOut) {
    int[] counted =
        IntStream.range(0, weights.size())
            .filter(i -> weights.of(i) > 0 && !leftOut.get(i))
            .toArray();
    Prior some = counted.length == weights.size() ? prior : prior.select(counted);
    return new CountedRows(counted, some, some.customerOrder());
  }

  /** Fails unless a prior is for as many customers as there are rows. */
  public static void requireSize(int customers, Rows rows) {
    if (customers != rows.size()) {
      throw new IllegalArgumentException(
          Text.of("the distances are for %d rows, the data have %d", customers, rows.size()));
    }
  }

  /** {@return the counted rows, in the order of the data} */
  public <R extends Rows> R countedOf(R rows) {
    return select(rows, counted);
  }

  /** {@return counted rows in the order of the customers} */
  public <R extends Rows> R inOrder(R countedRows) {
    return order == null ? countedRows : select(countedRows, order.rows());
  }

  /** {@return draws of the customers as draws of the counted rows} */
  Draws restored(Draws draws) {
    if (order == null) {
      return draws;
    }
    TimeOrder ranks = order;
    return draws.reordered(IntStream.range(0, counted.length).map(ranks::rank).toArray());
  }

  /** {@return some of the rows; the rows themselves where all are chosen in their order} */
  private static <R extends Rows> R select(R rows, int[] chosen) {
    boolean all = chosen.length == rows.size();
    for (int i = 0; all && i < chosen.length; i++) {
      all = chosen[i] == i;
    }
    return all ? rows : Rows.selected(rows, chosen);
  }
}
