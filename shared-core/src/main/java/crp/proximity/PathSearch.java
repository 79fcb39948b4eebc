package crp.proximity;

import java.util.Arrays;

/**
 * Range queries by the length of the shortest path, each by Dijkstra's algorithm up to the radius.
 * A query costs O(e log e) for the e edges that start within the radius; O(n) memory. Not
 * thread-safe.
 */
final class PathSearch implements RangeSource {

  private final int[] starts;
  private final int[] neighbours;
  private final double[] lengths;

  /** Number of the last query that set a customer's distance. */
  private final int[] reached;

  private final int[] settled;
  private final double[] distances;
  private int round;

  // a binary heap; a customer is in it once per decrease of its distance
  private int[] heap = new int[16];
  private double[] keys = new double[16];
  private int size;

  /** Searches a graph in sparse rows: those of i are from starts[i] to starts[i + 1] - 1. */
  PathSearch(int[] starts, int[] neighbours, double[] lengths) {
    this.starts = starts;
    this.neighbours = neighbours;
    this.lengths = lengths;
    int n = starts.length - 1;
    reached = new int[n];
    settled = new int[n];
    distances = new double[n];
  }

  @Override
  public void within(int i, double radius, Found found) {
    if (++round == Integer.MAX_VALUE) {
      Arrays.fill(reached, 0);
      Arrays.fill(settled, 0);
      round = 1;
    }
    size = 0;
    reach(i, 0);
    while (size > 0) {
      double distance = keys[0];
      int at = pop();
      if (settled[at] == round) {
        continue;
      }
      settled[at] = round;
      if (at != i) {
        found.add(at, distance);
      }
      for (int e = starts[at]; e < starts[at + 1]; e++) {
        double next = distance + lengths[e];
        int j = neighbours[e];
        if (next <= radius && (reached[j] != round || next < distances[j])) {
          reach(j, next);
        }
      }
    }
  }

  private void reach(int customer, double distance) {
    reached[customer] = round;
    distances[customer] = distance;
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
      keys = Arrays.copyOf(keys, 2 * size);
    }
    int at = size++;
    while (at > 0 && keys[(at - 1) / 2] > distance) {
      heap[at] = heap[(at - 1) / 2];
      keys[at] = keys[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = customer;
    keys[at] = distance;
  }

  private int pop() {
    final int first = heap[0];
    int last = heap[--size];
    double key = keys[size];
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && keys[child + 1] < keys[child]) {
        child++;
      }
      if (keys[child] >= key) {
        break;
      }
      heap[at] = heap[child];
      keys[at] = keys[child];
      at = child;
    }
    heap[at] = last;
    keys[at] = key;
    return first;
  }
}
