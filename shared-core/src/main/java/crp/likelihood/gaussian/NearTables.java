package crp.likelihood.gaussian;

import crp.data.Weights;
import crp.likelihood.Bounds;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Scores of a row at the tables near it, and upper bounds at the others. A form is a sum of
 * squares, so that of the leading columns is at most the whole form, and the density there at least
 * the density: a table that is out of reach by its leading columns is left at that. The row's own
 * table is scored first, since it is most likely the best.
 *
 * <p>Within a block of {@link RowBlock} the forms of leading columns are computed for many rows at
 * once, of as many columns as put most rows out of reach of the table; the few rows left are
 * continued one by one. Where that saves little, the next blocks of the sweep are scored whole.
 */
final class NearTables implements Serializable {

  private static final long serialVersionUID = 1L;

  /** With fewer columns bounds save little, and their trials cost more than that. */
  private static final int LEAST_COLUMNS = 64;

  /** Share of the cost of whole forms above which bounds do not pay off. */
  private static final double WORTH = 0.7;

  /** Number of blocks until bounds are tried again. */
  private static final int REST = 100;

  private static final int NONE = -1;
  private static final int STEP = RowBlock.STEP;

  private final NiwTables tables;
  private final RowBlock ahead;
  private final MemberLists roster;
  private final Completion values;
  private final Weights weights;
  private final LatentScales scales;
  private final int d;
  private final double[] x;

  // of the rows of a block at their own tables
  private final int[] homes = new int[RowBlock.SIZE];
  private final int[] versions = new int[RowBlock.SIZE];
  private final double[] homeForms = new double[RowBlock.SIZE];
  private final double[] homeScores = new double[RowBlock.SIZE];
  private final double[] floors = new double[RowBlock.SIZE];
  private int block;
  // blocks left in which all tables are scored
  private int resting;

  // of the row that is scored
  private int item;
  private double weight;
  private double mass;
  private double[] seats = {};
  private double[] forms = {};
  private int[] orders = {};

  NearTables(
      NiwTables tables,
      RowBlock ahead,
      MemberLists roster,
      Completion values,
      Weights weights,
      LatentScales scales) {
    this.tables = tables;
    this.ahead = ahead;
    this.roster = roster;
    this.values = values;
    this.weights = weights;
    this.scales = scales;
    d = tables.d;
    x = new double[InverseFactor.padded(d)];
  }

  /** {@return whether bounds pay off for a row, as far as the rows before it show} */
  boolean worthwhile(int row) {
    if (d < LEAST_COLUMNS) {
      return false;
    }
    if (ahead.holds(row) && block != ahead.number()) {
      block = ahead.number();
      double cost = ahead.cost();
      // each sweep begins anew, so that a chain does not depend on the sweeps before
      if (ahead.first() == 0) {
        resting = 0;
      } else if (resting > 0) {
        resting--;
      } else if (cost > WORTH) {
        resting = REST;
      }
      if (resting == 0) {
        visitHomes();
      }
    }
    return resting == 0 || !ahead.holds(row);
  }

  /** Chooses the row to score. */
  void row(int number) {
    item = number;
    weight = weights.of(item);
    mass = weight * scales.of(item);
    values.load(item, x);
  }

  /** {@return the form of the row at its own table} */
  double homeForm(int home) {
    int r = item - ahead.first();
    boolean known = ahead.holds(item) && homes[r] == home && versions[r] == tables.version(home);
    return known ? homeForms[r] : tables.distance(home, x);
  }

  /** Computes forms and scores of the rows of a block at their own tables. */
  private void visitHomes() {
    Arrays.fill(homeScores, Double.POSITIVE_INFINITY);
    for (int r = 0; r < ahead.count(); r++) {
      int row = ahead.first() + r;
      int home = roster.slotOf(row);
      homes[r] = NONE;
      if (home != NONE && roster.count(home) > 1) {
        values.load(row, x);
        double w = weights.of(row);
        homes[r] = home;
        versions[r] = tables.version(home);
        homeForms[r] = tables.distance(home, x);
        ahead.spend(d * d);
        double score = tables.homeScore(home, homeForms[r], w, w * scales.of(row));
        homeScores[r] = Double.isNaN(score) ? Double.POSITIVE_INFINITY : score;
      }
    }
  }

  /**
   * Adds log predictives of the row to log seat weights, or bounds of them.
   *
   * @param slots the tables
   * @param n how many
   * @param home the row's own table, or -1
   * @param stay the log predictive there
   * @param prior the form at an empty table
   * @param out log seat weights in, sums or bounds out
   * @param bounds receives which are bounds
   */
  void add(int[] slots, int n, int home, double stay, double prior, double[] out, Bounds bounds) {
    makeRoom(n);
    System.arraycopy(out, 0, seats, 0, n);
    boolean known = ahead.holds(item);
    if (known) {
      lower(bounds.margin());
    }
    double best = Double.NEGATIVE_INFINITY;
    int likely = -1;
    boolean met = false;
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      if (slot == home) {
        orders[t] = d;
        out[t] += stay;
        met = true;
      } else {
        begin(t, slot, known, prior);
        out[t] = score(slot, forms[t], seats[t]);
      }
      if (orders[t] == d) {
        best = Math.max(best, out[t]);
      } else if (likely < 0 || out[t] > out[likely]) {
        likely = t;
      }
    }
    if (!met && likely >= 0) {
      out[likely] = refine(likely, slots[likely], Double.NEGATIVE_INFINITY);
      best = Math.max(best, out[likely]);
    }
    decide(slots, n, best, out, bounds);
  }

  private void lower(double margin) {
    for (int r = 0; r < floors.length; r++) {
      floors[r] = homeScores[r] - margin;
    }
  }

  /** Takes the form of some leading columns. */
  private void begin(int t, int slot, boolean known, double prior) {
    if (tables.weight(slot) == 0) {
      forms[t] = prior;
      orders[t] = d;
    } else if (known) {
      forms[t] = ahead.leading(tables, slot, item, floors);
      orders[t] = ahead.order(slot);
    } else {
      forms[t] = tables.extend(slot, x, 0, STEP, 0);
      orders[t] = STEP;
    }
  }

  private void decide(int[] slots, int n, double known, double[] out, Bounds bounds) {
    double best = known;
    for (int t = 0; t < n; t++) {
      if (orders[t] == d) {
        continue;
      }
      double least = best - bounds.margin();
      if (!(out[t] < least)) {
        out[t] = refine(t, slots[t], least);
      }
      if (orders[t] < d) {
        bounds.take(t);
      } else {
        best = Math.max(best, out[t]);
      }
    }
  }

  /** {@return the score, or the first bound below {@code least}} */
  private double refine(int t, int slot, double least) {
    double score;
    do {
      int to = Math.min(orders[t] + STEP, d);
      forms[t] = tables.extend(slot, x, orders[t], to, forms[t]);
      ahead.spend(to * to - orders[t] * orders[t]);
      orders[t] = to;
      score = score(slot, forms[t], seats[t]);
    } while (orders[t] < d && !(score < least));
    return score;
  }

  private double score(int slot, double q, double seat) {
    return weight == 1 && !scales.any()
        ? tables.score(slot, q, seat)
        : seat + tables.tiedScore(slot, q, weight, mass);
  }

  private void makeRoom(int n) {
    if (seats.length < n) {
      seats = new double[2 * n];
      forms = new double[2 * n];
      orders = new int[2 * n];
    }
  }
}
