package crp.links;

import crp.parallel.RunScope;
import crp.proximity.Affinity;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The choice of one link in a sweep: the tables within reach with the sums of the weights of the
 * links to them, a table, and a link to it. Items are visited in the order of their numbers.
 */
final class LinkChoice {

  private static final int CHECKED = 64;

  private final boolean restLeads;
  private final int many;
  private final Candidates candidates = new Candidates();
  private double[] logWeights = new double[16];
  // of the constraints; zeros if there are none
  private double[] logFactors = new double[16];
  private @Nullable Affinity affinity;
  private @Nullable LinkSums sums;
  private int item;
  private double self;

  /** With the item's own part as the first table. */
  LinkChoice() {
    this(false, LinkSums.MANY);
  }

  /**
   * Makes a choice.
   *
   * @param restLeads whether the rest of the table is the first one where there is a rest
   * @param many see {@link LinkSums#MANY}
   */
  LinkChoice(boolean restLeads, int many) {
    this.restLeads = restLeads;
    this.many = many;
  }

  /**
   * Draws the links of some items, one after the other.
   *
   * @param from the first item
   * @param to the item after the last one
   * @param relink cuts the link of an item and sets it
   * @return number of changed links
   */
  int visit(LinkState state, int from, int to, IntConsumer relink) {
    sums(state).begin(state);
    int changed = 0;
    try {
      for (int visited = from; visited < to; visited++) {
        if (visited % CHECKED == 0) {
          RunScope.check();
        }
        int old = state.target(visited);
        relink.accept(visited);
        changed += state.target(visited) == old ? 0 : 1;
      }
    } finally {
      sums(state).end(state);
    }
    return changed;
  }

  /** {@return the sums of the state's affinity, reused between sweeps} */
  private LinkSums sums(LinkState state) {
    Affinity wanted = state.prior().affinity();
    LinkSums known = sums;
    if (known == null || affinity != wanted) {
      affinity = wanted;
      known = LinkSums.of(wanted, many);
      sums = known;
    }
    return known;
  }

  /** Cuts the link of an item. {@return the number of tables that it can link to} */
  int cut(LinkState state, int visited, Rng rng) {
    item = visited;
    self = sums(state).before(state, item, rng);
    int before = state.slotOf(item);
    state.cut(item);
    sums(state).cut(state, before);
    candidates.clear(state.slots().length);
    candidates.include(state.part(), self);
    sums(state).include(state, item, candidates);
    if (restLeads && state.rest() >= 0) {
      candidates.lead(state.rest());
    }
    int n = candidates.size();
    if (logWeights.length < n) {
      logWeights = new double[2 * n];
      logFactors = new double[2 * n];
    }
    Arrays.fill(logFactors, 0, n, 0);
    state.addLogFactors(candidates.tables(), n, logFactors);
    for (int t = 0; t < n; t++) {
      logWeights[t] = logWeight(t);
    }
    return n;
  }

  int[] tables() {
    return candidates.tables();
  }

  /** {@return the log sums of the weights of the links to the tables, for scores to be added} */
  double[] logWeights() {
    return logWeights;
  }

  /** {@return the log sum of the weights of the links to a table, without scores} */
  double logWeight(int place) {
    return Math.log(candidates.weight(place)) + logFactors[place];
  }

  /** {@return the place of a table drawn by its weight} */
  int draw(Rng rng) {
    int n = candidates.size();
    return n == 1 ? 0 : rng.index(logWeights, n);
  }

  /** Links the item to a table. */
  void link(LinkState state, int place, Rng rng) {
    int table = candidates.tables()[place];
    int target = sums(state).draw(state, item, table, table == state.part() ? self : 0, rng);
    state.link(target);
    sums(state).linked(state, item, table, target);
  }
}
