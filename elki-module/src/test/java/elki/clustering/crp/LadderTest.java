package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.result.RunSummary;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.DendrogramModel;
import elki.data.model.Model;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.ids.DBIDUtil;
import elki.database.ids.ModifiableDBIDs;
import elki.database.query.QueryBuilder;
import elki.database.query.distance.DistanceQuery;
import elki.database.relation.Relation;
import elki.distance.minkowski.EuclideanDistance;
import elki.evaluation.clustering.internal.NoiseHandling;
import elki.evaluation.clustering.internal.Silhouette;
import elki.utilities.datastructures.iterator.It;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ladder as a hierarchy of clusters, and its cut. */
class LadderTest {

  @TempDir private Path folder;

  private static Clustering<Model> ladder(Clustering<Model> clustering) {
    return Data.child(clustering, Clustering.class, "crp-ladder-tree");
  }

  @Test
  void theLadderHoldsEveryObjectOnceAndTheAnswerComesFirst() {
    Database database = Data.corners(200, 4);
    Clustering<Model> clustering = Data.quickRun(database);
    assertEquals(4, clustering.getAllClusters().size());
    assertTrue(Clustering.getClusteringResults(clustering).get(0) == clustering);
    Clustering<Model> tree = ladder(clustering);
    assertEquals(1, tree.getToplevelClusters().size());
    Cluster<Model> root = tree.getToplevelClusters().get(0);
    ModifiableDBIDs found = DBIDUtil.newHashSet();
    assertEquals(4, collect(tree, root, found, 1));
    assertEquals(200, found.size());
    assertEquals(7, tree.getAllClusters().size());
  }

  /** {@return the number of leaves below a cluster, whose heights decrease downwards} */
  private static int collect(
      Clustering<Model> tree, Cluster<Model> cluster, ModifiableDBIDs found, double above) {
    if (cluster.getModel() instanceof DendrogramModel fused) {
      assertTrue(fused.getDistance() >= 0 && fused.getDistance() <= above);
      int leaves = 0;
      int children = 0;
      for (It<Cluster<Model>> it = tree.getClusterHierarchy().iterChildren(cluster);
          it.valid();
          it.advance()) {
        leaves += collect(tree, it.get(), found, fused.getDistance());
        children++;
      }
      assertEquals(2, children);
      return leaves;
    }
    assertTrue(cluster.getModel() instanceof GaussianClusterModel);
    found.addDBIDs(cluster.getIDs());
    return 1;
  }

  @Test
  void evaluationsOfClusteringsWork() {
    Database database = Data.corners(200, 4);
    Clustering<Model> clustering = Data.quickRun(database);
    Relation<NumberVector> relation = database.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    Silhouette<NumberVector> silhouette =
        new Silhouette<>(EuclideanDistance.STATIC, NoiseHandling.TREAT_NOISE_AS_SINGLETONS, false);
    double main = silhouette.evaluateClustering(relation, distances(relation), clustering);
    double same = silhouette.evaluateClustering(relation, distances(relation), ladder(clustering));
    assertTrue(main > 0.5, "corners are apart: " + main);
    assertEquals(main, same, 1e-9, "the lowest level of the ladder is the answer");
  }

  private static DistanceQuery<NumberVector> distances(Relation<NumberVector> relation) {
    return new QueryBuilder<>(relation, EuclideanDistance.STATIC).distanceQuery();
  }

  @Test
  void aCutReplacesTheClusters() throws IOException {
    Database database = Data.corners(200, 4);
    Clustering<Model> cut = Data.quick().with("crp.cut", "2").build().autorun(database);
    assertEquals(2, cut.getAllClusters().size());
    assertEquals(200, Data.sizes(cut).stream().mapToInt(Integer::intValue).sum());
    String text = Data.child(cut, RunSummary.class).getText();
    assertTrue(text.contains("Cut: 2 clusters, the 4 parts of the estimate"), text);
    assertEquals(4, leaves(ladder(cut)));
    ((PosteriorClustering) cut).write(folder);
    List<String> lines = Files.readAllLines(folder.resolve("rows.csv"));
    assertEquals("row,cluster,confidence,unsure,part", lines.get(0).substring(0, 34));
    for (int k = 0; k < 2; k++) {
      String cluster = String.valueOf(k);
      assertEquals(
          cut.getAllClusters().get(k).size(),
          lines.stream().filter(l -> l.split(",", -1)[1].equals(cluster)).count());
      assertTrue(cut.getAllClusters().get(k).getModel() instanceof GaussianClusterModel);
    }
    assertEquals(1, ((PosteriorClustering) cut).probabilities(0)[0], 0.01);
  }

  private static long leaves(Clustering<Model> tree) {
    return tree.getAllClusters().stream().filter(one -> one.size() > 0).count();
  }
}
