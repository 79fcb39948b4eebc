package crp.estimate;

import crp.parallel.RunScope;
import crp.random.Rng;

/**
 * One run of the SALSO search: a start, sweetening scans until no row moves, then zealous updates.
 * A zealous update removes a whole cluster and reallocates its rows one by one, twice; it is undone
 * unless the loss falls, otherwise sweetening follows. The number of clusters stays in the range of
 * {@link DrawLabels}: starts and dissolved clusters are brought into it by {@link
 * ClusterRange#enforce}. A scan costs O(draws times rows times clusters). Not thread-safe.
 *
 * <p>Reference: D. B. Dahl, D. J. Johnson and P. Mueller (2022), Search algorithms and loss
 * functions for Bayesian clustering, Journal of Computational and Graphical Statistics 31(4),
 * section 3.
 */
final class SearchRun {

  /** Number of zealous updates per run, as in the reference. */
  private static final int ZEALOUS = 10;

  /** Limit of scans, because rounding errors may prevent convergence. */
  private static final int MOST_SCANS = 200;

  /** Clusters that an open start may have, as a multiple of the largest allowed number. */
  private static final int OPEN = 2;

  private static final double LESS = 1e-12;

  private final Overlaps overlaps;
  private final ClusterRange range;
  private final long deadline;
  private final Rng rng;
  private final int[] order;

  SearchRun(DrawLabels places, long deadline, Rng rng) {
    overlaps = new Overlaps(places);
    range = places.range;
    this.deadline = deadline;
    this.rng = rng;
    order = new int[overlaps.rows()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
  }

  /** Result of a run. */
  static final class End {
    final int[] labels;
    final double loss;

    private End(int[] labels, double loss) {
      this.labels = labels;
      this.loss = loss;
    }
  }

  /**
   * {@return the result from a random start: with probability 1/2 random labels, otherwise
   * sequential, and half of these with up to twice as many clusters as allowed, which are merged
   * before the first scan}
   */
  End fromRandom() {
    boolean sequential = rng.below(2) == 0;
    rng.shuffle(order, order.length);
    if (sequential) {
      overlaps.limit(rng.below(2) == 0 ? OPEN * range.most() : range.most());
      seat(order, order.length);
      overlaps.limit(range.most());
    } else {
      for (int row : order) {
        // Columns in between may be free, which is harmless.
        overlaps.move(row, rng.below(range.most()));
      }
    }
    range.enforce(overlaps);
    overlaps.compact();
    sweeten();
    zealous();
    return end();
  }

  /** {@return the result from given labels of the rows, below the stride} */
  End fromLabels(int[] labels, boolean zealously) {
    for (int row = 0; row < labels.length; row++) {
      overlaps.move(row, labels[row]);
    }
    range.enforce(overlaps);
    overlaps.compact();
    sweeten();
    if (zealously) {
      zealous();
    }
    return end();
  }

  private End end() {
    return new End(overlaps.labels(), overlaps.loss());
  }

  private void seat(int[] rows, int n) {
    for (int i = 0; i < n; i++) {
      stopIfCancelled(i);
      overlaps.move(rows[i], overlaps.best(rows[i]));
    }
  }

  /** Scans until every row has been visited since the last move. */
  private void sweeten() {
    int quiet = 0;
    for (int scan = 0; scan < MOST_SCANS && quiet < order.length; scan++) {
      rng.shuffle(order, order.length);
      for (int i = 0; i < order.length && quiet < order.length; i++) {
        stopIfCancelled(i);
        if (late(i)) {
          return;
        }
        int row = order[i];
        int before = overlaps.label(row);
        quiet = overlaps.move(row, overlaps.best(row)) == before ? quiet + 1 : 0;
      }
      overlaps.compact();
    }
  }

  private void zealous() {
    double loss = overlaps.loss();
    int[] members = new int[order.length];
    for (int attempt = 0; attempt < ZEALOUS && !late(0); attempt++) {
      int[] saved = overlaps.labels();
      int column = rng.below(overlaps.columns());
      int n = 0;
      for (int row = 0; row < saved.length; row++) {
        if (saved[row] == column) {
          members[n++] = row;
          overlaps.move(row, Overlaps.NOWHERE);
        }
      }
      rng.shuffle(members, n);
      seat(members, n);
      seat(members, n); // again, because the first rows were allocated before the others
      range.enforce(overlaps);
      double now = overlaps.loss();
      if (now < loss - LESS * (1 + loss)) {
        overlaps.compact();
        sweeten();
        loss = overlaps.loss();
      } else {
        restore(saved);
      }
    }
  }

  /** Restores the labels; columns may have been renumbered since, so rows move twice. */
  private void restore(int[] saved) {
    for (int row = 0; row < saved.length; row++) {
      if (overlaps.label(row) != saved[row]) {
        overlaps.move(row, Overlaps.NOWHERE);
      }
    }
    for (int row = 0; row < saved.length; row++) {
      if (overlaps.label(row) != saved[row]) {
        overlaps.move(row, saved[row]);
      }
    }
    overlaps.compact();
  }

  private boolean late(int i) {
    return (i & 63) == 0 && System.nanoTime() - deadline > 0;
  }

  private static void stopIfCancelled(int i) {
    if ((i & 63) == 0) {
      RunScope.check();
    }
  }
}
