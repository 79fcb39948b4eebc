package crp.kernel;

import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.seating.SequentialPrior;
import java.util.Arrays;

/**
 * Statistics of the tables of many particles: for each place the statistics of the rows, in a bank
 * slot not used by the state, and the prior's statistics. Tables with equal members share a place,
 * also between particles, and their statistics are computed once per place. Copy-on-write: a shared
 * place is copied before it changes. Rows are never added to the bank by {@code add}, because they
 * are already seated there by the state.
 */
final class ParticleTables {

  private static final int NONE = -1;

  /** The place of an empty table. */
  static final int EMPTY = 0;

  private final TableBank<?> bank;
  private final SequentialPrior prior;
  private final int stride;
  private final int base;
  private int used;

  // by place: number of seatings that refer to it, number that seat the current item there, the
  // place that also has the item, and its members as a linked list, latest first
  private int[] references = new int[0];
  private int[] choosers = new int[0];
  private int[] successor = new int[0];
  private int[] chain = new int[0];
  private int[] size = new int[0];
  private int[] free = new int[0];
  private int freed;

  private int[] nodeItem = new int[64];
  private int[] nodeNext = new int[64];
  private int nodes;

  // by place: the prior's statistics, the weight of a seat, the least normaliser of a seating with
  // the place, the log weight of a seat given the row, and the weight
  private double[] memory = {};
  private double[] weights = {};
  private double[] leastNorms = {};
  private double[] logits = {};
  private double[] chances = {};
  private boolean[] weighed = {};

  private int[] offered = {};
  private double[] out = {};
  private int[] members = new int[16];
  private double[] ownMemory = {};
  private double[] own = {};

  ParticleTables(TableBank<?> bank, SequentialPrior prior, int base) {
    this.bank = bank;
    this.prior = prior;
    this.base = base;
    stride = prior.memory();
    allocate();
  }

  TableBank<?> bank() {
    return bank;
  }

  int slot(int place) {
    return base + place;
  }

  int size(int place) {
    return size[place];
  }

  /** Exclusive upper bound of all places. */
  int places() {
    return used;
  }

  /** Copies the prior's statistics of a place. */
  void copyMemory(int place, double[] target, int at) {
    System.arraycopy(memory, place * stride, target, at, stride);
  }

  private int allocate() {
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
      free = Arrays.copyOf(free, capacity);
      memory = Arrays.copyOf(memory, capacity * stride);
      weights = new double[capacity];
      leastNorms = new double[capacity];
      logits = new double[capacity];
      chances = new double[capacity];
      weighed = new boolean[capacity];
      offered = new int[capacity];
      out = new double[capacity];
      own = new double[capacity];
      ownMemory = new double[capacity * stride];
    }
    return used++;
  }

  private void release(int place) {
    size[place] = 0;
    Arrays.fill(memory, place * stride, (place + 1) * stride, 0);
    free[freed++] = place;
  }

  /** Clears all slots. */
  void clear() {
    for (int s = 0; s < used; s++) {
      bank.rebuild(base + s, members, 0);
    }
  }

  /** Seats the next customer in all seatings, each at one of its tables or at its next one. */
  void seat(int position, Particle[] particles, int n, int[] table) {
    Arrays.fill(references, 0, used, 0);
    Arrays.fill(choosers, 0, used, 0);
    Arrays.fill(successor, 0, used, NONE);
    for (int p = 0; p < n; p++) {
      for (int k = 0; k < particles[p].tables(); k++) {
        references[particles[p].place(k)]++;
      }
      if (table[p] < particles[p].tables()) {
        choosers[particles[p].place(table[p])]++;
      }
    }
    for (int s = EMPTY + 1; s < used; s++) {
      if (references[s] == 0 && size[s] > 0) {
        release(s);
      }
    }
    int fresh = NONE;
    for (int p = 0; p < n; p++) {
      int k = table[p];
      if (k == particles[p].tables()) {
        fresh = fresh == NONE ? with(position, EMPTY, allocate()) : fresh;
        particles[p].setPlace(k, fresh);
      } else {
        particles[p].setPlace(k, after(position, particles[p].place(k)));
      }
    }
  }

  private int after(int position, int place) {
    if (successor[place] == NONE) {
      int target = references[place] == choosers[place] ? place : allocate();
      successor[target] = NONE;
      with(position, place, target);
      successor[place] = target;
    }
    return successor[place];
  }

  /** Sets a place to a customer and the members of another place, which may be the same. */
  private int with(int position, int place, int target) {
    if (nodes == nodeItem.length) {
      nodeItem = Arrays.copyOf(nodeItem, 2 * nodes);
      nodeNext = Arrays.copyOf(nodeNext, 2 * nodes);
    }
    int item = prior.item(position);
    nodeItem[nodes] = item;
    nodeNext[nodes] = place == EMPTY ? NONE : chain[place];
    chain[target] = nodes++;
    size[target] = size[place] + 1;
    System.arraycopy(memory, place * stride, memory, target * stride, stride);
    prior.remember(position, memory, target * stride);
    if (!bank.extend(base + target, base + place, item)) {
      rebuild(target);
    }
    return target;
  }

  private void rebuild(int place) {
    int n = size[place];
    if (members.length < n) {
      members = new int[2 * n];
    }
    int node = chain[place];
    for (int m = n - 1; m >= 0; m--) {
      members[m] = nodeItem[node];
      node = nodeNext[node];
    }
    bank.rebuild(base + place, members, n);
  }

  /**
   * Weighs the seats of a customer before it is seated.
   *
   * @param totals receives for each seating the log predictive density of the row minus a constant
   * @return the constant
   */
  double weigh(int position, Particle[] particles, int n, double[] totals) {
    weighSeats(position, particles, n);
    double alpha = prior.concentration();
    Arrays.fill(leastNorms, 0, used, Double.POSITIVE_INFINITY);
    for (int p = 0; p < n; p++) {
      double norm = alpha;
      for (int k = 0; k < particles[p].tables(); k++) {
        norm += weights[particles[p].place(k)];
      }
      totals[p] = norm;
      leastNorms[EMPTY] = Math.min(leastNorms[EMPTY], norm);
      for (int k = 0; k < particles[p].tables(); k++) {
        int place = particles[p].place(k);
        leastNorms[place] = Math.min(leastNorms[place], norm);
      }
    }
    weights[EMPTY] = alpha;
    double best = score(prior.item(position));
    for (int p = 0; p < n; p++) {
      double sum = chances[EMPTY];
      for (int k = 0; k < particles[p].tables(); k++) {
        sum += chances[particles[p].place(k)];
      }
      totals[p] = Math.log(sum / totals[p]);
    }
    return best;
  }

  private void weighSeats(int position, Particle[] particles, int n) {
    if (prior.memorySuffices()) {
      prior.seatWeights(position, j -> NONE, used, memory, weights);
      return;
    }
    Arrays.fill(weighed, 0, used, false);
    for (int p = 0; p < n; p++) {
      Particle particle = particles[p];
      int tables = particle.tables();
      boolean known = true;
      for (int k = 0; k < tables; k++) {
        known &= weighed[particle.place(k)];
        copyMemory(particle.place(k), ownMemory, k * stride);
      }
      if (known) {
        continue;
      }
      prior.seatWeights(position, particle::tableAt, tables, ownMemory, own);
      for (int k = 0; k < tables; k++) {
        int place = particle.place(k);
        weighed[place] = true;
        weights[place] = own[k];
        System.arraycopy(ownMemory, k * stride, memory, place * stride, stride);
      }
    }
  }

  /**
   * Scores an item at all places.
   *
   * @return the largest log weight of a place in any seating
   */
  private double score(int item) {
    int offers = 0;
    for (int s = 0; s < used; s++) {
      logits[s] = Double.NEGATIVE_INFINITY;
      chances[s] = 0;
      if (weights[s] > 0 && leastNorms[s] < Double.POSITIVE_INFINITY) {
        logits[s] = Math.log(weights[s]);
        out[offers] = logits[s] - Math.log(leastNorms[s]);
        offered[offers++] = base + s;
      }
    }
    for (int o = 0; o < offers; o++) {
      logits[offered[o] - base] -= out[o];
    }
    bank.addLogPredictive(item, NONE, offered, offers, out);
    double best = Double.NEGATIVE_INFINITY;
    for (int o = 0; o < offers; o++) {
      best = Math.max(best, out[o]);
    }
    for (int o = 0; o < offers; o++) {
      int s = offered[o] - base;
      logits[s] += out[o];
      chances[s] = Math.exp(logits[s] - best);
    }
    return best;
  }

  /** Draws the seat of the last weighed customer, as a table of a seating. */
  int draw(Particle particle, Rng rng) {
    int tables = particle.tables();
    for (int k = 0; k < tables; k++) {
      own[k] = logits[particle.place(k)];
    }
    own[tables] = logits[EMPTY];
    return rng.index(own, tables + 1);
  }
}
