package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.host.RunOrder;
import crp.model.EarlierLabels;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.ClusterEvaluation;
import weka.clusterers.crp.model.BuiltModel;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;

/** Weka's arrays by cluster, where an earlier answer leaves gaps between the numbers. */
class KeptNumbersTest {

  private static final int ROWS = 60;

  /** Rows in turn around 0 and around 100. */
  static Instances turns() {
    ArrayList<Attribute> attributes = new ArrayList<>();
    attributes.add(new Attribute("x"));
    Instances data = new Instances("turns", attributes, ROWS);
    for (int i = 0; i < ROWS; i++) {
      data.add(new DenseInstance(1, new double[] {i % 2 * 100 + i * 37 % 11 * 0.71}));
    }
    return data;
  }

  /** A mixture after an answer in which these rows were clusters 5 and 2. */
  public static final class Later extends CRPMixture {

    private static final long serialVersionUID = 1L;

    @Override
    protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
      crp.task.Fitting<R> core = fitting.core();
      int[] labels = IntStream.range(0, ROWS).map(i -> i % 2 == 0 ? 5 : 2).toArray();
      return super.build(
          new Fitting<>(
              fitting.scheme(),
              fitting.data(),
              new crp.task.Fitting<>(
                  core.table(),
                  core.bound(),
                  core.order() instanceof RunOrder run
                      ? run.after(Optional.of(EarlierLabels.of(labels, 8)))
                      : core.order(),
                  core.say(),
                  core.positions(),
                  core.known())));
    }
  }

  private static void assertNumbers(CRPMixture built, Instances data) throws Exception {
    assertEquals(6, built.numberOfClusters());
    assertEquals(6, built.clusterPriors().length);
    assertEquals(1, Utils.sum(built.clusterPriors()), 1e-9);
    for (int i = 0; i < ROWS; i++) {
      Instance row = data.instance(i);
      double[] shares = built.distributionForInstance(row);
      assertEquals(6, shares.length);
      assertEquals(1, Utils.sum(shares), 1e-9);
      assertEquals(0, shares[0] + shares[1] + shares[3] + shares[4]);
      assertEquals(i % 2 == 0 ? 5 : 2, built.clusterInstance(row));
      assertEquals(i % 2 == 0 ? 5 : 2, built.labels()[i]);
      assertEquals(6, built.logDensityPerClusterForInstance(row).length);
      double[] joint = built.logJointDensitiesForInstance(row);
      assertEquals(built.clusterInstance(row), Utils.maxIndex(joint));
    }
  }

  @Test
  void theyHoldNothingAtGaps() throws Exception {
    Instances data = turns();
    CRPMixture built = new Later();
    built.setOptions(new String[] {"-I", "60", "-chains", "2", "-noise", "none"});
    built.buildClusterer(data);
    assertNumbers(built, data);
    assertNumbers((CRPMixture) new SerializedObject(built).getObject(), data);
    assertTrue(built.toString().contains("cluster"), built.toString());
    assertTrue(
        built.toString().lines().anyMatch(line -> line.matches("Attribute +2 +5")),
        built.toString());
    ClusterEvaluation evaluation = new ClusterEvaluation();
    evaluation.setClusterer(built);
    evaluation.evaluateClusterer(data);
    assertEquals(6, evaluation.getNumClusters());
    assertEquals(5, (int) evaluation.getClusterAssignments()[0]);
    assertTrue(Double.isFinite(evaluation.getLogLikelihood()));
  }
}
