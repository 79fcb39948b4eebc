package elki.clustering.crp.run;

import crp.data.Rows;
import crp.host.RunOrder;
import crp.html.HtmlReport;
import crp.model.Fit;
import crp.options.OptionText;
import crp.options.OutputOptions;
import crp.parallel.RunScope;
import crp.parallel.Stop;
import crp.report.Item;
import crp.saved.SavedPosterior;
import crp.task.EarlierFile;
import elki.clustering.crp.likelihood.VectorTable;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.result.PosteriorClustering;
import elki.logging.Logging;
import elki.logging.statistics.LongStatistic;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * One run of any model: sampling with progress, then the results. Immutable.
 *
 * @since 0.1.0
 */
public final class ModelRun {

  private static final String REPORT = Options.id(OutputOptions.REPORT).getName();

  private final String name;
  private final RunPlan plan;
  private final Logging log;
  private final String key;

  /**
   * Constructor.
   *
   * @param name of the algorithm, for people
   * @param log where progress, statistics and warnings go
   * @param key first part of the names of statistics
   */
  public ModelRun(String name, RunPlan plan, Logging log, String key) {
    this.name = name;
    this.plan = plan;
    this.log = log;
    this.key = key;
  }

  /**
   * {@return the clustering of a task, with its other results as children} The time limit begins
   * here: it is one for the making of the task, the run and the results. A first interrupt of the
   * calling thread ends the sweeps, and the answer so far is returned.
   *
   * @param task reads the data and makes what is sampled
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted before
   *     there was any sweep, or twice
   */
  public PosteriorClustering cluster(Supplier<Task<?>> task) {
    try (RunStatus status = new RunStatus(name, log)) {
      return Stop.within(
          plan.settings().schedule().maxSeconds(),
          status.line(),
          plan.settings().threads(),
          () -> read(task, status));
    }
  }

  private PosteriorClustering read(Supplier<Task<?>> task, RunStatus status) {
    RunScope.current().phase("reading the data");
    PosteriorClustering result = cluster(task.get(), status);
    RunScope.check();
    return result;
  }

  private <R extends Rows> PosteriorClustering cluster(Task<R> task, RunStatus status) {
    task.data().notes().forEach(note -> log.verbose("Note: " + note + "."));
    log.statistics(new LongStatistic(key + ".seed", plan.settings().seed()));
    requirePlace();
    Path predict = plan.predict();
    Newcomers<R> newcomers = task.found() == null ? Newcomers.of(task, predict) : null;
    Fit<R> fit = task.fit(order(task));
    if (fit.draws().timeLimitReached()) {
      status.warn(
          fit.stopped()
              ? "The run was stopped: this is the answer so far."
              : "The time limit was reached: a repetition of this run may differ.");
    }
    List<? extends Item> further = task.further(plan.order(), fit);
    RunScope.current().phase("results");
    Results<R> results = new Results<>(fit, task, further);
    results.logStatistics(log, key);
    PosteriorClustering clustering = results.clustering(name, plan);
    if (newcomers != null) {
      results.addPredictions(clustering, newcomers.spot().predict(fit, newcomers.rows()));
    } else if (predict != null) {
      results.addPredictions(clustering, Newcomers.predictions(task.saved(fit, further), predict));
    }
    Path page = plan.report();
    if (page != null) {
      try {
        clustering.writeReport(page);
      } catch (UncheckedIOException e) {
        status.warn(REPORT + ": " + e.getMessage());
      }
    }
    plan.files().save().ifPresent(file -> save(task.saved(fit, further), file));
    return clustering;
  }

  private static void save(SavedPosterior posterior, Path file) {
    OptionText.checked(RunFiles.SAVE_NAME, () -> posterior.write(file));
  }

  /** {@return the order, in which clusters keep the numbers of an earlier answer} */
  private RunOrder order(Task<?> task) {
    return plan.files()
        .earlier()
        .map(
            file ->
                plan.order()
                    .after(
                        EarlierFile.read(
                            Options.DEFAULTS.with(EarlierFile.EARLIER, file.toString()),
                            VectorTable.of(task.relation()))))
        .orElse(plan.order());
  }

  /**
   * Fails before the work if there is no folder for the checkpoint, the report or the posterior.
   */
  private void requirePlace() {
    Path page = plan.report();
    if (page != null) {
      OptionText.checked(REPORT, () -> HtmlReport.check(page));
    }
    plan.files()
        .save()
        .ifPresent(
            file -> OptionText.checked(RunFiles.SAVE_NAME, () -> SavedPosterior.check(file)));
    plan.order().requirePlace();
  }
}
