package crp.kernel;

import crp.likelihood.TableBank;
import java.util.Arrays;

/**
 * Statistics of the tables of many particles, in slots of a bank beyond those that its state uses.
 * Equal tables of different particles share a slot; a slot that is about to be shared no longer is
 * copied. As the rows sit in the state, too, slots are only ever rebuilt from their members: an
 * addition would tell the bank that a row changed its seat.
 */
final class Statistics {

  private static final int NONE = -1;

  private final TableBank<?> bank;
  private final int base;
  private final int empty;
  private int used;

  // by slot - base: how many particles refer to it, how many seat the present item there, the slot
  // that has the item as well, and its members as a chain of nodes, latest first
  private int[] references = new int[0];
  private int[] choosers = new int[0];
  private int[] successor = new int[0];
  private int[] chain = new int[0];
  private int[] size = new int[0];
  private double[] best = new double[0];
  private double[] scores = new double[0];
  private int[] free = new int[0];
  private int freed;

  private int[] nodeItem = new int[64];
  private int[] nodeNext = new int[64];
  private int nodes;

  private int[] offered = new int[16];
  private double[] out = new double[16];
  private int offers;
  private int[] members = new int[16];

  Statistics(TableBank<?> bank, int base) {
    this.bank = bank;
    this.base = base;
    empty = allocate();
  }

  TableBank<?> bank() {
    return bank;
  }

  /** A slot at which nobody ever sits. */
  int empty() {
    return empty;
  }

  /** A slot for whatever the caller puts into it by rebuilding. */
  int allocate() {
    if (freed > 0) {
      return free[--freed];
    }
    if (used == references.length) {
      int capacity = Math.max(32, 2 * used);
      bank.reserve(base + capacity);
      references = Arrays.copyOf(references, capacity);
      choosers = Arrays.copyOf(choosers, capacity);
      successor = Arrays.copyOf(successor, capacity);
      chain = Arrays.copyOf(chain, capacity);
      size = Arrays.copyOf(size, capacity);
      best = Arrays.copyOf(best, capacity);
      scores = Arrays.copyOf(scores, capacity);
      free = Arrays.copyOf(free, capacity);
    }
    return base + used++;
  }

  void release(int slot) {
    size[slot - base] = 0;
    free[freed++] = slot;
  }

  /** Leaves all slots empty. */
  void clear() {
    for (int s = 0; s < used; s++) {
      bank.rebuild(base + s, members, 0);
    }
  }

  /** Seats an item in all particles, each at one of its tables or at its next one. */
  void seat(int item, Particle[] particles, int[] table) {
    Arrays.fill(references, 0, used, 0);
    Arrays.fill(choosers, 0, used, 0);
    Arrays.fill(successor, 0, used, NONE);
    for (int p = 0; p < particles.length; p++) {
      for (int k = 0; k < particles[p].tables(); k++) {
        references[particles[p].slot(k) - base]++;
      }
      if (table[p] < particles[p].tables()) {
        choosers[particles[p].slot(table[p]) - base]++;
      }
    }
    for (int s = 0; s < used; s++) {
      if (references[s] == 0 && size[s] > 0) {
        release(base + s);
      }
    }
    int fresh = NONE;
    for (int p = 0; p < particles.length; p++) {
      int k = table[p];
      if (k == particles[p].tables()) {
        fresh = fresh == NONE ? with(item, NONE, allocate()) : fresh;
        particles[p].setSlot(k, fresh);
      } else {
        particles[p].setSlot(k, after(item, particles[p].slot(k)));
      }
    }
  }

  private int after(int item, int slot) {
    int s = slot - base;
    if (successor[s] == NONE) {
      int target = references[s] == choosers[s] ? slot : allocate();
      successor[target - base] = NONE;
      with(item, slot, target);
      successor[slot - base] = target;
    }
    return successor[s];
  }

  /** Fills a slot with an item and the members of another one, perhaps the same. */
  private int with(int item, int slot, int target) {
    if (nodes == nodeItem.length) {
      nodeItem = Arrays.copyOf(nodeItem, 2 * nodes);
      nodeNext = Arrays.copyOf(nodeNext, 2 * nodes);
    }
    nodeItem[nodes] = item;
    nodeNext[nodes] = slot == NONE ? NONE : chain[slot - base];
    int n = slot == NONE ? 1 : size[slot - base] + 1;
    chain[target - base] = nodes++;
    size[target - base] = n;
    if (members.length < n) {
      members = new int[2 * n];
    }
    int node = chain[target - base];
    for (int m = n - 1; m >= 0; m--) {
      members[m] = nodeItem[node];
      node = nodeNext[node];
    }
    bank.rebuild(target, members, n);
    return target;
  }

  void beginScores() {
    Arrays.fill(best, 0, used, Double.NEGATIVE_INFINITY);
    Arrays.fill(scores, 0, used, 0);
    offers = 0;
  }

  /** Announces that some particle gives a seat at this slot this log weight. */
  void offer(int slot, double logWeight) {
    int s = slot - base;
    if (logWeight == Double.NEGATIVE_INFINITY) {
      return;
    }
    if (best[s] == Double.NEGATIVE_INFINITY) {
      if (offers == offered.length) {
        offered = Arrays.copyOf(offered, 2 * offers);
        out = new double[2 * offers];
      }
      offered[offers++] = slot;
    }
    best[s] = Math.max(best[s], logWeight);
  }

  /**
   * Scores an item at all slots that were offered. With their best weights in front, what the bank
   * leaves out is hopeless in every particle, compared with the best of all.
   */
  void score(int item) {
    for (int o = 0; o < offers; o++) {
      out[o] = best[offered[o] - base];
    }
    bank.addLogPredictive(item, NONE, offered, offers, out);
    for (int o = 0; o < offers; o++) {
      scores[offered[o] - base] = out[o] - best[offered[o] - base];
    }
  }

  double scoreOf(int slot) {
    return scores[slot - base];
  }
}
