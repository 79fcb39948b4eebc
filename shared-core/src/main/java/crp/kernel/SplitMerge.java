package crp.kernel;

import crp.random.Rng;
import crp.state.TableState;
import java.util.concurrent.CancellationException;

/**
 * Proposes to split a table in two or to merge two tables, and accepts by Metropolis and Hastings,
 * under any product partition law and any family. Moves many rows at once, where moving them one by
 * one would have to pass through improbable seatings.
 *
 * <p>Two items are chosen. If they sit together, each opens a table and the others of their table
 * are shared out between the two; if not, merging is proposed, and the probability with which
 * sharing out would give the present two tables enters the ratio. There are two ways to share out:
 *
 * <ul>
 *   <li>{@link #sequential}: one after the other in random order, each by its conditional law given
 *       those who sit already. One scoring of two tables an item.
 *   <li>{@link #restricted}: at random, then Gibbs scans restricted to the two tables, the last of
 *       which counts. So many scorings more, better proposals.
 * </ul>
 *
 * <p>A merge that is refused at first sight costs one marginal of a union, whatever the size of the
 * tables: most are, where clusters are apart. Any other proposal looks through all items once for
 * the members of the tables, O(N) comparisons, and costs a removal, an addition and the scorings
 * for each member; see {@link #limitedTo}. It allocates nothing once its arrays have grown.
 *
 * <p>References: Dahl, D. B. (2003), An improved merge-split sampler for conjugate Dirichlet
 * process mixture models, technical report 1086, University of Wisconsin (sequential); Jain, S. and
 * Neal, R. M. (2004), A split-merge Markov chain Monte Carlo procedure for the Dirichlet process
 * mixture model, Journal of Computational and Graphical Statistics 13, 158-182 (restricted).
 */
public final class SplitMerge implements Kernel<TableState> {

  private static final int ATTEMPTS = 50;
  private static final double SHARE = 0.02;
  private static final double FEW_ITEMS = 20;
  private static final int ENOUGH_TABLES = 10;

  private final int attempts;
  private final int scans;
  private final Pairs pairs;
  private final double share;
  private final int sparingBelow;
  private int[] members = new int[16];
  private boolean[] first = new boolean[16];
  private int size;
  private final int[] sides = new int[2];
  private final double[] logWeights = new double[2];

  private SplitMerge(int attempts, int scans, Pairs pairs, double share, int sparingBelow) {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts must be at least 1, was " + attempts);
    }
    this.attempts = attempts;
    this.scans = scans;
    this.pairs = pairs;
    this.share = share;
    this.sparingBelow = sparingBelow;
  }

  /**
   * {@return split-merge by sequential allocation}
   *
   * @param attempts proposals in one application, at least 1
   * @param pairs how the two items are chosen
   * @throws IllegalArgumentException if there is no attempt
   */
  public static SplitMerge sequential(int attempts, Pairs pairs) {
    return new SplitMerge(attempts, 0, pairs, 1, 1);
  }

  /**
   * {@return split-merge by restricted Gibbs scans}
   *
   * @param attempts proposals in one application, at least 1
   * @param scans restricted scans before the one that counts, at least 0
   * @param pairs how the two items are chosen
   * @throws IllegalArgumentException if a number is out of range
   */
  public static SplitMerge restricted(int attempts, int scans, Pairs pairs) {
    if (scans < 0) {
      throw new IllegalArgumentException("scans must be at least 0, was " + scans);
    }
    return new SplitMerge(attempts, scans + 1, pairs, 1, 1);
  }

  /**
   * {@return what a sweep of a fit adds to Gibbs sampling} So many attempts of so little work that
   * they take a small part of a sweep, whatever the tables; docs/mixing.md says how they were
   * chosen.
   *
   * @param items how many items there are
   */
  public static SplitMerge standard(int items) {
    return eager(items).sparingBelow(ENOUGH_TABLES);
  }

  /**
   * {@return what the first sweeps of a fit add to Gibbs sampling} The same, at full strength also
   * while there are few tables: a sweep may then take several times as long, but clusters that were
   * thrown together at the start are found soon.
   *
   * @param items how many items there are
   */
  public static SplitMerge eager(int items) {
    double least = Math.min(1, FEW_ITEMS / Math.max(1, items));
    return sequential(ATTEMPTS, Pairs.any()).limitedTo(Math.max(SHARE, least));
  }

  /**
   * {@return this kernel, with less work in large tables} Where the tables of a pair hold more than
   * this share of all items, a proposal goes ahead with a probability so small that on average no
   * proposal shares out more items. The items at stake are the same before and after a move, so the
   * posterior is kept.
   *
   * @param mostOfAll share of all items, above 0, at most 1 (no limit)
   * @throws IllegalArgumentException if it is out of range
   */
  public SplitMerge limitedTo(double mostOfAll) {
    if (!(mostOfAll > 0 && mostOfAll <= 1)) {
      throw new IllegalArgumentException(
          "the share must be above 0 and at most 1, was " + mostOfAll);
    }
    return new SplitMerge(attempts, scans, pairs, mostOfAll, sparingBelow);
  }

  /**
   * {@return this kernel, with fewer attempts while there are few tables} Proposals take the longer
   * the fewer tables there are, and sweeps of Gibbs sampling the shorter. So at k tables an attempt
   * goes ahead with probability (k / tables)^2 only; that this probability changes with the move
   * enters the ratio.
   *
   * @param tables from so many tables on every attempt goes ahead, at least 1
   * @throws IllegalArgumentException if it is out of range
   */
  public SplitMerge sparingBelow(int tables) {
    if (tables < 1) {
      throw new IllegalArgumentException("tables must be at least 1, was " + tables);
    }
    return new SplitMerge(attempts, scans, pairs, share, tables);
  }

  /**
   * {@inheritDoc}
   *
   * @return how many proposals were accepted
   * @throws CancellationException if the thread was interrupted; the state is then valid, between
   *     two proposals
   */
  @Override
  public int apply(TableState state, Rng rng) {
    int n = state.items();
    int accepted = 0;
    for (int a = 0; a < attempts && n > 1; a++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted between proposals");
      }
      double chance = chance(state.tables());
      if (chance < 1 && !rng.chance(chance)) {
        continue;
      }
      int i = rng.below(n);
      int j = pairs.partner(i, n, rng);
      accepted += propose(state, i, j, rng) ? 1 : 0;
    }
    return accepted;
  }

  private boolean propose(TableState state, int i, int j, Rng rng) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    // The number of items at stake is the same before and after the move, and so is this chance.
    double stake = a == b ? state.count(a) : state.count(a) + state.count(b);
    if (share * state.items() < stake && !rng.chance(share * state.items() / stake)) {
      return false;
    }
    return a == b ? proposeSplit(state, i, j, rng) : proposeMerge(state, i, j, rng);
  }

  private boolean proposeSplit(TableState state, int i, int j, Rng rng) {
    collect(state, i, j);
    double together = joint(state, state.slotOf(i));
    open(state, i, j);
    double logProposal = shareOut(state, false, rng);
    double apart = joint(state, sides[0]) + joint(state, sides[1]);
    boolean accepted = rng.accept(apart - together + extraTable(state) - logProposal);
    if (!accepted) {
      merge(state, j);
    }
    return accepted;
  }

  /**
   * The acceptance ratio is q / g with q, the probability of a way to share out, at most 1. So
   * where g is above 1 a merge is refused with probability 1 - 1 / g before anybody is shared out.
   */
  private boolean proposeMerge(TableState state, int i, int j, Rng rng) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    double together =
        state.prior().logTable(state.weight(a) + state.weight(b))
            + state.bank().logMarginalOfUnion(a, b);
    double gain = joint(state, a) + joint(state, b) - together + extraTable(state);
    if (gain > 0 && !rng.accept(-gain)) {
      return false;
    }
    collect(state, i, j);
    open(state, i, j);
    boolean accepted = rng.accept(shareOut(state, true, rng) - Math.min(gain, 0));
    if (accepted) {
      merge(state, j);
    }
    return accepted;
  }

  private double shareOut(TableState state, boolean forced, Rng rng) {
    return scans == 0 ? allocate(state, forced, rng) : restrict(state, forced, rng);
  }

  /** The probability of an attempt. */
  private double chance(int tables) {
    double share = (double) tables / sparingBelow;
    return Math.min(1, share * share);
  }

  /**
   * What the last table adds beside its size: to the log prior, and to the chance of an attempt.
   */
  private double extraTable(TableState state) {
    int k = state.tables();
    return state.prior().logTables(k)
        - state.prior().logTables(k - 1)
        + Math.log(chance(k) / chance(k - 1));
  }

  private static double joint(TableState state, int slot) {
    return state.prior().logTable(state.weight(slot)) + state.bank().logMarginal(slot);
  }

  /** Lists the others at the tables of two items, and on whose side they are. */
  private void collect(TableState state, int i, int j) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    int most = state.count(a) + state.count(b);
    if (members.length < most) {
      members = new int[2 * most];
      first = new boolean[2 * most];
    }
    size = 0;
    for (int item = 0; item < state.items(); item++) {
      int slot = state.slotOf(item);
      if ((slot == a || slot == b) && item != i && item != j) {
        members[size++] = item;
      }
    }
  }

  /** Gives each of the two a table of its own; the others stay where they are for now. */
  private void open(TableState state, int i, int j) {
    for (int m = 0; m < size; m++) {
      first[m] = state.slotOf(members[m]) == state.slotOf(i);
    }
    sides[0] = alone(state, i);
    sides[1] = alone(state, j);
  }

  private static int alone(TableState state, int item) {
    if (state.count(state.slotOf(item)) > 1) {
      state.move(item, state.slots()[state.tables()]);
    }
    return state.slotOf(item);
  }

  /**
   * Shares out the members one after the other in random order.
   *
   * @param forced whether everybody goes back to its old side
   * @return the log probability of the choices
   */
  private double allocate(TableState state, boolean forced, Rng rng) {
    double logProposal = 0;
    for (int left = size; left > 0; left--) {
      swap(rng.below(left), left - 1);
      int m = left - 1;
      weigh(state, members[m], -1);
      logProposal += choose(m, forced, rng);
      state.move(members[m], sides[first[m] ? 0 : 1]);
    }
    return logProposal;
  }

  /** Writes the log weights of both sides for an item. */
  private void weigh(TableState state, int item, int home) {
    double w = state.weightOf(item);
    for (int side = 0; side < 2; side++) {
      double present = state.weight(sides[side]) - (sides[side] == home ? w : 0);
      logWeights[side] = state.prior().logSeat(present, w);
    }
    state.bank().addLogPredictive(item, home, sides, 2, logWeights);
  }

  /** Chooses a side by the log weights, or keeps it; {@return the log probability of it} */
  private double choose(int m, boolean forced, Rng rng) {
    double lead = logWeights[0] - logWeights[1];
    double other = Math.exp(-Math.abs(lead));
    boolean likelier = lead >= 0;
    if (!forced) {
      first[m] = rng.chance(1 / (1 + other)) == likelier;
    }
    return (first[m] == likelier ? 0 : -Math.abs(lead)) - Math.log(1 + other);
  }

  /**
   * Shares out the members at random, then by Gibbs scans of which the last counts.
   *
   * @param forced whether everybody goes back to its old side in the last scan
   * @return the log probability of the choices in the last scan
   */
  private double restrict(TableState state, boolean forced, Rng rng) {
    for (int m = 0; m < size; m++) {
      state.move(members[m], sides[rng.below(2)]);
    }
    for (int scan = 1; scan < scans; scan++) {
      for (int m = 0; m < size; m++) {
        weigh(state, members[m], state.slotOf(members[m]));
        take(state, m, sides[rng.index(logWeights, 2)]);
      }
    }
    double logProposal = 0;
    for (int m = 0; m < size; m++) {
      weigh(state, members[m], state.slotOf(members[m]));
      logProposal += choose(m, forced, rng);
      take(state, m, sides[first[m] ? 0 : 1]);
    }
    return logProposal;
  }

  private void take(TableState state, int m, int slot) {
    if (state.slotOf(members[m]) != slot) {
      state.move(members[m], slot);
    }
  }

  private void swap(int a, int b) {
    int item = members[a];
    members[a] = members[b];
    members[b] = item;
    boolean side = first[a];
    first[a] = first[b];
    first[b] = side;
  }

  /** Takes the second side to the first. */
  private void merge(TableState state, int j) {
    int n = 0;
    for (int m = 0; m < size; m++) {
      if (!first[m]) {
        members[n++] = members[m];
      }
    }
    members[n++] = j;
    state.merge(sides[0], sides[1], members, n);
  }
}
