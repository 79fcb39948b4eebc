package elki.clustering.crp.run;

import crp.data.Rows;
import crp.estimate.Answer;
import crp.estimate.Cut;
import crp.estimate.Ladder;
import crp.franchise.TransitionEstimate;
import crp.model.Cluster;
import crp.model.CutAnswer;
import crp.model.Fit;
import crp.model.GroupedModel;
import crp.model.Mixture;
import crp.model.SequenceModel;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.Topic;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.relation.ColumnSelection;
import elki.clustering.crp.result.ProbabilityTable;
import elki.clustering.crp.result.RunDensity;
import elki.clustering.crp.result.RunDraws;
import elki.clustering.crp.result.RunPicture;
import elki.clustering.crp.result.RunSummary;
import elki.clustering.crp.result.RunTrace;
import elki.clustering.em.EM;
import elki.data.Clustering;
import elki.data.model.ClusterModel;
import elki.data.model.DendrogramModel;
import elki.data.model.Model;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableDataStore;
import elki.database.datastore.WritableDoubleDataStore;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.ids.DBIDs;
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
import java.util.function.IntToDoubleFunction;

/**
 * The results of a fit as ELKI keeps them: a clustering with trace, summary, tables, pictures and
 * probabilities as children.
 *
 * @param <R> the kind of rows
 */
final class Results<R extends Rows> {

  private final Fit<R> fit;
  private final Task<R> task;
  private final CutAnswer cut;
  private final String summary;

  Results(Fit<R> fit, Task<R> task, Cut where, List<Item> further) {
    this.fit = fit;
    this.task = task;
    this.cut = fit.cut(where);
    List<Item> items = new ArrayList<>(further);
    task.data()
        .notes()
        .forEach(note -> items.add(new Paragraph(Topic.NOTE, "Note: " + note + ".")));
    Report report = fit.report(task.names());
    this.summary =
        report
            .only(Topic.SIZE, Topic.CONCLUSION)
            .plus(cut.items(fit))
            .plus(report.without(Topic.SIZE, Topic.CONCLUSION).items())
            .plus(items)
            .folded()
            .text();
  }

  void logStatistics(Logging log, String key) {
    log.statistics(new LongStatistic(key + ".clusters", cut.clusters()));
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
    fit.findLadder().ifPresent(ladder -> children.addChild(tree(ladder)));
    if (fit.model() instanceof Mixture<R>) {
      addProbabilities(children, soft);
    }
    addTables(children);
    children.addChild(RunTrace.of(fit.draws().traces()));
    children.addChild(new RunDraws(fit.drawsFile()));
    children.addChild(new RunSummary(summary));
    ReportNames columns = ReportNames.ofColumns(task.data().columns());
    RunDensity.all(fit, columns).forEach(children::addChild);
    RunPicture.all(fit, columns.withGroups(task.names().groups())).forEach(children::addChild);
    task.children().forEach(children::addChild);
    addMeasures(result);
    return result;
  }

  private void addClusters(Clustering<Model> result) {
    if (cut.clusters() == fit.clusters().size()) {
      List<ModifiableDBIDs> members = members(fit.labels(), fit.clusters().size());
      for (Cluster cluster : fit.clusters()) {
        result.addToplevelCluster(
            new elki.data.Cluster<>(
                members.get(cluster.index()), model(cluster, members.get(cluster.index()))));
      }
    } else {
      for (ModifiableDBIDs one : members(cut.labels(fit.labels()), cut.clusters())) {
        result.addToplevelCluster(new elki.data.Cluster<>(one, ClusterModel.CLUSTER));
      }
    }
    addNoise(result);
  }

  /** {@return ELKI's model of a cluster, in all columns of a relation of the database} */
  private Model model(Cluster cluster, DBIDs members) {
    Model model = task.data().models().apply(cluster);
    return model instanceof GaussianClusterModel some
            && relation() instanceof ColumnSelection selection
        ? some.in(selection, members)
        : model;
  }

  /** Objects that belong to no cluster are a cluster that is marked as noise. */
  private void addNoise(Clustering<Model> result) {
    if (fit.noiseRows() == 0) {
      return;
    }
    ModifiableDBIDs noise = DBIDUtil.newArray(fit.noiseRows());
    int[] labels = fit.labels();
    int row = 0;
    for (DBIDIter it = relation().iterDBIDs(); it.valid(); it.advance()) {
      if (labels[row++] < 0) {
        noise.add(it);
      }
    }
    result.addToplevelCluster(new elki.data.Cluster<>(noise, true, ClusterModel.CLUSTER));
  }

  /** {@return the objects of each label} */
  private List<ModifiableDBIDs> members(int[] labels, int clusters) {
    List<ModifiableDBIDs> members = new ArrayList<>();
    for (int k = 0; k < clusters; k++) {
      members.add(DBIDUtil.newArray());
    }
    int row = 0;
    for (DBIDIter it = relation().iterDBIDs(); it.valid(); it.advance(), row++) {
      if (labels[row] >= 0) {
        members.get(labels[row]).add(it);
      }
    }
    return members;
  }

  /** {@return the ladder as a hierarchy: the clusters of the estimate below the fused ones} */
  private Clustering<Model> tree(Ladder ladder) {
    Clustering<Model> tree = new Clustering<>();
    Metadata.of(tree).setLongName("crp-ladder");
    List<ModifiableDBIDs> members = members(fit.labels(), ladder.clusters());
    List<elki.data.Cluster<Model>> parts = new ArrayList<>();
    for (Cluster cluster : fit.clusters()) {
      parts.add(
          new elki.data.Cluster<>(
              "ladder " + cluster.index(),
              members.get(cluster.index()),
              model(cluster, members.get(cluster.index()))));
    }
    int step = 0;
    for (Ladder.Merge merge : ladder.merges()) {
      elki.data.Cluster<Model> fused =
          new elki.data.Cluster<>(
              "ladder step " + ++step, DBIDUtil.EMPTYDBIDS, new DendrogramModel(merge.height()));
      tree.addChildCluster(fused, parts.get(merge.first()));
      tree.addChildCluster(fused, parts.get(merge.second()));
      parts.set(merge.first(), fused);
    }
    tree.addToplevelCluster(parts.get(0));
    return tree;
  }

  private Relation<?> relation() {
    return task.relation();
  }

  private void addTables(Metadata.Hierarchy children) {
    children.addChild(numbers("crp-together", fit.confidence()));
    boolean[] unsure = fit.unsure();
    children.addChild(numbers("crp-unsure", row -> unsure[row] ? 1 : 0));
    addAnswers(children);
    if (fit.model() instanceof SequenceModel<R>) {
      TransitionEstimate found = fit.sequences().transitions();
      children.addChild(ProbabilityTable.transitions(found.mean(), found.deviation()));
    }
    if (fit.model() instanceof GroupedModel<R>) {
      children.addChild(
          ProbabilityTable.shares(task.names().groups(), fit.groups().shares().mean()));
    }
  }

  /** The first answer is the clustering itself. */
  private void addAnswers(Metadata.Hierarchy children) {
    List<Answer> answers = fit.answers();
    for (int a = 1; a < answers.size(); a++) {
      int[] labels = fit.labels(answers.get(a));
      children.addChild(numbers("crp-answer" + (a + 1), row -> labels[row]));
    }
  }

  private MaterializedDoubleRelation numbers(String name, double[] values) {
    return numbers(name, row -> values[row]);
  }

  private MaterializedDoubleRelation numbers(String name, IntToDoubleFunction values) {
    WritableDoubleDataStore store =
        DataStoreUtil.makeDoubleStorage(relation().getDBIDs(), DataStoreFactory.HINT_STATIC);
    int row = 0;
    for (DBIDIter it = relation().iterDBIDs(); it.valid(); it.advance()) {
      store.put(it, values.applyAsDouble(row++));
    }
    return new MaterializedDoubleRelation(name, relation().getDBIDs(), store);
  }

  private void addProbabilities(Metadata.Hierarchy children, boolean soft) {
    int[] labels = cut.labels(fit.labels());
    double[] own = new double[labels.length];
    WritableDataStore<double[]> all =
        DataStoreUtil.makeStorage(
            relation().getDBIDs(), DataStoreFactory.HINT_STATIC, double[].class);
    int row = 0;
    for (DBIDIter it = relation().iterDBIDs(); it.valid(); it.advance(), row++) {
      double[] probabilities = cut.sums(fit.predictor().seatProbabilities(task.data().rows(), row));
      // in a model with noise the probability of noise is the last
      own[row] = probabilities[labels[row] < 0 ? probabilities.length - 1 : labels[row]];
      if (soft) {
        all.put(it, Arrays.copyOf(probabilities, cut.clusters()));
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
