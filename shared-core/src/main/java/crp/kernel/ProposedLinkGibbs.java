package crp.kernel;

import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.parallel.RunScope;
import crp.random.Rng;
import crp.state.LinkState;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Links and centres together, for families whose tables store a centre, such as a central ranking
 * or rates: customers in turn draw their link given all other links, and every table that a change
 * would make gets a centre proposed for its rows. With the part P, the customer and those that link
 * to it, and the rest R of their table, table t is joined with weight
 *
 * <pre>  f(links to t) w(P and t) / w(t),    w(rows) = p(rows, centre) / q(centre | rows),</pre>
 *
 * and the part stays alone with weight f(own links) w(P). Each w takes the present centre where
 * these rows sit together now, and a proposed one otherwise: w is then an unbiased estimate of
 * p(rows), and the choice a Gibbs step on seats, centres and proposals. Where proposals are drawn
 * from the conditional law of a centre, it is the step of {@link LinkGibbs} with centres integrated
 * out.
 *
 * <p>Costs per customer one proposal for each table within reach, over the rows of part and table.
 * With more customers than a limit only some are visited, drawn at random, so that a sweep costs at
 * most the limit times the number of rows, times the tables within reach.
 *
 * <p>Reference: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, JMLR 12, section 3 (the additional layer of sampling for parameters that cannot be
 * integrated out); for estimates in place of an integral Andrieu, C. and Roberts, G. O. (2009),
 * Annals of Statistics 37.
 */
public final class ProposedLinkGibbs implements Kernel<LinkState> {

  /** Expected number of customers visited per sweep, at most. */
  public static final int VISITS = 300;

  private final LinkChoice choice = new LinkChoice();
  private final double limit;
  // log w(t) of the tables as they are, NaN where it is not known; by slot
  private double[] known = {};
  private Centre[] joined = new Centre[16];
  // the items slot by slot, after the last cut
  private int[] starts = new int[1];
  private int[] items = {};

  /** Makes a sweep that visits at most {@link #VISITS} customers, on average. */
  public ProposedLinkGibbs() {
    this(VISITS);
  }

  /**
   * Makes a sweep with another limit.
   *
   * @param limit expected number of customers visited, at most; positive
   * @throws IllegalArgumentException if it is not positive
   */
  public ProposedLinkGibbs(double limit) {
    if (!(limit > 0)) {
      throw new IllegalArgumentException("the limit must be positive, was " + limit);
    }
    this.limit = limit;
  }

  /**
   * {@inheritDoc}
   *
   * @return number of changed links
   * @throws IllegalArgumentException if the state's tables store no centres
   * @throws CancellationException if the thread was interrupted; the state is then valid, between
   *     two items
   */
  @Override
  public int apply(LinkState state, Rng rng) {
    ProposingBank<?> bank = StoredCentres.bank(state.bank());
    Arrays.fill(known, Double.NaN);
    choice.begin(state);
    int changed = 0;
    try {
      for (int item = 0; item < state.items(); item++) {
        RunScope.check();
        if (state.items() > limit && !rng.chance(limit / state.items())) {
          choice.skip(state, item);
          continue;
        }
        int old = state.target(item);
        relink(state, bank, item, rng);
        changed += state.target(item) == old ? 0 : 1;
      }
    } finally {
      choice.end(state);
    }
    return changed;
  }

  /**
   * Draws the link of one customer, for exact tests in which a whole sweep has too many paths. Not
   * for sequential times, whose sums need a whole sweep.
   */
  int update(LinkState state, int item, Rng rng) {
    Arrays.fill(known, Double.NaN);
    choice.begin(state);
    try {
      relink(state, StoredCentres.bank(state.bank()), item, rng);
      return 1;
    } finally {
      choice.end(state);
    }
  }

  private void relink(LinkState state, ProposingBank<?> bank, int item, Rng rng) {
    makeRoom(state);
    int home = state.slotOf(item);
    final Centre present = bank.centre(home);
    final double logNow = logWeight(state, bank, home);
    int n = choice.cut(state, item);
    int rest = state.rest();
    if (rest < 0 && n == 1) {
      choice.link(state, 0, rng);
      return;
    }
    makeRoom(state);
    items = state.itemsBySlot(starts);
    Centre ofRest = null;
    double logRest = 0;
    if (rest >= 0) {
      int[] left = members(rest);
      ofRest = bank.propose(left, left.length, rng);
      logRest = CentreProposals.logWeight(bank, ofRest, left);
    }
    if (joined.length < n) {
      joined = new Centre[2 * n];
    }
    double[] logs = choice.logWeights();
    int[] part = members(state.part());
    joined[0] = rest < 0 ? present : bank.propose(part, part.length, rng);
    logs[0] += rest < 0 ? logNow : CentreProposals.logWeight(bank, joined[0], part);
    for (int t = 1; t < n; t++) {
      int table = choice.tables()[t];
      if (table == rest) {
        joined[t] = present;
        logs[t] += logNow - logRest;
      } else {
        logs[t] += join(bank, t, part, rng);
      }
    }
    int place = choice.draw(rng);
    settle(state, bank, place, ofRest, rng);
    if (place == 0 ? rest < 0 : choice.tables()[place] == rest) {
      known[state.slotOf(item)] = logNow;
    }
  }

  /** Proposes a centre for the part at another table. {@return log w of both less that of it} */
  private double join(ProposingBank<?> bank, int t, int[] part, Rng rng) {
    int table = choice.tables()[t];
    int[] there = members(table);
    int[] both = union(part, there);
    joined[t] = bank.propose(both, both.length, rng);
    double without = Double.isNaN(known[table]) ? weigh(bank, table, there) : known[table];
    return CentreProposals.logWeight(bank, joined[t], both) - without;
  }

  /** Links the item and sets the centres of the tables that changed. */
  private void settle(
      LinkState state, ProposingBank<?> bank, int place, @Nullable Centre ofRest, Rng rng) {
    int rest = state.rest();
    int part = state.part();
    int table = choice.tables()[place];
    forget(part, rest, table);
    choice.link(state, place, rng);
    StoredCentres.set(bank, state.slotOf(choice.item()), joined[place]);
    if (ofRest != null && table != rest) {
      StoredCentres.set(bank, rest, ofRest);
    }
  }

  private void forget(int... slots) {
    for (int slot : slots) {
      if (slot >= 0) {
        known[slot] = Double.NaN;
      }
    }
  }

  /** {@return log w of a table as it is} */
  private double logWeight(LinkState state, ProposingBank<?> bank, int slot) {
    return Double.isNaN(known[slot]) ? weigh(bank, slot, state.members(slot)) : known[slot];
  }

  private double weigh(ProposingBank<?> bank, int slot, int[] members) {
    known[slot] = CentreProposals.logWeight(bank, bank.centre(slot), members);
    return known[slot];
  }

  private void makeRoom(LinkState state) {
    int old = known.length;
    int slots = state.slots().length;
    if (old < slots) {
      known = Arrays.copyOf(known, slots);
      Arrays.fill(known, old, slots, Double.NaN);
      starts = new int[slots + 1];
    }
  }

  private int[] members(int slot) {
    return Arrays.copyOfRange(items, starts[slot], starts[slot + 1]);
  }

  /** {@return the members of two tables, increasing} */
  private static int[] union(int[] one, int[] other) {
    int[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    Arrays.sort(both);
    return both;
  }
}
