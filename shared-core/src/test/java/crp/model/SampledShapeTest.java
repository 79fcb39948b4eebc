package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.mixture.Mixture;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.predict.DrawnPrior;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A sampled discount or power from the chain to the report and to the seats of new rows. */
class SampledShapeTest {

  private static RealRows rows(int n, Weights weights) {
    SeededRng rng = new SeededRng(3);
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = 8 * (i % 3) + rng.gaussian();
    }
    return RealRows.of(x, n, 1, weights);
  }

  private static Fit<RealRows> fit(TablePrior prior, RealRows rows) {
    return Mixture.of(prior, DiagonalGaussian.from(rows), rows)
        .run()
        .sweeps(60)
        .chains(2)
        .seed(5)
        .fit();
  }

  @Test
  void theDiscountIsTracedReportedAndUsedForNewRows() {
    RealRows rows = rows(60, Weights.ones(60));
    Fit<RealRows> fit =
        fit(
            PitmanYor.of(Parameter.gamma(1, 1), Parameter.fixed(0))
                .with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(1, 2))),
            rows);
    double[] trace = fit.draws().traces().get(0).number("discount");
    assertNotEquals(trace[10], trace[50]);
    assertTrue(FitNumbers.of(fit).mean("discount") > 0 && FitNumbers.of(fit).mean("discount") < 1);
    assertTrue(
        TestData.prior(fit).contains("Posterior of the discount: mean"), TestData.prior(fit));
    assertTrue(FitNumbers.of(fit).priorClusters() > 1);
    Draw draw = fit.draws().draws().get(0);
    PitmanYor there = (PitmanYor) DrawnPrior.of(((Mixture<RealRows>) fit.model()).prior(), draw);
    assertEquals(draw.number("discount"), there.discount(), 0);
    assertEquals(draw.concentration(), there.concentration(), 0);
    assertEquals(Crp.of(2), DrawnPrior.of(Crp.of(2), drawAt(2)));
  }

  private static Draw drawAt(double concentration) {
    return new Draw(0, 1, Partition.of(0, 0), 0, Map.of("concentration", concentration));
  }

  @Test
  void powerAndLambdaAreSampledOnGridsAndFreely() {
    RealRows rows = rows(40, Weights.ones(40));
    Fit<RealRows> onGrid =
        fit(PoweredCrp.of(Parameter.gamma(1, 1), Power.parse("power", "grid 1 1.1 1.4")), rows);
    double power = FitNumbers.of(onGrid).mean("power");
    assertTrue(power >= 1 && power <= 1.4);
    Fit<RealRows> free =
        fit(
            PoweredCrp.of(Parameter.gamma(1, 1), Power.parse("power", "lambda exponential 5")),
            rows);
    assertTrue(FitNumbers.of(free).mean("lambda") > 0);
    assertTrue(TestData.prior(free).contains("Posterior of lambda: mean"), TestData.prior(free));
    assertTrue(Double.isNaN(FitNumbers.of(fit(Crp.of(Parameter.gamma(1, 1)), rows)).mean("power")));
  }

  @Test
  void whatCannotBeSampledIsRefusedInOneSentence() {
    RealRows light = rows(3, Weights.of(1, 0.5, 2));
    assertEquals(
        "row 2: weight must be 0 or at least 1 when the discount is sampled, was 0.5",
        fault(
            PitmanYor.of(1, 0)
                .with(PitmanYor.DISCOUNT, Parameter.sampled(new Hyperprior.Beta(1, 1))),
            light));
    assertEquals(
        "the power of this prior can be sampled under a gamma or exponential prior for a whole"
            + " number of at most 2000 rows (by weight) only, got 2001.0: give it a fixed value",
        fault(
            PoweredCrp.of(Parameter.fixed(1), Power.parse("power", "1 + exponential 0.05")),
            rows(2001, Weights.ones(2001))));
    assertEquals(
        "the lambda of this prior can be sampled on a grid for a whole number of at most 20000 rows"
            + " (by weight) only, got 3.5: give it a fixed value",
        fault(PoweredCrp.of(Parameter.fixed(1), Power.parse("power", "lambda grid 0 1")), light));
  }

  private static String fault(TablePrior prior, RealRows rows) {
    return assertThrows(IllegalArgumentException.class, () -> fit(prior, rows)).getMessage();
  }
}
