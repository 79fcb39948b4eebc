package crp.model;

import crp.Argument;
import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.diagnose.Misfit;
import crp.diagnose.Regimes;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.DrawsFile;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.estimate.Alternative;
import crp.estimate.Alternatives;
import crp.estimate.CredibleBall;
import crp.estimate.Cut;
import crp.estimate.Estimate;
import crp.estimate.JointlySure;
import crp.estimate.Ladder;
import crp.estimate.Memberships;
import crp.partition.Partition;
import crp.predict.AveragedPredictor;
import crp.predict.DensityCurve;
import crp.predict.DensityPlane;
import crp.predict.NearPredictor;
import crp.predict.Predictor;
import crp.random.SeededRng;
import crp.report.ClusterCounts;
import crp.report.DensityText;
import crp.report.Positions;
import crp.report.ReportNames;
import crp.seating.Prior;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run, for every kind of model: one partition that represents the posterior, its
 * clusters, all draws, and what is needed to repeat the run. Immutable, apart from the scratch
 * space of predictors, which are for one thread at a time.
 */
public final class Fit<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Model<R> model;
  private final Settings settings;
  private final Sampled sampled;
  private final Draws draws;
  private final Estimate estimate;
  private final List<Cluster> clusters;
  private final Set<Integer> withoutData;
  private final FitView<R> view;
  private final RowLabels labels;
  private final End end;
  private final @Nullable Positions positions;
  private transient volatile double @Nullable [] together;
  private transient volatile @Nullable Certainty certainty;
  private transient volatile @Nullable List<Misfit> misfits;
  private transient volatile @Nullable List<Alternative> alternatives;
  private transient volatile @Nullable Ladder ladder;
  private transient volatile @Nullable List<DensityCurve> densities;
  private transient volatile @Nullable Answer answer;

  /**
   * When and how a run ended.
   *
   * @param seconds from its begin
   * @param stopped whether the user stopped it, so that it has fewer sweeps than it should
   */
  record End(double seconds, boolean stopped) implements Serializable {}

  /**
   * What all chains found.
   *
   * @param draws of all chains
   * @param diagnosis of these draws
   * @param regimes which of the chains are used
   */
  record Sampled(Draws draws, Diagnosis diagnosis, Regimes regimes) implements Serializable {}

  Fit(
      Model<R> model,
      Sampled sampled,
      Posterior<R> posterior,
      FitView<R> view,
      RowLabels labels,
      End end) {
    this.model = model;
    this.sampled = sampled;
    this.settings = posterior.settings();
    this.draws = posterior.draws();
    this.estimate = posterior.estimate();
    this.clusters =
        Cluster.all(
            posterior.draw(),
            view.rows(),
            labels.labels(),
            posterior.bank(),
            new SeededRng(settings.seed()));
    this.withoutData = Set.copyOf(posterior.withoutData());
    this.view = view;
    this.labels = labels;
    this.end = end;
    positions = null;
  }

  private Fit(Fit<R> fit, Positions positions) {
    this.model = fit.model;
    this.settings = fit.settings;
    this.sampled = fit.sampled;
    this.draws = fit.draws;
    this.estimate = fit.estimate;
    this.clusters = fit.clusters;
    this.withoutData = fit.withoutData;
    this.view = fit.view;
    this.labels = fit.labels;
    this.end = fit.end;
    this.positions = positions;
  }

  /**
   * {@return this fit with the positions of the rows of the data, for the report: clusters along
   * time, or on the map} Under a prior over times, and for a single sequence, clusters along time
   * need no positions.
   *
   * @param where one position for each row
   * @throws IllegalArgumentException if there is another number of rows
   */
  public Fit<R> placed(Positions where) {
    Argument.require(
        where.size() == size(), "%d rows need as many positions, got %d", size(), where.size());
    return new Fit<>(this, where);
  }

  @Nullable Positions positions() {
    return positions;
  }

  /**
   * {@return where the rows of the data are: the positions that were given, or the times of the
   * prior, or the places of a single sequence; empty if nothing is known}
   */
  public Optional<Positions> findPositions() {
    return FitPositions.find(this);
  }

  /**
   * {@return both ends of each pair of rows of the data that can be linked under a prior over
   * distances, each pair once; none under another prior, and where there are too many to be seen}
   */
  public int[][] edges() {
    return new FitPositions(this).edges();
  }

  FitView<R> view() {
    return view;
  }

  /** {@return for each row of the data the item of the draws, -1 if it took no part} */
  int[] items() {
    return labels.items();
  }

  /** {@return whether no row informs a cluster, so that its parameters follow the prior} */
  boolean withoutData(Cluster cluster) {
    return withoutData.contains(cluster.index());
  }

  /** {@return the model} */
  public Model<R> model() {
    return model;
  }

  /** {@return how the model was run} */
  public Settings settings() {
    return settings;
  }

  /**
   * {@return the length with which the run ended} That of the settings, unless the chains ran as
   * long as they needed.
   */
  public Schedule schedule() {
    int done = draws.traces().stream().mapToInt(Trace::sweeps).max().orElseThrow();
    return settings.schedule().ended(done);
  }

  /** {@return the number of rows that took part: of positive weight in mixtures, else all} */
  public int rows() {
    return draws.items();
  }

  /** {@return the number of rows of the data} */
  public int size() {
    return labels.labels().length;
  }

  /** {@return the partition of all rows that represents the posterior; a noise row is alone} */
  public Partition estimate() {
    return labels.partition();
  }

  /**
   * {@return the part of each row, an index into {@link #parts}; -1 for noise, which belongs to no
   * cluster; a copy} In mixtures rows of weight zero have the most probable one.
   */
  public int[] partLabels() {
    return labels.labels().clone();
  }

  /** {@return the number of rows that belong to no cluster, see {@link Mixture#withNoise}} */
  public int noiseRows() {
    return labels.noise();
  }

  /**
   * {@return for each row of the data the posterior probability that it is noise: that it belongs
   * to no cluster; NaN for rows that took no part}
   */
  public double[] noise() {
    return labels.ofAll(draws.noise());
  }

  /**
   * {@return the clusters or states of the estimate, in the order of their first row: the parts of
   * the clusters of an {@link #answer}}
   */
  public List<Cluster> parts() {
    return clusters;
  }

  /** {@return the mean variation of information between the estimate and the draws, in nats} */
  public double expectedVi() {
    return estimate.expectedVi();
  }

  /** {@return all kept draws and the traces; the draws hold the rows that took part} */
  public Draws draws() {
    return sampled.draws;
  }

  /**
   * {@return the draws that the answer and all probabilities are taken from, with all traces: all
   * kept draws, unless some chains are in another regime}
   */
  public Draws answeringDraws() {
    return draws;
  }

  /** {@return the chains that the answer is taken from} */
  public Regimes regimes() {
    return sampled.regimes;
  }

  /**
   * {@return the kept draws of all rows of the data as the lines of {@code draws.csv}; evenly
   * thinned if draws times rows exceed 2e7}
   */
  public DrawsFile drawsFile() {
    return FitFiles.draws(this, row -> row);
  }

  /** {@return whether the chains agree on all numbers and on the clusters} */
  public Diagnosis diagnosis() {
    return sampled.diagnosis;
  }

  /** {@return the estimate as a draw} */
  Draw seatedDraw() {
    return estimate.seatedDraw();
  }

  /** {@return how certain the estimate is; computed on request} */
  public Uncertainty uncertainty() {
    return new Uncertainty(draws, estimate.partition());
  }

  /**
   * {@return how certain the estimate is, in a few numbers; computed once; empty where draws times
   * rows are so many that it takes seconds}
   */
  public Optional<Certainty> certainty() {
    if (!Certainty.affordable(draws)) {
      return Optional.empty();
    }
    Certainty known = certainty;
    if (known == null) {
      CredibleBall ball = uncertainty().credibleBall(Certainty.LEVEL);
      known = Certainty.of(ball);
      certainty = known;
    }
    return Optional.of(known);
  }

  /** {@return the column that the clusters describe worst, if that matters; computed once} */
  Optional<Misfit> misfit() {
    List<Misfit> known = misfits;
    if (known == null) {
      known =
          PredictiveCheck.of(model.family(), view.rows(), draws, settings.seed()).stream().toList();
      misfits = known;
    }
    return known.stream().findFirst();
  }

  /** {@return the confidence of the rows that took part; computed once, not to be changed} */
  private double[] ofPairs() {
    double[] known = together;
    if (known == null) {
      known = uncertainty().confidence();
      together = known;
    }
    return known;
  }

  /**
   * {@return the ladder of coarser answers: the clusters of the estimate, fused step by step by how
   * far their densities overlap in the draws; computed once, from up to 40 draws, at some percent
   * of the cost of the run} Rows that are noise in the estimate are in none of them; a row that is
   * noise in a draw is left out of the distances of that draw.
   *
   * @throws UnsupportedOperationException if the family has no density to compare, all rows are
   *     noise, there are more than 1000 clusters, or the time limit of the run ended more than a
   *     second before it was computed
   */
  public Ladder ladder() {
    Ladder known = ladder;
    if (known == null) {
      known = FusedClusters.of(model.family(), view.rows(), draws, estimate);
      ladder = known;
    }
    return known;
  }

  /** {@return the ladder; empty for a single cluster and where {@link #ladder} throws} */
  public Optional<Ladder> findLadder() {
    if (clusters.size() < 2) {
      return Optional.empty();
    }
    try {
      return Optional.of(ladder());
    } catch (UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /** {@return the cluster of each row that took part} */
  int[] ofCounted() {
    return IntStream.of(labels.counted()).map(row -> labels.labels()[row]).toArray();
  }

  /**
   * {@return the answer: the clustering that stands for the draws, cut as the settings say;
   * computed once}
   */
  public Answer answer() {
    Answer known = answer;
    if (known == null) {
      known = answer(settings.cut());
      answer = known;
    }
    return known;
  }

  /**
   * {@return the answer after another cut of the ladder; the estimate itself where there is no
   * ladder}
   *
   * @param where automatic, a number of clusters, a height, or none
   */
  public Answer answer(Cut where) {
    return Answer.of(this, where);
  }

  /**
   * {@return for each row of the data the posterior probability that it shares its cluster with
   * another row of it, averaged over these, see {@link Uncertainty#confidence}; NaN for rows that
   * took no part} O(draws times rows), the first time.
   */
  public double[] together() {
    return labels.ofAll(ofPairs());
  }

  /**
   * {@return for each row of the data the share of the draws in which it belongs to each cluster of
   * the estimate, once the clusters of a draw are matched to these; NaN for rows that took no part}
   * Of every model, unlike the probabilities of {@link #predictor}. What is missing to 1 is the
   * share of the draws in which the row is noise or in a cluster that matches none. O(draws times
   * rows) each time.
   */
  public double[][] memberships() {
    int most = clusters.size();
    return labels.ofAll(Memberships.of(draws, labels.ofCounted(), most), most);
  }

  /**
   * {@return for each row of the data the share of the draws in which it belongs to its cluster, or
   * is noise, if that is what it is called; NaN for rows that took no part}
   */
  double[] ownShares(Unions unions) {
    double[] own = noise();
    double[] shares =
        labels.ofAll(Memberships.own(draws, labels.ofCounted(), unions.parts().labels()));
    for (int i = 0; i < own.length; i++) {
      own[i] = labels.labels()[i] < 0 ? own[i] : shares[i];
    }
    return own;
  }

  /**
   * {@return for each row of the data whether it is in a set of rows that are sure together: in a
   * share of the draws of at least the level, all of them are divided as in the answer; false for
   * rows that took no part} The set cannot be enlarged by one row. O(draws times rows).
   *
   * @param level above 0 and at most 1, such as 0.8
   */
  public boolean[] jointlySure(double level) {
    return labels.ofAll(JointlySure.of(draws, estimate.partition(), ofPairs(), level));
  }

  /**
   * {@return the answers that represent the draws together, at least one; computed once} The first
   * is the estimate. There are others where chains stay in different modes: the mean variation of
   * information between the draws of two chains is more than {@link Diagnosis#APART} times that
   * within them, and their clusters are not the {@link Diagnosis#sameClusters same}. Weights are
   * shares of draws; as the chains do not mix, they are no posterior probabilities. Answers of
   * chains in other {@link Regimes} come last and have no weight. Partitions are of the rows that
   * took part.
   */
  public List<Alternative> alternatives() {
    List<Alternative> known = alternatives;
    if (known == null) {
      boolean differ =
          diagnosis().largestDistanceRatio() > Diagnosis.APART && !diagnosis().sameClusters();
      List<Alternative> all = new ArrayList<>();
      all.addAll(
          differ
              ? Run.alternatives(settings, draws, estimate)
              : Alternatives.alone(estimate, draws));
      for (List<Integer> chains : regimes().others()) {
        all.add(Run.alternative(settings, Regimes.ofChains(draws(), chains)));
      }
      known = List.copyOf(all);
      alternatives = known;
    }
    return known;
  }

  /**
   * {@return the clusters of an answer for all rows of the data, -1 for noise and for rows that
   * took no part}
   *
   * @param answer one of {@link #alternatives}
   */
  public int[] labels(Alternative answer) {
    return labels.ofAll(answer.labels());
  }

  /**
   * {@return the draw nearest to the estimate in variation of information, the estimate itself
   * where it is a draw} Its hyperparameters go with the estimate.
   */
  public Draw estimatedDraw() {
    return estimate.draw();
  }

  /** {@return whether new rows are predicted by {@link #nearPredictor}} */
  public boolean seatsByNearness() {
    return view.seatsByNearness();
  }

  /**
   * {@return the predictor of new rows given the estimate}
   *
   * @throws UnsupportedOperationException except in mixtures with an exchangeable prior
   */
  public Predictor<R> predictor() {
    return view.rowPredictor();
  }

  /**
   * {@return the predictor of new rows averaged over draws, a new cluster included}
   *
   * @throws UnsupportedOperationException except in mixtures with an exchangeable prior
   */
  public AveragedPredictor<R> averagedPredictor() {
    return view.averagedPredictor();
  }

  /**
   * {@return the predictor of new rows given all draws and their nearness to the rows of the fit}
   *
   * @throws UnsupportedOperationException except in mixtures with links or ordered seats
   */
  public NearPredictor<R> nearPredictor() {
    return view.nearPredictor();
  }

  /**
   * {@return the posterior predictive density of each numeric column of a new row, on a grid of 200
   * points with a pointwise band; of the first 50 columns, fewer where rows have more than 400;
   * computed once} The grid covers the values of the column and a tenth of their range at either
   * end. From at most 200 of the kept draws, evenly spaced; from fewer, but at least 20, where
   * there are many rows, clusters or columns.
   *
   * <p>Under an exchangeable prior a draw's density is the mixture over its clusters, a new one and
   * noise, with the prior's seat probabilities. Under distances the seat of a new row depends on
   * where it is, so the weights are the clusters' shares of the rows, without a new cluster.
   *
   * @throws UnsupportedOperationException if no column is numeric, the model is one of groups or
   *     sequences, or a user's own likelihood of several columns has no known marginals
   */
  public List<DensityCurve> densities() {
    List<DensityCurve> known = densities;
    if (known == null) {
      known = List.copyOf(view.densities(draws).curves());
      densities = known;
    }
    return known;
  }

  /**
   * {@return the posterior predictive density of two numeric columns of a new row together, on a
   * grid of 60 by 60 points: the mean over at most 50 of the kept draws, see {@link #densities}}
   *
   * @param first number of a column among the numeric ones, from 0
   * @param second number of another one
   * @throws IllegalArgumentException if there is no such column, or both are the same
   * @throws UnsupportedOperationException as for {@link #densities}
   */
  public DensityPlane density(int first, int second) {
    return view.densities(draws).plane(first, second);
  }

  /**
   * {@return the parts of the densities of the answer: of each cluster, at each point of the curve
   * of a column, see {@link #densities}, the probability of its seat times its predictive density}
   *
   * @param columns numbers of numeric columns, from 0
   * @throws UnsupportedOperationException as for {@link #densities}
   */
  public double[][][] densityParts(int... columns) {
    return view.densities(draws).parts(estimate.seatedDraw(), columns);
  }

  /**
   * {@return the number of numeric columns that have a density; 0 where {@link #densities} throws}
   */
  public int densityColumns() {
    return FitDensities.columns(this);
  }

  /**
   * {@return the densities as the lines of {@code density.csv}: column, point, mean density, lower
   * and upper end of the band, and number of draws}
   *
   * @throws UnsupportedOperationException as for {@link #densities}
   */
  public Stream<String> densityLines(ReportNames names) {
    return DensityText.lines(densities(), names);
  }

  /**
   * {@return the density of the first two columns as the lines of {@code density-plane.csv}: a
   * point of each column, mean density, and number of draws}
   *
   * @throws IllegalArgumentException if there is one column only
   * @throws UnsupportedOperationException as for {@link #densities}
   */
  public Stream<String> densityPlaneLines(ReportNames names) {
    return DensityText.lines(density(0, 1), names);
  }

  /**
   * {@return transitions and the predictor of sequences}
   *
   * @throws UnsupportedOperationException except for models of sequences
   */
  public SequenceView<R> sequences() {
    return view.asSequences();
  }

  /**
   * {@return weights by group and the predictor of grouped rows}
   *
   * @throws UnsupportedOperationException except for models of groups
   */
  public GroupView<R> groups() {
    return view.asGroups();
  }

  /** {@return how long the run took, in seconds} */
  public double seconds() {
    return end.seconds();
  }

  /** {@return whether the user stopped the run, so that it has fewer sweeps than it should} */
  public boolean stopped() {
    return end.stopped();
  }

  /** {@return the posterior mean of the concentration, in a hierarchy of its deepest level} */
  public double meanConcentration() {
    return mean(Prior.CONCENTRATION);
  }

  /** {@return the posterior mean of the scale of the prior's decay; NaN where there is none} */
  public double meanScale() {
    return mean(Prior.SCALE);
  }

  /**
   * {@return the posterior mean of a number; of a fixed number of the prior its value; NaN if there
   * is none of this name}
   *
   * @param number name of a number of prior or family, such as "discount"
   */
  public double mean(String number) {
    if (!draws.draws().get(0).numbers().contains(number)) {
      return model.parameters().value(number);
    }
    return draws.draws().stream()
        .mapToDouble(draw -> draw.number(number))
        .average()
        .orElse(Double.NaN);
  }

  /** {@return the posterior mean of the number of clusters} */
  public double meanClusters() {
    return ClusterCounts.mean(draws);
  }

  /**
   * {@return the prior mean of the number of clusters, over the laws of all sampled numbers of the
   * prior; NaN where it is too costly} By quadrature over these laws; under a prior over links with
   * cycles it is estimated from draws.
   */
  public double priorMeanClusters() {
    return view.priorMeanClusters(this);
  }

  /** {@return the report as plain text, long tables folded} */
  public String summary() {
    return answer().report().folded().text();
  }

  /**
   * Writes the result into a folder, for people and for other programs: {@code trace.csv} (every
   * sweep of every chain), {@code draws.csv} (the kept draws, see {@link DrawsFile}; evenly thinned
   * if draws times rows exceed 2e7), {@code rows.csv} (cluster or state and confidence of every
   * row), {@code summary.txt}, {@code density.csv} (see {@link #densities}), {@code
   * density-plane.csv} where there are exactly two numeric columns, {@code ladder.csv}, {@code
   * transitions.csv} or {@code shares.csv} where the model has them. Each file appears whole or not
   * at all; files of the same names are replaced. {@code HtmlReport.writeFolder} adds the page.
   *
   * @param folder created if it does not exist
   */
  public void write(Path folder) {
    write(folder, row -> row);
  }

  /**
   * Writes the same files for data whose rows are in another order than in the model.
   *
   * @param folder created if it does not exist
   * @param row maps a row of the data to its number in the model, both from 0
   */
  public void write(Path folder, IntUnaryOperator row) {
    write(folder, row, ReportNames.NONE);
  }

  /**
   * Writes the same files with columns by name.
   *
   * @param folder created if it does not exist
   * @param row maps a row of the data to its number in the model, both from 0
   */
  public void write(Path folder, IntUnaryOperator row, ReportNames names) {
    FitFiles.write(this, folder, row, names);
  }

  @Override
  public String toString() {
    return summary();
  }
}
