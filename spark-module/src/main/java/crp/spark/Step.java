package crp.spark;

import crp.data.Rows;
import crp.superstep.Block;
import crp.superstep.BlockPass;
import crp.superstep.Broadcast;
import crp.superstep.Mapped;
import crp.superstep.Tally;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A block of rows after a pass: the labels of its rows in each chain, their tables in the draws
 * kept so far, and what the driver needs of it. Not changed: a task that is run again starts from
 * the same labels.
 */
final class Step<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[][] labels;
  private final byte[][] draws;
  private final Packed<List<Tally<R>>> tallies;

  private Step(int[][] labels, byte[][] draws, List<Tally<R>> tallies) {
    this.labels = labels;
    this.draws = draws;
    this.tallies = Packed.of(tallies);
  }

  /** {@return the state before the first pass} */
  static <R extends Rows> Step<R> first(int chains, int rows) {
    return new Step<>(new int[chains][rows], new byte[0][], new ArrayList<>());
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
    return new Step<>(after, draws, given);
  }

  /** {@return this state, with the tables of the rows in the drivers' present states as a draw} */
  Step<R> keep(Block<R> block, List<Broadcast<R>> broadcasts) {
    int[][] tables = new int[labels.length][];
    for (int c = 0; c < tables.length; c++) {
      tables[c] = BlockPass.tables(block, labels[c], broadcasts.get(c));
    }
    byte[][] more = Arrays.copyOf(draws, draws.length + 1);
    more[draws.length] = LabelBytes.of(tables);
    return new Step<>(labels, more, new ArrayList<>());
  }

  /** {@return the labels of all chains and draws as bytes} */
  byte[] bytes() {
    List<int[]> all = new ArrayList<>(List.of(labels));
    for (byte[] draw : draws) {
      all.addAll(List.of(LabelBytes.labels(draw)));
    }
    return LabelBytes.of(all.toArray(int[][]::new));
  }

  /** {@return the state of these bytes} */
  static <R extends Rows> Step<R> of(byte[] bytes, int chains) {
    int[][] all = LabelBytes.labels(bytes);
    byte[][] draws = new byte[all.length / chains - 1][];
    for (int m = 0; m < draws.length; m++) {
      draws[m] = LabelBytes.of(Arrays.copyOfRange(all, (m + 1) * chains, (m + 2) * chains));
    }
    return new Step<>(Arrays.copyOf(all, chains), draws, new ArrayList<>());
  }

  /** {@return the tallies of all chains} */
  Packed<List<Tally<R>>> tallies() {
    return tallies;
  }

  /** {@return the tables of the rows in all draws, by draw and row, chain by chain} */
  int[][] draws() {
    List<int[]> ordered = new ArrayList<>();
    for (int c = 0; c < labels.length; c++) {
      for (byte[] draw : draws) {
        ordered.add(LabelBytes.labels(draw)[c]);
      }
    }
    return ordered.toArray(int[][]::new);
  }
}
