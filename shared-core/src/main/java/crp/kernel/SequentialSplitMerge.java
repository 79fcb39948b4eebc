package crp.kernel;

import crp.likelihood.TableBank;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.random.Rng;
import crp.seating.EarlierWeights;
import crp.seating.SequentialDistanceCrp;
import crp.state.SequentialState;
import java.util.concurrent.CancellationException;

/**
 * Proposes to split a table in two or to merge two tables under the sequential distance dependent
 * CRP with the links summed out, whose density is a product over the customers,
 *
 * <pre>  P(z) proportional to prod_i w_i(z),   w_i = alpha if i is the first of its table, else the
 *       sum of f_ij over the earlier members j of i's table.</pre>
 *
 * <p>Two customers are chosen. If they share a table, each opens a new one, and the other members
 * choose between the two in the order of the customers: by w_i given the earlier choices, times the
 * predictive of the row. Otherwise a merge is proposed, and the probability of the choices that
 * lead to the current two tables enters the ratio. Two tables without possible links between them
 * are skipped before any row is scored.
 *
 * <p>A proposal takes O(N) comparisons to list the members, and for each member of the tables its
 * links, two scorings, a removal and an addition; a rejected split or a merge takes one absorption
 * more. The links are listed, 24 bytes each, as for {@link SequentialTableGibbs}.
 *
 * <p>The pair: a random customer and, with probability 3/4, a customer that can be linked with it,
 * otherwise any other one. The choice does not depend on the seating, so it cancels in the ratio.
 *
 * <p>Reference for sequential allocation: Dahl, D. B. (2003), An improved merge-split sampler for
 * conjugate Dirichlet process mixture models, technical report 1086, University of Wisconsin.
 */
public final class SequentialSplitMerge implements Kernel<SequentialState> {

  private final int attempts;
  // positions of the members of the table or tables, in order
  private int[] members = {};
  private boolean[] left = {};
  private int size;
  // by position: 0 for no member of these tables, 1 for the left side, 2 for the right side
  private int[] mark = {};
  private final int[] sides = new int[2];
  private final double[] pull = new double[2];
  private final boolean[] open = new boolean[2];
  private final double[] logWeights = new double[2];

  /**
   * Makes a kernel.
   *
   * @param attempts number of proposals per application, at least 1
   * @throws IllegalArgumentException if it is below 1
   */
  public SequentialSplitMerge(int attempts) {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts must be at least 1, was " + attempts);
    }
    this.attempts = attempts;
  }

  /**
   * {@inheritDoc}
   *
   * @return number of accepted proposals
   * @throws IllegalArgumentException if the state's prior is not the sequential distance dependent
   *     CRP
   * @throws CancellationException if the thread was interrupted; the state is then valid, between
   *     two proposals
   */
  @Override
  public int apply(SequentialState state, Rng rng) {
    if (!(state.prior() instanceof SequentialDistanceCrp prior)) {
      throw new IllegalArgumentException(
          "links cannot be summed out of: " + state.prior().describe());
    }
    int n = state.items();
    if (n < 2) {
      return 0;
    }
    if (mark.length < n) {
      mark = new int[n];
      members = new int[n];
      left = new boolean[n];
    }
    EarlierWeights f = prior.weights();
    int accepted = 0;
    for (int a = 0; a < attempts; a++) {
      RunScope.check();
      int i = rng.below(n);
      int j = partner(f, i, n, rng);
      accepted += propose(state, prior, f, i, j, rng) ? 1 : 0;
    }
    return accepted;
  }

  /**
   * Chooses a linkable position with probability 3/4, otherwise any other one, independently of the
   * seats.
   */
  static int partner(EarlierWeights f, int i, int n, Rng rng) {
    int before = f.start(i + 1) - f.start(i);
    int all = before + f.laterStart(i + 1) - f.laterStart(i);
    if (all == 0 || rng.below(4) == 0) {
      return SplitMerge.other(i, n, rng);
    }
    int k = rng.below(all);
    return k < before ? f.earlier(f.start(i) + k) : f.later(f.laterStart(i) + k - before);
  }

  private boolean propose(
      SequentialState state, SequentialDistanceCrp prior, EarlierWeights f, int i, int j, Rng rng) {
    boolean split = state.slotAt(i) == state.slotAt(j);
    collect(state, i, j);
    double alpha = prior.concentration();
    double together = logSeatsTogether(f, alpha);
    if (together == Double.NEGATIVE_INFINITY) {
      return false;
    }
    if (split) {
      together += state.bank().logMarginal(state.slotAt(i));
    }
    sides[0] = alone(state, i);
    sides[1] = alone(state, j);
    double logProposal = 0;
    double apart = 0;
    open[0] = false;
    open[1] = false;
    for (int m = 0; m < size; m++) {
      int l = members[m];
      weigh(f, l, alpha);
      if (l == i || l == j) {
        left[m] = l == i;
      } else {
        logProposal += choose(state, prior.item(l), m, !split, rng);
        state.move(l, sides[left[m] ? 0 : 1]);
      }
      int side = left[m] ? 0 : 1;
      apart += Math.log(pull[side]);
      mark[l] = side + 1;
      open[side] = true;
    }
    clearMarks();
    TableBank<?> bank = state.bank();
    apart += bank.logMarginal(sides[0]) + bank.logMarginal(sides[1]);
    if (!split) {
      together += bank.logMarginalOfUnion(sides[0], sides[1]);
    }
    double gain = apart - together;
    boolean accepted = rng.accept(split ? gain - logProposal : logProposal - gain);
    if (split != accepted) {
      merge(state);
    }
    return accepted;
  }

  /** Lists the members of the two tables in order, with their sides. */
  private void collect(SequentialState state, int i, int j) {
    int a = state.slotAt(i);
    int b = state.slotAt(j);
    size = 0;
    for (int l = 0; l < state.items(); l++) {
      int slot = state.slotAt(l);
      if (slot == a || slot == b) {
        left[size] = slot == a;
        members[size++] = l;
      }
    }
  }

  /** Log weight of all members' seats at one table. */
  private double logSeatsTogether(EarlierWeights f, double alpha) {
    double log = Math.log(alpha);
    mark[members[0]] = 1;
    for (int m = 1; m < size && log > Double.NEGATIVE_INFINITY; m++) {
      double sum = 0;
      for (int e = f.start(members[m]); e < f.start(members[m] + 1); e++) {
        sum += mark[f.earlier(e)] * f.weight(e);
      }
      log += Math.log(sum);
      mark[members[m]] = 1;
    }
    clearMarks();
    return log;
  }

  private void clearMarks() {
    for (int m = 0; m < size; m++) {
      mark[members[m]] = 0;
    }
  }

  /**
   * Computes the weights of a customer's seat at both sides, given the sides of those before it.
   */
  private void weigh(EarlierWeights f, int l, double alpha) {
    pull[0] = open[0] ? 0 : alpha;
    pull[1] = open[1] ? 0 : alpha;
    for (int e = f.start(l); e < f.start(l + 1); e++) {
      int side = mark[f.earlier(e)] - 1;
      if (side >= 0) {
        pull[side] += f.weight(e);
      }
    }
  }

  /** Draws a side, or keeps it; {@return its log probability} */
  private double choose(SequentialState state, int item, int m, boolean forced, Rng rng) {
    logWeights[0] = Math.log(pull[0]);
    logWeights[1] = Math.log(pull[1]);
    state.bank().addLogPredictive(item, -1, sides, 2, logWeights);
    double one = logWeights[0];
    double two = logWeights[1];
    if (!forced) {
      left[m] = rng.index(logWeights, 2) == 0;
    }
    return (left[m] ? one : two) - LogSum.add(one, two);
  }

  private static int alone(SequentialState state, int position) {
    if (state.count(state.slotAt(position)) > 1) {
      state.move(position, state.slots()[state.tables()]);
    }
    return state.slotAt(position);
  }

  /** Merges the right side into the left one. */
  private void merge(SequentialState state) {
    int n = 0;
    for (int m = 0; m < size; m++) {
      if (!left[m]) {
        members[n++] = members[m];
      }
    }
    state.merge(sides[0], sides[1], members, n);
  }
}
