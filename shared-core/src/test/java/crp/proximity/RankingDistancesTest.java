package crp.proximity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

class RankingDistancesTest {

  private static final double NONE = Double.NaN;

  private static double[] ranks(double... ranks) {
    return ranks;
  }

  /** All orders of n items with ties, as ranks from 1 to n; each order once or more. */
  private static List<double[]> orders(int n) {
    List<double[]> all = new ArrayList<>();
    int codes = (int) Math.pow(n, n);
    for (int code = 0; code < codes; code++) {
      double[] ranks = new double[n];
      for (int i = 0, rest = code; i < n; i++, rest /= n) {
        ranks[i] = rest % n + 1;
      }
      all.add(ranks);
    }
    return all;
  }

  @Test
  void completeRankingsCountDiscordantPairs() {
    assertEquals(0, RankingDistances.kendallTau(ranks(1, 2, 3), ranks(1, 2, 3), 0.5));
    assertEquals(3, RankingDistances.kendallTau(ranks(1, 2, 3), ranks(3, 2, 1), 0.5));
    assertEquals(2, RankingDistances.kendallTau(ranks(1, 2, 3), ranks(2, 3, 1), 0.5));
    assertEquals(4, RankingDistances.footrule(ranks(1, 2, 3), ranks(3, 2, 1)));
    assertEquals(8, RankingDistances.footrule(ranks(1, 2, 3, 4), ranks(4, 3, 2, 1)));
  }

  /** The four cases of Fagin, Kumar and Sivakumar (2003), section 3.1, each in a pair of items. */
  @Test
  void pairsOfTopListsCountByTheirCase() {
    // both in both lists, opposite order
    assertEquals(1, RankingDistances.kendallTau(ranks(1, 2), ranks(2, 1), 0.3));
    // both in one list, one of them in the other: it depends on which
    assertEquals(0, RankingDistances.kendallTau(ranks(1, 2), ranks(1, NONE), 0.3));
    assertEquals(1, RankingDistances.kendallTau(ranks(1, 2), ranks(NONE, 1), 0.3));
    // each in one list only
    assertEquals(1, RankingDistances.kendallTau(ranks(1, NONE), ranks(NONE, 1), 0.3));
    // both in one list, none in the other
    assertEquals(
        2 + 0.3, RankingDistances.kendallTau(ranks(1, 2, NONE), ranks(NONE, NONE, 1), 0.3));
    // nobody ranks them
    assertEquals(0, RankingDistances.kendallTau(ranks(NONE, NONE), ranks(NONE, NONE), 0.3));
  }

  @Test
  void itemsWithoutARankShareTheMeanOfTheirPlaces() {
    // places 1, 3, 3, 3 and 2, 1, 3.5, 3.5
    assertEquals(
        1 + 2 + 0.5 + 0.5,
        RankingDistances.footrule(ranks(1, NONE, NONE, NONE), ranks(2, 1, NONE, NONE)));
  }

  @Test
  void onlyTheOrderCounts() {
    double[] one = ranks(-5, 0.0, -0.0, 70, NONE);
    double[] same = ranks(1, 2, 2, 3, NONE);
    double[] other = ranks(NONE, 1, 4, 3, 2);
    assertEquals(0, RankingDistances.kendallTau(one, same, 0.5));
    assertEquals(0, RankingDistances.footrule(one, same));
    assertEquals(
        RankingDistances.kendallTau(same, other, 0.5),
        RankingDistances.kendallTau(one, other, 0.5));
    assertEquals(RankingDistances.footrule(same, other), RankingDistances.footrule(one, other));
    assertArrayEquals(ranks(NONE, 1, 4, 3, 2), other);
  }

  private static boolean triangle(
      List<double[]> orders, ToDoubleBiFunction<double[], double[]> distance) {
    double[][] d = new double[orders.size()][orders.size()];
    for (int a = 0; a < d.length; a++) {
      for (int b = 0; b < d.length; b++) {
        d[a][b] = distance.applyAsDouble(orders.get(a), orders.get(b));
      }
    }
    for (int a = 0; a < d.length; a++) {
      for (int b = 0; b < d.length; b++) {
        assertEquals(d[a][b], d[b][a]);
        for (int c = 0; c < d.length; c++) {
          if (d[a][c] > d[a][b] + d[b][c] + 1e-12) {
            return false;
          }
        }
      }
    }
    return true;
  }

  @Test
  void metricsAreMetricsAndASmallPenaltyIsNone() {
    List<double[]> orders = orders(4);
    assertTrue(triangle(orders, (a, b) -> RankingDistances.kendallTau(a, b, 0.5)));
    assertTrue(triangle(orders, (a, b) -> RankingDistances.kendallTau(a, b, 1)));
    assertTrue(triangle(orders, RankingDistances::footrule));
    assertFalse(triangle(orders, (a, b) -> RankingDistances.kendallTau(a, b, 0.4)));
  }

  /**
   * Fagin et al. (2006), theorem 4: K^(1/2) and the footrule are within a factor of two of each
   * other.
   */
  @Test
  void theTwoDistancesAreWithinAFactorOfTwo() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 500; round++) {
      double[] one = new double[7];
      double[] other = new double[7];
      for (int i = 0; i < 7; i++) {
        one[i] = random.nextInt(5) == 0 ? NONE : random.nextInt(6);
        other[i] = random.nextInt(5) == 0 ? NONE : random.nextInt(6);
      }
      double tau = RankingDistances.kendallTau(one, other, 0.5);
      double footrule = RankingDistances.footrule(one, other);
      assertTrue(tau <= footrule && footrule <= 2 * tau, () -> tau + " and " + footrule);
    }
  }

  @Test
  void wrongInputIsRefused() {
    assertEquals(
        "the penalty must be from 0 to 1, was 1.5",
        assertThrows(
                IllegalArgumentException.class,
                () -> RankingDistances.kendallTau(ranks(1), ranks(1), 1.5))
            .getMessage());
    assertEquals(
        "both rankings must have the same items, got 1 and 2 ranks",
        assertThrows(
                IllegalArgumentException.class,
                () -> RankingDistances.footrule(ranks(1), ranks(1, 2)))
            .getMessage());
  }
}
