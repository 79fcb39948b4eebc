package crp.kernel;

import crp.data.Constraints;
import crp.likelihood.CentredBank;
import crp.likelihood.ProposingBank.Centre;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.random.Rng;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;

/**
 * Proposes to share out the members of up to three tables with centres anew: splits, merges, and
 * exchanges between tables whose number stays the same, together with new centres.
 *
 * <p>Two or three items, the anchors, are drawn, half of the time uniformly, otherwise by weight.
 * Which of them share a table afterwards is drawn uniformly from all groupings of the anchors. Then
 *
 * <ol>
 *   <li>launch centres are found for the tables of a grouping, once for the proposed grouping and,
 *       if it is another one, once for the present grouping: a centre is drawn for the anchor of a
 *       table, or estimated from its anchors. Half of the time all members then take the best
 *       centre, and centres are re-estimated from their members, a few rounds of this without
 *       further draws; otherwise one of the anchors is chosen, and the centre of its table is
 *       estimated from all members, so that few of them leave a table or change it together;
 *   <li>the other members of the tables of the anchors, one by one, choose between the launch
 *       centres by seat weight and density: drawn for the proposed grouping, retraced for the
 *       present one;
 *   <li>the centres of the resulting tables are proposed from their rows.
 * </ol>
 *
 * Launch centres depend on the anchors, their grouping and the set of members alone, so their law
 * cancels. The proposal is accepted by the Metropolis-Hastings ratio of the joint density and of
 * the choices and centres, with the same quantities integrated out as in the state. Does nothing
 * for a bank without centres, or one whose draws are not exact. A proposal costs some eight
 * scorings of each member at up to three centres; a rejected one does not change the state.
 *
 * <p>With heavy rows, such as ballots that hundreds of voters cast alike, clusters seldom differ by
 * one row, and those in between are improbable.
 *
 * <p>Reference for the launch state: Jain, S. and Neal, R. M. (2004), A split-merge Markov chain
 * Monte Carlo procedure for the Dirichlet process mixture model.
 */
public final class CentredRegrouping implements Kernel<TableState> {

  /** By the number of anchors: all groupings, as the number of the group of each anchor. */
  private static final int[][][] GROUPINGS = {
    {}, {}, {{0, 0}, {0, 1}}, {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 1, 2}}
  };

  private static final int MOST = 3;
  private static final int ROUNDS = 3;
  private static final int NONE = -1;

  private static final int ATTEMPTS = 20;
  private static final double SHARE = 0.1;
  private static final double FEW_ITEMS = 20;

  private final int attempts;
  private final double most;

  private int[] anchors = {};
  private double[] law = {};
  private double[] left = {};
  private int broad;
  private int[] items = {};
  private int size;
  private final double[][] launch = new double[MOST][0];
  private int[] present = {};
  private int[] proposed = {};
  private int[] part = {};
  // by item, where pairs have factors
  private int[] groupOf = {};
  private final double[] weights = new double[MOST];
  private final double[] choice = new double[MOST];

  /**
   * With fewer attempts at large tables: if the tables of the anchors hold m items, an attempt goes
   * ahead with probability min(1, most / m), which the move does not change.
   *
   * @param most expected number of items concerned, at most, per attempt; positive
   */
  CentredRegrouping(int attempts, double most) {
    this.attempts = attempts;
    this.most = most;
  }

  /** Makes a kernel whose attempts all go ahead. */
  public CentredRegrouping(int attempts) {
    this(attempts, Double.POSITIVE_INFINITY);
  }

  /**
   * {@return the kernel of a fit's sweeps} Its attempts concern about twice as many items as there
   * are, whatever the tables.
   *
   * @param items number of items
   */
  public static CentredRegrouping standard(int items) {
    return new CentredRegrouping(ATTEMPTS, Math.max(FEW_ITEMS, SHARE * items));
  }

  @Override
  public int apply(TableState state, Rng rng) {
    CentredBank<?> bank = state.bank().as(CentredBank.class);
    if (bank == null || !bank.exact() || state.items() < 2) {
      return 0;
    }
    int moved = 0;
    for (int p = 0; p < attempts; p++) {
      RunScope.check();
      drawAnchors(state, rng);
      moved += propose(state, bank, rng);
    }
    return moved;
  }

  /** Draws two or three different items, by weight or uniformly. */
  private void drawAnchors(TableState state, Rng rng) {
    int n = state.items();
    boolean heavy = rng.below(2) == 0;
    anchors = new int[n == 2 || rng.below(2) == 0 ? 2 : 3];
    if (law.length < n) {
      law = new double[n];
      left = new double[n];
    }
    for (int item = 0; item < n; item++) {
      left[item] = heavy ? Math.log(state.weightOf(item)) : 0;
    }
    for (int a = 0; a < anchors.length; a++) {
      System.arraycopy(left, 0, law, 0, n);
      anchors[a] = rng.index(law, n);
      left[anchors[a]] = Double.NEGATIVE_INFINITY;
    }
  }

  private int propose(TableState state, CentredBank<?> bank, Rng rng) {
    int[] now = grouping(state);
    int[] tables = tables(state, now);
    double stake = 0;
    for (int slot : tables) {
      stake += state.count(slot);
    }
    if (most < stake && !rng.chance(most / stake)) {
      return 0;
    }
    int[][] groupings = GROUPINGS[anchors.length];
    int[] next = groupings[rng.below(groupings.length)];
    gather(state, tables, (int) stake);
    broad = rng.below(2) == 0 ? NONE : rng.below(anchors.length);
    int after = groups(next);
    launch(bank, next, after, rng);
    double ratio = -allocate(state, next, after, proposed, false, rng);
    if (!Arrays.equals(now, next)) {
      launch(bank, now, tables.length, rng);
    }
    ratio += allocate(state, now, tables.length, present, true, rng);
    if (Double.isInfinite(ratio)) {
      return 0; // a member could take no side
    }
    ratio -= logTables(state, present, tables.length, state.tables());
    for (int t = 0; t < tables.length; t++) {
      int n = select(present, t);
      Centre centre = bank.centre(tables[t]);
      ratio += bank.logProposal(centre, part, n) - bank.logMarginal(centre, part, n);
    }
    ratio += logTables(state, proposed, after, state.tables() + after - tables.length);
    Centre[] centres = new Centre[after];
    for (int t = 0; t < after; t++) {
      int n = select(proposed, t);
      centres[t] = bank.propose(part, n, rng);
      ratio += bank.logMarginal(centres[t], part, n) - bank.logProposal(centres[t], part, n);
    }
    return rng.accept(ratio) ? seat(state, bank, next, centres) : 0;
  }

  /** {@return the group of each anchor at present, numbered by first appearance} */
  private int[] grouping(TableState state) {
    int[] groups = new int[anchors.length];
    int known = 0;
    for (int a = 0; a < anchors.length; a++) {
      groups[a] = known;
      for (int b = 0; b < a; b++) {
        if (state.slotOf(anchors[a]) == state.slotOf(anchors[b])) {
          groups[a] = groups[b];
        }
      }
      known += groups[a] == known ? 1 : 0;
    }
    return groups;
  }

  private static int groups(int[] grouping) {
    int most = 0;
    for (int group : grouping) {
      most = Math.max(most, group + 1);
    }
    return most;
  }

  /** {@return the slots of the anchors' tables, by group} */
  private int[] tables(TableState state, int[] groups) {
    int[] tables = new int[groups(groups)];
    for (int a = 0; a < anchors.length; a++) {
      tables[groups[a]] = state.slotOf(anchors[a]);
    }
    return tables;
  }

  /** Collects the members of the tables in order, with their present table. */
  private void gather(TableState state, int[] tables, int count) {
    if (items.length < count) {
      items = new int[2 * count];
      present = new int[2 * count];
      proposed = new int[2 * count];
      part = new int[2 * count];
      for (int t = 0; t < MOST; t++) {
        launch[t] = new double[2 * count];
      }
    }
    size = 0;
    for (int item = 0; item < state.items(); item++) {
      for (int t = 0; t < tables.length; t++) {
        if (state.slotOf(item) == tables[t]) {
          present[size] = t;
          items[size++] = item;
        }
      }
    }
  }

  /** {@return the group of a member that is an anchor, -1 for another one} */
  private int pinned(int item, int[] grouping) {
    for (int a = 0; a < anchors.length; a++) {
      if (anchors[a] == item) {
        return grouping[a];
      }
    }
    return -1;
  }

  /** Lists the members of a table in {@code part}. {@return their number} */
  private int select(int[] sides, int table) {
    int n = 0;
    for (int k = 0; k < size; k++) {
      if (sides[k] == table) {
        part[n++] = items[k];
      }
    }
    return n;
  }

  /** Scores all members under launch centres. */
  private void launch(CentredBank<?> bank, int[] grouping, int groups, Rng rng) {
    if (groups == 1) {
      return;
    }
    for (int t = 0; t < groups; t++) {
      int n = 0;
      for (int a = 0; a < anchors.length; a++) {
        if (grouping[a] == t) {
          part[n++] = anchors[a];
        }
      }
      boolean all = broad != NONE && grouping[broad] == t;
      Centre centre =
          all ? bank.guess(items, size) : n == 1 ? bank.guess(part[0], rng) : bank.guess(part, n);
      bank.weigh(centre, items, size, launch[t]);
    }
    for (int round = 0; broad == NONE && round < ROUNDS; round++) {
      gatherAround(bank, grouping, groups);
    }
  }

  /** All members take the best centre, and centres are re-estimated from their members. */
  private void gatherAround(CentredBank<?> bank, int[] grouping, int groups) {
    int[] sides = new int[size];
    for (int k = 0; k < size; k++) {
      int pinned = pinned(items[k], grouping);
      sides[k] = pinned < 0 ? best(k, groups) : pinned;
    }
    for (int t = 0; t < groups; t++) {
      int n = select(sides, t);
      bank.weigh(bank.guess(part, n), items, size, launch[t]);
    }
  }

  private int best(int k, int groups) {
    int best = 0;
    for (int t = 1; t < groups; t++) {
      best = launch[t][k] > launch[best][k] ? t : best;
    }
    return best;
  }

  /**
   * Draws the members' choices, or retraces them.
   *
   * @return the log probability of the choices
   */
  private double allocate(
      TableState state, int[] grouping, int groups, int[] sides, boolean retrace, Rng rng) {
    TablePrior prior = state.prior();
    Arrays.fill(weights, 0);
    forget(state);
    for (int a = 0; a < anchors.length; a++) {
      weights[grouping[a]] += state.weightOf(anchors[a]);
      note(state, anchors[a], grouping[a]);
    }
    double log = 0;
    for (int k = 0; k < size; k++) {
      int pinned = pinned(items[k], grouping);
      if (pinned >= 0 || groups == 1) {
        sides[k] = Math.max(0, pinned);
        note(state, items[k], sides[k]);
        continue;
      }
      double w = state.weightOf(items[k]);
      for (int t = 0; t < groups; t++) {
        choice[t] = prior.logSeat(weights[t], w) + launch[t][k] + logPairs(state, items[k], t);
      }
      double all = LogSum.of(choice, groups);
      if (all == Double.NEGATIVE_INFINITY) {
        return all;
      }
      log -= all;
      double[] kept = Arrays.copyOf(choice, groups);
      if (!retrace) {
        sides[k] = rng.index(choice, groups);
      }
      log += kept[sides[k]];
      weights[sides[k]] += w;
      note(state, items[k], sides[k]);
    }
    return log;
  }

  private void forget(TableState state) {
    if (state.pairs() != null) {
      groupOf = groupOf.length < state.items() ? new int[state.items()] : groupOf;
      Arrays.fill(groupOf, NONE);
    }
  }

  private void note(TableState state, int item, int group) {
    if (state.pairs() != null) {
      groupOf[item] = group;
    }
  }

  /** {@return the log factor of an item with its partners that have a group} */
  private double logPairs(TableState state, int item, int group) {
    Constraints pairs = state.pairs();
    double sum = 0;
    if (pairs != null) {
      for (int at = pairs.start(item); at < pairs.start(item + 1); at++) {
        sum += groupOf[pairs.partner(at)] == group ? pairs.log(at) : 0;
      }
    }
    return sum;
  }

  /** {@return log prior of these tables and of the number of all} */
  private double logTables(TableState state, int[] sides, int groups, int all) {
    Arrays.fill(weights, 0);
    double log = state.prior().logTables(all);
    forget(state);
    for (int k = 0; k < size; k++) {
      weights[sides[k]] += state.weightOf(items[k]);
      log += logPairs(state, items[k], sides[k]);
      note(state, items[k], sides[k]);
    }
    for (int t = 0; t < groups; t++) {
      log += state.prior().logTable(weights[t]);
    }
    return log;
  }

  /** A group keeps the table of one of its anchors where it can. {@return moved items} */
  private int seat(TableState state, CentredBank<?> bank, int[] next, Centre[] centres) {
    int[] slots = new int[centres.length];
    Arrays.fill(slots, -1);
    for (int a = 0; a < anchors.length; a++) {
      int slot = state.slotOf(anchors[a]);
      if (slots[next[a]] < 0 && Arrays.stream(slots).noneMatch(s -> s == slot)) {
        slots[next[a]] = slot;
      }
    }
    for (int a = 0; a < anchors.length; a++) {
      if (slots[next[a]] < 0) {
        slots[next[a]] = state.slots()[state.tables()];
        state.move(anchors[a], slots[next[a]]);
      }
    }
    int moved = 0;
    for (int k = 0; k < size; k++) {
      if (state.slotOf(items[k]) != slots[proposed[k]]) {
        state.move(items[k], slots[proposed[k]]);
        moved++;
      }
    }
    for (int t = 0; t < slots.length; t++) {
      bank.setCentre(slots[t], centres[t]);
    }
    return moved;
  }
}
