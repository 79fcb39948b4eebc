package crp.experiment.paper;

import crp.Text;
import crp.compare.Evidence;
import crp.data.CountRows;
import crp.diagnose.LogEstimate;
import crp.draws.Draw;
import crp.draws.Schedule;
import crp.estimate.PointEstimate;
import crp.experiment.CsvLines;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.model.Fit;
import crp.model.Settings;
import crp.numerics.LogGamma;
import crp.partition.Partition;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Abstracts that cite each other, section 5.3 of Blei and Frazier (2011): the Bayes factor of links
 * between citing documents against the CRP, by a bridge and by bounds, and the ratio of the two
 * priors of links, which does not depend on the words. Concentrations are 1.
 */
final class CitationFigure {

  private static final DirichletMultinomial WORDS = DirichletMultinomial.symmetric(0.1);

  private CitationFigure() {}

  static void run(Lab lab) throws IOException {
    Citations all =
        lab.hasData()
            ? Citations.read(lab.file(0), lab.file(1))
            : Citations.drawn(lab.pick(120, 1000), lab.rng(50));
    describe(lab, all);
    bridge(lab, all);
    bound(lab, all);
    draw(lab, all.around(0, 120));
  }

  /** Facts of the graph alone. */
  private static void describe(Lab lab, Citations all) throws IOException {
    int[] component = all.components();
    int[] sizes = new int[Arrays.stream(component).max().orElse(0) + 1];
    for (int one : component) {
      sizes[one]++;
    }
    double n = all.size();
    double within = Arrays.stream(sizes).mapToDouble(size -> size * (size - 1.0)).sum();
    lab.table(
            "graph",
            "documents %.0f,components %d,largest %d,pairs in one component %.3f,log N! %.1f,"
                + "log choices of links %.1f,ratio of the priors %.1f")
        .row(
            n,
            sizes.length,
            Arrays.stream(sizes).max().orElse(0),
            within / n / (n - 1),
            LogGamma.of(n + 1),
            all.logChoices(),
            all.logRatio());
  }

  /** The factor of connected documents by a bridge between the two priors. */
  private static void bridge(Lab lab, Citations all) throws IOException {
    Lab.Results table =
        lab.table(
            "bridge", "documents %d,log Bayes factor %.2f,error %.2f,ratio of the priors %.1f");
    Citations some = all.around(0, lab.pick(30, 150));
    int sweeps = lab.pick(20, 60);
    Settings settings =
        Settings.defaults()
            .withSchedule(Schedule.of(sweeps))
            .withChains(2)
            .withThreads(1)
            .withSeed(1);
    lab.say("bridge between priors, %d documents", some.size());
    PartitionModel<CountRows> links = LinkedMixture.of(some.oneHop(), WORDS, some.words());
    LogEstimate factor = Evidence.of(links, settings).logBayesFactor(some.earlier(i -> j -> true));
    table.row(some.size(), factor.value(), factor.error(), some.logRatio());
  }

  /** Bounds of the factor of all documents. */
  private static void bound(Lab lab, Citations all) throws IOException {
    Lab.Results table =
        lab.table(
            "bounds",
            "prior %s,clusters %.1f,log p(words | clusters) mean %.1f,largest %.1f,"
                + "log joint largest %.1f,log Bayes factor at most %.1f");
    int sweeps = lab.pick(20, 200);
    int[] component = all.components();
    lab.say("CRP, %d documents, %d sweeps", all.size(), sweeps);
    Chain crp = Chain.of(Mixture.of(Crp.of(1), WORDS, all.words()), sweeps, all);
    table.row("CRP", crp.clusters, crp.mean, crp.largest, crp.joint, Lab.NONE);
    lab.say("CRP within components");
    DistanceCrp inComponents = all.earlier(i -> j -> component[i] == component[j]);
    Chain within = Chain.of(LinkedMixture.of(inComponents, WORDS, all.words()), sweeps, all);
    table.row(
        "CRP within components", within.clusters, within.mean, within.largest, Lab.NONE, Lab.NONE);
    lab.say("links between citing documents");
    Chain links = Chain.of(LinkedMixture.of(all.oneHop(), WORDS, all.words()), sweeps, all);
    table.row("links", links.clusters, links.mean, links.largest, Lab.NONE, links.mean - crp.joint);
  }

  /** Draws the documents, coloured by cluster, and their citations. */
  private static void draw(Lab lab, Citations some) throws IOException {
    Partition clusters =
        Chain.fit(LinkedMixture.of(some.oneHop(), WORDS, some.words()), 200).estimate();
    int[][] edges =
        IntStream.range(0, some.size())
            .boxed()
            .flatMap(
                i -> Arrays.stream(some.near[i]).filter(j -> j < i).mapToObj(j -> new int[] {i, j}))
            .toArray(int[][]::new);
    int[] from = Arrays.stream(edges).mapToInt(edge -> edge[0]).toArray();
    int[] to = Arrays.stream(edges).mapToInt(edge -> edge[1]).toArray();
    String title =
        Text.of("%d connected documents in %d clusters", some.size(), clusters.clusters());
    lab.picture("clusters", ScatterPlot.graph(clusters.labels(), from, to, title));
  }

  /** What one chain found of the words given the clusters, in nats. */
  private record Chain(double clusters, double mean, double largest, double joint) {

    static Fit<CountRows> fit(PartitionModel<CountRows> model, int sweeps) {
      return model.sweeps(sweeps).chains(1).threads(1).seed(1).estimate(PointEstimate.MAP).fit();
    }

    static Chain of(PartitionModel<CountRows> model, int sweeps, Citations graph) {
      SummaryStatistics clusters = new SummaryStatistics();
      SummaryStatistics words = new SummaryStatistics();
      SummaryStatistics joint = new SummaryStatistics();
      for (Draw draw : fit(model, sweeps).draws().draws()) {
        TableState state = new TableState(Crp.of(1), WORDS.bank(graph.words()), draw.partition());
        clusters.addValue(draw.clusters());
        words.addValue(state.logJoint() - state.logPrior());
        joint.addValue(state.logJoint());
      }
      return new Chain(clusters.getMean(), words.getMean(), words.getMax(), joint.getMax());
    }
  }

  /**
   * Documents that cite each other, taken without the direction.
   *
   * @param near the documents that cite each document or are cited by it, ascending
   * @param words their words
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Citations(int[][] near, CountRows words) {

    /**
     * {@return the graph of two files, whose numbers are from 0, below a header}
     *
     * @param words document, word, count
     * @param cites citing, cited
     */
    static Citations read(Path words, Path cites) throws IOException {
      List<int[]> pairs = CsvLines.numbers(cites);
      int cited = pairs.stream().mapToInt(pair -> Math.max(pair[0], pair[1])).max().orElse(0);
      int written = CsvLines.numbers(words).stream().mapToInt(line -> line[0]).max().orElse(0);
      int n = Math.max(cited, written) + 1;
      return of(n, pairs, CsvLines.counts(CsvLines.numbers(words), n));
    }

    /**
     * {@return a drawn graph: communities of 20 documents, each a tree with some more citations,
     * and a few citations between them; every third community has the same subject}
     */
    static Citations drawn(int n, Rng rng) {
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
      return of(n, pairs, rows.build());
    }

    private static Citations of(int n, List<int[]> pairs, CountRows words) {
      List<TreeSet<Integer>> near = new ArrayList<>();
      IntStream.range(0, n).forEach(i -> near.add(new TreeSet<>()));
      for (int[] pair : pairs) {
        if (pair[0] != pair[1]) {
          near.get(pair[0]).add(pair[1]);
          near.get(pair[1]).add(pair[0]);
        }
      }
      return new Citations(
          near.stream()
              .map(one -> one.stream().mapToInt(Integer::intValue).toArray())
              .toArray(int[][]::new),
          words);
    }

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
      int[] order = new int[size()];
      int end = 0;
      order[end++] = start;
      found[start] = true;
      for (int at = 0; at < end && at < most; at++) {
        for (int j : near[order[at]]) {
          if (!found[j]) {
            found[j] = true;
            order[end++] = j;
          }
        }
      }
      return Arrays.copyOf(order, Math.min(end, most));
    }

    /** {@return the graph of at most so many documents around one} */
    Citations around(int start, int most) {
      int[] chosen = reached(start, most);
      Arrays.sort(chosen);
      int[][] some =
          Arrays.stream(chosen)
              .mapToObj(
                  i ->
                      Arrays.stream(near[i])
                          .map(j -> Arrays.binarySearch(chosen, j))
                          .filter(j -> j >= 0)
                          .toArray())
              .toArray(int[][]::new);
      return new Citations(some, words.select(chosen));
    }

    /** {@return the log of the number of choices of all customers: each neighbour, or itself} */
    double logChoices() {
      return Arrays.stream(near).mapToDouble(some -> Math.log(1.0 + some.length)).sum();
    }

    /** {@return log of the probability of links on the graph, less that of links to all earlier} */
    double logRatio() {
      return LogGamma.of(size() + 1.0) - logChoices();
    }

    /** {@return links between documents that cite each other} */
    DistanceCrp oneHop() {
      return prior(near);
    }

    /** {@return links to earlier documents that may be linked; to all of them: the CRP} */
    DistanceCrp earlier(IntFunction<IntPredicate> may) {
      return prior(
          IntStream.range(0, size())
              .mapToObj(i -> IntStream.range(0, i).filter(may.apply(i)).toArray())
              .toArray(int[][]::new));
    }

    private static DistanceCrp prior(int[][] choices) {
      double[][] weights =
          Arrays.stream(choices)
              .map(some -> Arrays.stream(some).mapToDouble(j -> 1).toArray())
              .toArray(double[][]::new);
      return DistanceCrp.of(1, SparseAffinity.of(choices, weights));
    }
  }
}
