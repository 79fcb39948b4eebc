package elki.clustering.crp.run;

import crp.data.Rows;
import crp.franchise.TransitionEstimate;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.GroupedModel;
import crp.model.Mixture;
import crp.model.SequenceModel;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Report;
import crp.report.Topic;
import elki.clustering.crp.result.ProbabilityTable;
import elki.clustering.crp.result.RunDraws;
import elki.clustering.crp.result.RunPicture;
import elki.clustering.crp.result.RunSummary;
import elki.clustering.crp.result.RunTrace;
import elki.clustering.em.EM;
import elki.data.Clustering;
import elki.data.model.Model;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableDataStore;
import elki.database.datastore.WritableDoubleDataStore;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.ids.ModifiableDBIDs;
import elki.database.relation.MaterializedDoubleRelation;
import elki.database.relation.MaterializedRelation;
import elki.database.relation.Relation;
import elki.logging.Logging;
import elki.logging.statistics.DoubleStatistic;
import elki.logging.statistics.LongStatistic;
import elki.logging.statistics.StringStatistic;
import elki.result.EvaluationResult;
import elki.result.Metadata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The results of a fit as ELKI keeps them: a clustering with trace, summary, tables, pictures and
 * probabilities as children.
 *
 * @param <R> the kind of rows
 */
final class Results<R extends Rows> {

  private final Fit<R> fit;
  private final Task<R> task;
  private final String summary;

  Results(Fit<R> fit, Task<R> task, List<Item> further) {
    this.fit = fit;
    this.task = task;
    List<Item> items = new ArrayList<>(further);
    task.data()
        .notes()
        .forEach(note -> items.add(new Paragraph(Topic.NOTE, "Note: " + note + ".")));
    Report report = fit.report(task.names());
    this.summary = report.plus(items.toArray(new Item[0])).folded().text();
  }

  void logStatistics(Logging log, String key) {
    log.statistics(new LongStatistic(key + ".clusters", fit.clusters().size()));
    log.statistics(new DoubleStatistic(key + ".clusters.mean", fit.meanClusters()));
    log.statistics(new DoubleStatistic(key + ".clusters.prior-mean", fit.priorMeanClusters()));
    log.statistics(new DoubleStatistic(key + ".concentration.mean", fit.meanConcentration()));
    log.statistics(new DoubleStatistic(key + ".expected-vi", fit.expectedVi()));
    log.statistics(new DoubleStatistic(key + ".log-joint", fit.estimatedDraw().logJoint()));
    log.statistics(new DoubleStatistic(key + ".r-hat", fit.diagnosis().largestRHat()));
    log.statistics(new DoubleStatistic(key + ".ess", fit.diagnosis().smallestEss()));
    log.statistics(new StringStatistic(key + ".chains", fit.diagnosis().sentence()));
    log.verbose(summary);
  }

  Clustering<Model> clustering(String name, boolean soft) {
    Clustering<Model> result = new Clustering<>();
    Metadata.of(result).setLongName(name + " Clustering");
    addClusters(result);
    Metadata.Hierarchy children = Metadata.hierarchyOf(result);
    if (fit.model() instanceof Mixture<R>) {
      addProbabilities(children, soft);
    }
    addTables(children);
    children.addChild(RunTrace.of(fit.draws().traces()));
    children.addChild(new RunDraws(fit.drawsFile()));
    children.addChild(new RunSummary(summary));
    RunPicture.all(fit).forEach(children::addChild);
    task.children().forEach(children::addChild);
    addMeasures(result);
    return result;
  }

  private void addClusters(Clustering<Model> result) {
    List<ModifiableDBIDs> members = new ArrayList<>();
    for (Cluster cluster : fit.clusters()) {
      members.add(DBIDUtil.newArray(cluster.rows()));
    }
    int[] labels = fit.labels();
    int row = 0;
    for (DBIDIter it = relation().iterDBIDs(); it.valid(); it.advance()) {
      members.get(labels[row++]).add(it);
    }
    for (Cluster cluster : fit.clusters()) {
      result.addToplevelCluster(
          new elki.data.Cluster<>(
              members.get(cluster.index()), task.data().models().apply(cluster)));
    }
  }

  private Relation<?> relation() {
    return task.relation();
  }

  private void addTables(Metadata.Hierarchy children) {
    children.addChild(numbers("crp-together", fit.confidence()));
    if (fit.model() instanceof SequenceModel<R>) {
      TransitionEstimate found = fit.sequences().transitions();
      children.addChild(ProbabilityTable.transitions(found.mean(), found.deviation()));
    }
    if (fit.model() instanceof GroupedModel<R>) {
      children.addChild(
          ProbabilityTable.shares(task.names().groups(), fit.groups().shares().mean()));
    }
  }

  private MaterializedDoubleRelation numbers(String name, double[] values) {
    WritableDoubleDataStore store =
        DataStoreUtil.makeDoubleStorage(relation().getDBIDs(), DataStoreFactory.HINT_STATIC);
    int row = 0;
    for (DBIDIter it = relation().iterDBIDs(); it.valid(); it.advance()) {
      store.put(it, values[row++]);
    }
    return new MaterializedDoubleRelation(name, relation().getDBIDs(), store);
  }

  private void addProbabilities(Metadata.Hierarchy children, boolean soft) {
    int[] labels = fit.labels();
    double[] own = new double[labels.length];
    WritableDataStore<double[]> all =
        DataStoreUtil.makeStorage(
            relation().getDBIDs(), DataStoreFactory.HINT_STATIC, double[].class);
    int row = 0;
    for (DBIDIter it = relation().iterDBIDs(); it.valid(); it.advance(), row++) {
      double[] probabilities = fit.predictor().seatProbabilities(task.data().rows(), row);
      own[row] = probabilities[labels[row]];
      if (soft) {
        all.put(it, Arrays.copyOf(probabilities, fit.clusters().size()));
      }
    }
    children.addChild(numbers("crp-confidence", own));
    if (soft) {
      children.addChild(
          new MaterializedRelation<>(
              "crp-probabilities", EM.SOFT_TYPE, relation().getDBIDs(), all));
    }
  }

  private void addMeasures(Clustering<Model> result) {
    double rows = relation().size();
    EvaluationResult.MeasurementGroup group =
        EvaluationResult.findOrCreate(result, "crp-posterior").newGroup("Posterior");
    group.addMeasure("Expected VI", fit.expectedVi(), 0, Math.log(rows), true);
    group.addMeasure("Mean number of clusters", fit.meanClusters(), 1, rows, false);
    if (!Double.isNaN(fit.priorMeanClusters())) {
      group.addMeasure("Prior mean number of clusters", fit.priorMeanClusters(), 1, rows, false);
    }
  }
}
