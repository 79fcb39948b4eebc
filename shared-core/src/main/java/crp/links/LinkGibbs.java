package crp.links;

import crp.kernel.Kernel;
import crp.likelihood.Bounding;
import crp.likelihood.Bounds;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import java.util.concurrent.CancellationException;

/**
 * Not part of the promised API.
 *
 * <p>One sweep of Gibbs sampling over the links: every customer in turn draws its link from the
 * full conditional given all other links, under any link prior and any family.
 *
 * <p>Links to one table give the same seating, so they share one evaluation of the likelihood:
 * first the table is drawn, with the sum of the weights of the links to it, then the link among
 * those. Statistics change only when customers change their table. A sweep does not allocate. It
 * costs the entries of a sparse affinity, or the number of tables per customer for times, for any
 * reach of the decay. A bank with bounds ({@link Bounding#addLogPredictiveOrBound}) scores the
 * tables in reach alone, by the same law ({@link BoundedDraw}).
 *
 * <p>On a graph of many rows a part, an item with all that lead to it, may be most of a large
 * table, and finding it would take nearly all of the time. There a link is left as it is with
 * probability 1/2 if its part has more than 64 rows, again if more than 128, and so on. The size of
 * a part does not depend on the link, so this changes how often a link is drawn, and not its law.
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

  /** Parts of more rows are large. */
  private static final int LARGE = 64;

  /** Of so few rows all links are drawn. */
  private static final int FEW = 5000;

  private final BoundedDraw draws = new BoundedDraw();

  private final LinkChoice choice;
  private int[] bounded = new int[16];
  private final Bounds bounds;
  private final int few;
  private final int large;

  /** Makes a sweep. */
  public LinkGibbs() {
    this(MARGIN);
  }

  /** With another margin of bounds, which may be negative. */
  LinkGibbs(double margin) {
    this(margin, FEW, LARGE, LinkSums.MANY);
  }

  /** With other numbers of few rows, of the rows of a large part, and of many neighbours. */
  LinkGibbs(double margin, int few, int large, int many) {
    choice = new LinkChoice(true, many);
    bounds = new Bounds(margin);
    this.few = few;
    this.large = large;
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
    if (leaves(state, item, rng)) {
      return;
    }
    int n = choice.cut(state, item, rng);
    choice.link(state, draw(state, n, rng), rng);
  }

  /** {@return whether a link is left as it is} Sums over times need all links of a sweep. */
  private boolean leaves(LinkState state, int item, Rng rng) {
    if (state.items() <= few || !(state.prior().affinity() instanceof SparseAffinity)) {
      return false;
    }
    for (int most = large; state.leadsMore(item, most); most *= 2) {
      if (rng.below(2) == 0) {
        return true;
      }
    }
    return false;
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
