package crp.kernel;

import crp.likelihood.Bounds;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.state.LinkState;
import java.util.concurrent.CancellationException;

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

  /**
   * Tables this many nats below the best one need no exact score; e^-12 is 6e-6. It changes the
   * cost, not the law.
   */
  private static final double MARGIN = 12;

  private final BoundedDraw draws = new BoundedDraw();

  private final LinkChoice choice = new LinkChoice(true);
  private int[] bounded = new int[16];
  private final Bounds bounds;

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
    return choice.visit(state, 0, state.items(), item -> relink(state, item, rng));
  }

  /**
   * Draws the link of one customer, for exact tests in which a whole sweep has too many paths. Not
   * for sequential times, whose sums need a whole sweep.
   */
  int update(LinkState state, int item, Rng rng) {
    return choice.visit(state, item, item + 1, some -> relink(state, some, rng));
  }

  private void relink(LinkState state, int item, Rng rng) {
    int n = choice.cut(state, item);
    choice.link(state, draw(state, n, rng), rng);
  }

  private int draw(LinkState state, int n, Rng rng) {
    if (n == 1) {
      return 0;
    }
    if (bounded.length < n) {
      bounded = new int[2 * n];
    }
    state.addLogJoinsOrBounds(choice.tables(), n, choice.logWeights(), bounds);
    return draws.draw(
        choice.logWeights(),
        n,
        bounds,
        (places, count, out) -> weigh(state, places, count, out),
        rng);
  }

  private void weigh(LinkState state, int[] places, int n, double[] out) {
    for (int k = 0; k < n; k++) {
      bounded[k] = choice.tables()[places[k]];
      out[k] = choice.logWeight(places[k]);
    }
    state.addLogJoins(bounded, n, out);
  }
}
