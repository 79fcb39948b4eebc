package elki.clustering.crp.run;

import crp.Text;
import crp.answer.Answer;
import crp.data.Rows;
import crp.estimate.Ladder;
import crp.model.Cluster;
import crp.model.Fit;
import crp.report.LadderText;
import elki.clustering.crp.model.CentralMemberModel;
import elki.clustering.crp.model.ColumnModel;
import elki.clustering.crp.relation.ColumnSelection;
import elki.clustering.crp.result.NumberedCluster;
import elki.data.Clustering;
import elki.data.model.ClusterModel;
import elki.data.model.DendrogramModel;
import elki.data.model.Model;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.ids.DBIDs;
import elki.database.ids.ModifiableDBIDs;
import elki.database.relation.Relation;
import elki.result.Metadata;
import java.util.ArrayList;
import java.util.List;

/**
 * The clusters of a fit as ELKI keeps them, each with its objects, its model and a title.
 *
 * @param fit the fit
 * @param task with the objects and the models
 */
record FoundClusters<R extends Rows>(Fit<R> fit, Task<R> task) {

  /** {@return the clusters of the answer, then noise if there is any} */
  List<NumberedCluster> of(Answer answer) {
    List<NumberedCluster> all = new ArrayList<>();
    all.addAll(of("Cluster", answer.clusters(), answer.labels()));
    if (fit.rowLabels().noise() > 0) {
      all.add(NumberedCluster.noise(noise(), ClusterModel.CLUSTER));
    }
    return all;
  }

  private List<NumberedCluster> of(String noun, List<Cluster> clusters, int[] labels) {
    List<ModifiableDBIDs> members = members(labels, clusters.size());
    return clusters.stream()
        .map(
            cluster -> {
              DBIDs ids = members.get(cluster.index());
              return NumberedCluster.of(noun, cluster.number(), ids, model(cluster, ids));
            })
        .toList();
  }

  /**
   * {@return ELKI's model of a cluster, in all columns of a relation of the database; where this
   * has several relations of vectors, with a member as its prototype}
   */
  private Model model(Cluster cluster, DBIDs members) {
    Model model = task.data().models().apply(cluster);
    Relation<?> whole = task.relation();
    if (task.relation() instanceof ColumnSelection selection) {
      whole = selection.whole();
      model = model instanceof ColumnModel some ? some.in(selection, members) : model;
    }
    return task.alone() || members.isEmpty() ? model : CentralMemberModel.of(model, members, whole);
  }

  private DBIDs noise() {
    ModifiableDBIDs noise = DBIDUtil.newArray(fit.rowLabels().noise());
    int[] labels = fit.partLabels();
    int row = task.first(fit);
    for (DBIDIter it = task.relation().iterDBIDs(); it.valid(); it.advance()) {
      if (labels[row++] < 0) {
        noise.add(it);
      }
    }
    return noise;
  }

  /** {@return the objects of each label} */
  private List<ModifiableDBIDs> members(int[] labels, int clusters) {
    List<ModifiableDBIDs> members = new ArrayList<>();
    for (int k = 0; k < clusters; k++) {
      members.add(DBIDUtil.newArray());
    }
    int row = task.first(fit);
    for (DBIDIter it = task.relation().iterDBIDs(); it.valid(); it.advance(), row++) {
      if (labels[row] >= 0) {
        members.get(labels[row]).add(it);
      }
    }
    return members;
  }

  /** {@return the ladder as a hierarchy: the clusters of the estimate below the fused ones} */
  Clustering<Model> tree(Ladder ladder) {
    Clustering<Model> tree = new Clustering<>();
    Metadata.of(tree).setLongName("crp-ladder-tree");
    List<elki.data.Cluster<Model>> parts =
        new ArrayList<>(of("Ladder", fit.parts(), fit.partLabels()));
    List<List<Integer>> numbers = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      numbers.add(new ArrayList<>(List.of(k)));
    }
    for (Ladder.Merge merge : ladder.merges()) {
      List<Integer> both = numbers.get(merge.first());
      both.addAll(numbers.get(merge.second()));
      both.sort(null);
      elki.data.Cluster<Model> fused =
          NumberedCluster.titled(
              Text.of("Ladder %s height %.3f", LadderText.part(both), merge.height()),
              DBIDUtil.EMPTYDBIDS,
              new DendrogramModel(merge.height()));
      tree.addChildCluster(fused, parts.get(merge.first()));
      tree.addChildCluster(fused, parts.get(merge.second()));
      parts.set(merge.first(), fused);
    }
    tree.addToplevelCluster(parts.get(0));
    return tree;
  }
}
