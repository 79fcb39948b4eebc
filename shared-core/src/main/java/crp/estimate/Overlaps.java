package crp.estimate;

import java.util.Arrays;

/**
 * A candidate partition of the distinct rows and, for every cluster of every draw, the number of
 * items shared with each cluster of the candidate, which determine the expected loss. Finding the
 * best cluster of a row costs O(draws times clusters), moving it O(draws). Clusters of the
 * candidate are columns; an emptied column stays free until {@link #compact}. Not thread-safe.
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
    stride = padded(places.mostInADraw);
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

  /** {@return the initial number of cells of a search over these draws} */
  static long cells(long clustersOfAllDraws, int mostInADraw) {
    return clustersOfAllDraws * padded(mostInADraw);
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

  /** {@return the column of least loss for a row, its own if none is better, or {@link #ALONE}} */
  int best(int row) {
    return places.loss == Loss.NORMALIZED_VI && labels[row] >= 0
        ? bestOfRatios(row)
        : bestOfSums(row);
  }

  /**
   * Best column by the increment of sum f(columns) - 2 mean sum f(cells). While rows are without a
   * cluster, the normalised loss also uses this.
   */
  private int bestOfSums(int row) {
    int w = places.rows.weight(row);
    int own = labels[row];
    double twice = 2.0 / draws;
    double alone = -f[w];
    int best = ALONE;
    double least = alone;
    if (own >= 0 && size[own] > w) {
      double stay = f[size[own]] - f[size[own] - w] - twice * lost(row, own, w);
      double slack = TIE * (1 + Math.abs(stay));
      best = alone < stay - slack ? ALONE : own;
      least = Math.min(alone, stay - slack);
    } else if (own >= 0) {
      best = own;
      least = alone - TIE * (1 + Math.abs(alone));
    }
    addGains(row, own, w);
    for (int k = 0; k < columns; k++) {
      if (k != own && size[k] > 0) {
        double cost = f[size[k] + w] - f[size[k]] - twice * score[k];
        if (cost < least) {
          least = cost;
          best = k;
        }
      }
    }
    return best;
  }

  /** Best column by the expected ratio; one division per draw and column. */
  private int bestOfRatios(int row) {
    int w = places.rows.weight(row);
    int own = labels[row];
    int rest = size[own] - w;
    double items = places.rows.items();
    double bare = sum - f[size[own]] + f[rest];
    Arrays.fill(score, 0, columns, 0);
    double alone = 0;
    double stay = 0;
    for (int m = 0; m < draws; m++) {
      int cell = at[row * draws + m] * stride;
      int mine = count[cell + own];
      double without = shared[m] - f[mine] + f[mine - w];
      double other = places.drawSums[m];
      for (int k = 0; k < columns; k++) {
        int c = count[cell + k];
        double a = bare + f[size[k] + (k == own ? 0 : w)] - f[size[k]];
        score[k] += places.loss.ofSums(a, other, without + f[c + (k == own ? 0 : w)] - f[c], items);
      }
      alone += places.loss.ofSums(bare + f[w], other, without + f[w], items);
      stay += places.loss.ofSums(sum, other, shared[m], items);
    }
    int best = own;
    double least = stay - TIE * draws;
    if (rest > 0 && alone < least) {
      best = ALONE;
      least = alone;
    }
    for (int k = 0; k < columns; k++) {
      if (k != own && size[k] > 0 && score[k] < least) {
        best = k;
        least = score[k];
      }
    }
    return best;
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
    if (w == 1) {
      for (int k = 0; k < columns; k += BLOCK) {
        addUnitGains(row, k);
      }
      return;
    }
    Arrays.fill(score, 0, columns, 0);
    int end = (row + 1) * draws;
    for (int m = row * draws; m < end; m++) {
      int cell = at[m] * stride;
      for (int k = 0; k < columns; k++) {
        int c = k == own ? 0 : count[cell + k]; // its own column already includes it
        score[k] += f[c + w] - f[c];
      }
    }
  }

  /** Inner loop over eight columns at a time, so that the additions are independent. */
  private void addUnitGains(int row, int k) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int width = stride;
    double[] g = gain;
    int[] cells = at;
    int end = (row + 1) * draws;
    for (int m = row * draws; m < end; m++) {
      int c = cells[m] * width + k;
      s0 += g[c];
      s1 += g[c + 1];
      s2 += g[c + 2];
      s3 += g[c + 3];
      s4 += g[c + 4];
      s5 += g[c + 5];
      s6 += g[c + 6];
      s7 += g[c + 7];
    }
    score[k] = s0;
    score[k + 1] = s1;
    score[k + 2] = s2;
    score[k + 3] = s3;
    score[k + 4] = s4;
    score[k + 5] = s5;
    score[k + 6] = s6;
    score[k + 7] = s7;
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
    size[column] += w;
    for (int m = 0; m < draws; m++) {
      int cell = at[row * draws + m] * stride + column;
      int c = count[cell];
      count[cell] = c + w;
      gain[cell] = step[c + w];
      shared[m] += f[c + w] - f[c];
    }
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
