package crp.kernel;

import crp.likelihood.CentredBank;
import crp.likelihood.ProposingBank.Centre;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.random.Rng;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;

/**
 * Split and merge of tables with centres. Two random items are the seeds. A common table is
 * proposed to be split, two tables to be merged; in both cases
 *
 * <ol>
 *   <li>two launch centres are found that do not depend on the present seating, in one of two ways
 *       with equal probability. As <em>halves</em>: a centre is drawn for each seed alone, all
 *       items of the table or tables are assigned to the better one, and the centres are
 *       re-estimated from their items, a few rounds of this without further draws. As a
 *       <em>nucleus</em>: the first centre is estimated from all these items, the second is drawn
 *       for its seed alone, so that few items leave a table together;
 *   <li>the items, one by one, choose between the launch centres by seat weight and density: drawn
 *       for a split, retraced for a merge;
 *   <li>the centres of the resulting tables are proposed from their rows.
 * </ol>
 *
 * The proposal is accepted by the Metropolis-Hastings ratio, with the same quantities integrated
 * out as in the state. Does nothing for a bank without centres, or one whose draws are not exact. A
 * proposal costs a few scorings of each item of the tables concerned; a rejected one does not
 * change the state.
 *
 * <p>Reference for the launch state: Jain, S. and Neal, R. M. (2004), A split-merge Markov chain
 * Monte Carlo procedure for the Dirichlet process mixture model.
 */
public final class CentredSplitMerge implements Kernel<TableState> {

  private static final int ROUNDS = 3;
  private static final double NUCLEUS = 0.5;

  private final CentredAttempts attempts;
  private int[] items = {};
  private double[] left = {};
  private double[] right = {};
  private boolean[] side = {};
  private final double[] pair = new double[2];

  private CentredSplitMerge(CentredAttempts attempts) {
    this.attempts = attempts;
  }

  /**
   * Makes a kernel whose attempts all go ahead.
   *
   * @param attempts number of attempts per application, at least 1
   */
  public CentredSplitMerge(int attempts) {
    this(new CentredAttempts(attempts));
  }

  /**
   * {@return the kernel of a fit's sweeps} Its attempts concern about twice as many items as there
   * are, whatever the tables.
   *
   * @param items number of items
   */
  public static CentredSplitMerge standard(int items) {
    return new CentredSplitMerge(CentredAttempts.standard(items));
  }

  /**
   * {@return this kernel, with fewer attempts at large tables} If the tables of the seeds hold m
   * items, an attempt goes ahead with probability min(1, limit / m). A split or merge does not
   * change m, so the posterior stays invariant.
   *
   * @param limit expected number of items concerned, at most, per attempt; positive
   */
  public CentredSplitMerge limitedTo(double limit) {
    return new CentredSplitMerge(new CentredAttempts(attempts.number(), limit));
  }

  @Override
  public int apply(TableState state, Rng rng) {
    if (!(state.bank() instanceof CentredBank<?> bank) || !bank.exact() || state.items() < 2) {
      return 0;
    }
    int moved = 0;
    for (int p = 0; p < attempts.number(); p++) {
      RunScope.check();
      int i = rng.below(state.items());
      moved += propose(state, bank, i, SplitMerge.other(i, state.items(), rng), rng);
    }
    return moved;
  }

  private int propose(TableState state, CentredBank<?> bank, int i, int j, Rng rng) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    double stake = a == b ? state.count(a) : state.count(a) + state.count(b);
    if (!attempts.goAhead(stake, rng)) {
      return 0;
    }
    int n = gather(state, a, b);
    if (rng.chance(NUCLEUS)) {
      bank.weigh(bank.guess(items, n), items, n, left);
      bank.weigh(bank.guess(j, rng), items, n, right);
    } else {
      weighHalves(bank, i, j, n, rng);
    }
    if (a == b) {
      return split(state, bank, i, j, n, rng);
    }
    for (int k = 0; k < n; k++) {
      side[k] = state.slotOf(items[k]) == b;
    }
    return merge(state, bank, i, j, n, rng);
  }

  private void weighHalves(CentredBank<?> bank, int i, int j, int n, Rng rng) {
    Centre leftCentre = bank.guess(i, rng);
    Centre rightCentre = bank.guess(j, rng);
    for (int round = 0; round < ROUNDS; round++) {
      bank.weigh(leftCentre, items, n, left);
      bank.weigh(rightCentre, items, n, right);
      for (int k = 0; k < n; k++) {
        side[k] = items[k] != i && (items[k] == j || right[k] > left[k]);
      }
      leftCentre = guess(bank, n, false);
      rightCentre = guess(bank, n, true);
    }
    bank.weigh(leftCentre, items, n, left);
    bank.weigh(rightCentre, items, n, right);
  }

  /** Collects the items of one or two tables in order. */
  private int gather(TableState state, int a, int b) {
    int most = state.count(a) + state.count(b);
    if (items.length < most) {
      items = new int[2 * most];
      left = new double[2 * most];
      right = new double[2 * most];
      side = new boolean[2 * most];
    }
    int n = 0;
    for (int item = 0; item < state.items(); item++) {
      if (state.slotOf(item) == a || state.slotOf(item) == b) {
        items[n++] = item;
      }
    }
    return n;
  }

  private int[] members(int n, boolean ofRight) {
    int[] members = new int[n];
    int count = 0;
    for (int k = 0; k < n; k++) {
      if (side[k] == ofRight) {
        members[count++] = items[k];
      }
    }
    return Arrays.copyOf(members, count);
  }

  private Centre guess(CentredBank<?> bank, int n, boolean ofRight) {
    int[] members = members(n, ofRight);
    return bank.guess(members, members.length);
  }

  /**
   * Draws the items' choices, or retraces those in {@code side}.
   *
   * @return the log probability of the choices
   */
  private double allocate(TableState state, int i, int j, int n, Rng rng, boolean retrace) {
    TablePrior prior = state.prior();
    double weightLeft = state.weightOf(i);
    double weightRight = state.weightOf(j);
    double log = 0;
    for (int k = 0; k < n; k++) {
      int item = items[k];
      if (item == i || item == j) {
        side[k] = item == j;
        continue;
      }
      double w = state.weightOf(item);
      double toLeft = prior.logSeat(weightLeft, w) + left[k];
      double toRight = prior.logSeat(weightRight, w) + right[k];
      log -= LogSum.add(toLeft, toRight);
      if (!retrace) {
        pair[0] = toLeft;
        pair[1] = toRight;
        side[k] = rng.index(pair, 2) == 1;
      }
      log += side[k] ? toRight : toLeft;
      weightLeft += side[k] ? 0 : w;
      weightRight += side[k] ? w : 0;
    }
    return log;
  }

  /** Log prior ratio of two tables and one, for the current sides. */
  private double logPriorRatio(TableState state, int n, int tablesApart) {
    double weightLeft = 0;
    double weightRight = 0;
    for (int k = 0; k < n; k++) {
      double w = state.weightOf(items[k]);
      weightLeft += side[k] ? 0 : w;
      weightRight += side[k] ? w : 0;
    }
    TablePrior prior = state.prior();
    return prior.logTables(tablesApart)
        - prior.logTables(tablesApart - 1)
        + prior.logTable(weightLeft)
        + prior.logTable(weightRight)
        - prior.logTable(weightLeft + weightRight);
  }

  private int split(TableState state, CentredBank<?> bank, int i, int j, int n, Rng rng) {
    int slot = state.slotOf(i);
    final double logChoices = allocate(state, i, j, n, rng, false);
    int[] l = members(n, false);
    int[] r = members(n, true);
    Centre leftCentre = bank.propose(l, l.length, rng);
    Centre rightCentre = bank.propose(r, r.length, rng);
    double forward =
        logChoices
            + bank.logProposal(leftCentre, l, l.length)
            + bank.logProposal(rightCentre, r, r.length);
    Centre now = bank.centre(slot);
    double ratio =
        logPriorRatio(state, n, state.tables() + 1)
            + bank.logMarginal(leftCentre, l, l.length)
            + bank.logMarginal(rightCentre, r, r.length)
            - bank.logMarginal(now, items, n);
    if (!rng.accept(ratio + bank.logProposal(now, items, n) - forward)) {
      return 0;
    }
    int fresh = state.slots()[state.tables()];
    for (int item : r) {
      state.move(item, fresh);
    }
    bank.setCentre(slot, leftCentre);
    bank.setCentre(fresh, rightCentre);
    return r.length;
  }

  private int merge(TableState state, CentredBank<?> bank, int i, int j, int n, Rng rng) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    final double logChoices = allocate(state, i, j, n, rng, true);
    int[] l = members(n, false);
    int[] r = members(n, true);
    Centre joint = bank.propose(items, n, rng);
    double backward =
        logChoices
            + bank.logProposal(bank.centre(a), l, l.length)
            + bank.logProposal(bank.centre(b), r, r.length);
    double ratio =
        bank.logMarginal(joint, items, n)
            - bank.logMarginal(bank.centre(a), l, l.length)
            - bank.logMarginal(bank.centre(b), r, r.length)
            - logPriorRatio(state, n, state.tables());
    if (!rng.accept(ratio + backward - bank.logProposal(joint, items, n))) {
      return 0;
    }
    for (int item : r) {
      state.move(item, a);
    }
    bank.setCentre(a, joint);
    return r.length;
  }
}
