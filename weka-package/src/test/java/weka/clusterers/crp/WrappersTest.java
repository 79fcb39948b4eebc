package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.DensityBasedClusterer;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.FilteredClusterer;
import weka.clusterers.MakeDensityBasedClusterer;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.experiment.DensityBasedClustererSplitEvaluator;
import weka.filters.Filter;
import weka.filters.unsupervised.attribute.AddCluster;
import weka.filters.unsupervised.attribute.ClusterMembership;
import weka.filters.unsupervised.attribute.Standardize;

/** What of Weka takes a clusterer takes ours. */
class WrappersTest {

  private static Instances data() {
    Instances data = new Instances("two", new ArrayList<>(List.of(new Attribute("x"))), 40);
    for (int i = 0; i < 40; i++) {
      data.add(new DenseInstance(1, new double[] {(i % 2) * 50 + (7 * i) % 5}));
    }
    return data;
  }

  private static <T extends CrpClusterer> T brief(T clusterer) {
    clusterer.setSweeps("40");
    clusterer.getRun().setChains(2);
    return clusterer;
  }

  @Test
  void addCluster() throws Exception {
    AddCluster filter = new AddCluster();
    filter.setClusterer(brief(new CRPMixture()));
    filter.setInputFormat(data());
    Instances rows = Filter.useFilter(data(), filter);
    Attribute cluster = rows.attribute("cluster");
    assertEquals(2, cluster.numValues());
    assertTrue(rows.get(0).value(cluster) != rows.get(1).value(cluster));
    assertEquals(rows.get(0).value(cluster), rows.get(2).value(cluster));
  }

  @Test
  void clusterMembership() throws Exception {
    ClusterMembership filter = new ClusterMembership();
    filter.setDensityBasedClusterer((DensityBasedClusterer) brief(new CRPMixture()));
    filter.setInputFormat(data());
    Instances rows = Filter.useFilter(data(), filter);
    assertEquals(2, rows.numAttributes());
    assertEquals(1, Arrays.stream(rows.get(0).toDoubleArray()).max().orElseThrow(), 1e-6);
    assertEquals(1, rows.get(0).value(0) + rows.get(0).value(1), 1e-9);
  }

  @Test
  void filteredClusterer() throws Exception {
    FilteredClusterer clusterer = new FilteredClusterer();
    clusterer.setFilter(new Standardize());
    clusterer.setClusterer(brief(new CRPMixture()));
    clusterer.buildClusterer(data());
    assertEquals(2, clusterer.numberOfClusters());
  }

  @Test
  void aDensityForAClustererWithoutOne() throws Exception {
    MakeDensityBasedClusterer clusterer =
        new MakeDensityBasedClusterer(brief(new DistanceDependentCRP()));
    clusterer.buildClusterer(data());
    Instances rows = data();
    rows.add(new DenseInstance(1, new double[] {25}));
    double near = clusterer.logDensityForInstance(rows.firstInstance());
    double far = clusterer.logDensityForInstance(rows.lastInstance());
    assertTrue(near > far + 5, near + " " + far);
  }

  @Test
  void theExperimentersEvaluator() throws Exception {
    DensityBasedClustererSplitEvaluator evaluator = new DensityBasedClustererSplitEvaluator();
    evaluator.setOptions(
        new String[] {"-W", CRPMixture.class.getName(), "--", "-I", "40", "-chains", "2"});
    // it removes a class attribute from the data that it is given
    Object[] result = evaluator.getResult(data(), data());
    List<String> names = List.of(evaluator.getResultNames());
    double fit = (Double) result[names.indexOf("Log_likelihood")];
    assertTrue(fit > -5 && fit < 0, "log likelihood " + fit);
    assertEquals(2.0, result[names.indexOf("Number_of_clusters")]);
  }
}
