package crp.links;

import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.partition.Links;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>One sweep of collapsed Gibbs sampling for the sequential distance dependent CRP with the links
 * summed out: every customer in turn draws its table from the exact conditional given all others.
 * Because norm_i does not depend on the tables, the conditional is the product of its own seat
 * weight, the predictive of its row, and the seat weights of the later customers that can choose
 * it. A single customer moves regardless of the links to it, unlike in link sampling.
 *
 * <p>Tables that store centres keep them; a new one gets one of some proposals for the customer's
 * row.
 *
 * <p>Costs O(1) per pair of customers with f_ij above 0, and a scoring of all tables per customer;
 * the pairs are listed, 24 bytes each ({@link SequentialDistanceCrp#links}). Suitable for windows
 * and sparse affinities: under a decay without finite reach the list and a sweep are O(n^2).
 */
public final class SequentialTableGibbs implements Kernel<SequentialState> {

  private static final int NONE = -1;

  // differences below this share of the minuend are recomputed as sums, so that rounding cannot
  // leave a weight where there is none
  private static final double SAFE = 1e-3;

  private final NewTable newTable;

  // by position: the sum of f to the earlier members of the customer's own table
  private double[] pull = {};
  // by slot
  private double[] weights = {};
  private double[] later = {};
  private int[] first = {};
  private boolean[] claimed = {};
  private double[] logWeights = {};
  private int[] candidates = {};

  /** Makes a sweep. */
  public SequentialTableGibbs() {
    this(NewTable.PROPOSALS);
  }

  /** With another number of centres proposed for a new table, where tables store centres. */
  SequentialTableGibbs(int proposals) {
    newTable = new NewTable(proposals);
  }

  @Override
  public int apply(SequentialState state, Rng rng) {
    SequentialDistanceCrp prior = prior(state);
    begin(state, prior.weights());
    int moved = 0;
    for (int i = 0; i < state.items(); i++) {
      RunScope.check();
      moved += state.bonds().single(i) ? reseat(state, prior, i, rng) : 0;
      makeRoom(state);
    }
    return moved;
  }

  /**
   * {@return a draw of the links given the tables: a customer that is not the first of its table
   * links to an earlier member j with probability proportional to f_ij}
   *
   * @param state a state whose prior is the sequential distance dependent CRP, or whose links are
   *     auxiliary and uniform among the earlier members of a table
   */
  public static Links links(SequentialState state, Rng rng) {
    SequentialPrior prior = state.prior();
    int[] byPosition = prior.links(state.slotsByPosition(), rng);
    int[] targets = new int[byPosition.length];
    for (int i = 0; i < targets.length; i++) {
      targets[prior.item(i)] = prior.item(byPosition[i]);
    }
    return Links.of(targets);
  }

  /** {@return the prior of a state whose links can be summed out} */
  static SequentialDistanceCrp prior(SequentialState state) {
    if (state.prior() instanceof SequentialDistanceCrp prior) {
      return prior;
    }
    throw new IllegalArgumentException(
        "links cannot be summed out of: " + state.prior().describe());
  }

  private void begin(SequentialState state, EarlierWeights f) {
    if (pull.length < state.items()) {
      pull = new double[state.items()];
    }
    makeRoom(state);
    Arrays.fill(first, NONE);
    for (int i = 0; i < state.items(); i++) {
      int slot = state.slotAt(i);
      pull[i] = sum(state, f, i, slot, NONE);
      if (first[slot] == NONE) {
        first[slot] = i;
      }
    }
  }

  private void makeRoom(SequentialState state) {
    int capacity = state.capacity();
    int old = first.length;
    if (old < capacity) {
      weights = new double[capacity];
      later = new double[capacity];
      claimed = new boolean[capacity];
      logWeights = new double[capacity];
      candidates = new int[capacity];
      first = Arrays.copyOf(first, capacity);
      Arrays.fill(first, old, capacity, NONE);
    }
  }

  /** Sum of f from a customer to the earlier ones at a table, except one. */
  private static double sum(
      SequentialState state, EarlierWeights f, int customer, int slot, int without) {
    double sum = 0;
    for (int e = f.start(customer); e < f.start(customer + 1); e++) {
      int j = f.earlier(e);
      if (j != without && state.slotAt(j) == slot) {
        sum += f.weight(e);
      }
    }
    return sum;
  }

  /** Seat weight of a later member of the table without customer i. */
  private double pullWithout(
      SequentialState state, EarlierWeights f, int companion, double weight, int i) {
    double rest = pull[companion] - weight;
    return rest > SAFE * pull[companion] ? rest : sum(state, f, companion, state.slotAt(i), i);
  }

  private int reseat(SequentialState state, SequentialDistanceCrp prior, int i, Rng rng) {
    EarlierWeights f = prior.weights();
    double alpha = prior.concentration();
    int home = state.slotAt(i);
    boolean alone = state.count(home) == 1;
    int firstAtHome = first[home] == i ? nextAfter(state, i) : first[home];
    if (!weighLater(state, f, alpha, i, firstAtHome)) {
      return 0; // a later member is possible at this table only because of i
    }
    weighEarlier(state, f, i);
    int n = 0;
    for (int t = 0; t < state.tables(); t++) {
      int slot = state.slots()[t];
      if (slot == home && alone) {
        continue;
      }
      int head = slot == home ? firstAtHome : first[slot];
      // as the new first of a table, i has weight alpha, and the old first must choose it
      double own = head < i ? weights[slot] : claimed[slot] ? alpha : 0;
      if (own > 0) {
        candidates[n] = slot;
        logWeights[n++] = Math.log(own) + later[slot];
      }
    }
    int fresh = state.slots()[state.tables()];
    candidates[n] = fresh;
    logWeights[n++] = Math.log(alpha);
    newTable.addScores(state, i, candidates, n - 1, n, logWeights, rng);
    state.addLogFactors(new int[] {i}, candidates, n, logWeights);
    int slot = candidates[rng.index(logWeights, n)];
    if (slot == home || (alone && slot == fresh)) {
      return 0;
    }
    move(state, f, i, slot, firstAtHome, rng);
    if (slot == fresh) {
      newTable.opened(state, slot, rng);
    }
    return 1;
  }

  private void weighEarlier(SequentialState state, EarlierWeights f, int i) {
    Arrays.fill(weights, 0);
    for (int e = f.start(i); e < f.start(i + 1); e++) {
      weights[state.slotAt(f.earlier(e))] += f.weight(e);
    }
  }

  /**
   * Computes for every table the log ratio of the later members' seat weights with and without
   * customer i.
   *
   * @return false if the seats at home have no weight without i
   */
  private boolean weighLater(
      SequentialState state, EarlierWeights f, double alpha, int i, int firstAtHome) {
    Arrays.fill(later, 0);
    Arrays.fill(claimed, false);
    int home = state.slotAt(i);
    for (int p = f.laterStart(i); p < f.laterStart(i + 1); p++) {
      int l = f.later(p);
      int slot = state.slotAt(l);
      double weight = f.laterWeight(p);
      int head = slot == home ? firstAtHome : first[slot];
      double with = slot == home ? pull[l] : pull[l] + weight;
      double without = slot == home ? pullWithout(state, f, l, weight, i) : pull[l];
      if (l == head) {
        claimed[slot] = true;
        without = alpha;
      } else if (without == 0 && slot == home) {
        return false;
      }
      later[slot] += Math.log(with / without);
    }
    return true;
  }

  private static int nextAfter(SequentialState state, int i) {
    for (int l = i + 1; l < state.items(); l++) {
      if (state.slotAt(l) == state.slotAt(i)) {
        return l;
      }
    }
    return NONE;
  }

  private void move(
      SequentialState state, EarlierWeights f, int i, int slot, int firstAtHome, Rng rng) {
    int home = state.slotAt(i);
    for (int p = f.laterStart(i); p < f.laterStart(i + 1); p++) {
      int l = f.later(p);
      if (state.slotAt(l) == home) {
        pull[l] = pullWithout(state, f, l, f.laterWeight(p), i);
      } else if (state.slotAt(l) == slot) {
        pull[l] += f.laterWeight(p);
      }
    }
    first[home] = firstAtHome;
    first[slot] = state.count(slot) == 0 ? i : Math.min(first[slot], i);
    state.move(i, slot, rng);
    pull[i] = sum(state, f, i, slot, NONE);
  }
}
