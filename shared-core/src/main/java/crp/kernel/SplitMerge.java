package crp.kernel;

import crp.random.Rng;
import crp.state.TableState;
import java.util.concurrent.CancellationException;

/**
 * Proposes to split a table in two or to merge two tables, and accepts by Metropolis and Hastings,
 * under any product partition law and any family. Moves many rows at once, where moving them one by
 * one would have to pass through improbable seatings.
 *
 * <p>Two items are chosen, every pair with the same probability, so that the choice drops out of
 * the acceptance ratio. If they sit together, each opens a table and the others of their table are
 * shared out between the two; if not, merging is proposed, and the probability with which sharing
 * out would give the present two tables enters the ratio. There are two ways to share out:
 *
 * <ul>
 *   <li>{@link #sequential}: one after the other in random order, each by its conditional law given
 *       those who sit already. One scoring of two tables an item.
 *   <li>{@link #restricted}: at random, then Gibbs scans restricted to the two tables, the last of
 *       which counts. So many scorings more, better proposals.
 * </ul>
 *
 * <p>{@link #guided} mixes a third way into either, for many dimensions and for text.
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
  private static final double GUIDED = 0.25;
  private static final double GUIDED_EARLY = 0.5;

  private final int attempts;
  private final SplitProposal halves;
  private final SplitProposal careful = new SplitProposal(SplitProposal.Order.DECIDED, 1);
  private final double share;
  private final int sparingBelow;
  private final double guided;

  private SplitMerge(
      int attempts, SplitProposal halves, double share, int sparingBelow, double guided) {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts must be at least 1, was " + attempts);
    }
    this.attempts = attempts;
    this.halves = halves;
    this.share = share;
    this.sparingBelow = sparingBelow;
    this.guided = guided;
  }

  /**
   * {@return split-merge by sequential allocation}
   *
   * @param attempts proposals in one application, at least 1
   * @throws IllegalArgumentException if there is no attempt
   */
  public static SplitMerge sequential(int attempts) {
    return new SplitMerge(attempts, new SplitProposal(SplitProposal.Order.RANDOM, 0), 1, 1, 0);
  }

  /**
   * {@return split-merge by restricted Gibbs scans}
   *
   * @param attempts proposals in one application, at least 1
   * @param scans restricted scans before the one that counts, at least 0
   * @throws IllegalArgumentException if a number is out of range
   */
  public static SplitMerge restricted(int attempts, int scans) {
    if (scans < 0) {
      throw new IllegalArgumentException("scans must be at least 0, was " + scans);
    }
    return new SplitMerge(
        attempts, new SplitProposal(SplitProposal.Order.COINS, scans + 1), 1, 1, 0);
  }

  /**
   * {@return what a sweep of a fit adds to Gibbs sampling} So many attempts of so little work that
   * they take a small part of a sweep, whatever the tables; docs/mixing.md says how they were
   * chosen.
   *
   * @param items how many items there are
   */
  public static SplitMerge standard(int items) {
    return eager(items).sparingBelow(ENOUGH_TABLES).guided(GUIDED);
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
    return sequential(ATTEMPTS).limitedTo(Math.max(SHARE, least)).guided(GUIDED_EARLY);
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
    return new SplitMerge(attempts, halves, mostOfAll, sparingBelow, guided);
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
    return new SplitMerge(attempts, halves, share, tables, guided);
  }

  /**
   * {@return this kernel, which shares out with more care every so often} With this probability an
   * attempt first shares out one after the other, those first who are the most decided between the
   * two items alone, and then draws every side anew in one restricted scan, which alone counts. So
   * whole clusters go to one side also where a single row says little about the next one, as in
   * many dimensions; but a half that should be given up is rarely drawn so. Costs three scorings of
   * two tables a member in place of one.
   *
   * @param probability that an attempt does so, from 0 to 1, whatever the state
   * @throws IllegalArgumentException if it is out of range
   */
  public SplitMerge guided(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("the probability must be from 0 to 1, was " + probability);
    }
    return new SplitMerge(attempts, halves, share, sparingBelow, probability);
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
      int j = other(i, n, rng);
      accepted += propose(state, i, j, rng) ? 1 : 0;
    }
    return accepted;
  }

  /** {@return an item other than the given one, each with the same probability} */
  static int other(int item, int items, Rng rng) {
    int other = rng.below(items - 1);
    return other < item ? other : other + 1;
  }

  private boolean propose(TableState state, int i, int j, Rng rng) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    // The number of items at stake is the same before and after the move, and so is this chance.
    double stake = a == b ? state.count(a) : state.count(a) + state.count(b);
    if (share * state.items() < stake && !rng.chance(share * state.items() / stake)) {
      return false;
    }
    SplitProposal way = guided > 0 && rng.chance(guided) ? careful : halves;
    return a == b ? proposeSplit(state, i, j, way, rng) : proposeMerge(state, i, j, way, rng);
  }

  private boolean proposeSplit(TableState state, int i, int j, SplitProposal way, Rng rng) {
    way.collect(state, i, j);
    double together = joint(state, state.slotOf(i));
    way.open(state, i, j);
    double logProposal = way.shareOut(state, false, rng);
    double apart = joint(state, way.side(0)) + joint(state, way.side(1));
    boolean accepted = rng.accept(apart - together + extraTable(state) - logProposal);
    if (!accepted) {
      way.merge(state, j);
    }
    return accepted;
  }

  /**
   * The acceptance ratio is q / g with q, the probability of a way to share out, at most 1. So
   * where g is above 1 a merge is refused with probability 1 - 1 / g before anybody is shared out.
   */
  private boolean proposeMerge(TableState state, int i, int j, SplitProposal way, Rng rng) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    double together =
        state.prior().logTable(state.weight(a) + state.weight(b))
            + state.bank().logMarginalOfUnion(a, b);
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
}
