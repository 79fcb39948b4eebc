package crp.links;

import crp.Argument;
import crp.kernel.Kernel;
import crp.kernel.SplitMerge;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Proposes to share out the members of up to three tables anew, under the sequential distance
 * dependent CRP with the links summed out: splits, merges, and exchanges between tables whose
 * number stays the same.
 *
 * <p>Two or three customers, the anchors, are drawn, each near the one before, without regard to
 * the seats. Which of them share a table afterwards is drawn uniformly from all groupings of the
 * anchors. The other members of their tables are shared out among the tables of the anchors twice:
 * for the grouping that is proposed, and for the present one. Each time
 *
 * <ol>
 *   <li>one after the other chooses a table, those first that the rows of the anchors alone tell
 *       apart best;
 *   <li>in one Gibbs scan in the order of the customers all choose again, given all others, by the
 *       predictive of their row and a seat weight of alpha plus all f between the customer and the
 *       members, earlier or later.
 * </ol>
 *
 * The first step depends on the anchors, their grouping and the set of members alone, so it cancels
 * when drawn for both groupings, and the scans are counted: the acceptance ratio is the exact joint
 * density after over before, times the probability that the scan for the present grouping leads to
 * the present seats, over that of the scan for the new one.
 *
 * <p>Such a proposal leads from one assignment of interleaved tables to another, where moves of
 * single customers pass through improbable seats and a split or a merge alone changes the number of
 * tables for the worse.
 *
 * <p>A proposal over tables of m members in all goes ahead with probability min(1, max(0.02 n, 20)
 * / m), which does not change with the move. It takes O(n) comparisons to list the members, six
 * scorings of each at up to three tables, up to five moves of each, and its links four times.
 *
 * <p>References: Jain, S. and Neal, R. M. (2004), A split-merge Markov chain Monte Carlo procedure
 * for the Dirichlet process mixture model, Journal of Computational and Graphical Statistics 13,
 * for restricted scans.
 */
public final class SequentialRegrouping implements Kernel<SequentialState> {

  /** By the number of anchors: all groupings, as the number of the group of each anchor. */
  private static final int[][][] GROUPINGS = {
    {}, {}, {{0, 0}, {0, 1}}, {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 1, 2}}
  };

  private static final int MOST = 3;
  private static final int FEW = 20;
  private static final double SHARE = 0.02;
  private static final int SPREADS = 3;
  private static final double ANYWHERE = 0.125;

  private final int attempts;

  // the members in order, the tables at which they sit before the move and at present, from 0
  private int[] members = {};
  private int[] old = {};
  private int[] now = {};
  private boolean[] anchored = {};
  private long[] keys = {};
  private int size;
  // by position: the number of the table plus one, 0 for no member and for one without a table
  private int[] mark = {};
  // the tables of the present sharing
  private final int[] sides = new int[MOST];
  private int tables;
  private final double[] logWeights = new double[MOST];
  private final double[] kept = new double[MOST];
  private final boolean[] open = new boolean[MOST];
  private double[] chances = {};

  /** Makes a kernel. */
  public SequentialRegrouping(int attempts) {
    Argument.require(attempts >= 1, "attempts must be at least 1, was %s", attempts);
    this.attempts = attempts;
  }

  @Override
  public int apply(SequentialState state, Rng rng) {
    SequentialDistanceCrp prior = SequentialTableGibbs.prior(state);
    int n = state.items();
    if (n < 2) {
      return 0;
    }
    int accepted = 0;
    for (int a = 0; a < attempts; a++) {
      RunScope.check();
      int[] anchors = anchors(prior.weights(), n, rng);
      accepted += anchors.length > 0 && regroup(state, anchors, rng) ? 1 : 0;
    }
    return accepted;
  }

  /** Draws two or three different positions, independently of the seats; none if two coincide. */
  private int[] anchors(EarlierWeights f, int n, Rng rng) {
    int first = rng.below(n);
    int second = near(f, first, n, rng);
    if (n == 2 || rng.below(2) == 0) {
      return new int[] {first, second};
    }
    int third = near(f, rng.below(2) == 0 ? first : second, n, rng);
    return third == first || third == second ? new int[0] : new int[] {first, second, third};
  }

  /**
   * Draws a position by f, its fourth or its sixteenth root, so that an exponential decay reaches
   * as many times as far; one time in eight, or where f is 0, any other.
   */
  private int near(EarlierWeights f, int i, int n, Rng rng) {
    int before = f.start(i + 1) - f.start(i);
    int all = before + f.laterStart(i + 1) - f.laterStart(i);
    if (all == 0 || rng.chance(ANYWHERE)) {
      return SplitMerge.other(i, n, rng);
    }
    if (chances.length < all) {
      chances = new double[2 * all];
    }
    double root = Math.pow(4, -rng.below(SPREADS));
    for (int k = 0; k < all; k++) {
      double weight =
          k < before ? f.weight(f.start(i) + k) : f.laterWeight(f.laterStart(i) + k - before);
      chances[k] = Math.pow(weight, root);
    }
    int k = rng.pick(chances, all);
    return k < before ? f.earlier(f.start(i) + k) : f.later(f.laterStart(i) + k - before);
  }

  /**
   * Makes one proposal.
   *
   * @param anchors two or three different positions, drawn independently of the seats
   * @return whether customers have moved
   */
  boolean regroup(SequentialState state, int[] anchors, Rng rng) {
    SequentialDistanceCrp prior = SequentialTableGibbs.prior(state);
    makeRoom(state.items());
    int[] before = grouping(state, anchors);
    int[] after = GROUPINGS[anchors.length][rng.below(GROUPINGS[anchors.length].length)];
    collect(state, anchors, before);
    if (!rng.chance(Math.min(1, Math.max(FEW, SHARE * state.items()) / size))) {
      return false;
    }
    double logRatio = -logJoint(state, prior, old);
    if (groups(after) == 1) {
      Arrays.fill(now, 0, size, 0);
      if (groups(before) == 1 || logSeats(prior, now) == Double.NEGATIVE_INFINITY) {
        return false;
      }
    }
    start(state, prior, anchors, before, rng);
    logRatio += scan(state, prior, old, rng);
    start(state, prior, anchors, after, rng);
    logRatio -= scan(state, prior, null, rng);
    logRatio += logJoint(state, prior, now);
    boolean accepted = rng.accept(logRatio);
    if (!accepted) {
      open(state, anchors, before);
      for (int m = 0; m < size; m++) {
        sit(state, m, old[m]);
      }
    }
    return accepted && moved(before, after);
  }

  private boolean moved(int[] before, int[] after) {
    return !Arrays.equals(before, after) || !Arrays.equals(old, 0, size, now, 0, size);
  }

  private void makeRoom(int n) {
    if (mark.length < n) {
      mark = new int[n];
      members = new int[n];
      old = new int[n];
      now = new int[n];
      anchored = new boolean[n];
      keys = new long[n];
    }
  }

  /** {@return the number of the table of each anchor, in order of first appearance} */
  private int[] grouping(SequentialState state, int[] anchors) {
    int[] group = new int[anchors.length];
    int found = 0;
    for (int a = 0; a < anchors.length; a++) {
      int slot = state.slotAt(anchors[a]);
      int g = 0;
      while (g < found && sides[g] != slot) {
        g++;
      }
      if (g == found) {
        sides[found++] = slot;
      }
      group[a] = g;
    }
    tables = found;
    return group;
  }

  private static int groups(int[] grouping) {
    return Arrays.stream(grouping).max().orElse(0) + 1;
  }

  /** Lists the members of the tables of the anchors in order. */
  private void collect(SequentialState state, int[] anchors, int[] grouping) {
    size = 0;
    for (int l = 0; l < state.items(); l++) {
      for (int t = 0; t < tables; t++) {
        if (state.slotAt(l) == sides[t]) {
          anchored[size] = false;
          for (int anchor : anchors) {
            anchored[size] |= anchor == l;
          }
          old[size] = t;
          members[size++] = l;
        }
      }
    }
    assert groups(grouping) == tables;
  }

  /** Log density of the seats at the present tables, and of their rows. */
  private double logJoint(SequentialState state, SequentialDistanceCrp prior, int[] table) {
    double log = logSeats(prior, table);
    for (int t = 0; t < tables; t++) {
      log += state.bank().logMarginal(sides[t]);
    }
    return log;
  }

  /** Log of the product of the seat weights at tables of these numbers. */
  private double logSeats(SequentialDistanceCrp prior, int[] table) {
    EarlierWeights f = prior.weights();
    Arrays.fill(open, false);
    double log = 0;
    for (int m = 0; m < size && log > Double.NEGATIVE_INFINITY; m++) {
      int l = members[m];
      double weight = open[table[m]] ? 0 : prior.concentration();
      if (open[table[m]]) {
        for (int e = f.start(l); e < f.start(l + 1); e++) {
          weight += mark[f.earlier(e)] == table[m] + 1 ? f.weight(e) : 0;
        }
      }
      log += Math.log(weight);
      open[table[m]] = true;
      mark[l] = table[m] + 1;
    }
    clearMarks();
    return log;
  }

  private void clearMarks() {
    for (int m = 0; m < size; m++) {
      mark[members[m]] = 0;
    }
  }

  /** Seats the anchors at tables without other members, who keep their seats. */
  private void open(SequentialState state, int[] anchors, int[] grouping) {
    tables = groups(grouping);
    Arrays.fill(open, false);
    for (int a = 0; a < anchors.length; a++) {
      int slot = state.slotAt(anchors[a]);
      if (!open[grouping[a]]) {
        sides[grouping[a]] = state.count(slot) == 1 ? slot : state.slots()[state.tables()];
        open[grouping[a]] = true;
      }
      if (slot != sides[grouping[a]]) {
        state.move(anchors[a], sides[grouping[a]]);
      }
    }
    for (int m = 0; m < size; m++) {
      for (int a = 0; a < anchors.length; a++) {
        if (anchors[a] == members[m]) {
          now[m] = grouping[a];
        }
      }
    }
  }

  /** Shares out the members one after the other. */
  private void start(
      SequentialState state, SequentialDistanceCrp prior, int[] anchors, int[] grouping, Rng rng) {
    open(state, anchors, grouping);
    for (int m = 0; m < size; m++) {
      keys[m] = -1;
      if (anchored[m]) {
        mark[members[m]] = now[m] + 1;
      } else {
        Arrays.fill(logWeights, 0, tables, 0);
        state.scoring().addLogPredictive(prior.item(members[m]), -1, sides, tables, logWeights);
        // the bits of a nonnegative float are monotone in it; the smallest lead comes first
        keys[m] = ((long) Float.floatToIntBits((float) lead()) << 32) | m;
      }
    }
    Arrays.sort(keys, 0, size);
    for (int k = size - 1; k >= 0 && keys[k] >= 0; k--) {
      int m = (int) keys[k];
      weigh(state, prior, m, -1);
      sit(state, m, rng.index(logWeights, tables));
      mark[members[m]] = now[m] + 1;
    }
    clearMarks();
  }

  /** By how much the best table is better than the next. */
  private double lead() {
    double best = logWeights[0];
    double next = Double.NEGATIVE_INFINITY;
    for (int t = 1; t < tables; t++) {
      next = Math.max(next, Math.min(best, logWeights[t]));
      best = Math.max(best, logWeights[t]);
    }
    return tables == 1 || best == next ? 0 : best - next;
  }

  /**
   * Computes the log weights of the present tables for a member; all are equal if the row excludes
   * all tables.
   */
  private void weigh(SequentialState state, SequentialDistanceCrp prior, int m, int home) {
    EarlierWeights f = prior.weights();
    int l = members[m];
    Arrays.fill(logWeights, 0, tables, prior.concentration());
    for (int e = f.start(l); e < f.start(l + 1); e++) {
      int table = mark[f.earlier(e)] - 1;
      if (table >= 0) {
        logWeights[table] += f.weight(e);
      }
    }
    for (int e = f.laterStart(l); e < f.laterStart(l + 1); e++) {
      int table = mark[f.later(e)] - 1;
      if (table >= 0) {
        logWeights[table] += f.laterWeight(e);
      }
    }
    for (int t = 0; t < tables; t++) {
      logWeights[t] = Math.log(logWeights[t]);
    }
    state.scoring().addLogPredictive(prior.item(l), home, sides, tables, logWeights);
    boolean possible = false;
    for (int t = 0; t < tables; t++) {
      possible |= logWeights[t] > Double.NEGATIVE_INFINITY;
    }
    if (!possible) {
      Arrays.fill(logWeights, 0, tables, 0);
    }
  }

  private void sit(SequentialState state, int m, int table) {
    now[m] = table;
    if (state.slotAt(members[m]) != sides[table]) {
      state.move(members[m], sides[table]);
    }
  }

  /**
   * Draws all tables again, given all others.
   *
   * @param forced the tables that all must choose, or null
   * @return the log probability of the choices
   */
  private double scan(
      SequentialState state, SequentialDistanceCrp prior, int @Nullable [] forced, Rng rng) {
    if (tables == 1) {
      return 0;
    }
    for (int m = 0; m < size; m++) {
      mark[members[m]] = now[m] + 1;
    }
    double log = 0;
    for (int m = 0; m < size; m++) {
      if (!anchored[m]) {
        weigh(state, prior, m, sides[now[m]]);
        System.arraycopy(logWeights, 0, kept, 0, tables);
        double total = LogSum.of(kept, tables);
        System.arraycopy(logWeights, 0, kept, 0, tables);
        int table = forced == null ? rng.index(logWeights, tables) : forced[m];
        log += kept[table] - total;
        sit(state, m, table);
        mark[members[m]] = table + 1;
      }
    }
    clearMarks();
    return log;
  }
}
