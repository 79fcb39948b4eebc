package crp.spark;

import crp.data.Rows;
import crp.superstep.Block;
import crp.superstep.BlockPass;
import crp.superstep.Broadcast;
import crp.superstep.Mapped;
import crp.superstep.Tally;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A block of rows after a pass: the labels of its rows in each chain, and what the driver needs of
 * it. Not changed: a task that is run again starts from the same labels.
 *
 * @param <R> the kind of rows
 */
final class Step<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[][] labels;
  private final Packed<List<Tally<R>>> tallies;

  private Step(int[][] labels, List<Tally<R>> tallies) {
    this.labels = labels;
    this.tallies = Packed.of(tallies);
  }

  /** {@return the state before the first pass, or one from a file} */
  static <R extends Rows> Step<R> of(int[][] labels) {
    return new Step<>(labels, new ArrayList<>());
  }

  /** {@return the state after a further pass of all chains} */
  Step<R> next(Block<R> block, List<Broadcast<R>> broadcasts) {
    int[][] after = new int[labels.length][];
    List<Tally<R>> given = new ArrayList<>();
    for (int c = 0; c < after.length; c++) {
      Mapped<R> mapped = BlockPass.run(block, labels[c], broadcasts.get(c));
      after[c] = mapped.labels();
      given.add(mapped.tally());
    }
    return new Step<>(after, given);
  }

  /** {@return the tables of the rows in the drivers' present states, by chain} */
  int[][] tables(Block<R> block, List<Broadcast<R>> broadcasts) {
    int[][] tables = new int[labels.length][];
    for (int c = 0; c < tables.length; c++) {
      tables[c] = BlockPass.tables(block, labels[c], broadcasts.get(c));
    }
    return tables;
  }

  /** {@return the labels, by chain and row; not to be changed} */
  int[][] labels() {
    return labels;
  }

  /** {@return the tallies of all chains} */
  Packed<List<Tally<R>>> tallies() {
    return tallies;
  }
}
