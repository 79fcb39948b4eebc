package crp.kernel;

import crp.parallel.RunScope;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;
import java.util.concurrent.CancellationException;

/**
 * Metropolis-Hastings proposals to split a large table or to merge two tables, at the cost of one
 * pass over their rows, for any product partition prior and any family whose parameters are
 * integrated out.
 *
 * <p>Two items open a side each. A few hundred other members, drawn at random, are divided between
 * them in some rounds; then every member takes a side independently of the others, by the
 * predictive densities given this sample alone ({@link SampledSides}). All of that depends on the
 * two items and on the set of members, not on how they are seated now, so the probability of the
 * present division, which a merge needs, takes one pass, too. Statistics of tables change only if a
 * proposal is accepted.
 *
 * <p>The first item is drawn uniformly from all. The second is, with probability one half, another
 * item of the same table (a split), and otherwise an item of another table (a merge), uniformly: of
 * two uniform items nearly all pairs propose merges once there are many tables. With n members of
 * the table, or of both, N items at tables and m of them at the first item's table after a split,
 * the ratio of a split has the factor (n - 1) / (N - m), and that of a merge its inverse.
 *
 * <p>A merge that the data contradict is rejected early, as by {@link SplitMerge}.
 *
 * <p>References: Jain, S. and Neal, R. M. (2004), A split-merge Markov chain Monte Carlo procedure
 * for the Dirichlet process mixture model, Journal of Computational and Graphical Statistics 13,
 * 158-182 (a launch that is independent of the present division).
 */
public final class SampledSplitMerge implements Kernel<TableState> {

  private static final int ATTEMPTS = 20;
  private static final int SAMPLE = 300;
  private static final int ROUNDS = 5;
  private static final int LEAST = 1000;
  private static final double SHARE = 0.05;

  private final int attempts;
  private final int least;
  private final double share;
  private final SampledSides sides;

  private SampledSplitMerge(int attempts, SampledSides sides, int least, double share) {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts must be at least 1, was " + attempts);
    }
    this.attempts = attempts;
    this.sides = sides;
    this.least = least;
    this.share = share;
  }

  /**
   * {@return a kernel for tables of any size}
   *
   * @param attempts number of proposals per application, at least 1
   * @param sample largest number of members that the division rests on besides the two items, at
   *     least 0
   * @param rounds number of times that the sample is divided, at least 1
   * @throws IllegalArgumentException if a number is out of range
   */
  public static SampledSplitMerge of(int attempts, int sample, int rounds) {
    return new SampledSplitMerge(attempts, new SampledSides(sample, rounds), 2, 1);
  }

  /**
   * {@return the kernel of a fit's sweeps} Of tables below 1000 rows nothing is proposed, since
   * {@link SplitMerge} serves them; all attempts of an application together visit each row about
   * once at most.
   */
  public static SampledSplitMerge standard() {
    return of(ATTEMPTS, SAMPLE, ROUNDS).limitedTo(LEAST, SHARE);
  }

  /**
   * {@return this kernel, with proposals for large tables only and with less work} The number of
   * members is the same before and after a move, so the posterior stays invariant.
   *
   * @param members least number of members of the table or of both, at least 2
   * @param mostOfAll largest expected number of visited members of an attempt, as a share of all
   *     items, above 0, at most 1 (no limit)
   * @throws IllegalArgumentException if a number is out of range
   */
  public SampledSplitMerge limitedTo(int members, double mostOfAll) {
    if (members < 2) {
      throw new IllegalArgumentException("members must be at least 2, was " + members);
    }
    if (!(mostOfAll > 0 && mostOfAll <= 1)) {
      throw new IllegalArgumentException(
          "the share must be above 0 and at most 1, was " + mostOfAll);
    }
    return new SampledSplitMerge(attempts, sides, members, mostOfAll);
  }

  /**
   * {@inheritDoc}
   *
   * @return number of accepted proposals
   * @throws CancellationException if the thread was interrupted; the state is then valid, between
   *     two proposals
   */
  @Override
  public int apply(TableState state, Rng rng) {
    int accepted = 0;
    for (int a = 0; a < attempts && state.items() > 1; a++) {
      RunScope.check();
      int i = rng.below(state.items());
      if (state.slotOf(i) != Roster.NOWHERE) {
        boolean moved = rng.below(2) == 0 ? split(state, i, rng) : merge(state, i, rng);
        accepted += moved ? 1 : 0;
      }
    }
    return accepted;
  }

  private boolean split(TableState state, int i, Rng rng) {
    int table = state.slotOf(i);
    int members = state.count(table);
    if (members < 2 || !goesAhead(members, state.items(), rng)) {
      return false;
    }
    int j = partner(state, i, true, rng.below(members - 1));
    sides.launch(state, i, j, rng);
    double logProposal = sides.draw(state, rng);
    double apart = sides.logJoint(state);
    double ratio = apart - joint(state, table) + logTableRatio(state, state.tables() + 1);
    double choice = Math.log(members - 1.0) - Math.log(seated(state) - sides.firstSize());
    boolean accepted = rng.accept(ratio + choice - logProposal);
    sides.clear(state);
    if (accepted) {
      state.split(table, sides.second(), sides.secondSize());
    }
    return accepted;
  }

  private boolean merge(TableState state, int i, Rng rng) {
    int a = state.slotOf(i);
    int others = seated(state) - state.count(a);
    if (others == 0) {
      return false;
    }
    int j = partner(state, i, false, rng.below(others));
    int b = state.slotOf(j);
    int members = state.count(a) + state.count(b);
    if (!goesAhead(members, state.items(), rng)) {
      return false;
    }
    double together =
        state.prior().logTable(state.weight(a) + state.weight(b))
            + state.bank().logMarginalOfUnion(a, b);
    double ratio =
        joint(state, a) + joint(state, b) - together + logTableRatio(state, state.tables());
    double gain = ratio + Math.log(members - 1.0) - Math.log(others);
    // the ratio is q / g with q at most 1, so a merge is rejected with probability 1 - 1 / g at
    // once
    if (gain > 0 && !rng.accept(-gain)) {
      return false;
    }
    sides.launch(state, i, j, rng);
    double logProposal = sides.present(state, rng);
    sides.clear(state);
    boolean accepted = rng.accept(logProposal - Math.min(gain, 0));
    if (accepted) {
      state.merge(a, b, sides.second(), sides.secondSize());
    }
    return accepted;
  }

  /** Depends on the number of members alone, which a move does not change. */
  private boolean goesAhead(int members, int items, Rng rng) {
    return members >= least && (share * items >= members || rng.chance(share * items / members));
  }

  /** {@return the other item of a given number, at the same table or not, in the order of items} */
  private static int partner(TableState state, int i, boolean same, int number) {
    int table = state.slotOf(i);
    int left = number;
    for (int item = 0; ; item++) {
      int slot = state.slotOf(item);
      boolean counts = same ? slot == table && item != i : slot != table && slot != Roster.NOWHERE;
      if (counts && left-- == 0) {
        return item;
      }
    }
  }

  private static int seated(TableState state) {
    int sum = 0;
    for (int t = 0; t < state.tables(); t++) {
      sum += state.count(state.slots()[t]);
    }
    return sum;
  }

  /** Log prior contribution of the last of some tables, except its size. */
  private static double logTableRatio(TableState state, int tables) {
    return state.prior().logTables(tables) - state.prior().logTables(tables - 1);
  }

  private static double joint(TableState state, int slot) {
    return state.prior().logTable(state.weight(slot)) + state.bank().logMarginal(slot);
  }
}
