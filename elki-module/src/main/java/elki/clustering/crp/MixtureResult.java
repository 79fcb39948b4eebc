package elki.clustering.crp;

import crp.data.Rows;
import crp.model.Cluster;
import crp.model.Fit;
import crp.report.ClusterCounts;
import crp.report.Paragraph;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.model.RunPicture;
import elki.clustering.crp.model.RunSummary;
import elki.clustering.crp.model.RunTrace;
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
 * Turns a fit into ELKI's results.
 *
 * @param <R> the kind of rows
 */
final class MixtureResult<R extends Rows> {

  private final Fit<R> fit;
  private final ClusterData<R> data;
  private final Relation<?> relation;
  private final double priorMeanClusters;
  private final List<Paragraph> evidence;

  MixtureResult(Fit<R> fit, ClusterData<R> data, Relation<?> relation, List<Paragraph> evidence) {
    this.evidence = evidence;
    this.fit = fit;
    this.data = data;
    this.relation = relation;
    this.priorMeanClusters = fit.priorMeanClusters();
  }

  void logStatistics(Logging log, String key) {
    log.statistics(new LongStatistic(key + ".clusters", fit.clusters().size()));
    log.statistics(new StringStatistic(key + ".clusters.law", ClusterCounts.text(fit.draws())));
    log.statistics(new DoubleStatistic(key + ".clusters.mean", posteriorMeanClusters()));
    log.statistics(new DoubleStatistic(key + ".clusters.prior-mean", priorMeanClusters));
    log.statistics(new DoubleStatistic(key + ".concentration.mean", fit.meanConcentration()));
    log.statistics(new DoubleStatistic(key + ".expected-vi", fit.expectedVi()));
    log.statistics(new DoubleStatistic(key + ".log-joint", fit.estimatedDraw().logJoint()));
    log.statistics(new DoubleStatistic(key + ".r-hat", fit.diagnosis().largestRHat()));
    log.statistics(new DoubleStatistic(key + ".ess", fit.diagnosis().smallestEss()));
    log.statistics(new StringStatistic(key + ".chains", fit.diagnosis().sentence()));
    log.verbose(summary());
  }

  Clustering<Model> clustering(String name, boolean soft) {
    Clustering<Model> result = new Clustering<>();
    Metadata.of(result).setLongName(name + " Clustering");
    addClusters(result);
    Metadata.Hierarchy children = Metadata.hierarchyOf(result);
    addTogether(children);
    if (!fit.seatsByNearness()) {
      addProbabilities(children, soft);
    }
    children.addChild(RunTrace.of(fit.draws().traces()));
    children.addChild(new RunSummary(summary()));
    RunPicture.all("crp", fit.pictures()).forEach(children::addChild);
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
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      members.get(labels[row++]).add(it);
    }
    for (Cluster cluster : fit.clusters()) {
      result.addToplevelCluster(
          new elki.data.Cluster<>(members.get(cluster.index()), data.models().apply(cluster)));
    }
  }

  /** How often an object is together with the rest of its cluster. */
  private void addTogether(Metadata.Hierarchy children) {
    WritableDoubleDataStore together =
        DataStoreUtil.makeDoubleStorage(relation.getDBIDs(), DataStoreFactory.HINT_STATIC);
    double[] confidence = fit.confidence();
    int row = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      together.put(it, confidence[row++]);
    }
    children.addChild(
        new MaterializedDoubleRelation("crp-together", relation.getDBIDs(), together));
  }

  private void addProbabilities(Metadata.Hierarchy children, boolean soft) {
    WritableDoubleDataStore own =
        DataStoreUtil.makeDoubleStorage(relation.getDBIDs(), DataStoreFactory.HINT_STATIC);
    WritableDataStore<double[]> all =
        DataStoreUtil.makeStorage(
            relation.getDBIDs(), DataStoreFactory.HINT_STATIC, double[].class);
    int[] labels = fit.labels();
    int row = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance(), row++) {
      double[] probabilities = fit.predictor().seatProbabilities(data.rows(), row);
      own.put(it, probabilities[labels[row]]);
      if (soft) {
        all.put(it, Arrays.copyOf(probabilities, fit.clusters().size()));
      }
    }
    children.addChild(new MaterializedDoubleRelation("crp-confidence", relation.getDBIDs(), own));
    if (soft) {
      children.addChild(
          new MaterializedRelation<>("crp-probabilities", EM.SOFT_TYPE, relation.getDBIDs(), all));
    }
  }

  private void addMeasures(Clustering<Model> result) {
    double rows = relation.size();
    EvaluationResult.MeasurementGroup group =
        EvaluationResult.findOrCreate(result, "crp-posterior").newGroup("Posterior");
    group.addMeasure("Expected VI", fit.expectedVi(), 0, Math.log(rows), true);
    group.addMeasure("Mean number of clusters", posteriorMeanClusters(), 1, rows, false);
    if (!Double.isNaN(priorMeanClusters)) {
      group.addMeasure("Prior mean number of clusters", priorMeanClusters, 1, rows, false);
    }
  }

  private double posteriorMeanClusters() {
    double[] law = fit.draws().clusterCountLaw();
    double mean = 0;
    for (int k = 0; k < law.length; k++) {
      mean += k * law[k];
    }
    return mean;
  }

  private String summary() {
    StringBuilder text = new StringBuilder(fit.summary());
    evidence.forEach(paragraph -> text.append(paragraph.text(0)));
    data.notes().forEach(note -> text.append("Note: ").append(note).append(".\n"));
    return text.toString();
  }
}
