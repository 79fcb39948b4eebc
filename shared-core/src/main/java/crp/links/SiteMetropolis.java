package crp.links;

import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Not part of the promised API.
 *
 * <p>One sweep of Metropolis-Hastings under any sequential prior: for every customer in turn a
 * table is proposed, drawn from the seat weights given earlier members times the predictive of its
 * row given all members, mixed with a small uniform component, and accepted by the ratio of the
 * full joint, including the seats and normalisers of all later customers. The uniform component
 * allows a customer to join a table of later ones only, as its new first member.
 *
 * <p>Tables that store centres keep them; a new one gets one of some proposals for the customer's
 * row.
 *
 * <p>A proposal of another table costs O(1) per later customer. Of what the prior computes from
 * earlier members, the two tables change only; what it withholds changes with the number of tables.
 *
 * <p>Target: the joint of Wybo et al. (2012), equation 12, and the data. Proposal: equation 13.
 */
public final class SiteMetropolis implements Kernel<SequentialState> {

  private static final double DEFAULT_UNIFORM = 0.03;

  private final double uniform;
  private final NewTable newTable;

  // by slot: the prior's statistics of the members before the current customer
  private double[] memory = {};
  private double[] weights = {};
  private double[] logWeights = {};
  private double[] scores = {};
  private double[] mixed = {};
  private int[] candidates = {};
  // by position: the weight of the customer's own seat, nothing withheld, the normaliser, and
  // whether the customer opens its table; current and proposed
  private double[] seat = {};
  private double[] norm = {};
  private boolean[] opens = {};
  private double[] newSeat = {};
  private double[] newNorm = {};
  private boolean[] newOpens = {};
  // tables opened before the current customer
  private int tablesBefore;
  private final double[] pair = new double[2];
  private double[] before = {};
  private double[] after = {};

  /** Makes a sweep with three percent of uniform proposals. */
  public SiteMetropolis() {
    this(DEFAULT_UNIFORM);
  }

  /**
   * Makes a sweep.
   *
   * @param uniform share of the uniform component in the proposals, above 0 and at most 1
   */
  public SiteMetropolis(double uniform) {
    this(uniform, NewTable.PROPOSALS);
  }

  /** With another number of centres proposed for a new table, where tables store centres. */
  SiteMetropolis(double uniform, int proposals) {
    if (!(uniform > 0 && uniform <= 1)) {
      throw new IllegalArgumentException(
          "uniform share must be above 0 and at most 1, was " + uniform);
    }
    this.uniform = uniform;
    newTable = new NewTable(proposals);
  }

  @Override
  public int apply(SequentialState state, Rng rng) {
    begin(state);
    SequentialPrior prior = state.prior();
    int moved = 0;
    for (int i = 0; i < state.items(); i++) {
      RunScope.check();
      moved += state.bonds().single(i) ? offer(state, i, rng) : 0;
      makeRoom(state);
      prior.remember(i, memory, state.slotAt(i) * prior.memory());
      tablesBefore += opens[i] ? 1 : 0;
    }
    return moved;
  }

  /** Computes seats and normalisers in one pass, and clears the statistics for the sweep itself. */
  private void begin(SequentialState state) {
    int n = state.items();
    if (seat.length < n) {
      seat = new double[n];
      norm = new double[n];
      opens = new boolean[n];
      newSeat = new double[n];
      newNorm = new double[n];
      newOpens = new boolean[n];
    }
    tablesBefore = 0;
    makeRoom(state);
    SequentialPrior prior = state.prior();
    int stride = prior.memory();
    before = new double[2 * stride];
    after = new double[2 * stride];
    boolean[] open = new boolean[state.capacity()];
    Arrays.fill(memory, 0);
    for (int i = 0; i < n; i++) {
      prior.seatWeights(i, state::slotAt, state.capacity(), memory, weights);
      norm[i] = prior.concentration();
      for (int slot = 0; slot < state.capacity(); slot++) {
        norm[i] += weights[slot];
      }
      int slot = state.slotAt(i);
      opens[i] = !open[slot];
      seat[i] = opens[i] ? prior.concentration() : weights[slot];
      open[slot] = true;
      prior.remember(i, memory, slot * stride);
    }
    Arrays.fill(memory, 0);
  }

  private void makeRoom(SequentialState state) {
    int capacity = state.capacity();
    if (weights.length < capacity || memory.length < capacity * state.prior().memory()) {
      memory = Arrays.copyOf(memory, capacity * state.prior().memory());
      weights = new double[capacity];
      logWeights = new double[capacity];
      scores = new double[capacity];
      mixed = new double[capacity];
      candidates = new int[capacity];
    }
  }

  private int offer(SequentialState state, int i, Rng rng) {
    SequentialPrior prior = state.prior();
    int home = state.slotAt(i);
    boolean alone = state.count(home) == 1;
    prior.seatWeights(i, state::slotAt, state.capacity(), memory, weights);
    double withheld = prior.withheld(i, tablesBefore);
    double opening = opening(prior, withheld, norm[i]);
    int n = 0;
    int own = 0;
    for (int t = 0; t < state.tables(); t++) {
      int slot = state.slots()[t];
      if (slot == home) {
        own = n;
      }
      // a singleton's own table serves as the new one
      candidates[n] = slot == home && alone ? state.slots()[state.tables()] : slot;
      logWeights[n++] = Math.log(slot == home && alone ? opening : (1 - withheld) * weights[slot]);
    }
    if (!alone) {
      candidates[n] = state.slots()[state.tables()];
      logWeights[n++] = Math.log(opening);
    }
    int fresh = alone ? own : n - 1;
    Arrays.fill(scores, 0, n, 0);
    newTable.addScores(state, i, candidates, fresh, n, scores, rng);
    state.addLogFactors(new int[] {i}, candidates, n, scores);
    for (int t = 0; t < n; t++) {
      logWeights[t] += scores[t];
    }
    propose(n);
    double logBack = mixed[own];
    double[] chances = logWeights;
    System.arraycopy(mixed, 0, chances, 0, n);
    int chosen = rng.index(chances, n);
    if (chosen == own || scores[chosen] == Double.NEGATIVE_INFINITY) {
      return 0;
    }
    double logRatio = logBack - mixed[chosen] + scores[chosen] - scores[own];
    logRatio += priorRatio(state, i, home, candidates[chosen]);
    if (!rng.accept(logRatio)) {
      return 0;
    }
    System.arraycopy(newSeat, i, seat, i, state.items() - i);
    System.arraycopy(newNorm, i, norm, i, state.items() - i);
    System.arraycopy(newOpens, i, opens, i, state.items() - i);
    state.move(i, candidates[chosen], rng);
    if (chosen == fresh) {
      newTable.opened(state, candidates[chosen], rng);
    }
    return 1;
  }

  /** Converts log weights to log probabilities, mixed with the uniform component. */
  private void propose(int n) {
    double max = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < n; t++) {
      max = Math.max(max, logWeights[t]);
    }
    double sum = 0;
    for (int t = 0; t < n; t++) {
      mixed[t] = max == Double.NEGATIVE_INFINITY ? 1 : Math.exp(logWeights[t] - max);
      sum += mixed[t];
    }
    for (int t = 0; t < n; t++) {
      mixed[t] = Math.log((1 - uniform) * mixed[t] / sum + uniform / n);
    }
  }

  /**
   * Returns log P(z') - log P(z) for a move of customer i: of its own seat, and of the seats and
   * normalisers of all later customers. Only the weights of the two tables change.
   */
  private double priorRatio(SequentialState state, int i, int from, int to) {
    SequentialPrior prior = state.prior();
    double alpha = prior.concentration();
    int stride = prior.memory();
    load(before, stride, from, to);
    load(after, stride, from, to);
    prior.remember(i, before, 0);
    prior.remember(i, after, stride);
    boolean fromOpen = opened(state, from, i);
    boolean toOpen = opened(state, to, i);
    newSeat[i] = toOpen ? weights[to] : alpha;
    newNorm[i] = norm[i];
    newOpens[i] = !toOpen;
    int tables = tablesBefore;
    int newTables = tablesBefore;
    double sum = Math.log(newChance(prior, i, newTables)) - Math.log(chance(prior, i, tables));
    toOpen = true;
    IntUnaryOperator old = j -> table(state.slotAt(j), from, to);
    IntUnaryOperator proposed = j -> j == i ? 1 : table(state.slotAt(j), from, to);
    for (int l = i + 1; l < state.items(); l++) {
      tables += opens[l - 1] ? 1 : 0;
      newTables += newOpens[l - 1] ? 1 : 0;
      prior.seatWeights(l, old, 2, before, pair);
      double change = -pair[0] - pair[1];
      prior.seatWeights(l, proposed, 2, after, pair);
      newNorm[l] = Math.max(alpha, norm[l] + (change + (pair[0] + pair[1])));
      newSeat[l] = seat[l];
      newOpens[l] = opens[l];
      int side = table(state.slotAt(l), from, to);
      if (side >= 0) {
        boolean open = side == 0 ? fromOpen : toOpen;
        newOpens[l] = !open;
        newSeat[l] = open ? pair[side] : alpha;
        fromOpen |= side == 0;
        prior.remember(l, before, side * stride);
        prior.remember(l, after, side * stride);
        if (newSeat[l] == 0 && seat[l] > 0) {
          return Double.NEGATIVE_INFINITY;
        }
      }
      double seats = logRatio(newChance(prior, l, newTables), chance(prior, l, tables));
      sum += seats - logRatio(newNorm[l], norm[l]);
    }
    // a seat of weight 0 is always left
    return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum;
  }

  /** {@return the weight of a customer's seat, with what is withheld of it or added to it} */
  private double chance(SequentialPrior prior, int l, int tables) {
    double withheld = prior.withheld(l, tables);
    return opens[l] ? opening(prior, withheld, norm[l]) : (1 - withheld) * seat[l];
  }

  private double newChance(SequentialPrior prior, int l, int tables) {
    double withheld = prior.withheld(l, tables);
    return newOpens[l] ? opening(prior, withheld, newNorm[l]) : (1 - withheld) * newSeat[l];
  }

  /** {@return the weight of a new table} */
  private static double opening(SequentialPrior prior, double withheld, double norm) {
    double alpha = prior.concentration();
    return alpha + withheld * (norm - alpha);
  }

  private static double logRatio(double a, double b) {
    return a == b ? 0 : Math.log(a / b);
  }

  private static int table(int slot, int from, int to) {
    return slot == from ? 0 : slot == to ? 1 : -1;
  }

  private void load(double[] target, int stride, int from, int to) {
    System.arraycopy(memory, from * stride, target, 0, stride);
    System.arraycopy(memory, to * stride, target, stride, stride);
  }

  /** Returns whether the table has a member before i. */
  private static boolean opened(SequentialState state, int slot, int i) {
    if (state.count(slot) == 0) {
      return false;
    }
    for (int j = i - 1; j >= 0; j--) {
      if (state.slotAt(j) == slot) {
        return true;
      }
    }
    return false;
  }
}
