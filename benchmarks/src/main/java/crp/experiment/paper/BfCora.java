package crp.experiment.paper;

import crp.Text;
import crp.data.CountRows;
import crp.diagnose.LogEstimate;
import crp.draws.Draw;
import crp.draws.Schedule;
import crp.estimate.PointEstimate;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.model.Evidence;
import crp.model.Fit;
import crp.model.Model;
import crp.model.PartitionModel;
import crp.model.Settings;
import crp.numerics.LogGamma;
import crp.numerics.LogSum;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.state.TableState;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Abstracts that cite each other, section 5.3 of Blei and Frazier (2011): the Bayes factor of links
 * between citing documents against the CRP, by enumeration, by a bridge, and by bounds; and the
 * ratio of the two priors of links, which does not depend on the words.
 */
final class BfCora implements Experiment {

  private static final double PAPER = 13_062;
  private static final DirichletMultinomial WORDS = DirichletMultinomial.symmetric(0.1);

  /** Documents of which all links are enumerated. */
  private static final int TINY = 6;

  @Override
  public String name() {
    return "bf-cora";
  }

  @Override
  public String about() {
    return "Blei and Frazier, section 5.3 and figure 6: citing abstracts and their Bayes factor";
  }

  @Override
  public String files() {
    return "words.csv,cites.csv";
  }

  @Override
  public void run(Lab lab) throws IOException {
    CitationGraph graph =
        lab.hasData()
            ? CitationGraph.read(lab.file(0, "counts of words"), lab.file(1, "citations"))
            : CitationGraph.drawn(lab.pick(120, 1000), lab.rng(50));
    describe(lab, graph);
    enumerate(lab, graph);
    bridge(lab, graph);
    bound(lab, graph);
    lab.note(
        Text.of(
            "Above zero favours the links. The paper's %.0f is near the ratio of the priors of links.",
            PAPER));
  }

  /** Facts of the graph alone. */
  private static void describe(Lab lab, CitationGraph graph) throws IOException {
    int[] component = graph.components();
    int[] sizes = new int[Arrays.stream(component).max().orElse(0) + 1];
    for (int one : component) {
      sizes[one]++;
    }
    double n = graph.size();
    double within = Arrays.stream(sizes).mapToDouble(size -> size * (size - 1.0)).sum();
    Lab.Results table =
        lab.table(
            "graph",
            "documents %.0f",
            "components %d",
            "largest %d",
            "pairs in one component %.3f",
            "log N! %.1f",
            "log choices of links %.1f",
            "ratio of the priors %.1f",
            "paper %s");
    table.row(
        n,
        sizes.length,
        Arrays.stream(sizes).max().orElse(0),
        within / n / (n - 1),
        LogGamma.of(n + 1),
        graph.logChoices(),
        logRatio(graph),
        lab.hasData() ? String.valueOf((int) PAPER) : "-");
  }

  /** {@return log of the probability of links on the graph, less that of links to all earlier} */
  private static double logRatio(CitationGraph graph) {
    return LogGamma.of(graph.size() + 1.0) - graph.logChoices();
  }

  /** The exact factor of a few connected documents, by all links and all partitions. */
  private static void enumerate(Lab lab, CitationGraph graph) throws IOException {
    Lab.Results table =
        lab.table(
            "enumerated",
            "start %d",
            "documents %d",
            "log Bayes factor %.4f",
            "ratio of the priors %.4f");
    for (int s = 0; s < 10; s++) {
      int start = s * graph.size() / 10;
      CitationGraph some = graph.around(start, TINY);
      Map<Partition, Double> fit = new HashMap<>();
      double[] crp = {Double.NEGATIVE_INFINITY};
      Partitions.forEach(
          some.size(),
          partition -> {
            TableState state = new TableState(Crp.of(1), WORDS.bank(some.words()), partition);
            fit.put(partition, state.logJoint() - state.logPrior());
            crp[0] = LogSum.add(crp[0], state.logJoint());
          });
      DistanceCrp prior = some.oneHop();
      double linked = Double.NEGATIVE_INFINITY;
      for (Links links : Links.all(some.size())) {
        double logPrior = prior.logJoint(links.targets());
        if (logPrior > Double.NEGATIVE_INFINITY) {
          linked = LogSum.add(linked, logPrior + fit.getOrDefault(links.partition(), 0.0));
        }
      }
      table.row(start, some.size(), linked - crp[0], logRatio(some));
    }
  }

  /** The factor of connected documents by a bridge between the two priors. */
  private static void bridge(Lab lab, CitationGraph graph) throws IOException {
    Lab.Results table =
        lab.table(
            "bridge",
            "documents %d",
            "log Bayes factor %.2f",
            "error %.2f",
            "ratio of the priors %.1f");
    for (int most : new int[] {TINY, lab.pick(30, 150)}) {
      CitationGraph some = graph.around(0, most);
      int sweeps = most == TINY ? 300 : lab.pick(20, 60);
      Settings settings =
          Settings.defaults()
              .withSchedule(Schedule.of(sweeps, sweeps / 2))
              .withChains(2)
              .withThreads(1)
              .withSeed(1);
      lab.say(Text.of("bridge between priors, %d documents", some.size()));
      PartitionModel<CountRows> links = Model.linked(some.oneHop(), WORDS, some.words());
      LogEstimate factor = Evidence.of(links, settings).logBayesFactor(some.crp());
      table.row(some.size(), factor.value(), factor.error(), logRatio(some));
    }
  }

  /** Bounds of the factor of all documents. */
  private static void bound(Lab lab, CitationGraph graph) throws IOException {
    Lab.Results table =
        lab.table(
            "bounds",
            "prior %s",
            "clusters %.1f",
            "log p(words | clusters) mean %.1f",
            "largest %.1f",
            "log joint largest %.1f",
            "log Bayes factor at most %.1f");
    int sweeps = lab.pick(20, 200);
    lab.say(Text.of("CRP, %d documents, %d sweeps", graph.size(), sweeps));
    Chain crp = Chain.of(Model.mixture(Crp.of(1), WORDS, graph.words()), sweeps, graph);
    table.row("CRP", crp.clusters, crp.mean, crp.largest, crp.joint, Lab.NONE);
    lab.say("CRP within components");
    Chain within =
        Chain.of(Model.linked(graph.crpWithinComponents(), WORDS, graph.words()), sweeps, graph);
    table.row(
        "CRP within components", within.clusters, within.mean, within.largest, Lab.NONE, Lab.NONE);
    lab.say("links between citing documents");
    Chain links = Chain.of(Model.linked(graph.oneHop(), WORDS, graph.words()), sweeps, graph);
    table.row("links", links.clusters, links.mean, links.largest, Lab.NONE, links.mean - crp.joint);
    lab.note(
        "At most: log p(words) is below the posterior mean of log p(words | clusters), and that of"
            + " the CRP above its log joint of any one partition.");
    CitationGraph shown = graph.around(0, 120);
    Fit<CountRows> fit = Chain.fit(Model.linked(shown.oneHop(), WORDS, shown.words()), 200);
    lab.picture(
        "clusters",
        shown.draw(
            fit.estimate(),
            Text.of(
                "%d connected documents in %d clusters", shown.size(), fit.estimate().clusters())));
  }

  /** What one chain found of the words given the clusters, in nats. */
  private record Chain(double clusters, double mean, double largest, double joint) {

    static Fit<CountRows> fit(PartitionModel<CountRows> model, int sweeps) {
      return model.sweeps(sweeps).chains(1).threads(1).seed(1).estimate(PointEstimate.MAP).fit();
    }

    static Chain of(PartitionModel<CountRows> model, int sweeps, CitationGraph graph) {
      Moments clusters = new Moments();
      Moments words = new Moments();
      double largest = Double.NEGATIVE_INFINITY;
      double joint = Double.NEGATIVE_INFINITY;
      for (Draw draw : fit(model, sweeps).draws().draws()) {
        TableState state = new TableState(Crp.of(1), WORDS.bank(graph.words()), draw.partition());
        double log = state.logJoint() - state.logPrior();
        clusters.add(draw.clusters());
        words.add(log);
        largest = Math.max(largest, log);
        joint = Math.max(joint, state.logJoint());
      }
      return new Chain(clusters.mean(), words.mean(), largest, joint);
    }
  }
}
