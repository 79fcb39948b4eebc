package crp.superstep;

import crp.data.Rows;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>What a pass over rows leaves for the driver: the sums of the rows of each table, the rows that
 * the driver visits itself in the next step, and the probabilities of the sides of proposals.
 * Tallies of blocks are put together by {@link #of}, in the order of the blocks, so that the result
 * does not depend on who computed which, or when.
 */
public final class Tally<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Rows that go to the driver: their ids, increasing, their tables and themselves. */
  static final class Visitors<R extends Rows> implements Serializable {

    private static final long serialVersionUID = 1L;

    final long[] ids;
    final int[] slots;

    // Rows are serializable final classes.
    @SuppressWarnings("serial")
    final R rows;

    Visitors(long[] ids, int[] slots, R rows) {
      this.ids = ids;
      this.slots = slots;
      this.rows = rows;
    }
  }

  // By slot, of all rows but those of the visitors:

  /** The sums of a {@link crp.likelihood.Scattered} family. */
  final double[] sums;

  /** Total weights. */
  final double[] weights;

  /** Numbers of rows. */
  final long[] counts;

  /** By slot: the number of rows that stay where they are in the next step, visitors included. */
  final long[] held;

  // By proposal:

  /** The log probability of the sides of all rows but the two that open the sides. */
  final double[] logSides;

  /** Of the rows that the driver visited before this pass, how many are at the first side. */
  final long[] visitedFirst;

  /** How many rows changed their table. */
  long moved;

  /** The visitors of each block, in the order of the blocks. */
  final List<Visitors<R>> visitors = new ArrayList<>();

  Tally(int slots, int sums, int proposals) {
    this.sums = new double[slots * sums];
    weights = new double[slots];
    counts = new long[slots];
    held = new long[slots];
    logSides = new double[proposals];
    visitedFirst = new long[proposals];
  }

  /**
   * {@return the tally of several blocks: the sum over a tree whose shape depends on their number
   * alone} The first of them is changed and returned.
   *
   * @param parts the tallies of blocks in the order of the blocks, at least one, all of one pass
   */
  public static <R extends Rows> Tally<R> of(List<Tally<R>> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    int half = (parts.size() + 1) / 2;
    Tally<R> left = of(parts.subList(0, half));
    left.add(of(parts.subList(half, parts.size())));
    return left;
  }

  private void add(Tally<R> later) {
    add(sums, later.sums);
    add(weights, later.weights);
    add(counts, later.counts);
    add(held, later.held);
    add(logSides, later.logSides);
    add(visitedFirst, later.visitedFirst);
    moved += later.moved;
    visitors.addAll(later.visitors);
  }

  private static void add(double[] to, double[] more) {
    for (int i = 0; i < to.length; i++) {
      to[i] += more[i];
    }
  }

  private static void add(long[] to, long[] more) {
    for (int i = 0; i < to.length; i++) {
      to[i] += more[i];
    }
  }
}
