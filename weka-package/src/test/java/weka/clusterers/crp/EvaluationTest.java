package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.ClusterEvaluation;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;

/** The log densities that Weka asks for row by row. */
class EvaluationTest {

  private static final int ROWS = 200;

  private static Instances data() throws Exception {
    String[] rows = new String[ROWS];
    for (int i = 0; i < ROWS; i++) {
      // row 2 equals row 0, and row 3 equals row 1
      int place = i < 4 ? i % 2 : i;
      rows[i] = i + "," + (place % 3 * 9 + place * 7 % 11 + 0.1 * (place % 7));
    }
    return Data.of(new String[] {"id numeric", "x numeric"}, rows);
  }

  private static CRPMixture built() throws Exception {
    CRPMixture scheme = new CRPMixture();
    scheme.setIgnore("id");
    scheme.setSweeps("100");
    scheme.buildClusterer(data());
    return scheme;
  }

  /** A stored model does not know its training data, so it computes each row alone. */
  private static CRPMixture stored(CRPMixture scheme) throws Exception {
    return (CRPMixture) new SerializedObject(scheme).getObject();
  }

  @Test
  void rowsInTheirOrderHaveTheDensitiesOfSingleRows() throws Exception {
    CRPMixture scheme = built();
    CRPMixture alone = stored(scheme);
    for (Instance row : data()) {
      assertEquals(alone.logDensityForInstance(row), scheme.logDensityForInstance(row));
    }
  }

  /** Requests in another order, of other rows, and of changed data. */
  @Test
  void otherRequestsAreAnsweredToo() throws Exception {
    CRPMixture scheme = built();
    CRPMixture alone = stored(scheme);
    Instances data = data();
    int[] order = {0, 1, 1, 2, 5, 3, 4, 199, 5, 6, 0, 7, 8, 9, 10};
    for (int i : order) {
      Instance row = data.instance(i);
      assertEquals(alone.logDensityForInstance(row), scheme.logDensityForInstance(row));
      row.setValue(1, row.value(1) + 0.5);
      assertEquals(alone.logDensityForInstance(row), scheme.logDensityForInstance(row));
      row.setValue(1, row.value(1) - 0.5);
    }
    assertNotEquals(
        scheme.logDensityForInstance(data.instance(0)),
        scheme.logDensityForInstance(data.instance(1)));
  }

  @Test
  void dataThatChangeAfterTheRunHaveTheirOwnDensities() throws Exception {
    Instances data = data();
    CRPMixture scheme = new CRPMixture();
    scheme.setIgnore("id");
    scheme.setSweeps("100");
    scheme.buildClusterer(data);
    CRPMixture alone = stored(scheme);
    for (Instance row : data) {
      row.setValue(1, row.value(1) + 1);
    }
    for (Instance row : data) {
      assertEquals(alone.logDensityForInstance(row), scheme.logDensityForInstance(row));
    }
  }

  @Test
  void wekasLogLikelihoodIsTheirMean() throws Exception {
    CRPMixture scheme = built();
    CRPMixture alone = stored(scheme);
    ClusterEvaluation evaluation = new ClusterEvaluation();
    evaluation.setClusterer(scheme);
    evaluation.evaluateClusterer(data());
    double sum = 0;
    for (Instance row : data()) {
      sum += alone.logDensityForInstance(row);
    }
    assertEquals(sum / ROWS, evaluation.getLogLikelihood(), 1e-12);
  }
}
