package elki.clustering.crp;

import crp.data.Rows;
import crp.data.Sequences;
import crp.diagnose.Diagnosis;
import crp.draws.Draws;
import crp.franchise.Level;
import crp.franchise.TransitionPrior;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.GroupedModel;
import crp.model.PartitionModel;
import crp.model.SequenceModel;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.report.NamedPicture;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.model.ProbabilityTable;
import elki.clustering.crp.model.RunPicture;
import elki.clustering.crp.model.RunSummary;
import elki.clustering.crp.model.RunTrace;
import elki.clustering.crp.nearness.Membership.Members;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.ids.ModifiableDBIDs;
import elki.database.relation.Relation;
import elki.logging.Logging;
import elki.logging.progress.FiniteProgress;
import elki.logging.statistics.DoubleStatistic;
import elki.logging.statistics.LongStatistic;
import elki.logging.statistics.StringStatistic;
import elki.result.EvaluationResult;
import elki.result.Metadata;
import elki.utilities.exceptions.AbortException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** One run over sequences or groups: reading, sampling with progress, results. */
final class FranchiseRun {

  private final String name;
  private final MixtureOptions options;
  private final Logging log;
  private final String key;

  FranchiseRun(String name, MixtureOptions options, Logging log, String key) {
    this.name = name;
    this.options = options;
    this.log = log;
    this.key = key;
  }

  /** What sequences and groups have in common once they are fitted. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Found(
      String summary,
      int[] labels,
      List<Cluster> clusters,
      Draws draws,
      Diagnosis diagnosis,
      double expectedVi,
      ProbabilityTable table,
      List<NamedPicture> pictures) {}

  /** {@return the states, each a cluster} No names: all rows are one sequence. */
  Clustering<Model> segment(TransitionPrior prior, SequenceModel.Sampler sampler, Members members) {
    ClusterData<?> data = read(members);
    Sequences sequences =
        members.names().isEmpty()
            ? Sequences.of(data.rows().size())
            : said(() -> Sequences.ofIds(members.names()));
    return result(data, members, segment(prior, sampler, sequences, data));
  }

  private <R extends Rows> Found segment(
      TransitionPrior prior,
      SequenceModel.Sampler sampler,
      Sequences sequences,
      ClusterData<R> data) {
    SequenceModel<R> model =
        said(() -> PartitionModel.sequences(prior, data.family(), data.rows(), sequences))
            .with(sampler);
    Fit<R> fit = fit(model);
    return new Found(
        fit.summary() + heldOut(model),
        fit.labels(),
        fit.clusters(),
        fit.draws(),
        fit.diagnosis(),
        fit.expectedVi(),
        ProbabilityTable.transitions(
            fit.sequences().transitions().mean(), fit.sequences().transitions().deviation()),
        fit.pictures());
  }

  /** {@return the clusters that groups share} */
  Clustering<Model> share(Level top, Level group, Members members) {
    ClusterData<?> data = read(members);
    Map<String, Integer> numbers = new LinkedHashMap<>();
    int[] groups = new int[members.names().size()];
    for (int row = 0; row < groups.length; row++) {
      Integer known = numbers.putIfAbsent(members.names().get(row), numbers.size());
      groups[row] = known == null ? numbers.size() - 1 : known;
    }
    return result(data, members, share(top, group, groups, List.copyOf(numbers.keySet()), data));
  }

  private <R extends Rows> Found share(
      Level top, Level group, int[] groups, List<String> names, ClusterData<R> data) {
    GroupedModel<R> model =
        said(() -> PartitionModel.groups(top, group, data.family(), data.rows(), groups));
    Fit<R> fit = fit(model);
    StringBuilder summary = new StringBuilder(fit.summary());
    summary.append(heldOut(model));
    for (int g = 0; g < names.size(); g++) {
      summary.append("group %d is '%s'%n".formatted(g, names.get(g)));
    }
    return new Found(
        summary.toString(),
        fit.labels(),
        fit.clusters(),
        fit.draws(),
        fit.diagnosis(),
        fit.expectedVi(),
        ProbabilityTable.shares(names, fit.groups().shares().mean()),
        fit.pictures());
  }

  /** Checks the number of folds before the run. */
  private <R extends Rows> Fit<R> fit(crp.model.Model<R> model) {
    int folds = options.extras().folds();
    if (folds > 0) {
      said(() -> model.requireFolds(folds));
    }
    return run(
        progress ->
            model
                .run()
                .with(settings())
                .checkpoint(options.extras().checkpoint())
                .progress(progress)
                .fit());
  }

  /** {@return a line about the held-out objects, empty if there are none} */
  private <R extends Rows> String heldOut(crp.model.Model<R> model) {
    int folds = options.extras().folds();
    return folds > 0
        ? said(
            () ->
                MixtureRun.counted(
                        log,
                        MixtureRun.HELD_OUT,
                        progress -> model.run().with(settings()).progress(progress).heldOut(folds))
                    .paragraph()
                    .text(0))
        : "";
  }

  private Settings settings() {
    return options.settings();
  }

  private ClusterData<?> read(Members members) {
    Relation<? extends NumberVector> relation = members.data();
    if (relation.size() == 0) {
      throw new AbortException("There are no rows to cluster.");
    }
    ClusterData<?> data = options.likelihood().read(relation);
    data.notes().forEach(note -> log.verbose("Note: " + note + "."));
    return data;
  }

  private <T> T run(Function<Progress, T> fit) {
    MixtureRun.requirePlace(options);
    log.statistics(new LongStatistic(key + ".seed", settings().seed()));
    long total = (long) settings().chains() * settings().schedule().sweeps();
    FiniteProgress sweeps =
        log.isVerbose() && total <= Integer.MAX_VALUE
            ? new FiniteProgress(name + ", sweeps", (int) total, log)
            : null;
    Progress progress = MixtureRun.counting(log, sweeps);
    T fitted = said(() -> MixtureRun.guarded(() -> fit.apply(progress)));
    if (sweeps != null && !sweeps.isComplete()) {
      sweeps.setProcessed((int) total, log); // the time limit was met
    }
    return fitted;
  }

  /** What the core refuses comes back as a message, which ELKI prints without a stack trace. */
  private static <T> T said(Supplier<T> work) {
    try {
      return work.get();
    } catch (UnsupportedOperationException e) {
      throw new AbortException(
          "Parameter '%s' must be STEPWISE: %s"
              .formatted(HDPHMM.Par.SAMPLER_ID.getName(), e.getMessage()),
          e);
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  private Clustering<Model> result(ClusterData<?> data, Members members, Found found) {
    if (found.draws().timeLimitReached()) {
      log.warning("The time limit was reached: a repetition of this run may differ.");
    }
    StringBuilder text = new StringBuilder(found.summary());
    data.notes().forEach(note -> text.append("Note: ").append(note).append(".\n"));
    log.statistics(new LongStatistic(key + ".clusters", found.clusters().size()));
    log.statistics(new DoubleStatistic(key + ".expected-vi", found.expectedVi()));
    log.statistics(new DoubleStatistic(key + ".r-hat", found.diagnosis().largestRHat()));
    log.statistics(new DoubleStatistic(key + ".ess", found.diagnosis().smallestEss()));
    log.statistics(new StringStatistic(key + ".chains", found.diagnosis().sentence()));
    log.verbose(text.toString());
    Clustering<Model> result = new Clustering<>();
    Metadata.of(result).setLongName(name + " Clustering");
    List<ModifiableDBIDs> ids = new ArrayList<>();
    found.clusters().forEach(cluster -> ids.add(DBIDUtil.newArray(cluster.rows())));
    int row = 0;
    for (DBIDIter it = members.data().iterDBIDs(); it.valid(); it.advance()) {
      ids.get(found.labels()[row++]).add(it);
    }
    for (Cluster cluster : found.clusters()) {
      result.addToplevelCluster(
          new elki.data.Cluster<>(ids.get(cluster.index()), data.models().apply(cluster)));
    }
    Metadata.Hierarchy children = Metadata.hierarchyOf(result);
    children.addChild(RunTrace.of(found.draws().traces()));
    children.addChild(new RunSummary(text.toString()));
    children.addChild(found.table());
    RunPicture.all("hdp", found.pictures()).forEach(children::addChild);
    addMeasures(result, found);
    return result;
  }

  private static void addMeasures(Clustering<Model> result, Found found) {
    double rows = found.labels().length;
    double[] law = found.draws().clusterCountLaw();
    double mean = 0;
    for (int k = 0; k < law.length; k++) {
      mean += k * law[k];
    }
    EvaluationResult.MeasurementGroup group =
        EvaluationResult.findOrCreate(result, "crp-posterior").newGroup("Posterior");
    group.addMeasure("Expected VI", found.expectedVi(), 0, Math.log(rows), true);
    group.addMeasure("Mean number of clusters", mean, 1, rows, false);
  }
}
