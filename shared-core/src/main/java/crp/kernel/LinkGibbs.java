package crp.kernel;

import crp.proximity.Affinity;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.seating.LinkPrior;
import crp.state.LinkState;
import java.util.Arrays;
import java.util.concurrent.CancellationException;

/**
 * One sweep of Gibbs sampling over the links: every customer in turn draws its link from the full
 * conditional given all other links, under any link prior and any family.
 *
 * <p>Links to one table lead to the same seating, so they share one evaluation of the likelihood:
 * first the table is drawn, with the sum of the weights of the links to it, then the link among
 * those. Statistics are touched only when customers change their table. A sweep allocates nothing.
 *
 * <p>Reference: Blei and Frazier (2011), Distance dependent Chinese restaurant processes, Journal
 * of Machine Learning Research 12, equation 5.
 */
public final class LinkGibbs implements Kernel<LinkState> {

  private static final int CHECKED = 64;

  private int[] tables = new int[16];
  private double[] sums = new double[16];
  private double[] logWeights = new double[16];
  private double[] linkWeights = new double[16];
  private int[] links = new int[16];
  // Where a slot stands among the candidates, -1 for most.
  private int[] places = {};
  private int n;

  /**
   * {@inheritDoc}
   *
   * @return how many links changed
   * @throws CancellationException if the thread was interrupted; the state is then valid, between
   *     two items
   */
  @Override
  public int apply(LinkState state, Rng rng) {
    int changed = 0;
    for (int item = 0; item < state.items(); item++) {
      if (item % CHECKED == 0 && Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted in a sweep");
      }
      changed += relink(state, item, rng);
    }
    return changed;
  }

  private int relink(LinkState state, int item, Rng rng) {
    int old = state.target(item);
    state.cut(item);
    weighTables(state, item);
    int table = 0;
    if (n > 1) {
      for (int t = 0; t < n; t++) {
        logWeights[t] = Math.log(sums[t]);
      }
      state.addLogJoins(tables, n, logWeights);
      table = rng.index(logWeights, n);
    }
    int target = drawLink(state, item, tables[table], rng);
    state.link(target);
    return target == old ? 0 : 1;
  }

  /** Lists the tables that the customer can reach, its own part first, with their weights. */
  private void weighTables(LinkState state, int item) {
    LinkPrior prior = state.prior();
    if (places.length < state.slots().length) {
      places = new int[state.slots().length];
      Arrays.fill(places, -1);
    }
    n = 0;
    include(state.part(), prior.concentration());
    Affinity affinity = prior.affinity();
    if (affinity instanceof SparseAffinity sparse) {
      int end = sparse.start(item + 1);
      for (int e = sparse.start(item); e < end; e++) {
        include(state.slotOf(sparse.neighbour(e)), sparse.weight(e));
      }
    } else {
      for (int j = 0; j < affinity.size(); j++) {
        double f = affinity.weight(item, j);
        if (j != item && f > 0) {
          include(state.slotOf(j), f);
        }
      }
    }
    for (int t = 0; t < n; t++) {
      places[tables[t]] = -1;
    }
  }

  private void include(int slot, double weight) {
    int place = places[slot];
    if (place < 0) {
      if (n == tables.length) {
        tables = Arrays.copyOf(tables, 2 * n);
        sums = Arrays.copyOf(sums, 2 * n);
        logWeights = Arrays.copyOf(logWeights, 2 * n);
      }
      places[slot] = n;
      tables[n] = slot;
      sums[n++] = weight;
    } else {
      sums[place] += weight;
    }
  }

  private int drawLink(LinkState state, int item, int table, Rng rng) {
    LinkPrior prior = state.prior();
    Affinity affinity = prior.affinity();
    int first = 0;
    int end = affinity.size();
    if (affinity instanceof SparseAffinity sparse) {
      first = sparse.start(item);
      end = sparse.start(item + 1);
    }
    makeRoomForLinks(end - first + 1);
    int m = 0;
    if (table == state.part()) {
      links[m] = item;
      linkWeights[m++] = prior.concentration();
    }
    boolean equal = true;
    for (int e = first; e < end; e++) {
      int j = e;
      double f;
      if (affinity instanceof SparseAffinity sparse) {
        j = sparse.neighbour(e);
        f = sparse.weight(e);
      } else {
        f = j == item ? 0 : affinity.weight(item, j);
      }
      if (f > 0 && state.slotOf(j) == table) {
        links[m] = j;
        linkWeights[m] = f;
        equal &= f == linkWeights[0];
        m++;
      }
    }
    if (m == 1) {
      return links[0];
    }
    if (equal) {
      return links[rng.below(m)];
    }
    for (int k = 0; k < m; k++) {
      linkWeights[k] = Math.log(linkWeights[k]);
    }
    return links[rng.index(linkWeights, m)];
  }

  private void makeRoomForLinks(int wanted) {
    if (links.length < wanted) {
      links = new int[2 * wanted];
      linkWeights = new double[2 * wanted];
    }
  }
}
