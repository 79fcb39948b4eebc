package crp.mixture;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.data.RealRows;
import crp.data.Units;
import crp.data.Weights;
import crp.draws.Draw;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Fits of rows of which some must be in one cluster. */
class TogetherFitTest {

  /** Two clusters far apart; the first row of each must be together. */
  private static RealRows rows(Weights weights) {
    SeededRng rng = new SeededRng(4);
    double[] values = new double[weights.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = 6 * (i % 2) + rng.gaussian();
    }
    return RealRows.of(values, values.length, 1, weights);
  }

  private static Units units(int rows) {
    int[] firsts = new int[rows];
    for (int i = 0; i < rows; i++) {
      firsts[i] = i == 1 ? 0 : i;
    }
    return Units.byFirst(firsts);
  }

  private static Mixture<RealRows> model(Weights weights) {
    RealRows rows = rows(weights);
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(rows), rows)
        .together(units(rows.size()));
  }

  private static void requireTogether(Fit<RealRows> fit) {
    for (Draw draw : fit.draws().draws()) {
      assertEquals(draw.label(0), draw.label(1));
    }
    assertEquals(fit.partLabels()[0], fit.partLabels()[1]);
  }

  @Test
  void allDrawsAndTheAnswerObey() {
    Fit<RealRows> fit = model(Weights.ones(40)).run().sweeps(200).fit();
    requireTogether(fit);
    assertEquals(40, fit.draws().items());
    assertEquals(fit.partLabels()[3], fit.partLabels()[5]);
  }

  @Test
  void rowsThatAreTogetherAreNoNoise() {
    Fit<RealRows> fit =
        model(Weights.ones(40)).withNoise(Parameter.fixed(0.1)).run().sweeps(200).fit();
    requireTogether(fit);
    assertEquals(0, fit.answeringDraws().noise()[0], 0);
  }

  @Test
  void rowsThatAreTogetherMustAllTakePart() {
    double[] weights = new double[40];
    Arrays.setAll(weights, i -> i == 1 ? 0 : 1);
    assertRefused(
        () -> model(Weights.of(weights)).run().sweeps(20).fit(), "row 1: it is kept together");
  }
}
