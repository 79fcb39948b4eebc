package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.diagnose.Diagnosis;
import crp.estimate.CoClustering;
import crp.estimate.CredibleBall;
import crp.estimate.PointEstimate;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Settings;
import crp.model.TestData;
import crp.parameter.Parameter;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a fit says about its estimate and its chains. */
final class AnswersTest {

  private static final RealRows ROWS = TestData.heaps(TestData.turns(60, 3), 2, 6, 11);

  private static Fit<RealRows> fit(PointEstimate estimate) {
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(ROWS), ROWS)
        .sweeps(200)
        .seed(42)
        .estimate(estimate)
        .fit();
  }

  @Test
  void theDefaultIsNoWorseThanTheBestDraw() {
    assertEquals(PointEstimate.VI, Settings.defaults().estimate());
    assertTrue(
        fit(PointEstimate.VI).pointEstimate().expectedVi()
            <= fit(PointEstimate.VI_DRAW).pointEstimate().expectedVi() + 1e-12);
  }

  @Test
  void verdictStandsInTheSummary() {
    Fit<RealRows> fit = fit(PointEstimate.VI);
    Diagnosis diagnosis = fit.diagnosis();
    assertTrue(
        Answer.of(fit).summary().contains("\nAgreement of chains: " + diagnosis.sentence() + "\n"),
        Answer.of(fit).summary());
    List<String> names = diagnosis.checks().stream().map(Diagnosis.Check::name).toList();
    assertTrue(names.contains("log joint") && names.contains("concentration"), names::toString);
  }

  @Test
  void entropyOfTheSizesIsTraced() {
    Fit<RealRows> fit = fit(PointEstimate.VI);
    double[] entropy = fit.draws().traces().get(0).entropy();
    assertEquals(200, entropy.length);
    int[] sizes = fit.draws().draws().get(0).partition().sizes();
    double expected = Arrays.stream(sizes).mapToDouble(n -> -n / 60.0 * Math.log(n / 60.0)).sum();
    int sweep = fit.draws().draws().get(0).sweep();
    assertEquals(expected, entropy[sweep - 1], 1e-12);
  }

  @Test
  void uncertaintyIsToldRowByRowAndPairByPair() {
    Uncertainty uncertainty = Uncertainty.of(fit(PointEstimate.VI));
    double[] confidence = uncertainty.confidence();
    assertEquals(60, confidence.length);
    assertTrue(Arrays.stream(confidence).average().orElseThrow() > 0.8);
    CredibleBall ball = uncertainty.credibleBall(0.95);
    assertTrue(ball.upper().clusters() <= ball.lower().clusters());
    CoClustering pairs = uncertainty.pairs();
    assertTrue(pairs.of(0, 3) > 0.8 && pairs.of(0, 1) < 0.2, pairs.of(0, 3) + " " + pairs.of(0, 1));
    assertTrue(uncertainty.clusters().of(0, 0) > 0.8);
  }
}
