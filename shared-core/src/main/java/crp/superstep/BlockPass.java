package crp.superstep;

import crp.data.Rows;
import crp.likelihood.Scattered;
import crp.numerics.Exponential;
import crp.random.KeyedDraws;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>A pass over a block: a pure function of the block, its labels and the broadcast, whoever
 * computes it and how often. Rows are scored {@link Scattered.Work#WIDTH} at a time.
 *
 * <p>Cost: for each row one density per law, two more at a table of a proposal, and one addition to
 * the sums of its table. It allocates arrays of the tally and of the labels, nothing per row.
 */
public final class BlockPass<R extends Rows> {

  private static final int WIDTH = Scattered.Work.WIDTH;

  /** Weights more than this many nats below the largest are treated as zero: e^-40 is 4e-18. */
  private static final double NEGLIGIBLE = 40;

  private static final int SEATS = 0;
  private static final int SIDES = 1;

  private final Block<R> block;
  private final Broadcast<R> broadcast;
  private final Scattered.View view;
  private final Tally<R> tally;
  private final int[] slots;

  // of rows that wait for the draw of their table or side, one list for tables and each proposal
  private final int[] waiting = new int[WIDTH];
  private int waitingRows;
  private final int[][] lists;
  private final int[] listed;

  private final Scattered.Work seats;
  private final Scattered.Work sides;
  private final double[] logs;

  // not in the array above: a list may fill up while rows of that one wait for their draw
  private final double[] first = new double[WIDTH];
  private final double[] second = new double[WIDTH];
  private final double[] weights;
  private final int[] rows = new int[WIDTH];

  private BlockPass(Block<R> block, int[] slots, Broadcast<R> broadcast) {
    this.block = block;
    this.broadcast = broadcast;
    this.slots = slots;
    view = block.view(broadcast.family);
    int proposals = broadcast.proposals.each.length;
    tally = new Tally<>(broadcast.tableSlots(), broadcast.family.sums(), proposals);
    lists = new int[proposals][WIDTH];
    listed = new int[proposals];
    seats = view.work(broadcast.seats.laws());
    sides = view.work(broadcast.proposals.laws);
    int laws = broadcast.seats.slotOf().length;
    logs = new double[laws * WIDTH];
    weights = new double[laws];
  }

  /**
   * {@return new labels and what the driver needs}
   *
   * @param labels their labels after the pass before; all 0 before the first one; not changed
   * @param broadcast of this pass
   * @throws IllegalArgumentException if the rows cannot be used; see {@link Scattered#view}
   */
  public static <R extends Rows> Mapped<R> run(
      Block<R> block, int[] labels, Broadcast<R> broadcast) {
    int[] slots = tables(block, labels, broadcast);
    BlockPass<R> pass = new BlockPass<>(block, slots, broadcast);
    pass.move();
    pass.leave();
    for (int i = 0; i < slots.length; i++) {
      int before = broadcast.patch.relabel()[labels[i]];
      pass.tally.moved += slots[i] == before ? 0 : 1;
    }
    return new Mapped<>(slots, pass.tally);
  }

  /**
   * {@return the tables of rows in the driver's present state} Labels of a pass alone are out of
   * date: proposals are decided after it, and the driver visits some rows itself.
   *
   * @param labels their labels after the last pass; not changed
   * @param broadcast the next one
   */
  public static <R extends Rows> int[] tables(
      Block<R> block, int[] labels, Broadcast<R> broadcast) {
    Broadcast.Patch patch = broadcast.patch;
    int[] slots = new int[block.size()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = patch.relabel()[labels[i]];
    }
    long end = block.first() + block.size();
    int v = Arrays.binarySearch(patch.ids(), block.first());
    for (v = v < 0 ? -v - 1 : v; v < patch.ids().length && patch.ids()[v] < end; v++) {
      slots[(int) (patch.ids()[v] - block.first())] = patch.slots()[v];
    }
    return slots;
  }

  /** Draws tables, then sides of proposals. */
  private void move() {
    Broadcast.Sets sets = broadcast.keys.now();
    int[] lawOf = broadcast.seats.lawOf();
    for (int i = 0; i < slots.length; i++) {
      boolean stays =
          lawOf[slots[i]] < 0 || KeyedDraws.uniform(sets.key(), block.first() + i) < sets.held();
      if (stays) {
        divide(i);
      } else {
        waiting[waitingRows++] = i;
        if (waitingRows == WIDTH) {
          drawSeats();
        }
      }
    }
    drawSeats();
    for (int p = 0; p < listed.length; p++) {
      drawSides(p);
    }
  }

  private void drawSeats() {
    int n = waitingRows;
    waitingRows = 0;
    load(seats, waiting, n);
    int laws = weights.length;
    int law = broadcast.family.law();
    for (int t = 0; t < laws && n > 0; t++) {
      for (int r = 0; r < n; r++) {
        logs[t * WIDTH + r] = broadcast.seats.logWeights()[t] * view.weight(rows[r]);
      }
      seats.add(t * law, logs, t * WIDTH);
    }
    long key = KeyedDraws.key(broadcast.keys.now().key(), SEATS);
    for (int r = 0; r < n; r++) {
      int i = waiting[r];
      slots[i] = broadcast.seats.slotOf()[draw(r, KeyedDraws.uniform(key, block.first() + i))];
      divide(i);
    }
  }

  /** Selects rows of the block. */
  private void load(Scattered.Work scorer, int[] places, int n) {
    for (int r = 0; r < n; r++) {
      rows[r] = block.from() + places[r];
    }
    scorer.load(rows, n);
  }

  /** {@return a law by the log weights of a row} */
  private int draw(int r, double uniform) {
    int laws = weights.length;
    double most = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < laws; t++) {
      most = Math.max(most, logs[t * WIDTH + r]);
    }
    double total = 0;
    for (int t = 0; t < laws; t++) {
      double lead = logs[t * WIDTH + r] - most;
      total += lead > -NEGLIGIBLE ? Exponential.of(lead) : 0;
      weights[t] = total;
    }
    double target = uniform * total;
    int t = 0;
    while (t < laws - 1 && !(weights[t] > target)) {
      t++;
    }
    return t;
  }

  /** Puts a row whose table is drawn on the list of the proposal that concerns the table. */
  private void divide(int i) {
    int p = broadcast.proposals.of[slots[i]];
    if (p < 0) {
      return;
    }
    Division division = broadcast.proposals.each[p];
    long id = block.first() + i;
    if (id == division.opensSecond()) {
      slots[i] = division.second();
    } else if (id != division.opensFirst()) {
      lists[p][listed[p]++] = i;
      if (listed[p] == WIDTH) {
        drawSides(p);
      }
    }
  }

  private void drawSides(int p) {
    Division division = broadcast.proposals.each[p];
    int n = listed[p];
    listed[p] = 0;
    if (n == 0) {
      return;
    }
    load(sides, lists[p], n);
    for (int r = 0; r < n; r++) {
      first[r] = division.lead() * view.weight(rows[r]);
      second[r] = 0;
    }
    int law = broadcast.family.law();
    sides.add(2 * p * law, first, 0);
    sides.add((2 * p + 1) * law, second, 0);
    long key = KeyedDraws.key(broadcast.keys.now().key(), SIDES);
    double sum = 0;
    for (int r = 0; r < n; r++) {
      int i = lists[p][r];
      double lead = first[r] - second[r];
      boolean toFirst =
          division.divides()
              ? KeyedDraws.uniform(key, block.first() + i) * (1 + Math.exp(-lead)) < 1
              : slots[i] == division.first();
      slots[i] = toFirst ? division.first() : division.second();
      double odds = toFirst ? -lead : lead;
      sum += odds > 0 ? odds + Math.log1p(Math.exp(-odds)) : Math.log1p(Math.exp(odds));
    }
    tally.logSides[p] -= sum;
  }

  /** Adds all rows to the tally; those of the next set of the driver travel. */
  private void leave() {
    Broadcast.Sets now = broadcast.keys.now();
    Broadcast.Sets next = broadcast.keys.next();
    int sums = broadcast.family.sums();
    int anchor = broadcast.family.anchor();
    int[] chosen = new int[16];
    int n = 0;
    for (int i = 0; i < slots.length; i++) {
      long id = block.first() + i;
      int slot = slots[i];
      int p = broadcast.proposals.of[slot];
      boolean first = p >= 0 && slot == broadcast.proposals.each[p].first();
      if (first && KeyedDraws.uniform(now.key(), id) < now.visited()) {
        tally.visitedFirst[p]++;
      }
      double place = KeyedDraws.uniform(next.key(), id);
      tally.held[slot] += place < next.held() ? 1 : 0;
      if (place < next.visited()) {
        chosen = n == chosen.length ? Arrays.copyOf(chosen, 2 * n) : chosen;
        chosen[n++] = i;
      } else {
        tally.counts[slot]++;
        tally.weights[slot] += view.weight(block.from() + i);
        seats.include(block.from() + i, broadcast.anchors, slot * anchor, tally.sums, slot * sums);
      }
    }
    send(Arrays.copyOf(chosen, n));
  }

  private void send(int[] chosen) {
    long[] ids = new long[chosen.length];
    int[] at = new int[chosen.length];
    int[] numbers = new int[chosen.length];
    for (int c = 0; c < chosen.length; c++) {
      ids[c] = block.first() + chosen[c];
      at[c] = slots[chosen[c]];
      numbers[c] = block.from() + chosen[c];
    }
    tally.visitors.add(new Tally.Visitors<>(ids, at, Rows.selected(block.rows(), numbers)));
  }
}
