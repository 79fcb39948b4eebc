package elki.clustering.crp.run;

import crp.checkpoint.Checkpoint;
import crp.data.Rows;
import crp.draws.GrowingSchedule;
import crp.model.EvidenceReport;
import crp.model.Fit;
import crp.model.HeldOut;
import crp.model.PartitionModel;
import crp.model.Run;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.report.Item;
import elki.data.Clustering;
import elki.data.model.Model;
import elki.logging.Logging;
import elki.logging.progress.AbstractProgress;
import elki.logging.progress.FiniteProgress;
import elki.logging.progress.IndefiniteProgress;
import elki.logging.statistics.LongStatistic;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One run of any model: sampling with progress, then the results. Immutable. */
public final class ModelRun {

  private final String name;
  private final RunPlan plan;
  private final Logging log;
  private final String key;

  /**
   * Constructor.
   *
   * @param name of the algorithm, for people
   * @param plan how the model is sampled
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
   * {@return the clustering, with its other results as children}
   *
   * @param task what is sampled
   * @param <R> the kind of rows
   */
  public <R extends Rows> Clustering<Model> cluster(Task<R> task) {
    task.data().notes().forEach(note -> log.verbose("Note: " + note + "."));
    log.statistics(new LongStatistic(key + ".seed", plan.settings().seed()));
    HeldOut.Choice heldOut = plan.heldOut();
    if (heldOut != null) {
      task.model().requireHeldOut(heldOut);
    }
    if (plan.evidence() != null && task.model() instanceof PartitionModel<R> model) {
      model.requireEvidence();
    }
    requirePlace();
    Run<R> run = task.model().run().with(plan.settings()).checkpoint(plan.checkpoint());
    Fit<R> fit = fit(run);
    if (fit.draws().timeLimitReached()) {
      log.warning("The time limit was reached: a repetition of this run may differ.");
    }
    Results<R> results = new Results<>(fit, task, plan.cut(), further(run, fit));
    results.logStatistics(log, key);
    return results.clustering(name, plan.soft());
  }

  private <R extends Rows> Fit<R> fit(Run<R> run) {
    Settings settings = plan.settings();
    long total = (long) settings.chains() * settings.schedule().sweeps();
    FiniteProgress sweeps =
        log.isVerbose() && total <= Integer.MAX_VALUE
            ? new FiniteProgress(name + sweeps(settings), (int) total, log)
            : null;
    Fit<R> fit = run.progress(counting(sweeps)).fit();
    if (sweeps != null && !sweeps.isComplete()) {
      sweeps.setProcessed((int) total, log); // the chains agreed, or the time limit was reached
    }
    return fit;
  }

  private static String sweeps(Settings settings) {
    return settings.schedule() instanceof GrowingSchedule growing
        ? ", sweeps (each chain %s)".formatted(growing.text())
        : ", sweeps";
  }

  /** {@return the held-out log likelihood and the evidence, if the plan includes them} */
  private <R extends Rows> List<Item> further(Run<R> run, Fit<R> fit) {
    List<Item> found = new ArrayList<>();
    HeldOut.Choice heldOut = plan.heldOut();
    if (heldOut != null) {
      found.add(
          counted(
              "Held-out rows, sweeps",
              progress -> run.checkpoint(null).progress(progress).heldOut(heldOut).paragraph()));
    }
    EvidenceReport.Choice choice = plan.evidence();
    if (choice != null && fit.model() instanceof PartitionModel<R> model) {
      found.addAll(
          counted("Evidence, sweeps", progress -> EvidenceReport.of(model, fit, choice, progress)));
    }
    return found;
  }

  /**
   * {@return what the work returns; its sweeps are counted if the log is verbose}
   *
   * @param what is counted, for people
   * @param work reports each sweep to what it is given
   * @param <T> the kind of result
   */
  public <T> T counted(String what, Function<Progress, T> work) {
    IndefiniteProgress sweeps = log.isVerbose() ? new IndefiniteProgress(what, log) : null;
    T found = work.apply(counting(sweeps));
    log.setCompleted(sweeps);
    return found;
  }

  private Progress counting(@Nullable AbstractProgress sweeps) {
    return new Progress() {
      @Override
      public void sweep(int chain, int sweep, int all, int clusters) {
        if (sweeps != null) {
          synchronized (sweeps) {
            log.incrementProcessed(sweeps);
          }
        }
      }

      @Override
      public void warn(String sentence) {
        log.warning(sentence);
      }
    };
  }

  /** Fails before the work if there is no folder for the checkpoint. */
  public void requirePlace() {
    Checkpoint checkpoint = plan.checkpoint();
    if (checkpoint != null) {
      checkpoint.requirePlace();
    }
  }
}
