package crp.estimate;

import java.util.Arrays;

/**
 * A candidate partition of the distinct rows and, for every cluster of every draw, the number of
 * items shared with each cluster of the candidate, which determine the expected loss. Finding the
 * best cluster of a row costs O(draws times clusters), moving it O(draws). Clusters of the
 * candidate are columns; an emptied column stays free until {@link #compact}. A row's best cluster
 * is one that leaves the number of clusters in the range of {@link DrawLabels}. Not thread-safe.
 */
final class Overlaps {

  /** Returned by {@link #best} if a new cluster is best. */
  static final int ALONE = -2;

  /** Label of a row without a cluster. */
  static final int NOWHERE = -1;

  private static final int BLOCK = 8;

  /** Largest number of cells: 100 MB. */
  static final long MOST_CELLS = 1L << 23;

  private static final double TIE = 1e-10;

  private final DrawLabels places;
  private final int draws;
  private final int[] at;
  private final double[] f;
  private final double[] step;
  private final int[] labels;

  /**
   * Cell (cluster of a draw, column): items shared, and the increment of the sum of f by one more
   * item.
   */
  private int[] count;

  private double[] gain;
  private int stride;
  private int[] size;
  private double[] score;
  private int columns;

  /** Number of columns that are not empty. */
  private int clusters;

  /** Number of clusters at which no row opens another one. */
  private int limit;

  /** Sum of f over the columns; for each draw, sum of f over its cells. */
  private double sum;

  private final double[] shared;

  Overlaps(DrawLabels places) {
    this.places = places;
    draws = places.draws;
    at = places.at;
    f = places.f;
    step = places.step;
    labels = new int[places.rows.rows()];
    Arrays.fill(labels, NOWHERE);
    shared = new double[draws];
    limit = places.range.most();
    stride = padded(limit);
    size = new int[stride];
    score = new double[stride];
    count = new int[Math.multiplyExact(places.clusters, stride)];
    gain = new double[count.length];
    Arrays.fill(gain, step[0]);
  }

  /** {@return capacity for one more column, in whole blocks} */
  private static int padded(int columns) {
    int blocks = (columns + BLOCK) / BLOCK;
    return blocks * BLOCK;
  }

  /** {@return the number of cells of a search for up to so many clusters} */
  static long cells(long clustersOfAllDraws, int most) {
    return clustersOfAllDraws * padded(most);
  }

  /** {@return whether a number of cells exceeds the limit} */
  static boolean tooMany(long cells) {
    return cells > MOST_CELLS;
  }

  int rows() {
    return labels.length;
  }

  int columns() {
    return columns;
  }

  /** {@return the number of columns that are not empty} */
  int clusters() {
    return clusters;
  }

  /** Sets the number of clusters at which {@link #best} opens no other one. */
  void limit(int most) {
    limit = most;
  }

  int label(int row) {
    return labels[row];
  }

  int size(int column) {
    return size[column];
  }

  int[] labels() {
    return labels.clone();
  }

  /** {@return the expected loss; every row must have a cluster} */
  double loss() {
    double total = 0;
    for (int m = 0; m < draws; m++) {
      total += places.loss.ofSums(sum, places.drawSums[m], shared[m], places.rows.items());
    }
    return total / draws;
  }

  /**
   * {@return the column of least loss for a row, its own if none is better, or {@link #ALONE}} At
   * the limit, by default the largest number of clusters of the range, a row opens no other one; at
   * the smallest, the last row of a cluster stays.
   */
  int best(int row) {
    int own = labels[row];
    if (own >= 0 && size[own] == places.rows.weight(row) && clusters <= places.range.fewest()) {
      return own;
    }
    return bestOfSums(row);
  }

  /** {@return whether another cluster may be opened} */
  private boolean mayOpen() {
    return clusters < limit;
  }

  /** Best column by the increment of (2 - apart) sum f(columns) - 2 mean sum f(cells). */
  private int bestOfSums(int row) {
    int w = places.rows.weight(row);
    int own = labels[row];
    double twice = 2.0 / draws;
    double together = places.loss.together();
    double alone = mayOpen() ? (together - 2) * f[w] : Double.POSITIVE_INFINITY;
    int best = ALONE;
    double least = alone;
    boolean astray = own >= 0 && hasFoe(row, own);
    if (own >= 0 && size[own] > w && !astray) {
      double stay = together * (f[size[own]] - f[size[own] - w]) - twice * lost(row, own, w);
      double slack = TIE * (1 + Math.abs(stay));
      best = alone < stay - slack ? ALONE : own;
      least = Math.min(alone, stay - slack);
    } else if (own >= 0 && !astray) {
      best = own;
      least = (together - 2) * f[w];
      least -= TIE * (1 + Math.abs(least));
    }
    addGains(row, own, w);
    for (int k = 0; k < columns; k++) {
      if (k != own && size[k] > 0 && !hasFoe(row, k)) {
        double cost = together * (f[size[k] + w] - f[size[k]]) - twice * score[k];
        if (cost < least) {
          least = cost;
          best = k;
        }
      }
    }
    return best;
  }

  /** {@return whether a column has a row with which this one must not be} */
  private boolean hasFoe(int row, int column) {
    if (places.foes.length > 0) {
      for (int foe : places.foes[row]) {
        if (labels[foe] == column) {
          return true;
        }
      }
    }
    return false;
  }

  /** {@return whether rows of two columns must not be together} */
  private boolean areFoes(int a, int b) {
    for (int row = 0; row < places.foes.length; row++) {
      if (labels[row] == a && hasFoe(row, b)) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@return the decrease of the sum of f over the cells of a row's own column if it is removed}
   */
  private double lost(int row, int own, int w) {
    double lost = 0;
    int end = (row + 1) * draws;
    for (int m = row * draws; m < end; m++) {
      int c = count[at[m] * stride + own];
      lost += f[c] - f[c - w];
    }
    return lost;
  }

  private void addGains(int row, int own, int w) {
    Arrays.fill(score, 0, columns, 0);
    int end = (row + 1) * draws;
    for (int m = row * draws; m < end; m++) {
      int cell = at[m] * stride;
      if (w == 1) {
        for (int k = 0; k < columns; k++) {
          score[k] += gain[cell + k];
        }
        continue;
      }
      for (int k = 0; k < columns; k++) {
        int c = k == own ? 0 : count[cell + k]; // its own column already includes it
        score[k] += f[c + w] - f[c];
      }
    }
  }

  /**
   * Moves a row to a column.
   *
   * @param to a column, {@link #ALONE} for a free one, {@link #NOWHERE} to remove the row
   * @return the new column, or the row's previous column if there is no room for another one
   */
  int move(int row, int to) {
    int target = to == ALONE ? free() : to;
    if (to == ALONE && target < 0) {
      // No room for another column: the row stays, or moves to the first.
      target = labels[row] >= 0 ? labels[row] : 0;
    }
    int from = labels[row];
    if (target == from) {
      return from;
    }
    int w = places.rows.weight(row);
    if (from >= 0) {
      shift(row, from, -w);
    }
    if (target >= 0) {
      while (target >= stride) {
        restride(stride + BLOCK);
      }
      columns = Math.max(columns, target + 1);
      shift(row, target, w);
    }
    labels[row] = target;
    return target;
  }

  private void shift(int row, int column, int w) {
    sum += f[size[column] + w] - f[size[column]];
    clusters += size[column] == 0 ? 1 : 0;
    size[column] += w;
    clusters -= size[column] == 0 ? 1 : 0;
    for (int m = 0; m < draws; m++) {
      int cell = at[row * draws + m] * stride + column;
      int c = count[cell];
      count[cell] = c + w;
      gain[cell] = step[c + w];
      shared[m] += f[c + w] - f[c];
    }
  }

  /**
   * {@return by how much a merge of two columns raises the sum that {@link #best} compares, for
   * each pair, the larger one first; infinite if some of their rows must not be together} Only
   * pairs that share a cluster of a draw are added up: O(cells + such pairs).
   */
  double[][] mergeCosts() {
    double[][] cost = new double[columns][columns];
    int[] present = new int[columns];
    for (int cell = 0; cell < count.length; cell += stride) {
      int n = 0;
      for (int k = 0; k < columns; k++) {
        present[n] = k;
        n += count[cell + k] > 0 ? 1 : 0;
      }
      for (int a = 1; a < n; a++) {
        for (int b = 0; b < a; b++) {
          cost[present[a]][present[b]] += gained(cell, present[a], present[b]);
        }
      }
    }
    for (int a = 1; a < columns; a++) {
      for (int b = 0; b < a; b++) {
        cost[a][b] = cost(a, b, cost[a][b]);
      }
    }
    return cost;
  }

  private double gained(int cell, int a, int b) {
    int x = count[cell + a];
    int y = count[cell + b];
    return f[x + y] - f[x] - f[y];
  }

  private double cost(int a, int b, double shared) {
    if (areFoes(a, b)) {
      return Double.POSITIVE_INFINITY;
    }
    double own = f[size[a] + size[b]] - f[size[a]] - f[size[b]];
    return places.loss.together() * own - 2 * shared / draws;
  }

  /** {@return the same for one column and each other} */
  double[] mergeCosts(int column) {
    double[] cost = new double[columns];
    for (int cell = 0; cell < count.length; cell += stride) {
      for (int k = 0; count[cell + column] > 0 && k < columns; k++) {
        boolean shared = k != column && count[cell + k] > 0;
        cost[k] += shared ? gained(cell, k, column) : 0;
      }
    }
    for (int k = 0; k < columns; k++) {
      cost[k] = k == column ? 0 : cost(Math.max(k, column), Math.min(k, column), cost[k]);
    }
    return cost;
  }

  /** Moves all rows of a column to another one. */
  void merge(int from, int to) {
    for (int row = 0; row < labels.length; row++) {
      if (labels[row] == from) {
        move(row, to);
      }
    }
  }

  /**
   * {@return by how much a cluster of its own for a row raises the sum that {@link #best} compares;
   * infinite if the row is alone} O(draws).
   */
  double aloneCost(int row) {
    int w = places.rows.weight(row);
    int own = labels[row];
    if (size[own] == w) {
      return Double.POSITIVE_INFINITY;
    }
    double without = f[size[own]] - f[size[own] - w];
    double together = places.loss.together();
    return (together - 2) * f[w] - together * without + 2 * lost(row, own, w) / draws;
  }

  private int free() {
    for (int k = 0; k < columns; k++) {
      if (size[k] == 0) {
        return k;
      }
    }
    if (columns == stride) {
      if (tooMany((long) places.clusters * (stride + BLOCK))) {
        return NOWHERE;
      }
      restride(stride + BLOCK);
    }
    return columns;
  }

  private void restride(int wider) {
    int[] oldCount = count;
    double[] oldGain = gain;
    count = new int[places.clusters * wider];
    gain = new double[count.length];
    Arrays.fill(gain, step[0]);
    for (int cluster = 0; cluster < places.clusters; cluster++) {
      System.arraycopy(oldCount, cluster * stride, count, cluster * wider, stride);
      System.arraycopy(oldGain, cluster * stride, gain, cluster * wider, stride);
    }
    size = Arrays.copyOf(size, wider);
    score = Arrays.copyOf(score, wider);
    stride = wider;
  }

  /** Removes empty columns by moving the last columns into the gaps. */
  void compact() {
    int hole = 0;
    while (true) {
      while (columns > 0 && size[columns - 1] == 0) {
        columns--;
      }
      while (hole < columns && size[hole] > 0) {
        hole++;
      }
      if (hole >= columns) {
        return;
      }
      int last = columns - 1;
      for (int cell = 0; cell < count.length; cell += stride) {
        count[cell + hole] = count[cell + last];
        gain[cell + hole] = gain[cell + last];
        count[cell + last] = 0;
        gain[cell + last] = step[0];
      }
      size[hole] = size[last];
      size[last] = 0;
      for (int row = 0; row < labels.length; row++) {
        labels[row] = labels[row] == last ? hole : labels[row];
      }
    }
  }
}
