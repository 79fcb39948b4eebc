package crp.likelihood.gaussian;

import crp.likelihood.Reach;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Which tables are within reach of the rows of a {@link RowBlock}: where the density of a row is
 * not surely far below that at its own table. For rows of weight 1 at normal clusters. The test of
 * a table is one loop over the rows of the block, without a logarithm, so that only the tables in
 * reach of a row are scored for it.
 *
 * <p>With many columns the forms are extended by some columns at a time, until few rows of the
 * block are in reach of the table, which continue one by one. Where that saves little, the next
 * blocks of the sweep have whole forms.
 */
final class BlockReach implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int SIZE = RowBlock.SIZE;

  /** No version of a table: they begin at 1. */
  private static final int NEVER = 0;

  private static final long ALL = -1;

  /** With fewer tables the test of a table costs more than its score. */
  private static final int LEAST_TABLES = 12;

  /**
   * From so many columns on forms are extended step by step. With 10 columns and 500 clusters that
   * took 1.2 times as long.
   */
  private static final int MANY_COLUMNS = 64;

  /** Share of the cost of whole forms above which steps do not pay off. */
  private static final double WORTH = 0.7;

  /** Number of blocks until steps are tried again. */
  private static final int REST = 100;

  private final NiwTables tables;
  private final RowBlock rows;
  private final MemberLists roster;
  private final Completion values;
  private final boolean wide;
  private final double[] x;
  // of the rows of a block: their tables, versions of these, log predictives there, floors
  private final int[] homes = new int[SIZE];
  private final int[] homeVersions = new int[SIZE];
  private final double[] homeScores = new double[SIZE];
  private final double[] floors = new double[SIZE];
  private double lowest;

  private final double[] scratch = new double[SIZE];
  // by slot: a bit for each row of the block that is in reach, or may be
  private long[] near = {};
  // versions of the tables that the bits belong to; NEVER where they are not known
  private int[] version = {};
  private int block;
  private long changes;
  private boolean stepwise;
  // blocks left whose forms are whole
  private int resting;
  // squares of the numbers of columns of the forms that were computed, and of all columns
  private double spent;
  private double most;

  BlockReach(NiwTables tables, RowBlock rows, MemberLists roster, Completion values) {
    this.tables = tables;
    this.rows = rows;
    this.roster = roster;
    this.values = values;
    wide = tables.d >= MANY_COLUMNS;
    x = new double[InverseFactor.padded(tables.d)];
  }

  /** {@return whether the test pays off for so many tables} */
  boolean worthwhile(int n) {
    return n >= LEAST_TABLES || wide;
  }

  /** {@return whether forms of a row in the block are to be computed by itself} */
  boolean oneByOne() {
    return stepwise && block == rows.number();
  }

  /**
   * Adds the log predictives of a row of the block to log seat weights, and leaves out tables out
   * of reach. {@return the number of tables scored}
   */
  int add(ScoredRow row, int[] slots, int n, Reach reach, double[] out) {
    int r = row.item - rows.first();
    double heaviest = heaviest(out, n);
    int listed = list(slots, n, r, out);
    double floor = floors[r];
    int scored = 0;
    for (int k = 0; k < listed; k++) {
      int slot = slots[k];
      double score = slot == row.home ? row.stay : score(slot, row, r, floor);
      slots[scored] = slot;
      out[scored] = out[k] + score;
      scored += score == Double.NEGATIVE_INFINITY ? 0 : 1;
    }
    reach.leaveOut(n - scored, heaviest + floor);
    return scored;
  }

  private static double heaviest(double[] seats, int n) {
    double most = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < n; t++) {
      most = Math.max(most, seats[t]);
    }
    return most;
  }

  /** Moves the tables that may be in reach to the front. {@return how many} */
  private int list(int[] slots, int n, int r, double[] seats) {
    int listed = 0;
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      slots[listed] = slot;
      seats[listed] = seats[t];
      listed += (int) (near[slot] >>> r & 1);
    }
    return listed;
  }

  /** {@return the log predictive at a table; -Infinity if it is out of reach} */
  private double score(int slot, ScoredRow row, int r, double floor) {
    if (tables.weight(slot) == 0) {
      return tables.score(slot, row.prior, 0);
    }
    if (version[slot] == NEVER) {
      scan(slot);
      if ((near[slot] >>> r & 1) == 0) {
        return Double.NEGATIVE_INFINITY;
      }
    }
    double q = rows.form(slot, r);
    int order = rows.order(slot);
    double score = tables.score(slot, q, 0);
    while (order < tables.d && !(score < floor)) {
      int to = Math.min(order + RowBlock.STEP, tables.d);
      q = tables.extend(slot, row.x, order, to, q);
      spent += (double) (to * to - order * order) / RowBlock.FEW;
      order = to;
      score = tables.score(slot, q, 0);
    }
    return order < tables.d ? Double.NEGATIVE_INFINITY : score;
  }

  /** Computes which rows of the block are in reach of a table. */
  private void scan(int slot) {
    int to = 0;
    do {
      to = stepwise ? Math.min(to + RowBlock.STEP, tables.d) : tables.d;
      double[] q = rows.forms(tables, slot, to);
      near[slot] = tables.reach(slot, q, floors, lowest, rows.count(), scratch);
    } while (to < tables.d && Long.bitCount(near[slot]) > RowBlock.FEW);
    version[slot] = tables.version(slot);
    spent += (double) to * to;
    most += (double) tables.d * tables.d;
  }

  /** Prepares for a row of the block. */
  void begin(double margin) {
    if (block != rows.number()) {
      chooseSteps();
      lowest = Double.POSITIVE_INFINITY;
      for (int r = 0; r < rows.count(); r++) {
        visitHome(r);
        floors[r] = homeScores[r] - margin;
        lowest = floors[r] > Double.NEGATIVE_INFINITY ? Math.min(lowest, floors[r]) : lowest;
      }
    }
    forgetChanged();
  }

  /** {@return the log predictive of a row at its own table; NaN if it is not known} */
  double stay(int item, int home) {
    int r = item - rows.first();
    boolean known = homes[r] == home && homeVersions[r] == tables.version(home);
    return known ? homeScores[r] : Double.NaN;
  }

  /** Chooses how the forms of a new block are computed. */
  private void chooseSteps() {
    double cost = most == 0 ? 0 : spent / most;
    spent = 0;
    most = 0;
    // each sweep begins anew, so that a chain does not depend on the sweeps before
    if (rows.first() == 0) {
      resting = 0;
    } else if (resting > 0) {
      resting--;
    } else if (stepwise && cost > WORTH) {
      resting = REST;
    }
    stepwise = resting == 0 && wide;
  }

  /** Computes the log predictive of a row at its own table; -Infinity if it is not known. */
  private void visitHome(int r) {
    int home = roster.slotOf(rows.first() + r);
    homes[r] = home;
    homeScores[r] = Double.NEGATIVE_INFINITY;
    homeVersions[r] = -1;
    if (home >= 0 && roster.count(home) > 1) {
      double score = tables.homeScore(home, homeForm(home, r), 1, 1);
      if (!Double.isNaN(score)) {
        homeScores[r] = score;
        homeVersions[r] = tables.version(home);
      }
    }
  }

  private double homeForm(int home, int r) {
    if (!stepwise) {
      return rows.forms(tables, home, tables.d)[r];
    }
    values.load(rows.first() + r, x);
    return tables.distance(home, x);
  }

  /** Forgets what belongs to another block or to tables as they were. */
  private void forgetChanged() {
    if (block == rows.number() && changes == tables.changes()) {
      return;
    }
    int slots = tables.slots();
    if (version.length < slots) {
      near = new long[slots];
      version = new int[slots];
      Arrays.fill(near, ALL);
    } else if (block != rows.number()) {
      Arrays.fill(near, ALL);
      Arrays.fill(version, NEVER);
    }
    for (int slot = 0; slot < slots; slot++) {
      if (version[slot] != tables.version(slot)) {
        near[slot] = ALL;
        version[slot] = NEVER;
      }
    }
    block = rows.number();
    changes = tables.changes();
  }
}
