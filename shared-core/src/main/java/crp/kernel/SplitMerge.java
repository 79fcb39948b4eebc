package crp.kernel;

import crp.Argument;
import crp.parallel.RunScope;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;

/**
 * Metropolis-Hastings proposals to split a table or to merge two tables, for any product partition
 * prior and any family. Moves many rows at once, where single moves would have to pass through
 * improbable seatings.
 *
 * <p>Two items are chosen uniformly, so that the choice cancels in the acceptance ratio. If they
 * share a table, each opens a new one and the other members are allocated to the two one by one in
 * random order, each by its conditional distribution given those already allocated; otherwise a
 * merge is proposed, and the probability that the allocation gives the current two tables enters
 * the ratio. {@link #guided} mixes in a second way to allocate, for many dimensions and for text.
 *
 * <p>Most merges of separated clusters are rejected early, at the cost of one marginal of a union,
 * for any size of the tables. Any other proposal takes O(N) comparisons to list the members of the
 * tables, and a removal, an addition and a scoring per member; see {@link #limitedTo}. It does not
 * allocate once its arrays have grown.
 *
 * <p>Where a bank draws the missing entries of rows, a part of the attempts draws them with the
 * seats, see {@link IncompleteSplits}; the others leave them as they are.
 *
 * <p>References: Dahl, D. B. (2003), An improved merge-split sampler for conjugate Dirichlet
 * process mixture models, technical report 1086, University of Wisconsin; Jain, S. and Neal, R. M.
 * (2004), A split-merge Markov chain Monte Carlo procedure for the Dirichlet process mixture model,
 * Journal of Computational and Graphical Statistics 13, 158-182 (the scan of a guided attempt).
 */
public final class SplitMerge implements Kernel<TableState> {

  private static final int ATTEMPTS = 50;
  private static final double SHARE = 0.02;
  private static final double FEW_ITEMS = 20;
  private static final int ENOUGH_TABLES = 10;
  private static final double GUIDED = 0.25;
  private static final double GUIDED_EARLY = 0.5;

  /** Share of the attempts that draw missing entries, too; they take several times as long. */
  private static final double INCOMPLETE = 0.25;

  private final int attempts;
  private final SplitProposal halves = new SplitProposal(false);
  private final SplitProposal careful = new SplitProposal(true);
  private final double share;
  private final int sparingBelow;
  private final double guided;
  private final IncompleteSplits incomplete = new IncompleteSplits();

  /**
   * What a pair of items is tried for. Three kinds at one call are compiled once each; two, or
   * plain calls, the just-in-time compiler would expand into each caller again, which takes a
   * seventh of all its time in a short run.
   */
  private interface Attempt {
    boolean make(TableState state, int i, int j, SplitProposal way, Rng rng);
  }

  private final Attempt nothing = (state, i, j, way, rng) -> false;
  private final Attempt split = this::proposeSplit;
  private final Attempt merger = this::proposeMerge;

  private SplitMerge(int attempts, double share, int sparingBelow, double guided) {
    Argument.require(attempts >= 1, "attempts must be at least 1, was %s", attempts);
    this.attempts = attempts;
    this.share = share;
    this.sparingBelow = sparingBelow;
    this.guided = guided;
  }

  /** {@return split-merge by sequential allocation} */
  public static SplitMerge sequential(int attempts) {
    return new SplitMerge(attempts, 1, 1, 0);
  }

  /**
   * {@return the split-merge kernel of a fit's sweeps} Attempts are limited to a small part of the
   * work of a sweep, for any tables; docs/lab/mixing.md explains the choice.
   *
   * @param items number of items
   */
  public static SplitMerge standard(int items) {
    return eager(items).sparingBelow(ENOUGH_TABLES).guided(GUIDED);
  }

  /**
   * {@return the split-merge kernel of a fit's first sweeps} The same without the limit for few
   * tables: a sweep may take several times as long, but clusters that share a table at the start
   * are separated soon.
   */
  public static SplitMerge eager(int items) {
    double least = Math.min(1, FEW_ITEMS / Math.max(1, items));
    return sequential(ATTEMPTS).limitedTo(Math.max(SHARE, least)).guided(GUIDED_EARLY);
  }

  /**
   * {@return this kernel, with less work in large tables} If the tables of a pair hold more than
   * this share of all items, the proposal is made only with a probability that limits the expected
   * number of allocated items to this share. The affected items are the same before and after a
   * move, so the posterior stays invariant.
   *
   * @param mostOfAll share of all items, above 0, at most 1 (no limit)
   */
  public SplitMerge limitedTo(double mostOfAll) {
    if (!(mostOfAll > 0 && mostOfAll <= 1)) {
      throw new IllegalArgumentException(
          "the share must be above 0 and at most 1, was " + mostOfAll);
    }
    return new SplitMerge(attempts, mostOfAll, sparingBelow, guided);
  }

  /**
   * {@return this kernel, with fewer attempts while there are few tables} With fewer tables
   * proposals take longer, and Gibbs sweeps are shorter. At k tables an attempt is therefore made
   * with probability (k / tables)^2 only; the change of this probability by the move enters the
   * ratio.
   *
   * @param tables number of tables from which on every attempt is made, at least 1
   */
  public SplitMerge sparingBelow(int tables) {
    Argument.require(tables >= 1, "tables must be at least 1, was %s", tables);
    return new SplitMerge(attempts, share, tables, guided);
  }

  /**
   * {@return this kernel, with some guided attempts} With this probability an attempt first
   * allocates members one by one, starting with those of the largest difference between the two
   * items, and then redraws every side in one restricted scan, which is the proposal. Whole
   * clusters then go to one side even if a single row has little information about the next one, as
   * in many dimensions; but the reverse of a good merge is rarely drawn. Costs three scorings of
   * two tables per member instead of one.
   *
   * @param probability probability of a guided attempt, from 0 to 1, independent of the state
   */
  public SplitMerge guided(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("the probability must be from 0 to 1, was " + probability);
    }
    return new SplitMerge(attempts, share, sparingBelow, probability);
  }

  @Override
  public int apply(TableState state, Rng rng) {
    int n = state.items();
    int accepted = 0;
    for (int a = 0; a < attempts && n > 1; a++) {
      RunScope.check();
      double chance = chance(state.tables());
      if (chance < 1 && !rng.chance(chance)) {
        continue;
      }
      int i = rng.below(n);
      int j = other(i, n, rng);
      accepted += propose(state, i, j, rng) ? 1 : 0;
    }
    return accepted;
  }

  /** {@return an item other than the given one, uniformly} */
  public static int other(int item, int items, Rng rng) {
    int other = rng.below(items - 1);
    return other < item ? other : other + 1;
  }

  private boolean propose(TableState state, int i, int j, Rng rng) {
    boolean wanted = wanted(state, state.slotOf(i), state.slotOf(j), rng);
    if (wanted && state.completing().completes() && rng.chance(INCOMPLETE)) {
      return incomplete.make(state, i, j, this::chance, rng);
    }
    SplitProposal way = wanted && guided > 0 && rng.chance(guided) ? careful : halves;
    Attempt change = state.slotOf(i) == state.slotOf(j) ? split : merger;
    return (wanted ? change : nothing).make(state, i, j, way, rng);
  }

  private boolean wanted(TableState state, int a, int b, Rng rng) {
    if (a == Roster.NOWHERE || b == Roster.NOWHERE) {
      return false; // noise stays as it is, so that the same pairs lead back
    }
    // The number of affected items, and so this probability, is the same before and after the move.
    double stake = a == b ? state.count(a) : state.count(a) + state.count(b);
    return share * state.items() >= stake || rng.chance(share * state.items() / stake);
  }

  private boolean proposeSplit(TableState state, int i, int j, SplitProposal way, Rng rng) {
    way.collect(state, i, j);
    double together = joint(state, state.slotOf(i));
    way.open(state, i, j);
    double logProposal = way.shareOut(state, false, rng);
    double apart = joint(state, way.side(0)) + joint(state, way.side(1));
    double gain = apart - together + extraTable(state) - pairs(state, way.side(0), way.side(1));
    boolean accepted = logProposal > Double.NEGATIVE_INFINITY && rng.accept(gain - logProposal);
    if (!accepted) {
      way.merge(state, j);
    }
    return accepted;
  }

  /**
   * The acceptance ratio is q / g, where q, the probability of an allocation, is at most 1. If g is
   * above 1, a merge is therefore rejected with probability 1 - 1 / g before the allocation.
   */
  private boolean proposeMerge(TableState state, int i, int j, SplitProposal way, Rng rng) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    double pairs = pairs(state, a, b);
    if (pairs == Double.NEGATIVE_INFINITY) {
      return false;
    }
    double together =
        state.prior().logTable(state.weight(a) + state.weight(b))
            + state.bank().logMarginalOfUnion(a, b)
            + pairs;
    double gain = joint(state, a) + joint(state, b) - together + extraTable(state);
    if (gain > 0 && !rng.accept(-gain)) {
      return false;
    }
    way.collect(state, i, j);
    way.open(state, i, j);
    boolean accepted = rng.accept(way.shareOut(state, true, rng) - Math.min(gain, 0));
    if (accepted) {
      way.merge(state, j);
    }
    return accepted;
  }

  /** Probability of making an attempt. */
  private double chance(int tables) {
    double share = (double) tables / sparingBelow;
    return Math.min(1, share * share);
  }

  /**
   * Log contribution of the last table, except its size, to the prior and to the probability of an
   * attempt.
   */
  private double extraTable(TableState state) {
    int k = state.tables();
    return state.prior().logTables(k)
        - state.prior().logTables(k - 1)
        + Math.log(chance(k) / chance(k - 1));
  }

  /** {@return what a union of two tables has beside their joints: the factor of pairs of both} */
  private static double pairs(TableState state, int a, int b) {
    return state.pairs() == null ? 0 : state.logBetween(a, b);
  }

  private static double joint(TableState state, int slot) {
    return state.prior().logTable(state.weight(slot)) + state.bank().logMarginal(slot);
  }
}
