package crp.answer;

import crp.model.Fit;
import crp.proximity.NeighbourGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The clusters of an answer as regions of a graph or as segments of time, and the rows that belong
 * to none of two rows and more. Rows are those of the data, in the order of the model.
 *
 * @param borders of the fit
 * @param all in the order of the clusters; for times in the order of time, one for each stretch of
 *     rows of a cluster
 * @param isolated rows without any neighbour
 */
public record Regions(Borders borders, List<Region> all, List<Integer> isolated) {

  /**
   * One region or segment.
   *
   * @param cluster its number in the answer
   * @param rows number of its rows
   * @param sure number of its rows that are sure of their cluster
   * @param middle a row in its middle: far from other regions, or the middle row in time
   * @param neighbours mean probability of a border over the edges to each other cluster, by number
   * @param from its first time; NaN on a graph
   * @param to its last time; NaN on a graph
   */
  public record Region(
      int cluster,
      int rows,
      int sure,
      int middle,
      Map<Integer, Double> neighbours,
      double from,
      double to) {

    /** {@return whether it is a single row} */
    public boolean alone() {
      return rows == 1;
    }
  }

  public Regions {
    all = List.copyOf(all);
    isolated = List.copyOf(isolated);
  }

  /** {@return the regions of an answer; empty where its fit has no {@link Borders}} */
  public static Optional<Regions> of(Answer answer) {
    return Borders.of(answer.fit())
        .map(
            borders ->
                borders
                    .graph()
                    .map(graph -> onGraph(answer, borders, graph))
                    .orElseGet(() -> inTime(answer, borders)));
  }

  /** {@return the number of regions of a single row} */
  public int alone() {
    return (int) all.stream().filter(Region::alone).count();
  }

  private static Regions onGraph(Answer answer, Borders borders, NeighbourGraph graph) {
    int[] labels = answer.labels();
    boolean[] sure = sure(answer);
    int[] middle = middles(graph, labels, answer.size());
    List<Map<Integer, double[]>> sums = new ArrayList<>();
    int[] rows = new int[answer.size()];
    int[] sureRows = new int[answer.size()];
    for (int k = 0; k < rows.length; k++) {
      sums.add(new TreeMap<>());
    }
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] >= 0) {
        rows[labels[i]]++;
        sureRows[labels[i]] += sure[i] ? 1 : 0;
      }
    }
    for (int e = 0; e < graph.edges(); e++) {
      int a = labels[graph.from(e)];
      int b = labels[graph.to(e)];
      double p = borders.probability(e);
      if (a >= 0 && b >= 0 && a != b && !Double.isNaN(p)) {
        add(sums.get(a), b, p);
        add(sums.get(b), a, p);
      }
    }
    List<Region> all = new ArrayList<>();
    for (int k = 0; k < rows.length; k++) {
      all.add(
          new Region(
              k, rows[k], sureRows[k], middle[k], means(sums.get(k)), Double.NaN, Double.NaN));
    }
    List<Integer> isolated =
        IntStream.range(0, graph.size()).filter(i -> graph.degree(i) == 0).boxed().toList();
    return new Regions(borders, all, isolated);
  }

  private static boolean[] sure(Answer answer) {
    double[] confidence = answer.confidence();
    boolean[] sure = new boolean[confidence.length];
    for (int i = 0; i < sure.length; i++) {
      sure[i] = confidence[i] >= Answer.SURE;
    }
    return sure;
  }

  private static void add(Map<Integer, double[]> sums, int other, double p) {
    double[] sum = sums.computeIfAbsent(other, k -> new double[2]);
    sum[0] += p;
    sum[1]++;
  }

  private static Map<Integer, Double> means(Map<Integer, double[]> sums) {
    Map<Integer, Double> means = new TreeMap<>();
    sums.forEach((other, sum) -> means.put(other, sum[0] / sum[1]));
    return means;
  }

  /** The row of each cluster whose steps to four rows at the rim of it are the fewest. */
  private static int[] middles(NeighbourGraph graph, int[] labels, int clusters) {
    int[] first = new int[clusters];
    Arrays.fill(first, -1);
    for (int i = labels.length - 1; i >= 0; i--) {
      if (labels[i] >= 0) {
        first[labels[i]] = i;
      }
    }
    Steps steps = new Steps(graph, labels);
    return Arrays.stream(first).map(row -> row < 0 ? -1 : steps.middle(row)).toArray();
  }

  /** Steps within clusters. */
  private static final class Steps {

    private static final int RIM = 4;

    private final NeighbourGraph graph;
    private final int[] labels;
    private final int[] steps;
    private final int[] nearest;
    private final int[] farthest;
    private final int[] queue;
    private int end;

    Steps(NeighbourGraph graph, int[] labels) {
      this.graph = graph;
      this.labels = labels;
      steps = new int[labels.length];
      nearest = new int[labels.length];
      farthest = new int[labels.length];
      queue = new int[labels.length];
      Arrays.fill(nearest, Integer.MAX_VALUE);
      Arrays.fill(steps, -1);
    }

    /** Each next row at the rim is the one that is farthest from those before it. */
    int middle(int first) {
      int n = search(first);
      int[] rows = Arrays.copyOf(queue, n);
      int rim = rows[n - 1];
      int best = rim;
      for (int r = 0; r < RIM; r++) {
        search(rim);
        int far = -1;
        for (int row : rows) {
          nearest[row] = Math.min(nearest[row], steps[row]);
          farthest[row] = Math.max(farthest[row], steps[row]);
          far = Math.max(far, nearest[row]);
        }
        for (int row : rows) {
          rim = nearest[row] == far ? row : rim;
        }
      }
      for (int row : rows) {
        best = farthest[row] < farthest[best] ? row : best;
      }
      return best;
    }

    /** {@return the number of rows that are reached, which are in the queue} */
    private int search(int from) {
      for (int i = 0; i < end; i++) {
        steps[queue[i]] = -1;
      }
      end = 0;
      queue[end++] = from;
      steps[from] = 0;
      for (int head = 0; head < end; head++) {
        int at = queue[head];
        for (int h = graph.start(at); h < graph.start(at + 1); h++) {
          int other = graph.neighbour(h);
          if (steps[other] < 0 && labels[other] == labels[from]) {
            steps[other] = steps[at] + 1;
            queue[end++] = other;
          }
        }
      }
      return end;
    }
  }

  private static Regions inTime(Answer answer, Borders borders) {
    int[] labels = answer.labels();
    boolean[] sure = sure(answer);
    int[] order = Arrays.stream(borders.inTime()).filter(row -> labels[row] >= 0).toArray();
    double[] times = borders.boundaries().orElseThrow().times();
    double[] p = borders.boundaries().orElseThrow().probabilities();
    List<Region> all = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= order.length; i++) {
      if (i == order.length || labels[order[i]] != labels[order[start]]) {
        Map<Integer, Double> neighbours = new TreeMap<>();
        if (start > 0) {
          neighbours.put(labels[order[start - 1]], at(times, p, borders.time(order[start])));
        }
        if (i < order.length) {
          neighbours.merge(labels[order[i]], at(times, p, borders.time(order[i])), Math::max);
        }
        all.add(
            new Region(
                labels[order[start]],
                i - start,
                (int) IntStream.range(start, i).filter(j -> sure[order[j]]).count(),
                order[(start + i - 1) / 2],
                neighbours,
                borders.time(order[start]),
                borders.time(order[i - 1])));
        start = i;
      }
    }
    return new Regions(borders, all, List.of());
  }

  private static double at(double[] times, double[] p, double time) {
    int place = Arrays.binarySearch(times, time);
    return place < 0 ? 0 : p[place];
  }

  /** {@return the fit} */
  public Fit<?> fit() {
    return borders.fit();
  }
}
