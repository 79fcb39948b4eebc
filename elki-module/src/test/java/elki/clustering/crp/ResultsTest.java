package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Trace;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.result.TraceCurves;
import elki.clustering.crp.result.UncertainObjects;
import elki.database.ids.ArrayModifiableDBIDs;
import elki.database.ids.DBIDIter;
import elki.database.relation.MaterializedDoubleRelation;
import elki.math.geometry.XYPlot;
import elki.result.EvaluationResult;
import elki.result.Metadata;
import elki.result.outlier.OutlierResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What hangs below a clustering, as ELKI's evaluation, visualizer and writers find it. */
class ResultsTest {

  private static PosteriorClustering run(int sweeps) {
    return Data.sweeps(sweeps).build().autorun(Data.corners(60, 4));
  }

  private static <T> List<T> all(Object result, Class<? super T> kind) {
    List<T> found = new ArrayList<>();
    Metadata.hierarchyOf(result).iterDescendants().<T>filter(kind).forEach(found::add);
    return found;
  }

  @Test
  void uncertaintyIsAnOutlierResult() {
    PosteriorClustering found = run(60);
    UncertainObjects outliers = Data.child(found, OutlierResult.class);
    MaterializedDoubleRelation together =
        Data.child(found, MaterializedDoubleRelation.class, "crp-together");
    assertEquals(0, outliers.getOutlierMeta().getTheoreticalMinimum());
    assertEquals(1, outliers.getOutlierMeta().getTheoreticalMaximum());
    ArrayModifiableDBIDs order = outliers.getOrdering().order(together.getDBIDs());
    assertEquals(60, order.size());
    double last = 1;
    for (DBIDIter it = order.iter(); it.valid(); it.advance()) {
      double score = outliers.getScores().doubleValue(it);
      assertEquals(1 - together.doubleValue(it), score, 2e-4);
      assertTrue(score <= last && score >= 0, "the least certain first");
      last = score;
    }
  }

  @Test
  void tracesAreCurves() {
    PosteriorClustering found = run(60);
    List<XYPlot> plots = all(found, XYPlot.class);
    List<String> names = plots.stream().map(plot -> Metadata.of(plot).getLongName()).toList();
    assertTrue(
        names.containsAll(
            List.of(
                "crp-trace-number-of-clusters",
                "crp-trace-log-joint-density",
                "crp-trace-entropy-of-sizes",
                "crp-trace-concentration")),
        names::toString);
    for (XYPlot plot : plots) {
      int chains = 0;
      for (XYPlot.Curve curve : plot) {
        assertEquals(60, curve.size());
        chains++;
      }
      assertEquals(2, chains);
    }
  }

  @Test
  void longTracesAreThinnedAndConstantsLeftOut() {
    int[] clusters = new int[2500];
    double[] joint = new double[2500];
    double[] entropy = new double[2500];
    for (int s = 0; s < 2500; s++) {
      clusters[s] = 3;
      joint[s] = s < 10 ? Double.NaN : -s;
    }
    List<TraceCurves> curves =
        TraceCurves.all(List.of(new Trace(clusters, joint, entropy, Map.of())), "states");
    assertEquals(1, curves.size());
    assertEquals("log joint density", curves.get(0).getLabely());
    XYPlot.Curve curve = curves.get(0).iterator().next();
    assertTrue(curve.size() <= 1000 && curve.size() > 500, "points " + curve.size());
    assertEquals(13, curve.getX(0), "the first known sweep of every third");
    assertEquals(-12, curve.getY(0));
  }

  @Test
  void measuresSayWhetherToTrustTheAnswer() {
    EvaluationResult measures = Data.child(run(100), EvaluationResult.class);
    EvaluationResult.MeasurementGroup group = measures.iterator().next();
    for (String name :
        List.of(
            "Expected VI",
            "Mean clusters",
            "Prior mean clusters",
            "Log joint density",
            "Largest R-hat",
            "Fewest effective draws")) {
      EvaluationResult.Measurement measure = group.getMeasure(name);
      assertTrue(measure.getVal() >= measure.getMin(), name);
      assertTrue(measure.getVal() <= measure.getMax(), name);
      assertTrue(measure.getMin() < measure.getMax(), name);
    }
  }

  @Test
  void tooFewSweepsGiveNoRHat() {
    EvaluationResult measures = Data.child(run(10), EvaluationResult.class);
    assertFalse(measures.iterator().next().hasMeasure("Largest R-hat"));
  }
}
