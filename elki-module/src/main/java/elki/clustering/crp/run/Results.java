package elki.clustering.crp.run;

import crp.answer.Answer;
import crp.answer.FitAlternatives;
import crp.answer.FitFiles;
import crp.answer.FusedClusters;
import crp.answer.Predicted;
import crp.answer.RowUncertainty;
import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.draws.Draw;
import crp.estimate.Alternative;
import crp.estimate.Ladder;
import crp.franchise.GroupView;
import crp.franchise.GroupedModel;
import crp.franchise.SequenceModel;
import crp.franchise.SequenceView;
import crp.franchise.TransitionEstimate;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.predict.Predictions;
import crp.report.Item;
import crp.report.LadderText;
import crp.report.Paragraph;
import crp.report.Plain;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.Topic;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.result.ProbabilityTable;
import elki.clustering.crp.result.RunDensity;
import elki.clustering.crp.result.RunDraws;
import elki.clustering.crp.result.RunLines;
import elki.clustering.crp.result.RunPredictions;
import elki.clustering.crp.result.RunSummary;
import elki.clustering.crp.result.RunTrace;
import elki.clustering.crp.result.TraceCurves;
import elki.clustering.crp.result.UncertainObjects;
import elki.clustering.em.EM;
import elki.data.Clustering;
import elki.data.model.Model;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableDataStore;
import elki.database.datastore.WritableDoubleDataStore;
import elki.database.ids.DBIDIter;
import elki.database.relation.MaterializedDoubleRelation;
import elki.database.relation.MaterializedRelation;
import elki.database.relation.Relation;
import elki.logging.Logging;
import elki.logging.statistics.LongStatistic;
import elki.logging.statistics.StringStatistic;
import elki.result.EvaluationResult;
import elki.result.Metadata;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The results of a fit as ELKI keeps them: a clustering with trace, summary, tables and
 * probabilities as children.
 */
final class Results<R extends Rows> {

  private static final double MOST_R_HAT = 999;

  private final Fit<R> fit;
  private final Task<R> task;
  private final Answer answer;
  private final Report report;
  private double @Nullable [][] shares;

  Results(Fit<R> fit, Task<R> task, List<? extends Item> further) {
    this.fit = fit;
    this.task = task;
    this.answer = Answer.of(fit);
    this.report =
        answer
            .report(names(), task.data().warnings().apply(answer.labels()))
            .plus(further)
            .folded();
  }

  private ReportNames names() {
    return task.data().names().withGroups(task.names().groups());
  }

  /** Logs the answer; the notes on the data were logged before the run. */
  void logStatistics(Logging log, String key) {
    log.statistics(new LongStatistic(key + ".clusters", answer.size()));
    log.statistics(
        new StringStatistic(key + ".clusters.mean", Plain.number(FitNumbers.of(fit).clusters())));
    log.statistics(
        new StringStatistic(
            key + ".clusters.prior-mean", Plain.number(FitNumbers.of(fit).priorClusters())));
    log.statistics(
        new StringStatistic(
            key + ".concentration.mean", Plain.number(FitNumbers.of(fit).concentration())));
    log.statistics(
        new StringStatistic(key + ".expected-vi", Plain.number(fit.pointEstimate().expectedVi())));
    log.statistics(
        new StringStatistic(
            key + ".log-joint", Plain.number(fit.pointEstimate().draw().logJoint())));
    log.statistics(
        new StringStatistic(key + ".r-hat", Plain.number(fit.diagnosis().largestRHat())));
    log.statistics(new StringStatistic(key + ".ess", Plain.number(fit.diagnosis().smallestEss())));
    log.statistics(new StringStatistic(key + ".chains", fit.diagnosis().sentence()));
    log.verbose(report.text());
  }

  PosteriorClustering clustering(String name, RunPlan plan) {
    ReportNames names = names();
    PosteriorClustering result =
        new PosteriorClustering(
            name,
            new PosteriorClustering.Source(fit, relation().getDBIDs(), names, page()),
            new PosteriorClustering.Probabilities(
                this::law, vector -> law(task.data().further().apply(vector), 0)));
    FoundClusters<R> clusters = new FoundClusters<>(fit, task);
    clusters.of(answer).forEach(result::addToplevelCluster);
    Metadata.Hierarchy children = Metadata.hierarchyOf(result);
    Optional<Ladder> ladder = FusedClusters.find(fit);
    ladder
        .map(found -> LadderText.csv(found, fit.model().noun(), answer::partNumber))
        .ifPresent(text -> children.addChild(new RunLines("crp-ladder", text::lines)));
    if (plan.details()) {
      ladder.ifPresent(found -> children.addChild(clusters.tree(found)));
      children.addChild(RunTrace.of(fit.draws().traces()));
      children.addChild(new RunDraws(FitFiles.draws(fit)));
      RunDensity.all(fit, names).forEach(children::addChild);
    }
    if (plan.soft()) {
      addProbabilities(children);
    }
    addTables(children);
    children.addChild(new RunSummary(result.summary()));
    TraceCurves.all(fit.draws().traces(), TraceCurves.plural(fit)).forEach(children::addChild);
    addMeasures(result);
    return result;
  }

  /** Adds the predictions of further rows. */
  void addPredictions(PosteriorClustering result, Predictions found) {
    Predicted predicted = new Predicted(found, answer.unions());
    Metadata.hierarchyOf(result).addChild(new RunPredictions(predicted));
  }

  /** {@return the answer with all notes, and the command that repeats the run if there was one} */
  private Report page() {
    return report
        .plus(
            task.data().notes().stream()
                .map(note -> new Paragraph(Topic.NOTE, "Note: " + note + "."))
                .toList())
        .plus(
            CommandLine.find().stream()
                .map(command -> new Paragraph(Topic.REPEAT, command))
                .toList());
  }

  /** {@return the probabilities of the clusters of the cut, of a new one, and of noise} */
  private double[] law(R rows, int row) {
    if (!exchangeable()) {
      throw new UnsupportedOperationException(
          "a vector alone is not predicted under this prior: " + fit.model().describe());
    }
    return answer.unions().sums(TableView.of(fit).predictor().seatProbabilities(rows, row));
  }

  /**
   * {@return the same for a row of the fit; where there are none given the answer, its shares of
   * the draws, and that of other clusters}
   */
  private double[] law(int row) {
    if (exchangeable()) {
      return law(task.data().rows(), row);
    }
    double[][] known = shares;
    if (known == null) {
      known = answer.shares();
      shares = known;
    }
    double[] law = Arrays.copyOf(known[row], answer.size() + 1);
    law[answer.size()] = Math.max(0, 1 - Arrays.stream(law).sum());
    return law;
  }

  /** {@return whether a row's probabilities depend on the clusters alone} */
  private boolean exchangeable() {
    return fit.model().exchangeable();
  }

  private Relation<?> relation() {
    return task.relation();
  }

  private void addTables(Metadata.Hierarchy children) {
    double[] together = RowUncertainty.of(fit).together();
    children.addChild(numbers("crp-together", together));
    children.addChild(
        new UncertainObjects(numbers(UncertainObjects.NAME, row -> 1 - together[row])));
    children.addChild(numbers("crp-confidence", answer.confidence()));
    boolean[] unsure = answer.unsure();
    children.addChild(numbers("crp-unsure", row -> unsure[row] ? 1 : 0));
    addAnswers(children);
    if (fit.model() instanceof SequenceModel<R>) {
      TransitionEstimate found = SequenceView.of(fit).transitions();
      children.addChild(
          ProbabilityTable.transitions(found.mean(), found.deviation(), answer::partNumber));
    }
    if (fit.model() instanceof GroupedModel<R>) {
      children.addChild(
          ProbabilityTable.shares(
              task.names().groups(), GroupView.of(fit).shares().mean(), answer::partNumber));
    }
  }

  /** The first answer is the clustering itself. */
  private void addAnswers(Metadata.Hierarchy children) {
    List<Alternative> answers = FitAlternatives.of(fit);
    for (int a = 1; a < answers.size(); a++) {
      int[] labels = fit.rowLabels().units().spread(answers.get(a).labels());
      children.addChild(numbers("crp-answer" + (a + 1), row -> labels[row]));
    }
  }

  private MaterializedDoubleRelation numbers(String name, double[] values) {
    return numbers(name, row -> values[row]);
  }

  private MaterializedDoubleRelation numbers(String name, IntToDoubleFunction values) {
    WritableDoubleDataStore store =
        DataStoreUtil.makeDoubleStorage(relation().getDBIDs(), DataStoreFactory.HINT_STATIC);
    int row = task.first(fit);
    for (DBIDIter it = relation().iterDBIDs(); it.valid(); it.advance()) {
      store.put(it, rounded(values.applyAsDouble(row++)));
    }
    return new MaterializedDoubleRelation(name, relation().getDBIDs(), store);
  }

  /** {@return a number as texts have it} */
  private static double rounded(double value) {
    return Double.parseDouble(Plain.number(value));
  }

  private static void add(
      EvaluationResult.MeasurementGroup group,
      String name,
      double value,
      double least,
      double most,
      boolean lower) {
    double shown = Math.max(least, Math.min(most, rounded(value)));
    group.addMeasure(name, shown, least, most, lower);
  }

  private void addProbabilities(Metadata.Hierarchy children) {
    WritableDataStore<double[]> all =
        DataStoreUtil.makeStorage(
            relation().getDBIDs(), DataStoreFactory.HINT_STATIC, double[].class);
    int row = task.first(fit);
    for (DBIDIter it = relation().iterDBIDs(); it.valid(); it.advance(), row++) {
      all.put(it, Arrays.copyOf(law(row), answer.size()));
    }
    children.addChild(
        new MaterializedRelation<>("crp-probabilities", EM.SOFT_TYPE, relation().getDBIDs(), all));
  }

  private void addMeasures(Clustering<Model> result) {
    double rows = fit.size();
    EvaluationResult.MeasurementGroup group =
        EvaluationResult.findOrCreate(result, "crp-posterior").newGroup("Posterior");
    add(group, "Expected VI", fit.pointEstimate().expectedVi(), 0, Math.log(rows), true);
    add(group, "Mean clusters", FitNumbers.of(fit).clusters(), 1, rows, false);
    if (!Double.isNaN(FitNumbers.of(fit).priorClusters())) {
      add(group, "Prior mean clusters", FitNumbers.of(fit).priorClusters(), 1, rows, false);
    }
    addLogJoint(group);
    Diagnosis diagnosis = fit.diagnosis();
    if (diagnosis.checks().isEmpty()) {
      return;
    }
    // infinite where a number stays at another value in each chain, which has no bar
    double rHat = Math.min(MOST_R_HAT, diagnosis.largestRHat());
    if (!Double.isNaN(rHat)) {
      add(group, "Largest R-hat", rHat, 1, Math.max(Diagnosis.FAR, rHat), true);
    }
    double ess = diagnosis.smallestEss();
    double wanted = Diagnosis.SIZE * fit.settings().chains();
    add(group, "Fewest effective draws", ess, 0, Math.max(wanted, ess), false);
  }

  /** The log joint density of the draw next to the answer, in the range of all draws. */
  private void addLogJoint(EvaluationResult.MeasurementGroup group) {
    DoubleSummaryStatistics all =
        fit.draws().draws().stream().mapToDouble(Draw::logJoint).summaryStatistics();
    double own = fit.pointEstimate().draw().logJoint();
    if (all.getMin() < all.getMax() && Double.isFinite(own)) {
      add(group, "Log joint density", own, all.getMin(), all.getMax(), false);
    }
  }
}
