package crp.experiment.paper;

import crp.Argument;
import crp.bench.Table;
import crp.data.CountRows;
import crp.draws.Draws;
import crp.estimate.PointEstimate;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.links.AveragedDistanceCrp;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.links.NearView;
import crp.links.OrderedMixture;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.numerics.LogSum;
import crp.predict.Predictions;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.report.ClusterCounts;
import crp.seating.Crp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Held-out likelihood of the last documents: figure 5 of Blei and Frazier (2011) under the CRP and
 * links, and figure 3 of Wybo et al. (2012) with averaged distances, too. The control there is the
 * published forward pass under a decay that ignores time, which is the CRP.
 */
final class HeldOutFigures {

  private static final String HELD_OUT = "held-out log likelihood (nats a document)";
  private static final String MEAN = "averaged as published";
  private static final DirichletMultinomial WORDS = DirichletMultinomial.symmetric(0.1);

  private final Lab lab;
  private final Split split;
  private final double[] scales;
  private final Lab.Results table;
  private final Map<String, List<Score>> curves = new LinkedHashMap<>();

  /** Starts the table, on the user's documents or on drawn ones. */
  private HeldOutFigures(Lab lab) throws IOException {
    this.lab = lab;
    double unit = lab.hasData() ? 1 : 10;
    scales = new double[] {unit, 2 * unit, 4 * unit};
    if (lab.hasData()) {
      Documents all = Documents.read(lab.file(0), lab.file(1));
      split =
          Split.of(
              all,
              lab.pick(400, all.size()),
              lab.pick(150, 250),
              lab.pick(2, 4),
              lab.pick(60, 100));
    } else {
      Documents all = Documents.linked(lab.pick(250, 600), 1, 10, 40, lab.rng(5));
      split = Split.of(all, 1000, lab.pick(100, 250), lab.pick(2, 4), lab.pick(40, 100));
    }
    lab.say(
        "%d documents, then %d held out; %d chains of %d sweeps",
        split.learnt().size(), split.later().size(), split.chains(), split.sweeps());
    table =
        lab.table(
            "heldout",
            "model %s,scale %.1f,nats a document %.3f,error %.3f,all chains %.3f,tables %.1f");
  }

  static void links(Lab lab) throws IOException {
    HeldOutFigures figure = new HeldOutFigures(lab);
    figure.add("CRP", 0, figure.split.crp());
    for (double scale : figure.scales) {
      figure.add("links exponential", scale, figure.split.links(Decay.exponential(scale)));
      figure.add("links logistic", scale, figure.split.links(logistic(scale)));
    }
    lab.picture("heldout", figure.draw(Score::mean, true));
  }

  static void averaged(Lab lab) throws IOException {
    HeldOutFigures figure = new HeldOutFigures(lab);
    Split split = figure.split;
    figure.add("CRP", 0, split.crp());
    figure.add("CRP in many short chains", 0, split.inManyChains().crp());
    figure.add("published pass without time", 0, split.published(Variant.MEAN, Decay.identity()));
    for (double scale : figure.scales) {
      Decay decay = Decay.exponential(scale);
      figure.add("links", scale, split.links(decay));
      figure.add(MEAN, scale, split.published(Variant.MEAN, decay));
      figure.add(MEAN + " (logistic)", scale, split.published(Variant.MEAN, logistic(scale)));
      figure.add("averaged exact", scale, split.averaged(Variant.MEAN, decay));
    }
    Picture decays = figure.draw(Score::pooled, false);
    double middle = figure.scales[1];
    for (Variant variant : new Variant[] {Variant.WEIGHTED, Variant.MINIMUM}) {
      String model = variant.name().toLowerCase(Locale.ROOT) + " as published";
      figure.add(model, middle, split.published(variant, Decay.exponential(middle)));
    }
    lab.picture(
        "heldout",
        Picture.grid(2, 520, 300, List.of(figure.sizes(Decay.exponential(middle)), decays)));
  }

  /** {@return a logistic decay that is half a unit of its location wide, at most half a year} */
  private static Decay logistic(double location) {
    return Decay.logistic(location, Math.max(0.5, location / 8));
  }

  private void add(String model, double scale, Score score) {
    lab.say("%s %s is done", model, scale);
    table.row(model, scale, score.mean(), score.error(), score.pooled(), score.tables());
    curves.computeIfAbsent(model, key -> new ArrayList<>()).add(score);
  }

  /** The scores over the decay parameter: models that know no decay are dashed constants. */
  private Picture draw(Function<Score, Double> shown, boolean errors) {
    List<LinePlot.Series> lines = new ArrayList<>();
    curves.forEach(
        (model, scores) -> {
          double[] height = new double[scales.length];
          double[] error = new double[scales.length];
          for (int s = 0; s < scales.length; s++) {
            Score score = scores.get(Math.min(s, scores.size() - 1));
            height[s] = shown.apply(score);
            error[s] = errors ? score.error() : Lab.NONE;
          }
          LinePlot.Series line = new LinePlot.Series(model, scales, height).withErrors(error);
          lines.add(scores.size() == 1 ? line.dashed() : line.dotted());
        });
    return LinePlot.draw(
        lines, new Captions("", "decay parameter", HELD_OUT), LinePlot.Scale.PLAIN);
  }

  /** Figure 3 (a): the score over the number of documents learnt from. */
  private Picture sizes(Decay decay) throws IOException {
    Table sizes = lab.csv("sizes", "documents %d,CRP %.3f,links %.3f,averaged as published %.3f");
    int[] parts = {4, 2, 1};
    double[] counts = new double[parts.length];
    double[][] scores = new double[3][parts.length];
    for (int p = 0; p < parts.length; p++) {
      int n = split.learnt().size() / parts[p];
      lab.say("the last %d documents", n);
      Split part = split.ofTheLast(n);
      counts[p] = n;
      scores[0][p] = part.crp().pooled();
      scores[1][p] = part.links(decay).pooled();
      scores[2][p] = part.published(Variant.MEAN, decay).pooled();
      sizes.row(n, scores[0][p], scores[1][p], scores[2][p]);
    }
    return LinePlot.draw(
        List.of(
            new LinePlot.Series("CRP", counts, scores[0]).dotted(),
            new LinePlot.Series("links", counts, scores[1]).dotted(),
            new LinePlot.Series(MEAN, counts, scores[2]).dotted()),
        new Captions("", "training documents", HELD_OUT),
        LinePlot.Scale.PLAIN);
  }

  /**
   * What was found, in nats a document.
   *
   * @param mean over the chains
   * @param error standard error over the chains, 0 of one
   * @param pooled of the densities averaged over all chains
   * @param tables mean number of tables
   */
  private record Score(double mean, double error, double pooled, double tables) {}

  /**
   * What one chain says.
   *
   * @param later of the documents after those of the fit
   * @param tables mean number of tables
   */
  private record Found(Predictions later, double tables) {}

  /**
   * Documents of a fit and those after them, by chains that are judged one by one and together.
   *
   * @param learnt the documents of the fit
   * @param later the documents after them
   * @param chains number of chains, each from its own seed
   * @param sweeps sweeps of a chain, with the usual burn-in
   */
  private record Split(Documents learnt, Documents later, int chains, int sweeps) {

    /** {@return the documents before the last ones, of which some are left out at the start} */
    static Split of(Documents all, int learnt, int later, int chains, int sweeps) {
      int split = all.size() - later;
      Argument.require(split >= 2, "%d documents are too few to hold out %d", all.size(), later);
      return new Split(
          all.part(Math.max(0, split - learnt), split),
          all.part(split, all.size()),
          chains,
          sweeps);
    }

    Split ofTheLast(int n) {
      return new Split(learnt.part(learnt.size() - n, learnt.size()), later, chains, sweeps);
    }

    /** {@return the same with ten times as many chains of a fifth of the length} */
    Split inManyChains() {
      return new Split(learnt, later, 10 * chains, sweeps / 5);
    }

    Score crp() {
      return score(
          Mixture.of(Crp.of(1), WORDS, learnt.rows()),
          fit -> TableView.of(fit).averagedPredictor().predict(later.rows()));
    }

    Score links(Decay decay) {
      TimeAffinity near = TimeAffinity.sequential(TimeOrder.of(learnt.times()), decay, Ties.BY_ROW);
      return score(LinkedMixture.of(DistanceCrp.of(1, near), WORDS, learnt.rows()), this::near);
    }

    Score averaged(Variant variant, Decay decay) {
      return score(OrderedMixture.of(prior(variant, decay), WORDS, learnt.rows()), this::near);
    }

    private AveragedDistanceCrp prior(Variant variant, Decay decay) {
      return AveragedDistanceCrp.of(1, variant, decay, learnt.times());
    }

    /** Averages over the draws of {@link ForwardPasses}. */
    Score published(Variant variant, Decay decay) {
      ForwardPasses<CountRows> passes =
          new ForwardPasses<>(prior(variant, decay), WORDS, learnt.rows());
      return score(
          seed -> {
            Draws draws = passes.draws(sweeps, seed);
            return new Found(
                passes.predictor(draws).predictAt(later.rows(), later.times()),
                ClusterCounts.mean(draws));
          });
    }

    private Predictions near(Fit<CountRows> fit) {
      return NearView.of(fit).predictor().predictAt(later.rows(), later.times());
    }

    private Score score(
        PartitionModel<CountRows> model, Function<Fit<CountRows>, Predictions> predictor) {
      return score(
          seed -> {
            Fit<CountRows> fit =
                model
                    .sweeps(sweeps)
                    .chains(1)
                    .threads(1)
                    .seed(seed)
                    .estimate(PointEstimate.MAP)
                    .fit();
            return new Found(predictor.apply(fit), FitNumbers.of(fit).clusters());
          });
    }

    /** Scores one chain for each seed from 1 on. */
    private Score score(IntFunction<Found> chain) {
      int n = later.size();
      double[] sums = new double[n];
      Arrays.fill(sums, Double.NEGATIVE_INFINITY);
      SummaryStatistics byChain = new SummaryStatistics();
      SummaryStatistics tables = new SummaryStatistics();
      for (int seed = 1; seed <= chains; seed++) {
        Found found = chain.apply(seed);
        for (int i = 0; i < n; i++) {
          sums[i] = LogSum.add(sums[i], found.later().logDensity(i));
        }
        byChain.addValue(found.later().logLikelihood() / n);
        tables.addValue(found.tables());
      }
      double pooled = Arrays.stream(sums).sum() / n - Math.log(chains);
      return new Score(byChain.getMean(), Lab.error(byChain), pooled, tables.getMean());
    }
  }
}
