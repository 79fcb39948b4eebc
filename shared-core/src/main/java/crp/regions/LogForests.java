package crp.regions;

import crp.proximity.NeighbourGraph;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How many forests with cuts make the same regions, nearly: the log of a number of spanning trees
 * is the sum of the logs of the degrees, less half of the sum of the probabilities that a random
 * walk returns in two steps, less that of longer ways back, which are left out. Used to compare
 * starts and regimes; no sampler depends on it.
 */
final class LogForests {

  private LogForests() {}

  /**
   * {@return about the log of the number of spanning forests that make the regions}
   *
   * @param labels the region of each row, from 0
   * @param regions number above all labels
   */
  static double of(NeighbourGraph graph, int[] labels, int regions) {
    int[] degree = new int[graph.size()];
    long[] inside = new long[regions];
    long[] outside = new long[regions];
    for (int e = 0; e < graph.edges(); e++) {
      int a = labels[graph.from(e)];
      int b = labels[graph.to(e)];
      if (a == b) {
        degree[graph.from(e)]++;
        degree[graph.to(e)]++;
        inside[a] += 2;
      } else {
        outside[a]++;
        outside[b]++;
      }
    }
    double sum =
        logs(inside, -1) + logs(outside, 1) - Math.log(Math.max(1.0, (double) total(outside)));
    for (int one : degree) {
      sum += one > 0 ? Math.log(one) : 0;
    }
    for (int e = 0; e < graph.edges(); e++) {
      if (labels[graph.from(e)] == labels[graph.to(e)]) {
        sum -= 1.0 / degree[graph.from(e)] / degree[graph.to(e)];
      }
    }
    return sum - returns(graph, labels, outside);
  }

  /** {@return half of the probabilities of a way to another region and back, over all regions} */
  private static double returns(NeighbourGraph graph, int[] labels, long[] outside) {
    long[] pairs =
        IntStream.range(0, graph.edges())
            .filter(e -> labels[graph.from(e)] != labels[graph.to(e)])
            .mapToLong(e -> pair(labels[graph.from(e)], labels[graph.to(e)]))
            .sorted()
            .toArray();
    double sum = 0;
    for (int first = 0, end; first < pairs.length; first = end) {
      end = first + 1;
      while (end < pairs.length && pairs[end] == pairs[first]) {
        end++;
      }
      double edges = end - first;
      int a = (int) (pairs[first] >> Integer.SIZE);
      int b = (int) pairs[first];
      sum += edges / outside[a] * edges / outside[b];
    }
    return sum;
  }

  private static long pair(int a, int b) {
    return (long) Math.min(a, b) << Integer.SIZE | Math.max(a, b);
  }

  private static double logs(long[] counts, int sign) {
    return sign
        * Arrays.stream(counts).filter(n -> n > 0).mapToDouble(n -> Math.log((double) n)).sum();
  }

  private static long total(long[] counts) {
    return Arrays.stream(counts).sum();
  }
}
