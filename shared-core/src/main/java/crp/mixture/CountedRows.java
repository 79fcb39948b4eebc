package crp.mixture;

import crp.Text;
import crp.data.Rows;
import crp.data.Units;
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
 * @param order leads from ranks to units; null if customers come in their order
 */
public record CountedRows(Units units, Prior prior, @Nullable TimeOrder order) {

  /** {@return the rows of positive weight} */
  public static CountedRows of(Weights weights, Prior prior) {
    return of(weights, prior, new BitSet());
  }

  /** Rows of weight zero take no part, and those that are left out. */
  public static CountedRows of(Weights weights, Prior prior, BitSet leftOut) {
    Units units = Units.counted(weights, leftOut);
    Prior some = units.size() == weights.size() ? prior : prior.select(units.firsts());
    return new CountedRows(units, some, some.customerOrder());
  }

  /** Fails unless a prior is for as many customers as there are rows. */
  public static void requireSize(int customers, Rows rows) {
    if (customers != rows.size()) {
      throw new IllegalArgumentException(
          Text.of("the distances are for %d rows, the data have %d", customers, rows.size()));
    }
  }

  /** {@return counted rows in the order of the customers} */
  public <R extends Rows> R inOrder(R countedRows) {
    int[] chosen = order == null ? new int[0] : order.rows();
    boolean reordered = IntStream.range(0, chosen.length).anyMatch(i -> chosen[i] != i);
    return reordered ? Rows.selected(countedRows, chosen) : countedRows;
  }

  /** {@return the row of each customer} */
  int[] rows() {
    int[] firsts = units.firsts();
    return order == null ? firsts : order.apply(firsts);
  }

  /** {@return draws of the customers as draws of the counted rows} */
  Draws restored(Draws draws) {
    if (order == null) {
      return draws;
    }
    TimeOrder ranks = order;
    return draws.reordered(IntStream.range(0, units.size()).map(ranks::rank).toArray());
  }
}
