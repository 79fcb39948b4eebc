package crp.kernel;

import crp.likelihood.Bounds;
import crp.likelihood.TableBank;
import crp.parallel.RunScope;
import crp.proximity.Affinity;
import crp.random.Rng;
import crp.state.LinkState;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * One sweep of Gibbs sampling over the links: every customer in turn draws its link from the full
 * conditional given all other links, under any link prior and any family.
 *
 * <p>Links to one table give the same seating, so they share one evaluation of the likelihood:
 * first the table is drawn, with the sum of the weights of the links to it, then the link among
 * those. Statistics change only when customers change their table. A sweep does not allocate. It
 * costs the entries of a sparse affinity, or the number of tables per customer for times, for any
 * reach of the decay. A bank with bounds ({@link TableBank#addLogPredictiveOrBound}) scores the
 * tables in reach alone, by the same law ({@link BoundedDraw}).
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, equation 5.
 */
public final class LinkGibbs implements Kernel<LinkState> {

  private static final int CHECKED = 64;

  /**
   * Tables this many nats below the best one need no exact score; e^-12 is 6e-6. It changes the
   * cost, not the law.
   */
  private static final double MARGIN = 12;

  private final BoundedDraw draws = new BoundedDraw();

  private final Candidates candidates = new Candidates();
  private double[] logWeights = new double[16];
  private int[] bounded = new int[16];
  private final Bounds bounds;
  private @Nullable Affinity affinity;
  private @Nullable LinkSums reach;

  /** Makes a sweep. */
  public LinkGibbs() {
    this(MARGIN);
  }

  /** With another margin of bounds, which may be negative. */
  LinkGibbs(double margin) {
    bounds = new Bounds(margin);
  }

  /**
   * {@inheritDoc}
   *
   * @return number of changed links
   * @throws CancellationException if the thread was interrupted; the state is then valid, between
   *     two items
   */
  @Override
  public int apply(LinkState state, Rng rng) {
    LinkSums sums = reach(state.prior().affinity());
    sums.begin(state);
    int changed = 0;
    try {
      for (int item = 0; item < state.items(); item++) {
        if (item % CHECKED == 0) {
          RunScope.check();
        }
        changed += relink(state, item, sums, rng);
      }
    } finally {
      sums.end(state);
    }
    return changed;
  }

  /**
   * Draws the link of one customer, for exact tests in which a whole sweep has too many paths. Not
   * for sequential times, whose sums need a whole sweep.
   */
  int update(LinkState state, int item, Rng rng) {
    LinkSums sums = reach(state.prior().affinity());
    sums.begin(state);
    try {
      return relink(state, item, sums, rng);
    } finally {
      sums.end(state);
    }
  }

  /** {@return the sums of an affinity, reused between sweeps} */
  private LinkSums reach(Affinity wanted) {
    if (reach == null || affinity != wanted) {
      affinity = wanted;
      reach = LinkSums.of(wanted);
    }
    return reach;
  }

  private int relink(LinkState state, int item, LinkSums sums, Rng rng) {
    int old = state.target(item);
    int slotBefore = state.slotOf(item);
    state.cut(item);
    sums.cut(state, slotBefore);
    candidates.clear(state.slots().length);
    candidates.include(state.part(), state.prior().concentration());
    sums.include(state, item, candidates);
    if (state.rest() >= 0) {
      candidates.lead(state.rest());
    }
    int table = candidates.tables()[draw(state, rng)];
    double self = table == state.part() ? state.prior().concentration() : 0;
    int target = sums.draw(state, item, table, self, rng);
    state.link(target);
    sums.linked(state, item, table, target);
    return target == old ? 0 : 1;
  }

  private int draw(LinkState state, Rng rng) {
    int n = candidates.size();
    if (n == 1) {
      return 0;
    }
    if (logWeights.length < n) {
      logWeights = new double[2 * n];
      bounded = new int[2 * n];
    }
    for (int t = 0; t < n; t++) {
      logWeights[t] = Math.log(candidates.weight(t));
    }
    state.addLogJoinsOrBounds(candidates.tables(), n, logWeights, bounds);
    return draws.draw(
        logWeights, n, bounds, (places, count, out) -> weigh(state, places, count, out), rng);
  }

  private void weigh(LinkState state, int[] places, int n, double[] out) {
    for (int k = 0; k < n; k++) {
      bounded[k] = candidates.tables()[places[k]];
      out[k] = Math.log(candidates.weight(places[k]));
    }
    state.addLogJoins(bounded, n, out);
  }
}
