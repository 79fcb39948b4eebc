package elki.clustering.crp;

import crp.checkpoint.Checkpoint;
import crp.data.Rows;
import crp.model.EvidenceReport;
import crp.model.Fit;
import crp.model.HeldOut;
import crp.model.OrderedSampling;
import crp.model.PartitionModel;
import crp.model.PowerTuning;
import crp.model.Settings;
import crp.model.UnsuitableLikelihoodException;
import crp.parallel.Progress;
import crp.report.Paragraph;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.model.TuningCurve;
import elki.clustering.crp.nearness.Sources;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.data.type.NoSupportedDataTypeException;
import elki.database.ids.ArrayModifiableDBIDs;
import elki.database.ids.DBIDArrayIter;
import elki.database.ids.DBIDUtil;
import elki.database.relation.ProxyView;
import elki.database.relation.Relation;
import elki.logging.Logging;
import elki.logging.progress.AbstractProgress;
import elki.logging.progress.FiniteProgress;
import elki.logging.progress.IndefiniteProgress;
import elki.logging.statistics.LongStatistic;
import elki.result.Metadata;
import elki.utilities.exceptions.AbortException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of a mixture on one relation: reading, sampling with progress, results. The algorithms
 * stay immutable, so they can be run again.
 */
final class MixtureRun {

  /** What is shown while held-out objects are weighed. */
  static final String HELD_OUT = "Held-out folds, sweeps";

  private final String name;
  private final MixtureOptions options;
  private final Logging log;
  private final String key;

  MixtureRun(String name, MixtureOptions options, Logging log, String key) {
    this.name = name;
    this.options = options;
    this.log = log;
    this.key = key;
  }

  /**
   * {@return a result; data of the wrong type are a message, which ELKI prints without a stack
   * trace}
   */
  static <T> T explained(Supplier<T> work) {
    try {
      return work.get();
    } catch (NoSupportedDataTypeException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  /** {@return the clustering under a given prior} */
  Clustering<Model> run(TablePrior prior, Relation<? extends NumberVector> relation) {
    return runMixture(prior, relation, read(relation));
  }

  /** {@return the clustering of objects that were read already} */
  Clustering<Model> run(TablePrior prior, Relation<?> relation, ClusterData<?> data) {
    tell(data);
    return runMixture(prior, relation, data);
  }

  /** {@return the clustering under a powered CRP whose power is tuned first} */
  Clustering<Model> runTuned(PoweredCrp prior, Relation<? extends NumberVector> relation) {
    return tuneAndCluster(prior, relation, read(relation));
  }

  /**
   * A prior that knows its objects.
   *
   * @param prior over the links of these objects, or over their seats in order
   * @param sampling how a prior over ordered seats is sampled
   * @param order the row of each of the prior's objects; empty if they are the rows
   * @param notes how nearness was read, one sentence each
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Located(Prior prior, OrderedSampling sampling, int[] order, List<String> notes) {}

  /** {@return the clustering under a prior that nearness makes} */
  Clustering<Model> runLocated(Function<Sources, Located> nearness, Sources sources) {
    ClusterData<?> data = read(sources.data());
    Located located = guarded(() -> nearness.apply(sources));
    List<String> notes = new ArrayList<>(sources.notes());
    notes.addAll(located.notes());
    notes.forEach(note -> log.verbose("Note: " + note + "."));
    return runLocated(located, sources, noted(data, notes));
  }

  private <R extends Rows> Clustering<Model> runLocated(
      Located located, Sources sources, ClusterData<R> data) {
    int[] order = located.order();
    if (order.length == 0) {
      return cluster(spec(located, data), sources.data(), data);
    }
    R rows = Rows.selected(data.rows(), order);
    ClusterData<R> sorted = new ClusterData<>(rows, data.family(), data.models(), data.notes());
    return cluster(spec(located, sorted), sorted(sources.data(), order), sorted);
  }

  private static <V> Relation<V> sorted(Relation<V> relation, int[] order) {
    DBIDArrayIter ids = DBIDUtil.ensureArray(relation.getDBIDs()).iter();
    ArrayModifiableDBIDs rows = DBIDUtil.newArray(order.length);
    for (int row : order) {
      rows.add(ids.seek(row));
    }
    return new ProxyView<>(rows, relation);
  }

  private static <R extends Rows> ClusterData<R> noted(ClusterData<R> data, List<String> more) {
    List<String> notes = new ArrayList<>(data.notes());
    notes.addAll(more);
    return new ClusterData<>(data.rows(), data.family(), data.models(), notes);
  }

  private ClusterData<?> read(Relation<? extends NumberVector> relation) {
    if (relation.size() == 0) {
      throw new AbortException("There are no rows to cluster.");
    }
    ClusterData<?> data = options.likelihood().read(relation);
    tell(data);
    return data;
  }

  private void tell(ClusterData<?> data) {
    data.notes().forEach(note -> log.verbose("Note: " + note + "."));
  }

  private <R extends Rows> Clustering<Model> tuneAndCluster(
      PoweredCrp prior, Relation<? extends NumberVector> relation, ClusterData<R> data) {
    PowerTuning.Curve curve = tune(prior, data);
    log.verbose(curve.text());
    PoweredCrp tuned =
        PoweredCrp.of(prior.parameters().get(Prior.CONCENTRATION), Power.of(curve.power()));
    Clustering<Model> result = cluster(mixture(tuned, data), relation, data);
    Metadata.hierarchyOf(result).addChild(new TuningCurve(curve));
    return result;
  }

  private <R extends Rows> PowerTuning.Curve tune(PoweredCrp prior, ClusterData<R> data) {
    requirePlace(options);
    IndefiniteProgress sweeps =
        log.isVerbose() ? new IndefiniteProgress("Tuning the power, sweeps", log) : null;
    PowerTuning.Curve curve =
        guarded(
            () ->
                PowerTuning.tune(
                    prior,
                    data.family(),
                    data.rows(),
                    options.settings(),
                    options.extras().checkpoint(),
                    counting(log, sweeps)));
    log.setCompleted(sweeps);
    return curve;
  }

  private <R extends Rows> Clustering<Model> runMixture(
      TablePrior prior, Relation<?> relation, ClusterData<R> data) {
    return cluster(mixture(prior, data), relation, data);
  }

  private static <R extends Rows> PartitionModel<R> mixture(TablePrior prior, ClusterData<R> data) {
    return PartitionModel.mixture(prior, data.family(), data.rows());
  }

  private <R extends Rows> Clustering<Model> cluster(
      PartitionModel<R> spec, Relation<?> relation, ClusterData<R> data) {
    log.statistics(new LongStatistic(key + ".seed", options.settings().seed()));
    if (options.extras().folds() > 0) {
      guarded(() -> spec.requireFolds(options.extras().folds()));
    }
    requirePlace(options);
    Fit<R> fit = fit(spec);
    if (fit.draws().timeLimitReached()) {
      log.warning("The time limit was reached: a repetition of this run may differ.");
    }
    MixtureResult<R> result = new MixtureResult<>(fit, data, relation, judged(spec, fit));
    result.logStatistics(log, key);
    return result.clustering(name, options.soft());
  }

  private <R extends Rows> List<Paragraph> judged(PartitionModel<R> spec, Fit<R> fit) {
    List<Paragraph> sentences = new ArrayList<>();
    int folds = options.extras().folds();
    if (folds > 0) {
      HeldOut found =
          counted(
              log,
              HELD_OUT,
              progress -> spec.run().with(options.settings()).progress(progress).heldOut(folds));
      sentences.add(found.paragraph());
    }
    EvidenceReport.Choice choice = options.extras().evidence();
    if (choice != null) {
      sentences.addAll(
          counted(
              log, "Evidence, sweeps", progress -> EvidenceReport.of(spec, fit, choice, progress)));
    }
    return sentences;
  }

  /** {@return what some work comes to, its sweeps counted where somebody wants to see them} */
  static <T> T counted(Logging log, String what, Function<Progress, T> work) {
    IndefiniteProgress sweeps = log.isVerbose() ? new IndefiniteProgress(what, log) : null;
    T found = guarded(() -> work.apply(counting(log, sweeps)));
    log.setCompleted(sweeps);
    return found;
  }

  /** {@return what counts sweeps, where there is something to count them for} */
  static Progress counting(Logging log, @Nullable AbstractProgress sweeps) {
    return (chain, sweep, all, clusters) -> {
      if (sweeps != null) {
        synchronized (sweeps) {
          log.incrementProcessed(sweeps);
        }
      }
    };
  }

  /** Makes sure that a checkpoint can be where it is wanted. */
  static void requirePlace(MixtureOptions options) {
    Checkpoint checkpoint = options.extras().checkpoint();
    if (checkpoint != null) {
      guarded(
          () -> {
            checkpoint.requirePlace();
            return checkpoint;
          });
    }
  }

  private <R extends Rows> Fit<R> fit(PartitionModel<R> spec) {
    Settings settings = options.settings();
    long total = (long) settings.chains() * settings.schedule().sweeps();
    FiniteProgress sweeps =
        log.isVerbose() && total <= Integer.MAX_VALUE
            ? new FiniteProgress(name + ", sweeps", (int) total, log)
            : null;
    Fit<R> fit =
        guarded(
            () ->
                spec.run()
                    .with(settings)
                    .checkpoint(options.extras().checkpoint())
                    .progress(counting(log, sweeps))
                    .fit());
    if (sweeps != null && !sweeps.isComplete()) {
      sweeps.setProcessed((int) total, log); // the time limit was met
    }
    return fit;
  }

  private static <R extends Rows> PartitionModel<R> spec(Located located, ClusterData<R> data) {
    Prior prior = located.prior();
    if (prior instanceof SequentialPrior seats) {
      return PartitionModel.ordered(seats, data.family(), data.rows(), located.sampling());
    }
    return PartitionModel.of(prior, data.family(), data.rows());
  }

  /** What is the user's affair comes back as a message. */
  static <T> T guarded(Supplier<T> work) {
    try {
      return work.get();
    } catch (CancellationException e) {
      throw new AbortException("The run was cancelled.", e);
    } catch (UnsuitableLikelihoodException e) {
      throw new AbortException(
          "Parameter '%s': %s".formatted(MixturePar.LIKELIHOOD_ID.getName(), e.getMessage()), e);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new AbortException(e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new AbortException(
          "Out of memory: give Java more (-Xmx), or run fewer threads or fewer draws (crp.threads,"
              + " crp.thin).",
          e);
    }
  }
}
