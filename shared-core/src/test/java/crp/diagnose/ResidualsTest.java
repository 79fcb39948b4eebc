package crp.diagnose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResidualsTest {

  private static final int N = 60;

  /** Residuals of four columns in three clusters; columns 1 and 3 are correlated. */
  private static Residuals normal(double correlation, Rng rng) {
    double[] all = new double[4 * N];
    Arrays.setAll(all, i -> rng.gaussian());
    for (int i = 0; i < N; i++) {
      all[4 * i + 3] =
          correlation * all[4 * i + 1] + Math.sqrt(1 - correlation * correlation) * all[4 * i + 3];
    }
    Residuals residuals = new Residuals(4);
    residuals.include(all, IntStream.range(0, N).map(i -> i % 3).toArray(), 3);
    return residuals;
  }

  @Test
  void theNormalLawIsThatOfTables() {
    double[][] table = {
      {0, 0.5},
      {-1.959963984540054, 0.025},
      {-5.9, 1.817507863e-9},
      {-6.1, 5.303423e-10},
      {-8, 6.220961e-16}
    };
    for (double[] one : table) {
      assertEquals(Math.log(one[1]), Residuals.logBelow(one[0]), 1e-6);
      assertEquals(Math.log1p(-one[1]), Residuals.logBelow(-one[0]), 1e-9);
    }
  }

  @Test
  void theStatisticIsThatOfAnHandExample() {
    double a = 0.8413447460685429;
    double expected =
        -2 - (Math.log(1 - a) + Math.log(1 - a) + 3 * (Math.log(a) + Math.log(a))) / 2;
    assertEquals(expected, Residuals.andersonDarling(new double[] {-1, 1}), 1e-12);
  }

  /** 5 % of 2000 p-values of a pair are below 5 %; bounds of a false-alarm rate of 1e-5. */
  @Test
  void pairsOfIndependentColumnsAreSeldomSignificant() {
    Rng rng = new SeededRng(8);
    int low = 0;
    int found = 0;
    for (int set = 0; set < 2000; set++) {
      Residuals residuals = normal(0, rng);
      low += residuals.pValue(8) < Math.E * 0.05 ? 1 : 0;
      found += residuals.worst().isPresent() ? 1 : 0;
    }
    assertTrue(low >= 59 && low <= 145, low + " of 2000");
    assertTrue(found <= 145, found + " of 2000");
  }

  @Test
  void aPairIsNamedByItsColumns() {
    Misfit pair = normal(0.8, new SeededRng(9)).worst().orElseThrow();
    assertEquals(1, pair.column());
    assertEquals(3, pair.other());
    assertEquals(
        "b and d are correlated within states (0.69, p 1e-07), which the model excludes, so the"
            + " number of states may be wrong: try covariance full.",
        pair.sentence(j -> String.valueOf((char) ('a' + j)), "state"));
    assertEquals(Optional.empty(), normal(0, new SeededRng(9)).worst());
  }

  @Test
  void eachShapeHasItsWords() {
    String start = "x does not follow the model within clusters (p 0.001): ";
    String[] words = {
      "it is skewed (skewness -1.2). ",
      "it has long tails (excess kurtosis 2.0). ",
      "it is flat or has several peaks (excess kurtosis -0.9). ",
      "most of its values are repeated. "
    };
    double[][] numbers = {{-1.2, 2, 0}, {0.1, 2, 0}, {0, -0.9, 0.1}, {0.9, 1, 0.8}};
    for (int i = 0; i < words.length; i++) {
      double[] of = numbers[i];
      String text = new Misfit(0, -1, 0, of[0], of[1], of[2], 0.001).sentence(j -> "x", "cluster");
      assertTrue(text.startsWith(start + words[i]), text);
    }
  }
}
