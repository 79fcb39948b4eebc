package crp.proximity;

import crp.Text;
import crp.parallel.RunScope;
import java.util.Arrays;

/**
 * A graph over customers, directed or not, as sparse rows of lengths. Immutable and thread-safe.
 */
public final class Graph {

  private final int[] starts;
  private final int[] neighbours;
  private final double[] lengths;

  Graph(int[] starts, int[] neighbours, double[] lengths) {
    this.starts = starts;
    this.neighbours = neighbours;
    this.lengths = lengths;
  }

  /**
   * {@return a graph from its edges} Self loops are ignored; of repeated edges the shortest is
   * used.
   *
   * @param customers number of customers
   * @param from start of each edge, from 0
   * @param to end of each edge, from 0
   * @param lengths lengths of the edges, finite and at least 0
   * @param directed whether an edge allows only its start to choose its end
   * @throws IllegalArgumentException if shapes differ, an end is out of range, or a length is
   *     negative, NaN or infinite; names the edge, from 1
   */
  public static Graph of(int customers, int[] from, int[] to, double[] lengths, boolean directed) {
    if (to.length != from.length || lengths.length != from.length) {
      throw new IllegalArgumentException(
          Text.of(
              "there are %d starts, %d ends and %d lengths of edges",
              from.length, to.length, lengths.length));
    }
    double[] negated = new double[lengths.length];
    for (int e = 0; e < from.length; e++) {
      check(customers, e, from[e], to[e], lengths[e]);
      // negated, because of two entries the larger is kept: here the shorter length
      negated[e] = -lengths[e];
    }
    SparseRows rows = rows(customers, from, to, negated, directed);
    return new Graph(rows.starts(), rows.neighbours(), rows.negated());
  }

  /**
   * Returns sparse rows of edges; self loops are ignored, of repeated edges the largest number is
   * kept.
   */
  static SparseRows rows(int customers, int[] from, int[] to, double[] numbers, boolean directed) {
    int[] ends = new int[customers + 1];
    for (int e = 0; e < from.length; e++) {
      ends[from[e] + 1]++;
      ends[to[e] + 1] += directed ? 0 : 1;
    }
    Arrays.parallelPrefix(ends, Math::addExact);
    int[] next = ends.clone();
    int[] edges = new int[ends[customers]];
    for (int e = 0; e < from.length; e++) {
      edges[next[from[e]]++] = e;
      if (!directed) {
        edges[next[to[e]]++] = e;
      }
    }
    SparseRows rows = new SparseRows(customers, edges.length);
    for (int i = 0; i < customers; i++) {
      for (int k = ends[i]; k < ends[i + 1]; k++) {
        int e = edges[k];
        int other = from[e] == i ? to[e] : from[e];
        if (other != i) {
          rows.add(other, numbers[e]);
        }
      }
      rows.endRow();
    }
    return rows;
  }

  private static void check(int customers, int edge, int from, int to, double length) {
    if (from < 0 || to < 0 || from >= customers || to >= customers) {
      throw new IllegalArgumentException(
          Text.of(
              "edge %d goes from %d to %d, but customers are numbered from 0 to %d",
              edge + 1, from, to, customers - 1));
    }
    if (!(length >= 0 && length < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          Text.of("the length of edge %d must be finite and 0 or more, was %s", edge + 1, length));
    }
  }

  /** {@return the number of customers} */
  public int size() {
    return starts.length - 1;
  }

  /** {@return the number of pairs (i, j) with an edge from i to j; two for an undirected edge} */
  public int entries() {
    return neighbours.length;
  }

  /**
   * {@return the affinity of adjacent customers, with the length of the edge as distance}
   *
   * @param decay decay of the lengths
   */
  public SparseAffinity edges(Decay decay) {
    return new DecayedDistances(starts, neighbours, lengths, decay, Double.POSITIVE_INFINITY)
        .affinity();
  }

  /**
   * {@return the affinity by hop distance, the least number of edges between customers} Lengths are
   * ignored. Costs the size of all neighbourhoods.
   *
   * @param limit hops beyond which distance is infinite, at least 1
   * @param decay decay of hops; direct neighbours are at distance 1, so a strict window of width 1
   *     links no customers
   * @throws IllegalArgumentException if the limit is below 1
   */
  public SparseAffinity hops(int limit, Decay decay) {
    return hops(limit, decay, DecayedDistances.completeFor(decay));
  }

  /**
   * {@return the affinity by hop distance, also usable under larger scales of the decay}
   *
   * @param limit hops beyond which distance is infinite, at least 1
   * @param decay decay of hops
   * @param largestScale at least the decay's, may be infinite: pairs up to the limit with positive
   *     weight at this scale are stored
   * @throws IllegalArgumentException if the limit is below 1 or the largest scale out of range
   */
  public SparseAffinity hops(int limit, Decay decay, double largestScale) {
    double reach =
        Double.isInfinite(largestScale)
            ? Double.POSITIVE_INFINITY
            : SparseAffinity.widest(decay, largestScale).reach(0);
    int most = reach < limit ? (int) reach : limit;
    return SparseRows.within(size(), hopRanges(limit), most)
        .distances(
            decay,
            reach < limit
                ? DecayedDistances.completeFor(decay, largestScale)
                : Double.POSITIVE_INFINITY)
        .affinity();
  }

  /**
   * {@return range queries by hop distance, by bounded breadth-first search} Not thread-safe.
   *
   * @param limit hops beyond which distance is infinite, at least 1
   * @throws IllegalArgumentException if the limit is below 1
   */
  public RangeSource hopRanges(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("the hop limit must be 1 or more, was " + limit);
    }
    return new HopSearch(limit);
  }

  /**
   * {@return range queries by the length of the shortest path} Infinite between unconnected
   * customers. Not thread-safe.
   */
  public RangeSource pathRanges() {
    return new PathSearch(starts, neighbours, lengths);
  }

  private final class HopSearch implements RangeSource {

    private final int limit;
    private final int[] seen = new int[size()];
    private int[] queue = new int[16];
    private int round;

    HopSearch(int limit) {
      this.limit = limit;
    }

    @Override
    public void within(int i, double radius, Found found) {
      RunScope.check();
      if (++round == Integer.MAX_VALUE) {
        Arrays.fill(seen, 0);
        round = 1;
      }
      seen[i] = round;
      queue[0] = i;
      int head = 0;
      int tail = 1;
      for (int hops = 1; hops <= limit && hops <= radius && head < tail; hops++) {
        for (int level = tail; head < level; head++) {
          int at = queue[head];
          for (int e = starts[at]; e < starts[at + 1]; e++) {
            int j = neighbours[e];
            if (seen[j] != round) {
              seen[j] = round;
              if (tail == queue.length) {
                queue = Arrays.copyOf(queue, 2 * tail);
              }
              queue[tail++] = j;
              found.add(j, hops);
            }
          }
        }
      }
    }
  }
}
