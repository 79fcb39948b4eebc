package crp.proximity;

import crp.random.Rng;
import java.util.Arrays;

/**
 * Disjoint sets of ranks, each a treap in order of time whose nodes store decayed sums relative to
 * their own time. Sums are computed from their parts, never by subtraction, so rounding errors do
 * not accumulate. Roots are ranks, {@link #NONE} for the empty set.
 */
final class TimeForest {

  static final int NONE = -1;

  private final TimeOrder order;
  private final double[] times;
  private final Decay decay;
  private final Ties ties;
  private final Zones zones;
  private final int[] left;
  private final int[] right;
  private final int[] last;
  private final int[] sizes;

  /** Sum over a node and its left subtree, relative to the node's time. */
  private final double[] heads;

  /** Sum over the whole subtree, relative to its last member's time. */
  private final double[] sums;

  private int[] found = new int[16];
  private double[] logs = new double[16];
  private int alternatives;

  TimeForest(TimeOrder order, Decay decay, Ties ties) {
    this.order = order;
    this.times = order.times();
    this.decay = decay;
    this.ties = ties;
    this.zones = Zones.of(decay);
    int n = times.length;
    left = new int[n];
    right = new int[n];
    last = new int[n];
    sizes = new int[n];
    heads = new double[zones.vanishing() ? 0 : n];
    sums = new double[zones.vanishing() ? 0 : n];
  }

  /** Adds a rank that is in no set and returns the new root. */
  int add(int root, int rank) {
    if (root == NONE) {
      left[rank] = NONE;
      right[rank] = NONE;
      pull(rank);
      return rank;
    }
    if (height(rank) > height(root)) {
      split(root, rank);
      pull(rank);
      return rank;
    }
    if (rank < root) {
      left[root] = add(left[root], rank);
    } else {
      right[root] = add(right[root], rank);
    }
    pull(root);
    return root;
  }

  /** Splits a treap at a rank into the rank's left and right subtrees. */
  private void split(int root, int rank) {
    if (root == NONE) {
      left[rank] = NONE;
      right[rank] = NONE;
    } else if (root < rank) {
      split(right[root], rank);
      right[root] = left[rank];
      pull(root);
      left[rank] = root;
    } else {
      split(left[root], rank);
      left[root] = right[rank];
      pull(root);
      right[rank] = root;
    }
  }

  /** Removes a rank and returns the new root. */
  int remove(int root, int rank) {
    if (root == NONE) {
      throw new IllegalStateException("customer " + rank + " is not at this table");
    }
    if (root == rank) {
      return join(left[root], right[root]);
    }
    if (rank < root) {
      left[root] = remove(left[root], rank);
    } else {
      right[root] = remove(right[root], rank);
    }
    pull(root);
    return root;
  }

  private int join(int a, int b) {
    if (a == NONE || b == NONE) {
      return a == NONE ? b : a;
    }
    if (height(a) > height(b)) {
      right[a] = join(right[a], b);
      pull(a);
      return a;
    }
    left[b] = join(a, left[b]);
    pull(b);
    return b;
  }

  /** Fixed pseudo-random permutation of the ranks. */
  private static int height(int rank) {
    int h = rank * 0x9E3779B9;
    h = (h ^ h >>> 16) * 0x85EBCA6B;
    h = (h ^ h >>> 13) * 0xC2B2AE35;
    return h ^ h >>> 16;
  }

  private void pull(int v) {
    int a = left[v];
    int b = right[v];
    sizes[v] = 1 + (a == NONE ? 0 : sizes[a]) + (b == NONE ? 0 : sizes[b]);
    last[v] = b == NONE ? v : last[b];
    if (!zones.vanishing()) {
      heads[v] = a == NONE ? 1 : 1 + sums[a] * zones.shrink(times[v] - times[last[a]]);
      sums[v] = b == NONE ? heads[v] : sums[b] + heads[v] * zones.shrink(times[last[b]] - times[v]);
    }
  }

  /** Sum of the weights of a set's members that a customer can choose. */
  double weight(int root, int customer) {
    if (root == NONE) {
      return 0;
    }
    double now = times[customer];
    int end = order.end(customer, ties);
    int near = order.firstYoungerThan(now, Math.nextUp(zones.near()), end);
    int far = order.firstYoungerThan(now, zones.far(), near);
    double sum = 0;
    if (near < end) {
      sum += count(root, end) - count(root, near);
    }
    if (far < near) {
      sum += between(root, far, near, now);
    }
    if (far > 0 && !zones.vanishing()) {
      for (int v = root; v != NONE; ) {
        if (last[v] < far) {
          return sum + sums[v] * Math.exp(zones.logFar(now - times[last[v]]));
        }
        if (v < far) {
          sum += heads[v] * Math.exp(zones.logFar(now - times[v]));
          v = right[v];
        } else {
          v = left[v];
        }
      }
    }
    return sum;
  }

  private int count(int root, int end) {
    int count = 0;
    for (int v = root; v != NONE; ) {
      if (v < end) {
        count += 1 + (left[v] == NONE ? 0 : sizes[left[v]]);
        v = right[v];
      } else {
        v = left[v];
      }
    }
    return count;
  }

  private double between(int v, int from, int end, double now) {
    if (v == NONE) {
      return 0;
    }
    double sum = v >= from && v < end ? decay.weight(now - times[v]) : 0;
    if (v > from) {
      sum += between(left[v], from, end, now);
    }
    return v < end - 1 ? sum + between(right[v], from, end, now) : sum;
  }

  /** Draws a member of a set with probability proportional to its weight. */
  int draw(int root, int customer, Rng rng) {
    double now = times[customer];
    int end = order.end(customer, ties);
    int near = order.firstYoungerThan(now, Math.nextUp(zones.near()), end);
    int far = order.firstYoungerThan(now, zones.far(), near);
    alternatives = 0;
    int before = count(root, near);
    int young = count(root, end) - before;
    alternative(NONE, Math.log(young));
    if (!zones.vanishing()) {
      for (int v = root; v != NONE; ) {
        if (v < far) {
          alternative(v, Math.log(heads[v]) + zones.logFar(now - times[v]));
          v = right[v];
        } else {
          v = left[v];
        }
      }
    }
    int heaps = alternatives;
    list(root, far, near, now);
    int choice = rng.index(logs, alternatives);
    if (choice == 0) {
      return select(root, before + rng.below(young));
    }
    return choice < heaps ? drawHead(found[choice], rng) : found[choice];
  }

  private void alternative(int rank, double log) {
    if (alternatives == found.length) {
      found = Arrays.copyOf(found, 2 * alternatives);
      logs = Arrays.copyOf(logs, 2 * alternatives);
    }
    found[alternatives] = rank;
    logs[alternatives++] = log;
  }

  private void list(int v, int from, int end, double now) {
    if (v == NONE || from >= end) {
      return;
    }
    list(v > from ? left[v] : NONE, from, end, now);
    if (v >= from && v < end) {
      alternative(v, Math.log(decay.weight(now - times[v])));
    }
    list(v < end - 1 ? right[v] : NONE, from, end, now);
  }

  private int select(int root, int place) {
    int v = root;
    int rest = place;
    while (true) {
      int smaller = left[v] == NONE ? 0 : sizes[left[v]];
      if (rest == smaller) {
        return v;
      }
      if (rest < smaller) {
        v = left[v];
      } else {
        rest -= smaller + 1;
        v = right[v];
      }
    }
  }

  /** Draws from a node and its left subtree. */
  private int drawHead(int node, Rng rng) {
    int v = node;
    while (left[v] != NONE && !rng.accept(-Math.log(heads[v]))) {
      v = left[v];
      while (right[v] != NONE) {
        int b = right[v];
        double log = Math.log(sums[b]) - Math.log(sums[v]);
        if (!rng.accept(log)) {
          break;
        }
        v = b;
      }
    }
    return v;
  }
}
