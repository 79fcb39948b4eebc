package crp.model;

import crp.Argument;
import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.diagnose.Regimes;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.estimate.Estimate;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.report.Positions;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
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
  private final View<R> view;
  private final RowLabels labels;
  private final End end;
  private final @Nullable Positions positions;
  private final @Nullable Growth growth;
  private final @Nullable EarlierLabels earlier;
  private transient volatile @Nullable Map<Class<?>, Object> known;

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
      View<R> view,
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
            cluster -> !posterior.withoutData().contains(cluster),
            new SeededRng(settings.seed()));
    this.view = view;
    this.labels = labels;
    this.end = end;
    positions = null;
    growth = null;
    earlier = null;
  }

  private Fit(
      Fit<R> fit,
      @Nullable Positions positions,
      @Nullable Growth growth,
      @Nullable EarlierLabels earlier) {
    this.model = fit.model;
    this.settings = fit.settings;
    this.sampled = fit.sampled;
    this.draws = fit.draws;
    this.estimate = fit.estimate;
    this.clusters = fit.clusters;
    this.view = fit.view;
    this.labels = fit.labels;
    this.end = fit.end;
    this.positions = positions;
    this.growth = growth;
    this.earlier = earlier;
  }

  /** {@return the same as a fit to which rows were added} */
  public Fit<R> grown(Growth from) {
    return new Fit<>(this, positions, from, earlier);
  }

  /** {@return the number of rows for which the model was made: those of the last fit of its own} */
  public int firstSize() {
    Growth grown = growth;
    return grown == null ? size() : grown.first();
  }

  /** {@return how rows were added to an earlier fit; null for a fit of its own} */
  public @Nullable Growth growth() {
    return growth;
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
    return new Fit<>(this, where, growth, earlier);
  }

  /**
   * {@return this fit after an earlier answer on rows that it shares, whose numbers of clusters its
   * own answer keeps}
   *
   * @param labels one for each row
   * @throws IllegalArgumentException if there is another number of rows
   */
  public Fit<R> after(EarlierLabels labels) {
    Argument.require(
        labels.size() == size(),
        "%d rows need as many earlier labels, got %d",
        size(),
        labels.size());
    return new Fit<>(this, positions, growth, labels);
  }

  /** {@return the clusters of the rows in an earlier answer, if there was one} */
  public Optional<EarlierLabels> earlier() {
    return Optional.ofNullable(earlier);
  }

  /** {@return the positions that were given; null if there were none} */
  public @Nullable Positions positions() {
    return positions;
  }

  /** {@return what the kind of model computes from the draws: its predictor, its tables} */
  public View<R> view() {
    return view;
  }

  /**
   * {@return what is computed of this fit once, at its first use} Not of a saved fit: it is
   * computed again.
   *
   * @param type of the value, by which it is found again
   * @param first computes it; it may use other values of this fit
   */
  public <T> T once(Class<T> type, Supplier<T> first) {
    Map<Class<?>, Object> before = known;
    Object found = before == null ? null : before.get(type);
    if (found != null) {
      return type.cast(found);
    }
    T computed = first.get();
    Map<Class<?>, Object> after = known == null ? new HashMap<>() : new HashMap<>(known);
    after.put(type, computed);
    known = after;
    return computed;
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

  /** {@return the number of rows of the data} */
  public int size() {
    return labels.labels().length;
  }

  /** {@return the partition of all rows that represents the posterior; a noise row is alone} */
  public Partition estimate() {
    return labels.partition();
  }

  /** {@return the point estimate of the rows that took part} */
  public Estimate pointEstimate() {
    return estimate;
  }

  /** {@return the parts of all rows of the data, and which of these took part} */
  public RowLabels rowLabels() {
    return labels;
  }

  /**
   * {@return the part of each row, an index into {@link #parts}; -1 for noise, which belongs to no
   * cluster; a copy} In mixtures rows of weight zero have the most probable one.
   */
  public int[] partLabels() {
    return labels.labels().clone();
  }

  /**
   * {@return the clusters or states of the estimate, in the order of their first row: the parts of
   * the clusters of an {@code Answer}}
   */
  public List<Cluster> parts() {
    return clusters;
  }

  /**
   * {@return all kept draws and the traces; the draws hold the rows that took part: of positive
   * weight in mixtures, else all}
   */
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

  /** {@return whether the chains agree on all numbers and on the clusters} */
  public Diagnosis diagnosis() {
    return sampled.diagnosis;
  }

  /** {@return how long the run took, in seconds} */
  public double seconds() {
    return end.seconds();
  }

  /** {@return what the run found, from which this fit can be made again} */
  public Findings findings() {
    return new Findings(sampled.draws, sampled.regimes, estimate, end.seconds, end.stopped);
  }

  /** {@return whether the user stopped the run, so that it has fewer sweeps than it should} */
  public boolean stopped() {
    return end.stopped();
  }

  /** {@return the number of clusters of the estimate and of rows} */
  @Override
  public String toString() {
    return view.headline(this, clusters.size());
  }
}
