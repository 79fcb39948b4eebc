package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.random.SeededRng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The missing entry of one row of a table, drawn again and again given the table's other rows: its
 * law is their predictive given the observed entry, in tables of few rows, where mean and
 * covariance are integrated out, and of many, where they are drawn. A sound chain whose stream of
 * draws changes fails with a probability below 1e-6.
 */
class MissingDrawTest {

  private static final double[] SHARES = {0.1, 0.3, 0.5, 0.7, 0.9};
  private static final int BATCHES = 100;
  private static final int BATCH = 300;
  // of the t law with 99 degrees of freedom: 3e-8 beyond
  private static final double ALARM = 6;
  private static final GaussianNiw FAMILY =
      GaussianNiw.of(new double[] {1, 2}, 0.5, 3.2, new double[] {1, 0.6, 0.6, 1.3});

  private static RealRows rows(int n, double last, double weight) {
    double[] x = new double[2 * n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      x[2 * i] = Math.sin(3 * i);
      x[2 * i + 1] = Math.sin(3 * i) + 0.7 * Math.cos(5 * i);
      weights[i] = i == n - 1 ? weight : 1;
    }
    x[2 * n - 1] = last;
    return RealRows.of(x, n, 2, Weights.of(weights));
  }

  /** The quantiles of the entry: a sum over a grid of values. */
  private static double[] quantiles(int n, double weight) {
    double step = 0.005;
    int points = 12_000;
    double[] density = new double[points];
    double sum = 0;
    for (int g = 0; g < points; g++) {
      RealRows whole = rows(n, step * (g - points / 2), weight);
      TableBank<RealRows> bank = FAMILY.bank(whole);
      bank.reserve(1);
      for (int i = 0; i < n - 1; i++) {
        bank.add(0, i);
      }
      double[] out = {0};
      Capabilities.scoring(bank).addLogPredictive(n - 1, -1, new int[] {0}, 1, out);
      density[g] = Math.exp(out[0]);
      sum += density[g];
    }
    double[] quantiles = new double[SHARES.length];
    double below = 0;
    for (int g = 0, s = 0; g < points && s < SHARES.length; g++) {
      below += density[g] / sum;
      if (below >= SHARES[s]) {
        quantiles[s++] = step * (g - points / 2);
      }
    }
    return quantiles;
  }

  /** {@return the largest z score of the shares of draws below quantiles} */
  private static double worst(int n, double weight, double[] quantiles) {
    RealRows rows = rows(n, Double.NaN, weight);
    TableBank<RealRows> bank = FAMILY.bank(rows);
    bank.reserve(1);
    double others = 0.5 * 2;
    for (int i = 0; i < n; i++) {
      bank.add(0, i);
      others += i < n - 1 ? rows.value(i, 1) : 0;
    }
    SeededRng rng = new SeededRng(n);
    double[][] shares = new double[SHARES.length][BATCHES];
    for (int draw = 0; draw < BATCHES * BATCH; draw++) {
      Capabilities.sampled(bank).resample(new int[] {0}, 1, rng);
      double mean = ((TableSummary.Real) bank.summary(0)).mean()[1];
      double entry = (mean * (0.5 + n - 1 + weight) - others) / weight;
      for (int s = 0; s < SHARES.length; s++) {
        shares[s][draw / BATCH] += entry < quantiles[s] ? 1.0 / BATCH : 0;
      }
    }
    double worst = 0;
    for (int s = 0; s < SHARES.length; s++) {
      double sum = 0;
      double squares = 0;
      for (double share : shares[s]) {
        sum += share - SHARES[s];
        squares += (share - SHARES[s]) * (share - SHARES[s]);
      }
      double mean = sum / BATCHES;
      double error = Math.sqrt((squares / BATCHES - mean * mean) / (BATCHES - 1));
      worst = Math.max(worst, Math.abs(mean) / error);
    }
    return worst;
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 7, 8, 20})
  void anEntryHasItsPredictiveLaw(int rows) {
    for (double weight : new double[] {1, 2.5}) {
      double worst = worst(rows, weight, quantiles(rows, weight));
      assertTrue(worst < ALARM, rows + " rows: " + worst);
    }
  }

  /** The broken twin takes a copy of the row for one and a half. */
  @Test
  void aWrongMassIsFoundOut() {
    for (int rows : new int[] {7, 8}) {
      assertTrue(worst(rows, 1, quantiles(rows, 1.5)) > ALARM, rows + " rows");
    }
  }
}
