package crp.likelihood.ranking;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankLawTest {

  /** Sums over all rankings, code by code. */
  private static double[][] enumerated(int[] order, double[] theta) {
    double[][] law = new double[order.length][theta.length];
    List<Integer> left = new ArrayList<>(Arrays.stream(order).boxed().toList());
    visit(left, theta, 0, 1, new ArrayList<>(), law);
    return law;
  }

  private static void visit(
      List<Integer> left,
      double[] theta,
      int stage,
      double probability,
      List<Integer> ranking,
      double[][] law) {
    if (stage == theta.length) {
      for (int j = 0; j < stage; j++) {
        law[ranking.get(j)][j] += probability;
      }
      return;
    }
    double sum = 0;
    for (int s = 0; s < left.size(); s++) {
      sum += Math.exp(-theta[stage] * s);
    }
    for (int s = 0; s < left.size(); s++) {
      List<Integer> rest = new ArrayList<>(left);
      List<Integer> longer = new ArrayList<>(ranking);
      longer.add(rest.remove(s));
      double next = probability * Math.exp(-theta[stage] * s) / sum;
      visit(rest, theta, stage + 1, next, longer, law);
    }
  }

  @Test
  void theLawIsThatOfAllRankings() {
    int[] order = {2, 0, 4, 1, 3};
    for (double[] theta :
        new double[][] {{1, 0.5, 2, 0.1}, {0.3}, {0, 0}, {1, 1, 1, 1, 1}, {5, 0, 3}}) {
      double[][] expected = enumerated(order, theta);
      double[][] law = RankLaw.of(order, theta);
      for (int item = 0; item < order.length; item++) {
        assertArrayEquals(expected[item], law[item], 1e-14);
      }
    }
  }

  @Test
  void everyRankIsTaken() {
    int n = 60;
    int[] order = new int[n];
    Arrays.setAll(order, i -> n - 1 - i);
    double[] theta = new double[n];
    Arrays.fill(theta, 0.4);
    double[][] law = RankLaw.of(order, theta);
    for (int i = 0; i < n; i++) {
      int at = i;
      assertEquals(1, Arrays.stream(law[i]).sum(), 1e-12);
      assertEquals(1, Arrays.stream(law).mapToDouble(row -> row[at]).sum(), 1e-12);
    }
  }
}
