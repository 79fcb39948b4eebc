package crp.regions;

import crp.data.Constraints;
import crp.draws.Draw;
import crp.parallel.RunScope;
import crp.partition.Partition;
import crp.proximity.NeighbourGraph;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lowers the expected variation of information of a partition into connected regions by moves of
 * single rows to regions beside them and by merges of neighbouring regions, as long as one helps.
 * Regions stay connected. Owned by one thread.
 */
final class ConnectedEstimate {

  /** Largest number of counts of rows that a region shares with one of a draw. */
  private static final int CELLS = 1 << 23;

  /** Rows that are visited to see whether a region stays connected; it is assumed not to. */
  private static final int VISITED = 1000;

  private static final int PASSES = 50;
  private static final double LEAST = 1e-9;

  private final NeighbourGraph graph;
  private final Constraints constraints;
  private final int[] labels;
  private final int regions;
  private final int[] sizes;
  private final int draws;
  // by draw and row: the first cell of the row's cluster in the draw
  private final int[][] first;
  private final int[] shared;
  // step[x] = f(x + 1) - f(x) of f(x) = x log x
  private final double[] step;
  private final double[] f;

  private final int[] queue = new int[VISITED];
  private final int[] mark;
  private int number;

  private ConnectedEstimate(
      NeighbourGraph graph, Constraints constraints, Partition start, List<Draw> all) {
    int n = start.size();
    this.constraints = constraints;
    this.graph = graph;
    labels = start.labels();
    regions = start.clusters();
    sizes = start.sizes();
    mark = new int[n];
    f = new double[n + 1];
    step = new double[n + 1];
    for (int x = 1; x <= n; x++) {
      f[x] = x * Math.log(x);
      step[x - 1] = f[x] - f[x - 1];
    }
    long cells = 0;
    int used = 0;
    while (used < all.size() && cells + (long) regions * all.get(used).parts() <= CELLS) {
      cells += (long) regions * all.get(used++).parts();
    }
    draws = used;
    first = new int[draws][n];
    shared = new int[(int) cells];
    int at = 0;
    for (int d = 0; d < draws; d++) {
      RunScope.check();
      for (int row = 0; row < n; row++) {
        first[d][row] = at + all.get(d).label(row) * regions;
        shared[first[d][row] + labels[row]]++;
      }
      at += regions * all.get(d).parts();
    }
  }

  /**
   * {@return a partition whose expected variation of information is at most that of another one}
   *
   * @param constraints that all partitions obey
   * @param start each cluster of which is connected
   * @param draws the draws that count; of many clusters only the first ones
   */
  static Partition of(
      NeighbourGraph graph, Constraints constraints, Partition start, List<Draw> draws) {
    ConnectedEstimate estimate = new ConnectedEstimate(graph, constraints, start, draws);
    if (estimate.draws == 0) {
      return start;
    }
    for (int pass = 0; pass < PASSES && estimate.pass(); pass++) {
      RunScope.check();
    }
    return Partition.of(estimate.labels);
  }

  private boolean pass() {
    boolean moved = false;
    for (int row = 0; row < labels.length; row++) {
      RunScope.check(row);
      moved |= move(row);
    }
    return merge() || moved;
  }

  private boolean move(int row) {
    int own = labels[row];
    int best = own;
    double least = -LEAST;
    int last = own;
    for (int h = graph.start(row); h < graph.start(row + 1); h++) {
      int other = labels[graph.neighbour(h)];
      if (other == own || other == last || !allowed(row, other)) {
        continue;
      }
      last = other;
      double change = change(row, own, other);
      if (change < least) {
        least = change;
        best = other;
      }
    }
    if (best == own || !staysConnected(row)) {
      return false;
    }
    for (int d = 0; d < draws; d++) {
      shared[first[d][row] + own]--;
      shared[first[d][row] + best]++;
    }
    sizes[own]--;
    sizes[best]++;
    labels[row] = best;
    return true;
  }

  /** {@return whether the constraints allow a row to leave its region for another one} */
  private boolean allowed(int row, int region) {
    int unit = constraints.units().of(row);
    return constraints.units().count(unit) == 1
        && IntStream.range(constraints.start(unit), constraints.start(unit + 1))
            .noneMatch(
                at -> constraints.log(at) == Double.NEGATIVE_INFINITY && partner(at) == region);
  }

  private int partner(int at) {
    return labels[constraints.units().first(constraints.partner(at))];
  }

  /** {@return n times the change of the expected loss} */
  private double change(int row, int from, int to) {
    double sum = 0;
    for (int d = 0; d < draws; d++) {
      int at = first[d][row];
      sum += step[shared[at + to]] - step[shared[at + from] - 1];
    }
    return step[sizes[to]] - step[sizes[from] - 1] - 2 * sum / draws;
  }

  /** {@return whether the region of a row is connected without it} */
  private boolean staysConnected(int row) {
    number++;
    int left = 0;
    int start = -1;
    for (int h = graph.start(row); h < graph.start(row + 1); h++) {
      int other = graph.neighbour(h);
      if (labels[other] == labels[row]) {
        left++;
        start = other;
      }
    }
    if (left <= 1) {
      return true;
    }
    mark[row] = number;
    mark[start] = number;
    queue[0] = start;
    int end = 1;
    left -= 1;
    for (int head = 0; head < end; head++) {
      for (int h = graph.start(queue[head]); h < graph.start(queue[head] + 1); h++) {
        int other = graph.neighbour(h);
        if (labels[other] != labels[row] || mark[other] == number) {
          continue;
        }
        mark[other] = number;
        left -= adjacent(other, row) ? 1 : 0;
        if (left == 0) {
          return true;
        }
        if (end == VISITED) {
          return false;
        }
        queue[end++] = other;
      }
    }
    return false;
  }

  private boolean adjacent(int one, int other) {
    for (int h = graph.start(one); h < graph.start(one + 1); h++) {
      if (graph.neighbour(h) == other) {
        return true;
      }
    }
    return false;
  }

  /** Merges the pair of neighbouring regions that lowers the loss most. */
  private boolean merge() {
    double least = -LEAST;
    int from = -1;
    int to = -1;
    boolean[] seen = new boolean[Math.multiplyExact(regions, regions)];
    for (int unit = 0; unit < constraints.units().size(); unit++) {
      for (int at = constraints.start(unit); at < constraints.start(unit + 1); at++) {
        int own = labels[constraints.units().first(unit)];
        seen[own * regions + partner(at)] |= constraints.log(at) == Double.NEGATIVE_INFINITY;
      }
    }
    for (int e = 0; e < graph.edges(); e++) {
      int a = labels[graph.from(e)];
      int b = labels[graph.to(e)];
      if (a == b || seen[a * regions + b]) {
        continue;
      }
      seen[a * regions + b] = true;
      seen[b * regions + a] = true;
      RunScope.check();
      double change = union(a, b);
      if (change < least) {
        least = change;
        from = a;
        to = b;
      }
    }
    if (from < 0) {
      return false;
    }
    for (int cell = 0; cell < shared.length; cell += regions) {
      shared[cell + to] += shared[cell + from];
      shared[cell + from] = 0;
    }
    sizes[to] += sizes[from];
    sizes[from] = 0;
    for (int row = 0; row < labels.length; row++) {
      labels[row] = labels[row] == from ? to : labels[row];
    }
    return true;
  }

  private double union(int a, int b) {
    double sum = 0;
    for (int cell = 0; cell < shared.length; cell += regions) {
      int x = shared[cell + a];
      int y = shared[cell + b];
      sum += f[x + y] - f[x] - f[y];
    }
    return f[sizes[a] + sizes[b]] - f[sizes[a]] - f[sizes[b]] - 2 * sum / draws;
  }
}
