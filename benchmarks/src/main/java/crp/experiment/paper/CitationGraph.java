package crp.experiment.paper;

import crp.data.CountRows;
import crp.experiment.CsvLines;
import crp.partition.Partition;
import crp.picture.Captions;
import crp.picture.Clusters;
import crp.picture.GraphLayout;
import crp.picture.MapPlot;
import crp.picture.Picture;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.seating.DistanceCrp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Documents that cite each other, taken without the direction.
 *
 * @param near the documents that cite each document or are cited by it, ascending
 * @param words their words
 */
@SuppressWarnings("ArrayRecordComponent")
record CitationGraph(int[][] near, CountRows words) {

  /** Concentration of all priors here. */
  static final double CONCENTRATION = 1;

  /**
   * {@return the graph of two files}
   *
   * @param words document, word, count: numbers from 0, below a header; perhaps compressed
   * @param cites citing, cited: the same
   */
  static CitationGraph read(Path words, Path cites) throws IOException {
    List<int[]> pairs =
        CsvLines.body(cites).stream()
            .map(fields -> fields.stream().mapToInt(Integer::parseInt).toArray())
            .toList();
    int cited = pairs.stream().mapToInt(pair -> Math.max(pair[0], pair[1])).max().orElse(0);
    int written =
        CsvLines.body(words).stream().mapToInt(f -> Integer.parseInt(f.get(0))).max().orElse(0);
    int n = Math.max(cited, written) + 1;
    return new CitationGraph(joined(n, pairs), Documents.counts(words, n));
  }

  /**
   * {@return a drawn graph: communities of 20 documents, each a tree with some more citations, and
   * a few citations between them; every third community has the same subject}
   */
  static CitationGraph drawn(int n, Rng rng) {
    int community = 20;
    List<int[]> pairs = new ArrayList<>();
    CountRows.Builder rows = CountRows.over(60);
    for (int i = 0; i < n; i++) {
      int first = i - i % community;
      if (i > first) {
        pairs.add(new int[] {i, first + rng.below(i - first)});
        if (rng.below(2) == 0) {
          pairs.add(new int[] {i, first + rng.below(i - first)});
        }
      } else if (i > 0 && rng.below(2) == 0) {
        pairs.add(new int[] {i, rng.below(i)});
      }
      int subject = i / community % 3;
      for (int w = 0; w < 40; w++) {
        rows.add(rng.below(3) > 0 ? 20 * subject + rng.below(20) : rng.below(60), 1);
      }
      rows.endRow();
    }
    return new CitationGraph(joined(n, pairs), rows.build());
  }

  private static int[][] joined(int n, List<int[]> pairs) {
    List<TreeSet<Integer>> near = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      near.add(new TreeSet<>());
    }
    for (int[] pair : pairs) {
      if (pair[0] != pair[1]) {
        near.get(pair[0]).add(pair[1]);
        near.get(pair[1]).add(pair[0]);
      }
    }
    return near.stream()
        .map(one -> one.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  /** {@return the number of documents} */
  int size() {
    return near.length;
  }

  /** {@return the number of the component of each document, from 0} */
  int[] components() {
    int[] component = new int[size()];
    Arrays.fill(component, -1);
    int next = 0;
    for (int i = 0; i < size(); i++) {
      if (component[i] < 0) {
        for (int j : reached(i, size())) {
          component[j] = next;
        }
        next++;
      }
    }
    return component;
  }

  /** {@return at most so many documents that are connected with one, nearest first} */
  private int[] reached(int start, int most) {
    boolean[] found = new boolean[size()];
    List<Integer> order = new ArrayList<>();
    Queue<Integer> queue = new ArrayDeque<>(List.of(start));
    found[start] = true;
    while (!queue.isEmpty() && order.size() < most) {
      int i = queue.remove();
      order.add(i);
      for (int j : near[i]) {
        if (!found[j]) {
          found[j] = true;
          queue.add(j);
        }
      }
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /** {@return the graph of at most so many documents around one} */
  CitationGraph around(int start, int most) {
    int[] chosen = reached(start, most);
    Arrays.sort(chosen);
    int[] number = new int[size()];
    Arrays.fill(number, -1);
    for (int i = 0; i < chosen.length; i++) {
      number[chosen[i]] = i;
    }
    int[][] some =
        Arrays.stream(chosen)
            .mapToObj(i -> Arrays.stream(near[i]).map(j -> number[j]).filter(j -> j >= 0).toArray())
            .toArray(int[][]::new);
    return new CitationGraph(some, words.select(chosen));
  }

  /** {@return the nodes, coloured by cluster, and the edges} */
  Picture draw(Partition clusters, String title) {
    int[] from =
        IntStream.range(0, size())
            .flatMap(i -> Arrays.stream(near[i]).filter(j -> j < i).map(j -> i))
            .toArray();
    int[] to =
        IntStream.range(0, size())
            .flatMap(i -> Arrays.stream(near[i]).filter(j -> j < i))
            .toArray();
    double[][] places = GraphLayout.of(size(), from, to);
    double[] sure = new double[size()];
    Arrays.fill(sure, 1);
    return MapPlot.draw(
        new MapPlot.Points(places[0], places[1], 1, false),
        new Clusters("cluster", clusters.labels(), sure),
        from,
        to,
        new Captions(title, "", ""));
  }

  /** {@return the log of the number of choices of all customers: each neighbour, or itself} */
  double logChoices() {
    return Arrays.stream(near).mapToDouble(some -> Math.log(CONCENTRATION + some.length)).sum();
  }

  /** {@return links between documents that cite each other} */
  DistanceCrp oneHop() {
    return prior(near);
  }

  /** {@return links to all earlier documents: the CRP} */
  DistanceCrp crp() {
    return earlier(i -> j -> true);
  }

  /** {@return links to all earlier documents of the component: a CRP in each of them} */
  DistanceCrp crpWithinComponents() {
    int[] component = components();
    return earlier(i -> j -> component[i] == component[j]);
  }

  private DistanceCrp earlier(IntFunction<IntPredicate> may) {
    return prior(
        IntStream.range(0, size())
            .mapToObj(i -> IntStream.range(0, i).filter(may.apply(i)).toArray())
            .toArray(int[][]::new));
  }

  private static DistanceCrp prior(int[][] choices) {
    double[][] weights = new double[choices.length][];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = new double[choices[i].length];
      Arrays.fill(weights[i], 1);
    }
    return DistanceCrp.of(CONCENTRATION, SparseAffinity.of(choices, weights));
  }
}
