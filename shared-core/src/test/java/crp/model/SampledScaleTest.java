package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.seating.Prior;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A fit whose scale of the decay is sampled keeps and reports it; another one does not. */
class SampledScaleTest {

  private static final int N = 24;

  private static Fit<RealRows> fit(Parameter scale) {
    double[] values = new double[N];
    Arrays.setAll(values, i -> (i / 8) * 4 + 0.1 * (i % 3));
    RealRows rows = RealRows.of(values, N, 1);
    SparseAffinity near =
        SparseAffinity.ofDistances(
            N, (i, j) -> j < i ? i - j : Double.POSITIVE_INFINITY, Decay.exponential(3));
    DistanceCrp prior = DistanceCrp.of(Parameter.gamma(1, 1), near).with(Prior.SCALE, scale);
    return LinkedMixture.of(prior, DiagonalGaussian.from(rows), rows)
        .sweeps(60)
        .chains(1)
        .seed(3)
        .fit();
  }

  @Test
  void theScaleIsInDrawsTracesAndReport() {
    Fit<RealRows> fit = fit(Parameter.sampled(new Hyperprior.LogUniform(0.5, 50)));
    double[] trace = fit.draws().traces().get(0).number("scale");
    assertEquals(60, trace.length);
    assertTrue(Arrays.stream(trace).distinct().count() > 30);
    assertTrue(Arrays.stream(trace).allMatch(a -> a >= 0.5 && a <= 50));
    for (Draw draw : fit.draws().draws()) {
      assertEquals(trace[draw.sweep() - 1], draw.number("scale"), 0);
    }
    String prior = TestData.prior(fit);
    assertTrue(prior.contains("sampled, prior log-uniform 0.5 50"), prior);
    String mean =
        Text.of(
            "Posterior of the decay scale: mean %.4g, 90 %% between ", FitNumbers.of(fit).scale());
    assertTrue(prior.contains(mean), prior);
    assertTrue(FitNumbers.of(fit).priorClusters() > 1);
  }

  @Test
  void aFixedScaleStaysAndIsNotReported() {
    Fit<RealRows> fit = fit(Parameter.fixed(3));
    assertEquals(3, FitNumbers.of(fit).scale(), 0);
    assertFalse(fit.draws().traces().get(0).numbers().contains("scale"));
    assertFalse(TestData.prior(fit).contains("Posterior of the decay scale"));
  }
}
