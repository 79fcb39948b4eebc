package crp.kernel;

import crp.likelihood.TableBank;
import crp.parallel.RunScope;
import crp.seating.SequentialPrior;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Log weight of each particle as the ancestor of the rest of the reference trajectory: log of the
 * joint of past and rest over the joint of the past. The rest is a list of links, so that its
 * tables depend on the past: a customer whose links lead back to a customer of the past joins its
 * table there.
 *
 * <p>The customers that join a table, and the weights of their seats and rows there, depend on the
 * members of the table only. Each place is therefore weighed once for all pasts that contain it;
 * the weight of a past is a sum over its tables. Only the normalisers couple the tables: one pass
 * through the rest computes them for all places.
 */
final class AncestorWeights implements ParticleGibbs.Pasts {

  private static final double HIGH = 1e150;

  private static final int NONE = -1;

  private final SequentialPrior prior;
  private final ParticleTables statistics;
  private final int[] links;
  private final int n;
  private final int stride;
  // for customers from t on: the customer before t to which the links lead, or the table's first
  private final int[] root;
  // for customers that open a table: the number of tables opened from t on before them
  private final int[] opening;

  // the distinct tables of all pasts: their places, joining customers and log weights; and the
  // index of each place in this list, or NONE
  private int[] places = new int[16];
  private int[][] joining = new int[16][];
  private double[] rows = new double[16];
  private int count;
  private int[] listed = {};

  // of one pass, by listed table, followed by new tables
  private double[] memory = {};
  private double[] weights = {};
  private double[] seats = {};
  private int[] next = {};

  AncestorWeights(SequentialPrior prior, ParticleTables statistics, int[] links) {
    this.prior = prior;
    this.statistics = statistics;
    this.links = links;
    n = links.length;
    stride = prior.memory();
    root = new int[n];
    opening = new int[n];
  }

  /** Returns the log weight of each seating as the past of the customers from t on. */
  @Override
  public double[] weigh(int t, Particle[] pasts) {
    int opened = 0;
    for (int l = t; l < n; l++) {
      int j = links[l];
      root[l] = j < t || j == l ? j : root[j];
      opening[l] = j == l ? opened++ : NONE;
    }
    list(t, pasts);
    weighRows();
    double[] logs = new double[pasts.length];
    if (!prior.independentLinks()) {
      weighSeats(t, pasts, opened, logs);
    }
    for (int p = 0; p < logs.length; p++) {
      for (int k = 0; k < pasts[p].tables(); k++) {
        logs[p] += rows[listed[pasts[p].place(k)]];
      }
    }
    return logs;
  }

  /** Lists the tables of all pasts, each with the customers that join it. */
  private void list(int t, Particle[] pasts) {
    count = 0;
    if (listed.length < statistics.places()) {
      listed = new int[2 * statistics.places()];
    }
    Arrays.fill(listed, NONE);
    for (Particle past : pasts) {
      int known = count;
      for (int k = 0; k < past.tables(); k++) {
        if (listed[past.place(k)] == NONE) {
          listed[past.place(k)] = count;
          add(past.place(k));
        }
      }
      if (known < count) {
        fill(t, past, known);
      }
    }
  }

  private void add(int place) {
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
      joining = Arrays.copyOf(joining, 2 * count);
      rows = Arrays.copyOf(rows, 2 * count);
    }
    places[count++] = place;
  }

  /** Finds the customers that join the listed tables from an index on, all of one past. */
  private void fill(int t, Particle past, int from) {
    int[] sizes = new int[count - from];
    for (int l = t; l < n; l++) {
      int number = numberOf(t, past, l);
      if (number >= from) {
        sizes[number - from]++;
      }
    }
    for (int c = from; c < count; c++) {
      joining[c] = new int[sizes[c - from]];
    }
    for (int l = n - 1; l >= t; l--) {
      int number = numberOf(t, past, l);
      if (number >= from) {
        joining[number][--sizes[number - from]] = l;
      }
    }
  }

  private int numberOf(int t, Particle past, int l) {
    return root[l] < t ? listed[past.place(past.tableAt(root[l]))] : NONE;
  }

  /**
   * Weighs the rows that join tables. Tables that open later have the same rows for every past and
   * cancel.
   */
  private void weighRows() {
    TableBank<?> bank = statistics.bank();
    boolean[] done = new boolean[count];
    int[] slots = new int[count];
    int[] numbers = new int[count];
    for (int c = 0; c < count; c++) {
      if (done[c]) {
        continue;
      }
      int same = 0;
      for (int other = c; other < count; other++) {
        if (!done[other] && Arrays.equals(joining[c], joining[other])) {
          done[other] = true;
          numbers[same] = other;
          slots[same++] = statistics.slot(places[other]);
        }
      }
      double[] out = new double[same];
      if (joining[c].length > 0) {
        int[] items = new int[joining[c].length];
        Arrays.setAll(items, i -> prior.item(joining[numbers[0]][i]));
        bank.addLogPredictive(items, items.length, NONE, slots, same, out);
      }
      for (int s = 0; s < same; s++) {
        rows[numbers[s]] = out[s];
      }
    }
  }

  private void weighSeats(int t, Particle[] pasts, int opened, double[] logs) {
    int[][] tables = new int[pasts.length][];
    for (int p = 0; p < pasts.length; p++) {
      Particle past = pasts[p];
      tables[p] = new int[past.tables()];
      Arrays.setAll(tables[p], k -> listed[past.place(k)]);
    }
    if (prior.memorySuffices()) {
      int[] all = new int[count];
      Arrays.setAll(all, c -> c);
      pass(t, all, j -> NONE, opened, tables, logs);
      return;
    }
    // the tables of earlier customers differ between pasts
    for (int p = 0; p < pasts.length; p++) {
      Particle past = pasts[p];
      int[] own = tables[p];
      int[] inOrder = new int[own.length];
      Arrays.setAll(inOrder, k -> k);
      double[] log = new double[1];
      pass(t, own, j -> tableAt(t, past, j), opened, new int[][] {inOrder}, log);
      logs[p] = log[0];
    }
  }

  private int tableAt(int t, Particle past, int j) {
    int earlier = j < t ? j : root[j];
    return earlier < t ? past.tableAt(earlier) : past.tables() + opening[earlier];
  }

  /**
   * Sums the log weights of the rest's seats and normalisers in one pass. Links are uniform among
   * the members of a table, so a link has weight w_lk / n_k. The seats of customers that open or
   * join a new table are the same for every past and cancel.
   *
   * @param at the places of the listed tables
   * @param tableOf the listed table of each earlier customer, for priors that need it
   * @param opened number of tables opened in the pass
   * @param tables the tables of each past, as indices of {@code at}
   * @param logs receives one log weight per past
   */
  private void pass(
      int t, int[] at, IntUnaryOperator tableOf, int opened, int[][] tables, double[] logs) {
    int old = at.length;
    begin(at, opened);
    double alpha = prior.concentration();
    double[] product = new double[tables.length];
    Arrays.fill(product, 1);
    int now = old;
    for (int l = t; l < n; l++) {
      RunScope.check();
      prior.seatWeights(l, tableOf, now, memory, weights);
      double common = alpha;
      for (int k = old; k < now; k++) {
        common += weights[k];
      }
      for (int p = 0; p < product.length; p++) {
        double norm = common;
        for (int k : tables[p]) {
          norm += weights[k];
        }
        if (norm > HIGH) {
          logs[p] -= Math.log(norm);
          continue;
        }
        product[p] *= norm;
        if (product[p] > HIGH || product[p] < 1 / HIGH) {
          logs[p] -= Math.log(product[p]);
          product[p] = 1;
        }
      }
      now += links[l] == l ? 1 : 0;
      join(t, l, at);
    }
    for (int p = 0; p < product.length; p++) {
      logs[p] -= Math.log(product[p]);
      for (int k : tables[p]) {
        logs[p] += seats[k];
      }
    }
  }

  private void begin(int[] at, int opened) {
    int most = at.length + opened;
    if (weights.length < most) {
      weights = new double[2 * most];
      seats = new double[2 * most];
      next = new int[2 * most];
      memory = new double[2 * most * stride];
    }
    Arrays.fill(memory, at.length * stride, most * stride, 0);
    for (int k = 0; k < at.length; k++) {
      statistics.copyMemory(places[at[k]], memory, k * stride);
      seats[k] = 0;
      next[k] = 0;
    }
  }

  /** Seats a customer of the rest at all listed tables that it joins for some past. */
  private void join(int t, int l, int[] at) {
    if (root[l] >= t) {
      prior.remember(l, memory, (at.length + opening[root[l]]) * stride);
      return;
    }
    for (int k = 0; k < at.length; k++) {
      int[] who = joining[at[k]];
      if (next[k] < who.length && who[next[k]] == l) {
        int size = statistics.size(places[at[k]]) + next[k]++;
        seats[k] += Math.log(weights[k] / size);
        prior.remember(l, memory, k * stride);
      }
    }
  }
}
