package crp.superstep;

import crp.data.Rows;
import crp.likelihood.Scattered;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>What every block receives for a pass; made by the {@link Driver}. Its arrays are not changed.
 *
 * <p>Random numbers of a row are a function of a key and of the row's id ({@link
 * crp.random.KeyedDraws}), so that the sets of rows that stay do not depend on the state.
 */
public final class Broadcast<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  final Scattered<R> family;
  final Keys keys;
  final Patch patch;

  /** By slot: the anchor of its sums. */
  final double[] anchors;

  final Seats seats;
  final Proposals proposals;

  Broadcast(
      Scattered<R> family,
      Keys keys,
      Patch patch,
      double[] anchors,
      Seats seats,
      Proposals proposals) {
    this.family = family;
    this.keys = keys;
    this.patch = patch;
    this.anchors = anchors;
    this.seats = seats;
    this.proposals = proposals;
  }

  /** {@return the number of slots, occupied or not} */
  int tableSlots() {
    return seats.lawOf.length;
  }

  /**
   * The sets of rows whose tables do not change in a pass: those whose number is below a share.
   *
   * @param key of the random numbers
   * @param held share of those that stay, at least {@code visited}; 0 if every row may move
   * @param visited share of those among them that the driver visits before the pass
   */
  record Sets(long key, double held, double visited) implements Serializable {}

  /** The sets of a pass and of the next one, whose rows a pass counts and collects. */
  record Keys(Sets now, Sets next) implements Serializable {}

  /**
   * What has happened to labels between two passes.
   *
   * @param relabel the slot that each slot of the pass before has become
   * @param ids of the rows that the driver visited, increasing
   * @param slots of these rows
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Patch(int[] relabel, long[] ids, int[] slots) implements Serializable {}

  /**
   * The tables to which rows may move in a pass.
   *
   * @param lawOf by slot: the number of its law, -1 if its rows stay
   * @param slotOf by law: its slot
   * @param logWeights by law: the log weight of a row of weight 1
   * @param laws their numbers
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Seats(int[] lawOf, int[] slotOf, double[] logWeights, double[] laws)
      implements Serializable {}

  /** Proposals to divide tables, or to unite two; no table is in two of them. */
  static final class Proposals implements Serializable {

    private static final long serialVersionUID = 1L;

    /** By slot: the number of the proposal that concerns it, -1 for none. */
    final int[] of;

    final Division[] each;

    /** The laws of both sides, proposal after proposal. */
    final double[] laws;

    Proposals(int slots, Division[] each, double[] laws) {
      this.each = each;
      this.laws = laws;
      of = new int[slots];
      Arrays.fill(of, -1);
      for (int p = 0; p < each.length; p++) {
        of[each[p].first()] = p;
        of[each[p].second()] = p;
      }
    }
  }
}
