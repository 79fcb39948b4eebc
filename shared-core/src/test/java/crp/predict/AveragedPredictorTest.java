package crp.predict;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import crp.data.RealRows;
import crp.draws.Draw;
import crp.likelihood.Background;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Predictions averaged over draws: alone, together, in any number of threads. */
final class AveragedPredictorTest {

  private static final int ROWS = 300;

  /** Three clusters in five columns; some entries are missing. */
  private static RealRows rows(long seed) {
    SeededRng rng = new SeededRng(seed);
    double[] values = new double[5 * ROWS];
    for (int i = 0; i < values.length; i++) {
      values[i] = 3 * (i / 5 % 3) + rng.gaussian();
      values[i] = i % 37 == 0 && seed > 1 ? Double.NaN : values[i];
    }
    return RealRows.of(values, ROWS, 5);
  }

  private static Fit<RealRows> fit(Parameter noise) {
    RealRows rows = rows(1);
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(rows), rows)
        .withNoise(noise)
        .sweeps(40)
        .chains(2)
        .fit();
  }

  private static void assertSame(Predictions expected, Predictions found, int from, int count) {
    for (int i = 0; i < count; i++) {
      assertEquals(expected.logDensity(from + i), found.logDensity(i));
      assertArrayEquals(expected.seatProbabilities(from + i), found.seatProbabilities(i));
      assertEquals(expected.cluster(from + i), found.cluster(i));
    }
  }

  /** To the last bit. */
  @Test
  void neitherThreadsNorCompanyChangeAPrediction() {
    for (Parameter noise : new Parameter[] {null, Parameter.fixed(0.05)}) {
      AveragedPredictor<RealRows> predictor = TableView.of(fit(noise)).averagedPredictor();
      RealRows fresh = rows(2);
      Predictions all = predictor.threads(1).predict(fresh);
      assertSame(all, predictor.threads(3).predict(fresh), 0, ROWS);
      double[] densities = predictor.threads(1).logDensities(fresh);
      assertArrayEquals(densities, predictor.threads(3).logDensities(fresh));
      for (int row = 0; row < ROWS; row += 7) {
        RealRows one = fresh.select(new int[] {row});
        assertSame(all, predictor.predict(one), row, 1);
        assertEquals(densities[row], predictor.logDensities(one)[0]);
        assertEquals(all.logDensity(row), densities[row], 1e-11);
      }
      int[] some = new int[100];
      Arrays.setAll(some, i -> 33 + i);
      assertSame(all, predictor.predict(fresh.select(some)), 33, 100);
      assertNotEquals(all.logDensity(0), all.logDensity(1));
    }
  }

  /** By the definition, seat by seat, with the bank's densities of single rows. */
  @Test
  void itIsTheMeanOverTheDraws() {
    Fit<RealRows> fit = fit(Parameter.fixed(0.05));
    RealRows fresh = rows(2);
    Background<RealRows> background = Background.of(fit.model().family(), fit.model().rows());
    RealRows prepared = fit.model().family().prepare(fit.model().rows());
    Predictions all = TableView.of(fit).averagedPredictor().predict(fresh);
    for (int row = 0; row < ROWS; row += 11) {
      double sum = 0;
      for (Draw draw : fit.draws().draws()) {
        int k = draw.clusters();
        double[] weights = new double[k];
        for (int i = 0; i < ROWS; i++) {
          if (!draw.isNoise(i)) {
            weights[draw.label(i)]++;
          }
        }
        double[] logs =
            Predictor.logSeats(DrawnPrior.of(Crp.of(Parameter.gamma(1, 1)), draw), weights);
        SeatedRows.bank(fit.model().family(), prepared, draw, new SeededRng(0))
            .addLogPredictiveOf(fresh, row, SeatedRows.slots(k + 1), k + 1, logs);
        sum += 0.95 * Arrays.stream(logs).map(Math::exp).sum();
        sum += 0.05 * Math.exp(background.logDensity(fresh, row));
      }
      assertEquals(Math.log(sum / fit.draws().size()), all.logDensity(row), 1e-9);
    }
  }
}
